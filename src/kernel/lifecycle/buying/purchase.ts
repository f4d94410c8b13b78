import { cartIn, followCart, isDead, orderEnd, ordersUnderWay, WaitTimeoutError, type Cart, type Moment } from "../../../client";
import { HostingError } from "../../../transport";
import type { IdParts, Values } from "../../definition";
import { formatId, parseId } from "../../ids";
import { digest, type Intent } from "../../journal";
import type { Resource } from "../../session";
import { managed, type Created } from "../../state";
import { waitOut } from "../intent";
import { onceReady } from "../onceReady";
import { UnfinishedError } from "../unfinishedError";
import { isUnknownOutcome } from "../write";
import { knownCart, lookForLost, waiting } from "./earlierOrder";
import { handleOf } from "./handle";
import { boughtDigest, fixedDigest, immutableNames, note } from "./note";

/** What is known of an object that a purchase goes on with: whether this stack ordered it, and with the values that can be bought anew. */
export interface Whose {
  readonly ours: boolean;
  readonly asOrdered: boolean;
}

/** What creating by buying needs of the rest of the lifecycle. */
export interface Counter {
  /** What makes two orders the same. */
  readonly thing: string;
  /** The object as it was asked for, looked for here and now. */
  readonly find: () => Promise<IdParts | undefined>;
  /** Whether an object is there. */
  readonly stands: (id: IdParts) => Promise<boolean>;
  /** The object to go on with instead of ordering; fails when one stands in the way. */
  readonly choose: (intent: Intent | undefined, moment: Moment) => Promise<IdParts | undefined>;
  /** The object is there: makes it what the program says. */
  readonly goOn: (id: IdParts, whose: Whose) => Promise<Created>;
}

/**
 * Orders the object and waits until it is there. Nothing is ordered as long as an earlier order may still bring it: its
 * cart is followed, or what it may have made is looked for.
 */
export async function purchase(resource: Resource, inputs: Values, counter: Counter): Promise<Created> {
  const { definition, session, key } = resource;
  const intent = await earlier(resource, inputs);
  const made = intent && (await fromEarlier(resource, inputs, counter, intent));
  if (made) return counter.goOn(made, { ours: true, asOrdered: intent.bought === boughtDigest(resource, inputs) });
  const chosen = (await counter.choose(intent, intent ? "fresh" : "before")) ?? (!intent && (await foreignOrdersEnd(resource, inputs)) ? await counter.choose(undefined, "fresh") : undefined);
  if (chosen) return counter.goOn(chosen, { ours: false, asOrdered: false });
  const ordered = await order(resource, inputs, counter);
  const id = "id" in ordered ? ordered.id : await follow(resource, inputs, ordered.cart, counter, ordered.first);
  await session.journal.add(key, { made: formatId(definition, id) });
  return counter.goOn(id, { ours: true, asOrdered: true });
}

/** The intent of an earlier run, if it was for something that this one may go on with. */
async function earlier(resource: Resource, inputs: Values): Promise<Intent | undefined> {
  const { definition, session, key } = resource;
  const intent = await session.journal.read(key);
  if (intent?.type !== definition.type) return undefined;
  if (intent.fixed !== undefined && intent.fixed !== fixedDigest(resource, inputs)) {
    throw new Error(
      `an earlier run ordered this ${definition.type} with another ${immutableNames(resource, inputs).join(", ")}${intent.cart === undefined ? "" : ` (cart ${intent.cart})`}, and its order may still be under way. Nothing was ordered. ` +
        `Put the old values back and run \`pulumi up\`; change them once it is there. If the platform's panel shows no such order, remove ${session.journal.file(key)} and run again.`,
    );
  }
  return intent;
}

/** What an earlier run's order brought, or brings while we wait; `undefined` when it brought nothing and never will. */
async function fromEarlier(resource: Resource, inputs: Values, counter: Counter, intent: Intent): Promise<IdParts | undefined> {
  const { definition, log } = resource;
  const known = intent.made === undefined ? undefined : parseId(definition, intent.made);
  if (known) return (await counter.stands(known)) ? known : undefined;
  if (intent.cart !== undefined) {
    const cart = await knownCart(resource, inputs, intent.cart);
    if (!isDead(cart) || cart.orders.length > 0) {
      log.info(`goes on with the order that an earlier run placed (cart ${intent.cart})`);
      return follow(resource, inputs, intent.cart, counter, cart);
    }
    log.info(`the earlier purchase (cart ${intent.cart}) ended ${cart.status || cart.payment.status} and brought nothing; the ${definition.type} is ordered anew`);
    return counter.find();
  }
  await waitOut(resource, intent);
  return lookForLost(resource, inputs, "create", intent.at, counter.find);
}

