import type { PurchaseDefinition } from "../definition/resource";
import type { Values } from "../definition/values";
import { doubtOf, unknownCart } from "../identity/handle";
import { formatId, objectName } from "../identity/ids";
import type { State } from "../identity/state";
import { UnfinishedError } from "../identity/unfinishedError";
import type { PlanChangeNote } from "../memory/noteKinds";
import type { Resource } from "../memory/session";
import type { Change } from "../object/plan";
import { notShown } from "../object/shown";
import { type Observed, observe } from "../reading/observe";
import { lookForLost } from "./otherOrders";
import { doubtText, isDoubtOver, type Request, requestOf } from "./orderDoubt";

/*
 * A change of what is bought may have been ordered without an answer. The note and the state say which request that was. What came of it
 * shows at the object.
 */

type Bought = Resource<PurchaseDefinition>;

/** A change of what is bought. */
export interface PlanChange {
  readonly resource: Bought;
  readonly change: Change;
  /** The state as far as it is reached without buying. */
  readonly state: State;
  /** The values that are bought: a plan. */
  readonly asked: Values;
  /** Whether the program wants something else than the state says. */
  readonly differs: boolean;
  /** What an earlier run noted of a change of just this object. */
  readonly note: PlanChangeNote | undefined;
}

/** The note of a change of just this object. What an earlier object of the same name had ordered went with it. */
export async function planChangeNote({ session, key }: Bought, id: string): Promise<PlanChangeNote | undefined> {
  const note = await session.notes.read("planChange", key);
  if (note === undefined || note.id === id) return note;
  await session.notes.end("planChange", key);
  return undefined;
}

/** Whether an earlier run of this stack ordered a change of the object and didn't see its end. Another clone may still be at its own. */
export async function isChangeOpen({ session: { notes }, key }: Bought, id: string): Promise<boolean> {
  const note = await notes.read("planChange", key);
  return note?.id === id && !notes.isOfAnother(note);
}

/** The request of a change that has a cart. That of another machine is known by the state alone. */
export function requestBehind({ session }: Bought, { orderedAt = session.now() }: State, note: PlanChangeNote | undefined): Request {
  return note ? requestOf(note) : { at: orderedAt, noteId: "" };
}

/** The carts of a change, as the state and the note name them. */
export function cartsOf({ cartHandle }: State, note: PlanChangeNote | undefined): ReadonlySet<string> {
  const isCart = (cart: string | undefined): cart is string => cart !== undefined && doubtOf(cart) === undefined;
  return new Set([cartHandle, note?.cart].filter(isCart));
}

/** The request of a change whose cart nobody knows. A note that isn't older than the state knows better. */
export function lostRequest({ cartHandle, orderedAt = 0 }: State, note: PlanChangeNote | undefined): Request | undefined {
  if (note && note.at >= orderedAt) return note.cart === undefined ? requestOf(note) : undefined;
  const noteId = doubtOf(cartHandle ?? "");
  return noteId === undefined ? undefined : { at: orderedAt, noteId };
}

/** Looks for what came of a change that may have been ordered. Nothing is ordered anew while that is in doubt. */
export async function lookForLostChange(planChange: PlanChange, request: Request, happened: string, cart?: string): Promise<void> {
  const { resource, change, differs } = planChange;
  // What the program has taken back shows at once, and proves nothing of the order.
  const look = differs ? () => shows(planChange) : () => Promise.resolve(undefined);
  const seen = await lookForLost(resource, { ...request, values: change.inputs, operation: "update" }, look);
  if (seen === undefined && differs && !isDoubtOver(resource, request)) throw inDoubt(planChange, request, happened, cart);
}

/** Nobody knows whether the change was ordered: the state keeps its request, so that no machine orders it again. */
export function inDoubt(
  { resource, change, state, asked }: PlanChange,
  request: Request,
  happened: string,
  cart?: string,
): UnfinishedError {
  const { definition } = resource;
  const pending = Object.keys(asked).join(", ");
  return new UnfinishedError(
    formatId(definition, change.id),
    { ...state, cartHandle: cart ?? unknownCart(request.noteId), orderedAt: request.at, pending },
    `whether the change of ${objectName(definition, change.id)} (${pending}) was ordered is unknown: ` +
      doubtText(resource, request, `${happened} The platform doesn't show the change.`),
    "order-unknown",
  );
}

/** The object, once it shows all that was asked for. */
export async function shows({ resource, change: { id, inputs }, asked }: PlanChange): Promise<Observed | undefined> {
  const observed = await observe(resource, { id, values: inputs }, "fresh");
  return observed && notShown(resource, asked, observed).length === 0 ? observed : undefined;
}
