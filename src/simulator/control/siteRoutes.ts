import { defaultCaching, readCaching } from "../platform/caching";
import { readEdgeRule } from "../platform/edgeRule";
import { type Site, hostnameOf, type SiteSeed } from "../platform/site";
import { type ControlRequest, type ControlRoute, kindsOf, controlRoute, removal } from "./control";
import { shownShield } from "./shieldRoutes";
import { found, readFields } from "../platform/refusal";
import type { Platform } from "../platform/platform";

export function siteOf({ platform, params }: ControlRequest): Site {
  return found(platform.sites.find(params.site ?? ""), "Site");
}

export function shownSite(site: Site): Record<string, unknown> {
  const { id, name, account, cdn, suspended, caching, hosting } = site;
  return {
    id,
    name,
    account,
    ...hosting,
    domains: hosting.domains.map((domain) => domain.hostname),
    cdn,
    suspended,
    delete_scheduled_at: site.deleteScheduledAt,
    billing_settling: site.billingSettling,
    caching,
    edge_rules: site.edgeRules,
    shield: shownShield(site.shield),
  };
}

/** What may be said of a site over HTTP. */
const siteFields = {
  ...{ id: "text", name: "text", account: "an account", plan: "text", term: "monthly or annual", variant: "text", location: "text" },
  ...{ phpVersion: "text", domains: "host names, the first one is primary", settlingMs: "milliseconds" },
  ...{ cdn: "true or false", suspended: "true or false", pendingDelete: "true or false", subscription: "true or false" },
};

const longestMs = 1_000_000_000_000;

function readSeed(body: unknown): SiteSeed {
  return readFields(body ?? {}, (reader) => ({
    ...reader.given({
      ...{ id: "text", name: "text", account: "text", plan: "text", term: "text", variant: "text", location: "text", phpVersion: "text" },
      ...{ domains: "texts", cdn: "flag", suspended: "flag", pendingDelete: "flag", subscription: "flag" },
    }),
    settlingMs: reader.integer("settlingMs", 0, longestMs) ?? undefined,
  }));
}

/** Changes what was given, at once; of a site that is there, id, account and subscription stay. */
function applySeed({ billing }: Platform, site: Site, seed: SiteSeed): void {
  const { plan, term, variant, location, phpVersion } = seed;
  const hosting = Object.entries({ plan, term, variant, location, phpVersion }).filter(([, value]) => value !== undefined);
  if (hosting.length > 0) site.changeHosting(Object.fromEntries(hosting));
  if (plan !== undefined || term !== undefined) {
    billing.subscriptions.ofSite(site.id)?.change(billing.termsOf(site.plan, site.hosting.term));
  }
  if (seed.domains !== undefined) site.setDomains(seed.domains.map((one) => hostnameOf(one).hostname));
  if (seed.settlingMs !== undefined) site.settleFor(seed.settlingMs);
  if (seed.name !== undefined) site.rename(seed.name);
  if (seed.cdn !== undefined) site.setCdn(seed.cdn);
  if (seed.suspended !== undefined) site.setSuspended(seed.suspended);
  if (seed.pendingDelete !== undefined) site.setPendingDelete(seed.pendingDelete);
}

const edgeRuleFields = {
  ...{ Guid: "its id", OrderIndex: "a number", Enabled: "true or false", Description: "text" },
  ...{ ActionType: "a number", ActionParameter1: "text", ActionParameter2: "text", ActionParameter3: "text" },
  ...{ TriggerMatchingType: "0 any, 1 all, 2 none", Triggers: "a list of triggers", ExtraActions: "a list of actions" },
};

const sitePath = "/_simulator/sites/{site}";

export const siteRoutes: ControlRoute[] = [
  controlRoute("GET /_simulator/sites", "all sites", ({ platform }) => ({ sites: platform.sites.list().map(shownSite) })),
  controlRoute("POST /_simulator/sites", { about: "adds a site", fields: siteFields }, ({ platform, body }) =>
    shownSite(platform.sites.add(readSeed(body))),
  ),
  controlRoute(`GET ${sitePath}`, "a site", (request) => shownSite(siteOf(request))),
  controlRoute(`PATCH ${sitePath}`, { about: "changes a site; its id, account and subscription stay", fields: siteFields }, (request) => {
    const site = siteOf(request);
    applySeed(request.platform, site, readSeed(request.body));
    return shownSite(site);
  }),
  removal(sitePath, "removes a site, at once", (request) => request.platform.sites.remove(siteOf(request).id)),
  controlRoute(
    `PATCH ${sitePath}/caching`,
    { about: "changes the settings of a site's cache", fields: kindsOf(defaultCaching) },
    (request) => {
      const site = siteOf(request);
      site.setCaching(readCaching(request.body));
      return site.caching;
    },
  ),
  controlRoute(`POST ${sitePath}/edge_rules`, { about: "adds an edge rule", fields: edgeRuleFields }, (request) =>
    siteOf(request).addEdgeRule(readEdgeRule(request.body)),
  ),
  controlRoute(
    `PATCH ${sitePath}/edge_rules/{guid}`,
    { about: "changes an edge rule; fields that are left out stay", fields: edgeRuleFields },
    (request) => siteOf(request).updateEdgeRule(request.params.guid ?? "", readEdgeRule(request.body, "part")),
  ),
  removal(
    `${sitePath}/edge_rules/{guid}`,
    "removes an edge rule",
    (request) => siteOf(request).removeEdgeRule(request.params.guid ?? ""),
    "Edge rule",
  ),
];
