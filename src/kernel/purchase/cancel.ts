import {
  type Cart,
  cancelOrder,
  cartEnd,
  cartStatus,
  isOver,
  isUnnamed,
  type Json,
  orderEnd,
  readCart,
  readOrder,
  WaitTimeoutError,
} from "../../client";
import type { IdParts, PurchaseDefinition } from "../definition/resource";
import { handleOf } from "../identity/handle";
import { formatId, objectName, requireId } from "../identity/ids";
import { managed, type State } from "../identity/state";
import type { OrderNote } from "../memory/noteKinds";
import type { Bought } from "../memory/session";
import { sendDelete, tellLeftover, toleratingGone } from "../object/delete";
import { until, waiting } from "../reading/wait";
import { ExplainedError } from "../values/explained";
import { boughtBy, orderIn } from "./bought";
import { isDoubtOver, ofCart, says } from "./orderDoubt";
import {
  changeNote,
  earlierChanges,
  endOrderNote,
  endServedChange,
  type Ordered,
  type Ordering,
  orderOf,
  ownOrderNote,
  type Request,
} from "./ordering";
import { CartUnknownError, knownCart, lookForLost } from "./otherOrders";

/** Cancels an order that is under way and waits for its end. An order that is over stays as it is. */
async function cancelUnderWay(resource: Bought, { orders: [order], payment }: Cart, operation: "update" | "delete"): Promise<void> {
  const { api, log } = resource;
  if (!order || isOver(await readOrder(api, order.id))) return;
  if (operation === "delete") log.status(`cancelling order ${order.id}`);
  await cancelOrder(api, order.id);
  const { status } = await orderEnd(api, order.id, waiting(resource, operation));
  if (payment.status === "succeeded" && status !== "completed")
    log.warn(
      `order ${order.id} is cancelled, but it was paid. Look in the platform's panel for a refund. ` +
        "If there is no refund, ask the platform's support.",
    );
}

/**
 * Cancels what was ordered in a cart. Where it shows no order, says what becomes of it, unless nothing does; `ifDoubtful` is what the user
 * can do about an order that nobody knows the end of.
 */
async function cancelCart(resource: Bought, token: string, what: string, ifDoubtful = ""): Promise<"over" | "doubtful" | "open"> {
  const cart = await knownCart(resource, token);
  if (cart.orders.length > 0) await cancelUnderWay(resource, cart, "update");
  const end = cartEnd(cart);
  if (cart.orders.length > 0 || end === "refused") return "over";
  const { invoiceUrl } = cart.payment;
  const isDoubtful = end === "doubtful";
  resource.log.warn(
    (isDoubtful
      ? `${what} was ordered (cart ${token}), and its cart has ended (${cartStatus(cart)}). `
      : `${what} is ordered (cart ${token}) and can't be cancelled yet. `) +
      (isDoubtful || invoiceUrl === undefined
        ? `If its payment still succeeds, the platform makes the change, and \`pulumi refresh\` shows it.${isDoubtful ? ifDoubtful : ""}`
        : `Leave the invoice unpaid (${invoiceUrl}) until the cart expires: if somebody pays the invoice, the platform makes the change.`),
  );
  return isDoubtful ? "doubtful" : "open";
}

/** Cancels what an earlier run ordered, as far as its cart is known. Answers whether it goes on all the same, or may do so. */
export async function cancelOrdered<T>({ resource, what, keep }: Ordering<T>, ordered: Ordered): Promise<"over" | "open"> {
  const { cart } = ordered;
  if (cart === undefined) return "over";
  const request = ofCart(ordered, cart);
  const advice = ` If the platform's panel shows no such payment, run once \`HOSTING_ORDER_AGAIN=${request.noteId} pulumi up\`.`;
  try {
    const end = await cancelCart(resource, cart, what, advice);
    return end === "over" || (end === "doubtful" && isDoubtOver(resource, request)) ? "over" : "open";
  } catch (error) {
    // Whoever settles the order says what can be done about a cart that is gone.
    if (error instanceof CartUnknownError) return "over";
    throw keep(ordered, error as Error);
  }
}

