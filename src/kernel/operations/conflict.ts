import { byKind, type Wanted } from "../memory/session";
import { conflict } from "../ownership/conflict";
import { setConflict } from "../set/claims";
import type { ExplainedError } from "../values/explained";

/** Why a resource can't stand beside another of the same program: two would own one object. */
export function conflictOf(resource: Wanted): ExplainedError | undefined {
  const single = (self: Wanted) => conflict(self);
  return byKind(resource, { object: single, purchase: single, singleton: single, action: () => undefined, set: setConflict });
}
