import { answer, type ApiRequest, leaves, type Route, route, under } from "../http/route";
import type { Site } from "../platform/site";
import { usableSiteOf, writable } from "./access";

const versions = ["8.1", "8.2", "8.3", "8.4", "8.5"];
const defaultVersion = "8.4";

function shown({ shapes }: ApiRequest, site: Site): Record<string, unknown>[] {
  return versions.map((version, index) => ({
    id: index + 1,
    label: shapes.phpLabels === "named" ? `PHP ${version}` : version,
    is_default: version === defaultVersion,
    active: version === site.hosting.phpVersion,
  }));
}

/** The site restarts on another image; until then it runs the old one. */
function change(request: ApiRequest): number {
  const { tasks, delays } = request.platform;
  const site = writable(request, usableSiteOf(request));
  const id = request.read((reader) => {
    const sent = reader.integer("variant_id", 1, versions.length);
    if (sent === undefined || sent === null) reader.problem("variant_id", "is missing");
    return Number(sent);
  });
  const phpVersion = versions[id - 1] as string;
  const task = { name: "Change PHP version", account: site.account, site: site.id };
  return tasks.run(task, delays.restartMs, () => site.changeHosting({ phpVersion })).id;
}

export const variantRoutes: Route[] = [
  route("GET /api/sites/{site_id}/variants", "sites:read", (request) => {
    const php = shown(request, usableSiteOf(request));
    return answer(200, under(request.shapes.variantList, php, "php"));
  }),
  route("PATCH /api/sites/{site_id}/variants/php", { scope: "sites:write", body: leaves("variant_id") }, (request) => {
    const task_id = change(request);
    return answer(202, request.shapes.variantTask === "omitted" ? undefined : { task_id });
  }),
];
