import { cartEnd, cartStatus, readOrder, isOver } from "../../client";
import type { PurchaseDefinition } from "../definition/resource";
import { digest, unreadable } from "../memory/journal";
import { handleOf } from "../identity/handle";
import type { OrderNote } from "../memory/noteKinds";
import { waitOut } from "../memory/noting";
import { currentIdentity } from "../memory/parentFacts";
import { placed, type Wanted } from "../memory/session";
import { calledText } from "../ownership/alreadyThere";
import { observe } from "../reading/observe";
import { ExplainedError } from "../values/explained";
import { boughtBy, findLost } from "./bought";
import { doubtText, isDoubtOver, ofCart } from "./orderDoubt";
import { noteUnreadable, orderedBy, type Request } from "./ordering";
import { lookForLost, visibleCart } from "./otherOrders";

/*
 * A resource that gets another name in the program has another key, and nothing leads from the new key to the old one. So the order of a
 * killed run, or one whose payment takes days, would be placed once more under the new name. The notes of all resources lie in one folder:
 * nothing is ordered beside an order of another resource for the same name.
 */

/** Fails while another resource's order may still bring the same object. Answers whether such an order has brought it. */
export async function othersBrought(resource: Wanted<PurchaseDefinition>): Promise<boolean> {
  const { definition, session, key } = resource;
  let brought = false;
  for (const [file, note] of await session.notes.ordersOfOthers(key, definition.type)) {
    if (note === unreadable) throw noteUnreadable(`this ${definition.type}`, session.notes.pathOf(file));
    if (note.made !== undefined || !isOfSame(resource, note)) continue;
    if (await hasBrought(resource, note)) brought = true;
    // Whoever says that nothing came of it says so once.
    else await session.notes.endFile(file);
  }
  return brought;
}

/** Whether a note is of an order of the very thing, on the same platform and for the same account. */
function isOfSame(resource: Wanted<PurchaseDefinition>, { origin, identity, ordered }: OrderNote): boolean {
  if (origin !== resource.session.origin) return false;
  const wanted = currentIdentity(resource, resource.inputs);
  // The note of an order that the state handed on has only the ordered values.
  return identity === "" ? currentIdentity(placed(resource, ordered), ordered) === wanted : identity === digest(wanted);
}

/** Whether an order has brought its object, and the object is there; fails while it still may bring it. */
async function hasBrought(resource: Wanted<PurchaseDefinition>, note: OrderNote): Promise<boolean> {
  const { definition, api, name, inputs } = resource;
  const { cart: token, ordered } = note;
  const order = orderedBy(note);
  const called = calledText(definition, inputs, {});
  const ifRenamed =
    ` If "${name}" is that resource with a new name, give it the name "${note.resource}" again: then \`pulumi up\` continues ` +
    "the order.";
  const unlessOver = (request: Request, happened: string): false => {
    if (isDoubtOver(resource, request)) return false;
    throw new ExplainedError(
      "order-unknown",
      `nothing was ordered: whether ${called} is on order already is unknown. An earlier run ` +
        `ordered it for "${note.resource}", ${doubtText(resource, request, happened)}${ifRenamed}`,
    );
  };
  if (token === undefined) {
    await waitOut(resource, note);
    return (await findLost(resource, order)) !== undefined || unlessOver(order, "and got no answer.");
  }
  const request = ofCart(order, token);
  const cart = await visibleCart(resource, token);
  if (cart === undefined) return unlessOver(request, `and the platform doesn't show its cart ${token} any more.`);
  const [first] = cart.orders;
  if (first ? !isOver(await readOrder(api, first.id)) : cartEnd(cart) === undefined)
    throw new ExplainedError(
      "order-under-way",
      `nothing was ordered: ${called} is on order already. An earlier run ordered it for ` +
        `"${note.resource}" (cart ${token}). Wait until that order has ended, or cancel it ` +
        `(\`npx pulumi-hosting order cancel ${handleOf(token)}\`). Then run \`pulumi up\`.${ifRenamed}`,
    );
  const id = await boughtBy(resource, order, cart);
  if (id === "nothing") return false;
  if (id === undefined && first)
    return unlessOver(request, "and the order is carried out, but the platform doesn't show the ordered object.");
  if (id === undefined) {
    const happened = `and its cart ${token} has ended (${cartStatus(cart)}).`;
    return (await findLost(resource, order)) !== undefined || unlessOver(request, happened);
  }
  // A new object may not show yet; one that doesn't show after the wait was deleted since.
  const look = async () => ((await observe(resource, { id, values: ordered }, "fresh")) ? id : undefined);
  return (await lookForLost(resource, { ...order, operation: "create" }, look)) !== undefined;
}
