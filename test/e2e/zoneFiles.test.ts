import { formatZoneFile, type WritableZone } from "../../src/dns/zoneFile";
import { recordTypeCodes, type RecordType } from "../../src/dns";
import { expectChanges, expectFailed, expectUnchanged, type CommandOptions, type Outcome, variants } from "./harness";
import { asked, hosted, PassingClock, type Asked } from "./hosted";

/** The program of a zone file with so many lines. */
const fileOf = (count: number, more = "") => `
  const { DnsZoneFile } = require("pulumi-hosting/components");
  const lines = Array.from({ length: ${count} }, (_, index) => "h" + index + " 300 IN A 192.0.2." + (index + 1) + "\\n");
  const { set, records } = new DnsZoneFile("example.com", { zone: "example.com", ${more} zoneFile: lines.join("") });
  exports.form = set ? "set" : Object.keys(records).length;`;

/** The program of a zone file whose `www` has these addresses. */
const addressesOf = (...ends: number[]) => `
  const { DnsZoneFile } = require("pulumi-hosting/components");
  const zoneFile = ${JSON.stringify(ends.map((end) => `www 300 IN A 192.0.2.${end}\n`).join(""))};
  new DnsZoneFile("example.com", { zone: "example.com", zoneFile });`;

/** A stack with a zone file, on a platform where the records of earlier commands are old. */
async function withProgram(program: string) {
  const clock = new PassingClock();
  const { stack, simulator, change } = await hosted(program, { clock });
  const up = async (options: CommandOptions = {}): Promise<Outcome> => {
    // Identical records that are younger than an hour would be taken over without being asked for.
    clock.passHours(2);
    return stack.up({ ...options, env: { ...clock.passedOn(stack), ...options.env } });
  };
  const inState = async () => {
    const types = (await stack.resources()).map(({ type }) => type.split(":").at(-1));
    return [types.filter((type) => type === "DnsRecord").length, types.filter((type) => type === "DnsRecords").length];
  };
  const ids = () =>
    simulator.platform.zones
      .get("example.com")
      .records.map(({ id }) => id)
      .sort();
  return { stack, simulator, change, up, inState, ids };
}

/** The same, whose file has so many lines. */
async function withFile(count: number) {
  const made = await withProgram(fileOf(count));
  return { ...made, changeTo: (lines: number, options = "") => made.change(fileOf(lines, options)) };
}

const adopting = { env: { HOSTING_ADOPT: "1" } };
const writes = ({ requests }: Asked) => requests.filter(({ method }) => method !== "GET").map(({ method }) => method);

describe("a zone file as a component", () => {
  it("gets and loses records beside others of their name and type, and no other record is touched", async () => {
    const { stack, simulator, up, change, ids } = await withProgram(addressesOf(5));
    expectChanges(await up(), { create: 3 });
    const addresses = () =>
      simulator.platform.zones
        .get("example.com")
        .records.map(({ value }) => value)
        .sort();
    const [first] = ids();
    for (const [ends, requests, options] of [
      // Of several, each is called by its value: that a record is the same takes the user's word.
      [[5, 7], ["POST"], adopting],
      [[7, 3, 5], ["POST"], {}],
      [[5, 3], ["DELETE"], {}],
      [[5], ["DELETE"], adopting],
      [[8], ["PATCH"], {}],
    ] as const) {
      change(addressesOf(...ends));
      const changed = await asked(simulator, () => up(options));
      expect([ends, addresses()]).toEqual([ends, ends.map((end) => `192.0.2.${end}`).sort()]);
      expect([ends, writes(changed).sort()]).toEqual([ends, requests]);
      expectUnchanged(await up());
      expectUnchanged(await stack.refresh());
    }
    expect(ids()).toEqual([first]);
  });

  it("that grows to 50 records is refused before anything is written, and changes over with HOSTING_ADOPT=1, and back", async () => {
    const { up, simulator, inState, ids, changeTo } = await withFile(49);
    expectChanges(await up(), { create: 51 });
    expect(await inState()).toEqual([49, 0]);
    const before = ids();

    changeTo(50);
    const refused = await asked(simulator, () => up({ args: ["--continue-on-error"] }));
    expectFailed(refused.outcome, /49 records of "example\.com" are on the platform already/, /HOSTING_ADOPT=1/, /already-there/);
    expect(writes(refused)).toEqual([]);
    expect(ids()).toEqual(before);
    expect(await inState()).toEqual([49, 0]);

    const joined = await asked(simulator, () => up(adopting));
    expectChanges(joined.outcome, { create: 1, delete: 49 });
    expect(writes(joined)).toEqual(["POST"]);
    expect(await inState()).toEqual([0, 1]);
    const grown = ids();
    expect(grown).toEqual(expect.arrayContaining(before));
    expect(grown).toHaveLength(50);

    changeTo(49);
    const shrinking = await asked(simulator, () => up({ args: ["--continue-on-error"] }));
    expectFailed(shrinking.outcome, /an identical DnsRecord "h0" is on the platform already/, /HOSTING_ADOPT=1/);
    expect(writes(shrinking)).toEqual([]);
    expect(ids()).toEqual(grown);

    const parted = await asked(simulator, () => up(adopting));
    expectChanges(parted.outcome, { create: 49, delete: 1 });
    // The line that went is the one record that nobody describes any longer.
    expect(writes(parted)).toEqual(["DELETE"]);
    expect(await inState()).toEqual([49, 0]);
    expect(ids()).toEqual(before);
    expectUnchanged(await up());
  });

  it("that was cut in the middle loses no more than a set may, also if its form changes", async () => {
    const { up, inState, ids, changeTo } = await withFile(60);
    expectChanges(await up(), { create: 3 });
    const before = ids();
    changeTo(30);
    const cut = await up(adopting);
    expectFailed(cut, /would delete 30 of the 60 existing records/, /If a file was cut, restore it\./, /mass-change/);
    expect(cut.stdout).toContain('30 records of "example.com" now belong to 30 other resources and are not deleted');
    expect(ids()).toEqual(before);
    changeTo(60);
    expectChanges(await up(), { delete: 30 });
    expect([ids(), await inState()]).toEqual([before, [0, 1]]);
    expectUnchanged(await up());
  });
});

