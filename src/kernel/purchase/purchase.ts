import { cartIn, followCart, isDead, OrderFailedError, WaitTimeoutError, type Cart, type Moment } from "../../client/index";
import { HostingError } from "../../transport/index";
import { sameField } from "../values/compare";
import type { IdParts, Values } from "../definition/resource";
import { ExplainedError, type Explained } from "../values/explained";
import { formatId, parseId } from "../identity/ids";
import { digest, type Intent } from "../memory/journal";
import type { Resource } from "../memory/session";
import { managed, type Created } from "../identity/state";
import { waitOut } from "../memory/intent";
import { retryUntilReady } from "../reading/ready";
import { UnfinishedError } from "../identity/unfinishedError";
import { isUnknownOutcome } from "../object/write";
import { waiting } from "../reading/wait";
import { foreignOrdersEnd, knownCart, lookForLost, lostOrder } from "./earlierOrder";
import { handleOf } from "../identity/handle";
import { note, ordered } from "./note";

/** What creating by buying needs of the rest of the lifecycle. */
export interface PurchaseSteps {
  /** What makes two orders the same. */
  readonly identity: string;
  /** The object that an order brought, looked for by what was ordered, among those that aren't older than the order. */
  readonly find: (order: Order) => Promise<IdParts | undefined>;
  /** Whether an object is there. */
  readonly exists: (id: IdParts) => Promise<boolean>;
  /** The object to go on with instead of ordering; fails when one stands in the way. */
  readonly choose: (intent: Intent | undefined, moment: Moment) => Promise<IdParts | undefined>;
  /** The object is there: makes it what the program says. `order` is what this stack ordered it by. */
  readonly continueWith: (id: IdParts, order?: Order) => Promise<Created>;
}

/** An order of this stack. */
export interface Order {
  /** What was ordered. */
  readonly values: Values;
  /** When, in milliseconds since 1970. */
  readonly at: number;
}

/**
 * Orders the object and waits until it is there. Nothing is ordered as long as an earlier order may still bring it: its
 * cart is followed, or what it may have made is looked for.
 */
export async function purchase(resource: Resource, inputs: Values, counter: PurchaseSteps): Promise<Created> {
  const { definition, session, key } = resource;
  const intent = await earlier(resource, inputs);
  if (intent) {
    const secrets = Object.fromEntries(Object.entries(inputs).filter(([name]) => definition.inputFields[name]?.marks.secret));
    const order = { values: { ...secrets, ...intent.ordered }, at: intent.at };
    const made = await fromEarlier(resource, counter, intent, order);
    if (made) return counter.continueWith(made, order);
  }
  const chosen =
    (await counter.choose(intent, intent ? "fresh" : "before")) ??
    (!intent && (await foreignOrdersEnd(resource, inputs, "create")) ? await counter.choose(undefined, "fresh") : undefined);
  if (chosen) return counter.continueWith(chosen);
  const order = { values: inputs, at: session.clock.now() };
  const placed = await place(resource, order, counter);
  const id = "id" in placed ? placed.id : await follow(resource, order, placed.cart, counter, placed.first);
  await session.journal.add(key, { made: formatId(definition, id) });
  return counter.continueWith(id, order);
}

/** The intent of an earlier run, if it was for something that this one may go on with. */
async function earlier(resource: Resource, inputs: Values): Promise<Intent | undefined> {
  const { definition, session, key } = resource;
  const intent = await session.journal.read(key);
  if (intent?.type !== definition.type) return undefined;
  const { ordered: was = {} } = intent;
  const compare = { parentFacts: {}, fields: inputs };
  const differs = (name: string): boolean =>
    inputs[name] !== undefined && was[name] !== undefined && !sameField(definition, name, inputs[name], was[name], compare);
  const other = Object.entries(definition.inputFields).filter(([name, { marks }]) => marks.immutable && !marks.secret && differs(name));
  const account = session.platform(was).account;
  if (other.length === 0 && session.platform(inputs).account === account) return intent;
  const cart = intent.cart === undefined || intent.made !== undefined ? undefined : await knownCart(resource, was, intent.cart);
  if (cart && isDead(cart) && cart.orders.length === 0) {
    await session.journal.end(key);
    return undefined;
  }
  throw new ExplainedError(
    "order-differs",
    `an earlier run ordered this ${definition.type} with another ${other.map(([name]) => `${name} (${JSON.stringify(was[name])})`).join(", ") || `account (${JSON.stringify(account)})`}${intent.cart === undefined ? "" : ` (cart ${intent.cart})`}, and its order may still be under way. Nothing was ordered. ` +
      `Put the old values back and run \`pulumi up\`; change them once it is there. If the platform's panel shows no such order, remove ${session.journal.file(key)} and run again.`,
  );
}

