import { checkZone, zoneRules } from "../../../../src/dns/rules";
import { parseZoneFile } from "../../../../src/dns/zoneFile";

/** What the rules about a zone find in records of example.com, a line each: `rule name type`. */
function found(lines: readonly string[], judging: Parameters<typeof checkZone>[1] = { zone: "example.com" }): string[] {
  const { records } = parseZoneFile(`$TTL 60\n${lines.join("\n")}\n`, { zone: "example.com" });
  return checkZone(records, judging).map(({ rule, at }) => `${rule.id} ${at.called}`);
}

/** Each rule with what it finds, and what is like it and sound: the records of a zone, ` | ` between them. */
const cases: Readonly<Record<string, Record<"finds" | "passes", readonly string[]>>> = {
  "cname-coexistence": {
    finds: [
      "www CNAME a.net. | www TXT x",
      "www CNAME a.net. | www CNAME b.net.",
      "@ CNAME a.net. | @ A 192.0.2.1",
      "@ AAAA ::2 | @ CNAME a.net.",
    ],
    passes: ["@ CNAME a.net. | @ TXT x", "www CNAME a.net. | a.www TXT x"],
  },
  "no-cname-loop": {
    finds: ["a CNAME b | b CNAME a", "*.x CNAME y.x", "c CNAME a | a CNAME b | b CNAME a"],
    passes: ["a CNAME b | b CNAME a.net.", "*.x CNAME y.x | y.x A 192.0.2.1"],
  },
  "cname-target-not-cname": {
    finds: ["a CNAME b | b CNAME x.net.", "a CNAME b.x | *.x CNAME c.net."],
    passes: ["a CNAME b | b A 192.0.2.1", "a CNAME @ | @ CNAME x.net.", "a CNAME b | b CNAME a"],
  },
  "mx-target-not-cname": {
    finds: ["@ MX 1 m | m CNAME x.net.", "@ MX 1 a.w | *.w CNAME x.net."],
    passes: ["@ MX 1 m | m A 192.0.2.1", "@ MX 1 @ | @ CNAME x.net.", "@ MX 0 .", "@ MX 1 m.net. | m CNAME x.net."],
  },
  "ns-target-not-cname": {
    finds: ["s NS n | n CNAME x.net.", "s NS n.s | n.s CNAME x.net."],
    passes: ["s NS n | n A 192.0.2.1"],
  },
  "srv-target-not-cname": {
    finds: ["_a._tcp SRV 1 1 1 s | s CNAME x.net."],
    passes: ["_a._tcp SRV 1 1 1 s | s AAAA ::2", "_a._tcp SRV 0 0 0 ."],
  },
  "cname-target-resolvable-in-zone": {
    finds: ["a CNAME b", "a CNAME b | x.b A 192.0.2.1 | * A 192.0.2.2", "a CNAME c.b | b TXT x | * A 192.0.2.2"],
    passes: [
      "a CNAME b | b TXT x",
      "a CNAME b.w | *.w A 192.0.2.1",
      "a CNAME c.b.w | *.w A 192.0.2.1",
      "a CNAME b.x | * A 192.0.2.1",
      "a CNAME b.s | s NS n.net.",
      "a CNAME b.net.",
      "a CNAME @",
    ],
  },
  "mx-target-resolvable-in-zone": {
    finds: ["@ MX 1 m", "@ MX 1 m | m TXT x", "* A 192.0.2.1 | bar.foo A 192.0.2.2 | @ MX 10 x.foo"],
    passes: ["@ MX 1 m | m AAAA ::2", "@ MX 1 m | m CNAME x.net."],
  },
  "srv-target-resolvable-in-zone": { finds: ["_a._tcp SRV 1 1 1 s"], passes: ["_a._tcp SRV 1 1 1 s | s A 192.0.2.1"] },
  "ns-target-resolvable-in-zone": { finds: ["s NS n"], passes: ["s NS n | n A 192.0.2.1", "@ NS n"] },
  "svcb-target-resolvable-in-zone": {
    finds: ["www HTTPS 1 web", "www HTTPS 1 .", "@ HTTPS 0 svc | svc TXT x", "@ HTTPS 1 svc | svc HTTPS 1 x.net."],
    passes: [
      "www HTTPS 1 . | www A 192.0.2.1",
      "www HTTPS 0 x.net.",
      "www HTTPS 0 .",
      "x SVCB 0 .",
      "@ HTTPS 0 svc | svc HTTPS 1 web | web A 192.0.2.1",
    ],
  },
  "null-mx-alone": { finds: ["@ MX 0 . | @ MX 1 m.net."], passes: ["@ MX 0 ."] },
  "srv-port": { finds: ["_a._tcp SRV 1 1 0 s.net."], passes: ["_a._tcp SRV 0 0 0 ."] },
  "glue-for-in-zone-ns": {
    finds: ["s NS n.s", "s NS s", "s NS n.s | n.s TXT x", "s NS n.s | n.s CNAME x.net."],
    passes: ["s NS n.s | n.s AAAA ::2", "s NS n.t | t NS n.net.", "s NS n.net."],
  },
  "multi-value-ns": { finds: ["s NS n.net."], passes: ["s NS n.net. | s NS m.net."] },
  "nothing-below-delegation": {
    finds: ["s NS n.net. | a.s TXT x", "s NS n.net. | s A 192.0.2.1", "s NS n.s | n.s CNAME x.net."],
    passes: ["s NS n.s | n.s A 192.0.2.1", "s NS n.net. | as TXT x"],
  },
  "one-ttl": { finds: ["a 60 A 192.0.2.1 | a 61 A 192.0.2.2"], passes: ["a 60 A 192.0.2.1 | a 61 AAAA ::2"] },
  "one-spf": {
    finds: ['@ TXT "v=spf1 -all" | @ TXT "V=SPF1 ~all"'],
    passes: ['@ TXT "v=spf1 -all" | @ TXT "v=spf10" | a TXT "v=spf1 -all"'],
  },
  "spf-syntax": {
    finds: [
      "mx;",
      "ip4:192.0.2.300",
      "ip4 192.0.2.1",
      "include:",
      "include:a",
      "ipv4:192.0.2.1",
      "a/33",
      "all:x",
      "ptr/24",
      "%{x}",
      "redirect=a.net redirect=b.net",
      "ip6:192.0.2.1",
      "-",
    ].map((term) => `@ TXT "v=spf1 ${term} -all"`),
    passes: [
      "mx",
      "a:a.net/24//64",
      "exists:%{i}._spf.%{d2}",
      "-ip4:192.0.2.0/24",
      "exp=e.a.net",
      "x-unknown=1",
      "?mx:_a.net.",
      "ip6:2001:db8::/32",
    ].map((term) => `@ TXT "v=spf1 ${term} -all"`),
  },
  "spf-look-ups": {
    finds: [
      `@ TXT "v=spf1 ${Array.from({ length: 11 }, (_, index) => `a:${index}.net.net`).join(" ")} -all"`,
      `@ TXT "v=spf1 include:a.example.com mx -all" | a TXT "v=spf1 ${Array.from({ length: 9 }, () => "mx").join(" ")} -all"`,
      'a TXT "v=spf1 include:b.example.com -all" | b TXT "v=spf1 redirect=a.example.com"',
    ],
    passes: [
      `@ TXT "v=spf1 ${Array.from({ length: 10 }, (_, index) => `a:${index}.net.net`).join(" ")} -all mx"`,
      `@ TXT "v=spf1 include:a.example.com -all redirect=b.net" | a TXT "v=spf1 ${Array.from({ length: 9 }, () => "mx").join(" ")} -all"`,
    ],
  },
  "spf-include-resolvable-in-zone": {
    finds: ['@ TXT "v=spf1 include:a.example.com -all"', '@ TXT "v=spf1 redirect=a.example.com" | a TXT x'],
    passes: ['@ TXT "v=spf1 include:a.example.com -all" | a TXT "v=spf1 -all"', '@ TXT "v=spf1 include:a.net -all"'],
  },
  "spf-not-for-everybody": {
    finds: ["+all", "all", "ip4:0.0.0.0/0 -all", "ip4:0.0.0.0/1 ip4:128.0.0.0/1 -all", "a:mail.example.net/0 -all"].map(
      (said) => `@ TXT "v=spf1 ${said}"`,
    ),
    passes: ['@ TXT "v=spf1 ?all"', '@ TXT "v=spf1 -all +all"', '@ TXT "v=spf1 ip4:192.0.2.0/24 -all"'],
  },
  "spf-end": {
    finds: ['@ TXT "v=spf1 mx"', '@ TXT "v=spf1 -all mx"'],
    passes: ['@ TXT "v=spf1 mx -all"', '@ TXT "v=spf1 redirect=a.net"', '@ TXT "v=spf1 -all exp=a.net"'],
  },
  "dmarc-syntax": {
    finds: [
      "v=DMARC1",
      "v=DMARC1; p=rejct",
      "p=none; v=DMARC1",
      "v=dmarc1; p=none",
      "v=DMARC1; p=none; rua=a@b.net",
      "v=DMARC1; p=none; pct=101",
      "v=DMARC1; p=none; p=none",
      "v=DMARC1; p none",
    ].map((text) => `_dmarc TXT "${text}"`),
    passes: [
      '_dmarc TXT "v=DMARC1; p=none; rua=mailto:a@b.net!1m,mailto:c@d.net; x=y;"',
      '_dmarc TXT "hello"',
      'a.net._report._dmarc TXT "v=DMARC1"',
      '_dmarc.a TXT "v=DMARC1;p=Reject"',
    ],
  },
  "one-dmarc": {
    finds: ['_dmarc TXT "v=DMARC1; p=none" | _dmarc TXT "v=DMARC1; p=reject"'],
    passes: ['_dmarc TXT "v=DMARC1; p=none" | _dmarc.a TXT "v=DMARC1; p=none"'],
  },
  "dkim-syntax": {
    finds: [
      "junk",
      "v=DKIM1; k=rsa",
      "v=DKIM2; p=",
      "k=dsa; p=",
      "v=DKIM1; p=!!!",
      "v=DKIM1; p=AAAA",
      "k=ed25519; p=AAAA",
      "p=; v=DKIM1",
      "v=DKIM1; p=; p=",
    ].map((text) => `a._domainkey TXT "${text}"`),
    passes: [
      `a._domainkey TXT "v=DKIM1; p=${"A".repeat(216)}"`,
      'a._domainkey TXT "p="',
      '_domainkey TXT "o=~"',
      '_adsp._domainkey TXT "dkim=all"',
    ],
  },
  "one-dkim": {
    finds: ['a._domainkey TXT "p=" | a._domainkey TXT "p=; t=y"'],
    passes: ['a._domainkey TXT "p=" | b._domainkey TXT "p="'],
  },
  "dkim-revoked": { finds: ['*._domainkey TXT "v=DKIM1; p="'], passes: [`a._domainkey TXT "p=${"A".repeat(216)}"`] },
  mail: {
    finds: ["@ MX 1 m.net.", "a MX 1 m.net."],
    passes: ['@ MX 1 m.net. | @ TXT "v=spf1 -all" | _dmarc TXT "v=DMARC1; p=none"', "@ MX 0 .", "a MX 0 ."],
  },
  "no-mail": {
    finds: [
      "@ MX 0 .",
      'a MX 0 . | a TXT "v=spf1 mx -all"',
      '@ MX 0 . | @ TXT "v=spf1 -all" | _dmarc TXT "v=DMARC1; p=none"',
      '@ TXT "v=spf1 -all"',
    ],
    passes: [
      '@ MX 0 . | @ TXT "v=spf1 -all" | _dmarc TXT "v=DMARC1; p=reject"',
      'a MX 0 . | a TXT "v=spf1 -all" | _dmarc TXT "v=DMARC1; p=none"',
      '@ MX 1 m.net. | @ TXT "v=spf1 -all"',
      'a TXT "v=spf1 -all"',
      '@ TXT "v=spf1 mx -all"',
    ],
  },
  "spf-neutral": {
    finds: ['@ MX 1 m.net. | @ TXT "v=spf1 mx ?all"'],
    passes: ['_spf TXT "v=spf1 a ?all"', '@ MX 1 m.net. | @ TXT "v=spf1 mx ~all"', '@ MX 0 . | @ TXT "v=spf1 ?all"'],
  },
  "caa-shuts-out-platform": {
    finds: ['@ CAA 0 issue "a.net"', '@ CAA 0 issue ";"'],
    passes: ['@ CAA 0 issue "LetsEncrypt.org; x=y"', '@ CAA 0 issuewild ";"'],
  },
  "caa-names-issuer": {
    finds: ['@ CAA 0 iodef "mailto:a@b.net"'],
    passes: ['@ CAA 0 iodef "mailto:a@b.net" | @ CAA 0 issue "letsencrypt.org"'],
  },
  "svcb-hints": {
    finds: ["@ A 192.0.2.1 | @ HTTPS 1 . ipv4hint=192.0.2.1,192.0.2.2"],
    passes: [
      "@ AAAA 2001:db8::1 | @ HTTPS 1 . ipv6hint=2001:DB8:0::1",
      "@ HTTPS 1 a.net. ipv4hint=192.0.2.1",
      "@ CNAME x.net. | @ HTTPS 1 . ipv4hint=192.0.2.1",
    ],
  },
  "svcb-alias-alone": { finds: ["@ HTTPS 0 a.net. | @ HTTPS 1 b.net."], passes: ["@ HTTPS 1 a.net. | @ HTTPS 2 b.net."] },
  "root-cname": { finds: ["@ CNAME a.net."], passes: ["a CNAME a.net."] },
};

