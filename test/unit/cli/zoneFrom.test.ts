import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { called, ends, newFolder } from "./called";

interface Imported {
  readonly zone: string;
  readonly records: readonly Readonly<Record<string, unknown>>[];
  readonly leftOut: readonly { readonly line: number; readonly what: string; readonly reason: string }[];
}

const folder = newFolder();

/** A file of octoDNS has the name of its zone. */
async function octodns(text: string, ...words: string[]) {
  writeFileSync(join(folder, "example.com.yaml"), text);
  return called(["zone import example.com.yaml --from octodns", ...words], { folder });
}

const dnscontrol = (input: string, ...words: string[]) => called(["zone import - --from dnscontrol", ...words], { input });

/** What `dnscontrol print-ir` writes of one zone. */
const ir = (records: readonly object[], more: object = {}) =>
  JSON.stringify({
    registrars: [{ name: "none", type: "NONE" }],
    dns_providers: [{ name: "cloudflare", type: "CLOUDFLAREAPI" }],
    domains: [
      {
        name: "example.com",
        registrar: "none",
        dnsProviders: { cloudflare: -1 },
        meta: { dnscontrol_tag: "", dnscontrol_uniquename: "example.com" },
        records,
        ...more,
      },
    ],
  });

const recordsIn = (out: string) => (JSON.parse(out) as Imported).records;

const zoneOfOctodns = `---
? ''
: - type: A
    values: [192.0.2.1, 192.0.2.2]
  - type: MX
    ttl: 300
    values:
      - {preference: 10, exchange: mail.example.com.}
      - {priority: 20, value: mail.example.net.}
  - {type: NS, values: [ns1.old.example., ns2.old.example.]}
  - {type: TXT, ttl: 60, values: ['v=spf1 include:mail.example.net \\; -all', '"a b" "c"', 'say "hi"']}
  - {type: CAA, value: {flags: 128, tag: issue, value: letsencrypt.org}}
'*': {type: CNAME, value: example.com., octodns: {lenient: true}}
_sip._tcp: {type: SRV, value: {priority: 0, weight: '5', port: 5060, target: sip.example.net.}}
_none._tcp: {type: SRV, value: {priority: 0, weight: 0, port: 0, target: .}}
www: {type: AAAA, ttl: '120', value: '2001:db8::1'}
svc: {type: HTTPS, value: {svcpriority: 1, targetname: ., svcparams: {alpn: [h2, h3], no-default-alpn: null, port: 443}}}
`;

