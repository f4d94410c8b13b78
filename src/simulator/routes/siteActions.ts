import { answer, type Answer } from "../http/answer";
import type { ApiRequest } from "../http/route";
import type { Site } from "../platform/site";

/** Accepts work on a site, which a task does later. */
export function acceptWork(request: ApiRequest, { id, account }: Site, name: string, delayMs: number, effect?: () => void): Answer {
  const { tasks, core } = request.platform;
  const { siteAction, siteActionTask } = request.shapes;
  if (siteActionTask === "hidden") {
    core.agenda.after(delayMs, effect ?? (() => undefined));
    return answer(202, siteAction === "empty" ? undefined : {});
  }
  const task = tasks.run({ name, account, site: id }, delayMs, effect);
  return answer(202, siteAction === "empty" ? undefined : siteAction === "task" ? { task_id: task.id } : { status: "accepted" });
}
