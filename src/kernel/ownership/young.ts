import type { Values } from "../definition/values";
import { clockSkewMs, type Creatable } from "../memory/session";
import { createdAt, type Observed } from "../reading/observe";
import { sameObject } from "../reading/same";

/** Up to this age, an object may be of a run that was killed on a machine that is gone. */
export const youngMs = 3_600_000;

/** Whether an object is so young. One that seems to come from the future isn't: its time says nothing. */
function isYoung({ definition, session }: Creatable, fields: Values): boolean {
  const ageMs = session.now() - createdAt(definition, fields);
  return ageMs > -clockSkewMs && ageMs < youngMs;
}

/**
 * Whether an object may be taken over for its youth, without a note and without the program's word: it costs nothing, holds nothing,
 * and nothing of it would change. Then it does no harm if another stack made it.
 */
export function isYoungTwin(resource: Creatable, inputs: Values, observed: Observed): boolean {
  const { definition } = resource;
  if (definition.kind === "purchase" || definition.replacing.destructive) return false;
  return isYoung(resource, observed.fields) && sameObject(definition, inputs, observed, "unchanged");
}
