import fc from "../../../harness/properties";
import { checkRecord, normaliseDomain, normaliseValue, type RecordType, recordTypeCodes, writableRecordTypes } from "../../../../src/dns";
import { formatZoneFile, parseZoneFile, readZone, sortRecords, type ZoneRecord } from "../../../../src/dns/zoneFile";
import { normaliseRecord, type RecordContent } from "../../../../src/simulator/platform/dnsRecord";
import { problemsOfRecord } from "../../../../src/simulator/platform/recordRules";
import { sound } from "../soundRecords";

const zone = "example.com";

/** Labels as the platform takes them, with escapes of zone files among them. */
const label = fc.oneof(
  { weight: 4, arbitrary: fc.stringMatching(/^[a-z0-9_]([a-z0-9_-]{0,10}[a-z0-9_])?$/).filter((text) => !/^..--/.test(text)) },
  fc.constantFrom("office\\032printer", "first\\.last", "a\\\\b", "x\\255", "shop+2026", "in", "a", "300", "soa", "1h"),
);
const hostName = fc.tuple(label, fc.constantFrom("example.com", "example.net", "mail.example.org")).map((parts) => parts.join("."));
const name = fc.oneof(
  fc.constantFrom("", "*", "*._tcp", "_sip._tcp", "office\\032printer._ipp._tcp"),
  fc.array(label, { minLength: 1, maxLength: 3 }).map((labels) => labels.join(".")),
);
const word = fc.integer({ min: 0, max: 65_535 });
/** Whatever a field for a text takes: line breaks, tabs, quotes, backslashes, what looks like the parts of a zone file. */
const text = fc
  .oneof(
    fc.string({ unit: "grapheme", maxLength: 700 }),
    fc.string({ unit: "binary", maxLength: 300 }).filter((value) => value.isWellFormed()),
    fc.stringMatching(/^["\\;()$@ \t\na-z0-9]{0,300}$/),
    fc.constantFrom('"', "\\", '""', '"a" "b"', "\\195", "; no comment", "( )", ";$weight=5", "$a", " a", "x".repeat(9_000)),
  )
  // What is in quotes may be meant without them: this is asked elsewhere.
  .filter((value) => normaliseValue("TXT", value) === value || value === '""');
const parameters = fc.constantFrom("", "alpn=h2,h3", 'alpn=h2 port=8443 key77="a;c"', 'ipv4hint=192.0.2.1 ech="abc="', "no-default-alpn");
const anyValue = fc.oneof(fc.ipV4(), fc.ipV6(), hostName, fc.constantFrom(".", "", "https://example.com/?a=1;b=2"), text);

/** Values that suit the type often enough, and others. */
const suited: Partial<Record<RecordType, fc.Arbitrary<string>>> = {
  ...{ A: fc.ipV4(), AAAA: fc.ipV6(), CNAME: hostName, NS: hostName, PTR: hostName, MX: hostName, SRV: hostName, Flatten: hostName },
  ...{ TXT: text, CAA: text, Script: text, PullZone: text, Redirect: fc.webUrl({ withQueryParameters: true, withFragments: true }) },
  SVCB: fc.tuple(hostName, parameters).map((parts) => parts.join(" ").trim()),
  HTTPS: fc.tuple(fc.constantFrom(".", "svc.example.net"), parameters).map((parts) => parts.join(" ").trim()),
};
const given = { ttl: fc.integer({ min: 0, max: 2_147_483_648 }), comment: text, weight: fc.nat(100), port: word, priority: word };
const fields = fc.record({ ...given, flags: fc.nat(256), record_tag: fc.constantFrom("issue", "iodef", "Future9") }, { requiredKeys: [] });

/** The fields of a type that mean something: what else stands in a record has no effect. */
const meant = (
  type: RecordType,
  { priority, port, weight, flags, record_tag, ...rest }: Partial<RecordContent>,
): Partial<RecordContent> => ({
  ...rest,
  ...(["MX", "SRV", "SVCB", "HTTPS"].includes(type) && { priority }),
  ...(["A", "AAAA"].includes(type) && weight && { weight }),
  ...(type === "SRV" && { weight, port }),
  ...(type === "CAA" && { flags, record_tag }),
  ...(["Redirect", "Flatten", "PullZone", "Script"].includes(type) && { priority, port, weight, flags, record_tag }),
});

/** A record that the platform takes, as it shows it, with the fields of a program. */
const record: fc.Arbitrary<ZoneRecord> = fc
  .constantFrom(...writableRecordTypes)
  .chain((type) => fc.tuple(fc.constant(type), name, fc.oneof({ weight: 9, arbitrary: suited[type] ?? anyValue }, anyValue), fields))
  .map(([type, owner, value, own]) => ({ type, sent: { record_type: recordTypeCodes[type], name: owner, value, ...meant(type, own) } }))
  .map(({ type, sent }) => ({ type, sent, stored: normaliseRecord(sent, zone) }))
  // Addresses with a zone id and names that lead to themselves by an alias are mistakes that nobody can serve.
  .filter(({ sent, stored }) => problemsOfRecord(sent, stored, zone).length === 0 && !stored.value.includes("%") && stored.ttl > 0)
  .filter(({ type, stored }) => checkRecord(asProgram(type, stored), zone).problems.length === 0 || isServable(type, stored))
  .map(({ type, stored }) => asProgram(type, stored));

/** What no server could put on the wire, though the platform's list may show it, is none of these. */
function isServable(type: RecordType, { value }: RecordContent): boolean {
  return !["SVCB", "HTTPS", "Redirect", "CNAME", "MX", "NS", "PTR", "SRV", "Flatten", "A", "AAAA"].includes(type) && value !== "";
}

function asProgram(type: RecordType, { name: owner, record_type: _, record_tag, ...rest }: RecordContent): ZoneRecord {
  const all = { name: owner || "@", type, ...rest, recordTag: record_tag };
  const isSaid = ([field, value]: [string, unknown]): boolean => value !== null && value !== "" && (value !== 0 || hasZero(type, field));
  return Object.fromEntries(Object.entries(all).filter((one) => isSaid(one) || one[0] === "value")) as unknown as ZoneRecord;
}

const hasZero = (type: RecordType, field: string): boolean =>
  (field === "priority" && ["MX", "SRV", "SVCB", "HTTPS"].includes(type)) ||
  (type === "SRV" && ["weight", "port"].includes(field)) ||
  (type === "CAA" && field === "flags");

/** What two spellings of a record have in common. */
const meaning = ({ value, ...rest }: ZoneRecord) => ({ ...rest, value: normaliseValue(rest.type, value) });
/** Without twins, and without the zone's own NS, which the platform sets. */
const distinct = (all: readonly ZoneRecord[]) => [
  ...new Map(
    all
      .filter(({ name: owner, type }) => owner !== "@" || type !== "NS")
      .map((one): [string, ZoneRecord] => {
        const { ttl: _, comment: __, ...told } = one;
        return [JSON.stringify(meaning(told as ZoneRecord)), one];
      }),
  ).values(),
];

describe("a zone that is written and read again", () => {
  it("is the same zone, record by record, of whatever the platform takes", () => {
    fc.assert(
      fc.property(fc.array(record, { maxLength: 12 }), (all) => {
        const records = distinct(all);
        const parsed = readZone(formatZoneFile({ zone, records }), {});
        expect([parsed.troubles, parsed.leftOut]).toEqual([[], []]);
        expect(parsed.zone && normaliseDomain(parsed.zone)).toBe(zone);
        expect(sortRecords(parsed.records.map(meaning), zone)).toEqual(sortRecords(records.map(meaning), zone));
      }),
      { numRuns: 500, examples: [[[{ name: "@", type: "TXT", value: "x", ttl: 300, comment: "\ufffd" }]]] },
    );
  });

  it("is the same text, whatever order its records came in", () => {
    fc.assert(
      fc.property(fc.array(record, { maxLength: 8 }), (all) => {
        const records = distinct(all);
        const text = formatZoneFile({ zone, records });
        expect(formatZoneFile({ zone, records: records.toReversed() })).toBe(text);
        expect(formatZoneFile({ zone, records: parseZoneFile(text).records })).toBe(text);
      }),
      { numRuns: 200 },
    );
  });

  it("holds whatever the platform may show, or says in a comment what it can't hold", () => {
    const hostile = fc.oneof(fc.string({ unit: "binary", maxLength: 60 }), fc.stringMatching(/^["\\;()$@\n\r a-z.]{0,60}$/));
    const anything = fc.record({
      name: hostile,
      type: fc.oneof(fc.constantFrom(...Object.keys(sound)), hostile),
      value: hostile,
      ttl: fc.option(fc.double(), { nil: undefined }),
      priority: fc.option(fc.double(), { nil: undefined }),
      flags: fc.option(fc.nat(300), { nil: undefined }),
      recordTag: fc.option(hostile, { nil: undefined }),
      comment: fc.option(hostile, { nil: undefined }),
    });
    fc.assert(
      fc.property(anything, (strange) => {
        const written = formatZoneFile({ zone, records: [strange, { name: "last", type: "A", value: "192.0.2.1", ttl: 300 }] });
        const { records, troubles, leftOut } = parseZoneFile(written);
        // Nothing that it holds adds a line of its own, or swallows the next one.
        expect(records.length + new Set([...leftOut, ...troubles].map(({ line }) => line)).size).toBeLessThanOrEqual(2);
        expect(records).toContainEqual({ name: "last", type: "A", value: "192.0.2.1", ttl: 300 });
      }),
      { numRuns: 1000 },
    );
  });

  it("is read to its end, whatever is in it", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: "binary" }), fc.stringMatching(/^["\\;()$@\n\r a-zA-Z0-9.]{0,200}$/)),
        (anything) => void parseZoneFile(anything, { zone }),
      ),
      { numRuns: 1000 },
    );
  });
});

describe("a written zone", () => {
  const write = (...records: Parameters<typeof formatZoneFile>[0]["records"]) =>
    formatZoneFile({ zone, records, nameservers: ["ns1.example.org"] }).split("\n");

  it("looks like a file that a person wrote", () => {
    expect(
      write(
        { name: "www", type: "A", value: "192.0.2.1", ttl: 300, comment: "front" },
        { name: "", type: "MX", value: "mail.example.net", ttl: 3600, priority: 10 },
        { name: "", type: "TXT", value: "v=spf1 -all", ttl: 3600 },
        { name: "_sip._tcp", type: "SRV", value: "sip.example.net", ttl: 60, priority: 0, weight: 5, port: 5060 },
        { name: "old", type: "Redirect", value: "https://www.example.com/new", ttl: 300 },
        { name: "_443._tcp", type: "TLSA", value: "3 1 1 abcd", ttl: 300 },
        { name: "x", type: "type 99", value: "a\nb A 192.0.2.9" },
        { name: "share", type: "A", value: "192.0.2.2", ttl: 300, weight: 50 },
      ),
    ).toEqual([
      "; The zone example.com. Its SOA and its own NS are the platform's (ns1.example.org):",
      "; another server needs its own.",
      "; Other servers don't read what stands behind `;$`: only the platform has it.",
      "$ORIGIN example.com.",
      '@                          3600 IN TXT   "v=spf1 -all"',
      "@                          3600 IN MX    10 mail.example.net.",
      "_sip._tcp                    60 IN SRV   0 5 5060 sip.example.net.",
      ';$ old                      300 IN Redirect "https://www.example.com/new"',
      "share                       300 IN A     192.0.2.2 ;$weight=50",
      "www                         300 IN A     192.0.2.1 ; front",
      "",
      "; What a zone file can't contain:",
      "; _443._tcp 300 TLSA 3 1 1 abcd (view-only: the platform creates it)",
      "; x type 99 a b A 192.0.2.9 (no form for it in a zone file)",
      "",
    ]);
  });

  it("splits a long text into strings of 255 octets, and spells what is not ASCII in octets", () => {
    const [line = ""] = write({ name: "a", type: "TXT", value: `${"x".repeat(254)}ü${"y".repeat(300)}` }).filter((text) =>
      text.startsWith("a "),
    );
    const strings = [...line.matchAll(/"([^"]*)"/g)].map(([, inner = ""]) => inner);
    expect(strings).toEqual([`${"x".repeat(254)}\\195`, `\\188${"y".repeat(254)}`, "y".repeat(46)]);
  });
});
