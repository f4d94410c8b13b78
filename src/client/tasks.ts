import { ApiError, excerpt, isJson, type Json } from "../transport";
import { lookUp, one } from "./envelope";
import { OddAnswerError, TaskFailedError } from "./errors";
import { path } from "./path";
import { patient } from "./patience";
import type { Platform } from "./platform";
import type { Wait } from "./wait";

/** Which task: by its id alone the platform wants an account; a site's task can be read with access to the site. */
export interface TaskId {
  readonly id: string | number;
  readonly siteId?: string;
}

/** Work that the platform does after it has answered 202. */
export interface Task {
  readonly id: string;
  readonly name: string;
  /** `OK`, `PENDING`, `RUNNING`, `PAUSED`, `CANCELLED`, `FAILED`; the words are an open set. */
  readonly status: string;
  /** What the task wrote about itself, in one line. */
  readonly said: string;
  /** What else it is marked with, in one line. */
  readonly labels: string;
  /** When it was asked for, began, and ended, as the platform shows it. */
  readonly createdAt?: string;
  readonly startedAt?: string;
  readonly endedAt?: string;
  /** Who asked for it. */
  readonly by?: string;
}

/** The id of the task that a 202 names; `undefined` when it names none. */
export function taskIdIn(answer: unknown): string | undefined {
  const id = [answer, one(answer, "task")]
    .map((body) => (isJson(body) ? lookUp(body, "task_id") : undefined))
    .find((found) => found != null);
  return typeof id === "number" || (typeof id === "string" && id !== "") ? String(id) : undefined;
}

export async function readTask(api: Platform, { id, siteId }: TaskId): Promise<Task> {
  const at = siteId === undefined ? path`/api/tasks/${id}` : path`/api/sites/${siteId}/tasks/${id}`;
  const raw = one(await api.get(at), "task");
  const status = raw && lookUp(raw, "status");
  if (!raw || typeof status !== "string") throw new OddAnswerError(`GET ${at}`, "a task");
  return { ...taskIn(raw), id: String(id) };
}

export function taskIn(raw: Json): Task {
  const labels = lookUp(raw, "labels");
  const who = lookUp(raw, "performed_by");
  const times = { createdAt: lookUp(raw, "created_at"), startedAt: lookUp(raw, "start_on"), endedAt: lookUp(raw, "end_on") };
  const by = isJson(who) ? (lookUp(who, "name") ?? lookUp(who, "email")) : who;
  return {
    id: String(lookUp(raw, "id")),
    name: line(lookUp(raw, "name")),
    status: String(lookUp(raw, "status")).toUpperCase(),
    said: line(lookUp(raw, "data")),
    labels: line(isJson(labels) ? Object.values(labels).map(String).join(" ") : labels),
    ...Object.fromEntries(Object.entries({ ...times, by }).flatMap(([name, value]) => (line(value) === "" ? [] : [[name, line(value)]]))),
  };
}

/** What the user reads of the wait; `what` says what the task does: "the change of the PHP version". */
export interface FollowingTask extends Omit<Wait, "what" | "phase"> {
  readonly what?: string;
}

/** Waits until a task is done. A task that fails or is cancelled ends the wait with a `TaskFailedError`. */
export async function followTask(api: Platform, task: TaskId, { what, ...wait }: FollowingTask): Promise<Task> {
  const called = (more: string): string => (what === undefined ? `task ${task.id} (${more})` : `${what} (task ${task.id}, ${more})`);
  let waitsFor = called("pending");
  const look = patient(async () => {
    const seen = await readTask(api, task);
    throwIfFailed(seen, called(seen.name || "without a name"));
    if (endOf(seen) === "done") return seen;
    waitsFor = called(seen.status.toLowerCase() || "pending");
    return undefined;
  });
  return (await look()) ?? api.until({ ...wait, what: () => waitsFor, phase: "task" }, look);
}

/** How a task ended; `undefined` while it hasn't. */
export function endOf({ status }: Task): "done" | "failed" | "was cancelled" | undefined {
  if (status === "OK") return "done";
  if (status === "FAILED") return "failed";
  return /^CANCELL?ED$/.test(status) ? "was cancelled" : undefined;
}

/** A task that didn't do its work is an error in its own words. `called` is the task as the user reads it. */
export function throwIfFailed(task: Task, called: string): void {
  const end = endOf(task);
  if (end === "failed" || end === "was cancelled") throw new TaskFailedError(called, end, task.said);
}

/** A task's texts come from anywhere: only the beginning is shown, on one line. */
function line(text: unknown): string {
  return typeof text === "string" ? excerpt(text) : "";
}

/** Where tasks can't be read, the effect of a write alone is waited for. */
export function unlessUnreadable(error: unknown): undefined {
  if (!(error instanceof ApiError) && !(error instanceof OddAnswerError)) throw error;
}
