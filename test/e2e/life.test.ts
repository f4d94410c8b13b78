import { recordTypes } from "../../src/simulator/platform/dnsRecord";
import { expectChanges, expectSucceeded, expectUnchanged, thorough } from "./harness";
import { asked, cachingRoute, hosted, recordRoute, recordsRoute, ruleRoute, rulesRoute, zoneRoute, zonesRoute } from "./hosted";

describe("a zone", () => {
  const zone = (inputs: string) => `const zone = new DnsZone("zone", { name: "example.com", ${inputs} });
    exports.id = zone.id; exports.nameservers = zone.nameservers; exports.dnssecData = zone.dnssecData; exports.tlsaRecords = zone.tlsaRecords;`;

  it("lives from up to destroy, with its keys", async () => {
    const { stack, simulator, change } = await hosted(zone(""));
    const { zones } = simulator.platform;

    const created = await asked(simulator, () => stack.up());
    expectChanges(created.outcome, { create: 1 });
    expect(created.byRoute).toEqual({ [`GET ${zonesRoute}`]: 1, [`POST ${zonesRoute}`]: 1 });
    expect(zones.list()).toMatchObject([{ name: "example.com", account: simulator.account, dnssec: false }]);
    const { id } = zones.get("example.com");
    expect(await stack.outputs()).toMatchObject({ id, nameservers: ["ns1.nameservers.example", "ns2.nameservers.example"] });

    change(zone("dnssec: true"));
    const signed = await asked(simulator, () => stack.up());
    expectChanges(signed.outcome, { update: 1 });
    expect(signed.byRoute[`PATCH ${zoneRoute}`]).toBe(1);
    expect(await stack.outputs()).toMatchObject({
      dnssecData: { enabled: true, algorithm: 13, dsRecord: zones.get(id).dnssecData?.DsRecord },
    });
    const again = await asked(simulator, () => stack.up());
    expectUnchanged(again.outcome);
    expect(again.requests).toEqual([]);

    const refreshed = await asked(simulator, () => stack.refresh());
    expectUnchanged(refreshed.outcome);
    expect(refreshed.byRoute).toEqual({ [`GET ${zoneRoute}`]: 1 });

    expectChanges(await stack.destroy(), { delete: 1 });
    expect(zones.list()).toEqual([]);
  });

  thorough.it("is repaired after drift and made anew after it was deleted elsewhere", async () => {
    const { stack, simulator } = await hosted(zone("dnssec: true"));
    const { zones } = simulator.platform;
    expectChanges(await stack.up(), { create: 1 });

    zones.get("example.com").setDnssec(false);
    expectChanges(await stack.refresh(), { update: 1 });
    expectChanges(await stack.up(), { update: 1 });
    expect(zones.get("example.com")).toMatchObject({ dnssec: true, dnssecData: { Enabled: true } });
    expect(await stack.outputs()).toMatchObject({ dnssecData: { enabled: true, dsRecord: zones.get("example.com").dnssecData?.DsRecord } });

    // What the platform's own automation adds is shown and is nobody's change.
    zones.get("example.com").addRecord({ record_type: recordTypes.TLSA, name: "_443._tcp", value: "3 1 1 abcd" });
    expectSucceeded(await stack.refresh());
    expectUnchanged(await stack.up());
    expect(await stack.outputs()).toMatchObject({ tlsaRecords: [{ name: "_443._tcp", value: "3 1 1 abcd", ttl: 300 }] });

    zones.remove("example.com");
    expectChanges(await stack.refresh(), { delete: 1 });
    expectChanges(await stack.up(), { create: 1 });
    expect(zones.get("example.com").dnssec).toBe(true);
  });
});

