import { failedTasks, followTask, OddAnswerError, type Task, TaskFailedError, taskIdIn } from "../../client";
import { ApiError } from "../../transport";
import type { IdParts, Values } from "../definition/values";
import { objectName } from "../identity/ids";
import type { Resource } from "../memory/session";
import { type Operation, waiting } from "./wait";

interface Answered {
  readonly operation: Operation;
  readonly id: IdParts;
  readonly answer: unknown;
  /** What the task does, in the user's words. Default: it changes the object, or restores it. */
  readonly what?: string;
}

/** Looks for a failed task of a write, and fails with its words if there is one. */
export type TaskWatch = () => Promise<void>;

/**
 * Watches the tasks of a write whose answer names none, from before the write on: what had failed by then is of others. Where tasks can't
 * be read, the effect of the write alone is waited for.
 */
export async function watchTasks(resource: Resource, values: Values): Promise<TaskWatch> {
  const { taskSite, mayBeOurTask } = resource.definition.waiting;
  const site = taskSite === undefined ? undefined : values[taskSite];
  if (!mayBeOurTask || typeof site !== "string") return async () => {};
  const failed = (): Promise<Task[] | undefined> => failedTasks(resource.api, site).catch(unlessUnreadable);
  const before = new Set((await failed())?.map(({ id }) => id));
  return async () => {
    const ours = (await failed())?.find((task) => !before.has(task.id) && mayBeOurTask(task, values));
    if (ours) throw new TaskFailedError(`the platform's task ${ours.id} (${ours.name || "without a name"})`, "failed", ours.said);
  };
}

function unlessUnreadable(error: unknown): undefined {
  if (!(error instanceof ApiError) && !(error instanceof OddAnswerError)) throw error;
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
