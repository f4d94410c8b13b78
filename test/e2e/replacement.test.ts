import { expectChanges, expectFailed, expectSucceeded, expectUnchanged } from "./harness";
import { asked, hosted, PassingClock, type Asked } from "./hosted";

const zones = [{ id: "zone-1", name: "example.com" }];

interface Inputs {
  zoneId?: string;
  name?: string;
  type?: string;
  value?: string;
  comment?: string;
}

const record = (inputs: Inputs = {}, opts = "{}") =>
  `new DnsRecord("www", ${JSON.stringify({ zoneId: "zone-1", name: "www", type: "A", value: "192.0.2.1", ...inputs })}, ${opts});`;

/** What was created and what was deleted, in order. */
function writes({ requests }: Asked): string[] {
  return requests.filter(({ method }) => method === "POST" || method === "DELETE").map(({ method }) => method);
}

describe("a record", () => {
  it("with another name is made anew before the old one goes", async () => {
    const { stack, simulator, change } = await hosted(record(), { zones });
    expectChanges(await stack.up(), { create: 1 });
    change(record({ name: "shop" }));
    const replaced = await asked(simulator, () => stack.up());
    expectChanges(replaced.outcome, { replace: 1 });
    expect(writes(replaced)).toEqual(["POST", "DELETE"]);
    expect(simulator.platform.zones.get("zone-1").records).toMatchObject([{ name: "shop", value: "192.0.2.1" }]);
    expectChanges(await stack.up(), { same: 1 });
  });

  it("goes first where old and new can't stand side by side: from A to CNAME and back", async () => {
    const { stack, simulator, change } = await hosted(record(), { zones });
    const zone = simulator.platform.zones.get("zone-1");
    expectChanges(await stack.up(), { create: 1 });
    change(record({ type: "CNAME", value: "example.net" }));
    const toCname = await asked(simulator, () => stack.up());
    expectChanges(toCname.outcome, { replace: 1 });
    expect(writes(toCname)).toEqual(["DELETE", "POST"]);
    expect(zone.records).toMatchObject([{ record_type: 2, value: "example.net" }]);
    change(record({ name: "www.example.com." }));
    const back = await asked(simulator, () => stack.up());
    expectChanges(back.outcome, { replace: 1 });
    expect(writes(back)).toEqual(["DELETE", "POST"]);
    expect(zone.records).toMatchObject([{ record_type: 0, value: "192.0.2.1" }]);
  });
});

describe("a zone with another name", () => {
  const body = (name: string, inputs = "", opts = "{}") => `const zone = new DnsZone("zone", { name: "${name}", ${inputs} }, ${opts});
    for (const name of ["www", "shop"]) new DnsRecord(name, { zoneId: zone.id, name, type: "A", value: "192.0.2.1" });`;

  it("is refused at preview, and with allowReplacement takes its records along", async () => {
    const { stack, simulator, change } = await hosted(body("example.com"));
    const { zones: platformZones } = simulator.platform;
    expectChanges(await stack.up(), { create: 3 });

    change(body("example.net"));
    const refused = await asked(simulator, () => stack.preview());
    expectFailed(refused.outcome, /resource 'zone' has a problem: name /, /allowReplacement: true/);
    expect(refused.requests).toEqual([]);
    expectFailed(await stack.up(), /allowReplacement/);
    expect(platformZones.list()).toMatchObject([{ name: "example.com" }]);

    change(body("example.net", "allowReplacement: true"));
    const replaced = await asked(simulator, () => stack.up());
    expectChanges(replaced.outcome, { replace: 3 });
    expect(writes(replaced).slice(0, 3)).toEqual(["POST", "POST", "POST"]);
    expect(platformZones.list()).toMatchObject([{ name: "example.net", records: [{ value: "192.0.2.1" }, { value: "192.0.2.1" }] }]);
    expect(platformZones.list()).toHaveLength(1);
    expectChanges(await stack.up(), { same: 3 });
    expectUnchanged(await stack.refresh());

    // Dropping the permission alone is no change.
    change(body("example.net"));
    expectChanges(await stack.up(), { same: 3 });
  });
});

