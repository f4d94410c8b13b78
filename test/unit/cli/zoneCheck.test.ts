import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sarifIn } from "../../harness/sarif";
import { called, ends, folderWith, methodsOf, newFolder, newSimulator } from "./called";

/** A zone with a fault in each line whose comment names a rule. */
const faulty = `$ORIGIN example.com.
$TTL 3600
@ IN SOA ns1.example.net. admin.example.net. 1 7200 3600 1209600 300
@ NS ns1.example.net.
@ MX 10 mail ; mx-target-not-cname
mail CNAME web
a CNAME b ; no-cname-loop
b CNAME a
web 300 A 192.0.2.1
web 600 A 192.0.2.2 ; one-ttl
@ TXT "v=spf1 mx -all"
@ TXT "v=spf1 include:_spf.example.net ~all" ; one-spf
_dmarc TXT "v=DMARC1; p=rejct" ; dmarc-syntax
s1._domainkey TXT "v=DKIM1; k=rsa; p=" ; dkim-revoked
_sip._tcp SRV 0 5 5060 192.0.2.7 ; target-not-ip
news MX 10 mx.example.com. ; mx-target-resolvable-in-zone
news TXT "v=spf1 -all"
sub NS ns1.sub ; glue-for-in-zone-ns
sub NS ns.example.net.
`;

/** What the RFCs and the platform allow, in the forms in which real zones have it. */
const sound = `$ORIGIN example.com.
$TTL 1h
@ IN SOA ns1 admin 1 7200 3600 1209600 300
@ NS ns1.example.com.
@ NS ns2.example.net.
@ A 192.0.2.1
@ AAAA 2001:db8::1
@ HTTPS 1 . alpn=h2,h3 ipv4hint=192.0.2.1 ipv6hint=2001:DB8:0::1
@ MX 0 example-com.mail.protection.outlook.com.
@ TXT "v=spf1 include:spf.protection.outlook.com include:_spf.example.com ip6:2001:db8::/32 exists:%{i}._spf.%{d2} -all"
@ TXT "MS=ms12345678"
@ CAA 0 issue "letsencrypt.org; validationmethods=dns-01"
@ CAA 0 issue "digicert.com"
@ CAA 0 iodef "mailto:security@example.com"
_spf TXT "v=spf1 ip4:192.0.2.0/24 ?all"
www CNAME example.com.
shop CNAME shops.example-shop.net.
*.dev CNAME dev-proxy.example.net.
preview.dev TXT "a text"
nomail MX 0 .
nomail TXT "v=spf1 -all"
_sip._tcp SRV 0 0 0 .
_sip._udp SRV 10 60 5060 sip
_sipfederationtls._tcp SRV 100 1 5061 sipfed.online.lync.com.
sip A 192.0.2.9
_dmarc TXT "v=DMARC1;p=none;rua=mailto:a@example.com,mailto:b@example.net!10m;adkim=s;fo=1:d;unknown=1"
example.net._report._dmarc TXT "v=DMARC1"
selector1._domainkey CNAME selector1-example-com._domainkey.example.onmicrosoft.com.
key._domainkey TXT ( "v=DKIM1; t=s; k=ed25519; "
  "p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=" )
_acme-challenge TXT "one"
_acme-challenge TXT "two"
sub NS ns1.sub
sub NS ns2.sub
ns1.sub A 192.0.2.53
ns2.sub AAAA 2001:db8::53
other NS ns1.example.net.
other NS ns2.example.net.
into CNAME host.other
xn--bcher-kva A 192.0.2.3
_25._tcp.mail TLSA 3 1 1 0123
ipsec SSHFP 1 1 0123
`;

const expected = faulty.split("\n").flatMap((line, index) => {
  const rule = /; ([a-z-]+)$/.exec(line)?.[1];
  return rule === undefined ? [] : [{ line: index + 1, rule }];
});

