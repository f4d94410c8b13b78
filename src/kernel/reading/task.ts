import { followTask, OddAnswerError, taskIdIn } from "../../client";
import { ApiError } from "../../transport";
import type { IdParts } from "../definition/values";
import { objectName } from "../identity/ids";
import type { Resource } from "../memory/session";
import { type Operation, waiting } from "./wait";

interface Answered {
  readonly operation: Operation;
  readonly id: IdParts;
  readonly answer: unknown;
}

/**
 * Waits for the task that the answer to a write names. Some types are written by tasks of the platform. A failed task is an error.
 * If the task can't be read, this wait ends without an error, and the caller waits for the effect of the write.
 */
export async function awaitTask(resource: Resource, { operation, id, answer }: Answered): Promise<void> {
  const { definition, api } = resource;
  const task = taskIdIn(answer);
  const { taskSite } = definition.waiting;
  if (task === undefined || taskSite === undefined) return;
  const what =
    operation === "delete" ? `the earlier values of ${objectName(definition, id)}` : `the change of ${objectName(definition, id)}`;
  try {
    await followTask(api, { id: task, siteId: id[taskSite] }, { what, ...waiting(resource, operation) });
  } catch (error) {
    if (!(error instanceof ApiError) && !(error instanceof OddAnswerError)) throw error;
  }
}
