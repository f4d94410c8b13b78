import type { Simulator } from "../../src/simulator";
import { expectChanges, expectFailed } from "./harness";
import { cachingRoute, hosted, recordRoute, rulesRoute, zoneRoute, zonesRoute } from "./hosted";

const zones = [{ id: "zone-1", name: "example.com" }];

const all = `new DnsZone("zone", { name: "example.net" });
    new DnsRecord("record", { zoneId: "zone-1", name: "www", type: "A", value: "192.0.2.1" });
    new EdgeRule("rule", { siteId: "site-1", actionType: "BlockRequest", description: "a rule" });
    new CacheSettings("cache", { siteId: "site-1", cacheExpiration: 1000 });`;

/** What the platform holds of it. */
function held({ platform }: Simulator) {
  const site = platform.sites.get("site-1");
  return {
    zones: platform.zones.list().map(({ name }) => name),
    records: platform.zones.get("zone-1").records.map(({ name, value }) => `${name} ${value}`),
    rules: site.edgeRules.map(({ Description }) => Description),
    expiration: site.caching.cache_expiration,
  };
}

const nothing = { zones: ["example.com"], records: [], rules: [], expiration: -1 };
const made = { zones: ["example.com", "example.net"], records: ["www 192.0.2.1"], rules: ["a rule"], expiration: 1000 };
const reading = [`GET ${zonesRoute}`, `GET ${zoneRoute}`, `GET ${recordRoute}`, `GET ${rulesRoute}`, `GET ${cachingRoute}`];

it("a platform that is out of reach or fails costs the state nothing, and the next commands do the work", async () => {
  const { stack, simulator } = await hosted(all, { zones });
  const patient = { env: { HOSTING_READ_WINDOW_MS: "1000" }, args: ["--continue-on-error"] };
  await simulator.refuseConnections();
  expectFailed(await stack.up(patient), /refused the connection \(ECONNREFUSED\)/);
  await simulator.acceptConnections();
  expectChanges(await stack.up(), { create: 4 });
  expect(held(simulator)).toEqual(made);

  const known = async () => (await stack.resources()).map(({ urn, id, inputs, outputs }) => ({ urn, id, inputs, outputs }));
  const before = await known();
  for (const route of reading) simulator.faults.add({ kind: "status", status: 500, retryAfter: 0, route, times: Infinity });
  expect(expectFailed(await stack.refresh()).text).not.toMatch(/^\s+at |TypeError/m);
  simulator.faults.clear();
  expect(await known()).toEqual(before);

  await simulator.refuseConnections();
  expectFailed(await stack.destroy(patient), /refused the connection/);
  await simulator.acceptConnections();
  expect(held(simulator)).toEqual(made);
  expectChanges(await stack.destroy(), { delete: 4 });
  expect(held(simulator)).toEqual(nothing);
});
