import type { IdParts, Values } from "../definition/values";
import type { State } from "../identity/state";
import type { Single } from "../memory/session";
import { inspect } from "../reading/observe";

/** Warns if a change breaks something, or without `news`, if a deletion does. The state may be old, so the object is read anew. */
export async function tellBroken(resource: Single, id: IdParts, state: State, news?: Values): Promise<void> {
  const { breaks } = resource.definition.writing;
  if (!breaks?.maybe(state, news)) return;
  // A failed read fails nothing: then the state is all that is known.
  const seen = await inspect(resource, { id, values: state, onlyLooking: true }, "fresh").catch(() => ({ fields: state }));
  const said = seen && breaks.told(seen.fields, news, state);
  if (said !== undefined) resource.log.warn(said);
}
