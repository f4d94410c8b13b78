import { type Cart, cartEnd, isNotFound, isOver, readOrder } from "../../client";
import type { IdParts, PurchaseDefinition } from "../definition/resource";
import { digest, unreadable } from "../memory/journal";
import { currentIdentity } from "../memory/parentFacts";
import { type Bought, placed, type Wanted } from "../memory/session";
import { calledText, type Candidate } from "../ownership/alreadyThere";
import { type Explained, ExplainedError, explainedIn } from "../values/explained";
import { answering } from "../values/failures";
import { boughtBy, BoughtThenDeletedError } from "./bought";
import { ifPaid, ofCart } from "./orderDoubt";
import { noteUnreadable, orderedBy, type Ordering } from "./ordering";
import { settle, type Settled } from "./orderOnce";
import { lookForLost, visibleCart } from "./otherOrders";
import { handleOf } from "../identity/handle";
import { identityOf } from "../identity/identity";
import { formatId, parseId } from "../identity/ids";
import { nameOf } from "../identity/key";
import type { OrderNote } from "../memory/noteKinds";
import { observe } from "../reading/observe";
import { sameObject } from "../reading/same";

/*
 * A resource that gets another name in the program has another key, and nothing leads from the new key to the old one. So the order of a
 * killed run, or one whose payment takes days, would be placed once more under the new name. The notes of all resources lie in one folder:
 * nothing is ordered beside an order of another resource for the same name.
 */

/** The order of an object that this resource would place. */
type CreationOrder = Ordering<{ readonly id: IdParts }>;

/** What came of an order: its object, which is there; or nothing, and the failure where it was paid. */
interface Came {
  readonly there?: Candidate | undefined;
  readonly refusal?: Error | undefined;
}

/** Fails while another resource's order may still bring the same object. Answers what such orders have brought. */
export async function othersBrought(resource: Wanted<PurchaseDefinition>, ordering: CreationOrder): Promise<readonly Candidate[]> {
  const { definition, session, key } = resource;
  const brought: Candidate[] = [];
  for (const [file, note] of await session.notes.ordersOfOthers(key, definition.type)) {
    if (note === unreadable) throw noteUnreadable(`this ${definition.type} or something else`, session.notes.pathOf(file));
    if (note.kind === "change" || note.made !== undefined || !isOfSame(resource, note)) continue;
    const { there, refusal } = await cameOf(resource, ordering, note);
    if (there) brought.push(there);
    // Whoever says that nothing came of it says so once.
    else await session.notes.endFile(file);
    // Whoever paid for nothing decides whether to pay once more.
    if (refusal) throw refusal;
  }
  return brought;
}

/** Whether a note is of an order of the very thing, on the same platform and for the same account. */
function isOfSame(resource: Wanted<PurchaseDefinition>, { origin, identity, ordered, resource: name }: OrderNote): boolean {
  const { definition, session, api, key, inputs } = resource;
  const [platform, account] = origin?.split(" ") ?? [];
  if (platform !== session.origin) return false;
  const inAccount = (one: string | undefined) => identityOf(definition, inputs, session.parentFacts(definition, inputs), one);
  // Of the same resource, settings that name no account, then or now, are of the same one.
  const unnamed = api.account === undefined ? account : undefined;
  const wanted = [inAccount(api.account), ...(name === nameOf(key) ? [inAccount(unnamed)] : [])];
  // The note of an order that the state handed on has only the ordered values.
  return identity === "" ? currentIdentity(placed(resource, ordered), ordered) === wanted[0] : wanted.map(digest).includes(identity);
}

/** Looks what came of an order. Fails while it still may bring its object. */
async function cameOf(resource: Wanted<PurchaseDefinition>, ordering: CreationOrder, note: OrderNote): Promise<Came> {
  const { definition, name, inputs } = resource;
  const { cart: token } = note;
  const order = orderedBy(note);
  const called = calledText(definition, inputs, {});
  const ifRenamed =
    name === note.resource
      ? " In the stack that ordered it, `pulumi up` continues the order."
      : ` If "${name}" is that resource with a new name, give it the name "${note.resource}" again: then \`pulumi up\` continues ` +
        "the order.";
  const cart = token === undefined ? undefined : await visibleCart(resource, token);
  if (await isUnderWay(resource, cart, order.order))
    throw new ExplainedError(
      "order-under-way",
      `nothing was ordered: ${called} is on order already. An earlier run ordered it for ` +
        `"${note.resource}" (${cart ? `cart ${token}` : `order ${order.order}`}). Wait until that order has ended` +
        (cart ? `, or cancel it (\`npx pulumi-hosting order cancel ${handleOf(token as string)}\`)` : "") +
        `. Then run \`pulumi up\`.${ifRenamed}`,
    );
  const told = (failure: Error, ways = ifRenamed): Error =>
    new ExplainedError(
      (explainedIn(failure) ?? "order-unknown") as Explained,
      `nothing was ordered beside the order of "${note.resource}" for ${called}: ${failure.message}${ways}`,
      { cause: failure },
    );
  const { made, doubt, paid } = await settle({ ...ordering, keep: (_, failure) => failure, onCompleted: () => undefined }, order).catch(
    (failure: Error): Settled<{ readonly id: IdParts }> => (failure instanceof BoughtThenDeletedError ? {} : { doubt: failure }),
  );
  if (doubt) throw told(doubt);
  if (!made) return { refusal: paid && told(paid, "") };
  const { id } = made;
  const look = async () => {
    const known = await observe(resource, { id, values: order.values }, "fresh");
    return known && { id, known, fields: known.fields, identical: sameObject(definition, inputs, known, "ours") };
  };
  // A new object may not show yet; one that doesn't show after the wait was deleted since.
  return { there: await lookForLost(resource, { ...order, operation: "create" }, look) };
}

