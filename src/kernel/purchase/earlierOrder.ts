import { isOfAnotherKind, orderEnd, ordersUnderWay, readCart, WaitTimeoutError, type Cart } from "../../client/index";
import { ApiError } from "../../transport/index";
import type { Values } from "../definition/resource";
import { ExplainedError } from "../values/explained";
import { clockSkewMs, type Resource } from "../memory/session";
import { waiting } from "../reading/wait";

/** The cart of an earlier run; one that the platform doesn't know is no proof that nothing came of it. */
export async function knownCart({ definition, session, key }: Resource, inputs: Values, token: string): Promise<Cart> {
  try {
    return await readCart(session.platform(inputs), token);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    throw new ExplainedError(
      "cart-unknown",
      `the platform doesn't know cart ${token} any more, in which an earlier run ordered this ${definition.type} (${error.message}) Nothing was ordered again. ` +
        `Check hosting:account (or HOSTING_ACCOUNT): a cart shows only to its own account. If the panel shows neither the order nor what it was for, remove ${session.journal.file(key)}, and the resource from the state (\`pulumi state delete\`), and run \`pulumi up\`.`,
    );
  }
}

/** Why nobody knows whether something was ordered, and what to do: the usual advice to run the command again might buy twice. */
export function lostOrder(error: Error, looked = ""): string {
  const happened = error instanceof ApiError ? error.answered : error.message;
  return `${happened}${looked} It is not ordered again now. Look in the platform's panel before you run \`pulumi up\` again: if it finds nothing, it orders.`;
}

/** Money that was taken for something that won't come is worth a word. */
export function tellPaid({ log }: Resource, { payment }: Cart, order: string, status: string): void {
  if (payment.status === "succeeded" && status !== "completed")
    log.warn(
      `order ${order} is cancelled, and its payment had been taken: the platform's panel shows whether there is a refund; ask its support otherwise.`,
    );
}

/**
 * Looks for what an order whose answer was lost may have brought, for as long as the settings say. Orders that were placed
 * since then are waited for: those at the same place, or, for a change, all. `undefined` when nothing shows.
 */
export async function lookForLost<T>(
  resource: Resource,
  inputs: Values,
  operation: "create" | "update",
  since: number,
  look: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const { session, log, definition } = resource;
  const api = session.platform(inputs);
  const place = definition.purchase?.locationOf(inputs as never) ?? null;
  const mayBeOurs = (location: unknown): boolean => operation === "update" || location === place;
  const until = session.clock.now() + session.lostOrderMs;
  // The list may lag behind what an order says of itself.
  const ended = new Set<string>();
  for (let pauseMs = api.firstPollMs; ; pauseMs *= 2) {
    const seen = await look();
    if (seen !== undefined) return seen;
    const open = (await ordersUnderWay(api.reading("fresh", resource.key))).filter(
      ({ location, createdAt }) => mayBeOurs(location) && !(createdAt < since - clockSkewMs),
    );
    for (const { id } of open.filter((order) => !ended.has(order.id))) {
      if (!(await isOfAnotherKind(api, id))) await orderEnd(api, id, waiting(resource, operation));
      ended.add(id);
    }
    const leftMs = until - session.clock.now();
    if (leftMs <= 0) return undefined;
    log.status(`looking for the order whose answer was lost (${Math.ceil(leftMs / 1000)} s more)`);
    await session.clock.sleep(Math.min(pauseMs, leftMs));
  }
}

/** A younger order of somebody else may be this one's own, from a machine that is gone: only what is young is taken over, too. */
const youngMs = 3_600_000;

/**
 * Waits for orders of this machine's past or of somebody else, at the same place: one may be for the very same thing.
 * Answers whether there were any.
 */
export async function foreignOrdersEnd(resource: Resource, inputs: Values, operation: "create" | "update"): Promise<boolean> {
  const { definition, session } = resource;
  const api = session.platform(inputs);
  const place = definition.purchase?.locationOf(inputs as never) ?? null;
  // As of this process's first look: what it orders itself is not among them.
  const now = session.clock.now();
  const open = (await ordersUnderWay(api.reading("before", resource.key))).filter(
    ({ location, createdAt }) => location === place && !(createdAt < now - youngMs),
  );
  for (const { id, createdAt } of open) {
    if (await isOfAnotherKind(api, id)) continue;
    await orderEnd(api, id, waiting(resource, operation)).catch((error: unknown) => {
      if (!(error instanceof WaitTimeoutError)) throw error;
      throw new ExplainedError(
        "order-under-way",
        `nothing was ordered: order ${id}${Number.isNaN(createdAt) ? "" : ` (placed ${new Date(createdAt).toISOString()})`}, which this stack doesn't know, is under way ${place === null ? "" : `at ${place} `}and may be for this ${definition.type}. Wait until it has ended or cancel it in the platform's panel, then run \`pulumi up\`.`,
      );
    });
  }
  return open.length > 0;
}
