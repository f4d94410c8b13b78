import { formatId, objectName, parseId } from "../identity/ids";
import { digest } from "../memory/journal";
import type { CreationNote, OrderNote } from "../memory/noteKinds";
import { waitOut } from "../memory/noting";
import { currentIdentity } from "../memory/parentFacts";
import type { Creatable, Free, Resource, Single } from "../memory/session";
import type { Definition, IdParts, Values } from "../definition/resource";
import type { State } from "../identity/state";
import { pick } from "../values/parts";

/** The note that a killed run left behind for the same object. */
export async function earlierCreation(resource: Free, identity: string): Promise<CreationNote | undefined> {
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

/**
 * The platform no longer shows the object of the state, and the engine is about to forget it. A platform that is behind, or
 * answers 404 by mistake, shows the object again later: then it still belongs to this resource.
 */
export async function rememberMissing({ definition, session, key }: Creatable, id: string): Promise<void> {
  await session.notes.begin("missing", key, { type: definition.type, id }).catch(() => undefined);
}

/** A platform isn't behind for longer. */
const behindMs = 86_400_000;

/** The id of the object that a read of the resource found missing. An id that is a name is later that of somebody else's new object. */
export async function missingId({ definition, session, key }: Creatable): Promise<string | undefined> {
  const note = await session.notes.read("missing", key);
  const isName = "idOf" in definition.identity;
  return note && isName && note.at < session.now() - behindMs ? undefined : note?.id;
}

/** The engine's state has an object for the resource again, be it the missing one or a new one. Another clone's state has its own. */
export async function clearMissing({ session: { notes }, key }: Resource): Promise<void> {
  const note = await notes.read("missing", key);
  if (note && !notes.isOfAnother(note)) await notes.end("missing", key);
}

/** The kind of the note that a resource's creation leaves. */
const noteOfCreation: { readonly [K in Definition["kind"]]?: "creation" | "order" | "originals" } = {
  object: "creation",
  purchase: "order",
  singleton: "originals",
};

/** Notes the outputs that the platform may never show again: the engine may be killed before it writes them into its state. */
export async function noteShownOnce(resource: Resource, state: State): Promise<void> {
  const { definition, session, key } = resource;
  const isOnce = (name: string): boolean => {
    const { passing, writeOnly, secret } = definition.outputFields[name]?.marks ?? {};
    return (passing === true || writeOnly === true) && secret !== true;
  };
  const shown = pick(state, (name, value) => isOnce(name) && value !== undefined);
  if (Object.keys(shown).length === 0) return;
  const kind = noteOfCreation[definition.kind];
  if (kind !== undefined) await session.notes.advance(kind, key, { shown });
}

/** The values of these outputs that a killed run noted, if it made this very object. */
export async function notedShownOnce({ definition, session, key }: Single, id: IdParts): Promise<Values> {
  const { notes } = session;
  const note = await notes.read(definition.kind === "purchase" ? "order" : "creation", key);
  return note?.made === formatId(definition, id) ? (note.shown ?? {}) : {};
}
