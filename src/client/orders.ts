import { ApiError, isJson, type Json } from "../transport";
import { cartEnd, cartIn, cartStatus, isOver, isSlow, needsUser, orderIn, type Cart, type OrderState, type Payment } from "./cart";
import { OddAnswerError, CartExpiredError, OrderFailedError, NothingShownError, PaymentNeededError, SlowPaymentError } from "./errors";
import { path } from "./path";
import { patient } from "./patience";
import type { Platform } from "./platform";
import type { Reading } from "./reading";
import type { Wait, WaitPhase } from "./wait";
import { lookUp, many } from "./envelope";
import { readTask, type TaskId } from "./tasks";

/** What following a purchase needs from its caller. */
export interface Following<T> extends Omit<Wait, "what" | "phase"> {
  /** Called when the order has become known. */
  readonly onOrder: (id: string) => Promise<void>;
  /** The order, where it is known already: its cart isn't read then. */
  readonly order?: string | undefined;
  /** The command that goes on with the order, for messages. Default `pulumi up`. */
  readonly run?: string;
  /** How long what an order made is looked for once the order is carried out, in milliseconds. Default: as long as the wait. */
  readonly effectMs?: number | undefined;
  /** Called when an order is carried out, with what was paid for it. */
  readonly onCompleted?: (id: string, payment: Payment) => void;
  /** What a completed order made, if its detail shows it. */
  readonly made: (order: Json) => T | undefined;
  /** Looks for what was bought, where the order doesn't show it; `undefined` while it isn't there. Gets the order once it shows. */
  readonly seek: (order?: Json) => Promise<T | undefined>;
}

const cartPath = (token: string) => path`/api/carts/${token}`;
const orderPath = (id: string): string => path`/api/orders/${id}`;

export async function readCart(api: Platform, token: string): Promise<Cart> {
  const cart = cartIn(await api.get(cartPath(token)));
  if (!cart) throw new OddAnswerError(`GET ${cartPath(token)}`, "a cart");
  return cart;
}

export async function readOrder(api: Platform, id: string): Promise<OrderState & { readonly payment: Payment; readonly detail: Json }> {
  const order = orderIn(await api.get(orderPath(id)));
  if (!order) throw new OddAnswerError(`GET ${orderPath(id)}`, "an order");
  return order;
}

/** What is waited for while a paid cart names no order. */
export const paidCart = "the platform to carry out the order";

/** Follows a purchase from its cart over its order to what was bought. */
export async function followCart<T>(api: Platform, token: string, following: Following<T>, first?: Cart): Promise<T> {
  const { run } = following;
  let what = "the payment of the order";
  let phase: WaitPhase = "payment";
  let { order } = following;
  let completedAt: number | undefined;
  let latest = first;
  const look = patient(async (): Promise<T | undefined> => {
    if (order === undefined) {
      const cart = latest ?? (await readCart(api, token));
      latest = undefined;
      const done = await seen(cart);
      if (done !== undefined || order === undefined) return done;
    }
    return carriedOut(order);
  });

  async function seen(cart: Cart): Promise<T | undefined> {
    const { payment, orders } = cart;
    if (orders[0]) {
      order = orders[0].id;
      await following.onOrder(order);
    }
    // Nobody can pay a cart or an order that is over, even if it still asks for it.
    const end = cartEnd(cart);
    if (needsUser(payment) && end === undefined && !(orders[0] && isOver(orders[0]))) throw new PaymentNeededError(payment.invoiceUrl, run);
    if (order !== undefined) return undefined;
    if (end === "refused")
      throw new OrderFailedError(
        `the payment failed, and nothing was bought: cart ${token} ended without a result`,
        cartStatus(cart),
        false,
        "",
        run,
      );
    if (end === "doubtful") throw new CartExpiredError(`cart ${token} has ended (${cartStatus(cart)}).`);
    if (isSlow(payment)) throw new SlowPaymentError(payment.method ?? "", run);
    phase = payment.status === "succeeded" ? "order" : "payment";
    what =
      phase === "order"
        ? paidCart
        : `the payment of the order (${[payment.method, payment.status].filter(Boolean).join(", ") || "not begun"})`;
    // Some carts never name their order. So once it is paid, we look for what it brings.
    return payment.status === "processing" ? undefined : following.seek();
  }

  async function carriedOut(id: string): Promise<T | undefined> {
    const { status, payment, detail } = await readOrder(api, id);
    if (status === "completed") {
      if (phase !== "effect") following.onCompleted?.(id, payment);
      phase = "effect";
      what = "the ordered object to show";
      const made = following.made(detail) ?? (await following.seek(detail));
      completedAt ??= api.time.now();
      if (made === undefined && following.effectMs !== undefined && api.time.now() - completedAt >= following.effectMs)
        throw new NothingShownError(id);
      return made;
    }
    if (isOver({ id, status }))
      throw new OrderFailedError(
        `order ${id} ended without a result`,
        status,
        payment.status === "succeeded",
        await whyOrderFailed(api, detail),
        run,
        detail,
      );
    if (needsUser(payment)) throw new PaymentNeededError(payment.invoiceUrl, run);
    if (isSlow(payment)) throw new SlowPaymentError(payment.method ?? "", run);
    phase = "order";
    what = `order ${id} (${status || "pending"})`;
    return undefined;
  }

  const { limitMs, longer, onWait } = following;
  return (await look()) ?? api.until({ what: () => what, phase: () => phase, limitMs, longer, onWait }, look);
}

