import { siteTasks, followTask, readTask, type Task } from "../../client";
import { UsageError } from "../frame/command";
import { siteCommand } from "../frame/place";
import { columns } from "../frame/table";

const filters = ["OK", "PENDING", "RUNNING", "CANCELLED", "PAUSED", "FAILED", "TODAY"];

export const siteTasksCommand = siteCommand({
  name: "site tasks",
  summary: "shows the platform's tasks for a site",
  asks: "the platform, reads only",
  about: `Lists the platform's tasks for a site: restarts, backups, changes of the PHP version. The platform shows 100 tasks at most. A
failed task shows the reason.`,
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
  exits: { 1: "failed, or the followed task failed" },
  run(on, call) {
    const [filter, id] = [call.text("filter")?.toUpperCase(), call.text("id")];
    if (filter !== undefined && !filters.includes(filter)) throw new UsageError(`--filter takes ${filters.join(", ")}, not ${filter}.`);
    if (filter !== undefined && id !== undefined) throw new UsageError("--filter and --id exclude each other.");
    if (call.flag("follow") && id === undefined) throw new UsageError("--follow needs the task: --id ID.");
    return on(async ({ session, api, line, at: site }) => {
      line.say("reading the tasks");
      const tasks = id === undefined ? await siteTasks(api, site.id, filter) : [await taskOf({ id, siteId: site.id })];
      return { json: { site, tasks }, text: () => report(tasks) };

      function taskOf(task: { readonly id: string; readonly siteId: string }): Promise<Task> {
        if (!call.flag("follow")) return readTask(api, task);
        const onWait = (what: string, sinceMs: number): void => line.say(`waiting for ${what} (${Math.round(sinceMs / 1000)} s)`);
        return followTask(api, task, { limitMs: session.limits.waitLimitMs, onWait });
      }
    });
  },
});

function report(tasks: readonly Task[]): string {
  if (tasks.length === 0) return "No tasks.\n";
  const rows = tasks.map(({ id, status, createdAt, startedAt, endedAt, name, by, said }) => {
    return [id, status, startedAt ?? createdAt, endedAt, name, by, said];
  });
  return columns(["id", "status", "begun", "ended", "name", "by", "message"], rows);
}
