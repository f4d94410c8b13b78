import { type Cart, cartEnd, cartStatus, NothingShownError } from "../../client";
import type { PurchaseDefinition } from "../definition/resource";
import type { IdParts, Values } from "../definition/values";
import { formatId, objectName, parseId } from "../identity/ids";
import type { OrderNote } from "../memory/noteKinds";
import { waitOut } from "../memory/noting";
import { describedElsewhere } from "../memory/moved";
import { type Resource, withAccount } from "../memory/session";
import { isBeingDeleted, observe } from "../reading/observe";
import { sameField } from "../values/compare";
import { ExplainedError } from "../values/explained";
import { CartUnknownError, knownCart, lookForLost } from "./otherOrders";
import { BoughtThenDeletedError, findBought, findLost, followOrder, inDoubt, keepOnOrder, type Order } from "./order";
import { isDoubtOver, ofCart, requestOf } from "./orderDoubt";

type Bought = Resource<PurchaseDefinition>;

/** What became of the order that an earlier run placed for a resource. */
interface Earlier {
  readonly order: Order;
  /** What the order brought; `undefined` when it brought nothing and never will. */
  readonly made: IdParts | undefined;
}

/** Sees an earlier run's order to its end; `undefined` when there is none. Fails as long as nobody knows what comes of it. */
export async function earlierOrder(resource: Bought, inputs: Values): Promise<Earlier | undefined> {
  const { session, key } = resource;
  const note = await noteOfOrder(resource, inputs);
  if (!note) return undefined;
  const order = orderOf(resource, inputs, note);
  try {
    return { order, made: await fromEarlier(resource, note, order) };
  } catch (error) {
    if (error instanceof BoughtThenDeletedError) await session.notes.end("order", key);
    const isOpen = (await session.notes.read("order", key)) !== undefined;
    throw isOpen ? keepOnOrder(resource, order, note.cart, error as Error) : error;
  }
}

/** The order that a note is of. Secrets aren't noted: the program still has them. */
function orderOf({ definition }: Bought, inputs: Values, note: OrderNote): Order {
  const isSecret = ([name]: [string, unknown]): boolean => definition.inputFields[name]?.marks.secret === true;
  const secrets = Object.fromEntries(Object.entries(inputs).filter(isSecret));
  return { values: { ...secrets, ...note.ordered }, ...requestOf(note) };
}

/** The note of an earlier run's order, if it was for something that this one may go on with. */
async function noteOfOrder(resource: Bought, inputs: Values): Promise<OrderNote | undefined> {
  const { definition, session, api, key } = resource;
  const note = await session.notes.read("order", key);
  if (note?.type !== definition.type) return undefined;
  if (session.notes.isOfAnother(note) && !session.adopt) throw orderedElsewhere(resource, note);
  const { ordered: was, cart } = note;
  const compare = { parentFacts: {}, fields: inputs };
  const differs = (name: string): boolean =>
    inputs[name] !== undefined && was[name] !== undefined && !sameField(definition, name, inputs[name], was[name], compare);
  // A handle of the state is this resource's own order, whatever the program calls the object by now. A note alone is not.
  const fromState = note.identity === "";
  const other = Object.entries(definition.inputFields).flatMap(([name, { marks }]) => {
    const tellsApart = marks.immutable || (!fromState && !marks.providerOption && !definition.purchase.changes.includes(name));
    return tellsApart && !marks.secret && differs(name) ? [name] : [];
  });
  const account = session.platform(was).account;
  if (other.length === 0 && api.account === account) return note;
  const known = cart === undefined || note.made !== undefined ? undefined : await knownCart(withAccount(resource, was), cart);
  if (known && known.orders.length === 0 && cartEnd(known) === "refused") {
    await session.notes.end("order", key);
    return undefined;
  }
  const differing = other.map((name) => `${name} (${JSON.stringify(was[name])})`).join(", ") || `account (${JSON.stringify(account)})`;
  if (note.made !== undefined)
    throw new ExplainedError(
      "order-differs",
      `an earlier run ordered the ${definition.type} ${note.made} for this resource, with another ${differing}, and ` +
        `${describedElsewhere(resource) === undefined ? "no state has it" : "the state may have it with another provider"}. ` +
        `Nothing was ordered or changed. To manage this ${definition.type}, set the old values again and run \`pulumi up\`. ` +
        `To order another one, remove the file ${session.notes.file("order", key)} and run \`pulumi up\`.`,
    );
  throw new ExplainedError(
    "order-differs",
    `an earlier run ordered this ${definition.type} with another ${differing}${cart === undefined ? "" : ` (cart ${cart})`}, and its ` +
      "order may still be under way. Nothing was ordered. " +
      "Set the old values again and run `pulumi up`. When the object exists, change the values. " +
      `If the platform's panel shows no such order, remove the file ${session.notes.file("order", key)} and run \`pulumi up\`.`,
  );
}

