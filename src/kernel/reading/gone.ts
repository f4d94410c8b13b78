import { isSwitchedOff } from "../../client";
import type { SingleDefinition } from "../definition/resource";

export { isGone, isNotFound, lockedReason, provesChildless, switchedOffReason } from "../../client";

/** Whether an object can't be read or written because it was switched off. Only settings that can be switched on are off. */
export function isOff({ kind, create }: SingleDefinition, error: unknown): boolean {
  return kind === "singleton" && create !== undefined && isSwitchedOff(error);
}