interface Json {
  readonly findings: readonly { file: string; line: number; rule: string; level: string; severity: string; message: string }[];
}

async function checked(text: string | Readonly<Record<string, string>>, { file = "example.com.zone", more = "" } = {}) {
  const files = typeof text === "string" ? { [file]: text } : text;
  const asked = `zone check ${Object.keys(files)
    .filter((name) => !name.endsWith(".inc"))
    .join(" ")} --format json ${more}`.trim();
  const { status, out, err } = await called(asked, { folder: folderWith(files) });
  const { findings } = (out === "" ? { findings: [] } : JSON.parse(out)) as Json;
  return { status, err, findings, told: findings.map(({ line, rule }) => ({ line, rule })) };
}

const head = "$ORIGIN example.com.\n$TTL 60\n";

const file = (lines: string, more: Readonly<Record<string, string>> = {}) => ({ "a.zone": `${head}${lines}\n`, ...more });

const longName = Array.from({ length: 5 }, () => "a".repeat(60)).join(".");

/** Files of example.com with what is found, as `line rule`, and the status. */
const read: readonly (readonly [what: string, files: Readonly<Record<string, string>>, status: number, told: readonly string[]])[] = [
  [
    "what $GENERATE generates",
    { "a.zone": `${head}$GENERATE 1-3 host$ A 192.0.2.$\nwww CNAME host1\nftp CNAME host4\n` },
    3,
    ["5 cname-target-resolvable-in-zone"],
  ],
  ["what $GENERATE may generate", { "a.zone": `${head}$GENERATE 1-3 host$ A\nwww CNAME host1\n` }, 1, ["3 readable"]],
  [
    "an included file at its own lines, with the origin that is stated for it",
    {
      "a.zone": `${head}a A 192.0.2.1\n$INCLUDE more.inc sub\n  TXT a\nx CNAME a\n`,
      "more.inc": "b A 192.0.2.2\nc CNAME b\nd CNAME a\n",
    },
    3,
    ["3 cname-target-resolvable-in-zone"],
  ],
  ["a file that includes itself", file("$INCLUDE a.zone\nwww CNAME gone"), 1, ["3 readable"]],
  ["an included file that another folder has", file("$INCLUDE ../more.inc\nwww CNAME host1"), 1, ["3 readable"]],
  ["what an included file may have", file("$INCLUDE more\nwww CNAME host1"), 1, ["3 readable"]],
  [
    "types in YAML that nobody knows",
    {
      "example.com.yaml":
        "- { name: www, type: CNAMEE, value: x }\n- { name: a, type: cname, value: example.net }\n" +
        "- { name: b, type: SPF, value: v=spf1 -all }\n- { name: c, type: LOC, value: x }\n",
    },
    3,
    ["1 known-type", "2 known-type", "3 spf-record-type", "4 platform-type"],
  ],
  ["a TTL that is too long", file("a 3000000000 A 192.0.2.1\nw CNAME a"), 3, ["3 value-syntax"]],
  ["an empty label", file("a..b A 192.0.2.1\n@ MX 10 b..c"), 3, ["3 name-syntax", "4 value-syntax"]],
  ["a name that is too long", file(`${longName} A 192.0.2.1\n${longName}a A 192.0.2.1`), 3, ["3 name-syntax", "4 name-syntax"]],
  ["a name of 1,100 characters", file(`${"a".repeat(1_100)} A 192.0.2.1\nw CNAME a`), 3, ["3 name-syntax"]],
  ["a type of private use", file("a TYPE65400 \\# 1 00"), 0, ["3 platform-type"]],
  ["a record that is there twice", file("a A 192.0.2.1\na A 192.0.2.1"), 0, ["4 same-record"]],
  ["a record that is there twice, with two TTLs", file("a A 192.0.2.1\na 70 A 192.0.2.1"), 3, ["4 same-record", "4 one-ttl"]],
  ["a record that two files have", file("a A 192.0.2.1", { "b.zone": `${head}\na A 192.0.2.1\n` }), 0, ["4 same-record"]],
  ["a file that is named twice", file("a A 192.0.2.1", { "./a.zone": `${head}a A 192.0.2.1\n` }), 0, []],
  ["a target below a name of another file", file("www CNAME host.sub", { "b.zone": `${head}host.sub A 192.0.2.1\n` }), 0, []],
  ["a target without a dot", file("www CNAME www.example.net", { "b.zone": `${head}host.sub A 192.0.2.1\n` }), 3, ["3 target-dot"]],
];