describe("a record", () => {
  const record = (inputs: string) => `const zone = DnsZone.get("zone", "zone-1");
    const www = new DnsRecord("www", { zoneId: zone.id, name: "www", type: "A", ${inputs} });
    exports.id = www.id; exports.fqdn = www.fqdn;`;
  const zones = [{ id: "zone-1", name: "example.com" }];

  thorough.it("lives from up to destroy", async () => {
    const { stack, simulator, change } = await hosted(record(`value: "192.0.2.1", ttl: 600, comment: "the web"`), { zones });
    const zone = simulator.platform.zones.get("zone-1");

    expectChanges(await stack.up(), { create: 1 });
    expect(zone.records).toMatchObject([{ record_type: 0, name: "www", value: "192.0.2.1", ttl: 600, comment: "the web" }]);
    const { id } = zone.records[0]!;
    expect(await stack.outputs()).toEqual({ id: `zone-1/${id}`, fqdn: "www.example.com" });

    change(record(`value: "192.0.2.2", ttl: 600, comment: "the web"`));
    const updated = await asked(simulator, () => stack.up());
    expectChanges(updated.outcome, { update: 1 });
    expect(updated.byRoute).toEqual({ [`GET ${zoneRoute}`]: 1, [`PATCH ${recordRoute}`]: 1, [`GET ${recordRoute}`]: 1 });
    expect(zone.records).toMatchObject([{ id, value: "192.0.2.2", ttl: 600, comment: "the web" }]);

    const refreshed = await asked(simulator, () => stack.refresh());
    expectUnchanged(refreshed.outcome);
    expect(refreshed.byRoute).toEqual({ [`GET ${zoneRoute}`]: 1 });

    expectSucceeded(await stack.destroy());
    expect(zone.records).toEqual([]);
  });

  it("is repaired after drift and made anew after it was deleted elsewhere", async () => {
    const { stack, simulator } = await hosted(record(`value: "192.0.2.1", ttl: 600`), { zones });
    const zone = simulator.platform.zones.get("zone-1");
    expectSucceeded(await stack.up());
    const { id } = zone.records[0]!;

    zone.updateRecord(id, { value: "203.0.113.9" });
    const drifted = expectChanges(await stack.refresh(), { update: 1 });
    expect(drifted.steps).toContainEqual(expect.objectContaining({ name: "www", operation: "update", diffs: ["value"] }));
    expect((await stack.resource("www")).inputs).toMatchObject({ value: "203.0.113.9" });
    expectChanges(await stack.up(), { update: 1 });
    expect(zone.records).toMatchObject([{ id, value: "192.0.2.1", ttl: 600 }]);

    zone.removeRecord(id);
    expectChanges(await stack.refresh(), { delete: 1 });
    expectChanges(await stack.up(), { create: 1 });
    expect(zone.records).toMatchObject([{ value: "192.0.2.1", ttl: 600 }]);

    zone.removeRecord(zone.records[0]!.id);
    expectSucceeded(await stack.destroy());
  });
});

describe("cache settings", () => {
  const cache = (inputs: string) => `new CacheSettings("cache", { siteId: "site-1", ${inputs} });`;

  thorough.it("live from up to destroy, which puts back what was there", async () => {
    const { stack, simulator, change } = await hosted(cache("cacheExpiration: 3600, varyWebp: true"), {
      sites: [{ id: "site-1", caching: { cache_expiration: 77 } }],
    });
    const site = simulator.platform.sites.get("site-1");

    const created = await asked(simulator, () => stack.up());
    expectChanges(created.outcome, { create: 1 });
    expect(created.byRoute).toEqual({ [`GET ${cachingRoute}`]: 1, [`PATCH ${cachingRoute}`]: 1 });
    expect(created.requests.at(-1)?.body).toEqual({ cache_expiration: 3600, vary_webp: true });
    expect(site.caching).toMatchObject({ cache_expiration: 3600, vary_webp: true });

    change(cache("cacheExpiration: 7200, varyWebp: true"));
    const updated = await asked(simulator, () => stack.up());
    expectChanges(updated.outcome, { update: 1 });
    expect(updated.requests.map(({ method, body }) => [method, body])).toEqual([["PATCH", { cache_expiration: 7200 }]]);

    const refreshed = await asked(simulator, () => stack.refresh());
    expectUnchanged(refreshed.outcome);
    expect(refreshed.byRoute).toEqual({ [`GET ${cachingRoute}`]: 1 });

    site.setCaching({ cache_expiration: 5, smart_cache: false });
    expectChanges(await stack.refresh(), { update: 1 });
    expectChanges(await stack.up(), { update: 1 });
    expect(site.caching).toMatchObject({ cache_expiration: 7200, smart_cache: false });

    expectChanges(await stack.destroy(), { delete: 1 });
    expect(site.caching).toMatchObject({ cache_expiration: 77, vary_webp: false, smart_cache: false });
  });

  thorough.it("leave the state when their site is gone, and destroy asks for nothing more", async () => {
    const { stack, simulator } = await hosted(cache("varyWebp: true"));
    expectChanges(await stack.up(), { create: 1 });
    simulator.platform.sites.get("site-1").setPendingDelete(true);
    expectChanges(await stack.refresh(), { delete: 1 });
    expect(await stack.resources()).toEqual([]);
  });

  thorough.it("stay in state, with a warning, while the CDN is switched off", async () => {
    const { stack, simulator } = await hosted(cache("varyWebp: true"));
    expectChanges(await stack.up(), { create: 1 });
    simulator.platform.sites.get("site-1").setCdn(false);
    const refreshed = expectUnchanged(await stack.refresh());
    expect(refreshed.text).toMatch(/warning: .*CacheSettings.*CDN/);
    expectChanges(await stack.destroy(), { delete: 1 });
  });
});

