import { handedOn, OneResource, registry, type Values, withZone } from "../harness";
import { recordTypes } from "../../src/simulator/platform/dnsRecord";

type Type = keyof typeof recordTypes;

const key = `v=DKIM1; k=rsa; p=${"abcdefghij".repeat(40)}`;

/** A record; what the platform holds of it in another spelling than the program's; and the same record in other words. */
const cases: [type: Type, inputs: Values, stored?: Values, ...respelled: Values[]][] = [
  ["A", { name: "www", value: "192.0.2.1", ttl: 600, weight: 10 }, {}, { name: "WWW" }, { name: "Www.Example.COM." }],
  ["A", { name: "@", value: "192.0.2.2" }, { name: "" }, { name: "" }, { name: "EXAMPLE.com." }],
  ["A", { name: "*", value: "192.0.2.3" }, {}, { name: "*.example.com." }],
  ["A", { name: "shop.example.com.", value: "192.0.2.4" }, { name: "shop" }, { name: "Shop" }],
  ["A", { name: "www.example.com", value: "192.0.2.5" }, {}, { name: "www.example.com.example.com." }],
  ["A", { name: "bücher", value: "192.0.2.6" }, { name: "xn--bcher-kva" }, { name: "xn--bcher-kva" }, { name: "BÜCHER.example.com." }],
  ["AAAA", { name: "v6", value: "2001:0DB8:0:0::1" }, { value: "2001:db8::1" }, { value: "2001:db8::1" }, { value: "2001:DB8:0::0:1" }],
  ["AAAA", { name: "mapped", value: "::ffff:192.0.2.1" }, { value: "::ffff:c000:201" }, { value: "::FFFF:C000:201" }],
  ["CNAME", { name: "docs", value: "Docs.Example.NET." }, { value: "docs.example.net" }, { name: "DOCS", value: "docs.example.net" }],
  ["CNAME", { name: "idn", value: "bücher.example." }, { value: "xn--bcher-kva.example" }, { value: "Bücher.Example" }],
  ["TXT", { name: "@", value: "v=spf1 -all" }, { name: "" }, { value: '"v=spf1 -all"' }, { value: '"v=spf1 " "-all"', name: "" }],
  ["TXT", { name: "quoted", value: '"v=spf1 " "-all"' }, { value: "v=spf1 -all" }, { value: "v=spf1 -all" }],
  [
    "TXT",
    { name: "k._domainkey", value: `"${key.slice(0, 200)}" "${key.slice(200)}"` },
    { value: key },
    { value: key, name: "K._DomainKey" },
  ],
  ["TXT", { name: "inner", value: 'say "hello"' }, {}, { value: '"say \\"hello\\""' }],
  ["MX", { name: "@", value: "Mail.example.net.", priority: 10 }, { name: "", value: "mail.example.net" }, { value: "mail.example.net" }],
  ["MX", { name: "@", value: "mail2.example.net", priority: 0 }, { name: "" }],
  ["MX", { name: "nomail", value: ".", priority: 0 }],
  ["Redirect", { name: "go", value: "https://www.example.com/Path?Query" }, {}, { value: "HTTPS://WWW.example.com/Path?Query" }],
  ["Flatten", { name: "flat", value: "Origin.example.net." }, { value: "origin.example.net" }, { value: "origin.example.net" }],
  ["PullZone", { name: "cdn", value: "site-1" }],
  [
    "SRV",
    { name: "_sip._tcp", value: "Sip.example.net.", priority: 0, weight: 5, port: 5060 },
    { value: "sip.example.net" },
    { name: "_SIP._TCP" },
  ],
  ["CAA", { name: "@", value: "a.example", flags: 0, recordTag: "issue" }, { name: "" }, { recordTag: "ISSUE" }, { value: '"a.example"' }],
  ["CAA", { name: "strict", value: ";", flags: 128, recordTag: "issuewild" }],
  ["PTR", { name: "4", value: "Host.example.net." }, { value: "host.example.net" }, { value: "host.example.net" }],
  ["Script", { name: "worker", value: "12345" }],
  ["NS", { name: "sub", value: "NS1.example.net." }, { value: "ns1.example.net" }, { value: "ns1.example.net" }],
  [
    "SVCB",
    { name: "_dns", value: "D.example. alpn=h2,h3 port=853", priority: 1 },
    { value: "d.example alpn=h2,h3 port=853" },
    { value: 'd.example. port="853" alpn="h2,h3"' },
  ],
  ["HTTPS", { name: "@", value: ". alpn=h2", priority: 1, comment: "for browsers" }, { name: "" }, { name: "", value: '. ALPN="h2"' }],
  ["HTTPS", { name: "alias", value: "Www.example.net.", priority: 0 }, { value: "www.example.net" }, { value: "www.example.net" }],
];

test("there is a record of every type that can be written", () => {
  const writable = Object.keys(recordTypes).filter((type) => type !== "TLSA");
  expect([...new Set(cases.map(([type]) => type))].sort()).toEqual(writable.sort());
});

test.each(cases.map(([type, inputs, stored = {}, ...others]) => [type, inputs, stored, [{}, ...others]] as const))(
  "a record of type %s is held as it was meant, and none of its spellings is a change: %j",
  async (type, inputs, stored, spellings) => {
    const world = await withZone();
    const record = new OneResource(world, registry.DnsRecord!);
    const said = (more: Values) => handedOn(record.definition, { zoneId: "7", type, ...inputs, ...more }, { zone: "example.com" });
    // As in a program that has the zone, too.
    const process = world.process();
    process.session.setParentFacts("DnsZone", "7", { zone: "example.com" });
    const expectNoChange = async () => {
      for (const more of spellings) expect([more, await record.preview(said(more), process)]).toMatchObject([more, { changed: [] }]);
    };
    await record.up(said({}));
    const { recordTag, ...fields } = { ...inputs, ...stored };
    expect(world.platform.zones.get("7").records).toMatchObject([
      { record_type: recordTypes[type], ...fields, ...(recordTag !== undefined && { record_tag: recordTag }) },
    ]);
    await expectNoChange();
    await record.refresh();
    await expectNoChange();
  },
);
