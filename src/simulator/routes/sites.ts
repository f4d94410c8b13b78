import { answer, type Answer, type ApiRequest, leaves, type Route, route } from "../http/route";
import type { FieldReader } from "../platform/refusal";
import type { Site } from "../platform/site";
import { refusePendingDelete, siteOf, usableSiteOf, visibleOf, writable } from "./access";
import { cartAnswer } from "./carts";
import { shownSite, shownSummary } from "./shownSite";

function listed(request: ApiRequest): Site[] {
  const own = visibleOf(request, request.platform.sites.list());
  return request.shapes.siteListPendingDelete === "shown" ? own : own.filter((site) => site.deleteScheduledAt === null);
}

function writableSiteOf(request: ApiRequest): Site {
  return writable(request, usableSiteOf(request, "id"));
}

/** What was sent of `name` and `plan`; an empty name is left to the rules for names. */
function readChanges(reader: FieldReader): { name: string | undefined; plan: string | undefined } {
  const name = reader.text("name");
  const plan = reader.text("plan") ?? undefined;
  if (name === undefined && plan === undefined && reader.problems.length === 0) reader.problem("name", "and plan are both missing");
  return { name: name === null ? "" : name, plan };
}

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

const sitePath = "/api/sites/{id}";

export const siteRoutes: Route[] = [
  route("GET /api/sites", "sites:read", (request) => answer(200, { sites: listed(request).map((site) => shownSummary(request, site)) })),
  route(`GET ${sitePath}`, "sites:read", (request) => {
    const site = siteOf(request, "id");
    if (request.shapes.pendingDeleteSite === "forbidden") refusePendingDelete(site);
    return answer(200, { site: shownSite(request, site) });
  }),
  route(`PATCH ${sitePath}`, { scope: "sites:write", body: leaves("name", "plan") }, (request) => {
    const { sites, planChanges } = request.platform;
    const site = writableSiteOf(request);
    const { name, plan } = request.read(readChanges);
    // The name goes first: a plan that is refused afterwards does not take it back.
    if (name !== undefined) sites.renameLater(site, name);
    if (plan !== undefined) return cartAnswer(planChanges.start(site, plan), request);
    return answer(202, request.shapes.renameAnswer === "object" ? {} : undefined);
  }),
  route(`DELETE ${sitePath}`, "sites:write", (request) => {
    request.platform.sites.removeLater(writableSiteOf(request));
    return answer(200, request.shapes.deleteAnswer === "object" ? {} : undefined);
  }),
  route(`POST ${sitePath}/restart`, "sites:write", (request) =>
    acceptWork(request, writableSiteOf(request), "Restart site", request.platform.delays.restartMs),
  ),
];
