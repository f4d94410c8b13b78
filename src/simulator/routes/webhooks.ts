import { answer, type ApiRequest, leaves, type Route, route } from "../http/route";
import { isObject, Refusal } from "../platform/refusal";

const taskPath = "/api/webhooks/task";
const cachePath = "/api/webhooks/cdn_cache";
const mostPaths = 100;

/** Only this machine reaches the simulator. */
const reachable = answer(200, { ip_address: "127.0.0.1" });

/** Ends a task, as the machine does that carried it out. */
function endTask(request: ApiRequest): void {
  const { success, data } = isObject(request.body) ? request.body : {};
  if (typeof success !== "boolean") throw Refusal.invalid("success must be true or false");
  const more = data === undefined || data === null ? "" : typeof data === "string" ? data : JSON.stringify(data);
  request.platform.tasks.report(Number(request.param("task_id")), success, more);
}

function refuse(code: string): never {
  throw Refusal.coded(400, code, code.replaceAll("_", " "));
}

function purge({ platform, body }: ApiRequest): Record<string, unknown> {
  const { cs_project_id: id, mode, paths } = isObject(body) ? body : {};
  if (!Number.isInteger(id) || Number(id) <= 0) refuse("invalid_cs_project_id");
  if (mode !== "all" && mode !== "paths") refuse("invalid_mode");
  const listed = Array.isArray(paths) ? paths : [];
  if (mode === "paths" && listed.length === 0) refuse("missing_paths");
  if (listed.length > mostPaths) refuse("too_many_paths");
  const site = platform.sites.find(String(id));
  if (!site?.cdn) return { status: "accepted", noop: true };
  const task = platform.tasks.run({ name: "Purge site edge cache", account: site.account, site: site.id }, platform.delays.cacheLayerMs);
  return { status: "accepted", task_id: task.id };
}

/** For the platform's own machines. Users get 401 or 403. */
export const webhookRoutes: Route[] = [
  route(`GET ${taskPath}`, { notViaOAuth: true, backEndOnly: true }, () => reachable),
  route(
    `POST ${taskPath}/{task_id}`,
    { notViaOAuth: true, backEndOnly: true, accountRequired: true, body: leaves("success", "data") },
    (request) => {
      endTask(request);
      return answer(200);
    },
  ),
  route(`GET ${cachePath}`, { backEndOnly: true }, () => reachable),
  route(`POST ${cachePath}`, { backEndOnly: true, body: leaves("cs_project_id", "mode", "paths") }, (request) =>
    answer(202, purge(request)),
  ),
];
