import { answer } from "../http/answer";
import { readCaching } from "../platform/caching";
import { readEdgeRule } from "../platform/edgeRule";
import { FieldReader } from "../platform/fieldReader";
import { Refusal } from "../platform/refusal";
import type { Site, SiteSeed } from "../platform/site";
import { type ControlRequest, type ControlRoute, found } from "./control";

function siteOf({ platform, params }: ControlRequest): Site {
  return found(platform.sites.find(params.site ?? ""), "Site");
}

export function shownSite(site: Site): Record<string, unknown> {
  const { id, name, account, cdn, suspended, caching } = site;
  return { id, name, account, cdn, suspended, delete_scheduled_at: site.deleteScheduledAt, caching, edge_rules: site.edgeRules };
}

function readSeed(body: unknown): SiteSeed {
  const reader = new FieldReader(body ?? {});
  const seed: SiteSeed = {
    id: reader.text("id") ?? undefined,
    name: reader.text("name") ?? undefined,
    account: reader.text("account") ?? undefined,
    cdn: reader.boolean("cdn") ?? undefined,
    suspended: reader.boolean("suspended") ?? undefined,
    pendingDelete: reader.boolean("pendingDelete") ?? undefined,
  };
  reader.finish();
  return seed;
}

function applySeed(site: Site, seed: SiteSeed): void {
  if (seed.name !== undefined) site.rename(seed.name);
  if (seed.cdn !== undefined) site.setCdn(seed.cdn);
  if (seed.suspended !== undefined) site.setSuspended(seed.suspended);
  if (seed.pendingDelete !== undefined) site.setPendingDelete(seed.pendingDelete);
}

const sitePath = "/_simulator/sites/{site}";

export const siteRoutes: ControlRoute[] = [
  { method: "GET", path: "/_simulator/sites", handle: ({ platform }) => answer(200, { sites: platform.sites.list().map(shownSite) }) },
  {
    method: "POST",
    path: "/_simulator/sites",
    handle: ({ platform, body }) => answer(201, shownSite(platform.sites.add(readSeed(body)))),
  },
  { method: "GET", path: sitePath, handle: (request) => answer(200, shownSite(siteOf(request))) },
  {
    method: "PATCH",
    path: sitePath,
    handle: (request) => {
      const site = siteOf(request);
      applySeed(site, readSeed(request.body));
      return answer(200, shownSite(site));
    },
  },
  {
    method: "DELETE",
    path: sitePath,
    handle: (request) => {
      request.platform.sites.remove(siteOf(request).id);
      return answer(204);
    },
  },
  {
    method: "PATCH",
    path: `${sitePath}/caching`,
    handle: (request) => {
      const site = siteOf(request);
      site.setCaching(readCaching(request.body));
      return answer(200, site.caching);
    },
  },
  {
    method: "POST",
    path: `${sitePath}/edge_rules`,
    handle: (request) => answer(201, siteOf(request).addEdgeRule(readEdgeRule(request.body))),
  },
  {
    method: "PATCH",
    path: `${sitePath}/edge_rules/{guid}`,
    handle: (request) => answer(200, siteOf(request).updateEdgeRule(request.params.guid ?? "", readEdgeRule(request.body, "part"))),
  },
  {
    method: "DELETE",
    path: `${sitePath}/edge_rules/{guid}`,
    handle: (request) => {
      if (!siteOf(request).removeEdgeRule(request.params.guid ?? "")) throw Refusal.notFound("Edge rule");
      return answer(204);
    },
  },
];
