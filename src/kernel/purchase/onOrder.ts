import { cartEnd, cartStatus } from "../../client";
import type { Values } from "../definition/values";
import { doubtOf, handleOf, unknownCart } from "../identity/handle";
import { formatId } from "../identity/ids";
import { managed, type Read, type State, stateAfterRead } from "../identity/state";
import type { NoteOf, OrderNote } from "../memory/noteKinds";
import { currentIdentity } from "../memory/parentFacts";
import { type Bought, perSession, type Resource } from "../memory/session";
import { diff } from "../object/diff";
import { observe } from "../reading/observe";
import { ExplainedError } from "../values/explained";
import { pick } from "../values/parts";
import { boughtBy, findBought, findLost, ifDeletedSince, orderIn } from "./bought";
import { cancelPurchase } from "./cancel";
import { ifPaid, isDoubtOver, newNoteId, ofCart } from "./orderDoubt";
import { endOrderNote, noteOrder, type Ordered, type OrderKind, orderOf, ownOrderNote, withoutSecrets } from "./ordering";
import { visibleCart } from "./otherOrders";

type Remove = (id: string, state: State) => Promise<void>;

/**
 * The program's wishes for resources whose order is still under way, by the carts of their orders. The delete of a resource that is
 * renamed comes under its old key.
 */
export const wantedOnOrder = perSession(() => new Map<string, { readonly key: string; readonly inputs: Values }>());

/** Whether creating the resource goes on with an order, and places none. */
export function isOnOrder(resource: Resource): boolean {
  return [...wantedOnOrder(resource.session).values()].some(({ key }) => key === resource.key);
}

/** Looks what became of an order whose object no run has seen yet: once it is there, its own id takes the handle's place. */
export async function readOnOrder(resource: Bought, cart: string, state: State): Promise<Read | undefined> {
  const { definition, session, key, log } = resource;
  const inputs = managed(definition, state);
  const unchanged = { id: handleOf(cart), state, inputs };
  const doubt = doubtOf(cart);
  const known = doubt === undefined ? await visibleCart(resource, cart) : undefined;
  if (!known && doubt === undefined) {
    log.warn(
      `the platform doesn't show cart ${cart}, in which the ${definition.type} was ordered. The state keeps the order. ` +
        "Check hosting:account (or HOSTING_ACCOUNT).",
    );
    return unchanged;
  }
  const ordered = orderIn(resource, state);
  const id = await (known ? boughtBy(resource, ordered, known) : findBought(resource, ordered).catch(ifDeletedSince));
  if (id === "nothing") {
    const refund = ifPaid(known?.payment.status === "succeeded");
    log.warn(
      `the order of the ${definition.type} (cart ${cart}) ended without an object.${refund} The next \`pulumi up\` places a new order.`,
    );
    await endOrderNote(orderOf(resource), (note) => note.cart === cart);
    // Whoever paid for nothing decides whether to pay once more: not in this very command.
    if (refund !== "") session.claims.miss(key);
    return undefined;
  }
  const observed = id && (await observe(resource, { id, values: inputs }, "fresh"));
  if (!id || !observed) return unchanged;
  // From here on the note is of an object that the state has.
  const note = await session.notes.read("order", key);
  if (note && isOfState(note, cart, state)) await session.notes.advance("order", key, { made: formatId(definition, id) });
  // A value that the order can't carry, and no answer shows, is yet to be written.
  const carried = pick(inputs, (name) => observed.fields[name] !== undefined || !definition.writing.afterCreate?.includes(name));
  const now = stateAfterRead(definition, carried, observed.fields, observed.parentFacts);
  return { id: formatId(definition, id), state: now, inputs: managed(definition, now) };
}

/**
 * The engine takes a handle out of the state. If it then creates the resource anew, that goes on with the same order; if not,
 * the order is cancelled, and what it made all the same is deleted.
 */
export async function removeOnOrder(resource: Bought, cart: string, state: State, remove: Remove): Promise<void> {
  const { definition, session, key } = resource;
  const next = wantedOnOrder(session).get(cart);
  if (next && diff(definition, managed(definition, state), next.inputs, {}).replaces.length === 0)
    return handOn(resource, cart, state, next.key);
  const movedTo = session.claims.identities.of(currentIdentity(resource, state)).movedTo;
  if (movedTo !== undefined && (await isNeededBy(resource, cart, movedTo))) return handOn(resource, cart, state, movedTo);
  await removeOrder(resource, cart, state, remove);
  // A killed run may have ordered once more, and only its note knows.
  const note = await ownOrderNote(resource);
  if (note && lacksCart(note, cart, state)) return session.notes.end("order", key);
  if (note) await removeOrder(resource, note.cart ?? unknownCart(note.noteId), { ...state, orderedAt: note.at }, remove);
}

