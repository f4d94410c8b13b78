import { recordTypes } from "../../src/simulator/platform/dnsRecord";
import { expectChanges } from "./harness";
import { asked, hosted, recordRoute, ruleRoute, zoneRoute } from "./hosted";

it("a whole stack sends nothing at preview, and only what the documents know, one edge rule at a time, and leaves nothing behind", async () => {
  const names = ["a", "b", "c", "d", "e", "f"];
  const { stack, simulator } = await hosted(`
    for (const domain of ["example.com", "example.net"]) {
      const zone = new DnsZone(domain, { name: domain, dnssec: true });
      exports[domain] = zone.tlsaRecords;
      for (const name of ${JSON.stringify(names)}) new DnsRecord(\`\${name}.\${domain}\`, { zoneId: zone.id, name, type: "A", value: "192.0.2.1" });
    }
    const siteId = "site-1";
    new CacheSettings("cache", { siteId, cacheExpiration: 3600 });
    for (const country of ["XA", "XB", "XC"]) new EdgeRule(country, { siteId, actionType: "BlockRequest", triggers: [{ type: "CountryCode", patternMatches: [country] }] });`);
  const { zones, sites } = simulator.platform;
  const site = sites.get("site-1");
  const expectDocumented = () =>
    expect(simulator.report()).toMatchObject({
      ...{ unknownKeys: [], unknownRoutes: [], unauthorized: 0, withoutAccount: 0, notJson: 0, overlappingEdgeRuleWrites: 0 },
    });

  const previewed = await asked(simulator, () => stack.preview());
  expectChanges(previewed.outcome, { create: 18 });
  expect(previewed.requests.filter(({ method }) => method !== "GET")).toEqual([]);
  simulator.resetReport();
  expectChanges(await stack.up({ preview: true }), { create: 18 });
  expectDocumented();
  expect(zones.list().map((zone) => zone.records.map(({ name }) => name).sort())).toEqual([names, names]);
  expect(site.edgeRules).toHaveLength(3);
  const again = await asked(simulator, () => stack.up({ preview: true }));
  expectChanges(again.outcome, { same: 18 });
  expect(again.requests).toEqual([]);

  // What the platform's own automation adds is shown and is nobody's change. A zone that was deleted elsewhere took its records along.
  zones.get("example.com").addRecord({ record_type: recordTypes.TLSA, name: "_443._tcp", value: "3 1 1 abcd" });
  zones.remove("example.net");
  expectChanges(await stack.refresh(), { same: 11, delete: 7 });
  expectChanges(await stack.up(), { same: 11, create: 7 });
  expect(zones.get("example.net").records).toHaveLength(6);
  expect(await stack.outputs()).toMatchObject({ "example.com": [{ name: "_443._tcp", value: "3 1 1 abcd", ttl: 300 }] });

  const destroyed = await asked(simulator, () => stack.destroy());
  expectChanges(destroyed.outcome, { delete: 18 });
  expect(destroyed.byRoute).toMatchObject({ [`DELETE ${zoneRoute}`]: 2, [`DELETE ${ruleRoute}`]: 3 });
  expect(destroyed.byRoute[`DELETE ${recordRoute}`]).toBeUndefined();
  expect([zones.list(), site.edgeRules, site.caching.cache_expiration]).toEqual([[], [], -1]);
  expectDocumented();
});
