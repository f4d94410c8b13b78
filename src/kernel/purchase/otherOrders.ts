import {
  type Cart,
  isNotFound,
  isOver,
  type Json,
  type ListedOrder,
  listOrders,
  orderEnd,
  ordersUnderWay,
  readCart,
  readOrder,
  WaitTimeoutError,
} from "../../client";
import type { ApiError } from "../../transport";
import type { Values } from "../definition/values";
import { digest, unreadable } from "../memory/journal";
import { type Bought, clockSkewMs, perSession } from "../memory/session";
import { calledText, youngMs } from "../ownership/alreadyThere";
import { lookAgain } from "../reading/doubt";
import { waiting } from "../reading/wait";
import { ExplainedError } from "../values/explained";
import { answering } from "../values/failures";
import { doubtMs, doubtText, ofCart, says } from "./orderDoubt";
import type { Ordered, Ordering, Request } from "./ordering";

/** The cart of an earlier run; one that the platform doesn't know is no proof that nothing came of it. */
export async function knownCart(resource: Bought, token: string, request?: Request, run?: string): Promise<Cart> {
  const { definition, api } = resource;
  try {
    return await readCart(api, token);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    const happened =
      `the platform doesn't show cart ${token} any more, in which an earlier run ordered this ${definition.type} ` +
      `(${(error as ApiError).answered}) Check hosting:account (or HOSTING_ACCOUNT): only its own account can see a cart.`;
    throw new CartUnknownError(
      "cart-unknown",
      request === undefined ? `${happened} Nothing was ordered again.` : doubtText(resource, ofCart(request, token), happened, run),
    );
  }
}

/** An earlier run's order as the platform shows it: its cart, or the order itself, where the note has no cart or the cart is gone. */
export async function cartOrOrder(
  resource: Bought,
  ordered: Ordered,
  run?: string,
): Promise<{ readonly known?: Cart; readonly order?: string | undefined }> {
  const { cart, order } = ordered;
  if (cart === undefined) return { order: await visibleOrder(resource, order) };
  try {
    return { known: await knownCart(resource, cart, ordered, run) };
  } catch (error) {
    const shown = error instanceof CartUnknownError ? await visibleOrder(resource, order) : undefined;
    if (shown === undefined) throw error;
    return { order: shown };
  }
}

async function visibleOrder({ api }: Bought, order: string | undefined): Promise<string | undefined> {
  return order === undefined ? undefined : (await readOrder(api, order).catch(answering(isNotFound)))?.id;
}

/** The cart of an earlier run, if the platform knows it. A 404 of somebody else, such as a proxy, says nothing of it. */
export function visibleCart({ api }: Bought, token: string): Promise<Cart | undefined> {
  return readCart(api, token).catch(answering(isNotFound));
}

/** The platform doesn't know a cart that it named itself. */
export class CartUnknownError extends ExplainedError {}

/** How exactly answers tell the platform's time. */
const headerSkewMs = 2_000;

/** An order whose answer was lost: its request and its purpose. */
interface Lost<T> extends Request {
  readonly values: Values;
  readonly operation: "create" | "update";
  /** How an order says itself that it is this one, and how it is followed then. */
  readonly ours?: {
    readonly whose: NonNullable<Ordering<T>["whose"]>;
    readonly follows: (order: string) => Promise<T>;
  };
}

/**
 * Looks for what an order whose answer was lost may have brought, for as long as the settings say. Orders that were placed
 * since then are waited for: those at the same place, or, for a change, all. `look` is given one that may be the lost one and was carried
 * out. `undefined` when nothing shows.
 */
export async function lookForLost<T>(
  resource: Bought,
  { values, operation, at, ordersBefore, ours }: Lost<T>,
  look: (carriedOut?: Json) => Promise<T | undefined>,
): Promise<T | undefined> {
  const { session, api, log, definition, key } = resource;
  const location = locationOf(values);
  const isYounger = ({ createdAt }: ListedOrder): boolean => !(createdAt < at - clockSkewMs);
  const isSince = ({ createdAt }: ListedOrder): boolean => createdAt >= at - headerSkewMs;
  const isNew = (order: ListedOrder): boolean => (ordersBefore ? !ordersBefore.includes(order.id) : isYounger(order));
  const mayBeOurs = (order: ListedOrder): boolean => (operation === "update" || order.location === location) && isNew(order);
  // The list may lag behind what an order says of itself.
  const seen = new Set<string>();
  const onPause = (leftMs: number): void => log.status(`looking for the order whose answer was lost (${Math.ceil(leftMs / 1000)} s more)`);
  return lookAgain(resource, { forMs: session.limits.lostOrderMs, onPause }, async () => {
    // An order that says whose it is tells more than its effect.
    const there = ours ? undefined : await look();
    if (there !== undefined) return there;
    let hasEnded = ours !== undefined;
    let carriedOut: Json | undefined;
    // A change that is carried out may show in words that nobody can compare: then its order is all there is to see.
    const counts = (order: ListedOrder): boolean => !isOver(order) || ((ours || operation === "update") && isYounger(order));
    for (const order of await listOrders(api.reading("fresh", key))) {
      // An order that ended before the request isn't in `ordersBefore`.
      if (!mayBeOurs(order) || seen.has(order.id) || !counts(order)) continue;
      const { detail } = await readOrder(api, order.id);
      const whose = ours?.whose(detail) ?? (definition.purchase.isOurs(detail, values) ? "unclear" : "other");
      if (whose === "ours") return ours?.follows(order.id);
      if (ours && whose === "unclear") continue;
      if (whose === "unclear" && (await endOf(resource, order.id, operation)) === "completed" && isSince(order)) carriedOut = detail;
      seen.add(order.id);
      hasEnded = true;
    }
    // An order may take longer than we look.
    return hasEnded ? look(operation === "update" ? carriedOut : undefined) : undefined;
  });
}

