import { ApiError, followNewTasks, siteTasks, followTask, taskIdIn, type Platform, type Task, WaitTimeoutError } from "../../client";
import type { Session } from "../../kernel/memory/session";
import { HostingError } from "../../transport";
import type { Option } from "./command";
import type { Named } from "./named";
import type { Progress } from "./progress";

export const waitOption = {
  "no-wait": { type: "boolean", describe: "end as soon as the platform has taken it, and don't follow its task" },
} as const satisfies Record<string, Option>;

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
    return await send(session.platform({}));
  } catch (error) {
    if (!(error instanceof HostingError) || error.outcome !== "unknown") throw error;
    const doubt = "Whether the platform did what was asked is unknown.";
    const reason = error instanceof ApiError ? `${error.answered} ${doubt}` : error.message;
    throw new DoubtError(`${reason} It isn't sent again by itself: see what became of it, and only then repeat it. Look: ${look}`);
  }
}

export interface SiteAction extends Omit<Action, "look"> {
  readonly site: Named;
  /** Which new task is its own, by the task's name, where the answer names none. */
  readonly tasks: RegExp;
  /** Whether to wait for its tasks. */
  readonly waits: boolean;
}

/** Does something to a site and waits for the tasks of it. Answers with those that it saw; none where the platform shows none. */
export async function actOnSite(session: Session, line: Progress, action: SiteAction): Promise<readonly Task[]> {
  const { site, what, tasks, waits } = action;
  const api = session.platform({});
  const look = `pulumi-hosting site tasks ${site.id}`;
  const before = new Set(waits ? (await siteTasks(api, site.id)).map(({ id }) => id) : []);
  const answer = await act(session, line, { ...action, look });
  if (!waits) return [];
  line.say(`waiting for ${what}`);
  const id = taskIdIn(answer);
  const wait = {
    what,
    limitMs: session.limits.waitLimitMs,
    onWait: (waited: string, sinceMs: number) => line.say(`waiting for ${waited} (${Math.round(sinceMs / 1000)} s)`),
  };
  try {
    if (id !== undefined) return [await followTask(api, { id, siteId: site.id }, wait)];
    return await followNewTasks(api, { siteId: site.id, before, mayBe: ({ name, labels }) => tasks.test(`${name} ${labels}`) }, wait);
  } catch (error) {
    if (!(error instanceof WaitTimeoutError)) throw error;
    const seconds = Math.round(wait.limitMs / 1000);
    throw new DoubtError(
      `the platform took ${what}, and its task hasn't ended after ${seconds} s. It isn't sent again. Look: ${look}. ` +
        "HOSTING_WAIT_LIMIT_MS sets a longer limit.",
    );
  }
}
