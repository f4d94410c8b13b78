import { cartIn, followCart, isDead, OrderFailedError } from "../../../client";
import { HostingError } from "../../../transport";
import { sameField } from "../../compare";
import type { Values } from "../../definition";
import { formatId } from "../../ids";
import type { Intent } from "../../journal";
import { managed, stateAfterWrite, type State } from "../../state";
import type { Resource } from "../../session";
import { apply } from "../apply";
import { observe, type Observed } from "../observe";
import { onceReady } from "../onceReady";
import type { Change } from "../plan";
import { UnfinishedError } from "../unfinishedError";
import { isUnknownOutcome, notShown, untilShown } from "../write";
import { knownCart, lookForLost, waiting } from "./earlierOrder";
import { boughtOf, note } from "./note";

/** A change of what is bought: of which object, what is asked for, and where it is noted. */
interface Buying {
  readonly resource: Resource;
  readonly change: Change;
  /** The state as far as it is reached without buying. */
  readonly state: State;
  readonly asked: Values;
  readonly noteKey: string;
}

/** Makes an object what the program says, where some of it may have to be bought: what costs nothing first, by itself. */
export async function change(resource: Resource, wanted: Change): Promise<State> {
  const { definition, session } = resource;
  const { olds, inputs, id } = wanted;
  if (!definition.buying) return apply(resource, wanted);
  const noteKey = `${resource.key} change`;
  const noted = await session.journal.read(noteKey);
  const asked = boughtOf(definition, inputs);
  const differs = Object.keys(asked).some((name) => !sameField(definition, name, asked[name], olds[name], { scope: {}, fields: inputs }));
  // What was ordered before is seen to its end, even if the program wants it no more.
  const pending = olds.handle !== undefined || noted !== undefined;
  if (!differs && !pending) return apply(resource, wanted);

  const { handle, pending: _, ...settled } = olds;
  const kept = Object.fromEntries(Object.keys(asked).map((name) => [name, olds[name]]));
  const state = await apply(resource, { ...wanted, olds: settled, inputs: { ...inputs, ...kept } }).catch((error: unknown) => {
    throw error instanceof UnfinishedError && handle !== undefined ? new UnfinishedError(error.id, { ...error.state, handle }, error.reason) : error;
  });
  try {
    return await buy({ resource, change: wanted, state, asked, noteKey }, noted);
  } catch (error) {
    // A refusal alone leaves everything as the engine has it.
    const untouched = wanted.operation === "update" && olds.pending === undefined && JSON.stringify(managed(definition, state)) === JSON.stringify(managed(definition, olds));
    if (error instanceof UnfinishedError || (untouched && !isUnknownOutcome(error))) throw error;
    throw new UnfinishedError(formatId(definition, id), { ...state, pending: Object.keys(asked).join(", ") }, `${definition.type} ${formatId(definition, id)}: ${(error as Error).message}`);
  }
}

/** Buys a change once: what an earlier run ordered is settled first, and what is there already isn't ordered. */
async function buy(buying: Buying, noted: Intent | undefined): Promise<State> {
  const { resource, change: wanted, state, asked, noteKey } = buying;
  const { definition, session } = resource;
  const { id, inputs, olds, operation } = wanted;
  await settleEarlier(buying, noted);

  let there = await observe(resource, id, inputs, true);
  if (!there) throw new Error(`${definition.type} ${formatId(definition, id)} is no longer on the platform. Run \`pulumi refresh\`, then \`pulumi up\`.`);
  if (notShown(resource, asked, there).length > 0) {
    await note(resource, noteKey, { thing: "", at: session.clock.now(), made: formatId(definition, id) });
    const cart = await place(buying);
    if (cart !== undefined) await follow(buying, cart);
    there = await untilShown(resource, operation, id, inputs, asked, { ...there.fields, ...olds });
  }
  await session.journal.end(noteKey);
  return stateAfterWrite(definition, inputs, there.fields, there.scope, state);
}

/** What earlier runs ordered and didn't see the end of: the note on this machine may be newer than the state. */
async function settleEarlier(buying: Buying, noted: Intent | undefined): Promise<void> {
  const { resource, change: wanted } = buying;
  const carts = new Set([wanted.olds.handle, noted?.cart].filter((cart) => cart !== undefined));
  for (const cart of carts) {
    const known = await knownCart(resource, wanted.inputs, cart);
    if (isDead(known) && known.orders.length === 0) {
      resource.log.info(`the earlier change (cart ${cart}) came to nothing (${known.status || known.payment.status})`);
      continue;
    }
    resource.log.info(`goes on with the change that was ordered earlier (cart ${cart})`);
    await follow(buying, cart).catch((error: unknown) => {
      if (!(error instanceof OrderFailedError)) throw error;
      resource.log.info(`the earlier change (cart ${cart}) came to nothing (${error.status})`);
    });
  }
  if (noted && noted.cart === undefined) await lookForLost(resource, wanted.inputs, "update", noted.at, () => shows(buying));
}

/** Orders the change; answers with its cart, or with nothing when the platform made it without one. */
async function place(buying: Buying): Promise<string | undefined> {
  const { resource, change: wanted, state, asked, noteKey } = buying;
  const { definition, session } = resource;
  const { id, inputs, olds } = wanted;
  const api = session.platform(inputs);
  const body = definition.toBody(asked, "update", {});
  const at = session.clock.now();
  try {
    const answer = await onceReady(resource, inputs, () => (definition.update as NonNullable<typeof definition.update>)({ api, id, body, olds }), "update");
    const cart = cartIn(answer)?.token;
    if (cart !== undefined) await session.journal.add(noteKey, { cart });
    return cart;
  } catch (error) {
    if (!isUnknownOutcome(error)) {
      if (error instanceof HostingError) await session.journal.end(noteKey);
      throw error;
    }
    if (await lookForLost(resource, inputs, "update", at, () => shows(buying))) return undefined;
    throw new UnfinishedError(
      formatId(definition, id),
      { ...state, pending: Object.keys(asked).join(", ") },
      `whether the change of ${definition.type} ${formatId(definition, id)} (${Object.keys(asked).join(", ")}) was ordered is unknown: ${(error as Error).message} It is not ordered again now. The next \`pulumi up\` looks once more before it orders.`,
    );
  }
}

async function follow(buying: Buying, cart: string): Promise<void> {
  const { resource, change: wanted, state, asked, noteKey } = buying;
  const { definition, session } = resource;
  try {
    await followCart(session.platform(wanted.inputs), cart, {
      limitMs: resource.limitMs(wanted.operation),
      onWait: waiting(resource),
      onOrder: (order) => session.journal.add(noteKey, { order }),
      made: () => true,
      seek: async () => ((await shows(buying)) ? true : undefined),
    });
  } catch (error) {
    if (error instanceof OrderFailedError) {
      await session.journal.end(noteKey);
      throw error;
    }
    const id = formatId(definition, wanted.id);
    throw new UnfinishedError(id, { ...state, handle: cart, pending: Object.keys(asked).join(", ") }, `the change of ${definition.type} ${id} (${Object.keys(asked).join(", ")}) is ordered (cart ${cart}): ${(error as Error).message}`);
  }
}

async function shows({ resource, change: { id, inputs }, asked }: Buying): Promise<Observed | undefined> {
  const observed = await observe(resource, id, inputs, true);
  return observed && notShown(resource, asked, observed).length === 0 ? observed : undefined;
}
