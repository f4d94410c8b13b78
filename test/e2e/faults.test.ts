import type { FaultHandle, FaultKind, Simulator } from "../../src/simulator";
import { expectChanges, expectFailed, expectSucceeded, expectUnchanged, thorough, variants } from "./harness";
import {
  asked,
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
  type Hosted,
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

describe.each(
  variants<[string, FaultKind]>(
    [
      ["after the request took effect", { kind: "dropAfter" }],
      ["before the request took effect", { kind: "dropBefore" }],
    ],
    1,
  ),
)("a connection that breaks %s", (_, fault) => {
  it("leaves one object of each type, in creation, update and deletion", async () => {
    const { stack, simulator, change } = await hosted(all(), { zones });

    const inCreation = meet(simulator, creating, fault);
    expectChanges(await stack.up(), { create: 4 });
    expectMet(inCreation);
    expect(held(simulator)).toEqual(made);
    expectUnchanged(await stack.refresh());

    change(all(2));
    const inUpdate = meet(simulator, updating, fault);
    expectChanges(await stack.up(), { update: 4 });
    expectMet(inUpdate);
    expect(held(simulator)).toEqual(updated);
    expectChanges(await stack.up(), { same: 4 });
    expectUnchanged(await stack.refresh());

    const inDeletion = meet(simulator, deleting, fault);
    expectChanges(await stack.destroy(), { delete: 4 });
    expectMet(inDeletion);
    expect(held(simulator)).toEqual(nothing);
  });
});

describe("a platform that stays out of reach", () => {
  it("fails creation with a sentence for each type, and the next up makes one of each", async () => {
    const { stack, simulator } = await hosted(all(), { zones });
    meet(simulator, creating, { kind: "dropBefore" }, Infinity);
    const failed = expectFailed(await stack.up({ args: ["--continue-on-error"] }));
    for (const request of [
      "POST /api/dns_zones",
      "POST /api/dns_zones/zone-1/records",
      "POST /api/sites/site-1/edge_rules",
      "PATCH /api/sites/site-1/cdn/caching",
    ]) {
      expect(failed.text).toMatch(new RegExp(`${request} failed: the connection to \\S+ was lost .*is unknown\\.`));
    }
    simulator.faults.clear();
    expectSucceeded(await stack.up());
    expect(held(simulator)).toEqual(made);
    expectChanges(await stack.up(), { same: 4 });
  });

  thorough.it("fails creation and deletion while it refuses connections, and the next commands do the work", async () => {
    const { stack, simulator } = await hosted(all(), { zones });
    const unreachable = { env: { HOSTING_READ_WINDOW_MS: "1000" }, args: ["--continue-on-error"] };
    await simulator.refuseConnections();
    expectFailed(await stack.up(unreachable), /refused the connection \(ECONNREFUSED\)/);
    await simulator.acceptConnections();
    expectChanges(await stack.up(), { create: 4 });
    expect(held(simulator)).toEqual(made);
    await simulator.refuseConnections();
    expectFailed(await stack.destroy(unreachable), /refused the connection/);
    await simulator.acceptConnections();
    expectChanges(await stack.destroy(), { delete: 4 });
    expect(held(simulator)).toEqual(nothing);
  });

  thorough.it("fails an update half-way, and the next up does the rest", async () => {
    const { stack, simulator, change } = await hosted(all(), { zones });
    expectChanges(await stack.up(), { create: 4 });
    change(all(2));
    meet(simulator, updating, { kind: "status", status: 503 }, Infinity);
    expectFailed(await stack.up({ args: ["--continue-on-error"] }), /answered 503/);
    expect(await stack.resources()).toHaveLength(4);
    simulator.faults.clear();
    expectSucceeded(await stack.up());
    expect(held(simulator)).toEqual(updated);
    expectChanges(await stack.up(), { same: 4 });
    expectUnchanged(await stack.refresh());
  });

  thorough.it("fails a deletion, which keeps everything in state until it succeeds", async () => {
    const { stack, simulator } = await hosted(all(), { zones });
    expectChanges(await stack.up(), { create: 4 });
    meet(simulator, deleting, { kind: "status", status: 500 }, Infinity);
    expectFailed(await stack.destroy({ args: ["--continue-on-error"] }), /answered 500/);
    expect(await stack.resources()).toHaveLength(4);
    expect(held(simulator)).toEqual(made);
    simulator.faults.clear();
    expectChanges(await stack.destroy(), { delete: 4 });
    expect(held(simulator)).toEqual(nothing);
  });
});

thorough.describe("an answer to a creation that says nothing of what was made", () => {
  it.each(
    variants<[string, FaultKind]>([
      ["empty", { kind: "empty", takesEffect: true }],
      ["an HTML page", { kind: "garbage", takesEffect: true }],
      ["cut in half", { kind: "truncated" }],
      ["JSON of another form", { kind: "garbage", takesEffect: true, contentType: "application/json", body: `{"result":"ok"}` }],
      ["a 502 although it took effect", { kind: "status", status: 502, takesEffect: true }],
    ]),
  )("(%s) leads to one object of each type", async (_, fault) => {
    const { stack, simulator } = await hosted(all(), { zones });
    const faults = meet(simulator, creating, fault);
    expectChanges(await stack.up(), { create: 4 });
    expectMet(faults);
    expect(held(simulator)).toEqual(made);
    expectUnchanged(await stack.refresh());
  });
});

describe("a read that fails or brings garbage", () => {
  let shared: Hosted;
  let before: unknown;
  const known = async () =>
    (await shared.stack.resources())
      .map(({ name, id, inputs, outputs }) => ({ name, id, inputs, outputs }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  beforeAll(async () => {
    shared = await hosted(all(), { zones });
    expectChanges(await shared.stack.up(), { create: 4 });
    before = await known();
  });

  it.each(
    variants<[string, FaultKind]>(
      [
        ["a 500", { kind: "status", status: 500, retryAfter: 0 }],
        ["a 402", { kind: "status", status: 402, code: "service_suspended" }],
        ["a 403", { kind: "status", status: 403, errors: ["Not Authorized"] }],
        ["a proxy's 404 page", { kind: "garbage", status: 404 }],
        ["a page of HTML", { kind: "garbage" }],
        ["an empty body", { kind: "empty" }],
        ["half of the answer", { kind: "truncated" }],
        ["null", { kind: "garbage", contentType: "application/json", body: "null" }],
        ["an empty object", { kind: "garbage", contentType: "application/json", body: "{}" }],
        ["an object in error", { kind: "garbage", contentType: "application/json", body: `{"errors":["something"]}` }],
        [
          "values of other types",
          {
            kind: "garbage",
            contentType: "application/json",
            body: `{"dns_zone":{"id":{},"name":[],"records":"none"},"edge_rules":"none","smart_cache":{},"cache_expiration":[]}`,
          },
        ],
      ],
      1,
    ),
  )("(%s) loses nothing from state", async (_, fault) => {
    const { stack, simulator } = shared;
    meet(simulator, reading, fault, Infinity);
    const failed = expectFailed(await stack.refresh());
    expect(failed.text).not.toMatch(/^\s+at |TypeError/m);
    simulator.faults.clear();
    expect(await known()).toEqual(before);
    expect(held(simulator)).toEqual(made);
  });

  thorough.it("(passing) is read again", async () => {
    meet(shared.simulator, [`GET ${zoneRoute}`, `GET ${rulesRoute}`], { kind: "status", status: 502, retryAfter: 0 }, 2);
    meet(shared.simulator, [`GET ${cachingRoute}`], { kind: "dropBefore" });
    expectUnchanged(await shared.stack.refresh());
    expectChanges(await shared.stack.up(), { same: 4 });
  });
});

describe("keys that never come", () => {
  thorough.it("end the creation of a zone in time, and the next up waits for them again", async () => {
    const body = `const zone = new DnsZone("zone", { name: "example.com", dnssec: true }, { customTimeouts: { create: "1s", update: "1s" } });
      new DnsRecord("www", { zoneId: zone.id, name: "www", type: "A", value: "192.0.2.1" }); exports.dnssecData = zone.dnssecData;`;
    const { stack, simulator } = await hosted(body, { delays: { dnssecMs: 3_600_000 }, shapes: { dnssecPending: "blank" } });
    const { zones: platformZones } = simulator.platform;
    expectFailed(await stack.up(), /DNSSEC/, /1 s/);
    const { id } = platformZones.get("example.com");
    expect(await stack.resource("zone")).toMatchObject({ id, initErrors: [expect.stringMatching(/DNSSEC/)] });

    expectFailed(await stack.up(), /DNSSEC/);
    // A refresh in between must not make the zone look finished.
    expectSucceeded(await stack.refresh());
    expectFailed(await stack.up(), /DNSSEC/);

    platformZones.get(id).setDnssec(true);
    expectChanges(await stack.up(), { update: 1, create: 1 });
    expect(await stack.outputs()).toMatchObject({ dnssecData: { enabled: true } });
    expect(platformZones.list()).toMatchObject([{ id, records: [{ name: "www" }] }]);
    expectChanges(await stack.up(), { same: 2 });
    expectUnchanged(await stack.refresh());
  });
});

describe("a run that is killed while it creates a record", () => {
  const body = `const zone = DnsZone.get("zone", "zone-1"); new DnsRecord("www", { zoneId: zone.id, name: "www", type: "A", value: "192.0.2.1" });`;

  it.each(
    variants(
      [
        ["took effect", true],
        ["had no effect", false],
      ],
      1,
    ),
  )("leaves one record after the next up, when its request %s", async (_, takesEffect) => {
    const clock = new PassingClock();
    const { stack, simulator } = await hosted(body, { zones, clock });
    const hang = simulator.faults.add({ kind: "hang", takesEffect, route: `POST ${recordsRoute}` });
    await killedAt((command) => met(hang, command), stack);
    expect((await stack.state()).deployment.pending_operations).toHaveLength(1);

    // The record is hours old by then: only the killed run's own note tells that it is ours.
    expect(notesOf(stack)).toHaveLength(1);
    clock.passHours(2);
    expectChanges(await stack.up(), { create: 1 });
    expect(simulator.platform.zones.get("zone-1").records).toMatchObject([{ name: "www", value: "192.0.2.1" }]);
    expectChanges(await stack.up(), { same: 1 });
    expectSucceeded(await stack.destroy());
    expect(simulator.platform.zones.get("zone-1").records).toEqual([]);
  });

  it("is waited for by an up that comes at once, while its request is still under way", async () => {
    const { stack, simulator } = await hosted(body, { zones });
    const slow = simulator.faults.add({ kind: "delay", ms: 8_000, route: `POST ${recordsRoute}` });
    await killedAt((command) => met(slow, command), stack, { tree: false });
    const { diagnostics } = expectChanges(await stack.up(), { create: 1 });
    // A young record would be taken over without the note as well, but with a warning.
    expect(diagnostics.filter(({ severity, urn }) => severity === "warning" && urn?.endsWith("::www"))).toEqual([]);
    expect(simulator.platform.zones.get("zone-1").records).toHaveLength(1);
    expectChanges(await stack.up(), { same: 1 });
  });
});

thorough.describe("a site whose CDN is only being switched on", () => {
  it("is waited for by its rules and settings", async () => {
    const { stack, simulator } = await hosted(
      `new EdgeRule("rule", { siteId: "site-1", actionType: "BlockRequest" }); new CacheSettings("cache", { siteId: "site-1", varyWebp: true });`,
    );
    const faults = [rulesRoute, cachingRoute].map((route) =>
      simulator.faults.add({ kind: "status", status: 409, code: "cdn_not_active", route: `GET ${route}`, times: 2 }),
    );
    expectChanges(await stack.up(), { create: 2 });
    expectMet(faults);
    expect(simulator.platform.sites.get("site-1")).toMatchObject({ edgeRules: [{ ActionType: 4 }], caching: { vary_webp: true } });
  });

  it("leaves nothing to delete when it is off again", async () => {
    const { stack, simulator } = await hosted(
      `new EdgeRule("rule", { siteId: "site-1", actionType: "BlockRequest" }); new CacheSettings("cache", { siteId: "site-1", varyWebp: true });`,
    );
    expectChanges(await stack.up(), { create: 2 });
    simulator.platform.sites.get("site-1").setCdn(false);
    expectUnchanged(await stack.refresh());
    expectChanges(await stack.destroy(), { delete: 2 });
  });
});

describe("a limit of requests", () => {
  // The records of a set leave at once, as many as may be in flight.
  const records = (zone: string) => `const zone = new DnsZone("zone", { name: "${zone}" });
    const value = (i) => ({ name: "r" + i, type: "A", value: "192.0.2." + i });
    new DnsRecords("records", { zoneId: zone.id, records: Array.from({ length: 60 }, (_, i) => value(i)) });`;

  it("slows a run down and fails nothing", async () => {
    const { stack, simulator } = await hosted(records("example.com"), { rateLimit: { perSecond: 20 } });
    const limited = await asked(simulator, () => stack.up());
    expectChanges(limited.outcome, { create: 2 });
    expect(simulator.report().rateLimited).toBeGreaterThanOrEqual(4);
    expect(simulator.platform.zones.get("example.com").records).toHaveLength(60);
    expectChanges(await stack.destroy(), { delete: 2 });
  });
});
