import type { ObjectDefinition } from "../definition/resource";
import { digest } from "../memory/journal";
import type { CreationNote, OrderNote } from "../memory/noteKinds";
import type { Resource } from "../memory/session";
import { noteBefore, waitOut } from "../memory/noting";
import { currentIdentity } from "../memory/parentFacts";
import { objectName, parseId } from "../identity/ids";
import type { State } from "../identity/state";

/** Notes that an object is about to be created. */
export function noteCreation(resource: Resource<ObjectDefinition>, identity: string): Promise<void> {
  const replaces = resource.session.claims.ofResource(resource.key).replaced;
  return noteBefore(resource, "creation", { identity: digest(identity), replaces });
}

/** The note that a killed run left behind for the same object. */
export async function earlierCreation(resource: Resource<ObjectDefinition>, identity: string): Promise<CreationNote | undefined> {
  const { definition, session, key } = resource;
  const note = await session.notes.read("creation", key);
  if (note?.type !== definition.type || note.identity !== digest(identity)) return undefined;
  if (note.made === undefined) await waitOut(resource, note);
  return note;
}

/** Whether the engine's state holds the object that a note announced: then the note has served. */
export function isArrived(resource: Resource, note: CreationNote | OrderNote, id: string, state: State): boolean {
  if (note.made !== undefined) return note.made === id;
  const parts = parseId(resource.definition, id);
  if (parts && note.replaces === objectName(resource.definition, parts)) return false;
  return note.identity === digest(currentIdentity(resource, state));
}
