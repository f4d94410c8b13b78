import { orderEnd, type ListedOrder, ordersUnderWay, readCart, readOrder, WaitTimeoutError, type Cart } from "../../client";
import { ApiError } from "../../transport";
import type { PurchaseDefinition } from "../definition/resource";
import type { Values } from "../definition/values";
import { clockSkewMs, type Resource } from "../memory/session";
import { youngMs } from "../object/adopt";
import { lookAgain } from "../reading/doubt";
import { waiting } from "../reading/wait";
import { ExplainedError } from "../values/explained";

type Bought = Resource<PurchaseDefinition>;

/** The cart of an earlier run; one that the platform doesn't know is no proof that nothing came of it. */
export async function knownCart({ definition, session, api, key }: Bought, token: string): Promise<Cart> {
  try {
    return await readCart(api, token);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    throw new ExplainedError(
      "cart-unknown",
      `the platform doesn't know cart ${token} any more, in which an earlier run ordered this ${definition.type} (${error.message}) ` +
        "Nothing was ordered again. " +
        "Check hosting:account (or HOSTING_ACCOUNT): a cart shows only to its own account. " +
        "If the panel shows neither the order nor its object, " +
        `remove ${session.notes.file("order", key)}, and the resource from the state (\`pulumi state delete\`), and run \`pulumi up\`.`,
    );
  }
}

/** Why nobody knows whether something was ordered, and what to do: the usual advice to run the command again might buy twice. */
export function lostOrder(error: Error, looked = ""): string {
  const happened = error instanceof ApiError ? error.answered : error.message;
  return (
    `${happened}${looked} Nothing is ordered again now. ` +
    "Look in the platform's panel before you run `pulumi up` again: if that run finds no order, it orders again."
  );
}

/** Money that was taken for something that won't come is worth a word. */
export function tellPaid({ log }: Bought, { payment }: Cart, order: string, status: string): void {
  if (payment.status === "succeeded" && status !== "completed")
    log.warn(
      `order ${order} is cancelled, but its payment was taken: the platform's panel shows whether there is a refund; ` +
        "if there is none, ask the platform's support.",
    );
}

/**
 * Looks for what an order whose answer was lost may have brought, for as long as the settings say. Orders that were placed
 * since then are waited for: those at the same place, or, for a change, all. `undefined` when nothing shows.
 */
export async function lookForLost<T>(
  resource: Bought,
  inputs: Values,
  operation: "create" | "update",
  since: number,
  look: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const { session, api, log, definition, key } = resource;
  const location = definition.purchase.locationOf(inputs);
  const mayBeOurs = (order: ListedOrder): boolean =>
    (operation === "update" || order.location === location) && !(order.createdAt < since - clockSkewMs);
  // The list may lag behind what an order says of itself.
  const ended = new Set<string>();
  const onPause = (leftMs: number): void => log.status(`looking for the order whose answer was lost (${Math.ceil(leftMs / 1000)} s more)`);
  return lookAgain(resource, { forMs: session.limits.lostOrderMs, onPause }, async () => {
    const seen = await look();
    if (seen !== undefined) return seen;
    const open = (await ordersUnderWay(api.reading("fresh", key))).filter(mayBeOurs);
    for (const { id } of open.filter((order) => !ended.has(order.id))) {
      if (await isOurs(resource, id)) await orderEnd(api, id, waiting(resource, operation));
      ended.add(id);
    }
    return undefined;
  });
}

/**
 * Waits for orders of this machine's past or of somebody else, at the same place: one may be for the very same thing.
 * Answers whether there were any.
 */
export async function foreignOrdersEnd(resource: Bought, inputs: Values, operation: "create" | "update"): Promise<boolean> {
  const { definition, session, api, key } = resource;
  const location = definition.purchase.locationOf(inputs);
  // As of this process's first look: what it orders itself is not among them. An older order can't be a lost machine's.
  const now = session.clock.now();
  const open = (await ordersUnderWay(api.reading("baseline", key))).filter(
    (order) => order.location === location && !(order.createdAt < now - youngMs),
  );
  for (const { id, createdAt } of open) {
    if (!(await isOurs(resource, id))) continue;
    await orderEnd(api, id, waiting(resource, operation)).catch((error: unknown) => {
      if (!(error instanceof WaitTimeoutError)) throw error;
      const placed = Number.isNaN(createdAt) ? "" : ` (placed ${new Date(createdAt).toISOString()})`;
      throw new ExplainedError(
        "order-under-way",
        `nothing was ordered: order ${id}${placed}, which this stack doesn't know, is under way ` +
          `${location === null ? "" : `at ${location} `}and may be for this ${definition.type}. ` +
          "Wait until it has ended or cancel it in the platform's panel, then run `pulumi up`.",
      );
    });
  }
  return open.length > 0;
}

/** Whether an order may be for an object of the type. */
async function isOurs({ definition, api }: Bought, order: string): Promise<boolean> {
  return definition.purchase.isOurs((await readOrder(api, order)).detail);
}
