import { expectChanges, expectUnchanged, thorough } from "./harness";
import { asked, cachingRoute, hosted, recordsRoute, ruleRoute, rulesRoute } from "./hosted";

const zones = [{ id: "zone-1", name: "example.com" }];
const record = (inputs = "") => `new DnsRecord("www", { zoneId: "zone-1", name: "www", type: "A", value: "192.0.2.1", ${inputs} });`;
const rule = (inputs = "") => `new EdgeRule("rule", { siteId: "site-1", actionType: "BlockRequest", ${inputs} });`;
const cache = (inputs = "") => `new CacheSettings("cache", { siteId: "site-1", ${inputs} });`;
const zone = (inputs = "") => `new DnsZone("zone", { name: "example.com", ${inputs} });`;

describe("an input that was never given", () => {
  const all = (inputs: Partial<Record<"zone" | "record" | "rule" | "cache", string>> = {}) =>
    zone(inputs.zone).replace("example.com", "example.net") +
    record(inputs.record) +
    rule(inputs.rule) +
    cache(`varyWebp: true, ${inputs.cache ?? ""}`);

  it("is never sent and is no drift, whatever the platform holds there", async () => {
    const { stack, simulator } = await hosted(all(), { zones });
    const { platform } = simulator;
    const created = await asked(simulator, () => stack.up());
    expectChanges(created.outcome, { create: 4 });
    const sent = Object.fromEntries(
      created.requests.filter(({ body }) => body !== undefined).map(({ method, route, body }) => [route ?? method, body]),
    );
    expect(sent).toEqual({
      "POST /api/dns_zones": { dns_zone: { name: "example.net" } },
      [`POST ${recordsRoute}`]: { dns_record: { record_type: 0, name: "www", value: "192.0.2.1" } },
      [`POST ${rulesRoute}`]: { edge_rule: { ActionType: 4, Enabled: true } },
      [`PATCH ${cachingRoute}`]: { vary_webp: true },
    });

    const site = platform.sites.get("site-1");
    platform.zones.get("example.net").setDnssec(true);
    platform.zones.get("zone-1").updateRecord(platform.zones.get("zone-1").records[0]!.id, { ttl: 42, weight: 7, comment: "by hand" });
    site.updateEdgeRule(site.edgeRules[0]!.Guid, { Enabled: true, OrderIndex: 9, Triggers: [{ Type: 4, PatternMatches: ["XX"] }] });
    site.setCaching({ cache_expiration: 99, cookie_vary_parameters: ["session"] });
    expectUnchanged(await stack.refresh());
    expectChanges(await stack.up(), { same: 4 });
    expect(platform.zones.get("zone-1").records).toMatchObject([{ ttl: 42, comment: "by hand" }]);
    expect(site.caching).toMatchObject({ cache_expiration: 99, cookie_vary_parameters: ["session"] });
    expect(site.edgeRules).toMatchObject([{ Enabled: true, OrderIndex: 9, Triggers: [{ PatternMatches: ["XX"] }] }]);
  });

  it("equals null, from the start and later", async () => {
    const nulls = {
      zone: "dnssec: null, account: null, adopt: null",
      record: "ttl: null, comment: null, priority: null, recordTag: null",
      rule: "description: null, triggers: null, orderIndex: null",
      cache: "smartCache: null, cookieVaryParameters: null",
    };
    const { stack, simulator, change } = await hosted(all(nulls), { zones });
    expectChanges(await stack.up(), { create: 4 });
    expectUnchanged(await stack.refresh());
    for (const program of [all(), all(nulls)]) {
      change(program);
      const again = await asked(simulator, () => stack.up());
      expectChanges(again.outcome, { same: 4 });
      expect(again.requests).toEqual([]);
    }
  });

  thorough.it("is what the platform keeps when other parts of an edge rule change", async () => {
    const { stack, simulator, change } = await hosted(rule(`description: "one"`));
    const site = simulator.platform.sites.get("site-1");
    expectChanges(await stack.up(), { create: 1 });
    site.updateEdgeRule(site.edgeRules[0]!.Guid, { Enabled: true, OrderIndex: 9, Triggers: [{ Type: 4, PatternMatches: ["XX"] }] });
    change(rule(`description: "two"`));
    expectChanges(await stack.up(), { update: 1 });
    expect(site.edgeRules).toMatchObject([
      { Description: "two", Enabled: true, OrderIndex: 9, Triggers: [{ Type: 4, PatternMatches: ["XX"] }] },
    ]);
  });
});

