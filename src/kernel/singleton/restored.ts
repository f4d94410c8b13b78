import { pickForms } from "../definition/forms";
import type { SingletonDefinition } from "../definition/resource";
import type { IdParts, Values } from "../definition/values";
import { objectName } from "../identity/ids";
import type { State } from "../identity/state";
import { perSession, type Resource } from "../memory/session";

/** What this process put back where settings were deleted, by their objects, and when that was found. */
const restored = perSession(() => new Map<string, { readonly at: number; readonly values: Values }>());

/** A new resource holds the settings: what was put back before is a matter of the past. */
export function forgetRestored({ definition, session }: Resource<SingletonDefinition>, id: IdParts): void {
  restored(session).delete(objectName(definition, id));
}

/**
 * What a deletion has to put back. After a rename that was killed half-way two resources hold the settings: what the older one
 * found is the user's own.
 */
export function toRestore(
  { definition, session }: Resource<SingletonDefinition>,
  id: IdParts,
  { originals = {}, originalsAt = 0 }: State,
): Values {
  const object = objectName(definition, id);
  const { at, values } = restored(session).get(object) ?? { at: Number.POSITIVE_INFINITY, values: {} };
  const toPutBack = originalsAt <= at ? originals : { ...originals, ...pickForms(definition, values, originals) };
  restored(session).set(object, { at: Math.min(at, originalsAt), values: { ...values, ...toPutBack } });
  return toPutBack;
}
