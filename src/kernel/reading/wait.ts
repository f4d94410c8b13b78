import { followTask, notReadyReason, passingReason, taskIdIn, unlessUnreadable, type WaitPhase } from "../../client";
import type { IdParts, Values } from "../definition/values";
import type { Watch } from "../definition/watch";
import { objectName } from "../identity/ids";
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

/** Does the work once the platform is ready for it. A refusal for that reason is definite: nothing was done. */
export async function retryUntilReady<T>(resource: Resource, work: () => Promise<T>, operation: Operation = "create"): Promise<T> {
  let reason: string | undefined;
  const attempt = async (): Promise<{ done: T } | undefined> => {
    try {
      return { done: await work() };
    } catch (error) {
      reason = passingReason(error) ?? (operation === "create" ? notReadyReason(error) : undefined);
      if (reason === undefined) throw error;
      return undefined;
    }
  };
  const first = await attempt();
  if (first) return first.done;
  resource.log.status(`waiting for ${String(reason)}`);
  return (await until(resource, operation, () => reason ?? "the platform", attempt, "ready")).done;
}

interface Answered {
  readonly operation: Operation;
  readonly id: IdParts;
  readonly answer: unknown;
  /** The work of the task, in the user's words. Default: the change of the object, or of its earlier values. */
  readonly what?: string;
}

/** Watches a write from before it on, as its type says. `body` is the body of an update. */
export async function watched({ definition, api, key, log }: Resource, values: Values, body?: Values): Promise<Watch> {
  const write = { api, reading: api.reading("fresh", key), values, body, warn: (message: string) => log.warn(message) };
  return (await definition.waiting.watch?.(write)) ?? {};
}

/**
 * Waits for the task that the answer to a write names. Some types are written by tasks of the platform. A failed task is an error.
 * If the task can't be read, this wait ends without an error, and the caller waits for the effect of the write.
 */
export async function awaitTask(resource: Resource, { operation, id, answer, what }: Answered): Promise<void> {
  const { definition, api } = resource;
  await definition.waiting.follow?.({ api, id, answer }, waiting(resource, operation));
  const task = taskIdIn(answer);
  const { taskSite } = definition.waiting;
  if (task === undefined || taskSite === undefined) return;
  const usual = operation === "delete" ? "the earlier values of" : "the change of";
  const about = { what: what ?? `${usual} ${objectName(definition, id)}`, ...waiting(resource, operation) };
  await followTask(api, { id: task, siteId: id[taskSite] }, about).catch(unlessUnreadable);
}