describe("an edge rule", () => {
  const rule = (
    inputs: string,
  ) => `const rule = new EdgeRule("old", { siteId: "site-1", actionType: "Redirect", actionParameter1: "https://example.com/", actionParameter2: "301",
    triggers: [{ type: "Url", patternMatchingType: "Any", patternMatches: ["*/old/*", "*/older/*"] }], ${inputs} }); exports.id = rule.id; exports.guid = rule.guid;`;

  thorough.it("lives from up to destroy", async () => {
    const { stack, simulator, change } = await hosted(rule(`description: "old pages", enabled: true`));
    const site = simulator.platform.sites.get("site-1");

    const created = await asked(simulator, () => stack.up());
    expectChanges(created.outcome, { create: 1 });
    expect(created.byRoute).toEqual({ [`GET ${rulesRoute}`]: 1, [`POST ${rulesRoute}`]: 1 });
    expect(site.edgeRules).toMatchObject([
      {
        ActionType: 1,
        ActionParameter1: "https://example.com/",
        ActionParameter2: "301",
        Description: "old pages",
        Enabled: true,
        Triggers: [{ Type: 0, PatternMatches: ["*/old/*", "*/older/*"] }],
      },
    ]);
    const guid = site.edgeRules[0]!.Guid;
    expect(await stack.outputs()).toEqual({ id: `site-1/${guid}`, guid });

    change(rule(`description: "very old pages", enabled: true`));
    const updated = await asked(simulator, () => stack.up());
    expectChanges(updated.outcome, { update: 1 });
    expect(updated.byRoute[`PATCH ${ruleRoute}`]).toBe(1);
    expect(site.edgeRules).toMatchObject([
      { Guid: guid, ActionParameter1: "https://example.com/", Description: "very old pages", Enabled: true },
    ]);

    const refreshed = await asked(simulator, () => stack.refresh());
    expectUnchanged(refreshed.outcome);
    expect(refreshed.byRoute).toEqual({ [`GET ${rulesRoute}`]: 1 });

    expectChanges(await stack.destroy(), { delete: 1 });
    expect(site.edgeRules).toEqual([]);
  });

  thorough.it("is repaired after drift and made anew after it was deleted elsewhere", async () => {
    const { stack, simulator } = await hosted(rule("enabled: true"));
    const site = simulator.platform.sites.get("site-1");
    expectChanges(await stack.up(), { create: 1 });
    const guid = site.edgeRules[0]!.Guid;

    site.updateEdgeRule(guid, { Enabled: false, Triggers: [{ Type: 0, PatternMatches: ["*"] }] });
    expectChanges(await stack.refresh(), { update: 1 });
    expectChanges(await stack.up(), { update: 1 });
    expect(site.edgeRules).toMatchObject([{ Guid: guid, Enabled: true, Triggers: [{ PatternMatches: ["*/old/*", "*/older/*"] }] }]);

    site.removeEdgeRule(guid);
    expectChanges(await stack.refresh(), { delete: 1 });
    expectChanges(await stack.up(), { create: 1 });
    expect(site.edgeRules).toHaveLength(1);
  });
});

