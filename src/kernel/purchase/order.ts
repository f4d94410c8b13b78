import { type Cart, cartIn, followCart, OrderFailedError, WaitTimeoutError } from "../../client";
import { HostingError } from "../../transport";
import type { PurchaseDefinition } from "../definition/resource";
import type { IdParts, Values } from "../definition/values";
import { handleOf } from "../identity/handle";
import { managed } from "../identity/state";
import { UnfinishedError } from "../identity/unfinishedError";
import { digest } from "../memory/journal";
import { currentIdentity } from "../memory/parentFacts";
import { clockSkewMs, type Resource } from "../memory/session";
import { lookForCandidates } from "../object/adopt";
import { isUnknownOutcome } from "../reading/doubt";
import { createdAt } from "../reading/observe";
import { retryUntilReady } from "../reading/ready";
import { waiting } from "../reading/wait";
import { ExplainedError, type Explained } from "../values/explained";
import { lookForLost, lostOrder } from "./earlierOrder";
import { noteOrder, refuseUnreadableNote, withoutSecrets } from "./orderNote";

type Bought = Resource<PurchaseDefinition>;

/** An order of this stack. */
export interface Order {
  /** What was ordered. */
  readonly values: Values;
  /** When, in milliseconds since 1970. */
  readonly at: number;
}

/** The object that an order brought, looked for by what was ordered, among those that aren't older than the order. */
export async function findBought(resource: Bought, { values, at }: Order): Promise<IdParts | undefined> {
  const { definition } = resource;
  const { found } = await lookForCandidates(resource, values, "fresh", true);
  const ours = found.find(({ identical, fields }) => identical && !(createdAt(definition, fields) < at - clockSkewMs));
  if (ours && definition.reading.gone?.(ours.fields)) {
    const reason = definition.identity.blockedBy?.(ours.fields) ?? `the ${definition.type} was bought and deleted since.`;
    throw new BoughtThenDeletedError(reason);
  }
  return ours?.id;
}

/** Places the order: with a note on the disk before it, and never twice. Answers with its cart, or with what it brought already. */
export async function placeOrder(resource: Bought, order: Order): Promise<{ cart: string; first: Cart } | { id: IdParts }> {
  const { definition, session, api, key } = resource;
  const { values } = order;
  const body = definition.toBody(managed(definition, values), "create", {});
  await refuseUnreadableNote(resource, "order");
  const identity = digest(currentIdentity(resource, values));
  await noteOrder(resource, "order", { identity, at: order.at, ordered: withoutSecrets(definition, values) });
  try {
    const first = cartIn(await retryUntilReady(resource, () => definition.create({ api, inputs: values, body })));
    if (first?.token === undefined) throw new NoCartError();
    await session.notes.advance("order", key, { cart: first.token });
    return { cart: first.token, first };
  } catch (error) {
    if (!isUnknownOutcome(error) && !(error instanceof NoCartError)) {
      if (error instanceof HostingError) await session.notes.end("order", key);
      throw error;
    }
    const id = await lookForLost(resource, values, "create", order.at, () => findBought(resource, order));
    if (id) return { id };
    const seconds = Math.round(session.limits.lostOrderMs / 1000);
    const looked = ` For ${seconds} s the platform showed neither an order nor the ${definition.type}.`;
    throw new ExplainedError(
      "order-unknown",
      `whether the ${definition.type} was ordered is unknown: ${lostOrder(error as Error, looked)}`,
    );
  }
}

/** Waits until an order has brought its object. */
export async function followOrder(resource: Bought, order: Order, cart: string, first?: Cart): Promise<IdParts> {
  const { definition, session, api, key } = resource;
  const steps = {
    ...waiting(resource, "create"),
    onOrder: (id: string) => session.notes.advance("order", key, { order: id }),
    made: (detail: Parameters<NonNullable<typeof definition.purchase.madeBy>>[0]): IdParts | undefined => {
      const id = definition.purchase.madeBy?.(detail);
      return id === undefined || id === null || id === "" ? undefined : { [definition.ownId]: String(id) };
    },
    seek: () => findBought(resource, order),
  };
  try {
    return await followCart(api, cart, steps, first);
  } catch (error) {
    throw await unfinished(resource, order, cart, error as Error);
  }
}

/** The order keeps its handle in the state, unless it is over and nothing came of it. */
async function unfinished({ definition, session, key }: Bought, order: Order, cart: string, error: Error): Promise<Error> {
  if (error instanceof BoughtThenDeletedError) {
    await session.notes.end("order", key);
    return error;
  }
  if (error instanceof OrderFailedError) {
    await session.notes.end("order", key);
    return new Error(`${definition.type}: ${error.message}`, { cause: error });
  }
  return new UnfinishedError(
    handleOf(cart),
    { ...managed(definition, order.values), pending: "its order", orderedAt: order.at },
    `the ${definition.type} is ordered (cart ${cart})${error instanceof WaitTimeoutError ? stillUnderWay(error) : `: ${error.message}`}`,
    error instanceof WaitTimeoutError ? "on-order" : error,
  );
}

function stillUnderWay({ what, phase, limitMs }: WaitTimeoutError): string {
  const slow = phase === "payment" ? " SEPA payments take 1 to 5 business days." : "";
  return (
    `, and ${what} has not ended after ${Math.round(limitMs / 1000)} s.${slow} ` +
    "The next `pulumi up` continues the same order; nothing is ordered twice. The resource option customTimeouts sets a longer limit."
  );
}

/** What was bought is there, and somebody deleted it since. */
export class BoughtThenDeletedError extends Error {
  override readonly name = "BoughtThenDeletedError";
  readonly explained = "still-taken" satisfies Explained;
}

/** The platform took an order and answered without a cart. */
class NoCartError extends Error {
  constructor() {
    super("the platform's answer names no cart.");
  }
}
