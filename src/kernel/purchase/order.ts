import {
  type Cart,
  CartExpiredError,
  cartIn,
  followCart,
  type Json,
  NothingShownError,
  OrderFailedError,
  type Payment,
  subscriptionOf,
  WaitTimeoutError,
} from "../../client";
import { HostingError } from "../../transport";
import type { PurchaseDefinition } from "../definition/resource";
import type { IdParts, Values } from "../definition/values";
import { handleOf, unknownCart } from "../identity/handle";
import { objectName } from "../identity/ids";
import { managed, type State } from "../identity/state";
import { UnfinishedError } from "../identity/unfinishedError";
import { digest } from "../memory/journal";
import { currentIdentity } from "../memory/parentFacts";
import { clockSkewMs, type Resource } from "../memory/session";
import { type Candidate, ContradictionError, lookForCandidates } from "../object/adopt";
import { createdAt } from "../reading/observe";
import { retryUntilReady } from "../reading/ready";
import { waiting } from "../reading/wait";
import type { Explained } from "../values/explained";
import { lookForLost } from "./otherOrders";
import { tellCharged } from "./money";
import { doubtText, ofCart, provesNotOrdered, type Request, whatHappened } from "./orderDoubt";
import { noteOrder, refuseUnreadableNote, withoutSecrets } from "./orderNote";
import { withSoldValues } from "./soldValues";

type Bought = Resource<PurchaseDefinition>;

/** An order of this stack: its request, and what was ordered. */
export interface Order extends Request {
  readonly values: Values;
}

/** What is known of an order when its object is looked for. */
interface Sought extends Pick<Order, "values" | "at" | "replaces"> {
  /** The subscription that the order opened: what came of it names this one, if it names any. */
  readonly subscription?: string | undefined;
}

/**
 * The object that an order brought. Nothing is ordered while an object of the name is there. So an object of the name that isn't older
 * than the order came of it. The platform may show its location and term in other words: they don't count.
 */
export async function findBought(resource: Bought, order: Sought): Promise<IdParts | undefined> {
  const { definition } = resource;
  const { values, at, replaces, subscription } = order;
  const { found } = await lookForCandidates(resource, values, "fresh", true);
  const isNew = ({ fields }: Candidate): boolean => !(createdAt(definition, fields) < at - clockSkewMs);
  const isPaidByIt = ({ fields }: Candidate): boolean => subscription !== undefined && subscriptionOf(fields) === subscription;
  // Somebody may have deleted what came of the order, and bought another one of the name: a subscription of its own pays for that.
  const isPaidByAnother = ({ fields }: Candidate): boolean =>
    subscription !== undefined && ![undefined, subscription].includes(subscriptionOf(fields));
  const maybe = found.filter(
    (candidate) => isNew(candidate) && !isPaidByAnother(candidate) && objectName(definition, candidate.id) !== replaces,
  );
  const ours = maybe.find(isPaidByIt) ?? maybe[0];
  if (ours && definition.reading.gone?.(ours.fields)) {
    const reason = definition.identity.blockedBy?.(ours.fields) ?? `the ${definition.type} was bought, and somebody deleted it since.`;
    throw new BoughtThenDeletedError(reason);
  }
  return ours?.id;
}

/** Looks for what came of an order whose answer was lost. */
export function findLost(resource: Bought, order: Order): Promise<IdParts | undefined> {
  return lookForLost(resource, { ...order, operation: "create" }, () => findBought(resource, order));
}

/** Places the order: with a note on the disk before it, and never twice. Answers with its cart, or with what it brought already. */
export async function placeOrder(resource: Bought, order: Order): Promise<{ cart: string; first: Cart } | { id: IdParts }> {
  const { definition, session, api, key } = resource;
  const { values, ...request } = order;
  const body = definition.toBody(managed(definition, values), "create", {});
  await refuseUnreadableNote(resource, "order");
  const identity = digest(currentIdentity(resource, values));
  await noteOrder(resource, "order", { identity, ...request, ordered: withoutSecrets(definition, values) });
  try {
    const first = cartIn(await retryUntilReady(resource, () => definition.create({ api, inputs: values, body })));
    if (first?.token === undefined) throw new NoCartError();
    await session.notes.advance("order", key, { cart: first.token });
    return { cart: first.token, first };
  } catch (error) {
    if (provesNotOrdered(error)) {
      await session.notes.end("order", key);
      throw await withSoldValues(resource, error);
    }
    if (!(error instanceof HostingError) && !(error instanceof NoCartError)) throw error;
    const id = await findLost(resource, order);
    if (id) return { id };
    throw inDoubt(resource, order, whatHappened(error));
  }
}

