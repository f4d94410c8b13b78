import { cancelOrder, isDead, isOver, orderEnd, readCart, readOrder, type Cart } from "../../../client";
import { ApiError } from "../../../transport";
import type { IdParts, Values } from "../../definition";
import { diff } from "../../diff";
import { formatId } from "../../ids";
import { digest } from "../../journal";
import type { Resource } from "../../session";
import { managed, stateAfterRead, type Read, type State } from "../../state";
import { counterFor } from "../create";
import { observe } from "../observe";
import { waiting } from "./earlierOrder";
import { handleOf } from "./handle";
import { boughtDigest, fixedDigest, note } from "./note";

/** Looks what became of an order whose object no run has seen yet: once it is there, its own id takes the handle's place. */
export async function readOnOrder(resource: Resource, cart: string, state: State): Promise<Read | undefined> {
  const { definition, session, log, key } = resource;
  const inputs = managed(definition, state);
  const unchanged = { id: handleOf(cart), state, inputs };
  const known = await visibleCart(resource, cart, inputs);
  if (!known) {
    log.warn(`the platform doesn't know cart ${cart}, in which the ${definition.type} was ordered. Its state is kept; check hosting:account (or HOSTING_ACCOUNT).`);
    return unchanged;
  }
  const id = await boughtBy(resource, inputs, known);
  if (id === "nothing") {
    log.warn(`the order of the ${definition.type} (cart ${cart}) ended and brought nothing: the next \`pulumi up\` orders it anew.`);
    await session.journal.end(key);
    return undefined;
  }
  const observed = id && (await observe(resource, id, inputs, true));
  if (!id || !observed) return unchanged;
  const now = stateAfterRead(definition, inputs, observed.fields, observed.scope);
  return { id: formatId(definition, id), state: now, inputs: managed(definition, now) };
}

/**
 * The engine takes a handle out of the state. If it then creates the resource anew, that goes on with the same order; if
 * not, the order is cancelled, and what it made all the same is deleted.
 */
export async function removeOnOrder(resource: Resource, cart: string, state: State, remove: (id: string, state: State) => Promise<void>): Promise<void> {
  const { definition, session, key, log } = resource;
  const inputs = managed(definition, state);
  const next = session.programs.get(key);
  if (next && diff(definition, inputs, next, {}).replaces.length === 0) {
    log.info(`the order of the ${definition.type} (cart ${cart}) is gone on with`);
    return note(resource, key, { thing: digest(""), at: session.clock.now(), cart, fixed: fixedDigest(resource, next), bought: boughtDigest(resource, inputs) });
  }
  const api = session.platform(inputs);
  const known = await readCart(api, cart);
  if (isDead(known) && known.orders.length === 0) return session.journal.end(key);
  const order = known.orders[0];
  if (!order) {
    throw new Error(
      `the ${definition.type} is ordered (cart ${cart}, ${[known.payment.method, known.payment.status].filter(Boolean).join(", ")}) and its order can't be cancelled before it is carried out: it doesn't show yet. ` +
        `Nothing was changed. Run the command again later${known.payment.invoiceUrl === undefined ? "" : `, or leave the invoice unpaid until the cart expires (${known.payment.invoiceUrl})`}.`,
    );
  }
  if (!isOver(await readOrder(api, order.id))) {
    log.status(`cancelling order ${order.id}`);
    await cancelOrder(api, order.id);
    await orderEnd(api, order.id, resource.limitMs("delete"), waiting(resource));
  }
  const id = await boughtBy(resource, inputs, await readCart(api, cart));
  if (id && id !== "nothing") await remove(formatId(definition, id), { ...state, pending: undefined });
  await session.journal.end(key);
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
async function boughtBy(resource: Resource, inputs: Values, cart: Cart): Promise<IdParts | "nothing" | undefined> {
  const { definition, session } = resource;
  const order = cart.orders[0];
  if (!order) return isDead(cart) ? "nothing" : cart.payment.status === "processing" ? undefined : counterFor(resource, inputs).find();
  const { status, detail } = await readOrder(session.platform(inputs), order.id);
  if (!isOver({ id: order.id, status })) return undefined;
  const made = definition.buying?.madeBy?.(detail);
  if (made !== undefined && made !== null && made !== "") return { [definition.id.at(-1) as string]: String(made) };
  return (await counterFor(resource, inputs).find()) ?? (status === "completed" ? undefined : "nothing");
}
