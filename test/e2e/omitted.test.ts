import { expectChanges, expectUnchanged } from "./harness";
import { asked, cachingRoute, hosted, recordsRoute, rulesRoute } from "./hosted";

/** One of each form of an object, and inputs beside those that it needs. */
const all = ({ zone = "", record = "", rule = "", cache = "" } = {}) => `
  const zone = new DnsZone("zone", { name: "example.net", ${zone} });
  new DnsRecord("www", { zoneId: "zone-1", name: "www", type: "A", value: "192.0.2.1", ${record} });
  new EdgeRule("rule", { siteId: "site-1", actionType: "BlockRequest", ${rule} });
  new CacheSettings("cache", { siteId: "site-1", varyWebp: true, ${cache} });
  const value = zone.name.apply((name) => "/" + name);
  const ruleConfiguration = { value, blockTime: null, list: [null, { a: null }], timeframe: 60 };
  new RateLimit("login", { siteId: "site-1", ruleName: "Login", ruleConfiguration });`;

it("an input that is null or was never given is never sent and is no drift, whatever the platform holds there; free-form ones hold nulls", async () => {
  const nulls = {
    zone: "dnssec: null, account: null, adopt: null",
    record: "ttl: null, comment: null, priority: null, recordTag: null",
    rule: "description: null, triggers: null, orderIndex: null",
    cache: "smartCache: null, cookieVaryParameters: null",
  };
  const { stack, simulator, change } = await hosted(all(nulls), {
    zones: [{ id: "zone-1", name: "example.com" }],
    sites: [{ id: "site-1", shield: { active: true } }],
  });
  const { platform } = simulator;
  const created = await asked(simulator, () => stack.up({ preview: true }));
  expectChanges(created.outcome, { create: 5 });
  const sent = created.requests.filter(({ body }) => body !== undefined).map(({ method, route, body }) => [route ?? method, body]);
  expect(Object.fromEntries(sent)).toEqual({
    "POST /api/dns_zones": { dns_zone: { name: "example.net" } },
    [`POST ${recordsRoute}`]: { dns_record: { record_type: 0, name: "www", value: "192.0.2.1" } },
    [`POST ${rulesRoute}`]: { edge_rule: { ActionType: 4, Enabled: true } },
    [`PATCH ${cachingRoute}`]: { vary_webp: true },
    "POST /api/sites/{site_id}/shield/rate_limits": expect.objectContaining({ rule_name: "Login" }),
  });
  expect(platform.sites.get("site-1").shield.rateLimits.list()).toMatchObject([
    { rule_configuration: { value: "/example.net", list: [null, {}], timeframe: 60 } },
  ]);

  const [zone, site] = [platform.zones.get("zone-1"), platform.sites.get("site-1")];
  platform.zones.get("example.net").setDnssec(true);
  zone.updateRecord(zone.records[0]!.id, { ttl: 42, weight: 7, comment: "by hand" });
  site.updateEdgeRule(site.edgeRules[0]!.Guid, { Enabled: true, OrderIndex: 9, Triggers: [{ Type: 4, PatternMatches: ["XX"] }] });
  site.setCaching({ cache_expiration: 99, cookie_vary_parameters: ["session"] });
  expectUnchanged(await stack.refresh());
  for (const program of [all(), all(nulls)]) {
    change(program);
    const again = await asked(simulator, () => stack.up());
    expectChanges(again.outcome, { same: 5 });
    expect(again.requests).toEqual([]);
  }
  expect(zone.records).toMatchObject([{ ttl: 42, comment: "by hand" }]);
  expect(site.caching).toMatchObject({ cache_expiration: 99, cookie_vary_parameters: ["session"] });
  expect(site.edgeRules).toMatchObject([{ Enabled: true, OrderIndex: 9, Triggers: [{ PatternMatches: ["XX"] }] }]);
});
