import type { IdParts, Values } from "../definition/values";
import { formatId } from "../identity/ids";
import type { State } from "../identity/state";
import { byKind } from "../memory/kinds";
import type { Resource, Single } from "../memory/session";

/** Notes the outputs that the platform may never show again: the engine may be killed before it writes them into its state. */
export async function noteShownOnce(resource: Resource, state: State): Promise<void> {
  const { definition, session, key } = resource;
  const isOnce = (name: string): boolean => {
    const { passing, writeOnly, secret } = definition.outputFields[name]?.marks ?? {};
    return (passing === true || writeOnly === true) && secret !== true;
  };
  const shown = Object.fromEntries(Object.entries(state).filter(([name, value]) => isOnce(name) && value !== undefined));
  if (Object.keys(shown).length === 0) return;
  const none = () => Promise.resolve();
  await byKind(resource, {
    object: () => session.notes.advance("creation", key, { shown }),
    purchase: () => session.notes.advance("order", key, { shown }),
    singleton: () => session.notes.advance("originals", key, { shown }),
    action: none,
    set: none,
  });
}

/** What a killed run noted of these outputs, if it made this very object. */
export async function notedShownOnce({ definition, session, key }: Single, id: IdParts): Promise<Values> {
  const { notes } = session;
  const note = await (definition.kind === "purchase" ? notes.read("order", key) : notes.read("creation", key));
  return note?.made === formatId(definition, id) ? (note.shown ?? {}) : {};
}