/** Waits until an order is over, however it ends. */
export async function orderEnd(
  api: Platform,
  id: string,
  wait: Omit<Wait, "what" | "phase">,
): Promise<OrderState & { readonly detail: Json }> {
  const look = async () => {
    const order = await readOrder(api, id);
    return isOver(order) ? order : undefined;
  };
  return (await look()) ?? api.until({ ...wait, what: `order ${id} to end`, phase: "order" }, look);
}

/** Cancels an order that is under way. One that has ended by now stays as it is. */
export async function cancelOrder(api: Platform, id: string): Promise<void> {
  try {
    await api.delete(orderPath(id));
  } catch (error) {
    if (!(error instanceof ApiError) || ![404, 409, 422].includes(error.status)) throw error;
  }
}

/** The orders under way; an unfinished purchase may be one of them. */
export async function ordersUnderWay(reading: Pick<Reading, "pages">): Promise<ListedOrder[]> {
  return (await listOrders(reading)).filter((order) => !isOver(order));
}

/** All orders, also those that are over. */
export async function listOrders(reading: Pick<Reading, "pages">): Promise<ListedOrder[]> {
  const all = await reading.pages("/api/orders", ["orders"]);
  return all.map((raw) => ({
    id: String(raw.id),
    status: String(raw.status ?? ""),
    location: raw.location ?? null,
    createdAt: Date.parse(String(raw.created_at)),
  }));
}

export interface ListedOrder extends OrderState {
  readonly location: unknown;
  /** Milliseconds since 1970; NaN when the platform doesn't say. */
  readonly createdAt: number;
}

/** The id of the subscription that an order's detail names, or an object that was bought. */
export function subscriptionOf(shown: Json): string | undefined {
  const { subscription } = shown;
  return isJson(subscription) && typeof subscription.id === "string" ? subscription.id : undefined;
}

/** More tasks than this tell a user nothing. */
const mostTold = 3;

/** Why an order came to nothing, in the words of its tasks; empty where they say nothing. */
async function whyOrderFailed(api: Platform, order: Json): Promise<string> {
  const ids = (many({ tasks: lookUp(order, "tasks") }, ["tasks"]) ?? [])
    .filter((task) => /^(FAILED|CANCELL?ED)$/i.test(String(lookUp(task, "status"))))
    .map((task) => lookUp(task, "id") as TaskId["id"]);
  const told = await Promise.all(ids.slice(0, mostTold).map((id) => wordsOf(api, id)));
  return told.filter((words) => words !== "").join("; ");
}

/** That a task can't be read is no news: the order's end is. */
async function wordsOf(api: Platform, id: TaskId["id"]): Promise<string> {
  try {
    const { name, said } = await readTask(api, { id });
    return [name, said].filter((words) => words !== "").join(": ");
  } catch {
    return "";
  }
}