/** Two clones of a project, or two backends, have the same names for what may be different objects. */
function orderedElsewhere({ definition, session, key }: Bought, { folder, made, cart }: OrderNote): ExplainedError {
  const what = made === undefined ? `a ${definition.type}${cart === undefined ? "" : ` (cart ${cart})`}` : `the ${definition.type} ${made}`;
  const mine = session.workplace?.folder;
  return new ExplainedError(
    "order-differs",
    `a run in ${folder} with the same project, stack and resource name ordered ${what}. The state of this stack doesn't have it: this ` +
      `stack ${mine === folder ? "has another backend" : `is in ${mine}`}. Nothing was ordered or changed. ` +
      `If both stacks should manage the same object, run once with HOSTING_ADOPT=1. If not, give this project or stack another name, ` +
      `or remove the file ${session.notes.file("order", key)}.`,
  );
}

/** What an earlier run's order brought, or brings while we wait; `undefined` when it brought nothing and never will. */
async function fromEarlier(resource: Bought, note: OrderNote, order: Order): Promise<IdParts | undefined> {
  const { definition, log } = resource;
  const made = note.made === undefined ? undefined : parseId(definition, note.made);
  // What was just made may not show yet.
  if (made) {
    log.info(`continues with the ${definition.type} ${formatId(definition, made)}, which an earlier run ordered for this resource`);
    const look = async () => ((await observe(resource, { id: made, values: order.values }, "fresh")) ? made : undefined);
    return lookForLost(resource, { ...order, operation: "create" }, look);
  }
  if (note.cart === undefined) {
    await waitOut(resource, note);
    const found = await findLost(resource, order);
    if (found)
      log.info(`continues with the ${definition.type} ${formatId(definition, found)}, which the order of note ${order.noteId} created`);
    if (found || isDoubtOver(resource, order)) return found;
    throw inDoubt(resource, order, "an earlier run sent the order and got no answer.");
  }
  const cart = await earlierCart(resource, note.cart, order);
  if (cart === undefined) return undefined;
  const end = cart.orders.length > 0 ? undefined : cartEnd(cart);
  if (end === undefined) {
    log.info(`continues the earlier order (cart ${note.cart})`);
    try {
      return await unlessDeleted(resource, await followOrder(resource, order, note.cart, cart, resource.session.limits.lostOrderMs));
    } catch (error) {
      if (!(error instanceof NothingShownError)) throw error;
      if (isDoubtOver(resource, ofCart(order, note.cart))) return undefined;
      const happened = `${error.message} It may have been deleted or renamed since.`;
      throw inDoubt(resource, order, happened, note.cart);
    }
  }
  if (end === "doubtful") {
    const found = await findLost(resource, order);
    if (found || isDoubtOver(resource, ofCart(order, note.cart))) return found;
    throw inDoubt(resource, order, `its cart ${note.cart} has ended (${cartStatus(cart)}).`, note.cart);
  }
  log.info(`the earlier order (cart ${note.cart}) ended without an object (${cartStatus(cart)}): the ${definition.type} is ordered again`);
  return findBought(resource, order);
}

/** What was deleted since it was bought never shows again: nobody waits for it. */
async function unlessDeleted(resource: Bought, id: IdParts): Promise<IdParts> {
  if (!(await isBeingDeleted(resource, id))) return id;
  throw new BoughtThenDeletedError(
    `${objectName(resource.definition, id)} was bought, and somebody deleted it since. Nothing was ordered. If you don't want a new one, ` +
      "remove the resource from the program.",
  );
}

/** The cart of an earlier run; `undefined` for one that the platform has forgotten, once nothing can come of it. */
async function earlierCart(resource: Bought, token: string, order: Order): Promise<Cart | undefined> {
  try {
    return await knownCart(resource, token, order);
  } catch (error) {
    if (error instanceof CartUnknownError && isDoubtOver(resource, ofCart(order, token))) return undefined;
    throw error;
  }
}
