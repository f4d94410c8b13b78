import fc from "fast-check";
import { normaliseDomain, normaliseValue, type RecordType } from "../../../../src/dns";
import { formatZoneFile, parseZoneFile, sortRecords, type ZoneRecord } from "../../../../src/dns/zoneFile";
import { sound } from "../soundRecords";

const zone = "example.com";
const label = fc.stringMatching(/^[a-z0-9_]([a-z0-9_-]{0,10}[a-z0-9_])?$/).filter((text) => !/^..--/.test(text));
const hostName = fc.tuple(label, fc.constantFrom("example.com", "example.net", "mail.example.org")).map((parts) => parts.join("."));
const name = fc.oneof(
  fc.constant("@"),
  fc.constant("*"),
  fc.array(label, { minLength: 1, maxLength: 3 }).map((labels) => labels.join(".")),
  fc.constantFrom("in", "a", "300", "soa", "1h"),
);
const word = fc.integer({ min: 0, max: 65_535 });
const text = fc
  .oneof(
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 700 }),
    fc.stringMatching(/^["\\;()$@ a-z0-9]{1,300}$/),
    fc.constantFrom('"', "\\", '""', '"a" "b"', "\\195", "; no comment", "( )"),
  )
  .filter((value) => !/\p{Cc}/u.test(value) && normaliseValue("TXT", value).trim() !== "");
const serviceName = fc
  .tuple(label, label)
  .map(([service, protocol]) => `_${service.replace(/^_+/, "") || "s"}._${protocol.replace(/^_+/, "") || "p"}`);

const data: Partial<Record<RecordType, fc.Arbitrary<Partial<ZoneRecord>>>> = {
  A: fc.ipV4().map((value) => ({ value })),
  AAAA: fc.ipV6().map((value) => ({ value })),
  CNAME: fc.record({ value: hostName }),
  NS: fc.record({ value: hostName, name: label }),
  PTR: fc.record({ value: hostName }),
  MX: fc.oneof(fc.record({ value: hostName, priority: word }), fc.constant({ value: ".", priority: 0 })),
  SRV: fc.record({ value: fc.oneof(hostName, fc.constant(".")), priority: word, weight: word, port: word, name: serviceName }),
  TXT: text.map((value) => ({ value })),
  CAA: fc.oneof(
    fc.record({
      value: fc.constantFrom("letsencrypt.org", ";", "ca.example.net; account=1; validationmethods=dns-01"),
      flags: fc.constantFrom(0, 128),
      recordTag: fc.constantFrom("issue", "issuewild"),
    }),
    fc.record({ value: fc.constant("mailto:security@example.com"), flags: fc.constant(0), recordTag: fc.constant("iodef") }),
  ),
  HTTPS: fc.record({
    value: fc.constantFrom(". alpn=h2,h3", '. alpn=h2 port=8443 key77="a b;c"', 'svc.example.net ipv4hint=192.0.2.1 ech="abc="'),
    priority: fc.integer({ min: 1, max: 65_535 }),
  }),
  SVCB: fc.record({ value: hostName, priority: fc.constant(0) }),
};

const comment = fc.stringMatching(/^[a-zA-Z0-9;"()\\.ü]([a-zA-Z0-9 ;"()\\.ü]{0,30}[a-z0-9;"()\\])?$/);
const record: fc.Arbitrary<ZoneRecord> = fc.constantFrom(...(Object.keys(data) as RecordType[])).chain((type) =>
  fc
    .tuple(
      name,
      data[type] as fc.Arbitrary<Partial<ZoneRecord>>,
      fc.record({ ttl: fc.integer({ min: 1, max: 2_147_483_647 }), comment }, { requiredKeys: [] }),
    )
    .map(([owner, own, more]) => ({ name: owner, type, ...own, ...more }) as ZoneRecord)
    .filter(({ name: owner, value }) => (owner === "@" ? value !== zone : value !== `${owner}.${zone}`)),
);

/** What two spellings of a record have in common. */
const meaning = ({ value, ...rest }: ZoneRecord) => ({ ...rest, value: normaliseValue(rest.type, value) });
const distinct = (records: readonly ZoneRecord[]) => [
  ...new Map(
    records.map(({ ttl, comment: _, ...rest }, index): [string, ZoneRecord] => [
      JSON.stringify(meaning(rest as ZoneRecord)),
      records[index] as ZoneRecord,
    ]),
  ).values(),
];

describe("a zone that is written and read again", () => {
  it("is the same zone", () => {
    fc.assert(
      fc.property(fc.array(record, { maxLength: 12 }), (all) => {
        const records = distinct(all);
        const parsed = parseZoneFile(formatZoneFile({ zone, records }));
        expect(parsed.troubles).toEqual([]);
        expect(parsed.leftOut).toEqual([]);
        expect(parsed.zone && normaliseDomain(parsed.zone)).toBe(zone);
        expect(sortRecords(parsed.records.map(meaning), zone)).toEqual(sortRecords(records.map(meaning), zone));
      }),
      { numRuns: 500 },
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
      "$ORIGIN example.com.",
      '@                          3600 IN TXT   "v=spf1 -all"',
      "@                          3600 IN MX    10 mail.example.net.",
      "_sip._tcp                    60 IN SRV   0 5 5060 sip.example.net.",
      "; The next record has the weight 50, which a zone file can't contain.",
      "share                       300 IN A     192.0.2.2",
      "www                         300 IN A     192.0.2.1 ; front",
      "",
      "; What a zone file can't contain:",
      "; _443._tcp 300 TLSA 3 1 1 abcd (view-only: the platform creates it)",
      "; old 300 Redirect https://www.example.com/new (the platform's own type)",
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
