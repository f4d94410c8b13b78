import { ApiError } from "../transport";
import { cartIn, isDead, isOver, needsUser, orderIn, type Cart, type OrderState, type Payment } from "./cart";
import { isJson, type Json } from "./envelope";
import { OrderFailedError, PaymentNeededError } from "./orderErrors";
import { path } from "./path";
import type { Platform } from "./platform";
import type { Wait } from "./polling";

/** What somebody who follows a purchase has to know and to tell. */
export interface Following<T> extends Omit<Wait, "what"> {
  /** An order has become known. */
  readonly onOrder: (id: string) => Promise<void>;
  /** What a completed order made, as far as its detail shows it. */
  readonly made: (order: Json) => T | undefined;
  /** Looks for what was bought where the order doesn't show it; `undefined` while it isn't there. */
  readonly seek: () => Promise<T | undefined>;
}

const cartPath = (token: string) => path`/api/carts/${token}`;
export const orderPath = (id: string): string => path`/api/orders/${id}`;

export async function readCart(api: Platform, token: string): Promise<Cart> {
  const cart = cartIn(await api.get(cartPath(token)));
  if (!cart) throw new Error(`GET ${cartPath(token)} answered without a cart. Nothing was changed; try again.`);
  return cart;
}

export async function readOrder(api: Platform, id: string): Promise<OrderState & { readonly payment: Payment; readonly detail: Json }> {
  const order = orderIn(await api.get(orderPath(id)));
  if (!order) throw new Error(`GET ${orderPath(id)} answered without an order. Nothing was changed; try again.`);
  return order;
}

/** How many times in a row the platform may say that it doesn't know a cart or an order that it told of itself. */
const mostStrange = 5;

/** Follows a purchase from its cart by its order to what was bought. */
export function followCart<T>(api: Platform, token: string, following: Following<T>, first?: Cart): Promise<T> {
  let what = "the payment of the order";
  let order: string | undefined;
  let latest = first;
  const look = async (): Promise<T | undefined> => {
    if (order === undefined) {
      const cart = latest ?? (await readCart(api, token));
      latest = undefined;
      const done = await seen(cart);
      if (done !== undefined || order === undefined) return done;
    }
    return carriedOut(order);
  };

  async function seen(cart: Cart): Promise<T | undefined> {
    const { payment, orders } = cart;
    if (orders[0]) {
      order = orders[0].id;
      await following.onOrder(order);
    }
    // A cart that is over asks for no payment any more, whatever it says.
    if (needsUser(payment) && !isDead(cart) && !(orders[0] && isOver(orders[0]))) throw new PaymentNeededError(payment.invoiceUrl);
    if (order !== undefined) return undefined;
    if (isDead(cart))
      throw new OrderFailedError(
        `the purchase (cart ${token})`,
        [...new Set([cart.status, cart.rollupStatus, payment.status && `payment ${payment.status}`])].filter(Boolean).join(", "),
        payment.status === "succeeded",
      );
    what =
      payment.status === "succeeded"
        ? "the order to be carried out"
        : `the payment of the order (${[payment.method, payment.status].filter(Boolean).join(", ") || "not begun"})`;
    // A cart may never name its order: what it brings is looked for once it is paid.
    return payment.status === "processing" ? undefined : following.seek();
  }

  async function carriedOut(id: string): Promise<T | undefined> {
    const { status, payment, detail } = await readOrder(api, id);
    if (status === "completed") {
      what = "what was ordered to show";
      return following.made(detail) ?? (await following.seek());
    }
    if (isOver({ id, status })) throw new OrderFailedError(`order ${id}`, status, payment.status === "succeeded");
    if (needsUser(payment)) throw new PaymentNeededError(payment.invoiceUrl);
    what = `order ${id} (${status || "pending"})`;
    return undefined;
  }

  // What was just opened may not show at once.
  let strange = 0;
  const patient = async (): Promise<T | undefined> => {
    try {
      const done = await look();
      strange = 0;
      return done;
    } catch (error) {
      strange += 1;
      if (!(error instanceof ApiError) || error.status !== 404 || strange > mostStrange) throw error;
      return undefined;
    }
  };

  const { limitMs, longer, onWait } = following;
  return patient().then((done) => done ?? api.until({ what: () => what, limitMs, longer, onWait }, patient));
}

/** Waits until an order is over, however it ends. */
export async function orderEnd(api: Platform, id: string, wait: Omit<Wait, "what">): Promise<OrderState & { readonly detail: Json }> {
  const look = async () => {
    const order = await readOrder(api, id);
    return isOver(order) ? order : undefined;
  };
  return (await look()) ?? api.until({ what: `order ${id} to end`, ...wait }, look);
}

/** Whether an order says that it is for a domain, whose registration may take days, and so for nothing that is bought here. */
export async function isOfAnotherKind(api: Platform, id: string): Promise<boolean> {
  const { domain } = (await readOrder(api, id)).detail;
  return domain !== undefined && domain !== null;
}

/** Cancels an order that is under way; one that is over by now stays as it is. */
export async function cancelOrder(api: Platform, id: string): Promise<void> {
  try {
    await api.delete(orderPath(id));
  } catch (error) {
    if (!(error instanceof ApiError) || ![404, 409, 422].includes(error.status)) throw error;
  }
}

/** Orders that an unfinished purchase may be among. */
export async function ordersUnderWay(reading: { pages(path: string, names: readonly string[]): Promise<Json[]> }): Promise<ListedOrder[]> {
  const all = await reading.pages("/api/orders", ["orders"]);
  return all
    .map((raw) => ({
      id: String(raw.id),
      status: String(raw.status ?? ""),
      location: raw.location ?? null,
      createdAt: Date.parse(String(raw.created_at)),
    }))
    .filter((order) => !isOver(order));
}

export interface ListedOrder extends OrderState {
  readonly location: unknown;
  /** Milliseconds since 1970; NaN when the platform doesn't say. */
  readonly createdAt: number;
}

/** The id of the site in an order's detail. */
export function siteOf(order: Json): unknown {
  return isJson(order.site) ? order.site.id : undefined;
}
