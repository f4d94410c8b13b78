import { expectChanges, expectFailed, expectSucceeded, expectUnchanged, variants, thorough } from "./harness";
import { asked, hosted, hoursAgo, PassingClock, recordRoute } from "./hosted";

const zones = [{ id: "zone-1", name: "example.com" }];
const oldRecord = { record_type: 0, name: "www", value: "192.0.2.1", created_at: hoursAgo(30) };

const record = (name: string, inputs = "", opts = "{}") =>
  `new DnsRecord(${JSON.stringify(name)}, { zoneId: "zone-1", name: "www", type: "A", value: "192.0.2.1", ${inputs} }, ${opts});`;
const zone = (name: string, inputs = "", opts = "{}") =>
  `new DnsZone(${JSON.stringify(name)}, { name: "example.com", ${inputs} }, ${opts});`;
const rule = (name: string, inputs = "", opts = "{}") =>
  `new EdgeRule(${JSON.stringify(name)}, { siteId: "site-1", actionType: "BlockRequest", triggers: [{ type: "CountryCode", patternMatches: ["XX"] }], ${inputs} }, ${opts});`;
const cache = (name: string, inputs = "", opts = "{}") =>
  `new CacheSettings(${JSON.stringify(name)}, { siteId: "site-1", cacheExpiration: 3600, ${inputs} }, ${opts});`;

describe("a resource renamed in the program", () => {
  thorough.it("keeps its young object, which lives on under the new name", async () => {
    const { stack, simulator, change } = await hosted(
      record("web").replace('"zone-1"', "zone1.id").replace("new", "const zone1 = DnsZone.get('z1', 'zone-1'); new") + cache("cache"),
      { zones: [{ id: "zone-1", name: "example.net" }] },
    );
    const { platform } = simulator;
    expectChanges(await stack.up(), { create: 2 });
    const before = platform.zones.list().map(({ id, records }) => [id, records]);

    change(record("renamed web") + cache("renamed cache"));
    expectChanges(await stack.up(), { create: 2, delete: 2, discard: 1 });
    expect(platform.zones.list().map(({ id, records }) => [id, records])).toEqual(before);
    expect(platform.sites.get("site-1").caching.cache_expiration).toBe(3600);
    expectUnchanged(await stack.refresh());
    expectChanges(await stack.up(), { same: 2 });

    expectSucceeded(await stack.destroy());
    expect(platform.zones.list()).toMatchObject([{ name: "example.net", records: [] }]);
  });

  thorough.it("is not touched at all with an alias", async () => {
    const { stack, simulator, change } = await hosted(zone("zone") + rule("rule"));
    expectChanges(await stack.up(), { create: 2 });
    change(zone("renamed", "", `{ aliases: [{ name: "zone" }] }`) + rule("renamed rule", "", `{ aliases: [{ name: "rule" }] }`));
    const renamed = await asked(simulator, () => stack.up());
    expectChanges(renamed.outcome, { same: 2 });
    expect(renamed.requests).toEqual([]);
    expectUnchanged(await stack.refresh());
    expectChanges(await stack.destroy(), { delete: 2 });
    expect(simulator.platform.zones.list()).toEqual([]);
  });

  thorough.it.each([
    ["zone, however young", zone, 0],
    ["record that is older than an hour", record, 2],
  ])("is refused for a %s, with its id and the ways out, and loses nothing", async (_, declared, hours) => {
    const clock = new PassingClock();
    const { stack, simulator, change } = await hosted(declared("before"), { zones: declared === record ? zones : [], clock });
    expectChanges(await stack.up(), { create: 1 });
    const { id } = await stack.resource("before");
    const objects = () => simulator.platform.zones.list().map((one) => [one.id, one.records]);
    const made = objects();

    clock.passHours(hours);
    change(declared("after"));
    const refused = expectFailed(await stack.up(), /on the platform already/, /adopt: true/, /HOSTING_ADOPT=1/, /aliases/);
    expect(refused.text).toContain(id);
    expect(objects()).toEqual(made);

    expectChanges(await stack.up({ env: { HOSTING_ADOPT: "1" } }), { create: 1, delete: 1 });
    expect(objects()).toEqual(made);
    expect(await stack.resource("after")).toMatchObject({ id });
  });

  thorough.it("is refused for an edge rule, whose age nobody knows, and loses nothing", async () => {
    const { stack, simulator, change } = await hosted(rule("before"));
    const site = simulator.platform.sites.get("site-1");
    expectChanges(await stack.up(), { create: 1 });
    const made = site.edgeRules;

    change(rule("after"));
    const refused = expectFailed(await stack.up(), /on the platform already/, /adopt: true/, /aliases/);
    expect(refused.text).toContain(`site-1/${made[0]?.Guid}`);
    expect(site.edgeRules).toEqual(made);

    change(rule("after", "adopt: true"));
    expectChanges(await stack.up(), { create: 1, delete: 1 });
    expect(site.edgeRules).toEqual(made);
    expectChanges(await stack.up(), { same: 1 });
  });
});