/** An order of this machine's past or of somebody else, at the same place, may be for the very same thing. */
async function foreignOrdersEnd(resource: Resource, inputs: Values): Promise<boolean> {
  const { definition, session } = resource;
  const api = session.platform(inputs);
  const place = definition.buying?.place(inputs as never) ?? null;
  // As of this process's first look: what it orders itself is not among them.
  const open = (await ordersUnderWay(api.reading("before", resource.key))).filter(({ location }) => location === place);
  for (const { id } of open) await orderEnd(api, id, resource.limitMs("create"), waiting(resource));
  return open.length > 0;
}

/** Places the order: with a note on the disk before it, and never twice. */
async function order(resource: Resource, inputs: Values, counter: Counter): Promise<{ cart: string; first: Cart } | { id: IdParts }> {
  const { definition, session, key } = resource;
  const api = session.platform(inputs);
  const body = definition.toBody(managed(definition, inputs), "create", {});
  const at = session.clock.now();
  await note(resource, key, { thing: digest(counter.thing), at, fixed: fixedDigest(resource, inputs), bought: boughtDigest(resource, inputs) });
  try {
    const first = cartIn(await onceReady(resource, inputs, () => (definition.create as NonNullable<typeof definition.create>)({ api, inputs: inputs as never, body })));
    if (first?.token === undefined) throw new NoCartError();
    await session.journal.add(key, { cart: first.token });
    return { cart: first.token, first };
  } catch (error) {
    if (!isUnknownOutcome(error) && !(error instanceof NoCartError)) {
      if (error instanceof HostingError) await session.journal.end(key);
      throw error;
    }
    const id = await lookForLost(resource, inputs, "create", at, counter.find);
    if (id) return { id };
    throw new Error(
      `whether the ${definition.type} was ordered is unknown: ${(error as Error).message} For ${Math.round(session.lostOrderMs / 1000)} s the platform showed neither an order nor the ${definition.type}. ` +
        `It is not ordered again now. The next \`pulumi up\` looks once more before it orders.`,
    );
  }
}

async function follow(resource: Resource, inputs: Values, cart: string, counter: Counter, first?: Cart): Promise<IdParts> {
  const { definition, session, key } = resource;
  const own = definition.id.at(-1) as string;
  try {
    return await followCart(
      session.platform(inputs),
      cart,
      {
        limitMs: resource.limitMs("create"),
        onWait: waiting(resource),
        onOrder: (id) => session.journal.add(key, { order: id }),
        made: (detail) => {
          const id = definition.buying?.madeBy?.(detail);
          return id === undefined || id === null || id === "" ? undefined : { [own]: String(id) };
        },
        seek: counter.find,
      },
      first,
    );
  } catch (error) {
    throw await unfinished(resource, inputs, cart, error as Error);
  }
}

/** The order keeps its handle in the state, unless it is over and nothing came of it. */
async function unfinished(resource: Resource, inputs: Values, cart: string, error: Error): Promise<Error> {
  const { definition, session, key } = resource;
  if (error.name === "OrderFailedError") {
    await session.journal.end(key);
    return error;
  }
  const later = error instanceof WaitTimeoutError && error.what.includes("payment") ? ` SEPA payments take 1 to 5 business days.` : "";
  const protectedOne = " If the resource is protected, run `pulumi refresh` before the next `pulumi up`.";
  return new UnfinishedError(handleOf(cart), { ...managed(definition, inputs), pending: "its order" }, `the ${definition.type} is ordered (cart ${cart}): ${error.message}${later}${protectedOne}`);
}

/** The platform took an order and answered without a cart. */
class NoCartError extends Error {
  constructor() {
    super("the platform's answer names no cart.");
  }
}
