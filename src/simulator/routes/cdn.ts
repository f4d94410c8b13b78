import { answer, type Answer, type ApiRequest, leaves, type Route, route, shapedAnswer, under } from "../http/route";
import { defaultCaching, readCaching, cacheTypes, layersOf } from "../platform/caching";
import type { Platform } from "../platform/platform";
import type { Site } from "../platform/site";
import { requireCdn, siteWithCdn, writable, usableSiteOf, writing } from "./access";
import { Refusal } from "../platform/refusal";

function status({ certificates }: Platform, site: Site): Record<string, unknown> {
  return {
    active: true,
    cdn_type: "premium",
    optimizer_enabled: false,
    origin_url: `https://origin.${site.systemDomain}`,
    origin_type: 0,
    enable_logging: true,
    origin_shield_enabled: false,
    auto_ssl: true,
    cache_control_max_age_override: site.caching.cache_expiration,
    smart_cache: site.caching.smart_cache,
    cache_enabled: site.cacheLayers.bunny && site.caching.cache_expiration !== 0,
    hostnames: [
      { value: site.systemDomain, force_ssl: true, has_certificate: true, is_system_hostname: true },
      ...site.hosting.domains.map((domain) => ({
        ...{ value: domain.hostname, force_ssl: false, is_system_hostname: false },
        has_certificate: certificates.of(domain).active,
      })),
    ],
  };
}

function settings(request: ApiRequest, site: Site): Answer {
  const shown: Record<string, unknown> = { ...site.caching };
  if (request.shapes.cachingLists === "sorted") {
    for (const [key, value] of Object.entries(shown)) if (Array.isArray(value)) shown[key] = [...value].sort();
  }
  return answer(200, under(request.shapes.caching, shown, "caching"));
}

/** Accepts a task for the layers that the path names. */
function accept(request: ApiRequest, what: string, effect: (site: Site, layers: ReturnType<typeof layersOf>) => void): Answer {
  const site = writable(request, usableSiteOf(request));
  const cache_type = request.param("type");
  if (!cacheTypes.includes(cache_type)) throw new Refusal(422, { error: "unknown_cache_type", allowed: cacheTypes });
  const { tasks, delays } = request.platform;
  if (cache_type === "bunny") requireCdn(site);
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

const write = writing("sites:write", siteWithCdn);

export const cdnRoutes: Route[] = [
  route("GET /api/sites/{site_id}/cdn", "sites:read", (request) => answer(200, status(request.platform, siteWithCdn(request)))),
  route("GET /api/sites/{site_id}/cdn/caching", "sites:read", (request) => settings(request, siteWithCdn(request))),
  write("PATCH /api/sites/{site_id}/cdn/caching", leaves(...Object.keys(defaultCaching)), (request, site) => {
    const changes = readCaching(request.body ?? {});
    if (Object.keys(changes).length > 0) site.setCaching(changes);
    return settings(request, site);
  }),
  route("POST /api/sites/{site_id}/cdn/caching/purge", "sites:write", (request) => {
    writable(request, siteWithCdn(request));
    return shapedAnswer(request.shapes.edgePurge, () => ({ purged: true }));
  }),
  route(`GET ${cachePath}`, "sites:read", (request) => answer(200, under(request.shapes.cacheLayers, usableSiteOf(request).cacheLayers))),
  route(`PATCH ${cachePath}/{type}`, "sites:write", (request) => switched(request, true)),
  route(`DELETE ${cachePath}/{type}`, "sites:write", (request) => switched(request, false)),
  route(`DELETE ${cachePath}/{type}/purge`, "sites:write", (request) => accept(request, "Purge", () => undefined)),
];