/** One zone in a form of its own each: www points to a name that isn't there. */
const forms = {
  "example.com.zone": "@ SOA ns admin 1 2 3 4 5\n\nwww 60 CNAME gone\n",
  "example.com.yaml": "www:\n  ttl: 60\n  type: CNAME\n  value: gone.example.com.\n",
  "dnscontrol.json": JSON.stringify(
    { domains: [{ name: "example.com", records: [{ type: "CNAME", name: "www", target: "gone.example.com.", ttl: 60 }] }] },
    undefined,
    1,
  ),
  "own.example.com.yaml": "- name: www\n  type: CNAME\n  value: gone.own.example.com\n",
};

describe("zone check", () => {
  it("finds each fault of a zone at its line, and nothing else", async () => {
    const { status, told } = await checked(faulty);
    expect({ status, told }).toEqual({ status: 3, told: expected });
  });

  it("takes at most half a second of the processor for 1,700 records", async () => {
    const kinds = [
      (n: number) => `h${n} A 192.0.2.1`,
      (n: number) => `h${n} CNAME h${n - 1}`,
      (n: number) => `h${n} TXT "v=spf1 include:h${n - 2}.example.com -all"`,
      (n: number) => `h${n} MX 10 h${n - 3}`,
      (n: number) => `h${n} HTTPS 1 . alpn=h2 ipv4hint=192.0.2.1`,
    ];
    const lines = Array.from({ length: 1_700 }, (_, n) => kinds[n % kinds.length]!(n));
    const folder = folderWith({ "a.zone": `${head}${lines.join("\n")}\n` });
    const times = [];
    // Other work of this process can only make one of them longer.
    for (let count = 0; count < 3; count += 1) {
      const before = process.cpuUsage();
      const { out } = await called("zone check a.zone", { folder });
      expect(out).toContain("example.com (1700 records)");
      times.push(process.cpuUsage(before).user / 1_000);
    }
    expect(Math.min(...times)).toBeLessThan(500);
  });

  it("finds only what an RFC forbids, if asked for that", async () => {
    const { told, findings } = await checked(faulty, { more: "--level strict" });
    expect(told).toEqual(expected.filter(({ rule }) => !["dkim-revoked", "mx-target-resolvable-in-zone"].includes(rule)));
    expect(new Set(findings.map(({ level }) => level))).toEqual(new Set(["strict"]));
  });

  it("has no more than hints for a sound zone", async () => {
    const { status, findings } = await checked(sound);
    expect(findings.filter(({ severity }) => severity !== "hint")).toEqual([]);
    expect(findings.map(({ rule }) => rule)).toEqual(["platform-type", "platform-type"]);
    expect(status).toBe(0);
  });

  it.each(read)("judges %s", async (_, files, status, told) => {
    const found = await checked(files);
    expect({ status: found.status, told: found.told.map(({ line, rule }) => `${line} ${rule}`) }).toEqual({ status, told });
  });

  it.each(Object.entries(forms))("reads %s, and places what it finds", async (file, text) => {
    const { findings } = await checked(text, { file });
    expect(findings).toEqual([
      expect.objectContaining({ file, line: expect.any(Number), rule: "cname-target-resolvable-in-zone", severity: "warning" }),
    ]);
    expect(text.split("\n")[findings[0]!.line - 1]).toMatch(/www|type: CNAME|\{/);
  });

  it("takes octoDNS's files of one record each for parts of the zone that their folder is named after", async () => {
    const folder = folderWith({
      "example.com./www.yaml": "www: {type: CNAME, value: a.b.example.com.}\n",
      "example.com./a.b.yaml": "a.b: {type: A, value: 192.0.2.1}\n",
    });
    await ends("zone check example.com./www.yaml example.com./a.b.yaml", { folder }, 0, "example.com (2 records): nothing found.\n");
  });

  it("checks each zone of a dnscontrol file by itself, also views of one name", async () => {
    const cname = (name: string, target: string) => ({ type: "CNAME", name, target, ttl: 60 });
    const domains = [
      { name: "example.com", records: [cname("www", "a.example.com."), { type: "A", name: "a", target: "192.0.2.1", ttl: 60 }] },
      { name: "example.com", tag: "inside", uniquename: "example.com!inside", records: [cname("www", "a.example.com.")] },
      { name: "example.net", records: [cname("www", "a.example.com.")] },
    ];
    const { findings } = await checked(JSON.stringify({ domains }, undefined, 1), { file: "ir.json" });
    expect(findings.map(({ line, message }) => `${line} ${message}`)).toEqual([
      "25 example.com!inside: www CNAME points to a.example.com, which has no record in the zone.",
    ]);
    expect((await checked(JSON.stringify({ domains }), { file: "ir.json", more: "--zone example.net" })).findings).toEqual([]);
  });

  it("checks the files of one zone together", async () => {
    const folder = folderWith({
      "example.com.zone": "www 60 CNAME gone\n",
      "example.com.yaml": "- { name: gone, type: Redirect, value: https://example.net/ }\n",
    });
    await ends("zone check example.com.zone example.com.yaml", { folder }, 0, "example.com (2 records): nothing found.\n");
  });

  it("shows a finding as people read it: place, severity, what is wrong, what to do, the rule, the entry", async () => {
    const folder = folderWith({ "example.com.zone": faulty.split("\n").slice(0, 6).join("\n") });
    const { out, status } = await called("zone check example.com.zone --without mail --without cname-target-resolvable-in-zone", {
      folder,
    });
    expect(status).toBe(3);
    expect(out).toBe(
      "example.com.zone:5: error: @ MX points to mail.example.com, which is a CNAME. Let the record point to the name that the CNAME leads " +
        "to, or replace the CNAME by A and AAAA records. See line 6. [mx-target-not-cname]\n    | @ MX 10 mail ; mx-target-not-cname\n" +
        "example.com (3 records): 1 error.\n",
    );
  });

  it("writes SARIF with as many results as findings, hints as notes, and the file's name percent-encoded", async () => {
    const folder = folderWith({ "zone of 100%.zone": faulty });
    const { out } = await called(["zone check", "zone of 100%.zone", "--format", "sarif"], { folder });
    const [run] = sarifIn(out).runs;
    expect(
      run?.results?.map(({ ruleId: rule, locations }) => ({ line: locations?.[0]?.physicalLocation?.region?.startLine, rule })),
    ).toEqual(expected);
    expect(run?.results?.find(({ ruleId }) => ruleId === "dkim-revoked")?.level).toBe("note");
    expect(run?.results?.[0]).toMatchObject({
      level: "error",
      locations: [{ physicalLocation: { artifactLocation: { uri: "zone%20of%20100%25.zone" } } }],
      relatedLocations: [{ physicalLocation: { region: { startLine: 6 } } }],
    });
    expect(run?.tool.driver.rules?.map(({ id }) => id)).toContain("one-ttl");
  });

  it("names at most 20 further places of a finding", async () => {
    const many = Array.from({ length: 200 }, (_, index) => `a HTTPS 0 m${index}.net.\n`).join("");
    const { out } = await called("zone check a.zone --format sarif", { folder: folderWith({ "a.zone": head + many }) });
    const [run] = sarifIn(out).runs;
    expect(run?.results?.map(({ relatedLocations }) => relatedLocations?.length)).toEqual([20]);
  });

  it.each(["json", "sarif", "gitlab"])("writes %s for files of which none can be read, too", async (format) => {
    const folder = newFolder();
    const { status, err } = await called(`zone check gone.zone --format ${format} --out found`, { folder });
    expect({ status, err }).toEqual({ status: 1, err: expect.stringContaining("there is no file gone.zone.") });
    expect(JSON.parse(readFileSync(join(folder, "found"), "utf8"))).toBeDefined();
  });

  it("names files for SARIF and GitLab as the repository does", async () => {
    const folder = folderWith({ "a\\b.zone": faulty });
    const sarif = await called("zone check ./a\\b.zone --format sarif", { folder });
    expect(sarif.out).toContain(process.platform === "win32" ? '"./a/b.zone"' : '"./a%5Cb.zone"');
    const gitlab = await called("zone check ./a\\b.zone --format gitlab", { folder });
    expect((JSON.parse(gitlab.out) as { location: object }[])[0]?.location).toMatchObject({ path: "a\\b.zone" });
  });

  it("writes annotations for GitHub and GitLab", async () => {
    const folder = folderWith({ "a,b.zone": faulty });
    const github = await called("zone check a,b.zone --format github", { folder });
    expect(github.out.split("\n").slice(0, -1)).toHaveLength(expected.length);
    expect(github.out).toMatch(/^::error file=a%2Cb\.zone,line=5,title=mx-target-not-cname::@ MX points to /);
    expect(github.out).toMatch(/^::notice file=.*title=dkim-revoked::/m);
    const gitlab = await called("zone check a,b.zone --format gitlab", { folder });
    const issues = JSON.parse(gitlab.out) as { fingerprint: string }[];
    expect(issues[0]).toMatchObject({
      check_name: "mx-target-not-cname",
      severity: "major",
      location: { path: "a,b.zone", lines: { begin: 5 } },
    });
    expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(expected.length);
  });

  it.each<[what: string, text: string | Buffer, says: RegExp]>([
    [
      "a page",
      "<html>\n<body>no zone</body>\n",
      /^pulumi-hosting zone check: x\.zone:1: the file is a page \(HTML or XML\), not a zone file\. .*\n$/,
    ],
    ["a picture", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), /x\.zone:1: the file is binary/],
    [
      "Latin 1",
      Buffer.from("$ORIGIN example.com.\nwww A 192.0.2.1 ; B\xfccher\n", "latin1"),
      /x\.zone:2: the file isn't in UTF-8\. Save it as UTF-8/,
    ],
    ["UTF-16", Buffer.from("\uFEFF$ORIGIN example.com.\n", "utf16le"), /x\.zone:1: .*UTF-8/],
    ["100 MB", Buffer.alloc(100_000_000, "www A 192.0.2.1\n"), /x\.zone:1: the file is 100000000 characters long/],
    ["words", "Dear all,\nthe zone is attached.\n", /x\.zone:1: nothing in it can be read as a zone file\. [^]*shown\.\n$/],
    ["nothing", "", /x\.zone:1: .* it doesn't name its zone/],
  ])("refuses %s in one sentence", async (_, text, says) => {
    await ends("zone check x.zone", { folder: folderWith({ "x.zone": text }) }, 1, says);
  });

  it.each([
    [
      "records of another zone than the first that comes to mind",
      "shop.test. 3600 MX 10 www.shop.test.\nwww.shop.test. 60 A 192.0.2.1\n",
      0,
    ],
    ["a single record, whose value is wrong", "www 3600 IN A 192.0.2.300\n", 3],
  ])("takes %s for a zone file", async (_, text, status) => {
    const found = await called("zone check x.zone --zone shop.test", { folder: folderWith({ "x.zone": text }) });
    expect([found.err, found.status]).toEqual(["", status]);
  });

  it("tells of an entry that can't be read at its line, beside what it finds elsewhere, and answers 1", async () => {
    const { status, err, told } = await checked(`\uFEFF$ORIGIN example.com.\n${longName} A 192.0.2.1\nwww A\nx CNAME y\nx TXT z\n`);
    expect(told).toEqual([
      { line: 2, rule: "name-syntax" },
      { line: 3, rule: "readable" },
      { line: 4, rule: "cname-coexistence" },
    ]);
    expect({ status, err }).toEqual({
      status: 1,
      err: expect.stringMatching(/^.*example\.com\.zone:3: .*\n$/),
    });
  });

  it.each([
    ["--level high", /--level takes strict, best-practice, not "high"/],
    ["--format xml", /--format takes text, json, sarif, github, gitlab, not "xml"/],
    ["--without nothing", /there is no rule "nothing"/],
    ["--stack dev", /--stack is about --live/],
    ["--zone a..b", /--zone has an empty label/],
  ])("refuses %s", async (option, says) => {
    await ends(`zone check x.zone ${option}`, { folder: folderWith({ "x.zone": sound }) }, 2, says);
  });

  it("checks what the platform has, with reads alone", async () => {
    const records = [
      { record_type: 4, name: "", value: "www.example.com", priority: 10 },
      { record_type: 2, name: "www", value: "web.example.net" },
    ];
    const simulator = await newSimulator({ zones: [{ id: "zone-1", name: "example.com", records }] });
    const { status, out } = await called("zone check --live example.com --level strict", { simulator });
    expect([status, out]).toEqual([
      3,
      "example.com: error: @ MX points to www.example.com, which is a CNAME. Let the record point to the name that the CNAME leads to, or " +
        "replace the CNAME by A and AAAA records. [mx-target-not-cname]\nexample.com (2 records): 1 error.\n",
    ]);
    expect(methodsOf(simulator)).toEqual(["GET"]);
    await ends("zone check --live gone.example", { simulator }, 1, /"gone.example" was not found/);
  });

  it("takes an empty text on the platform for what it is in a file", async () => {
    const records = [{ record_type: 3, name: "t", value: "" }];
    const simulator = await newSimulator({ zones: [{ id: "zone-1", name: "example.com", records }] });
    const live = await called("zone check --live example.com --json", { simulator });
    const file = await checked(`${head}t TXT ""\n`);
    expect((JSON.parse(live.out) as Json).findings.map(({ rule }) => rule)).toEqual(file.findings.map(({ rule }) => rule));
    expect([live.status, file.status]).toEqual([3, 3]);
    expect(file.findings.map(({ rule }) => rule)).not.toContain("value-syntax");
  });

  it("misses no record on the platform while one can't be read", async () => {
    const records = [
      { id: "1", record_type: 2, name: "www", value: "gone.example.com" },
      { id: "2", record_type: { strange: true }, name: "gone", value: "192.0.2.1" },
    ];
    const simulator = await newSimulator({ zones: [{ id: "zone-1", name: "example.com", records: [] }] });
    const body = JSON.stringify({ dns_zone: { id: "zone-1", name: "example.com", nameservers: [], records } });
    const path = "/api/dns_zones/zone-1";
    simulator.faults.add({ kind: "garbage", contentType: "application/json", body, path, times: Infinity });
    const { status, out, err } = await called("zone check --live zone-1", { simulator });
    expect({ status, out, err }).toEqual({
      status: 1,
      out: "example.com (1 record): nothing found.\n",
      err: expect.stringContaining("1 of its records can't be read"),
    });
  });

  it("goes on with other files after one that it can't read", async () => {
    const folder = folderWith({ "example.com.zone": faulty });
    const { status, out, err } = await called("zone check gone.zone example.com.zone", { folder });
    expect({ status, err }).toEqual({ status: 1, err: "pulumi-hosting zone check: there is no file gone.zone.\n" });
    expect(out).toContain("[one-ttl]");
  });
});
