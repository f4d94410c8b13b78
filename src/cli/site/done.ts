import type { Task } from "../../client";
import { singleLine } from "../../kernel/values/text";
import type { Named } from "../frame/named";

/** What an action on a site did: the form of its JSON. */
export interface Done {
  readonly site: Named;
  readonly action: string;
  /** The platform's tasks that did it; none where it shows none, or nobody waited. */
  readonly tasks: readonly Task[];
}

/** A line for people. */
export function doneReport({ site, tasks }: Done, what: string): string {
  const by = tasks.map(({ id, name }) => `task ${id}${name === "" ? "" : ` (${name})`}`).join(", ");
  return tasks.length > 0
    ? `${singleLine(`${what}: ${by}`, 500)}\n`
    : `${singleLine(`accepted by the platform: ${what}`, 500)}. The command followed no task; see: pulumi-hosting site tasks ${site.id}\n`;
}