describe("what belongs to a site", () => {
  it("moves to another site: the rule anew, the settings put back and set there", async () => {
    const body = (
      siteId: string,
    ) => `new EdgeRule("rule", { siteId: "${siteId}", actionType: "BlockRequest", triggers: [{ type: "CountryCode", patternMatches: ["XX"] }] });
      new CacheSettings("cache", { siteId: "${siteId}", cacheExpiration: 3600 });`;
    const { stack, simulator, change } = await hosted(body("site-1"), {
      sites: [
        { id: "site-1", caching: { cache_expiration: 11 } },
        { id: "site-2", caching: { cache_expiration: 22 } },
      ],
    });
    const [one, two] = simulator.platform.sites.list();
    expectChanges(await stack.up(), { create: 2 });
    change(body("site-2"));
    expectChanges(await stack.up(), { replace: 2 });
    expect([one, two].map((site) => [site?.edgeRules.length, site?.caching.cache_expiration])).toEqual([
      [0, 11],
      [1, 3600],
    ]);
    expectUnchanged(await stack.refresh());
    expectChanges(await stack.destroy(), { delete: 2 });
    expect([one, two].map((site) => [site?.edgeRules.length, site?.caching.cache_expiration])).toEqual([
      [0, 11],
      [0, 22],
    ]);
  });
});

describe("a replacement that would meet its own object", () => {
  const rule = `new EdgeRule("rule", { siteId: "site-1", actionType: "BlockRequest", triggers: [{ type: "CountryCode", patternMatches: ["XX"] }] });`;
  const cache = `new CacheSettings("cache", { siteId: "site-1", cacheExpiration: 3600 });`;
  const all = `new DnsZone("zone", { name: "example.net" });` + record() + rule + cache;

  it("because it is asked for with --replace loses nothing, whatever the type", async () => {
    const { stack, simulator } = await hosted(all, { zones });
    const { platform } = simulator;
    const held = () => ({
      zones: platform.zones.list().map(({ name, records }) => ({ name, records: records.map(({ value }) => value) })),
      rules: platform.sites.get("site-1").edgeRules.map(({ ActionType }) => ActionType),
      expiration: platform.sites.get("site-1").caching.cache_expiration,
    });
    expectChanges(await stack.up(), { create: 4 });
    const before = held();

    // It may be refused, but what is in state must be there afterwards.
    const urns = (await stack.resources()).map(({ urn }) => ["--replace", urn]);
    await stack.up({ args: ["--continue-on-error", ...urns.flat()] });
    expect(held()).toEqual(before);
    expectUnchanged(await stack.refresh());
    expectChanges(await stack.up(), { same: 4 });
    expectChanges(await stack.destroy(), { delete: 4 });
    expect(held()).toEqual({ zones: [{ name: "example.com", records: [] }], rules: [], expiration: -1 });
  });

  it("because sets whose items are hours old are asked for with --replace keeps their items", async () => {
    const sets = `new DnsRecords("records", { zoneId: "zone-1", records: [{ name: "www", type: "A", value: "192.0.2.1" }] });
      new EdgeRules("rules", { siteId: "site-1", rules: [{ actionType: "BlockRequest", triggers: [{ type: "CountryCode", patternMatches: ["XX"] }] }] });`;
    const clock = new PassingClock();
    const { stack, simulator } = await hosted(sets, { zones, clock });
    const { platform } = simulator;
    expectChanges(await stack.up(), { create: 2 });
    const ids = () => [
      platform.zones.get("zone-1").records.map(({ id }) => id),
      platform.sites.get("site-1").edgeRules.map(({ Guid }) => Guid),
    ];
    const before = ids();
    clock.passHours(2);
    const env = clock.passedOn(stack);
    const urns = (await stack.resources()).map(({ urn }) => ["--replace", urn]);
    expectChanges(await stack.up({ args: urns.flat(), env }), { replace: 2 });
    expect(ids()).toEqual(before);
    expectUnchanged(await stack.refresh());
    expectChanges(await stack.up(), { same: 2 });
    expectChanges(await stack.destroy(), { delete: 2 });
    expect(ids()).toEqual([[], []]);
  });
});