const waits = perSession(() => new Map<string, ReturnType<typeof orderEnd>>());

/** Waits until an order is over. Resources that wait for the same order ask once. */
async function endOf(resource: Bought, id: string, operation: "create" | "update"): Promise<string> {
  const under = waits(resource.session);
  const wait = under.get(id) ?? orderEnd(resource.api, id, waiting(resource, operation)).finally(() => under.delete(id));
  under.set(id, wait);
  return (await wait).status;
}

/** The orders under way before this process ordered anything: one that comes later may be ours. */
export async function ordersBefore({ api, key }: Bought): Promise<readonly string[]> {
  return (await ordersUnderWay(api.reading("baseline", key, "whole"))).map(({ id }) => id);
}

/**
 * The orders of this machine's past or of somebody else that are under way at the same place: one may be for the very same thing. Whoever
 * asks for them before the objects misses nothing that ends in between.
 */
export async function foreignOrders({ session, api, key }: Bought, inputs: Values): Promise<readonly ListedOrder[]> {
  const location = locationOf(inputs);
  // The first look of this process has none of its own orders. A payment takes days, and no order takes longer than a doubt lasts.
  const open = await ordersUnderWay(api.reading("baseline", key, "whole"));
  // The platform's answer tells its time.
  const now = session.now();
  return open.filter((order) => order.location === location && !(order.createdAt < now - doubtMs));
}

/**
 * Waits for such orders. Those that are under way for longer than an hour aren't waited for: nothing is ordered beside them without the
 * user's word. Answers whether there were any.
 */
export async function foreignOrdersEnd(
  resource: Bought,
  inputs: Values,
  operation: "create" | "update",
  open: readonly ListedOrder[],
): Promise<boolean> {
  const { definition, session, api } = resource;
  const now = session.now();
  const isYoung = ({ createdAt }: ListedOrder): boolean => !(createdAt < now - youngMs);
  const known = open.every(isYoung) ? undefined : await ordersOfNotes(resource);
  const old: ListedOrder[] = [];
  for (const order of open) {
    if (!definition.purchase.isOurs((await readOrder(api, order.id)).detail, inputs)) continue;
    if (!isYoung(order)) {
      if (!known?.has(order.id)) old.push(order);
      continue;
    }
    await endOf(resource, order.id, operation).catch((error: unknown) => {
      if (error instanceof WaitTimeoutError) refuseBeside(resource, inputs, [order]);
      else throw error;
    });
  }
  if (old.length > 0) refuseBeside(resource, inputs, old);
  return open.length > 0;
}

/** Nothing is ordered beside orders that nobody here knows, unless the user says that they are for something else. */
function refuseBeside({ definition, session, log, key }: Bought, inputs: Values, orders: readonly ListedOrder[]): void {
  // The word is about one resource: what isn't for this one may be for the next.
  const noteId = digest([key, ...orders.map(({ id }) => id).sort()].join()).slice(0, 8);
  const called = calledText(definition, inputs, {});
  const ids = orders.map(({ id, createdAt }) => (Number.isNaN(createdAt) ? id : `${id} (placed ${new Date(createdAt).toISOString()})`));
  if (says(session.orderAgain, noteId)) return log.info(`HOSTING_ORDER_AGAIN reports that order ${ids.join(", ")} isn't for ${called}`);
  const [one, isOne] = [orders[0]!, orders.length === 1];
  const place = one.location === null ? "" : ` at ${one.location}`;
  throw new ExplainedError(
    "order-under-way",
    `nothing was ordered: ${isOne ? "order" : "orders"} ${ids.join(", ")} ${isOne ? "is" : "are"} under way${place}, and this machine ` +
      `doesn't know for what. An interrupted run on another machine may have ordered ${called}. ` +
      `Wait until the order has ended, or cancel it (\`npx pulumi-hosting order cancel ${one.id}\`), then run \`pulumi up\`. ` +
      `If ${isOne ? "it is" : "they are all"} for something else, run once \`HOSTING_ORDER_AGAIN=${noteId} pulumi up\`.`,
  );
}

/** The orders of this machine's other resources, which speak for themselves. */
async function ordersOfNotes(resource: Bought): Promise<ReadonlySet<string>> {
  const { session, key } = resource;
  const known = new Set<string>();
  for (const note of (await session.notes.ordersOfOthers(key)).values()) {
    if (note === unreadable || note.origin?.split(" ")[0] !== session.origin) continue;
    if (note.order !== undefined) known.add(note.order);
    else if (note.cart !== undefined) for (const { id } of (await visibleCart(resource, note.cart))?.orders ?? []) known.add(id);
  }
  return known;
}

/** The location that an order of such values shows. Orders of what has no location show `null`. */
function locationOf({ location }: Values): string | null {
  return typeof location === "string" ? location : null;
}
