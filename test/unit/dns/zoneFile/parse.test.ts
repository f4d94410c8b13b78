import { parseZoneFile, type ZoneRecord } from "../../../../src/dns/zoneFile";

const parse = (text: string, zone?: string) => parseZoneFile(text, { zone });
/** One line of a zone without a default TTL. */
const only = (line: string): ZoneRecord | undefined => parse(line, "example.com").records[0];
const troublesOf = (text: string, zone?: string) => parse(text, zone).troubles.map(({ line, message }) => `${line} ${message}`);
const leftOutOf = (text: string, zone?: string) =>
  parse(text, zone).leftOut.map(({ line, what, reason, expected }) => `${line} ${what}${expected ? " (expected)" : ""}: ${reason}`);

const whole = `\uFEFF; a zone as other servers keep it
$ORIGIN example.com.
$TTL 1h ; one hour
@ IN SOA ns1 hostmaster (
    2024010101 ; serial
    7200 600 1209600 300 )
  IN NS ns1
  IN NS ns2.example.net.
  IN MX 10 mail ; the main one
     MX 20 mail.example.net.
@ 5m TXT ( "v=spf1 include:" ; a comment in the middle
   "_spf.example.net; -all" )
www IN 300 A 192.0.2.1
    60 IN AAAA 2001:db8::1
    in a 192.0.2.2
WWW.Example.com. CAA 0 issue "letsencrypt.org; validationmethods=dns-01"
_sip._tcp SRV 0 5 5060 sip
sub NS ns.sub
$ORIGIN sub
host A 192.0.2.3
A CNAME host
$ORIGIN example.com.
docs CNAME @
*.apps HTTPS 1 . alpn="h2,h3" port=8443
_dmarc TXT "a \\"quoted\\" word\\; \\195\\188"
`;

