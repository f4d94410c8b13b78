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
 * Waits for the task that a write's answer names, where the platform does the writes of a type by tasks. A task that fails ends the
 * wait. A task that can't be read tells nothing: then only the effect counts.
 */
export async function taskIn(resource: Resource, { operation, id, answer }: Answered): Promise<void> {
  const { definition, api } = resource;
  const task = taskIdIn(answer);
  const { taskSite } = definition.waiting;
  if (task === undefined || taskSite === undefined) return;
  const what = operation === "delete" ? `${objectName(definition, id)} to be what it was` : `the change of ${objectName(definition, id)}`;
  try {
    await followTask(api, { id: task, siteId: id[taskSite] }, { what, ...waiting(resource, operation) });
  } catch (error) {
    if (!(error instanceof ApiError) && !(error instanceof OddAnswerError)) throw error;
  }
}
