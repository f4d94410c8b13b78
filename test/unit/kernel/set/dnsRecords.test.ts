import { checkInputs, diff, unknownValue, type Values, type World } from "../../../harness";
import fc from "../../../harness/properties";
import { normaliseValue, wireValue, type RecordType } from "../../../../src/dns";
import { fromEntries } from "../../../../src/kernel/set/entries";
import { dnsRecords, record, zoneWithSet } from "./setStack";

const www = { name: "www", type: "A", value: "192.0.2.1", ttl: 300 };
const mx = { name: "@", type: "MX", value: "mail.example.net", priority: 10 };
const caa = [
  { name: "", type: "CAA", value: "letsencrypt.org", flags: 0, recordTag: "issue" },
  { name: "@", type: "CAA", value: "letsencrypt.org", flags: 0, recordTag: "issuewild" },
];
const spf = { name: "@", type: "TXT", value: '"v=spf1 " "-all"' };

const writes = (world: World) =>
  world
    .requests()
    .map((one) => one.split(" ")[0] as string)
    .filter((method) => method !== "GET");

/** What the program's spelling means on the wire, if the item's spelling may be another one of the same text. */
function sameOnTheWire(type: RecordType, kept: string, value: string): string {
  return normaliseValue(type, kept) === normaliseValue(type, value) && type === "CAA" ? wireValue(type, kept) : wireValue(type, value);
}

const hosts = (count: number) => Array.from({ length: count }, (_, index) => ({ ...www, name: `h${index}` }));

async function begin(records: readonly object[] = []) {
  const given = await zoneWithSet();
  for (const record of records) given.zone.addRecord(record as never);
  given.world.simulator.resetReport();
  const there = () => given.zone.records.map(({ name, record_type, value, ttl }) => `${name || "@"} ${record_type} ${value} ${ttl}`).sort();
  return { ...given, there };
}