describe("zone import --from octodns", () => {
  it("carries every type over that the platform has, with octoDNS's TTL where none is said", async () => {
    const { status, out, err } = await octodns(zoneOfOctodns, "--json");
    expect([status, err]).toEqual([0, expect.stringMatching(/^also skipped: 2 entries/)]);
    expect(recordsIn(out)).toEqual([
      { name: "@", type: "A", value: "192.0.2.1", ttl: 3600 },
      { name: "@", type: "A", value: "192.0.2.2", ttl: 3600 },
      { name: "@", type: "MX", value: "mail.example.com", ttl: 300, priority: 10 },
      { name: "@", type: "MX", value: "mail.example.net", ttl: 300, priority: 20 },
      { name: "@", type: "TXT", value: "v=spf1 include:mail.example.net ; -all", ttl: 60 },
      { name: "@", type: "TXT", value: "a bc", ttl: 60 },
      { name: "@", type: "TXT", value: 'say "hi"', ttl: 60 },
      { name: "@", type: "CAA", value: "letsencrypt.org", ttl: 3600, flags: 128, recordTag: "issue" },
      { name: "*", type: "CNAME", value: "example.com", ttl: 3600 },
      { name: "_sip._tcp", type: "SRV", value: "sip.example.net", ttl: 3600, priority: 0, weight: 5, port: 5060 },
      { name: "_none._tcp", type: "SRV", value: ".", ttl: 3600, priority: 0, weight: 0, port: 0 },
      { name: "www", type: "AAAA", value: "2001:db8::1", ttl: 120 },
      { name: "svc", type: "HTTPS", value: ". alpn=h2,h3 no-default-alpn port=443", ttl: 3600, priority: 1 },
    ]);
  });

  it("writes a program, or a master file that reads back to the same", async () => {
    expect((await octodns(zoneOfOctodns)).out).toContain('new DnsZone("example.com", { name: "example.com" });');
    const { out: file } = await octodns(zoneOfOctodns, "--format", "zone");
    expect(file).toMatch(/^\$ORIGIN example\.com\.$/m);
    const again = await called("zone import - --json", { input: file });
    const sorted = (out: string) =>
      recordsIn(out)
        .map((record) => JSON.stringify(record))
        .sort();
    expect(sorted(again.out)).toEqual(sorted((await octodns(zoneOfOctodns, "--json")).out));
  });

  it("reads what a file names once and repeats, and a zone that --zone names", async () => {
    const text = "a: &web\n  type: A\n  ttl: 60\n  value: 192.0.2.1\nb: *web\nc:\n  <<: *web\n  value: 192.0.2.3\n";
    const { out } = await octodns(text, "--json", "--zone", "other.example");
    expect((JSON.parse(out) as Imported).zone).toBe("other.example");
    expect(recordsIn(out)).toEqual([
      { name: "a", type: "A", value: "192.0.2.1", ttl: 60 },
      { name: "b", type: "A", value: "192.0.2.1", ttl: 60 },
      { name: "c", type: "A", value: "192.0.2.3", ttl: 60 },
    ]);
  });

  const lost = `apex: {type: ALIAS, value: example.net.}
geo:
  type: A
  value: 192.0.2.1
  geo: {EU: [192.0.2.2]}
proxied: {type: CNAME, value: example.net., octodns: {cloudflare: {proxied: true}, healthcheck: {protocol: HTTP}}}
own: {type: Route53Provider/ALIAS, values: [{name: x}]}
keys: {type: SSHFP, value: {algorithm: 1, fingerprint: aa, fingerprint_type: 1}}
`;

  it("names everything that can't be carried over, and leaves it out if it is told to", async () => {
    const { status, out, err } = await octodns(lost);
    expect([status, out]).toEqual([1, ""]);
    expect(err).toContain(
      'example.com.yaml:2: the entry has the setting "geo", which can\'t be converted: the platform gives everybody the same answer. ' +
        "Skipped, the record keeps its own values.\n    | geo A\n",
    );
    expect(err).toContain("own.example.com. ROUTE53PROVIDER/ALIAS: only another DNS provider has this type.");
    const [, list = ""] = /--skip (\S+)$/.exec(err.trim()) ?? [];
    expect(list).toBe("ROUTE53PROVIDER/ALIAS,SSHFP,setting:geo,setting:octodns.cloudflare,setting:octodns.healthcheck");
    const skipped = await octodns(lost, "--json", "--skip", list);
    expect(skipped.status).toBe(0);
    expect(recordsIn(skipped.out).map(({ name }) => name)).toEqual(["apex", "geo", "proxied"]);
    expect(skipped.err).toContain("warning: the entry is of type ALIAS, which becomes the platform's type Flatten.\n    | apex Flatten\n");
    // Only what is named is left out.
    expect(await octodns(lost, "--skip", list.replace(",setting:geo", ""))).toMatchObject({
      status: 1,
      err: expect.stringContaining('"geo"'),
    });
  });

  it.each([
    [
      "a TTL that no zone can hold",
      "a: {type: A, ttl: 99999999999, value: 192.0.2.1}",
      /the TTL 99999999999; it must be a whole number from 0 to 2147483647/,
    ],
    ["a TTL below 0", "a: {type: A, ttl: -1, value: 192.0.2.1}", /the TTL -1/],
    ["a TTL that YAML reads as minutes and seconds", "a: {type: A, ttl: 1.5, value: 192.0.2.1}", /the TTL 1\.5/],
    ["a target without a dot at its end", "a: {type: CNAME, value: www}", /the target "www" without a trailing dot/],
    ["a backslash whose meaning depends on the provider", "a: {type: TXT, value: 'a\\b'}", /a text with a backslash/],
    ["a value that is no text", "a: {type: TXT, value: yes}", /the value true, which YAML doesn't read as a text: put it into quotes/],
    ["a name that YAML reads as something else", "no: {type: A, value: 192.0.2.1}", /:1: the entry has the key no, .*put it into quotes/],
    ["no type", "a: {value: 192.0.2.1}\nb: {type: A}", /is about "a" and has no type/],
    ["no value", "a: {type: A, values: []}", /is about "a" A and has no value/],
    ["a name twice", "a: {type: A, value: 192.0.2.1}\na: {type: A, value: 192.0.2.2}", /:2: the entry has the key "a" a second time/],
    ["a key twice", "a: {type: A, value: 192.0.2.1, value: 192.0.2.2}", /has the key "value" a second time/],
    ["another file", "a: !include other.yaml\nb: {type: A}", /can't be read: Unresolved tag: !include/],
    ["two documents", "a: {type: A, value: 192.0.2.1}\n---\nb: {type: A, value: 192.0.2.1}", /can't be read/],
    ["a list", "- {type: A}", /is not a mapping with names as keys/],
    ["a name that is a directive", "$INCLUDE: {type: TXT, value: /etc/passwd}", /the name "\$INCLUDE", which no zone can hold/],
    [
      "a name with another record in it",
      '"a A 192.0.2.9\\nb": {type: A, value: 192.0.2.1}',
      /the name "a A 192\.0\.2\.9\\nb", which no zone can hold/,
    ],
    [
      "a type with another record in it",
      'a: {type: "LOC\\nb A", value: 192.0.2.1}\nb: {type: A, value: 192.0.2.1}',
      /the type "LOC\\nb A", which is not a DNS type/,
    ],
    ["a target with another record in it", 'a: {type: CNAME, value: "x.\\nb A 192.0.2.1 ; ."}', /the target "x\.\\nb/],
  ])("refuses %s, and writes nothing", async (_, text, reason) => {
    const { status, out, err } = await octodns(`${text}\n`);
    expect([status, out, err]).toEqual([1, "", expect.stringMatching(reason)]);
  });

  it("says of a CNAME beside another record that the platform may refuse it, and keeps both", async () => {
    const { status, out, err } = await octodns("a: [{type: CNAME, value: x.example.}, {type: A, value: 192.0.2.1}]\n", "--json");
    expect([status, recordsIn(out).length, err]).toEqual([
      0,
      2,
      expect.stringMatching(/warning: the entry is a CNAME, beside a A in line 1/),
    ]);
  });

  it("refuses a file that isn't called after its zone, and says how to name it", async () => {
    await ends(
      ["zone", "import", "-", "--from", "octodns"],
      { input: "abc: {type: A, value: 192.0.2.1}\n" },
      1,
      "the file isn't called after it (example.com.yaml): add --zone example.com.",
    );
  });

  it("takes names that are properties of every object for names", async () => {
    const names = ["__proto__", "constructor", "hasownproperty", "tostring"];
    const { status, out } = await octodns(names.map((name) => `${name}: {type: A, value: 192.0.2.1}\n`).join(""), "--json");
    expect([status, recordsIn(out).map(({ name }) => name)]).toEqual([0, names]);
    expect(({} as Record<string, unknown>)["type"]).toBeUndefined();
    const said = await octodns("a: {type: A, value: 192.0.2.1, __proto__: {ttl: 1}, constructor: 2}\n");
    expect(said.err).toContain("setting:__proto__,setting:constructor");
  });

  it("fills no memory and no stack", async () => {
    const levels = Array.from({ length: 12 }, (_, level) => `l${level + 1}: &l${level + 1} [${Array(10).fill(`*l${level}`).join(", ")}]`);
    const bomb = await octodns(`a: {type: A}\nl0: &l0 [x]\n${levels.join("\n")}\n`);
    expect([bomb.status, bomb.err]).toEqual([1, expect.stringMatching(/Excessive alias count/)]);
    const deep = await octodns(`b: {type: A}\na: ${"[".repeat(100_000)}`);
    expect([deep.status, deep.err]).toEqual([1, expect.stringMatching(/nested too deep|can't be read/)]);
    const large = await octodns(`a: {type: A} # ${"x".repeat(5_000_000)}\n`);
    expect([large.status, large.err]).toEqual([1, expect.stringContaining("more than 5000000 characters")]);
  });
});

describe("zone import --from dnscontrol", () => {
  it("carries every type over that the platform has; what the JSON leaves out is 0", async () => {
    const { status, out, err } = await dnscontrol(
      ir([
        { type: "A", name: "@", target: "192.0.2.1", ttl: 300 },
        { type: "CNAME", name: "www.sub", subdomain: "sub", target: "example.com.", ttl: 60, filepos: "[line:3:1]" },
        { type: "MX", name: "@", target: ".", ttl: 300 },
        { type: "TXT", name: "t", target: 'v=DKIM1; p="x\\y"\u00e9', ttl: 300 },
        { type: "SRV", name: "_sip._tcp", target: "sip.example.net.", srvport: 5060, ttl: 300 },
        { type: "CAA", name: "@", target: ";", caatag: "issuewild" },
        { type: "HTTPS", name: "h", target: ".", svcpriority: 1, svcparams: 'alpn="h3,h2" port=443', ttl: 300 },
        { type: "NS", name: "@", target: "ns1.old.example.", ttl: 300 },
      ]),
      "--json",
    );
    expect([status, err]).toEqual([0, expect.stringMatching(/^also skipped: 1 entry/)]);
    expect(recordsIn(out)).toEqual([
      { name: "@", type: "A", value: "192.0.2.1", ttl: 300 },
      { name: "www.sub", type: "CNAME", value: "example.com", ttl: 60 },
      { name: "@", type: "MX", value: ".", ttl: 300, priority: 0 },
      { name: "t", type: "TXT", value: 'v=DKIM1; p="x\\y"\u00e9', ttl: 300 },
      { name: "_sip._tcp", type: "SRV", value: "sip.example.net", ttl: 300, priority: 0, weight: 0, port: 5060 },
      { name: "@", type: "CAA", value: ";", ttl: 300, flags: 0, recordTag: "issuewild" },
      { name: "h", type: "HTTPS", value: '. alpn="h3,h2" port=443', ttl: 300, priority: 1 },
    ]);
  });

  it("names records, meta and settings of the zone that can't be carried over", async () => {
    const file = ir(
      [
        { type: "ALIAS", name: "@", target: "example.net.", ttl: 300 },
        { type: "CF_REDIRECT", name: "@", target: "a,b", ttl: 300, meta: { orig_custom_type: "CF_REDIRECT" } },
        { type: "A", name: "www", target: "192.0.2.1", ttl: 300, meta: { cloudflare_proxy: "ON" } },
      ],
      { auto_dnssec: "on", keepunknown: true, unmanaged: [{ label_pattern: "x" }] },
    );
    const { status, out, err } = await dnscontrol(file);
    expect([status, out]).toEqual([1, ""]);
    expect(err).toContain('has the setting "auto_dnssec", which can\'t be converted: set dnssec: true on the DnsZone.');
    const [, list = ""] = /--skip (\S+)$/.exec(err.trim()) ?? [];
    expect(list.split(",").sort()).toEqual(
      ["CF_REDIRECT", "setting:auto_dnssec", "setting:cloudflare_proxy", "setting:keepunknown", "setting:unmanaged"].sort(),
    );
    const skipped = await dnscontrol(file, "--json", "--skip", list);
    expect([skipped.status, recordsIn(skipped.out)]).toEqual([
      0,
      [
        { name: "@", type: "Flatten", value: "example.net", ttl: 300 },
        { name: "www", type: "A", value: "192.0.2.1", ttl: 300 },
      ],
    ]);
  });

  it("reads what dnscontrol prints today, with every form in which it repeats a record", async () => {
    const repeated = { typenum: 1, comparablev3: "192.0.2.10", zonfefilepartial: "192.0.2.10", rdata: { Addr: "192.0.2.10" } };
    const record = { type: "A", ttl: 300, name: "www", target: "192.0.2.10", filepos: "[line:2:3]", meta: { skip_fqdn_check: "true" } };
    const meta = { dnscontrol_nameraw: "example.com", dnscontrol_nameunicode: "example.com", dnscontrol_uniquename: "example.com" };
    const { status, out } = await dnscontrol(ir([{ ...record, ...repeated }], { uniquename: "example.com", meta }), "--json");
    expect([status, recordsIn(out)]).toEqual([0, [{ name: "www", type: "A", value: "192.0.2.10", ttl: 300 }]]);
  });

  const record = (target: string) => ({ type: "A", name: "@", target, ttl: 300 });

  describe("of a file with several zones", () => {
    const view = (name: string, target: string, tag?: string) => ({
      name,
      ...(tag && { tag }),
      uniquename: tag === undefined ? name : `${name}!${tag}`,
      records: [record(target)],
    });
    const inside = view("example.com", "192.0.2.2", "inside");
    const file = (...domains: object[]) => JSON.stringify({ domains });
    const all = file(view("example.com", "192.0.2.1"), inside, view("two.example", "192.0.2.3"));
    const taken = async (input: string, ...words: string[]) => JSON.parse((await dnscontrol(input, "--json", ...words)).out) as object;

    it("takes all of them", async () => {
      const zones = [
        { zone: "example.com", records: [{ value: "192.0.2.1" }] },
        { zone: "example.com", tag: "inside", records: [{ value: "192.0.2.2" }] },
        { zone: "two.example", records: [{ value: "192.0.2.3" }] },
      ];
      expect(await taken(all)).toMatchObject({ zones });
    });

    it("takes those that --zone names, with or without their tags", async () => {
      expect(await taken(all, "--zone", "example.com!inside")).toMatchObject({ zone: "example.com", records: [{ value: "192.0.2.2" }] });
      expect(await taken(all, "--zone", "example.com")).toMatchObject({ zone: "example.com", records: [{ value: "192.0.2.1" }] });
      expect(await taken(file(inside), "--zone", "Example.com")).toMatchObject({ records: [{ value: "192.0.2.2" }] });
      expect(await taken(all, "--zone", "TWO.example", "--zone", "example.com!inside")).toMatchObject({
        zones: [{ zone: "two.example" }, { tag: "inside" }],
      });
    });

    it("writes one program with a DnsZone each", async () => {
      const { status, out } = await dnscontrol(all, "--zone", "example.com!inside", "--zone", "two.example");
      expect(status).toBe(0);
      expect(out.match(/^const .*$|^new .*$/gm)).toEqual([
        'const exampleCom = new DnsZone("example.com", { name: "example.com" });',
        expect.stringMatching(/exampleCom\.id.*192\.0\.2\.2/),
        'const twoExample = new DnsZone("two.example", { name: "two.example" });',
        expect.stringMatching(/twoExample\.id.*192\.0\.2\.3/),
      ]);
    });

    it("writes one zone into the folder, too, and says what is in its place", async () => {
      const folder = newFolder();
      const write = (out: string) => called(`zone import - --from dnscontrol --format zone --out ${out}`, { input: file(inside), folder });
      expect(await write("zones")).toMatchObject({ status: 0, err: expect.stringContaining("wrote zones/example.com") });
      writeFileSync(join(folder, "taken"), "");
      expect(await write("taken")).toMatchObject({ status: 1, err: expect.stringContaining("taken is a file, and several zones need") });
    });

    it("writes a zone file each, called as dnscontrol calls it, and replaces none", async () => {
      const folder = newFolder();
      const write = () => called("zone import - --from dnscontrol --format zone --out zones", { input: all, folder });
      expect((await write()).status).toBe(0);
      expect(readdirSync(join(folder, "zones")).sort()).toEqual(["example.com!inside.zone", "example.com.zone", "two.example.zone"]);
      expect(readFileSync(join(folder, "zones/example.com!inside.zone"), "utf8")).toMatch(/^\$ORIGIN example\.com\.\n.*192\.0\.2\.2$/m);
      expect(await write()).toMatchObject({ status: 1, err: expect.stringContaining("exists already") as unknown });
    });

    it.each([
      [all, [], 1, /has the zone example\.com several times \(example\.com, example\.com!inside\), and the platform has one/],
      [file(inside, inside), ["--format", "zone", "--out", "x"], 1, /has the zone example\.com!inside several times/],
      [all, ["--format", "zone"], 2, /3 files are to be written: name a folder with --out/],
      [
        all,
        ["--zone", "three.example"],
        1,
        /no zone three\.example; choose with --zone\. The file has: example\.com, example\.com!inside, two/,
      ],
      [file(inside, view("example.com", "192.0.2.4", "out")), ["--zone", "example.com"], 1, /several zones example\.com; choose/],
      [file(), [], 1, /has no zone\./],
    ])("refuses what it can't write", async (input, words, status, reason) => {
      expect(await dnscontrol(input, ...words)).toEqual({ status, out: "", err: expect.stringMatching(reason) as unknown });
    });

    it("says of which zone an entry is, in its line of the file", async () => {
      const faulty = { ...inside, records: [record("192.0.2.1"), record("192.0.2.300")] };
      const { err } = await dnscontrol(JSON.stringify({ domains: [view("two.example", "192.0.2.3"), faulty] }, undefined, 1));
      expect(err).toMatch(/^-:26: the entry has a record of type A .*\n {4}\| example\.com!inside: @ 300 IN A 192\.0\.2\.300\n/);
    });
  });

  it.each([
    ["what is no JSON", '"domains": [}', /can't be read: /],
    [
      "a domain that is no object",
      '{"domains": [{"name": "a.example", "records": []},\n "b.example"]}',
      /:2: .*has a domain that is no object/,
    ],
    ["records that are no list", '{"domains": [{"name": "a.example",\n "records": {}}]}', /:2: .*has `records` that are no list/],
    ["a name that is no domain", '{"domains": [{"name": "../../x",\n "records": []}]}', /:1: .*has the zone "\.\.\/\.\.\/x", whose name /],
    ["another JSON", '{"records": []}', /nothing in it can be read as the output of `dnscontrol print-ir`/],
    ["JSON with other domains", '{"a": {"domains": []}}', /have no `domains`: the file must be the output of `dnscontrol print-ir`/],
    ["a target that isn't in full", ir([{ type: "CNAME", name: "a", target: "www" }]), /without a trailing dot/],
    ["a record that is none", ir([{ name: "a" }]), /has a record without a name or a type/],
    ["fields of another type", ir([{ type: "A", name: "a", target: "192.0.2.1", caatag: "x" }]), /has the setting "caatag"/],
    [
      "parameters with another record in them",
      ir([{ type: "HTTPS", name: "a", target: ".", svcparams: "port=1\nb A 192.0.2.1" }]),
      /svcparams/,
    ],
    ["parameters without an end", ir([{ type: "HTTPS", name: "a", target: ".", svcparams: `${"a".repeat(50_000)}(` }]), /svcparams/],
    ["a key twice", '{"domains": [{"name": "a.example", "name": "b.example"}]}', /has the key "name" a second time/],
  ])("refuses %s", async (_, input, reason) => {
    const { status, out, err } = await dnscontrol(input);
    expect([status, out, err]).toEqual([1, "", expect.stringMatching(reason)]);
  });
});
