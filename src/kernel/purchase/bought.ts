import { type Cart, cartEnd, isJson, isOver, type Json, readOrder, subscriptionOf } from "../../client";
import type { IdParts, PurchaseDefinition } from "../definition/resource";
import { objectName } from "../identity/ids";
import { managed, type State } from "../identity/state";
import { type Bought, clockSkewMs } from "../memory/session";
import { lookForCandidates } from "../object/adopt";
import type { Candidate } from "../ownership/alreadyThere";
import { createdAt } from "../reading/observe";
import type { Explained } from "../values/explained";
import { answering } from "../values/failures";
import type { Ordered } from "./ordering";
import { lookForLost } from "./otherOrders";

/** The order that a state has: its cart, or the note of its doubt, is in the handle. */
export function orderIn({ definition }: Bought, state: State): Ordered {
  const { orderedAt: at = 0, replaces } = state;
  return { values: managed(definition, state), at, replaces, noteId: "" };
}

/**
 * The object that an order brought. Nothing is ordered while an object of the name is there. So an object of the name that isn't older
 * than the order came of it. The platform may show its location and term in other words: they don't count. The order may have opened a
 * subscription: its object names this one, if it names any.
 */
export async function findBought(resource: Bought, { values, at, replaces }: Ordered, subscription?: string): Promise<IdParts | undefined> {
  const { definition } = resource;
  const { found } = await lookForCandidates({ ...resource, inputs: values }, "fresh", "ours");
  const isNew = ({ fields }: Candidate): boolean => !(createdAt(definition, fields) < at - clockSkewMs);
  // Somebody may have deleted the object of the order, and bought another one of the name: a subscription of its own pays for that.
  const paidBy = ({ fields }: Candidate): string | undefined => (subscription === undefined ? undefined : subscriptionOf(fields));
  const maybe = found.filter(
    (candidate) =>
      isNew(candidate) && [undefined, subscription].includes(paidBy(candidate)) && objectName(definition, candidate.id) !== replaces,
  );
  const ours = maybe.find((candidate) => paidBy(candidate) !== undefined) ?? maybe[0];
  if (ours && definition.reading.gone?.(ours.fields)) {
    const reason = definition.identity.blockedBy?.(ours.fields) ?? `the ${definition.type} was bought, and somebody deleted it since.`;
    throw new BoughtThenDeletedError(reason);
  }
  return ours?.id;
}

/** Looks for the object of an order whose answer was lost. */
export function findLost(resource: Bought, order: Ordered): Promise<IdParts | undefined> {
  return lookForLost(resource, { ...order, operation: "create" }, () => findBought(resource, order));
}

/** The id of the object that a purchase brought; `"nothing"` when it is over without one, `undefined` while it goes on. */
export async function boughtBy(resource: Bought, ordered: Ordered, cart: Cart): Promise<IdParts | "nothing" | undefined> {
  const { definition, api } = resource;
  const find = (subscription?: string) => findBought(resource, ordered, subscription).catch(ifDeletedSince);
  const order = cart.orders[0];
  if (!order) {
    const end = cartEnd(cart);
    if (end === "refused") return "nothing";
    return end === "doubtful" || cart.payment.status === "succeeded" ? find() : undefined;
  }
  const { status, detail } = await readOrder(api, order.id);
  if (!isOver({ id: order.id, status })) return undefined;
  const made = madeBy(definition, detail);
  if (made) return made;
  return (await find(subscriptionOf(detail))) ?? (status === "completed" ? undefined : "nothing");
}

/** The id of the object that an order made, where the order's detail shows the object (`site`). */
export function madeBy({ envelope: [envelope], ownId }: PurchaseDefinition, detail: Json): IdParts | undefined {
  const made = detail[envelope];
  const id = isJson(made) ? made[ownId.endsWith("Id") ? "id" : ownId] : undefined;
  return id === undefined || id === null || id === "" ? undefined : { [ownId]: String(id) };
}

/** The object was bought, and somebody deleted it since. */
export class BoughtThenDeletedError extends Error {
  override readonly name = "BoughtThenDeletedError";
  readonly explained = "still-taken" satisfies Explained;
}

/** For `catch`, where such an order has brought nothing. */
export const ifDeletedSince = answering((error) => error instanceof BoughtThenDeletedError, "nothing" as const);