describe("two resources that describe the same thing", () => {
  it("are refused at preview, naming both", async () => {
    const { stack, simulator } = await hosted(record("first") + record("second"), { zones });
    expectFailed(await stack.preview(), /"first"/, /"second"/, /same DnsRecord/);
    expectFailed(await stack.up({ preview: true }), /"first"/, /"second"/);
    expect(simulator.platform.zones.get("zone-1").records).toEqual([]);
  });

  thorough.it("are refused when their zone is only being made, and one object is made at most", async () => {
    const records = (first: string, second: string) => `const zone = new DnsZone("zone", { name: "example.com" });
      new DnsRecord("first", { zoneId: zone.id, name: "${first}", type: "A", value: "192.0.2.1" });
      new DnsRecord("second", { zoneId: zone.id, name: "${second}", type: "A", value: "192.0.2.1" });`;
    const { stack, simulator, change } = await hosted(records("www", "WWW.example.com."));
    expectFailed(await stack.up(), /"first"/, /"second"/);
    const zone = simulator.platform.zones.get("example.com");
    expect(zone.records.length).toBeLessThanOrEqual(1);

    change(records("www", "other"));
    expectSucceeded(await stack.up());
    expect(zone.records.map(({ name }) => name).sort()).toEqual(["other", "www"]);
  });

  thorough.it("are refused when they are the settings of one site, the same zone, or the same rule twice", async () => {
    for (const [type, pair] of [
      ["CacheSettings", cache("first") + cache("second").replace("3600", "60")],
      ["DnsZone", zone("first") + zone("second").replace("example.com", "EXAMPLE.com.")],
      ["EdgeRule", rule("first") + rule("second", "orderIndex: 7")],
    ] as const) {
      const { stack, simulator } = await hosted(pair);
      const refused = await asked(simulator, () => stack.preview());
      expectFailed(refused.outcome, /"first"/, /"second"/, new RegExp(`same ${type}`));
      expect(refused.requests).toEqual([]);
    }
  });

  thorough.it("are no conflict when they only share a name", async () => {
    const { stack, simulator } = await hosted(record("first") + record("second").replace("192.0.2.1", "192.0.2.2"), { zones });
    expectChanges(await stack.up(), { create: 2 });
    expect(simulator.platform.zones.get("zone-1").records).toHaveLength(2);
  });
});

