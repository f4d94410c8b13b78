import type { PurchaseDefinition } from "../definition/resource";
import { requireId } from "../identity/ids";
import type { State } from "../identity/state";
import type { Resource } from "../memory/session";
import { sendDelete, tellLeftover, toleratingGone } from "../object/delete";
import { cancelCart } from "./cancel";
import { lookForLost } from "./otherOrders";
import { cartsOf, lostRequest, planChangeNote } from "./planChangeDoubt";

type Bought = Resource<PurchaseDefinition>;

/** Deletes what was bought, with a change of it that is on order, and waits until the platform no longer shows it. */
export async function deletePurchase(resource: Bought, id: string, state: State): Promise<void> {
  const { definition, session, key } = resource;
  const parts = requireId(definition, id);
  tellLeftover(resource, parts, (await session.notes.read("order", key))?.made);
  await dropPlanChange(resource, id, state);
  await toleratingGone(resource, parts, state, () => sendDelete(resource, id, state)).finally(async () => {
    await endServedOrderNote(resource, id);
    await session.notes.end("planChange", key);
  });
}

/** A change that was ordered goes on without the object that it was for, unless it is cancelled. */
async function dropPlanChange(resource: Bought, id: string, state: State): Promise<void> {
  const { definition, log } = resource;
  const note = await planChangeNote(resource, id);
  for (const cart of cartsOf(state, note)) {
    await cancelCart(resource, cart, `a change of ${definition.type} ${id}`).catch((error: Error) => {
      log.warn(`it is unknown whether a change of ${definition.type} ${id} is still on order (cart ${cart}): ${error.message}`);
    });
  }
  const lost = lostRequest(state, note);
  if (lost) await lookForLost(resource, { ...lost, values: state, operation: "update" }, () => Promise.resolve(undefined));
}

/** The note may be of what takes the object's place. */
async function endServedOrderNote({ definition, session, name, key, log }: Bought, id: string): Promise<void> {
  const note = await session.notes.read("order", key);
  if (!note || note.made === id || (note.made === undefined && note.ordered === undefined)) return session.notes.end("order", key);
  if (note.made !== undefined) return;
  log.warn(
    `an interrupted run ordered a new ${definition.type}${note.cart === undefined ? "" : ` (cart ${note.cart})`}. ` +
      `If the program still has "${name}", \`pulumi up\` continues the order. If not, cancel the order in the platform's panel.`,
  );
}
