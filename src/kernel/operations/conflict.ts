import type { Values } from "../definition/values";
import { byKind } from "../memory/kinds";
import type { Resource } from "../memory/session";
import { conflict } from "../ownership/conflict";
import { setConflict } from "../set/claims";
import type { ExplainedError } from "../values/explained";

/** Why a resource can't stand beside another of the same program: two would own one object. */
export function conflictOf(resource: Resource, inputs: Values): ExplainedError | undefined {
  const single = (self: Resource) => conflict(self, inputs);
  return byKind(resource, {
    object: single,
    purchase: single,
    singleton: single,
    action: () => undefined,
    set: (self) => setConflict(self, inputs),
  });
}