describe("something that exists already", () => {
  it("is not taken over by itself when it is an identical old record, and is with adopt", async () => {
    const { stack, simulator, change } = await hosted(record("www", "ttl: 900"), {
      zones: [{ ...zones[0]!, records: [{ ...oldRecord, id: "record-1" }] }],
    });
    const platformZone = simulator.platform.zones.get("zone-1");
    const refused = await asked(simulator, () => stack.up());
    expectFailed(
      refused.outcome,
      /identical DnsRecord/,
      /zone-1\/record-1/,
      /30 hours ago/,
      /adopt: true/,
      /HOSTING_ADOPT=1/,
      /DnsRecord\.get/,
    );
    expect(refused.requests.every(({ method }) => method === "GET")).toBe(true);

    change(record("www", "ttl: 900, adopt: true"));
    expectChanges(await stack.up(), { create: 1 });
    expect(platformZone.records).toMatchObject([{ id: "record-1", ttl: 900 }]);
    change(record("www", "ttl: 900"));
    expectChanges(await stack.up(), { same: 1 });
    expectChanges(await stack.destroy(), { delete: 1 });
    expect(platformZone.records).toEqual([]);
  });

  thorough.it("is taken over for one run with HOSTING_ADOPT=1, which is said", async () => {
    const { stack, simulator } = await hosted(record("www") + cache("cache"), {
      zones: [{ ...zones[0]!, records: [{ ...oldRecord, id: "record-1" }] }],
    });
    const taken = expectChanges(await stack.up({ env: { HOSTING_ADOPT: "1" } }), { create: 2 });
    expect(taken.text).toMatch(/adopted the DnsRecord zone-1\/record-1/);
    expect(simulator.platform.zones.get("zone-1").records).toMatchObject([{ id: "record-1" }]);
    expectChanges(await stack.up(), { same: 2 });
  });

  thorough.it("is a zone of the same name: refused, then adopted and made what the program says, its records left alone", async () => {
    const { stack, simulator, change } = await hosted(zone("zone", "dnssec: true"), {
      zones: [{ id: "zone-1", name: "example.com", created_at: hoursAgo(50), records: [oldRecord] }],
    });
    expectFailed(await stack.up(), /DnsZone/, /zone-1/, /2 days ago/, /adopt: true/);
    expect(simulator.platform.zones.list()).toHaveLength(1);

    change(zone("zone", "dnssec: true, adopt: true"));
    expectChanges(await stack.up(), { create: 1 });
    expect(simulator.platform.zones.list()).toMatchObject([{ id: "zone-1", dnssec: true, records: [{ name: "www" }] }]);
    expectChanges(await stack.up(), { same: 1 });
    expectUnchanged(await stack.refresh());
  });

  thorough.it("is a CNAME with another target: refused with what differs, then adopted and changed", async () => {
    const cname = (inputs = "") =>
      `new DnsRecord("docs", { zoneId: "zone-1", name: "docs", type: "CNAME", value: "new.example.net", ${inputs} });`;
    const { stack, simulator, change } = await hosted(cname(), {
      zones: [{ ...zones[0]!, records: [{ id: "record-1", record_type: 2, name: "docs", value: "old.example.net" }] }],
    });
    expectFailed(await stack.up(), /another DnsRecord/, /differs in value/, /zone-1\/record-1/);
    change(cname("adopt: true"));
    expectChanges(await stack.up(), { create: 1 });
    expect(simulator.platform.zones.get("zone-1").records).toMatchObject([{ id: "record-1", value: "new.example.net" }]);
  });

  thorough.it("belongs to another account and is left alone", async () => {
    const { stack, simulator } = await hosted(zone("zone", "adopt: true"), {
      accounts: ["account-1", "account-2"],
      zones: [{ id: "theirs", name: "example.com", account: "account-2" }],
    });
    expectFailed(await stack.up(), /already been taken/);
    expect(simulator.platform.zones.list()).toMatchObject([{ id: "theirs", account: "account-2" }]);
    expect(await stack.resources()).toEqual([]);
  });
});

