import { followTask, taskIdIn, unlessUnreadable } from "../../client";
import type { IdParts, Values } from "../definition/values";
import type { Watch } from "../definition/watch";
import { objectName } from "../identity/ids";
import type { Resource } from "../memory/session";
import { type Operation, waiting } from "./wait";

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
