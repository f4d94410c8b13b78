import { expectChanges, expectFailed, expectUnchanged } from "./harness";
import { asked, hosted, PassingClock, type Asked } from "./hosted";

const zones = [{ id: "zone-1", name: "example.com" }];
const blocking = (siteId: string) =>
  `new EdgeRule("rule", { siteId: "${siteId}", actionType: "BlockRequest", triggers: [{ type: "CountryCode", patternMatches: ["XX"] }] });
  new CacheSettings("cache", { siteId: "${siteId}", cacheExpiration: 3600 });`;

/** What was created and what was deleted, in order; of all, or in a zone. */
function writes({ requests }: Asked, zone = ""): string[] {
  const isWrite = ({ method, path }: Asked["requests"][number]) => path.includes(zone) && (method === "POST" || method === "DELETE");
  return requests.filter(isWrite).map(({ method }) => method);
}

interface Inputs {
  name?: string;
  type?: string;
  value?: string;
  comment?: string;
}

/** Records in a zone each, whose id is the record's name in the program: what they differ in from the usual record, and their options. */
const records = (all: Readonly<Record<string, readonly [inputs: Inputs, options?: object]>>) =>
  Object.entries(all)
    .map(([zoneId, [inputs, options = {}]]) => {
      const usual = { zoneId, name: "www", type: "A", value: "192.0.2.1" };
      return `new DnsRecord("${zoneId}", ${JSON.stringify({ ...usual, ...inputs })}, ${JSON.stringify(options)});`;
    })
    .join("\n");

it("what can't be changed is made anew in the order that its type or the program asks for, and the engine's options are followed", async () => {
  const names = ["another-name", "another-type", "forced", "ignored", "protected"] as const;
  const protect = { protect: true };
  const ignoring = { ignoreChanges: ["value"] };
  const forcing = { replaceOnChanges: ["value"] };
  const { stack, simulator, change } = await hosted(
    records(Object.fromEntries(names.map((name) => [name, [{}, name === "protected" ? protect : {}]]))) + blocking("site-1"),
    {
      zones: names.map((id) => ({ id, name: `${id}.example` })),
      sites: [
        { id: "site-1", caching: { cache_expiration: 11 } },
        { id: "site-2", caching: { cache_expiration: 22 } },
      ],
    },
  );
  const recordIn = (name: (typeof names)[number]) => simulator.platform.zones.get(name).records[0]!;
  const settings = () => simulator.platform.sites.list().map(({ edgeRules, caching }) => [edgeRules.length, caching.cache_expiration]);
  expectChanges(await stack.up(), { create: 7 });

  change(
    records({
      "another-name": [{ name: "shop" }],
      "another-type": [{ type: "CNAME", value: "example.net" }],
      forced: [{ value: "192.0.2.2" }, forcing],
      ignored: [{ value: "192.0.2.9" }, ignoring],
      protected: [{ comment: "kept" }, protect],
    }) + blocking("site-2"),
  );
  const first = await asked(simulator, () => stack.up());
  expectChanges(first.outcome, { replace: 5, update: 1, same: 1 });
  expect(names.map((name) => writes(first, name))).toEqual([["POST", "DELETE"], ["DELETE", "POST"], ["POST", "DELETE"], [], []]);
  expect(names.map((name) => recordIn(name))).toMatchObject([
    { name: "shop", value: "192.0.2.1" },
    { record_type: 2, value: "example.net" },
    { value: "192.0.2.2" },
    { value: "192.0.2.1" },
    { comment: "kept" },
  ]);
  // The rule is made anew, and the settings are put back here and set there.
  expect(settings()).toEqual([
    [0, 11],
    [1, 3600],
  ]);

  // What someone else sets is kept too, when something else of the record changes.
  simulator.platform.zones.get("ignored").updateRecord(recordIn("ignored").id, { value: "192.0.2.8" });
  const second = (others: Parameters<typeof records>[0]) =>
    records({
      "another-name": [{ name: "shop" }],
      "another-type": [{ name: "www.another-type.example." }],
      forced: [{ value: "192.0.2.3" }, { ...forcing, deleteBeforeReplace: true }],
      ignored: [{ value: "192.0.2.9", comment: "new" }, ignoring],
      ...others,
    }) + blocking("site-2");
  change(second({ protected: [{ comment: "kept" }, protect] }));
  const turned = await asked(simulator, () => stack.up({ args: ["--refresh"] }));
  expectChanges(turned.outcome, { replace: 2, update: 1, same: 4 });
  expect(["another-type", "forced"].map((name) => writes(turned, name))).toEqual(Array(2).fill(["DELETE", "POST"]));
  expect([recordIn("another-type"), recordIn("forced"), recordIn("ignored")]).toMatchObject([
    { record_type: 0, value: "192.0.2.1" },
    { value: "192.0.2.3" },
    { value: "192.0.2.8", comment: "new" },
  ]);

  change(second({ protected: [{ name: "shop", comment: "kept" }, protect] }));
  expectFailed(await stack.up(), /protect/);
  expectFailed(await stack.destroy(), /protect/);
  expect(recordIn("protected")).toMatchObject({ name: "www", comment: "kept" });
});

it("a zone with another name is refused at preview, and with allowReplacement takes its records along", async () => {
  const body = (name: string, inputs = "") => `const zone = new DnsZone("zone", { name: "${name}", ${inputs} });
    for (const name of ["www", "shop"]) new DnsRecord(name, { zoneId: zone.id, name, type: "A", value: "192.0.2.1" });`;
  const { stack, simulator, change } = await hosted(body("example.com"));
  const { zones: platformZones } = simulator.platform;
  expectChanges(await stack.up(), { create: 3 });

  change(body("example.net"));
  const refused = await asked(simulator, () => stack.preview());
  expectFailed(refused.outcome, /resource 'zone' has a problem: name /, /allowReplacement: true/);
  expect(refused.requests).toEqual([]);

  change(body("example.net", "allowReplacement: true"));
  const replaced = await asked(simulator, () => stack.up());
  expectChanges(replaced.outcome, { replace: 3 });
  expect(writes(replaced).slice(0, 3)).toEqual(["POST", "POST", "POST"]);
  expect(platformZones.list()).toMatchObject([{ name: "example.net", records: [{ value: "192.0.2.1" }, { value: "192.0.2.1" }] }]);
  expect(platformZones.list()).toHaveLength(1);
  expectUnchanged(await stack.refresh());

  // Dropping the permission alone is no change.
  change(body("example.net"));
  expectChanges(await stack.up(), { same: 3 });
});

describe("a replacement that would meet its own object", () => {
  it("because it is asked for with --replace loses nothing, whatever the type", async () => {
    const { stack, simulator } = await hosted(
      `new DnsZone("zone", { name: "example.net" });${records({ "zone-1": [{}] })}${blocking("site-1")}`,
      { zones },
    );
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
    expectChanges(await stack.up({ args: ["--refresh"] }), { same: 4 });
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
    expectChanges(await stack.up({ args: ["--refresh"] }), { same: 2 });
    expectChanges(await stack.destroy(), { delete: 2 });
    expect(ids()).toEqual([[], []]);
  });
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