describe("get", () => {
  const seeded = {
    zones: [{ id: "zone-1", name: "example.com", records: [{ ...oldRecord, id: "record-1", comment: "by hand" }] }],
    sites: [
      {
        id: "site-1",
        caching: { cache_expiration: 77 },
        edgeRules: [{ Guid: "rule-1", ActionType: 4, Description: "by hand", Enabled: true }],
      },
    ],
  };
  const outputs = (
    zoneKey: string,
    recordKey: string,
  ) => `const zone = DnsZone.get("zone", "${zoneKey}"), record = DnsRecord.get("record", "${recordKey}");
    const rule = EdgeRule.get("rule", "site-1/rule-1"), cache = CacheSettings.get("cache", "site-1");
    Object.assign(exports, { zoneId: zone.id, zoneName: zone.name, nameservers: zone.nameservers, recordId: record.id, value: record.value, comment: record.comment, fqdn: record.fqdn,
      ruleId: rule.id, guid: rule.guid, description: rule.description, expiration: cache.cacheExpiration });`;

  it.each(
    variants(
      [
        ["natural keys", "Example.com.", "example.com/WWW/A"],
        ["ids", "zone-1", "zone-1/record-1"],
      ],
      1,
    ),
  )("shows everything of a zone, a record, a rule and cache settings by their %s, and changes nothing", async (_, zoneKey, recordKey) => {
    const { stack, simulator } = await hosted(outputs(zoneKey, recordKey), seeded);
    const before = simulator.platform.zones.get("zone-1").records;
    const looked = await asked(simulator, () => stack.up());
    expectUnchanged(looked.outcome);
    expect(looked.requests.every(({ method }) => method === "GET")).toBe(true);
    expect(await stack.outputs()).toEqual({
      zoneId: "zone-1",
      zoneName: "example.com",
      nameservers: ["ns1.nameservers.example", "ns2.nameservers.example"],
      recordId: "zone-1/record-1",
      value: "192.0.2.1",
      comment: "by hand",
      fqdn: "www.example.com",
      ruleId: "site-1/rule-1",
      guid: "rule-1",
      description: "by hand",
      expiration: 77,
    });
    expectUnchanged(await stack.up());
    expectUnchanged(await stack.refresh());

    expectSucceeded(await stack.destroy());
    expect(simulator.platform.zones.get("zone-1").records).toEqual(before);
    expect(simulator.platform.sites.get("site-1")).toMatchObject({ edgeRules: [{ Guid: "rule-1" }], caching: { cache_expiration: 77 } });
  });

  it.each(
    variants(
      [
        ["zone", `DnsZone.get("x", "999")`, /DnsZone "999" was not found/],
        ["zone by its name", `DnsZone.get("x", "example.org")`, /DnsZone "example\.org" was not found/],
        ["record", `DnsRecord.get("x", "zone-1/999")`, /DnsRecord "zone-1\/999" was not found/],
        [
          "record by its name",
          `DnsRecord.get("x", "example.com/nowhere/A")`,
          /DnsRecord "example\.com\/nowhere\/A" was not found.*zone\/name\/type/,
        ],
        ["record in a missing zone", `DnsRecord.get("x", "example.org/www/A")`, /DnsRecord.*example\.org|example\.org.*doesn't exist/],
        ["edge rule", `EdgeRule.get("x", "site-1/nothing")`, /EdgeRule "site-1\/nothing" was not found/],
        ["site's cache settings", `CacheSettings.get("x", "site-9")`, /CacheSettings "site-9" was not found/],
      ],
      1,
    ),
  )("of a %s that is missing fails with a sentence", async (_, lookUp, sentence) => {
    const { stack } = await hosted(lookUp, seeded);
    const failed = expectFailed(await stack.up(), sentence);
    expect(failed.text).not.toMatch(/^\s+at /m);
  });
});

describe("records of a zone that destroy leaves", () => {
  const child = `new DnsRecord("www", { zoneId: zone.id, name: "www", type: "A", value: "192.0.2.1" });`;

  it("are deleted themselves when the zone comes from get", async () => {
    const { stack, simulator } = await hosted(`const zone = DnsZone.get("zone", "example.com"); ${child}`, { zones });
    expectChanges(await stack.up(), { create: 1 });
    expect(await stack.resource("www")).toMatchObject({ deletedWith: undefined });
    const destroyed = await asked(simulator, () => stack.destroy());
    expectSucceeded(destroyed.outcome);
    expect(destroyed.byRoute[`DELETE ${recordRoute}`]).toBe(1);
    expect(simulator.platform.zones.list()).toMatchObject([{ id: "zone-1", records: [] }]);
  });

  it("are deleted themselves when the zone is retained", async () => {
    const { stack, simulator } = await hosted(
      `const zone = new DnsZone("zone", { name: "example.com" }, { retainOnDelete: true }); ${child}`,
    );
    expectChanges(await stack.up(), { create: 2 });
    expectSucceeded(await stack.destroy());
    expect(simulator.platform.zones.list()).toMatchObject([{ name: "example.com", records: [] }]);
  });

  it("go with a zone that this program makes, unless the program says otherwise", async () => {
    const { stack } = await hosted(
      `const zone = new DnsZone("zone", { name: "example.com" }); ${child}
      new DnsRecord("own", { zoneId: zone.id, name: "own", type: "A", value: "192.0.2.1" }, { deletedWith: other });`.replace(
        "const zone",
        `const other = new DnsZone("other", { name: "example.net" }); const zone`,
      ),
    );
    expectChanges(await stack.up(), { create: 4 });
    const [zone, other, www, own] = await Promise.all(["zone", "other", "www", "own"].map((name) => stack.resource(name)));
    expect(www).toMatchObject({ deletedWith: zone?.urn });
    expect(own).toMatchObject({ deletedWith: other?.urn });
  });
});