/** Sees to it that nothing comes of the order of an object, or that what came of it is deleted. */
export async function cancelPurchase(
  resource: Bought,
  token: string,
  state: State,
  remove: (id: string, state: State) => Promise<void>,
): Promise<void> {
  const { definition, api, session } = resource;
  const cart = await knownCart(resource, token);
  const ordered = orderIn(resource, state);
  const request = ofCart(ordered, token);
  const isOpen = cart.orders.length === 0 && cartEnd(cart) !== "refused";
  // Some carts never name their order. What it brought may be there, or may have been deleted: that only the user knows.
  if (isOpen && (await boughtBy(resource, ordered, cart)) === undefined) {
    if (!isUnnamed(cart) || !says(session.forgetOrder, request.noteId)) throw notCancellable(definition, cart, token, request);
    return endOrderNote(orderOf(resource), (note) => note.cart === token);
  }
  await cancelUnderWay(resource, cart, "delete");
  const look = async () => boughtBy(resource, ordered, await readCart(api, token));
  const what = `the object of order ${cart.orders[0]?.id ?? ""} to show`;
  // An order that was carried out has made something, though it may not show yet.
  const id = (await look()) ?? (await until(resource, "delete", what, look).catch((error: Error) => neverShown(resource, request, error)));
  // From here on the state's own handle is enough to go by.
  await endOrderNote(orderOf(resource), (note) => note.cart === token);
  if (id !== "nothing") await remove(formatId(definition, id), managed(definition, state));
}

/** The object of an order may be gone already, and then it never shows: that ends like every doubt about an order. */
function neverShown(resource: Bought, request: Request, error: Error): "nothing" {
  if (!(error instanceof WaitTimeoutError)) throw error;
  if (isDoubtOver(resource, request, true)) return "nothing";
  throw new ExplainedError("order-unknown", `${error.message} ${ifDeleted(resource.definition, request)}`);
}

function ifDeleted({ type }: PurchaseDefinition, { noteId }: Request): string {
  return (
    `If the platform's panel shows that the object was deleted, run once with HOSTING_FORGET_ORDER=${noteId}: ` +
    `this removes the ${type} from the state and orders nothing.`
  );
}

function notCancellable(definition: PurchaseDefinition, cart: Cart, token: string, request: Request): ExplainedError {
  const { type } = definition;
  const { payment } = cart;
  const then = "run the command again: it cancels the order, or deletes the ordered object.";
  return new ExplainedError(
    "on-order",
    `the ${type} is ordered (cart ${token}, payment ${payment.status || "not begun"}), but the platform shows no order yet that the ` +
      `provider could cancel. The state keeps the ${type}. ` +
      (isUnnamed(cart)
        ? `Wait for a few minutes, then ${then} ${ifDeleted(definition, request)}`
        : payment.invoiceUrl === undefined
          ? `When the payment has succeeded or failed, ${then}`
          : `Leave the invoice unpaid (${payment.invoiceUrl}) until the cart expires, or pay it. Then ${then}`),
  );
}

/** Deletes what was bought, with a change of it that is on order, and waits until the platform no longer shows it. */
export async function deletePurchase(resource: Bought, id: string, state: State): Promise<void> {
  const { definition, session, key } = resource;
  const parts = requireId(definition, id);
  const order = (await session.notes.read("order", key))?.made === id ? undefined : await ownOrderNote(resource);
  tellLeftover(resource, parts, order?.made);
  await endServedChange(resource, id, state);
  await dropChange(resource, parts, state);
  await toleratingGone(resource, parts, state, () => sendDelete(resource, id, state)).finally(() =>
    endServedOrderNote(resource, id, order),
  );
  // As long as the object is there, its order may still change it.
  if (await changeNote(resource, parts, { ofOthers: true })) await session.notes.end("change", objectName(definition, parts));
}

/** A change that was ordered goes on without the object that it was for, unless it is cancelled. */
async function dropChange(resource: Bought, id: IdParts, state: State): Promise<void> {
  const { definition, log } = resource;
  const object = objectName(definition, id);
  for (const ordered of earlierChanges(state, await changeNote(resource, id, { ofOthers: true }))) {
    const { cart } = ordered;
    if (cart === undefined) {
      const look = (carriedOut?: Json) => Promise.resolve(carriedOut);
      if (await lookForLost(resource, { ...ordered, values: state, operation: "update" }, look)) continue;
      log.warn(
        `it is unknown whether a change of ${object} was ordered: the answer to its order was lost. Look in the platform's panel, under ` +
          "orders and invoices. If the panel shows the order, cancel it there.",
      );
    } else
      await cancelCart(resource, cart, `a change of ${object}`).catch((error: Error) => {
        log.warn(`it is unknown whether a change of ${object} is still on order (cart ${cart}): ${error.message}`);
      });
  }
}

/** The note may be of the order that takes the object's place. */
async function endServedOrderNote({ definition, session, name, key, log }: Bought, id: string, note?: OrderNote): Promise<void> {
  if ((await session.notes.read("order", key))?.made === id) return session.notes.end("order", key);
  if (!note || note.made !== undefined) return;
  log.warn(
    `an interrupted run ordered a new ${definition.type}${note.cart === undefined ? "" : ` (cart ${note.cart})`}. ` +
      `If the program still has "${name}", \`pulumi up\` continues the order. If not, cancel the order ` +
      (note.cart === undefined ? "in the platform's panel." : `(\`npx pulumi-hosting order cancel ${handleOf(note.cart)}\`).`),
  );
}
