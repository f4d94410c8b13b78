import { isJson, type Json, lookUp, path, type Platform, readCart, readOrder } from "../../client";
import { cartOf } from "../../kernel/identity/handle";

/** How a call names an order: by its id, or by the handle that a state has while it is on order. */
export const orderWord = "ORDER is the order's id, or the id of a resource that is on order: `cart:…`.";

/** An order, without the secrets that its detail has. */
export interface ShownOrder {
  /** Absent as long as a cart has no order. */
  readonly id?: string;
  readonly cart?: string;
  readonly status: string;
  readonly createdAt?: string;
  readonly payment: Json;
  readonly site?: Json;
  readonly domain?: Json;
  readonly subscription?: string;
  readonly tasks?: readonly Json[];
}

/** The order that a call names, as the platform shows it now. */
export async function orderNamed(api: Platform, named: string): Promise<ShownOrder> {
  const token = cartOf(named);
  if (token === undefined) return ofOrder(api, named);
  const cart = await readCart(api, token);
  const [order] = cart.orders;
  if (order) return { ...(await ofOrder(api, order.id)), cart: token };
  return { cart: token, status: cart.status || "without an order", payment: { ...cart.payment } };
}

async function ofOrder(api: Platform, id: string): Promise<ShownOrder> {
  const { status, payment, detail } = await readOrder(api, id);
  const [site, domain, subscription, tasks, created] = ["site", "domain", "subscription", "tasks", "created_at"].map((key) =>
    lookUp(detail, key),
  );
  return {
    ...{ id, status },
    ...(typeof created === "string" && { createdAt: created }),
    payment: { ...payment },
    ...(isJson(site) && { site: picked(site, ["id", "name", "domain", "variant", "location"]) }),
    ...(isJson(domain) && { domain: picked(domain, ["id", "name", "action", "status"]) }),
    ...(isJson(subscription) && { subscription: String(lookUp(subscription, "id")) }),
    ...(Array.isArray(tasks) && { tasks: tasks.filter(isJson).map((task) => picked(task, ["id", "name", "status"])) }),
  };
}

/** The named keys with plain values: nobody knows what else stands there. */
function picked(from: Json, keys: readonly string[]): Json {
  const plain = keys.map((key) => [key, lookUp(from, key)]).filter(([, value]) => ["string", "number"].includes(typeof value));
  return Object.fromEntries(plain) as Json;
}

export const orderPath = (id: string): string => path`/api/orders/${id}`;
