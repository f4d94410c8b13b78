import type { CreatedDefinition } from "../definition/resource";
import type { IdParts, Values } from "../definition/values";
import { formatId } from "../identity/ids";
import type { State } from "../identity/state";
import type { Resource } from "../memory/session";

type Created = Resource<CreatedDefinition>;

const noteOf = ({ definition }: Created) => (definition.kind === "purchase" ? ("order" as const) : ("creation" as const));

/** Notes the outputs that the platform may never show again: the engine may be killed before it writes them into its state. */
export async function noteShownOnce(resource: Created, state: State): Promise<void> {
  const { definition, session, key } = resource;
  const isOnce = (name: string): boolean => {
    const { passing, writeOnly, secret } = definition.outputFields[name]?.marks ?? {};
    return (passing === true || writeOnly === true) && secret !== true;
  };
  const shown = Object.fromEntries(Object.entries(state).filter(([name, value]) => isOnce(name) && value !== undefined));
  if (Object.keys(shown).length > 0) await session.notes.advance(noteOf(resource), key, { shown });
}

/** What a killed run noted of these outputs, if it made this very object. */
export async function notedShownOnce(resource: Created, id: IdParts): Promise<Values> {
  const { definition, session, key } = resource;
  const note = await session.notes.read(noteOf(resource), key);
  return note?.made === formatId(definition, id) ? (note.shown ?? {}) : {};
}
