import type { Platform } from "./platform";
import { path } from "./path";
import { endOf, type Task, taskIn, throwIfFailed } from "./tasks";
import type { Wait } from "./wait";
import { WaitTimeoutError } from "./errors";

/** The tasks of a site, at most the 100 that the platform still shows. A filter is a status, or `TODAY`. */
export async function siteTasks(api: Platform, siteId: string, filter?: string): Promise<Task[]> {
  const at = path`/api/sites/${siteId}/tasks`;
  return (await api.list(filter === undefined ? at : `${at}${path`/${filter}/filter`}`, ["tasks"])).map(taskIn);
}

/** The work behind an answer that names no task. */
export interface UnnamedTask {
  readonly siteId: string;
  /** Ids of the tasks that were there before the request. */
  readonly before: ReadonlySet<string>;
  /** Whether a task may be the one by its name. Others begin by themselves, and say nothing of this request. */
  readonly mayBe: (task: Task) => boolean;
  /** Whether the effect shows already: then no task is waited for that doesn't show. */
  readonly effect?: (() => Promise<boolean>) | undefined;
}

/** How long a task may take to show, in milliseconds. */
const showsWithinMs = 20_000;

/**
 * Waits for the tasks that began after a request, until each of them has ended; none where the platform shows none. A task that fails or
 * is cancelled ends the wait with a `TaskFailedError`.
 */
export async function followNewTasks(api: Platform, { siteId, before, mayBe, effect }: UnnamedTask, wait: Wait): Promise<Task[]> {
  const newOnes = async (): Promise<Task[]> => (await siteTasks(api, siteId)).filter((task) => !before.has(task.id) && mayBe(task));
  const shown = async (): Promise<Task[] | undefined> => {
    const tasks = await newOnes();
    return tasks.length > 0 || (await effect?.()) ? tasks : undefined;
  };
  const toShow = { ...wait, phase: "task", limitMs: Math.min(wait.limitMs, showsWithinMs) } as const;
  const ended = async (): Promise<Task[] | undefined> => {
    const tasks = await newOnes();
    for (const task of tasks) throwIfFailed(task, `task ${task.id} (${task.name || "without a name"})`);
    return tasks.length > 0 && tasks.every((task) => endOf(task) !== undefined) ? tasks : undefined;
  };
  try {
    if ((await api.until(toShow, shown)).length === 0) return [];
  } catch (error) {
    if (error instanceof WaitTimeoutError) return [];
    throw error;
  }
  return (await ended()) ?? api.until({ ...wait, phase: "task" }, ended);
}
