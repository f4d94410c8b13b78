import { type Cart, readCart } from "../../client";
import { ApiError } from "../../transport";
import type { PurchaseDefinition } from "../definition/resource";
import type { Values } from "../definition/values";
import { doubtOf, handleOf } from "../identity/handle";
import { formatId } from "../identity/ids";
import { managed, type Read, type State, stateAfterRead } from "../identity/state";
import { currentIdentity } from "../memory/parentFacts";
import { perSession, type Resource } from "../memory/session";
import { diff } from "../object/diff";
import { observe } from "../reading/observe";
import { boughtBy, cancelPurchase, findIfKept } from "./cancel";
import { ExplainedError } from "../values/explained";
import { findLost, type Order } from "./order";
import { isDoubtOver, newNoteId } from "./orderDoubt";
import { endOrderNote, noteOrder, withoutSecrets } from "./orderNote";

type Bought = Resource<PurchaseDefinition>;

/** What the program wants of resources whose order is still under way. A resource that is renamed is deleted under its old key. */
const wantedOnOrder = perSession(() => new Map<string, { readonly key: string; readonly inputs: Values }>());

/** The program has the resource, whose order is under way: a delete that follows hands the order on to the create after it. */
export function rememberWanted(resource: Bought, inputs: Values): void {
  wantedOnOrder(resource.session).set(currentIdentity(resource, inputs), { key: resource.key, inputs });
}

/** Looks what became of an order whose object no run has seen yet: once it is there, its own id takes the handle's place. */
export async function readOnOrder(resource: Bought, cart: string, state: State): Promise<Read | undefined> {
  const { definition, log } = resource;
  const inputs = managed(definition, state);
  const unchanged = { id: handleOf(cart), state, inputs };
  const doubt = doubtOf(cart);
  const known = doubt === undefined ? await visibleCart(resource, cart) : undefined;
  if (!known && doubt === undefined) {
    log.warn(
      `the platform doesn't know cart ${cart}, in which the ${definition.type} was ordered. Its state is kept; ` +
        "check hosting:account (or HOSTING_ACCOUNT).",
    );
    return unchanged;
  }
  const id = known ? await boughtBy(resource, state, known) : await findIfKept(resource, state);
  if (id === "nothing") {
    log.warn(`the order of the ${definition.type} (cart ${cart}) ended without an object: the next \`pulumi up\` orders it anew.`);
    await endOrderNote(resource, "order", cart);
    return undefined;
  }
  const observed = id && (await observe(resource, { id, values: inputs }, "fresh"));
  if (!id || !observed) return unchanged;
  const now = stateAfterRead(definition, inputs, observed.fields, observed.parentFacts);
  return { id: formatId(definition, id), state: now, inputs: managed(definition, now) };
}

/**
 * The engine takes a handle out of the state. If it then creates the resource anew, that goes on with the same order; if not,
 * the order is cancelled, and what it made all the same is deleted.
 */
export async function removeOnOrder(
  resource: Bought,
  cart: string,
  state: State,
  remove: (id: string, state: State) => Promise<void>,
): Promise<void> {
  const { definition, session, key } = resource;
  const identity = currentIdentity(resource, state);
  const next = wantedOnOrder(session).get(identity);
  if (next && diff(definition, managed(definition, state), next.inputs, {}).replaces.length === 0)
    return handOn(resource, cart, state, next.key);
  const movedTo = session.claims.movedTo(identity);
  if (movedTo !== undefined) return handOn(resource, cart, state, movedTo);
  const doubt = doubtOf(cart);
  if (doubt !== undefined) return removeDoubtful(resource, { values: state, at: state.orderedAt ?? 0, noteId: doubt }, remove);
  await cancelPurchase(resource, cart, state, remove);
  // A killed run may have ordered once more, and only its note knows.
  const note = await session.notes.read("order", key);
  if (note?.cart !== undefined) await cancelPurchase(resource, note.cart, { ...state, orderedAt: note.at }, remove);
}

/** Nothing that may have been ordered is forgotten: what came of it is deleted, and a doubt is an error. */
async function removeDoubtful(resource: Bought, order: Order, remove: (id: string, state: State) => Promise<void>): Promise<void> {
  const { definition, session, key } = resource;
  const id = await findLost(resource, order);
  if (id === undefined && !isDoubtOver(resource, order)) throw stillDoubtful(resource, order);
  await session.notes.end("order", key);
  if (id !== undefined) await remove(formatId(definition, id), managed(definition, order.values));
}

function stillDoubtful({ definition, name }: Bought, { noteId }: Order): ExplainedError {
  return new ExplainedError(
    "order-unknown",
    `whether the ${definition.type} was ordered is unknown, so it can't be deleted: the platform shows neither an order nor the ` +
      `${definition.type}. Look in the platform's panel, under orders and invoices. If it shows the order, wait until the order is carried ` +
      "out, and run the command again. " +
      `If it shows nothing, run once with HOSTING_ORDER_AGAIN=${noteId}: then "${name}" leaves the state, and nothing is ordered.`,
  );
}

/** The order goes on under the key of the resource that has it from now on. */
async function handOn(resource: Bought, cart: string, state: State, key: string): Promise<void> {
  const { definition, session, log } = resource;
  const own = await session.notes.read("order", resource.key);
  if (key !== resource.key && own) await session.notes.end("order", resource.key);
  // A note that is there stays, unless the state is of a newer order: that of another machine.
  const note = (await session.notes.read("order", key)) ?? own;
  if (note && (note.cart === cart || note.at >= (state.orderedAt ?? 0))) {
    if (note === own && key !== resource.key) await session.notes.begin("order", key, note);
    return;
  }
  log.status(`continues the order of the ${definition.type} (cart ${cart})`);
  const at = state.orderedAt ?? session.now();
  const noteId = doubtOf(cart);
  const known = noteId === undefined ? { noteId: newNoteId(), cart } : { noteId };
  await noteOrder({ ...resource, key }, "order", { identity: "", at, ...known, ordered: withoutSecrets(definition, state) });
}

async function visibleCart({ api }: Bought, cart: string): Promise<Cart | undefined> {
  try {
    return await readCart(api, cart);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}
