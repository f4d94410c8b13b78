import { isGone, isNotFound, isSwitchedOff } from "../../client";
import type { SingleDefinition } from "../definition/resource";

export { isGone, isNotFound, lockedReason, provesChildless, switchedOffReason } from "../../client";

/** Whether an object of the type can't be read any more because it is gone, or because it was switched off. */
export function isGoneOrOff(definition: SingleDefinition, error: unknown): boolean {
  return isGone(error) || isOff(definition, error);
}

/** Whether a write shows that its object isn't there. */
export function isMissing(definition: SingleDefinition, error: unknown): boolean {
  return isNotFound(error) || isOff(definition, error);
}

/** Only settings that can be switched on are off. */
function isOff({ kind, create }: SingleDefinition, error: unknown): boolean {
  return kind === "singleton" && create !== undefined && isSwitchedOff(error);
}