/** What an earlier run's order brought, or brings while we wait; `undefined` when it brought nothing and never will. */
async function fromEarlier(resource: Resource, counter: PurchaseSteps, intent: Intent, order: Order): Promise<IdParts | undefined> {
  const { definition, log } = resource;
  const made = intent.made === undefined ? undefined : parseId(definition, intent.made);
  // What was just made may not show yet.
  if (made) return lookForLost(resource, order.values, "create", intent.at, async () => ((await counter.exists(made)) ? made : undefined));
  if (intent.cart === undefined) {
    await waitOut(resource, intent);
    return lookForLost(resource, order.values, "create", intent.at, () => counter.find(order));
  }
  const cart = await knownCart(resource, order.values, intent.cart);
  if (!isDead(cart) || cart.orders.length > 0) {
    log.info(`goes on with the earlier order (cart ${intent.cart})`);
    return follow(resource, order, intent.cart, counter, cart);
  }
  log.info(
    `the earlier purchase (cart ${intent.cart}) came to nothing (${cart.status || cart.payment.status}): the ${definition.type} is ordered anew`,
  );
  return counter.find(order);
}

/** Places the order: with a note on the disk before it, and never twice. */
async function place(resource: Resource, order: Order, counter: PurchaseSteps): Promise<{ cart: string; first: Cart } | { id: IdParts }> {
  const { definition, session, key } = resource;
  const inputs = order.values;
  const api = session.platform(inputs);
  const body = definition.toBody(managed(definition, inputs), "create", {});
  await note(resource, key, { thing: digest(counter.identity), at: order.at, ordered: ordered(definition, inputs) });
  try {
    const first = cartIn(
      await retryUntilReady(resource, inputs, () =>
        (definition.create as NonNullable<typeof definition.create>)({ api, inputs: inputs as never, body }),
      ),
    );
    if (first?.token === undefined) throw new NoCartError();
    await session.journal.add(key, { cart: first.token });
    return { cart: first.token, first };
  } catch (error) {
    if (!isUnknownOutcome(error) && !(error instanceof NoCartError)) {
      if (error instanceof HostingError) await session.journal.end(key);
      throw error;
    }
    const id = await lookForLost(resource, inputs, "create", order.at, () => counter.find(order));
    if (id) return { id };
    throw new ExplainedError(
      "order-unknown",
      `whether the ${definition.type} was ordered is unknown: ${lostOrder(error as Error, ` For ${Math.round(session.lostOrderMs / 1000)} s the platform showed neither an order nor the ${definition.type}.`)}`,
    );
  }
}

async function follow(resource: Resource, order: Order, cart: string, counter: PurchaseSteps, first?: Cart): Promise<IdParts> {
  const { definition, session, key } = resource;
  const own = definition.id.at(-1) as string;
  try {
    return await followCart(
      session.platform(order.values),
      cart,
      {
        ...waiting(resource, "create"),
        onOrder: (id) => session.journal.add(key, { order: id }),
        made: (detail) => {
          const id = definition.purchase?.madeBy?.(detail);
          return id === undefined || id === null || id === "" ? undefined : { [own]: String(id) };
        },
        seek: () => counter.find(order),
      },
      first,
    );
  } catch (error) {
    throw await unfinished(resource, order, cart, error as Error);
  }
}

/** The order keeps its handle in the state, unless it is over and nothing came of it. */
async function unfinished({ definition, session, key }: Resource, order: Order, cart: string, error: Error): Promise<Error> {
  if (error instanceof BoughtThenDeletedError) {
    await session.journal.end(key);
    return error;
  }
  if (error instanceof OrderFailedError) {
    await session.journal.end(key);
    return new Error(`${definition.type}: ${error.message}`, { cause: error });
  }
  const reason =
    error instanceof WaitTimeoutError
      ? `, and ${error.what} is not through after ${Math.round(error.limitMs / 1000)} s.${error.what.includes("payment") ? " SEPA payments take 1 to 5 business days." : ""} The next \`pulumi up\` goes on with the same order; nothing is ordered twice. The resource option customTimeouts sets a longer limit.`
      : `: ${error.message}`;
  return new UnfinishedError(
    handleOf(cart),
    { ...managed(definition, order.values), pending: "its order", orderedAt: order.at },
    `the ${definition.type} is ordered (cart ${cart})${reason}`,
    error instanceof WaitTimeoutError ? "on-order" : error,
  );
}

/** What was bought is there, and somebody deleted it since. */
export class BoughtThenDeletedError extends Error {
  override readonly name = "GoneAgainError";
  readonly explained = "still-taken" satisfies Explained;
}

/** The platform took an order and answered without a cart. */
class NoCartError extends Error {
  constructor() {
    super("the platform's answer names no cart.");
  }
}