thorough.describe("an input that the program drops", () => {
  it("clears a record's comment and keeps its ttl", async () => {
    const { stack, simulator, change } = await hosted(record(`ttl: 900, comment: "note"`), { zones });
    const platformZone = simulator.platform.zones.get("zone-1");
    expectChanges(await stack.up(), { create: 1 });
    change(record());
    expectChanges(await stack.up(), { update: 1 });
    expect(platformZone.records[0]?.ttl).toBe(900);
    expect(platformZone.records[0]?.comment ?? "").toBe("");
    expectChanges(await stack.up(), { same: 1 });
    expectUnchanged(await stack.refresh());

    change(record("comment: null, ttl: 300"));
    expectChanges(await stack.up(), { update: 1 });
    expect(platformZone.records).toMatchObject([{ ttl: 300 }]);
  });

  it("unsigns a zone", async () => {
    const { stack, simulator, change } = await hosted(zone());
    const { zones: platformZones } = simulator.platform;
    expectChanges(await stack.up(), { create: 1 });
    change(zone("dnssec: true"));
    expectChanges(await stack.up(), { update: 1 });
    expect(platformZones.get("example.com").dnssec).toBe(true);
    change(zone());
    expectChanges(await stack.up(), { update: 1 });
    expect(platformZones.get("example.com").dnssec).toBe(false);
    expect((await stack.resource("zone")).outputs).not.toHaveProperty("dnssecData");
    expectChanges(await stack.up(), { same: 1 });
    expectUnchanged(await stack.refresh());
  });

  it("clears an edge rule's description, triggers and parameters, and keeps its place", async () => {
    const { stack, simulator, change } = await hosted(
      rule(
        `description: "note", orderIndex: 5, actionParameter1: "x", extraActions: [{ actionType: "ForceSsl" }], triggers: [{ type: "CountryCode", patternMatches: ["XX"] }]`,
      ),
    );
    const site = simulator.platform.sites.get("site-1");
    expectChanges(await stack.up(), { create: 1 });
    change(rule(`triggers: [{ type: "CountryCode", patternMatches: ["YY"] }]`));
    const dropped = await asked(simulator, () => stack.up());
    expectChanges(dropped.outcome, { update: 1 });
    expect(dropped.byRoute[`PATCH ${ruleRoute}`]).toBe(1);
    expect(site.edgeRules).toMatchObject([
      { Description: null, ActionParameter1: null, ExtraActions: [], OrderIndex: 5, Triggers: [{ PatternMatches: ["YY"] }] },
    ]);
    change(rule());
    expectChanges(await stack.up(), { update: 1 });
    expect(site.edgeRules).toMatchObject([{ ActionType: 4, Triggers: [], OrderIndex: 5 }]);
    expectChanges(await stack.up(), { same: 1 });
    expectUnchanged(await stack.refresh());
  });

  it("puts a cache setting back to what was found before its first write", async () => {
    const { stack, simulator, change } = await hosted(cache(`cacheExpiration: 3600, cookieVaryParameters: ["b", "a"], varyCookie: true`), {
      sites: [{ id: "site-1", caching: { cache_expiration: 77, cookie_vary_parameters: ["session"] } }],
      shapes: { cachingLists: "sorted", caching: "wrapped" },
    });
    const site = simulator.platform.sites.get("site-1");
    expectChanges(await stack.up(), { create: 1 });
    expect(site.caching).toMatchObject({ cache_expiration: 3600, cookie_vary_parameters: ["b", "a"], vary_cookie: true });
    expectUnchanged(await stack.refresh());

    // A key that comes later is found later.
    site.setCaching({ browser_cache_expiration: 55 });
    change(cache(`cacheExpiration: 7200, browserCacheExpiration: 60, varyCookie: true`));
    expectChanges(await stack.up(), { update: 1 });
    expect(site.caching).toMatchObject({
      cache_expiration: 7200,
      browser_cache_expiration: 60,
      cookie_vary_parameters: ["session"],
      vary_cookie: true,
    });

    change(cache(`browserCacheExpiration: 61`));
    expectChanges(await stack.up(), { update: 1 });
    expect(site.caching).toMatchObject({ cache_expiration: 77, browser_cache_expiration: 61, vary_cookie: false });

    // What someone else sets in the meantime to a key that is no longer managed stays.
    site.setCaching({ cache_expiration: 12 });
    expectUnchanged(await stack.refresh());
    const destroyed = await asked(simulator, () => stack.destroy());
    expectChanges(destroyed.outcome, { delete: 1 });
    expect(destroyed.requests.find(({ method }) => method === "PATCH")?.body).toEqual({ browser_cache_expiration: 55 });
    expect(site.caching).toMatchObject({ cache_expiration: 12, browser_cache_expiration: 55, cookie_vary_parameters: ["session"] });
  });

  it("was never changed where the program only names it: a reorder of a set, a number for a name", async () => {
    const { stack, simulator, change } = await hosted(
      cache(`cookieVaryParameters: ["a", "b"]`) +
        rule(`triggerMatchingType: "Any", triggers: [{ type: "CountryCode", patternMatchingType: "Any", patternMatches: ["XX", "YY"] }]`),
    );
    expectChanges(await stack.up(), { create: 2 });
    change(
      cache(`cookieVaryParameters: ["b", "a"]`) +
        rule(`triggerMatchingType: 0, triggers: [{ type: 4, patternMatchingType: 0, patternMatches: ["YY", "XX"] }]`),
    );
    const again = await asked(simulator, () => stack.up());
    expectChanges(again.outcome, { same: 2 });
    expect(again.requests).toEqual([]);
  });
});