describe('a zone file with manage: "all"', () => {
  const mark = "heritage=external-dns,external-dns/owner=blue";
  const theirs = [
    { name: "app", type: "A", value: "192.0.2.9", ttl: 300 },
    { name: "a-app", type: "TXT", value: `"${mark}"`, ttl: 300 },
    { name: "_acme-challenge", type: "TXT", value: "token", ttl: 300 },
  ];
  /** What a zone can hold, also what the rules call wrong. */
  const held: WritableZone["records"] = [
    { name: "www", type: "A", value: "192.0.2.1", ttl: 300, weight: 50, comment: "front" },
    { name: "both", type: "CNAME", value: "www.example.com", ttl: 300 },
    { name: "both", type: "TXT", value: "beside a CNAME", ttl: 300 },
    { name: "*._tcp", type: "SRV", value: ".", priority: 0, weight: 0, port: 0, ttl: 300 },
    { name: "office\\032printer._ipp._tcp", type: "TXT", value: "txtvers=1", ttl: 300 },
    { name: "office\\032printer._ipp._tcp", type: "SRV", value: "printer.example.com", priority: 0, weight: 0, port: 631, ttl: 300 },
    { name: "empty", type: "TXT", value: "", ttl: 300 },
    { name: "tab", type: "TXT", value: "a\tb", ttl: 300, comment: "two\nlines" },
    { name: "old", type: "Redirect", value: "https://www.example.com/?a=1;b=2", ttl: 300 },
    { name: "@", type: "Flatten", value: "target.example.net", ttl: 300 },
    { name: "cdn", type: "PullZone", value: "12345", ttl: 300 },
    { name: "edge", type: "Script", value: "678", ttl: 300 },
  ];

  it("deletes no record of a skipped line: recordsOfZoneFile refuses such a line, and zoneOfFile leaves the record to the zone", async () => {
    const reading = (records: string) => `const { recordsOfZoneFile, zoneOfFile } = require("pulumi-hosting/components");
      const file = "www 300 IN A 192.0.2.1\\napi 300 IN AA 192.0.2.20\\n";
      const skip = [{ name: "api" }];
      const zone = DnsZone.get("zone", "example.com");
      new DnsRecords("set", { zoneId: "zone-1", manage: "all", allowMassChange: true, adopt: true, ${records} });`;
    const api = { name: "api", record_type: recordTypeCodes.A, value: "192.0.2.20", ttl: 300 };
    const { stack, simulator, change } = await hosted(reading('records: recordsOfZoneFile(file, "example.com", { skip })'), {
      zones: [{ id: "zone-1", name: "example.com", records: [api] }],
    });
    const refused = await asked(simulator, () => stack.up());
    expectFailed(refused.outcome, /skip leaves out lines whose records the zone may have \(api\)/, /Use zoneOfFile/);
    expect(writes(refused)).toEqual([]);

    change(reading('...zoneOfFile(file, "example.com", { skip })'));
    expectChanges(await stack.up(), { create: 1 });
    expect(simulator.platform.zones.get("example.com").records).toMatchObject([{ name: "api" }, { name: "www" }]);
    expectUnchanged(await stack.up());
  });

  it.each(variants(["dynamic"], ["plugin"]))(
    "keeps whatever the zone holds, and what belongs to others, without a write: %s",
    async (face) => {
      const file = formatZoneFile({ zone: "example.com", records: held });
      const seeds = [...held, ...theirs].map(({ name, type, ...rest }) => ({
        ...rest,
        name: name === "@" ? "" : name,
        record_type: recordTypeCodes[type as RecordType],
      }));
      const { stack, simulator } = await hosted(
        `const { zoneOfFile } = require("pulumi-hosting/components");
      const zone = DnsZone.get("zone", "example.com");
      const { records } = zoneOfFile(${JSON.stringify(file)}, "example.com");
      const ignore = [{ owner: "external-dns" }, { owner: "acme" }];
      new DnsRecords("set", { zoneId: "zone-1", manage: "all", records, ignore, adopt: true });`,
        { zones: [{ id: "zone-1", name: "example.com", records: seeds }] },
        { face },
      );
      const first = await asked(simulator, () => stack.up());
      expectChanges(first.outcome, { create: 1 });
      const zone = simulator.platform.zones.get("example.com");
      expect([writes(first), zone.records.length]).toEqual([[], held.length + theirs.length]);

      zone.addRecord({ record_type: recordTypeCodes.AAAA, name: "app", value: "2001:db8::9" });
      zone.addRecord({ record_type: recordTypeCodes.TXT, name: "aaaa-app", value: mark });
      const again = await asked(simulator, () => stack.up({ args: ["--refresh"] }));
      expectUnchanged(again.outcome);
      expect(writes(again)).toEqual([]);

      zone.addRecord({ record_type: recordTypeCodes.A, name: "stranger", value: "192.0.2.66" });
      expectChanges(await stack.refresh(), { update: 1 });
      expectChanges(await stack.up(), { update: 1 });
      expect([zone.recordsNamed("stranger").length, zone.recordsNamed("app").length]).toEqual([0, 2]);
    },
  );
});
