import type { WaitPhase } from "../../client";
import type { Resource } from "../memory/session";

export type Operation = "create" | "update" | "delete";

interface Waiting {
  readonly limitMs: number;
  readonly longer: string;
  readonly onWait: (what: string, sinceMs: number) => void;
}

/** The limit of an operation, and the lines that the user reads meanwhile. */
export function waiting({ definition, limitMs, log }: Resource, operation: Operation): Waiting {
  return {
    limitMs: limitMs(operation),
    longer: definition.waiting.showsProgress
      ? "The resource option customTimeouts"
      : operation === "delete"
        ? "hosting:deletionLimitMs (or HOSTING_DELETION_LIMIT_MS)"
        : "hosting:waitLimitMs (or HOSTING_WAIT_LIMIT_MS)",
    onWait: (what, sinceMs) => log.status(`waiting for ${what} (${Math.round(sinceMs / 1000)} s)`),
  };
}

/** Looks until there is something to see, within the operation's limit. */
export function until<T>(
  resource: Resource,
  operation: Operation,
  what: string | (() => string),
  look: () => Promise<T | undefined>,
  phase?: WaitPhase,
): Promise<T> {
  return resource.api.until({ what, phase, ...waiting(resource, operation) }, look);
}
