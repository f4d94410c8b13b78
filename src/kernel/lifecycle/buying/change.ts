import { cartIn, followCart, isDead, OrderFailedError } from "../../../client";
import { HostingError } from "../../../transport";
import { sameField } from "../../compare";
import type { Values } from "../../definition";
import { formatId } from "../../ids";
import { managed, stateAfterWrite, type State } from "../../state";
import type { Resource } from "../../session";
import { apply } from "../apply";
import { observe, type Observed } from "../observe";
import { onceReady } from "../onceReady";
import type { Change } from "../plan";
import { UnfinishedError } from "../unfinishedError";
import { isUnknownOutcome, notShown, untilShown } from "../write";
import { knownCart, lookForLost, waiting } from "./earlierOrder";
import { note } from "./note";

/** Makes an object what the program says, where some of it may have to be bought: what costs nothing first, by itself. */
export async function change(resource: Resource, wanted: Change): Promise<State> {
  const { definition } = resource;
  const { olds, inputs, id } = wanted;
  const bought = definition.buying?.changes.filter((name) => inputs[name] !== undefined && !sameField(definition, name, inputs[name], olds[name], { scope: {}, fields: inputs })) ?? [];
  if (bought.length === 0) return apply(resource, wanted);
  const { handle: _, pending: __, ...settled } = olds;
  const free = { ...inputs, ...Object.fromEntries(bought.map((name) => [name, olds[name]])) };
  const state = await apply(resource, { ...wanted, olds: settled, inputs: free });
  try {
    return await buy(resource, wanted, state, bought);
  } catch (error) {
    // A refusal alone leaves everything as the engine has it.
    const untouched = wanted.operation === "update" && olds.pending === undefined && JSON.stringify(managed(definition, state)) === JSON.stringify(managed(definition, olds));
    if (error instanceof UnfinishedError || (untouched && !isUnknownOutcome(error))) throw error;
    throw new UnfinishedError(formatId(definition, id), { ...state, pending: bought.join(", ") }, `${definition.type} ${formatId(definition, id)}: ${(error as Error).message}`);
  }
}

/** Buys a change once: what an earlier run ordered is settled first, and what is there already isn't ordered. */
async function buy(resource: Resource, wanted: Change, state: State, bought: readonly string[]): Promise<State> {
  const { definition, session } = resource;
  const { id, inputs, olds, operation } = wanted;
  const asked = Object.fromEntries(bought.map((name) => [name, inputs[name]]));
  const noteKey = `${resource.key} change`;
  await settleEarlier(resource, wanted, state, asked, noteKey);

  let there = await observe(resource, id, inputs, true);
  if (!there) throw new Error(`${definition.type} ${formatId(definition, id)} is no longer on the platform. Run \`pulumi refresh\`, then \`pulumi up\`.`);
  if (notShown(resource, asked, there).length > 0) {
    await note(resource, noteKey, { thing: "", at: session.clock.now(), made: formatId(definition, id) });
    const cart = await place(resource, wanted, asked, noteKey);
    if (cart !== undefined) await follow(resource, wanted, state, asked, cart, noteKey);
    there = await untilShown(resource, operation, id, inputs, asked, { ...there.fields, ...olds });
  }
  await session.journal.end(noteKey);
  return stateAfterWrite(definition, inputs, there.fields, there.scope, state);
}

/** What an earlier run ordered and didn't see the end of. */
async function settleEarlier(resource: Resource, wanted: Change, state: State, asked: Values, noteKey: string): Promise<void> {
  const { session, log, definition } = resource;
  const earlier = await session.journal.read(noteKey);
  const cart = wanted.olds.handle ?? earlier?.cart;
  if (cart !== undefined) {
    const known = await knownCart(resource, wanted.inputs, cart);
    if (isDead(known) && known.orders.length === 0) return log.info(`the earlier purchase (cart ${cart}) ended ${known.status || known.payment.status} and changed nothing; the change is ordered anew`);
    log.info(`goes on with the change that an earlier run ordered (cart ${cart})`);
    await follow(resource, wanted, state, asked, cart, noteKey);
  } else if (earlier) {
    log.status(`looking for the change of ${definition.type} that an earlier run may have ordered`);
    await lookForLost(resource, wanted.inputs, "update", earlier.at, () => shows(resource, wanted.id, wanted.inputs, asked));
  }
}

/** Orders the change; answers with its cart, or with nothing when the platform made it without one. */
async function place(resource: Resource, { id, inputs, olds }: Change, asked: Values, noteKey: string): Promise<string | undefined> {
  const { definition, session } = resource;
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
    if (await lookForLost(resource, inputs, "update", at, () => shows(resource, id, inputs, asked))) return undefined;
    throw new UnfinishedError(
      formatId(definition, id),
      { ...olds, pending: Object.keys(asked).join(", ") },
      `whether the change of ${definition.type} ${formatId(definition, id)} (${Object.keys(asked).join(", ")}) was ordered is unknown: ${(error as Error).message} It is not ordered again now. The next \`pulumi up\` looks once more before it orders.`,
    );
  }
}

async function follow(resource: Resource, { id, inputs, operation }: Change, state: State, asked: Values, cart: string, noteKey: string): Promise<void> {
  const { definition, session } = resource;
  const shown = async (): Promise<true | undefined> => ((await shows(resource, id, inputs, asked)) ? true : undefined);
  try {
    await followCart(session.platform(inputs), cart, {
      limitMs: resource.limitMs(operation),
      onWait: waiting(resource),
      onOrder: (order) => session.journal.add(noteKey, { order }),
      made: () => true,
      seek: shown,
    });
  } catch (error) {
    if (error instanceof OrderFailedError) {
      await session.journal.end(noteKey);
      throw error;
    }
    throw new UnfinishedError(
      formatId(definition, id),
      { ...state, handle: cart, pending: Object.keys(asked).join(", ") },
      `the change of ${definition.type} ${formatId(definition, id)} (${Object.keys(asked).join(", ")}) is ordered (cart ${cart}): ${(error as Error).message}`,
    );
  }
}

async function shows(resource: Resource, id: Change["id"], inputs: Values, asked: Values): Promise<Observed | undefined> {
  const observed = await observe(resource, id, inputs, true);
  return observed && notShown(resource, asked, observed).length === 0 ? observed : undefined;
}