/** Nobody knows whether the order was placed: the state keeps it, so that no machine orders again. */
export function inDoubt(resource: Bought, order: Order, happened: string, cart?: string): UnfinishedError {
  const { definition, session } = resource;
  const request = cart === undefined ? order : ofCart(order, cart);
  const looked = `For ${Math.round(session.limits.lostOrderMs / 1000)} s the platform showed neither an order nor the ${definition.type}.`;
  return new UnfinishedError(
    handleOf(cart ?? unknownCart(order.noteId)),
    onOrder(definition, order),
    `whether the ${definition.type} was ordered is unknown: ${doubtText(resource, request, `${happened} ${looked}`)}`,
    "order-unknown",
  );
}

/** What the state holds of something that is on order, or may be. */
function onOrder(definition: PurchaseDefinition, { values, at, replaces }: Order): State {
  return { ...managed(definition, values), pending: "its order", orderedAt: at, ...(replaces !== undefined && { replaces }) };
}

/** Keeps in the state what leads to an order, whatever went wrong while it was looked after. */
export function keepOnOrder({ definition }: Bought, order: Order, cart: string | undefined, error: Error): Error {
  if (error instanceof UnfinishedError) return error;
  return new UnfinishedError(handleOf(cart ?? unknownCart(order.noteId)), onOrder(definition, order), error.message, error);
}

/** Waits until an order has brought its object; `effectMs` limits the time for which an order that is carried out shows nothing. */
export async function followOrder(resource: Bought, order: Order, cart: string, first?: Cart, effectMs?: number): Promise<IdParts> {
  const { definition, session, api, key } = resource;
  const steps = {
    ...waiting(resource, "create"),
    effectMs,
    onOrder: (id: string) => session.notes.advance("order", key, { order: id }),
    onCompleted: (id: string, payment: Payment) => tellCharged(resource, id, payment),
    made: (detail: Parameters<NonNullable<typeof definition.purchase.madeBy>>[0]): IdParts | undefined => {
      const id = definition.purchase.madeBy?.(detail);
      return id === undefined || id === null || id === "" ? undefined : { [definition.ownId]: String(id) };
    },
    seek: (detail?: Json) => findBought(resource, { ...order, subscription: detail && subscriptionOf(detail) }).catch(unlessListedOnly),
  };
  try {
    return await followCart(api, cart, steps, first);
  } catch (error) {
    throw await unfinished(resource, order, cart, error as Error);
  }
}

/** What was just made may be listed before it shows by itself. */
function unlessListedOnly(error: unknown): undefined {
  if (!(error instanceof ContradictionError)) throw error;
}

/** The order keeps its handle in the state, unless it is over and nothing came of it. */
async function unfinished(resource: Bought, order: Order, cart: string, error: Error): Promise<Error> {
  const { definition, session, key } = resource;
  if (error instanceof NothingShownError) return error;
  if (error instanceof BoughtThenDeletedError) {
    await session.notes.end("order", key);
    return error;
  }
  if (error instanceof OrderFailedError) {
    await session.notes.end("order", key);
    return new Error(`${definition.type}: ${error.message}`, { cause: error });
  }
  if (error instanceof CartExpiredError) return inDoubt(resource, order, error.message, cart);
  return new UnfinishedError(
    handleOf(cart),
    onOrder(definition, order),
    `the ${definition.type} is ordered (cart ${cart})${error instanceof WaitTimeoutError ? stillUnderWay(error) : `: ${error.message}`}`,
    error instanceof WaitTimeoutError ? "on-order" : error,
  );
}

function stillUnderWay({ what, phase, limitMs }: WaitTimeoutError): string {
  const slow = phase === "payment" ? " SEPA payments take 1 to 5 business days." : "";
  return (
    `. The run waited ${Math.round(limitMs / 1000)} s without success for ${what}.${slow} ` +
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
