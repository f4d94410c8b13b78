import type { Definition, IdParts, Values } from "../definition/resource";
import { formatId } from "../identity/ids";
import type { State } from "../identity/state";
import type { Resource, Single } from "../memory/session";
import { pick } from "../values/parts";

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
