import { recordTypes } from "../../src/simulator/platform/dnsRecord";
import { expectChanges } from "./harness";
import { asked, hosted, zoneRoute } from "./hosted";

interface Inputs {
  type: keyof typeof recordTypes;
  name: string;
  value: string;
  priority?: number;
  weight?: number;
  port?: number;
  flags?: number;
  recordTag?: string;
  ttl?: number;
  comment?: string;
}

interface Case {
  inputs: Inputs;
  /** The same record in other words. */
  respelled?: Partial<Inputs>[];
  /** What the platform holds; where it isn't named, what the program says. */
  stored?: { name?: string; value?: string };
}

const long = "v=DKIM1; k=rsa; p=" + "abcdefghij".repeat(40);
const quoted = (text: string) => `"${text.slice(0, 200)}" "${text.slice(200)}"`;

const cases: Record<string, Case> = {
  a: {
    inputs: { type: "A", name: "www", value: "192.0.2.1", ttl: 600, weight: 10 },
    respelled: [{ name: "WWW" }, { name: "www.example.com." }, { name: "Www.Example.COM." }],
  },
  apexA: {
    inputs: { type: "A", name: "@", value: "192.0.2.2" },
    respelled: [{ name: "" }, { name: "example.com." }, { name: "EXAMPLE.com." }],
    stored: { name: "" },
  },
  wildcard: { inputs: { type: "A", name: "*", value: "192.0.2.3" }, respelled: [{ name: "*.example.com." }] },
  absolute: {
    inputs: { type: "A", name: "shop.example.com.", value: "192.0.2.4" },
    respelled: [{ name: "shop" }, { name: "Shop" }],
    stored: { name: "shop" },
  },
  relativeLooksAbsolute: {
    inputs: { type: "A", name: "www.example.com", value: "192.0.2.5" },
    respelled: [{ name: "www.example.com.example.com." }],
  },
  aaaa: {
    inputs: { type: "AAAA", name: "v6", value: "2001:0DB8:0000:0000:0000:0000:0000:0001" },
    respelled: [{ value: "2001:db8::1" }, { value: "2001:DB8:0::0:1" }],
    stored: { value: "2001:db8::1" },
  },
  mapped: {
    inputs: { type: "AAAA", name: "mapped", value: "::ffff:192.0.2.1" },
    respelled: [{ value: "::FFFF:C000:201" }],
    stored: { value: "::ffff:c000:201" },
  },
  cname: {
    inputs: { type: "CNAME", name: "docs", value: "Docs.Example.NET." },
    respelled: [{ value: "docs.example.net" }, { name: "DOCS", value: "docs.example.net." }],
    stored: { value: "docs.example.net" },
  },
  idnName: {
    inputs: { type: "A", name: "bücher", value: "192.0.2.6" },
    respelled: [{ name: "xn--bcher-kva" }, { name: "BÜCHER.example.com." }],
    stored: { name: "xn--bcher-kva" },
  },
  idnValue: {
    inputs: { type: "CNAME", name: "idn", value: "bücher.example." },
    respelled: [{ value: "xn--bcher-kva.example" }, { value: "Bücher.Example" }],
    stored: { value: "xn--bcher-kva.example" },
  },
  txt: {
    inputs: { type: "TXT", name: "@", value: "v=spf1 include:Example.net -all" },
    respelled: [{ value: '"v=spf1 include:Example.net -all"' }, { value: '"v=spf1 " "include:Example.net -all"', name: "" }],
    stored: { name: "" },
  },
  quotedTxt: {
    inputs: { type: "TXT", name: "quoted", value: '"v=spf1 " "-all"' },
    respelled: [{ value: "v=spf1 -all" }],
    stored: { value: "v=spf1 -all" },
  },
  longTxt: {
    inputs: { type: "TXT", name: "key._domainkey", value: quoted(long) },
    respelled: [{ value: long }, { name: "KEY._DomainKey", value: `"${long}"` }],
    stored: { value: long },
  },
  innerQuotes: { inputs: { type: "TXT", name: "inner", value: 'say "hello"' }, respelled: [{ value: '"say \\"hello\\""' }] },
  mx: {
    inputs: { type: "MX", name: "@", value: "Mail.example.net.", priority: 10 },
    respelled: [{ name: "", value: "mail.example.net" }],
    stored: { name: "", value: "mail.example.net" },
  },
  secondMx: { inputs: { type: "MX", name: "@", value: "mail2.example.net", priority: 0 }, stored: { name: "" } },
  nullMx: { inputs: { type: "MX", name: "nomail", value: ".", priority: 0 } },
  redirect: {
    inputs: { type: "Redirect", name: "go", value: "https://www.example.com/Path?Query" },
    respelled: [{ value: "HTTPS://WWW.example.com/Path?Query" }],
  },
  flatten: {
    inputs: { type: "Flatten", name: "flat", value: "Origin.example.net." },
    respelled: [{ value: "origin.example.net" }],
    stored: { value: "origin.example.net" },
  },
  pullZone: { inputs: { type: "PullZone", name: "cdn", value: "site-1" } },
  srv: {
    inputs: { type: "SRV", name: "_sip._tcp", value: "Sip.example.net.", priority: 0, weight: 5, port: 5060 },
    respelled: [{ name: "_SIP._TCP.example.com.", value: "sip.example.net" }],
    stored: { value: "sip.example.net" },
  },
  caa: {
    inputs: { type: "CAA", name: "@", value: "letsencrypt.org", flags: 0, recordTag: "issue" },
    respelled: [{ name: "", recordTag: "ISSUE" }, { flags: undefined }, { value: '"letsencrypt.org"' }],
    stored: { name: "" },
  },
  criticalCaa: { inputs: { type: "CAA", name: "strict", value: ";", flags: 128, recordTag: "issuewild" } },
  ptr: {
    inputs: { type: "PTR", name: "4", value: "Host.example.net." },
    respelled: [{ value: "host.example.net" }],
    stored: { value: "host.example.net" },
  },
  script: { inputs: { type: "Script", name: "worker", value: "12345" } },
  ns: {
    inputs: { type: "NS", name: "sub", value: "NS1.example.net." },
    respelled: [{ value: "ns1.example.net" }],
    stored: { value: "ns1.example.net" },
  },
  svcb: {
    inputs: { type: "SVCB", name: "_dns.resolver", value: "Dns.example.net. alpn=h2,h3 port=853", priority: 1 },
    respelled: [{ value: "dns.example.net alpn=h2,h3 port=853" }, { value: 'dns.example.net. port="853" alpn="h2,h3"' }],
    stored: { value: "dns.example.net alpn=h2,h3 port=853" },
  },
  https: {
    inputs: { type: "HTTPS", name: "@", value: ". alpn=h2", priority: 1, comment: "for browsers" },
    respelled: [{ name: "", value: '. ALPN="h2"' }],
    stored: { name: "" },
  },
  alias: {
    inputs: { type: "HTTPS", name: "alias", value: "Www.example.net.", priority: 0 },
    respelled: [{ value: "www.example.net" }],
    stored: { value: "www.example.net" },
  },
};

