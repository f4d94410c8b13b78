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

/** The facts about an order by which its object is looked for. */
interface Sought extends Pick<Ordered, "values" | "at" | "replaces"> {
  /** The subscription that the order opened: the object of the order names this one, if it names any. */
  readonly subscription?: string | undefined;
}

/**
 * The object that an order brought. Nothing is ordered while an object of the name is there. So an object of the name that isn't older
 * than the order came of it. The platform may show its location and term in other words: they don't count.
 */
export async function findBought(resource: Bought, order: Sought): Promise<IdParts | undefined> {
  const { definition } = resource;
  const { values, at, replaces, subscription } = order;
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
export async function boughtBy(resource: Bought, state: State, cart: Cart): Promise<IdParts | "nothing" | undefined> {
  const { definition, api } = resource;
  const find = (subscription?: string) => findIfKept(resource, state, subscription);
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

/** The object that an order of the state brought; `"nothing"` when it was deleted since. */
export function findIfKept(resource: Bought, state: State, subscription?: string): Promise<IdParts | "nothing" | undefined> {
  const { orderedAt: at = 0, replaces } = state;
  return findBought(resource, { values: managed(resource.definition, state), at, replaces, subscription }).catch(ifDeletedSince);
}

/** The object was bought, and somebody deleted it since. */
export class BoughtThenDeletedError extends Error {
  override readonly name = "BoughtThenDeletedError";
  readonly explained = "still-taken" satisfies Explained;
}

/** For `catch`, where such an order has brought nothing. */
export const ifDeletedSince = answering((error) => error instanceof BoughtThenDeletedError, "nothing" as const);
