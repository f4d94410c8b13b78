import { cancelOrder, cartIn, followCart, isDead, isOver, orderEnd, OrderFailedError, readOrder } from "../../client/index";
import { HostingError } from "../../transport/index";
import { sameField } from "../values/compare";
import type { Values } from "../definition/resource";
import { ExplainedError } from "../values/explained";
import { formatId } from "../identity/ids";
import type { Intent } from "../memory/journal";
import { managed, stateAfterWrite, type State } from "../identity/state";
import type { Resource } from "../memory/session";
import { apply } from "../object/apply";
import { observe, type Observed } from "../reading/observe";
import { retryUntilReady } from "../reading/ready";
import type { Change } from "../object/plan";
import { UnfinishedError } from "../identity/unfinishedError";
import { isUnknownOutcome, notShown, untilShown } from "../object/write";
import { waiting } from "../reading/wait";
import { foreignOrdersEnd, knownCart, lookForLost, lostOrder, tellPaid } from "./earlierOrder";
import { boughtOf, changeKey, note } from "./note";

/** A change of what is bought: of which object, what is asked for, and where it is noted. */
interface Buying {
  readonly resource: Resource;
  readonly change: Change;
  /** The state as far as it is reached without buying. */
  readonly state: State;
  readonly asked: Values;
  /** Whether the program wants something else than the state says. */
  readonly differs: boolean;
  readonly noteKey: string;
}

/** Makes an object what the program says, where some of it may have to be bought: what costs nothing first, by itself. */
export async function change(resource: Resource, wanted: Change): Promise<State> {
  const { definition } = resource;
  const { olds, inputs, id } = wanted;
  if (!definition.purchase) return apply(resource, wanted);
  const noteKey = changeKey(resource);
  const noted = await noteFor(resource, formatId(definition, id));
  const asked = boughtOf(definition, inputs);
  const differs = Object.keys(asked).some(
    (name) => !sameField(definition, name, asked[name], olds[name], { parentFacts: {}, fields: inputs }),
  );
  // What was ordered before is seen to its end, even if the program wants it no more.
  const pending = olds.handle !== undefined || noted !== undefined;
  if (!differs && !pending) return apply(resource, wanted);

  const { handle, pending: _, ...settled } = olds;
  const kept = Object.fromEntries(Object.keys(asked).map((name) => [name, olds[name]]));
  const state = await apply(resource, { ...wanted, olds: settled, inputs: { ...inputs, ...kept } }).catch((error: unknown) => {
    throw error instanceof UnfinishedError && handle !== undefined
      ? new UnfinishedError(error.id, { ...error.state, handle }, error.reason, error)
      : error;
  });
  try {
    return await buy({ resource, change: wanted, state, asked, differs, noteKey }, noted);
  } catch (error) {
    // A refusal alone leaves everything as the engine has it.
    const untouched =
      wanted.operation === "update" &&
      olds.pending === undefined &&
      JSON.stringify(managed(definition, state)) === JSON.stringify(managed(definition, olds));
    if (error instanceof UnfinishedError || (untouched && !isUnknownOutcome(error))) throw error;
    throw new UnfinishedError(
      formatId(definition, id),
      { ...state, pending: Object.keys(asked).join(", ") },
      `${definition.type} ${formatId(definition, id)}: ${(error as Error).message}`,
      error as Error,
    );
  }
}

/** Buys a change once: what an earlier run ordered is settled first, and what is there already isn't ordered. */
async function buy(buying: Buying, noted: Intent | undefined): Promise<State> {
  const { resource, change: wanted, state, asked, differs, noteKey } = buying;
  const { definition, session } = resource;
  const { id, inputs, olds, operation } = wanted;
  const open = differs ? undefined : await takeBack(buying, noted);
  if (open !== undefined) return { ...state, handle: open, pending: Object.keys(asked).join(", ") };
  await settleEarlier(buying, noted);

  let there = await present(buying);
  const isMissing = () => notShown(resource, asked, there).length > 0;
  // Without a note the order may be that of a machine that is gone.
  const maybeOrdered = noted === undefined && olds.handle === undefined;
  if (maybeOrdered && isMissing() && (await foreignOrdersEnd(resource, { ...olds, ...inputs }, "update"))) there = await present(buying);
  if (isMissing()) {
    await note(resource, noteKey, { thing: "", at: session.clock.now(), made: formatId(definition, id) });
    const cart = await place(buying);
    if (cart !== undefined) await follow(buying, cart);
    there = await untilShown(resource, operation, id, inputs, asked, { ...there.fields, ...olds });
  }
  await session.journal.end(noteKey);
  return stateAfterWrite(definition, inputs, there.fields, there.parentFacts, state);
}