const each = (kind: "finds" | "passes") =>
  Object.entries(cases).flatMap(([rule, one]) => one[kind].map((records) => [rule, records] as const));

it.each(each("finds"))("%s finds %s", (rule, records) => {
  expect(found(records.split(" | ")).map((one) => one.split(" ")[0])).toContain(rule);
});

it.each(each("passes"))("%s finds nothing in %s", (rule, records) => {
  expect(found(records.split(" | ")).map((one) => one.split(" ")[0])).not.toContain(rule);
});

/** Rules about records that only the platform has, or that a file alone shows: they are tried with `zone check` and below. */
const tried = ["flatten-coexistence", "caa-allows-platform", "name-syntax", "target-not-ip", "value-syntax", "doubtful-record"];

it("has a case for each rule of a zone", () => {
  const names = zoneRules.filter(({ about }) => about !== "file").map(({ id }) => id);
  expect([...Object.keys(cases), ...tried].sort()).toEqual(names.sort());
});

it.each(zoneRules)("$id says what has to be so, what to do, and who says so", ({ id, level, sentence, remedy, source }) => {
  expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
  expect(["strict", "best-practice"]).toContain(level);
  for (const text of [sentence, remedy]) expect(text).toMatch(/^[A-Z`].{5,}\.$/);
  expect(source).toMatch(/.{3,}[^.]$/);
});

it("judges records that only the platform has, and faulty ones, which are there all the same", () => {
  const records = [
    { name: "@", type: "Flatten", value: "a.example.net" },
    { name: "@", type: "A", value: "192.0.2.1" },
    { name: "@", type: "CAA", recordTag: "issue", flags: 0, value: "a.example.net" },
    { name: "old.example.com.", type: "Redirect", value: "https://example.net/" },
    { name: "_a._tcp", type: "SRV", value: "192.0.2.7", priority: 0, weight: 0, port: 1 },
    { name: "a..b", type: "A", value: "192.0.2.1" },
    { name: "x", type: "A", value: "here" },
    { name: "y", type: "CNAME", value: "x.example.com" },
    { name: "www.example.com", type: "A", value: "192.0.2.1" },
  ];
  expect(checkZone(records, { zone: "example.com" }).map(({ rule, at }) => [records.indexOf(at.record), rule.id])).toEqual([
    [0, "flatten-coexistence"],
    [2, "caa-allows-platform"],
    [4, "target-not-ip"],
    [5, "name-syntax"],
    [6, "value-syntax"],
    [8, "doubtful-record"],
  ]);
});

it("says nothing of what isn't known: a value, the zone's name, records that may be missing ones", () => {
  const unknown = [
    { name: "@", type: "MX", value: undefined },
    { name: "@", type: "TXT", value: undefined },
  ];
  expect(checkZone(unknown, { zone: "example.com" }).map(({ rule }) => rule.id)).toEqual(["mail"]);
  expect(found(["a CNAME b", "@ MX 1 m", "s NS n.s"], {}).sort()).toEqual(["mail @ MX", "mail @ MX", "multi-value-ns s NS"]);
});

it("tells once of many records of one name that don't go together", () => {
  const aliases = Array.from({ length: 50 }, (_, index) => `a HTTPS 0 m${index}.net.`);
  const mail = Array.from({ length: 50 }, (_, index) => `a MX 1 m${index}.net.`);
  const spf = 'a TXT "v=spf1 -all"';
  expect(found([...aliases, "a MX 0 .", ...mail, spf])).toEqual(["svcb-alias-alone a HTTPS", "null-mx-alone a MX"]);
});

it("says of names that others answer for nothing but that they are in vain", () => {
  const below = ["s NS n.s", "s NS n.net.", "n.s 60 A 192.0.2.1", "n.s 70 A 192.0.2.2", 'f.s TXT "v=spf1 +all"', "s MX 1 m"];
  expect(found(below)).toEqual(["nothing-below-delegation f.s TXT"]);
  expect(found(["s NS a.net.", "s 70 NS b.net.", "s CNAME c.net."]).sort()).toEqual([
    "cname-coexistence s CNAME",
    "nothing-below-delegation s CNAME",
    "one-ttl s NS",
  ]);
});

it("leaves out at the level strict what no RFC forbids", () => {
  expect(found(["a CNAME b", '@ TXT "v=spf1 +all"', "m CNAME n.net.", "@ MX 1 m"], { zone: "example.com", level: "strict" })).toEqual([
    "mx-target-not-cname @ MX",
  ]);
});