describe("a set of records", () => {
  test("is known by labels, in whatever order the program lists it", async () => {
    const { set, up } = await begin();
    await up({ records: [www, mx, ...caa, spf] });
    expect(set.labels).toEqual([
      "www A 192.0.2.1",
      "@ MX mail.example.net",
      "@ CAA issue letsencrypt.org",
      "@ CAA issuewild letsencrypt.org",
      "@ TXT v=spf1 -all",
    ]);
    expect((await up({ records: [spf, mx, www, ...caa] })).step).toBe("same");
  });

  test("ends with a word on all of them, which stays on the resource's row", async () => {
    const { up } = await begin();
    const { said } = await up({ records: hosts(70) });
    expect(said).toMatch(/status: 70 of 70 records$/);
  });

  test("changes a value in place, and one field alone, with one write and one read", async () => {
    const { world, zone, up } = await begin();
    const others = hosts(8);
    await up({ records: [www, mx, ...others] });
    const ids = zone.records.map(({ id }) => id).sort();
    world.simulator.resetReport();
    await up({ records: [{ ...www, value: "192.0.2.2" }, mx, ...others] });
    expect(world.requests().map((one) => one.split(" ")[0])).toEqual(["PATCH", "GET"]);
    await up({ records: [{ ...www, value: "192.0.2.2", ttl: 600 }, mx, ...others] });
    expect(zone.records.map(({ id }) => id).sort()).toEqual(ids);
    expect(zone.recordsNamed("www")).toMatchObject([{ value: "192.0.2.2", ttl: 600 }]);
  });

  test("swaps a CNAME for addresses and back in the order that the DNS allows", async () => {
    const { world, up, there } = await begin();
    const cname = { name: "docs", type: "CNAME", value: "www.example.com", ttl: 300 };
    const addresses = [
      { name: "docs", type: "A", value: "192.0.2.3", ttl: 300 },
      { name: "docs", type: "AAAA", value: "2001:db8::3", ttl: 300 },
    ];
    await up({ records: [cname], allowMassChange: true });
    world.simulator.resetReport();
    await up({ records: addresses });
    expect(writes(world)).toEqual(["DELETE", "POST", "POST"]);
    await up({ records: [cname] });
    expect(there()).toEqual(["docs 2 www.example.com 300"]);
  });

  test("adds before it deletes, and keeps what is deleted where the addition was refused", async () => {
    const { world, zone, up, set } = await begin();
    await up({ records: [www, mx] });
    world.simulator.resetReport();
    world.fault({ kind: "status", status: 422, errors: ["Value is not allowed here"], method: "POST" });
    const changed = { records: [record("www", { type: "AAAA", value: "2001:db8::1" }), { ...mx, priority: 20 }] };
    const failed = await up(changed).catch((error: Error) => error.message);
    expect(failed).toMatch(/1 record could not be written\.\n {2}www AAAA 2001:db8::1: .*Value is not allowed here/s);
    expect(failed).toMatch(/1 write was done; `pulumi up` does the rest\.$/);
    expect(writes(world).sort()).toEqual(["PATCH", "POST"]);
    expect(zone.records).toHaveLength(2);
    expect(set.labels.sort()).toEqual(["@ MX mail.example.net", "www A 192.0.2.1"]);
    await up(changed);
    expect(zone.records.map(({ name, record_type }) => `${name} ${record_type}`).sort()).toEqual([" 4", "www 1"]);
    expect(set.state.pending).toBeUndefined();
  });

  test("stops at what would fail all, and says how many weren't tried", async () => {
    const { world, up } = await begin();
    world.fault({ kind: "status", status: 403, errors: ["Not Authorized"], method: "POST", times: Infinity });
    const failed = await up({ records: hosts(200) }).catch((error: Error) => error.message);
    expect(failed).toMatch(/ more weren't tried after that\.$/);
    expect(world.count("POST")).toBeLessThan(100);
  });

  test("leaves what it doesn't list, and never takes over what somebody else made long ago", async () => {
    const { world, zone, up, there } = await begin();
    zone.addRecord({ record_type: 0, name: "www", value: "192.0.2.1", created_at: "2020-01-01T00:00:00Z" } as never);
    zone.addRecord({ record_type: 0, name: "theirs", value: "192.0.2.9" });
    const failed = await up({ records: [www] }).catch((error: Error) => error.message);
    expect(failed).toContain(
      '1 record of "it" is on the platform already, and the state of this set doesn\'t have it. Nothing was written.\n',
    );
    expect(failed).toMatch(/written\.\n {2}www A 192\.0\.2\.1 \(id .*, created .* ago, identical\)\n.*adopt: true/s);
    expect(writes(world)).toEqual([]);
    await up({ records: [{ ...www, ttl: 600 }], adopt: true });
    expect(writes(world)).toEqual(["PATCH"]);
    expect(there()).toEqual(["theirs 0 192.0.2.9 300", "www 0 192.0.2.1 600"]);
  });

  test.each([
    [0, 0, 0],
    [0, 5, 5060],
    [5, 0, 5060],
  ])("takes over a record of the numbers %d, %d and %d as it is", async (priority, weight, port) => {
    const numbers = { priority, weight, port };
    const { world, up } = await begin([{ record_type: 8, name: "_sip._tcp", value: "sip.example.net", ...numbers }]);
    await up({ records: [{ name: "_sip._tcp", type: "SRV", value: "sip.example.net", ...numbers }], adopt: true });
    expect(writes(world)).toEqual([]);
    expect((await up({ records: [{ name: "_sip._tcp", type: "SRV", value: "sip.example.net", ...numbers }] })).step).toBe("same");
  });

  test("of a whole zone leaves what the platform keeps: TLSA, name servers, a site's PullZone, the records of its mail", async () => {
    const { world, zone, set, up } = await begin();
    const { site } = world;
    world.platform.mailspaces.add({ domain: "example.com", provisioned: true });
    zone.addRecord({ record_type: 15, name: "_443._tcp", value: "3 1 1 abcd" });
    zone.addRecord({ record_type: 12, name: "", value: "ns1.nameservers.example" });
    zone.addRecord({ record_type: 7, name: "shop", value: site.id });
    zone.addRecord({ record_type: 3, name: "", value: "somebody=else" });
    const kept = zone.records.length - 1;
    const inputs = { manage: "all", records: [www] };
    await expect(up(inputs)).rejects.toThrow(/would delete 1 record that the program doesn't list.*\n {2}@ TXT$/ms);
    await up({ ...inputs, allowMassChange: true });
    expect(zone.records).toHaveLength(kept + 1);
    await set.refresh();
    expect((await up(inputs)).step).toBe("same");
  });

  test("leaves mail's kinds of records alone when the mail can't be asked", async () => {
    const { world, zone, up } = await begin();
    zone.addRecord({ record_type: 4, name: "", value: "mail.example.net", priority: 10 } as never);
    zone.addRecord({ record_type: 0, name: "webmail", value: "192.0.2.9" });
    zone.addRecord({ record_type: 8, name: "_sip._tcp", value: "sip.example.net", priority: 0, weight: 5, port: 5060 } as never);
    world.fault({ kind: "status", status: 403, errors: ["no"], path: /mailspace/, times: Infinity });
    const { said } = await up({ manage: "all", allowMassChange: true, records: [www] });
    expect(zone.records.map(({ name, record_type }) => `${name} ${record_type}`).sort()).toEqual([" 4", "webmail 0", "www 0"]);
    expect(said).toMatch(/warning: whether the platform's mail keeps records in example\.com can't be seen .* are left alone/);
  });

  test("counts deletions and changes by themselves, against what is there", async () => {
    const ten = hosts(10);
    const { up, zone } = await begin();
    await up({ records: ten });
    await expect(up({ records: ten.slice(4) })).rejects.toThrow(/would delete 4 of the 10 existing records, more than 30 %/);
    const changed = ten.map((host) => ({ ...host, ttl: 60 }));
    await expect(up({ records: changed })).rejects.toThrow(/would change 10 of the 10 existing records/);
    await up({ records: ten.slice(4), maxChangePercent: 40 });
    expect(zone.records).toHaveLength(6);
    await up({ records: ten.slice(8) });
    expect(zone.records).toHaveLength(2);
  });

  test("names what it would lose or change, and says how many more there are", async () => {
    const thirty = hosts(30);
    const { up } = await begin();
    await up({ records: thirty });
    await expect(up({ records: thirty.slice(10) })).rejects.toThrow(
      /would delete 10 of the 30 .*\n {2}delete h0 A 192\.0\.2\.1\n(?: {2}delete h[1-8] .*\n){8} {2}delete h9 A 192\.0\.2\.1\nIf you want/,
    );
    await expect(up({ records: thirty.slice(25) })).rejects.toThrow(/ {2}delete h19 A 192\.0\.2\.1\n {2}\(and 5 more\)\nIf you want/);
    const changed = thirty.map((host, index) => ({ ...host, ttl: index < 10 ? 60 : 300 }));
    await expect(up({ records: changed })).rejects.toThrow(/would change 10 of the 30 .*\n {2}change h0 A 192\.0\.2\.1\n/);
  });

  test("shows by hand changed, missing and, with the whole zone, added records, and repairs them", async () => {
    const { zone, set, up } = await begin();
    const inputs = { manage: "all", records: [www, mx, spf] };
    await up(inputs);
    zone.updateRecord(zone.recordsNamed("www")[0]!.id, { value: "192.0.2.66" });
    zone.removeRecord(zone.records.find(({ record_type }) => record_type === 4)!.id);
    zone.addRecord({ record_type: 0, name: "theirs", value: "192.0.2.9" });
    zone.addRecord({ record_type: 3, name: "", value: "v=spf1 -all" });
    await set.refresh();
    expect(set.labels.sort()).toEqual(["@ TXT v=spf1 -all", "@ TXT v=spf1 -all #2", "theirs A 192.0.2.9", "www A 192.0.2.66"]);
    expect((await up(inputs)).step).toBe("update");
    expect(zone.records.map(({ name, value }) => `${name} ${value}`).sort()).toEqual([
      " mail.example.net",
      " v=spf1 -all",
      "www 192.0.2.1",
    ]);
  });

  test("never takes what somebody changed by hand for what the platform made of its own write", async () => {
    const { zone, set, up } = await begin();
    await up({ records: [www, mx] });
    zone.updateRecord(zone.recordsNamed("www")[0]!.id, { ttl: 90 });
    await up({ records: [www, mx, spf] });
    expect(zone.recordsNamed("www")).toMatchObject([{ ttl: 90 }]);
    await set.refresh();
    expect(set.state.records).toMatchObject({ "www A 192.0.2.1": { ttl: 90 } });
    expect((await up({ records: [www, mx, spf] })).step).toBe("update");
    expect(zone.recordsNamed("www")).toMatchObject([{ ttl: 300 }]);
  });

  test("deletes of a whole zone only what a refresh has shown, and leaves what was never the program's when it goes", async () => {
    const { zone, set, up } = await begin();
    const theirs = { record_type: 0, name: "theirs", value: "192.0.2.9" };
    await up({ manage: "all", records: [www] });
    zone.addRecord(theirs);
    await up({ manage: "all", records: [www, mx] });
    expect(zone.recordsNamed("theirs")).toHaveLength(1);

    await set.refresh();
    const found = structuredClone(set.engine.kept);
    await up({ manage: "all", ignore: [{ name: "th*" }], records: [www, mx] });
    expect(zone.recordsNamed("theirs")).toHaveLength(1);
    set.engine.kept = structuredClone(found);
    await up({ records: [www, mx] });
    expect(zone.recordsNamed("theirs")).toHaveLength(1);
    set.engine.kept = structuredClone(found);
    await set.destroy();
    expect(zone.records.map(({ name }) => name)).toEqual(["theirs"]);
  });

  test("hands a record that it made over to others when the program ignores it from then on", async () => {
    const { zone, set, up } = await begin();
    await up({ manage: "all", records: [www, mx] });
    await up({ manage: "all", ignore: [{ name: "www" }], records: [mx] });
    expect(zone.records).toHaveLength(2);
    expect(set.labels).toEqual(["@ MX mail.example.net"]);
  });
});

describe("check of a set of records", () => {
  const of = (inputs: Values, parentFacts = { zone: "example.com" }) =>
    checkInputs(dnsRecords, {}, { zoneId: "z1", ...inputs }, parentFacts);
  const problems = (inputs: Values) => of(inputs).problems.map(({ path, message }) => `${path} ${message}`);

  test("names the item by its place and its name", () => {
    expect(problems({ records: [www, { ...www, name: "docs", value: "nowhere" }] })).toEqual([
      expect.stringMatching(/^records\[1\]\.value \(docs A\) must be an IPv4 address/),
    ]);
    expect(problems({ records: [www, { name: "x", type: "A", valeu: "192.0.2.1" }] })).toEqual([
      expect.stringMatching(/^records\[1\]\.valeu is not an input/),
      "records[1].value is required.",
    ]);
  });

  test("refuses the same record twice, however it is spelled, and what can't exist beside a CNAME", () => {
    expect(problems({ records: [www, { ...www, name: "WWW.example.com." }] })).toEqual([
      "records[1] is the same record as records[0] (www A 192.0.2.1): list it once.",
    ]);
    expect(problems({ records: [www, { name: "www", type: "CNAME", value: "a.example" }] })).toEqual([
      "records[0] (www A 192.0.2.1) can't exist beside records[1] (www CNAME a.example): a CNAME must be alone at its name. Remove one of the two.",
    ]);
    expect(problems({ records: [mx, { name: "@", type: "CNAME", value: "a.example" }] })).toEqual([]);
  });

  test("refuses more than the platform takes, a listed record that is ignored too, and patterns where nothing is deleted", () => {
    expect(problems({ records: hosts(5_001) })).toEqual(["records has 5001 records: a DnsRecords takes at most 5000 for one DnsZone."]);
    expect(problems({ records: [www], manage: "all", ignore: [{ name: "w*" }] })).toEqual([
      "records[0] (www A 192.0.2.1) is listed, but ignore[0] excludes it: remove one of the two.",
    ]);
    expect(problems({ records: [www], ignore: [{ name: "x" }] })).toEqual([expect.stringMatching(/^ignore is for manage: "all"/)]);
  });

  test("names what isn't known yet, and lets a wholly unknown list pass", () => {
    expect(of({ records: [{ ...www, value: unknownValue }, { ...www, value: unknownValue, ttl: 60 }, mx] }).inputs.records).toEqual({
      "www A (unknown until up)": { name: "www", type: "A", value: unknownValue, ttl: 300 },
      "www A (unknown until up) #2": { name: "www", type: "A", value: unknownValue, ttl: 60 },
      "@ MX mail.example.net": { priority: 10 },
    });
    expect(of({ records: unknownValue })).toMatchObject({ inputs: { records: unknownValue }, problems: [] });
  });

  test("gives the same form for its own form", () => {
    const { inputs } = of({ records: [www, mx, ...caa, spf] });
    expect(of(inputs).inputs).toEqual(inputs);
  });

  test("keeps a text's own quotes, and everything that a label tells", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("TXT", "CAA"),
        fc.string({ minLength: 1, unit: fc.constantFrom('"', "\\", " ", "a", ";", "#", "2") }),
        (type, value) => {
          const record = { name: "@", type, value, ...(type === "CAA" && { recordTag: "iodef" }) };
          const { inputs, problems: found } = of({ records: [record] });
          if (found.length > 0) return;
          const [item] = fromEntries(dnsRecords.set, inputs.records).map((one) => one.item);
          expect(wireValue(type as RecordType, item!.value as string)).toBe(
            sameOnTheWire(type as RecordType, item!.value as string, value),
          );
        },
      ),
    );
  });

  test("takes well under a second for 5,000 records, with the comparison", () => {
    const started = process.cpuUsage();
    const { inputs } = of({ records: hosts(5_000) });
    const olds = Object.fromEntries(Object.entries(inputs.records as object).map(([label, item]) => [label, { ...item, recordId: label }]));
    expect(diff(dnsRecords, { ...inputs, records: olds }, inputs, { zone: "example.com" }).changed).toEqual([]);
    expect(process.cpuUsage(started).user / 1e6).toBeLessThan(5);
  });
});