/** What became of an order. `undefined`: nobody knows. */
type Outcome =
  | { readonly is: "nothing" | "underWay"; readonly isPaid?: boolean }
  | { readonly is: "there"; readonly id: string }
  | undefined;

/**
 * A killed run ordered what should take an object's place, and the program keeps the object: nobody else would speak of the order, nor of
 * what it brought. Only the user may delete that, so each run tells of it until nothing is left of it, or until the user ends the note. As
 * long as something may come of the order, its note stays: a later replacement goes on with it, and orders nothing.
 */
export async function tellUnwantedOrder(resource: Bought, object: string): Promise<void> {
  const { definition, session, name, key, log } = resource;
  const note = await session.notes.read("order", key);
  if (note?.replaces !== object) return;
  const { type } = definition;
  const kept = `in the place of "${name}", and the program no longer replaces "${name}".`;
  const where = session.notes.isOfAnother(note) ? ` in ${note.folder}` : "";
  const { orderLimitMs } = session.limits;
  if (session.now() - note.at < orderLimitMs)
    return log.warn(
      `a run${where} at ${new Date(note.at).toISOString()} ordered a new ${type} ${kept} If that run is still at work, let it end. ` +
        `If it was killed, the new ${type} costs, and no state has it: after ${Math.ceil(orderLimitMs / 60_000)} minutes this warning ` +
        "says what to do.",
    );
  const { cart } = note;
  const outcome = await outcomeOf(resource, note).catch(() => undefined);
  const noteId = cart === undefined ? note.noteId : ofCart(note, cart).noteId;
  const isForgotten = session.forgetOrder !== undefined && [note.noteId, noteId].includes(session.forgetOrder);
  if (outcome?.is === "nothing" && outcome.isPaid)
    log.warn(`an interrupted run${where} ordered a new ${type} ${kept} The order ended without a result.${ifPaid(true)}`);
  if (outcome?.is === "nothing" || (isForgotten && outcome?.is !== "underWay")) return session.notes.end("order", key);
  const forget = `run once with HOSTING_FORGET_ORDER=${noteId}: this ends the warning, and a later replacement orders anew.`;
  const begun = `an interrupted run${where} ${outcome === undefined && cart === undefined ? "may have ordered" : "ordered"}`;
  const costs = `No state has the new ${type}, and it costs.`;
  if (outcome?.is === "there")
    return log.warn(`${begun} the ${type} ${outcome.id} ${kept} ${costs} Delete it in the platform's panel. If you keep it, ${forget}`);
  const cancel = cart === undefined ? "in the platform's panel" : `with \`npx pulumi-hosting order cancel ${handleOf(cart)}\``;
  log.warn(
    `${begun} a new ${type} ${kept} ${costs} Cancel the order ${cancel}` +
      (outcome?.is === "underWay" ? ": it is under way." : `, or delete what it brought in the panel. If there is nothing, ${forget}`),
  );
}

async function outcomeOf(asked: Bought, note: OrderNote): Promise<Outcome> {
  const resource = placed(asked, note.ordered);
  const { definition } = asked;
  const ordered = orderedBy(note);
  const cart = note.cart === undefined || note.made !== undefined ? undefined : await visibleCart(resource, note.cart);
  const id = note.made === undefined ? cart && (await boughtBy(resource, ordered, cart)) : parseId(definition, note.made);
  if (id === "nothing") return { is: "nothing", isPaid: cart?.payment.status === "succeeded" };
  if (id === undefined) return cart && (await isUnderWay(resource, cart)) ? { is: "underWay" } : undefined;
  const isThere = (await observe(resource, { id, values: ordered.values }, "fresh")) !== undefined;
  return isThere ? { is: "there", id: formatId(definition, id) } : { is: "nothing" };
}

/** Whether an order may still bring something: that of the cart, or one that the platform shows without its cart. */
async function isUnderWay({ api }: Bought, cart: Cart | undefined, named?: string): Promise<boolean> {
  const order = cart ? cart.orders[0]?.id : named;
  if (order === undefined) return cart !== undefined && cartEnd(cart) === undefined;
  const shown = await readOrder(api, order).catch(cart ? answering(() => false) : answering(isNotFound));
  return shown !== undefined && !isOver(shown);
}
