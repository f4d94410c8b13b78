import type { Definition } from "../definition/resource";
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

/** Whether objects of a type cost money or hold data. */
export function isPrecious({ kind, replacing }: Definition): boolean {
  return kind === "purchase" || replacing.destructive === true;
}

/** Whether an object is young, and nothing of it would change: then it does no harm if another stack made it. */
export function isYoungTwin(resource: Creatable, inputs: Values, observed: Observed): boolean {
  return isYoung(resource, observed.fields) && sameObject(resource.definition, inputs, observed, "unchanged");
}
