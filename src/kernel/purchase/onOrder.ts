import { cancelOrder, isDead, isOver, orderEnd, readCart, readOrder, type Cart } from "../../client/index";
import { ApiError } from "../../transport/index";
import type { IdParts, Values } from "../definition/resource";
import { diff } from "../object/diff";
import { ExplainedError } from "../values/explained";
import { formatId } from "../identity/ids";
import type { Resource } from "../memory/session";
import { managed, stateAfterRead, type Read, type State } from "../identity/state";
import { purchaseSteps } from "../object/create";
import { observe } from "../reading/observe";
import { until, waiting } from "../reading/wait";
import { knownCart, tellPaid } from "./earlierOrder";
import { handleOf } from "../identity/handle";
import { endNoteOf, note, ordered } from "./note";
import { BoughtThenDeletedError } from "./purchase";

/** Looks what became of an order whose object no run has seen yet: once it is there, its own id takes the handle's place. */
export async function readOnOrder(resource: Resource, cart: string, state: State): Promise<Read | undefined> {
  const { definition, log } = resource;
  const inputs = managed(definition, state);
  const unchanged = { id: handleOf(cart), state, inputs };
  const known = await visibleCart(resource, cart, inputs);
  if (!known) {
    log.warn(
      `the platform doesn't know cart ${cart}, in which the ${definition.type} was ordered. Its state is kept; check hosting:account (or HOSTING_ACCOUNT).`,
    );
    return unchanged;
  }
  const id = await boughtBy(resource, state, known);
  if (id === "nothing") {
    log.warn(`the order of the ${definition.type} (cart ${cart}) came to nothing: the next \`pulumi up\` orders it anew.`);
    await endNoteOf(cart, resource);
    return undefined;
  }
  const observed = id && (await observe(resource, id, inputs, true));
  if (!id || !observed) return unchanged;
  const now = stateAfterRead(definition, inputs, observed.fields, observed.parentFacts);
  return { id: formatId(definition, id), state: now, inputs: managed(definition, now) };
}

/**
 * The engine takes a handle out of the state. If it then creates the resource anew, that goes on with the same order; if
 * not, the order is cancelled, and what it made all the same is deleted.
 */
export async function removeOnOrder(
  resource: Resource,
  cart: string,
  state: State,
  remove: (id: string, state: State) => Promise<void>,
): Promise<void> {
  const { definition, session, key } = resource;
  const inputs = managed(definition, state);
  const next = session.wantedInputs.get(key);
  if (next && diff(definition, inputs, next, {}).replaces.length === 0) return handOn(resource, cart, state);
  await cancel(resource, cart, state, remove);
  // A killed run may have ordered once more, and only its note knows.
  const noted = await session.journal.read(key);
  if (noted?.cart !== undefined) await cancel(resource, noted.cart, { ...state, orderedAt: noted.at }, remove);
}

/** Sees to it that nothing comes of an order, or that what came of it is deleted. */
async function cancel(resource: Resource, cart: string, state: State, remove: (id: string, state: State) => Promise<void>): Promise<void> {
  const { definition, session, log } = resource;
  const inputs = managed(definition, state);
  const api = session.platform(inputs);
  const known = await knownCart(resource, inputs, cart);
  const order = known.orders[0];
  if (!order && !isDead(known)) {
    const { status, invoiceUrl } = known.payment;
    throw new ExplainedError(
      "on-order",
      `the ${definition.type} is ordered (cart ${cart}, payment ${status || "not begun"}) and the platform shows no order yet that could be cancelled. The state keeps it. ` +
        (invoiceUrl === undefined
          ? "Run the command again once the payment is through or has failed: it then cancels the order, or deletes what it made."
          : `Leave the invoice unpaid (${invoiceUrl}) until the cart expires, or pay it, and run the command again: it then cancels the order, or deletes what it made.`),
    );
  }
  if (order && !isOver(await readOrder(api, order.id))) {
    log.status(`cancelling order ${order.id}`);
    await cancelOrder(api, order.id);
    const { status } = await orderEnd(api, order.id, waiting(resource, "delete"));
    tellPaid(resource, known, order.id, status);
  }
  const seen = async () => boughtBy(resource, state, await readCart(api, cart));
  const what = `what order ${order?.id ?? ""} made to show`;
  // An order that was carried out has made something, though it may not show yet.
  const id = (await seen()) ?? (await until(resource, inputs, "delete", what, seen));
  // From here on the state's own handle is enough to go by.
  await endNoteOf(cart, resource);
  if (id !== "nothing") await remove(formatId(definition, id), { ...inputs });
}

/** A note that is there stays, unless the state is of a newer order: that of another machine. */
async function handOn(resource: Resource, cart: string, state: State): Promise<void> {
  const { definition, session, key, log } = resource;
  const intent = await session.journal.read(key);
  if (intent && (intent.cart === cart || intent.at >= (state.orderedAt ?? 0))) return;
  log.status(`the order of the ${definition.type} (cart ${cart}) is gone on with`);
  await note(resource, key, { thing: "", at: state.orderedAt ?? session.clock.now(), cart, ordered: ordered(definition, state) });
}

async function visibleCart({ session }: Resource, cart: string, inputs: Values): Promise<Cart | undefined> {
  try {
    return await readCart(session.platform(inputs), cart);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/** What a purchase brought: an id, `"nothing"` when it is over without, `undefined` while it goes on. */
async function boughtBy(resource: Resource, state: State, cart: Cart): Promise<IdParts | "nothing" | undefined> {
  const { definition, session } = resource;
  const inputs = managed(definition, state);
  const find = async (): Promise<IdParts | "nothing" | undefined> => {
    try {
      return await purchaseSteps(resource, inputs).find({ values: inputs, at: state.orderedAt ?? 0 });
    } catch (error) {
      if (error instanceof BoughtThenDeletedError) return "nothing";
      throw error;
    }
  };
  const order = cart.orders[0];
  if (!order) return isDead(cart) ? "nothing" : cart.payment.status === "succeeded" ? find() : undefined;
  const { status, detail } = await readOrder(session.platform(inputs), order.id);
  if (!isOver({ id: order.id, status })) return undefined;
  const made = definition.purchase?.madeBy?.(detail);
  if (made !== undefined && made !== null && made !== "") return { [definition.id.at(-1) as string]: String(made) };
  return (await find()) ?? (status === "completed" ? undefined : "nothing");
}