describe("the engine's options", () => {
  it("replaceOnChanges replaces what would be updated, and deleteBeforeReplace turns the order round", async () => {
    const { stack, simulator, change } = await hosted(record(), { zones });
    const zone = simulator.platform.zones.get("zone-1");
    expectChanges(await stack.up(), { create: 1 });
    change(record({ value: "192.0.2.2" }, `{ replaceOnChanges: ["value"] }`));
    const replaced = await asked(simulator, () => stack.up());
    expectChanges(replaced.outcome, { replace: 1 });
    expect(writes(replaced)).toEqual(["POST", "DELETE"]);
    change(record({ value: "192.0.2.3" }, `{ replaceOnChanges: ["value"], deleteBeforeReplace: true }`));
    const turned = await asked(simulator, () => stack.up());
    expectChanges(turned.outcome, { replace: 1 });
    expect(writes(turned)).toEqual(["DELETE", "POST"]);
    expect(zone.records).toMatchObject([{ value: "192.0.2.3" }]);
  });

  it("replaceOnChanges deletes no zone and no site that the program didn't allow to be replaced", async () => {
    const sites = [{ id: "site-1", name: "shop", plan: "starter", location: "eu-central" }];
    const body = (dnssec: boolean, plan: string) => `
      new DnsZone("zone", { name: "example.com", adopt: true, dnssec: ${dnssec} }, { replaceOnChanges: ["dnssec"] });
      new Site("site", { name: "shop", plan: "${plan}", variant: "vanilla", location: "eu-central", term: "monthly", adopt: true },
        { replaceOnChanges: ["plan"] });`;
    const { stack, simulator, change } = await hosted(body(false, "starter"), { zones, sites });
    expectChanges(await stack.up(), { create: 2 });
    change(body(true, "pro").replaceAll(", adopt: true", ""));
    const refused = await asked(simulator, () => stack.up({ args: ["--continue-on-error"] }));
    expectFailed(refused.outcome, /DnsZone "example\.com" \(id zone-1\) can't be replaced/, /Site "shop" \(id site-1\)/);
    expect(writes(refused)).toEqual([]);
    change(body(false, "starter"));
    expectChanges(await stack.up(), { same: 2 });
  });

  it("protect stops replacement and deletion, not an update", async () => {
    const { stack, simulator, change } = await hosted(record({}, "{ protect: true }"), { zones });
    const zone = simulator.platform.zones.get("zone-1");
    expectChanges(await stack.up(), { create: 1 });
    change(record({ comment: "kept" }, "{ protect: true }"));
    expectChanges(await stack.up(), { update: 1 });
    change(record({ name: "shop" }, "{ protect: true }"));
    expectFailed(await stack.up(), /protect/);
    expectFailed(await stack.destroy(), /protect/);
    expect(zone.records).toMatchObject([{ name: "www", comment: "kept" }]);
  });

  it("ignoreChanges keeps what is there", async () => {
    const { stack, simulator, change } = await hosted(record(), { zones });
    const zone = simulator.platform.zones.get("zone-1");
    expectChanges(await stack.up(), { create: 1 });
    change(record({ value: "192.0.2.9" }, `{ ignoreChanges: ["value"] }`));
    const ignored = await asked(simulator, () => stack.up());
    expectChanges(ignored.outcome, { same: 1 });
    expect(ignored.requests).toEqual([]);
    // What someone else sets is kept too, when something else of the record changes.
    zone.updateRecord(zone.records[0]!.id, { value: "192.0.2.8" });
    expectSucceeded(await stack.refresh());
    change(record({ value: "192.0.2.9", comment: "new" }, `{ ignoreChanges: ["value"] }`));
    expectChanges(await stack.up(), { update: 1 });
    expect(zone.records).toMatchObject([{ value: "192.0.2.8", comment: "new" }]);
  });
});