describe("a master file", () => {
  it("is read with its origins, times, parentheses, comments and omitted owners", () => {
    const { zone, records, troubles } = parse(whole);
    expect([zone, troubles]).toEqual(["example.com", []]);
    expect(records).toEqual([
      { name: "@", type: "MX", value: "mail.example.com", priority: 10, ttl: 3600, comment: "the main one" },
      { name: "@", type: "MX", value: "mail.example.net", priority: 20, ttl: 3600 },
      { name: "@", type: "TXT", value: "v=spf1 include:_spf.example.net; -all", ttl: 300 },
      { name: "www", type: "A", value: "192.0.2.1", ttl: 300 },
      { name: "www", type: "AAAA", value: "2001:db8::1", ttl: 60 },
      { name: "www", type: "A", value: "192.0.2.2", ttl: 3600 },
      { name: "www", type: "CAA", value: "letsencrypt.org; validationmethods=dns-01", flags: 0, recordTag: "issue", ttl: 3600 },
      { name: "_sip._tcp", type: "SRV", value: "sip.example.com", priority: 0, weight: 5, port: 5060, ttl: 3600 },
      { name: "sub", type: "NS", value: "ns.sub.example.com", ttl: 3600 },
      { name: "host.sub", type: "A", value: "192.0.2.3", ttl: 3600 },
      { name: "a.sub", type: "CNAME", value: "host.sub.example.com", ttl: 3600 },
      { name: "docs", type: "CNAME", value: "example.com", ttl: 3600 },
      { name: "*.apps", type: "HTTPS", value: '. alpn="h2,h3" port=8443', priority: 1, ttl: 3600 },
      { name: "_dmarc", type: "TXT", value: 'a "quoted" word; ü', ttl: 3600 },
    ]);
  });

  it("leaves the SOA and the zone's own NS to the platform, and says so", () => {
    expect(leftOutOf(whole)).toEqual([
      "4 example.com. SOA (expected): the platform creates the zone's SOA itself.",
      "7 example.com. NS (expected): the platform sets the zone's own name servers itself.",
      "8 example.com. NS (expected): the platform sets the zone's own name servers itself.",
    ]);
  });

  it("says the same with the line ends of Windows", () => {
    expect(parse(whole.replaceAll("\n", "\r\n"))).toEqual(parse(whole));
  });

  it("takes its zone from the caller, else from the SOA, else from the first $ORIGIN", () => {
    expect(parse("www A 192.0.2.1", "Example.COM.")).toMatchObject({ zone: "example.com", records: [{ name: "www" }] });
    expect(parse("$ORIGIN com.\nexample SOA a b 1 2 3 4 5\nwww.example A 192.0.2.1")).toMatchObject({
      zone: "example.com",
      records: [{ name: "www" }],
    });
    expect(parse("$ORIGIN example.com.\nwww A 192.0.2.1")).toMatchObject({ zone: "example.com", records: [{ name: "www" }] });
    expect(troublesOf("www A 192.0.2.1")).toEqual([expect.stringMatching(/^1 has the name "www", which is relative.*--zone/)]);
  });

  it("gives a record without a TTL the default, else the one stated last, else the SOA's minimum, else none", () => {
    const ttls = (text: string) => parse(text, "example.com").records.map(({ ttl }) => ttl);
    expect(ttls("a A 192.0.2.1")).toEqual([undefined]);
    expect(ttls("@ SOA ns1 root 1 2 3 4 5m\na A 192.0.2.1")).toEqual([300]);
    expect(ttls("a 60 A 192.0.2.1\nb A 192.0.2.2\nc 1h30m A 192.0.2.3\nd A 192.0.2.4")).toEqual([60, 60, 5400, 5400]);
    expect(ttls("$TTL 1w\na 60 A 192.0.2.1\nb A 192.0.2.2\n$TTL 7\nc A 192.0.2.3")).toEqual([60, 604_800, 7]);
  });

  it("tells what it can't carry over, and why", () => {
    const text = `$ORIGIN example.com.
@ LOC 52 22 23.000 N 4 53 32.000 E -2.00m
@ RRSIG A 13 2 300 20240101000000 20230101000000 1 example.com. abc
@ ANAME other.example.net.
_443._tcp TLSA 3 1 1 abcd
@ TYPE65534 \\# 4 0a000001
@ CH TXT "version"
www.example.org. A 192.0.2.1
a A 192.0.2.1
A.example.com. IN A 192.0.2.1`;
    expect(leftOutOf(text)).toEqual([
      "2 example.com. LOC: the platform has no record type LOC.",
      "3 example.com. RRSIG: the platform signs the zone itself: set dnssec: true on the DnsZone.",
      "4 example.com. ANAME: it is a server's own type; the platform's for it is Flatten.",
      "5 _443._tcp.example.com. TLSA: the platform creates the TLSA records and shows them as the zone's tlsaRecords.",
      "6 example.com. TYPE65534: the platform has no record type TYPE65534.",
      "7 example.com. TXT: its class is CH, and the platform has only the class IN.",
      "8 www.example.org. A: it isn't in the zone example.com.",
      "10 a.example.com. A (expected): line 9 is the same record.",
    ]);
  });

  it("keeps a text that looks like strings of a file as it is", () => {
    expect(only('a TXT "\\"x\\" \\"y\\""')?.value).toBe('"\\"x\\" \\"y\\""');
  });

  it("takes strings without blanks between them, and words without quotes", () => {
    expect(only('a TXT "one""two" three')?.value).toBe("onetwothree");
    expect(only("a TXT one;two")).toMatchObject({ value: "one", comment: "two" });
    expect(only("a TXT one\\;two")?.value).toBe("one;two");
    expect(only('a TXT "\\195" "\\188"')?.value).toBe("ü");
  });

  it("takes a comment as one line of text", () => {
    expect(only("a A 192.0.2.1 ;\t the\tfront ; of it \r")?.comment).toBe("the front ; of it");
  });

  it("resolves escapes in names that the platform can hold, and international names", () => {
    expect(only("\\119ww A 192.0.2.1")?.name).toBe("www");
    expect(only("b\\195\\188cher A 192.0.2.1")?.name).toBe("xn--bcher-kva");
    expect(only("bücher A 192.0.2.1")?.name).toBe("xn--bcher-kva");
  });

  it.each([
    ["Office\\032Printer._ipp._tcp", "Office\\032Printer._ipp._tcp"],
    ["Office\\ Printer._ipp._tcp", "Office\\032Printer._ipp._tcp"],
    ["first\\.last", "first\\.last"],
    ["a\\092b", "a\\\\b"],
    ["at\\064", "at\\@"],
    ["\\@.at\\@b", "\\@.at\\@b"],
  ])("keeps the escapes that a name needs, so that no label is lost: %s", (written, name) => {
    expect(only(`${written} A 192.0.2.1`)?.name).toBe(name);
    expect(only(`x PTR ${written}.example.com.`)?.value).toBe(`${name}.example.com`);
  });

  it("drops an escape that no name needs", () => {
    expect(only("a\\(b A 192.0.2.1")?.name).toBe("a(b");
  });

  it("has the types and fields that only the platform has, in a line that other servers skip or as a record", () => {
    const text = `$ORIGIN example.com.
;$ old 300 IN Redirect "https://www.example.com/?a=1;b=2" ;$weight=5 comment="two\\010lines"
@ FLATTEN target.example.net.
www A 192.0.2.1 ;$weight=50
mail A 192.0.2.2 ;$5 a month
;$ORIGIN example.net.
; old2 300 IN Redirect "https://www.example.com/"`;
    expect(parse(text)).toMatchObject({
      troubles: [],
      records: [
        { name: "old", type: "Redirect", value: "https://www.example.com/?a=1;b=2", ttl: 300, weight: 5, comment: "two\nlines" },
        { name: "@", type: "Flatten", value: "target.example.net" },
        { name: "www", type: "A", value: "192.0.2.1", weight: 50 },
        { name: "mail", type: "A", value: "192.0.2.2", comment: "$5 a month" },
      ],
    });
  });

  it("tells every mistake at once, with its line", () => {
    const text = `$ORIGIN example.com.
a A 192.0.2.300
b A
c MX mail
d TXT "open
e SRV 1 2 70000 host
f TXT "\\255"
g\\400 A 192.0.2.1
$INCLUDE other.db
$GENERATE 1-4 host$ A
$TTL soon
$NONSENSE 1
i 300
j..k A 192.0.2.1
l A 192.0.2.1 )
m A \\# 5 c0000201
n TXT ( "x"`;
    expect(troublesOf(text)).toEqual([
      expect.stringMatching(/^2 has a record of type A whose value must be an IPv4 address/),
      expect.stringMatching(/^3 has 0 words behind A, which takes an IPv4 address\./),
      expect.stringMatching(/^4 has 1 word behind MX, which takes a preference and a host name\./),
      "5 has a quote that isn't closed on its line.",
      expect.stringMatching(/^6 has a record of type SRV whose name must begin with/),
      expect.stringMatching(/^6 has a record of type SRV whose port must be a whole number from 0 to 65535/),
      expect.stringMatching(/^7 has octets that aren't UTF-8 text/),
      expect.stringMatching(/^8 has the name "g\\\\400", with an incomplete escape/),
      expect.stringMatching(/^9 includes another file/),
      expect.stringMatching(/^10 generates records \(\$GENERATE\), and has no type and data/),
      expect.stringMatching(/^11 has \$TTL with "soon"/),
      expect.stringMatching(/^12 has the directive \$NONSENSE/),
      expect.stringMatching(/^13 has no record type/),
      expect.stringMatching(/^14 has the name "j\.\.k", in which a label is empty/),
      "15 closes a parenthesis that isn't open.",
      expect.stringMatching(/^16 has A as octets/),
      "17 has a parenthesis that is never closed.",
    ]);
  });

  // Compared with `named-compilezone` of BIND 9.18.
  it.each([
    ["1-5/2 h${10,3} A 192.0.2.$", ["h011 A 192.0.2.1", "h013 A 192.0.2.3", "h015 A 192.0.2.5"]],
    ['10-11 h${-5,3,x} 300 IN MX "10 m$"', ["h005 MX m10.example.com", "h006 MX m11.example.com"]],
    ["1-1 ${0,3,n}.b A 192.0.2.1", ["1.0.b A 192.0.2.1"]],
    ["1-1 ${0,4,n}c A 192.0.2.1", ["1.0.c A 192.0.2.1"]],
    ["300-300 ${0,2,n}.d A 192.0.2.1", ["c.2.1.d A 192.0.2.1"]],
    ["300-300 ${0,6,N}e A 192.0.2.1", ["c.2.1.e A 192.0.2.1"]],
    ['1-1 t$ TXT "\\"say $\\" more"', ["t1 TXT say 1more"]],
    ['1-1 u$ TXT "two $$ \\$ words"', ["u1 TXT two$$words"]],
    ["1-2 $ CNAME $.0", ["1 CNAME 1.0.example.com", "2 CNAME 2.0.example.com"]],
  ])("makes the records of $GENERATE %s", (words, expected) => {
    const { records, troubles } = parseZoneFile(`a A 192.0.2.1\n$GENERATE ${words}\n  TXT a\n`, { zone: "example.com" });
    expect(troubles).toEqual([]);
    const said = records.map(({ name, type, value }) => `${name} ${type} ${value}`);
    expect(said).toEqual(["a A 192.0.2.1", ...expected, "a TXT a"]);
  });

  it.each([
    ["1-5001 h$ A 192.0.2.1", /makes more than 5000 records/],
    [`1-4000 h$ TXT ${"x".repeat(2_000)}`, /makes more than 1000000 characters/],
    ["2-1 h$ A 192.0.2.1", /has no range and name/],
    ["1-2/0 h$ A 192.0.2.1", /has no range and name/],
    ["1-2 h${-5} A 192.0.2.1", /comes to the number -4 with \$\{-5\}/],
    ["1-2 h${1,2,q} A 192.0.2.1", /has \$\{1,2,q\}/],
    ["1-2 h${1 A 192.0.2.1", /has \$\{1/],
    ["1-2 $$INCLUDE A 192.0.2.1", /makes "\$INCLUDE A 192\.0\.2\.1", which is no record/],
    ['1-2 h$ TXT "a" "b"', /has more words behind its data in quotes/],
    ["1-2 h$ A", /has no type and data/],
    ["1-2 h..$ A 192.0.2.1", /in which a label is empty/],
  ])("makes none of $GENERATE %s", (words, reason) => {
    const { records, troubles } = parseZoneFile(`$GENERATE ${words}\n`, { zone: "example.com" });
    expect([records.length, troubles.map(({ message }) => message)]).toEqual([0, [expect.stringMatching(reason)]]);
  });

  it("makes no more records of many lines than a zone can hold", () => {
    const { records, troubles } = parseZoneFile("$GENERATE 1-4999 h$ A 192.0.2.1\n".repeat(20), { zone: "example.com" });
    expect([records.length, troubles.length, troubles[0]?.message]).toEqual([4999, 19, expect.stringContaining("a zone can hold: 5000.")]);
  });

  it("says what is missing when a record has no owner at all", () => {
    expect(troublesOf("  A 192.0.2.1", "example.com")).toEqual([
      "1 begins with a blank, so its name is that of the entry before, and there is none that can be read.",
    ]);
  });
});

it("reads no more lines of included files than a zone can have", () => {
  const one = { text: "; nothing\n".repeat(20_000), firstLine: 7 };
  const { troubles } = parseZoneFile("$INCLUDE one\n".repeat(6), { zone: "example.com", included: new Map([["one", one]]) });
  expect(troubles).toEqual([
    expect.objectContaining({ line: 5, message: "includes more than 100000 lines of files ($INCLUDE)." }),
    expect.objectContaining({ line: 6 }),
  ]);
});
