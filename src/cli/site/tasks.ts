import { siteTasks, followTask, readTask, type Task } from "../../client";
import { UsageError, type Command } from "../frame/command";
import { asJson } from "../frame/output";
import { on } from "../frame/place";
import { columns } from "../frame/table";
import { siteAbout } from "./words";

const filters = ["OK", "PENDING", "RUNNING", "CANCELLED", "PAUSED", "FAILED", "TODAY"];

export const siteTasksCommand: Command = {
  name: "site tasks",
  summary: "shows the platform's tasks for a site",
  words: "SITE",
  count: [1, 1],
  asks: "the platform, reads only",
  about: `Lists the platform's tasks for a site: restarts, backups, changes of the PHP version. The platform shows 100 tasks at most. A failed
task shows the reason.
${siteAbout}`,
  options: {
    filter: { type: "string", value: "WORD", describe: `only tasks with this status: ${filters.join(", ")} (all of today)` },
    id: { type: "string", value: "ID", describe: "only this task" },
    follow: { type: "boolean", describe: "with --id: wait until the task has ended; if it fails, the exit status is 1" },
    json: { type: "boolean", describe: "print the tasks as JSON" },
  },
  examples: [
    ["List the tasks that failed", "pulumi-hosting site tasks shop --filter FAILED"],
    ["Wait for a task", "pulumi-hosting site tasks shop --id 4711 --follow"],
    ["Names of the tasks that run now", "pulumi-hosting site tasks shop --filter RUNNING --json | jq -r '.tasks[].name'"],
  ],
  exits: { 0: "shown", 1: "failed, or the followed task failed", 2: "usage error (unknown option or argument)" },
  async run(call, world) {
    const [filter, id] = [call.text("filter")?.toUpperCase(), call.text("id")];
    if (filter !== undefined && !filters.includes(filter)) throw new UsageError(`--filter takes ${filters.join(", ")}, not ${filter}.`);
    if (filter !== undefined && id !== undefined) throw new UsageError("--filter and --id exclude each other.");
    if (call.flag("follow") && id === undefined) throw new UsageError("--follow needs the task: --id ID.");
    const shown = await on("Site", call, world, async ({ session, api, line, at: site }) => {
      line.say("reading the tasks");
      if (id === undefined) return { site, tasks: await siteTasks(api, site.id, filter) };
      const task = { id, siteId: site.id };
      if (!call.flag("follow")) return { site, tasks: [await readTask(api, task)] };
      const onWait = (what: string, sinceMs: number): void => line.say(`waiting for ${what} (${Math.round(sinceMs / 1000)} s)`);
      return { site, tasks: [await followTask(api, task, { limitMs: session.limits.waitLimitMs, onWait })] };
    });
    world.out(call.flag("json") ? asJson(shown) : report(shown.tasks));
    return 0;
  },
};

function report(tasks: readonly Task[]): string {
  if (tasks.length === 0) return "No tasks.\n";
  const rows = tasks.map(({ id, status, createdAt, startedAt, endedAt, name, by, said }) => {
    return [id, status, startedAt ?? createdAt, endedAt, name, by, said];
  });
  return columns(["id", "status", "begun", "ended", "name", "by", "what it said"], rows);
}
