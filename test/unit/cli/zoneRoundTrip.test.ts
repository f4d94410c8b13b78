import { called, ends, newSimulator } from "./called";

/** What a zone can hold, also what the rules call wrong. */
const records = [
  { record_type: 0, name: "www", value: "192.0.2.1", weight: 50, comment: "front" },
  { record_type: 2, name: "both", value: "www.example.com" },
  { record_type: 3, name: "both", value: "beside a CNAME" },
  { record_type: 8, name: "*._tcp", value: ".", priority: 0, weight: 0, port: 0 },
  { record_type: 10, name: "_ipp._tcp", value: "office\\032printer._ipp._tcp.example.com" },
  { record_type: 3, name: "office\\032printer._ipp._tcp", value: "txtvers=1" },
  { record_type: 8, name: "office\\032printer._ipp._tcp", value: "printer.example.com", priority: 0, weight: 0, port: 631 },
  { record_type: 3, name: "first\\.last", value: "a label with a dot" },
  { record_type: 3, name: "empty", value: "" },
  { record_type: 3, name: "tab", value: "a\tb", comment: "two\nlines" },
  { record_type: 3, name: "long", value: 'x\\"'.repeat(3_000) },
  { record_type: 9, name: "", value: "ca.example.net\t", flags: 1, record_tag: "issue" },
  { record_type: 5, name: "old", value: "https://www.example.com/?a=1;b=2" },
  { record_type: 6, name: "", value: "target.example.net", weight: 20 },
  { record_type: 7, name: "cdn", value: "12345" },
  { record_type: 11, name: "edge", value: "678\n9", comment: "$weight=5" },
];
const zones = [{ id: "zone-1", name: "example.com", records }];
const mark = "heritage=external-dns,external-dns/owner=blue";
const ofOthers = [
  { record_type: 0, name: "app", value: "192.0.2.9" },
  { record_type: 3, name: "a-app", value: `"${mark}"` },
  { record_type: 3, name: "_acme-challenge", value: "token" },
];

type Fields = Readonly<Record<string, unknown>>;
const sorted = (out: string) =>
  (JSON.parse(out) as { records: readonly Fields[] }).records
    .map((record) => JSON.stringify(Object.fromEntries(Object.entries(record).sort())))
    .sort();

describe("a zone that is exported and imported", () => {
  it("is the same zone, record by record, whatever it holds", async () => {
    const simulator = await newSimulator({ zones });
    const shown = await called("zone export zone-1 --json", { simulator });
    const file = await called("zone export zone-1", { simulator });
    const read = await called("zone import - --json", { input: file.out });
    expect([file.status, read.status]).toEqual([0, 0]);
    // An empty text is written in quotes in a program.
    expect(sorted(read.out)).toEqual(sorted(shown.out.replace('"value": ""', '"value": "\\"\\""')));
    expect(read.err).toMatch(/warning: the entry is both CNAME, beside both TXT/);
    expect(read.err).toMatch(/warning: the entry has a record of type TXT whose value contains a control character/);
  });

  it("leaves out what belongs to others if it is told to", async () => {
    const simulator = await newSimulator({ zones: [{ ...zones[0]!, records: [records[0]!, ...ofOthers] }] });
    const { out, err } = await called("zone export zone-1 --ignore owner:external-dns,owner:acme", { simulator });
    expect(out.split("\n").filter((line) => /^[^;$]/.test(line))).toEqual([
      expect.stringMatching(/^www .*192\.0\.2\.1 ;\$weight=50 comment="front"$/),
    ]);
    expect(err).toContain("left out: 3 records of others (--ignore)\n");
    const other = await called("zone export zone-1 --ignore owner:external-dns:prefix=x-,owner:acme", { simulator });
    expect(other.err).toContain("left out: 2 records of others (--ignore)\n");
    await ends("zone export zone-1 --ignore owner:acme:prefix=x-", { simulator }, 2, "--ignore takes a prefix of external-dns only.");
    await ends("zone export zone-1 --ignore owner:somebody", { simulator }, 2, "--ignore knows the owners external-dns and acme.");
  });
});

describe("a file that isn't what the call takes it for", () => {
  const zoneFile = "$ORIGIN example.com.\nwww 300 IN A 192.0.2.1\n";
  const yaml = "---\nwww:\n  type: A\n  value: 192.0.2.1\n";
  const json = '{"domains": [{"name": "example.com", "records": []}]}';

  it.each([
    ["", "<!DOCTYPE html>\n<html>", "a page (HTML or XML), not a zone file. Download the file itself."],
    ["", `\u0000\u0001${zoneFile}`, "binary, not a zone file. Unpack or export it as text first."],
    ["", [..."$TTL 1"].map((one) => `${one}\u0000`).join(""), "in UTF-16, not a zone file. Save it as UTF-8."],
    ["", yaml, "a zone of octoDNS, not a zone file. Read a zone of octoDNS with --from octodns."],
    ["", json, "JSON, not a zone file. Read the output of `dnscontrol print-ir` with --from dnscontrol."],
    ["", "a".repeat(20_000_001), "20000001 characters long, not a zone file. The longest one has 20000000."],
    ["octodns", zoneFile, "a zone file, not a zone of octoDNS. Run the command without --from."],
    ["octodns", json, "JSON, not a zone of octoDNS. Read the output of `dnscontrol print-ir` with --from dnscontrol."],
    ["octodns", "<html><body>", "a page (HTML or XML), not a zone of octoDNS. Download the file itself."],
    ["dnscontrol", yaml, "a zone of octoDNS, not the output of `dnscontrol print-ir`. Read a zone of octoDNS with --from octodns."],
    ["dnscontrol", zoneFile, "a zone file, not the output of `dnscontrol print-ir`. Run the command without --from."],
  ])("is told of in one sentence (%s)", async (from, input, sentence) => {
    const words = ["zone import - --zone example.com", ...(from === "" ? [] : ["--from", from])];
    expect(await called(words, { input })).toEqual({ status: 1, out: "", err: `-:1: the file is ${sentence} Nothing was written.\n` });
  });

  it.each([
    ["a byte-order mark", `\uFEFF${zoneFile}`],
    ["a comment that looks like YAML", `; type: A\n${zoneFile}`],
    ["names alone", "www A 192.0.2.1\ntype: 300 A 192.0.2.2\n"],
  ])("may be right with %s", async (_, input) => {
    expect(await called("zone import - --zone example.com", { input })).toMatchObject({ status: 0 });
  });

  it("in another charset is told of at its line, and a name that is too long, too", async () => {
    const input = `${zoneFile}t TXT "gr\ufffdn"\n${"a.".repeat(150)}b A 192.0.2.1\n`;
    const { status, out, err } = await called("zone import -", { input });
    expect([status, out]).toEqual([1, ""]);
    expect(err).toContain("-:3: the entry has octets that aren't UTF-8. Save the file as UTF-8.");
    expect(err).toMatch(/-:4: the entry has a record of type A whose name is 313 octets long with the zone's name/);
    expect(err).toContain("--skip line:3,line:4\n");
    expect(await called("zone import - --skip line:3,line:4", { input })).toMatchObject({ status: 0 });
  });
});
