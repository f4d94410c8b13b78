import type { IdParts } from "../definition/values";
import { objectName } from "../identity/ids";
import type { Creatable } from "../memory/session";
import { waitOut } from "../memory/noting";

/**
 * Ends an object, by a deletion or by an update that makes it anew. Where its id is a name that a later object can have again,
 * the deletion of a killed run may still be under way and would hit the later object. A note lets the next run wait for it.
 */
export async function withDeletionNote<T>(resource: Creatable, id: IdParts, work: () => Promise<T>): Promise<T> {
  const { definition, session } = resource;
  if (!definition.identity.idOf) return work();
  await awaitPendingDeletion(resource, id);
  const object = objectName(definition, id);
  // Without a note a killed run may cost the later object, which the next refresh shows: no reason not to work.
  await session.notes.begin("deletion", object, { type: definition.type }).catch(() => undefined);
  try {
    return await work();
  } finally {
    await session.notes.end("deletion", object);
  }
}

/** Waits until no deletion of a killed run can arrive any more; answers whether there was one. */
export async function awaitPendingDeletion(resource: Creatable, id: IdParts): Promise<boolean> {
  const { notes } = resource.session;
  const object = objectName(resource.definition, id);
  const note = await notes.read("deletion", object);
  if (!note) return false;
  await waitOut(resource, note, "deleted");
  await notes.end("deletion", object);
  return true;
}
