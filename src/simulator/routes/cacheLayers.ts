import { answer, type Answer, type ApiRequest, type Route, route, under } from "../http/route";
import { cacheTypes, layersOf } from "../platform/cacheLayers";
import { Refusal } from "../platform/refusal";
import type { Site } from "../platform/site";
import { usableSiteOf, writable } from "./access";

function status(request: ApiRequest): Answer {
  return answer(200, under(request.shapes.cacheLayers, usableSiteOf(request).cacheLayers));
}

/** Accepts a task for the layers that the path names. */
function accept(request: ApiRequest, what: string, effect: (site: Site, layers: ReturnType<typeof layersOf>) => void): Answer {
  const site = writable(request, usableSiteOf(request));
  const cache_type = request.param("type");
  if (!cacheTypes.includes(cache_type)) throw new Refusal(422, { error: "unknown_cache_type", allowed: cacheTypes });
  const { tasks, delays, rules } = request.platform;
  if (cache_type === "bunny" && !site.cdn && rules.edgeLayerWithoutCdn === "refuse")
    throw Refusal.coded(409, "cdn_not_active", "The CDN is not active for this site");
  const about = { name: `${what} cache ${cache_type}`, account: site.account, site: site.id };
  const { id } = tasks.run(about, delays.cacheLayerMs, () => effect(site, layersOf(cache_type)));
  const accepted = { task_id: id, status: "PENDING", cache_type };
  const { cacheTask } = request.shapes;
  return answer(202, cacheTask === "empty" ? undefined : cacheTask === "wrapped" ? { data: accepted } : accepted);
}

function switched(request: ApiRequest, on: boolean): Answer {
  const set = (site: Site, layers: ReturnType<typeof layersOf>): void =>
    site.setCacheLayers(Object.fromEntries(layers.map((layer) => [layer, on])));
  return accept(request, on ? "Enable" : "Disable", set);
}

const cachePath = "/api/sites/{site_id}/cache";

export const cacheLayerRoutes: Route[] = [
  route(`GET ${cachePath}`, "sites:read", status),
  route(`PATCH ${cachePath}/{type}`, "sites:write", (request) => switched(request, true)),
  route(`DELETE ${cachePath}/{type}`, "sites:write", (request) => switched(request, false)),
  route(`DELETE ${cachePath}/{type}/purge`, "sites:write", (request) => accept(request, "Purge", () => undefined)),
];
