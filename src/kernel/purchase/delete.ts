import type { IdParts } from "../definition/values";
import { objectName, requireId } from "../identity/ids";
import type { State } from "../identity/state";
import type { Bought } from "../memory/session";
import { sendDelete, tellLeftover, toleratingGone } from "../object/delete";
import { cancelCart } from "./cancel";
import { changeNote, earlierChanges, endChangeNote } from "./earlierChanges";
import { lookForLost } from "./otherOrders";

/** Deletes what was bought, with a change of it that is on order, and waits until the platform no longer shows it. */
export async function deletePurchase(resource: Bought, id: string, state: State): Promise<void> {
  const { definition, session, key } = resource;
  const parts = requireId(definition, id);
  tellLeftover(resource, parts, (await session.notes.read("order", key))?.made);
  await dropChange(resource, parts, state);
  await toleratingGone(resource, parts, state, () => sendDelete(resource, id, state)).finally(async () => {
    await endServedOrderNote(resource, id);
    await endChangeNote(resource, parts, [(await changeNote(resource, parts, { ofOthers: true }))?.noteId]);
  });
}

/** A change that was ordered goes on without the object that it was for, unless it is cancelled. */
async function dropChange(resource: Bought, id: IdParts, state: State): Promise<void> {
  const { definition, log } = resource;
  const object = objectName(definition, id);
  for (const ordered of earlierChanges(state, await changeNote(resource, id, { ofOthers: true }))) {
    const { cart } = ordered;
    if (cart === undefined) {
      await lookForLost(resource, { ...ordered, values: state, operation: "update" }, () => Promise.resolve(undefined));
      continue;
    }
    await cancelCart(resource, cart, `a change of ${object}`).catch((error: Error) => {
      log.warn(`it is unknown whether a change of ${object} is still on order (cart ${cart}): ${error.message}`);
    });
  }
}

/** The note may be of the order that takes the object's place. */
async function endServedOrderNote({ definition, session, name, key, log }: Bought, id: string): Promise<void> {
  const note = await session.notes.read("order", key);
  if (!note || note.made === id || (note.made === undefined && note.ordered === undefined)) return session.notes.end("order", key);
  if (note.made !== undefined) return;
  log.warn(
    `an interrupted run ordered a new ${definition.type}${note.cart === undefined ? "" : ` (cart ${note.cart})`}. ` +
      `If the program still has "${name}", \`pulumi up\` continues the order. If not, cancel the order in the platform's panel.`,
  );
}