/** Whether what describes the same by now has gone on with this order, or is yet to be created. It may have got another object. */
async function isNeededBy({ session }: Bought, cart: string, key: string): Promise<boolean> {
  const note = await session.notes.read("order", key);
  return (note !== undefined && isOf(note, cart)) || !session.claims.ofResource(key).hasMade;
}

/** Whether a note is of the order behind a handle. */
function isOf(note: NoteOf<OrderKind>, cart: string): boolean {
  return note.cart === cart || (note.cart === undefined && note.noteId === doubtOf(cart));
}

/** Whether a note is of the order that the state has, also where a full disk kept the cart out of the note. */
function isOfState(note: OrderNote, cart: string, state: State): boolean {
  return isOf(note, cart) || lacksCart(note, cart, state);
}

/** A full disk may have kept the cart out of the note of the state's own order. */
function lacksCart(note: OrderNote, cart: string, { orderedAt }: State): boolean {
  return note.cart === undefined && note.at === orderedAt && doubtOf(cart) === undefined;
}

/** Nothing that may have been ordered is forgotten: what came of it is deleted, and a doubt is an error. */
async function removeOrder(resource: Bought, cart: string, state: State, remove: Remove): Promise<void> {
  const { definition } = resource;
  const noteId = doubtOf(cart);
  const known = noteId === undefined ? await visibleCart(resource, cart) : undefined;
  if (known && (known.orders.length > 0 || cartEnd(known) !== "doubtful")) return cancelPurchase(resource, cart, state, remove);
  const inState = orderIn(resource, state);
  const ordered = noteId === undefined ? ofCart(inState, cart) : { ...inState, noteId };
  const id = await findLost(resource, ordered).catch(ifDeletedSince);
  if (id === undefined && !isDoubtOver(resource, ordered, true)) {
    const ended = known
      ? ` Its cart ${cart} has ended (${cartStatus(known)}).`
      : ` The platform doesn't show its cart ${cart} any more: check hosting:account (or HOSTING_ACCOUNT).`;
    throw stillDoubtful(resource, ordered, noteId === undefined ? ended : "");
  }
  await endOrderNote(orderOf(resource), (note) => isOf(note, cart));
  if (id !== undefined && id !== "nothing") await remove(formatId(definition, id), ordered.values);
}

function stillDoubtful({ definition, name }: Bought, { noteId }: Ordered, happened: string): ExplainedError {
  return new ExplainedError(
    "order-unknown",
    `whether the ${definition.type} was ordered is unknown, so it can't be deleted: the platform shows neither an order nor the ` +
      `${definition.type}.${happened} Look in the platform's panel, under orders and invoices. If the panel shows the order, wait until ` +
      "the order is carried out, then run the command again. " +
      `If the panel shows nothing, run once with HOSTING_FORGET_ORDER=${noteId}: this removes "${name}" from the state and orders nothing.`,
  );
}

/** Each key has one note of an order: that of another clone would be lost. */
function besideAnother({ definition, name }: Bought, cart: string, { folder }: OrderNote): ExplainedError {
  const { type } = definition;
  return new ExplainedError(
    "order-differs",
    `a run in ${folder ?? "another folder"} with the same project, stack and resource name ordered a ${type}, too. The state keeps ` +
      `"${name}" with its own order (cart ${cart}), and nothing was done. Run \`pulumi refresh\` until the state has the ${type}; then ` +
      "run the command again. Give one of the two projects or stacks another name.",
  );
}

/** The order goes on under the key of the resource that has it from now on. */
async function handOn(resource: Bought, cart: string, state: State, key: string): Promise<void> {
  const { definition, session, log } = resource;
  const found = await session.notes.read("order", resource.key);
  const own = found && (isOfState(found, cart, state) || !session.notes.isOfAnother(found)) ? found : undefined;
  const note = (await session.notes.read("order", key)) ?? own;
  const isSame = note !== undefined && isOfState(note, cart, state);
  if (note && !isSame && session.notes.isOfAnother(note)) throw besideAnother(resource, cart, note);
  if (key !== resource.key && own) await session.notes.end("order", resource.key);
  // A note of another order stays, unless the state is of a newer one: that of another machine.
  if (note && !isSame && note.at >= (state.orderedAt ?? 0)) {
    if (note === own && key !== resource.key) await session.notes.begin("order", key, note);
    return;
  }
  if (!isSame) log.status(`continues the order of the ${definition.type} (cart ${cart})`);
  const doubt = doubtOf(cart);
  const { noteId, at, ordersBefore, replaces, ordered, order, made }: Partial<OrderNote> = isSame
    ? note
    : {
        noteId: doubt ?? newNoteId(),
        at: state.orderedAt ?? session.now(),
        replaces: state.replaces,
        ordered: withoutSecrets(definition, state),
      };
  const token = doubt === undefined ? cart : undefined;
  // The state has this very order, so it is the resource's own, whatever the program says by now, and in whichever folder it was placed.
  await noteOrder(orderOf(resource, key), { identity: "", noteId, at, ordersBefore, replaces, ordered, cart: token, order, made });
}