describe("a whole stack", () => {
  const names = ["a", "b", "c", "d", "e", "f"];
  const body = (zoneInputs = "") => `
    for (const domain of ["example.com", "example.net"]) {
      const zone = new DnsZone(domain, { name: domain, ${zoneInputs} });
      for (const name of ${JSON.stringify(names)}) new DnsRecord(\`\${name}.\${domain}\`, { zoneId: zone.id, name, type: "A", value: "192.0.2.1" });
    }
    const siteId = "site-1";
    new CacheSettings("cache", { siteId, cacheExpiration: 3600 });
    for (const country of ["XA", "XB", "XC"]) new EdgeRule(country, { siteId, actionType: "BlockRequest", triggers: [{ type: "CountryCode", patternMatches: [country] }] });`;

  it("asks the platform for no more than it needs, and leaves nothing behind", async () => {
    const { stack, simulator } = await hosted(body());
    const { platform } = simulator;

    const created = await asked(simulator, () => stack.up({ preview: true }));
    expectChanges(created.outcome, { create: 18 });
    const dnsReads = created.requests.filter(({ method, path }) => method === "GET" && path.startsWith("/api/dns_zones"));
    expect(dnsReads.length).toBeLessThanOrEqual(2);
    expect(created.byRoute).toMatchObject({
      [`POST ${zonesRoute}`]: 2,
      [`POST ${recordsRoute}`]: 12,
      [`GET ${rulesRoute}`]: 1,
      [`POST ${rulesRoute}`]: 3,
      [`GET ${cachingRoute}`]: 1,
      [`PATCH ${cachingRoute}`]: 1,
    });
    expect(platform.zones.list().map((zone) => zone.records.map(({ name }) => name).sort())).toEqual([names, names]);
    expect(platform.sites.get("site-1").edgeRules).toHaveLength(3);

    const again = await asked(simulator, () => stack.up({ preview: true }));
    expectChanges(again.outcome, { same: 18 });
    expect(again.requests).toEqual([]);

    const refreshed = await asked(simulator, () => stack.refresh());
    expectChanges(refreshed.outcome, { same: 18 });
    expect(refreshed.byRoute).toEqual({ [`GET ${zoneRoute}`]: 2, [`GET ${cachingRoute}`]: 1, [`GET ${rulesRoute}`]: 1 });

    // A zone that was deleted elsewhere took its records along.
    platform.zones.remove("example.net");
    expectChanges(await stack.refresh(), { same: 11, delete: 7 });
    expectChanges(await stack.up(), { same: 11, create: 7 });
    expect(platform.zones.get("example.net").records).toHaveLength(6);

    const destroyed = await asked(simulator, () => stack.destroy());
    expectChanges(destroyed.outcome, { delete: 18 });
    expect(destroyed.byRoute).toMatchObject({ [`DELETE ${zoneRoute}`]: 2, [`DELETE ${ruleRoute}`]: 3, [`PATCH ${cachingRoute}`]: 1 });
    expect(destroyed.byRoute[`DELETE ${recordRoute}`]).toBeUndefined();
    expect(platform.zones.list()).toEqual([]);
    expect(platform.sites.get("site-1").edgeRules).toEqual([]);
  });

  it("sends nothing at preview, and only what the documents know, one edge rule at a time", async () => {
    const { stack, simulator } = await hosted(body("dnssec: true"));
    const previewed = await asked(simulator, () => stack.preview());
    expectChanges(previewed.outcome, { create: 18 });
    expect(previewed.requests.filter(({ method }) => method !== "GET")).toEqual([]);

    simulator.resetReport();
    expectChanges(await stack.up(), { create: 18 });
    expectChanges(await stack.destroy(), { delete: 18 });
    expect(simulator.report()).toMatchObject({
      unknownKeys: [],
      unknownRoutes: [],
      unauthorized: 0,
      withoutAccount: 0,
      notJson: 0,
      overlappingEdgeRuleWrites: 0,
    });
    expect(simulator.report().peakConcurrency).toBeLessThanOrEqual(8);
  });
});