function body(round: number, zone = "example.com"): string {
  const records = Object.entries(cases).map(([key, { inputs, respelled = [] }]) => [
    key,
    round === 0 ? inputs : { ...inputs, ...respelled[Math.min(round, respelled.length) - 1] },
  ]);
  return `const zone = new DnsZone("zone", { name: ${JSON.stringify(zone)} });
    for (const [name, inputs] of ${JSON.stringify(records)}) new DnsRecord(name, { zoneId: zone.id, ...inputs });`;
}

describe("a zone with a record of every type, in every spelling that the platform normalises", () => {
  const count = Object.keys(cases).length + 1;
  const rounds = Math.max(...Object.values(cases).map(({ respelled = [] }) => respelled.length));

  it("holds every writable type of the API", () => {
    const types = new Set(Object.values(cases).map(({ inputs }) => inputs.type));
    expect([...types].sort()).toEqual(
      Object.keys(recordTypes)
        .filter((type) => type !== "TLSA")
        .sort(),
    );
  });

  it("holds what was asked, and nothing is ever changed again", async () => {
    const { stack, simulator, change } = await hosted(body(0));
    expectChanges(await stack.up(), { create: count });
    const zone = simulator.platform.zones.get("example.com");
    for (const [key, { inputs, stored }] of Object.entries(cases)) {
      const { type, name, value, recordTag, ...numbers } = { ...inputs, ...stored };
      const expected = { record_type: recordTypes[type], name, value, ...(recordTag && { record_tag: recordTag }), ...numbers };
      expect({
        key,
        found: zone.records.filter((record) => record.record_type === recordTypes[type] && record.name === name && record.value === value),
      }).toMatchObject({ key, found: [expected] });
    }
    const before = zone.records;
    expect(before).toHaveLength(count - 1);

    const refreshed = await asked(simulator, () => stack.refresh());
    expectChanges(refreshed.outcome, { same: count });
    expect(refreshed.byRoute).toEqual({ [`GET ${zoneRoute}`]: 1 });

    for (let round = 1; round <= rounds; round += 1) {
      change(body(round, ["example.com", "Example.COM", "example.com.", "EXAMPLE.com."][round]));
      const again = await asked(simulator, () => stack.up());
      expectChanges(again.outcome, { same: count });
      expect(again.requests).toEqual([]);
    }
    expect(zone.records).toEqual(before);
  });
});
