import type { FaultHandle, FaultKind, Simulator } from "../../src/simulator";
import { expectChanges, expectFailed, expectSucceeded, expectUnchanged } from "./harness";
import {
  cachingRoute,
  hosted,
  notesOf,
  PassingClock,
  recordRoute,
  recordsRoute,
  ruleRoute,
  rulesRoute,
  zoneRoute,
  zonesRoute,
} from "./hosted";
import { killedAt, met } from "./interrupted";

const zones = [{ id: "zone-1", name: "example.com" }];

/** One of each type, in two versions. */
function all(version: 1 | 2 = 1): string {
  const first = version === 1;
  return `new DnsZone("zone", { name: "example.net", dnssec: ${!first} });
    new DnsRecord("record", { zoneId: "zone-1", name: "www", type: "A", value: "192.0.2.${version}" });
    new EdgeRule("rule", { siteId: "site-1", actionType: "BlockRequest", description: "version ${version}" });
    new CacheSettings("cache", { siteId: "site-1", cacheExpiration: ${version}000 });`;
}

/** What the platform holds of it. */
function held({ platform }: Simulator) {
  const site = platform.sites.get("site-1");
  return {
    zones: platform.zones.list().map(({ name, dnssec }) => `${name}${dnssec ? " signed" : ""}`),
    records: platform.zones.get("zone-1").records.map(({ name, value }) => `${name} ${value}`),
    rules: site.edgeRules.map(({ Description }) => Description),
    expiration: site.caching.cache_expiration,
  };
}

const nothing = { zones: ["example.com"], records: [], rules: [], expiration: -1 };
const made = { zones: ["example.com", "example.net"], records: ["www 192.0.2.1"], rules: ["version 1"], expiration: 1000 };
const updated = { zones: ["example.com", "example.net signed"], records: ["www 192.0.2.2"], rules: ["version 2"], expiration: 2000 };

const creating = [`POST ${zonesRoute}`, `POST ${recordsRoute}`, `POST ${rulesRoute}`, `PATCH ${cachingRoute}`];
const updating = [`PATCH ${zoneRoute}`, `PATCH ${recordRoute}`, `PATCH ${ruleRoute}`, `PATCH ${cachingRoute}`];
const deleting = [`DELETE ${zoneRoute}`, `DELETE ${recordRoute}`, `DELETE ${ruleRoute}`, `PATCH ${cachingRoute}`];
const reading = [`GET ${zonesRoute}`, `GET ${zoneRoute}`, `GET ${recordRoute}`, `GET ${rulesRoute}`, `GET ${cachingRoute}`];

function meet(simulator: Simulator, routes: string[], fault: FaultKind, times = 1): FaultHandle[] {
  return routes.map((route) => simulator.faults.add({ ...fault, route, times }));
}

function expectMet(faults: FaultHandle[]): void {
  expect(faults.map(({ hits }) => hits > 0)).toEqual(faults.map(() => true));
}

it("a connection that breaks after a request took effect leaves one object of each type, in creation, update and deletion", async () => {
  const { stack, simulator, change } = await hosted(all(), { zones });

  const inCreation = meet(simulator, creating, { kind: "dropAfter" });
  expectChanges(await stack.up(), { create: 4 });
  expectMet(inCreation);
  expect(held(simulator)).toEqual(made);

  change(all(2));
  const inUpdate = meet(simulator, updating, { kind: "dropAfter" });
  expectChanges(await stack.up(), { update: 4 });
  expectMet(inUpdate);
  expect(held(simulator)).toEqual(updated);
  expectUnchanged(await stack.up({ args: ["--refresh"] }));

  const inDeletion = meet(simulator, deleting, { kind: "dropAfter" });
  expectChanges(await stack.destroy(), { delete: 4 });
  expectMet(inDeletion);
  expect(held(simulator)).toEqual(nothing);
});

it("a platform that is out of reach or fails costs the state nothing, and the next commands do the work", async () => {
  const { stack, simulator } = await hosted(all(), { zones });
  const patient = { env: { HOSTING_READ_WINDOW_MS: "1000" }, args: ["--continue-on-error"] };
  await simulator.refuseConnections();
  expectFailed(await stack.up(patient), /refused the connection \(ECONNREFUSED\)/);
  await simulator.acceptConnections();
  expectChanges(await stack.up(), { create: 4 });
  expect(held(simulator)).toEqual(made);

  const known = async () => (await stack.resources()).map(({ urn, id, inputs, outputs }) => ({ urn, id, inputs, outputs }));
  const before = await known();
  meet(simulator, reading, { kind: "status", status: 500, retryAfter: 0 }, Infinity);
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

it("a run that is killed while it creates a record leaves one record after the next up, hours later, by its note alone", async () => {
  const clock = new PassingClock();
  const body = `const zone = DnsZone.get("zone", "zone-1"); new DnsRecord("www", { zoneId: zone.id, name: "www", type: "A", value: "192.0.2.1" });`;
  const { stack, simulator } = await hosted(body, { zones, clock });
  const hang = simulator.faults.add({ kind: "hang", takesEffect: true, route: `POST ${recordsRoute}` });
  await killedAt((command) => met(hang, command), stack);
  expect((await stack.state()).deployment.pending_operations).toHaveLength(1);
  expect(notesOf(stack)).toHaveLength(1);
  clock.passHours(2);
  expectChanges(await stack.up(), { create: 1 });
  expect(simulator.platform.zones.get("zone-1").records).toMatchObject([{ name: "www", value: "192.0.2.1" }]);
  expectChanges(await stack.up(), { same: 1 });
  expectSucceeded(await stack.destroy());
  expect(simulator.platform.zones.get("zone-1").records).toEqual([]);
});

it("a limit of requests slows a run down and fails nothing", async () => {
  // The records of a set leave at once, as many as may be in flight.
  const { stack, simulator } = await hosted(
    `const zone = new DnsZone("zone", { name: "example.com" });
    const records = Array.from({ length: 60 }, (_, i) => ({ name: "r" + i, type: "A", value: "192.0.2." + i }));
    new DnsRecords("records", { zoneId: zone.id, records });`,
    { rateLimit: { perSecond: 20 } },
  );
  expectChanges(await stack.up(), { create: 2 });
  expect(simulator.report().rateLimited).toBeGreaterThanOrEqual(4);
  expect(simulator.platform.zones.get("example.com").records).toHaveLength(60);
});
