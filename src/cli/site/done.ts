import type { Task } from "../../client";
import type { Ended } from "../frame/command";
import type { Named } from "../frame/named";

/** What an action on a site did: the form of its JSON. */
interface Done {
  readonly site: Named;
  readonly action: string;
  /** The platform's tasks that did it; none where it shows none, or nobody waited. */
  readonly tasks: readonly Task[];
}

/** As JSON, and in a line for people. */
export function shownDone<D extends Done>(done: D, what: string): Ended {
  const { site, tasks } = done;
  const by = tasks.map(({ id, name }) => `task ${id}${name === "" ? "" : ` (${name})`}`).join(", ");
  if (tasks.length > 0) return { json: done, line: `${what}: ${by}` };
  return {
    json: done,
    line: `accepted by the platform: ${what}. The command followed no task; see: pulumi-hosting site tasks ${site.id}`,
  };
}
