import type { IdParts } from "../definition/resource";
import type { Resource } from "./session";
import { waitOut } from "./intent";
import { objectName } from "../object/adopt";

/** Under which the end of an object is noted: whoever makes it again may be another resource. */
function deletionKey({ definition }: Resource, id: IdParts): string {
  return `${objectName(definition, id)} going`;
}

/**
 * Ends an object, by a deletion or by an update that makes it anew. Where its id is a name that a later one can have again, a
 * killed run's deletion may still be under way and would take the later one away: it is noted, so that it can be waited for.
 */
export async function withDeletionNote<T>(resource: Resource, id: IdParts, work: () => Promise<T>): Promise<T> {
  const { definition, session } = resource;
  if (!definition.idOf) return work();
  await awaitPendingDeletion(resource, id);
  // Without a note a killed run may cost the later object, which the next refresh shows: no reason not to work.
  await session.journal
    .begin(deletionKey(resource, id), { type: definition.type, thing: "", at: session.clock.now() })
    .catch(() => undefined);
  try {
    return await work();
  } finally {
    await session.journal.end(deletionKey(resource, id));
  }
}

/** Waits until no deletion of a killed run can arrive any more; answers whether there was one. */
export async function awaitPendingDeletion(resource: Resource, id: IdParts): Promise<boolean> {
  const note = await resource.session.journal.read(deletionKey(resource, id));
  if (!note) return false;
  await waitOut(resource, note, "deleted");
  await resource.session.journal.end(deletionKey(resource, id));
  return true;
}
