import {
  ApiError,
  followNewTasks,
  followTask,
  isJson,
  lookUp,
  one,
  siteTasks,
  taskIdIn,
  type Platform,
  type Task,
  type UnnamedTask,
  WaitTimeoutError,
} from "../../client";
import type { Session } from "../../kernel/memory/session";
import { excerpt, HostingError } from "../../transport";
import type { Ended } from "./command";
import type { Named } from "./named";
import type { Place } from "./place";
import type { Progress } from "./progress";

/** Something that the platform does once. */
export interface Action {
  /** What it is, as the user reads it: `the restart of site shop`. */
  readonly what: string;
  /** Where to look when it isn't known what became of it: a command line. */
  readonly look: string;
  send(api: Platform): Promise<unknown>;
}

/** It may have been done, and nobody knows. */
class DoubtError extends Error {
  override readonly name = "DoubtError";
}

/** Sends a request that must not be sent twice. The transport repeats no write that may have arrived, and neither does this. */
export async function act(session: Session, line: Progress, { what, look, send }: Action): Promise<unknown> {
  line.say(`asking for ${what}`);
  try {
    const answer = await send(session.platform({}));
    throwIfItFailed(what, answer);
    return answer;
  } catch (error) {
    if (!(error instanceof HostingError) || error.outcome !== "unknown") throw error;
    const doubt = "It is unknown whether the platform did this.";
    const reason = error instanceof ApiError ? `${error.answered} ${doubt}` : error.message;
    throw new DoubtError(`${reason} The request isn't sent again automatically. Before you repeat the command, check: ${look}`);
  }
}

const failed = /^(fail(ed|ure)?|error(ed)?|rejected|refused|denied)$/i;

/** An answer of success may still say, of itself or of its task, that nothing was done. */
function throwIfItFailed(what: string, answer: unknown): void {
  for (const body of [answer, one(answer, "task")].filter(isJson)) {
    const [status, success] = [lookUp(body, "status"), lookUp(body, "success")];
    if (success !== false && !(typeof status === "string" && failed.test(status.trim()))) continue;
    const said = ["error", "message", "reason", "data"]
      .map((key) => lookUp(body, key))
      .find((text) => typeof text === "string" && text !== "");
    const why = said === undefined ? "without a reason" : `with the words: ${excerpt(said as string)}`;
    throw new Error(`the platform answered that ${what} failed, ${why}`);
  }
}

export interface SiteAction extends Omit<Action, "look"> {
  /** Which new task is its own, by the task's name, where the answer names none. */
  readonly tasks: RegExp;
  /** Whether the effect shows already; it proves the end also where no task shows. */
  readonly effect?: UnnamedTask["effect"];
}

/** Does something to a site and waits for the tasks of it. Answers with those that it saw; none where the platform shows none. */
export async function actOnSite(place: Place, action: SiteAction): Promise<readonly Task[]> {
  const { session, line, api, at } = place;
  const { what, tasks, effect } = action;
  const look = `pulumi-hosting site tasks ${at.id}`;
  const before = new Set((await siteTasks(api, at.id)).map(({ id }) => id));
  const answer = await act(session, line, { ...action, look });
  line.say(`waiting for ${what}`);
  const id = taskIdIn(answer);
  const mayBe = ({ name, labels }: Task): boolean => tasks.test(`${name} ${labels}`);
  return inTime(place, { what, look }, async (wait) => {
    const done =
      id === undefined
        ? await followNewTasks(api, { siteId: at.id, before, mayBe, effect }, wait)
        : [await followTask(api, { id, siteId: at.id }, wait)];
    if (effect && !(await effect())) await api.until(wait, async () => (await effect()) || undefined);
    return done;
  });
}

/** What an action on a site did: the form of its JSON. */
interface Done {
  readonly site: Named;
  readonly action: string;
  /** The platform's tasks that did it; none where it shows none. */
  readonly tasks: readonly Task[];
}

/** As JSON, and in a line for people. */
export function shownDone<D extends Done>(done: D, what: string): Ended {
  const by = done.tasks.map(({ id, name }) => `task ${id}${name === "" ? "" : ` (${name})`}`).join(", ");
  if (by !== "") return { json: done, line: `${what}: ${by}` };
  const look = `pulumi-hosting site tasks ${done.site.id}`;
  return { json: done, line: `accepted by the platform: ${what}. The command followed no task; see: ${look}` };
}

type TaskWait = Parameters<typeof followNewTasks>[2] & { readonly what: string };

/** What is waited for was asked for and taken: a wait in vain is a doubt, and no reason to ask again. */
export async function inTime<T>(
  { session, line }: Pick<Place, "session" | "line">,
  { what, look }: Omit<Action, "send">,
  follow: (wait: TaskWait) => Promise<T>,
): Promise<T> {
  const limitMs = session.limits.waitLimitMs;
  const onWait = (waited: string, sinceMs: number): void => line.say(`waiting for ${waited} (${Math.round(sinceMs / 1000)} s)`);
  try {
    return await follow({ what, limitMs, onWait });
  } catch (error) {
    if (!(error instanceof WaitTimeoutError)) throw error;
    throw new DoubtError(
      `the platform accepted ${what}, but it hasn't ended after ${Math.round(limitMs / 1000)} s. The request isn't sent again. ` +
        `Check: ${look}. HOSTING_WAIT_LIMIT_MS sets a longer limit.`,
    );
  }
}
