import { defaultCaching, readCaching } from "../platform/caching";
import { readEdgeRule } from "../platform/edgeRule";
import { type Site, type SiteDomain, hostnameOf, type SiteSeed } from "../platform/site";
import { adding, changing, type ControlRequest, type ControlRoute, objectRoutes, removing, showing } from "./control";
import { type Fields, flag, kindsOf, text, texts, whole, word } from "./fields";
import { found, Refusal } from "../platform/refusal";
import type { Platform } from "../platform/platform";
import { shieldPlans, defaultShieldSettings, readShieldSettings, checksumOf, readAccessList, readRule } from "../platform/shield/settings";
import type { Shield, ShieldObjects } from "../platform/shield/shield";

function siteOf({ platform, param }: ControlRequest): Site {
  return found(platform.sites.find(param("site")), "Site");
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
  ...{ id: text(), name: text(), account: text("an account"), plan: text(), term: text("monthly or annual"), variant: text() },
  ...{ location: text(), phpVersion: text(), domains: texts("host names, the first one is primary") },
  ...{ settlingMs: whole("milliseconds", 1_000_000_000_000), cdn: flag(), suspended: flag(), pendingDelete: flag(), subscription: flag() },
};

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

/** The host names of a site, each with its certificate. */
export function shownHostnames({ certificates }: Platform, { hosting }: Site): Record<string, unknown>[] {
  return hosting.domains.map((domain) => ({ ...domain, certificate: certificates.of(domain) }));
}

/** Host names go by id or by name. */
function domainOf(request: ControlRequest): SiteDomain {
  const wanted = request.param("hostname");
  const domain = siteOf(request).hosting.domains.find(({ id, hostname }) => id === wanted || hostname === wanted);
  return found(domain, "Host name");
}

const [path, hostnamePath] = ["/sites/{site}", "/sites/{site}/hostnames"];

export const siteRoutes: ControlRoute[] = [
  showing("/sites", "all sites", ({ platform }) => ({ sites: platform.sites.list().map(shownSite) })),
  adding("/sites", "adds a site", siteFields, ({ platform, sent }) => shownSite(platform.sites.add(sent()))),
  showing(path, "a site", (request) => shownSite(siteOf(request))),
  changing(path, "changes a site; its id, account and subscription stay", siteFields, (request) => {
    const site = siteOf(request);
    applySeed(request.platform, site, request.sent());
    return shownSite(site);
  }),
  removing(path, "removes a site, at once", (request) => request.platform.sites.remove(siteOf(request).id)),
  changing(`${path}/caching`, "changes the settings of a site's cache", kindsOf(defaultCaching), (request) => {
    const site = siteOf(request);
    site.setCaching(readCaching(request.body));
    return site.caching;
  }),
  ...objectRoutes(`${path}/edge_rules`, "an edge rule", edgeRuleFields, (request) => {
    const site = siteOf(request);
    return {
      add: (body) => site.addEdgeRule(readEdgeRule(body)),
      update: (guid, body) => site.updateEdgeRule(guid, readEdgeRule(body, "part")),
      remove: (guid) => site.removeEdgeRule(guid),
    };
  }),
  showing(hostnamePath, "a site's host names, with their certificates", (request) => ({
    hostnames: shownHostnames(request.platform, siteOf(request)),
  })),
  changing(
    `${hostnamePath}/{hostname}`,
    "issues or withdraws the certificate of a host name, or makes the host name the primary one, at once",
    { primary: flag("true"), certificate: word(["issued", "withdrawn"], "issued or withdrawn") },
    (request) => {
      const { primary, certificate } = request.sent();
      if (primary === false) throw Refusal.invalid("primary can only be true: make another host name the primary one");
      const { certificates } = request.platform;
      const domain = domainOf(request);
      if (primary) siteOf(request).promote(domain.id);
      if (certificate === "issued") certificates.issue(domain, "http01");
      if (certificate === "withdrawn") certificates.withdraw(domain);
      return { ...domainOf(request), certificate: certificates.of(domain) };
    },
  ),
  removing(`${hostnamePath}/{hostname}`, "removes a host name from its site, at once; its records stay", (request) =>
    siteOf(request).detach(domainOf(request).id),
  ),
];

function wholeShield(shield: Shield): Record<string, unknown> {
  return {
    plan: shield.plan,
    status: shield.status,
    settings: shield.settings,
    bot_detection: shield.botDetection,
    rate_limits: shield.rateLimits.list(),
    access_lists: shield.accessLists.list(),
    waf_custom_rules: shield.customRules.list(),
  };
}

/** For overviews: without the contents of access lists, which can be long. */
function shownShield(shield: Shield): Record<string, unknown> {
  const accessLists = shield.accessLists.list().map(({ content, ...rest }) => ({ ...rest, checksum: checksumOf(content) }));
  return { ...wholeShield(shield), access_lists: accessLists };
}

const shieldFields = {
  ...{ plan: word(["none", ...shieldPlans]), active: flag(), premium: "true or false, for the plan types 1 and 0" },
  ...kindsOf(defaultShieldSettings),
};

const ruleFields = { rule_name: "text", rule_description: "text", rule_configuration: "an object, in the edge provider's spelling" };
const listFields = {
  name: "text",
  description: "text",
  type: "0 IP, 1 CIDR, 2 ASN, 3 country, 4 organisation, 5 JA4",
  content: "entries, one a line",
  checksum: "is not looked at",
};

function shieldObjects<Whole extends object>(
  { name, what, fields }: { name: string; what: string; fields: Fields },
  of: (shield: Shield) => ShieldObjects<Whole>,
  read: (body: unknown) => Partial<Whole>,
): ControlRoute[] {
  return objectRoutes(`${shieldPath}/${name}`, what, fields, (request) => {
    const objects = of(siteOf(request).shield);
    return {
      add: (body) => objects.add(read(body)),
      update: (id, body) => objects.update(id, read(body)),
      remove: (id) => objects.remove(id),
    };
  });
}

const shieldPath = `${path}/shield`;

export const shieldRoutes: ControlRoute[] = [
  showing(shieldPath, "a site's Shield, with the entries of its access lists", (request) => wholeShield(siteOf(request).shield)),
  changing(shieldPath, "changes the plan and the settings of a site's Shield, at once", shieldFields, (request) => {
    const { shield } = siteOf(request);
    const settings = readShieldSettings(request.body);
    const { plan, active } = request.sent();
    if (plan) shield.setPlan(plan);
    if (active !== undefined) shield.setActive(active);
    if (Object.keys(settings).length > 0) shield.setSettings(settings);
    return shownShield(shield);
  }),
  ...shieldObjects({ name: "rate_limits", what: "a rate limit", fields: ruleFields }, ({ rateLimits }) => rateLimits, readRule),
  ...shieldObjects({ name: "access_lists", what: "an access list", fields: listFields }, ({ accessLists }) => accessLists, readAccessList),
  ...shieldObjects({ name: "waf_custom_rules", what: "a WAF rule", fields: ruleFields }, ({ customRules }) => customRules, readRule),
];