async function present({ resource, change: { id, inputs } }: Buying): Promise<Observed> {
  const there = await observe(resource, id, inputs, true);
  if (!there)
    throw new ExplainedError(
      "gone",
      `${resource.definition.type} ${formatId(resource.definition, id)} is no longer on the platform. Run \`pulumi refresh\`, then \`pulumi up\`.`,
    );
  return there;
}

/** The note of a change of just this object: what an earlier one of the same name had ordered went with it. */
async function noteFor(resource: Resource, id: string): Promise<Intent | undefined> {
  const { journal } = resource.session;
  const noted = await journal.read(changeKey(resource));
  if (noted === undefined || noted.made === id) return noted;
  await journal.end(changeKey(resource));
  return undefined;
}

/** The program went back to what was there: cancels what was ordered. Answers with a cart that can't be cancelled yet. */
async function takeBack({ resource, change: { olds, inputs, id } }: Buying, noted: Intent | undefined): Promise<string | undefined> {
  const cart = noted?.cart ?? olds.handle;
  if (cart === undefined) return undefined;
  const what = `the change of ${resource.definition.type} ${formatId(resource.definition, id)}`;
  return (await cancelled(resource, inputs, cart, what)) ? undefined : cart;
}

/** A change that was ordered goes on without the object that it was for, unless it is cancelled. */
export async function dropChange(resource: Resource, id: string, state: State): Promise<void> {
  const noted = await noteFor(resource, id);
  for (const cart of new Set([state.handle, noted?.cart].filter((known) => known !== undefined))) {
    await cancelled(resource, state, cart, `a change of ${resource.definition.type} ${id}`).catch((error: Error) => {
      resource.log.warn(
        `whether a change of ${resource.definition.type} ${id} is still on order (cart ${cart}) is unknown: ${error.message}`,
      );
    });
  }
  if (noted && noted.cart === undefined) await lookForLost(resource, state, "update", noted.at, () => Promise.resolve(undefined));
}

/** Cancels an order that is under way; where none shows yet, says what becomes of it. */
async function cancelled(resource: Resource, values: Values, token: string, what: string): Promise<boolean> {
  const api = resource.session.platform(values);
  const cart = await knownCart(resource, values, token);
  const order = cart.orders[0];
  if (order) {
    if (isOver(await readOrder(api, order.id))) return true;
    await cancelOrder(api, order.id);
    const { status } = await orderEnd(api, order.id, waiting(resource, "update"));
    tellPaid(resource, cart, order.id, status);
    return true;
  }
  if (isDead(cart)) return true;
  const { invoiceUrl } = cart.payment;
  resource.log.warn(
    `${what} is ordered (cart ${token}) and can't be cancelled yet. ` +
      (invoiceUrl === undefined
        ? "If its payment goes through, it is made all the same, and `pulumi refresh` shows it."
        : `Leave the invoice unpaid (${invoiceUrl}) until the cart expires: once it is paid, the change is made all the same.`),
  );
  return false;
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
  // What the program has taken back shows at once, and proves nothing of the order.
  const look = buying.differs ? () => shows(buying) : () => Promise.resolve(undefined);
  if (noted && noted.cart === undefined) await lookForLost(resource, wanted.inputs, "update", noted.at, look);
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
    const answer = await retryUntilReady(
      resource,
      inputs,
      () => (definition.update as NonNullable<typeof definition.update>)({ api, id, body, olds }),
      "update",
    );
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
      `whether the change of ${definition.type} ${formatId(definition, id)} (${Object.keys(asked).join(", ")}) was ordered is unknown: ${lostOrder(error as Error)}`,
      "order-unknown",
    );
  }
}

async function follow(buying: Buying, cart: string): Promise<void> {
  const { resource, change: wanted, state, asked, noteKey } = buying;
  const { definition, session } = resource;
  try {
    await followCart(session.platform(wanted.inputs), cart, {
      ...waiting(resource, wanted.operation),
      onOrder: (order) => session.journal.add(noteKey, { order }),
      made: () => true,
      seek: async () => ((await shows(buying)) ? true : undefined),
    });
  } catch (error) {
    if (error instanceof OrderFailedError) {
      // The note may be of a newer order than this one.
      if ((await session.journal.read(noteKey))?.cart === cart) await session.journal.end(noteKey);
      throw error;
    }
    const id = formatId(definition, wanted.id);
    throw new UnfinishedError(
      id,
      { ...state, handle: cart, pending: Object.keys(asked).join(", ") },
      `the change of ${definition.type} ${id} (${Object.keys(asked).join(", ")}) is ordered (cart ${cart}): ${(error as Error).message}`,
      error as Error,
    );
  }
}

async function shows({ resource, change: { id, inputs }, asked }: Buying): Promise<Observed | undefined> {
  const observed = await observe(resource, id, inputs, true);
  return observed && notShown(resource, asked, observed).length === 0 ? observed : undefined;
}
