import { answer, type Answer, type ApiRequest, leaves, type Route, route, shapedAnswer, under } from "../http/route";
import { defaultCaching, readCaching } from "../platform/caching";
import type { Platform } from "../platform/platform";
import type { Site } from "../platform/site";
import { siteWithCdn, writable } from "./access";

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

export const cdnRoutes: Route[] = [
  route("GET /api/sites/{site_id}/cdn", "sites:read", (request) => answer(200, status(request.platform, siteWithCdn(request)))),
  route("GET /api/sites/{site_id}/cdn/caching", "sites:read", (request) => settings(request, siteWithCdn(request))),
  route("PATCH /api/sites/{site_id}/cdn/caching", { scope: "sites:write", body: leaves(...Object.keys(defaultCaching)) }, (request) => {
    const site = writable(request, siteWithCdn(request));
    const changes = readCaching(request.body ?? {});
    if (Object.keys(changes).length > 0) site.setCaching(changes);
    return settings(request, site);
  }),
  route("POST /api/sites/{site_id}/cdn/caching/purge", "sites:write", (request) => {
    writable(request, siteWithCdn(request));
    return shapedAnswer(request.shapes.edgePurge, () => ({ purged: true }));
  }),
];
