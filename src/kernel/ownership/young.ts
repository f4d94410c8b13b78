import type { Definition, Values } from "../definition/resource";
import { clockSkewMs, type Creatable } from "../memory/session";
import { createdAt, type Observed } from "../reading/observe";
import { sameObject } from "../reading/same";

/** Up to this age, an object may be of a run that was killed on a machine that is gone. */
export const youngMs = 3_600_000;

/** Whether objects of a type cost money or hold data. */
export function isPrecious({ kind, replacing }: Definition): boolean {
  return kind === "purchase" || replacing.destructive === true;
}

/** Whether an object is young, and nothing of it would change: then it does no harm if another stack made it. */
export function isYoungTwin({ definition, session }: Creatable, inputs: Values, observed: Observed): boolean {
  const ageMs = session.now() - createdAt(definition, observed.fields);
  // The time of an object that seems to come from the future says nothing.
  return ageMs > -clockSkewMs && ageMs < youngMs && sameObject(definition, inputs, observed, "unchanged");
}
