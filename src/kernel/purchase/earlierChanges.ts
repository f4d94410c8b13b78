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

/** Ends the note of a change that is over. Of a newer one, by another clone of the project, it stays. */
export async function endChangeNote(resource: Bought, id: IdParts, over: readonly (string | undefined)[]): Promise<void> {
  const note = await changeNote(resource, id, { ofOthers: true });
  if (note && over.includes(note.noteId)) await resource.session.notes.end("change", objectName(resource.definition, id));
}

/** The orders of changes that earlier runs didn't see to their end. The note of this machine and the state may each be of a newer one. */
export function earlierChanges({ changeOrder: kept }: State, note: ChangeNote | undefined): readonly Ordered[] {
  const noted = note && orderedBy(note);
  if (!noted || !kept) return [noted ?? kept].filter((one) => one !== undefined);
  if (noted.cart !== undefined && noted.cart === kept.cart) return [noted];
  // A full disk may have kept the cart out of the note.
  if (noted.at === kept.at) return [{ ...noted, cart: noted.cart ?? kept.cart }];
  // Another machine didn't know this one's note. But whoever wrote a note knew the state: without a cart, that one was over by then.
  if (noted.at < kept.at) return [noted, kept];
  return kept.cart === undefined ? [noted] : [kept, noted];
}
