import type { IdParts } from "../definition/values";
import { objectName } from "../identity/ids";
import type { State } from "../identity/state";
import type { ChangeNote } from "../memory/noteKinds";
import type { Bought } from "../memory/session";
import { orderedBy } from "./orderDoubt";
import type { Ordered } from "./ordering";

/**
 * The note of a change that was ordered for an object. What a command ordered (another registrant) is that command's business. A run of
 * another clone of the project counts only where this one is about to order (`ofOthers`): it may still be at work.
 */
export async function changeNote(
  { definition, session: { notes } }: Bought,
  id: IdParts,
  { ofOthers = false } = {},
): Promise<ChangeNote | undefined> {
  if (definition.purchase.changes.length === 0) return undefined;
  const note = await notes.read("change", objectName(definition, id));
  return note && (ofOthers || !notes.isOfAnother(note)) ? note : undefined;
}

export async function endChangeNote({ definition, session: { notes } }: Bought, id: IdParts): Promise<void> {
  if (definition.purchase.changes.length > 0) await notes.end("change", objectName(definition, id));
}

/** The orders of changes that earlier runs didn't see to their end. The note of this machine and the state may each be of a newer one. */
export function earlierChanges({ changeOrder: kept }: State, note: ChangeNote | undefined): readonly Ordered[] {
  const noted = note && orderedBy(note);
  if (!noted || !kept) return [noted ?? kept].filter((one) => one !== undefined);
  if (noted.cart !== undefined && noted.cart === kept.cart) return [noted];
  // The older one without a cart is over: nothing else would have been ordered after it.
  const [older, newer] = noted.at >= kept.at ? [kept, noted] : [noted, kept];
  return older.cart === undefined ? [newer] : [older, newer];
}
