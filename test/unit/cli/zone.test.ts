import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { parseZoneFile } from "../../../src/dns/zoneFile";
import { called, ends, folderWith, jsonOf, methodsOf, newFolder, newSimulator, obeyed } from "./called";

const records = [
  { record_type: 0, name: "www", value: "192.0.2.1" },
  { record_type: 4, name: "", value: "mail.example.net", priority: 10 },
  { record_type: 3, name: "_dmarc", value: 'v=DMARC1; p="none"' },
  { record_type: 5, name: "old", value: "https://www.example.com/" },
];
const zones = [{ id: "zone-1", name: "example.com", records }];

describe("zone export", () => {
  it.each(["zone-1", "example.com", "Example.COM."])("prints the zone %s as a master file, with reads alone", async (asked) => {
    const simulator = await newSimulator({ zones });
    const { status, out } = await called(["zone export", asked], { simulator });
    expect(status).toBe(0);
    expect(out).toMatch(/^;\$ old +300 IN Redirect "https:\/\/www\.example\.com\/"$/m);
    expect(parseZoneFile(out).records).toEqual([
      { name: "@", type: "MX", value: "mail.example.net", priority: 10, ttl: 300 },
      { name: "_dmarc", type: "TXT", value: 'v=DMARC1; p="none"', ttl: 300 },
      { name: "old", type: "Redirect", value: "https://www.example.com/", ttl: 300 },
      { name: "www", type: "A", value: "192.0.2.1", ttl: 300 },
    ]);
    expect(methodsOf(simulator)).toEqual(["GET"]);
  });

  it("prints JSON", async () => {
    const simulator = await newSimulator({ zones });
    expect(await jsonOf("zone export zone-1", { simulator })).toEqual({
      id: "zone-1",
      zone: "example.com",
      nameservers: ["ns1.nameservers.example", "ns2.nameservers.example"],
      records: [
        { name: "www", type: "A", value: "192.0.2.1", ttl: 300 },
        { name: "@", type: "MX", value: "mail.example.net", ttl: 300, priority: 10 },
        { name: "_dmarc", type: "TXT", value: 'v=DMARC1; p="none"', ttl: 300 },
        { name: "old", type: "Redirect", value: "https://www.example.com/", ttl: 300 },
      ],
    });
  });

  it("says how many records it could not read, and answers 1", async () => {
    const simulator = await newSimulator({ zones });
    const body = {
      dns_zone: {
        id: "zone-1",
        name: "example.com",
        nameservers: [],
        records: [
          { id: "1", record_type: 0, name: "www", value: "192.0.2.1" },
          { id: "2", record_type: { strange: true }, name: ["x"], value: "192.0.2.1" },
        ],
      },
    };
    simulator.faults.add({
      kind: "garbage",
      contentType: "application/json",
      body: JSON.stringify(body),
      path: "/api/dns_zones/zone-1",
      times: Infinity,
    });
    const { status, out, err } = await called("zone export zone-1", { simulator });
    expect([status, err]).toEqual([
      1,
      expect.stringContaining("1 record wasn't written: the platform shows it in a form that can't be read"),
    ]);
    expect(out).toMatch(/^www .* A {5}192\.0\.2\.1$/m);
  });

  it("says what a refused token needs", async () => {
    const env = { HOSTING_TOKEN: "wrong-token" };
    const simulator = await newSimulator({ zones, token: "right" });
    const { err } = await ends("zone export example.com", { simulator, env }, 1, /answered 401.*HOSTING_TOKEN/s);
    expect(err).not.toContain("wrong-token");
  });

  it("says which setting is missing, and that a stack's are not read", async () => {
    await ends("zone export example.com", {}, 1, /HOSTING_BASE_URL.*--stack NAME takes the settings/);
  });

  it("holds nothing that a terminal would obey, whatever the platform shows", async () => {
    const simulator = await newSimulator({
      zones: [
        {
          id: "zone-1",
          name: "example.com",
          records: [{ record_type: 3, name: "x", value: "\u001b[2J\nwww A 192.0.2.9", comment: "\u001b]0;title\u0007\nbad A 192.0.2.9" }],
        },
      ],
    });
    const { out } = await called("zone export zone-1", { simulator });
    expect(out).not.toMatch(obeyed);
    expect(out.split("\n").filter((line) => /^(www|bad)/.test(line))).toEqual([]);
  });
});

const file = `$TTL 1h
@ IN SOA ns1 hostmaster 1 2 3 4 5
@ NS ns1
@ MX 10 mail
@ MX 20 mail.example.net.
www A 192.0.2.1
www LOC 52 22 23.000 N 4 53 32.000 E -2.00m
`;

describe("zone import of many records", () => {
  const file = (count: number) =>
    ["$ORIGIN example.com.", "$TTL 300", ...Array.from({ length: count }, (_, index) => `h${index} IN A 192.0.2.${index}`)].join("\n");
  const written = async (count: number, ...words: string[]) => (await called(["zone import -", ...words], { input: file(count) })).out;

  it("writes them as one set from 50 records on", async () => {
    expect(await written(49)).toMatch(/new DnsRecord\("h48\.example\.com-A"/);
    const program = await written(50, "--adopt");
    expect(program).toContain('import { DnsRecords, DnsZone } from "pulumi-hosting";');
    expect(program).toMatch(/^new DnsRecords\("example\.com", \{/m);
    expect(program.match(/zoneId: /g)).toHaveLength(1);
    expect(program.match(/adopt: true/g)).toHaveLength(2);
    expect(program.match(/type: "A"/g)).toHaveLength(50);
  });

  it("writes single records if it is told to", async () => {
    expect((await written(50, "--as", "single")).match(/new DnsRecord\(/g)).toHaveLength(50);
  });
});

describe("zone import", () => {
  it("reads the files of its folder that a zone file includes, and tells of each entry at its place", async () => {
    const folder = folderWith({
      "main.zone": "$ORIGIN example.com.\na 60 A 192.0.2.1\n$INCLUDE sub.inc sub\n 60 TXT a\n",
      "sub.inc": "b 60 CNAME @\nb 60 A 192.0.2.2\na 60 LOC x\n",
    });
    const refused = await called("zone import main.zone", { folder });
    expect(refused.err).toContain("sub.inc:3: the entry can't become a record of the platform: a.sub.example.com. LOC");
    const { out, err } = await called("zone import main.zone --json --skip LOC", { folder });
    expect((JSON.parse(out) as { records: { name: string; type: string }[] }).records.map(({ name, type }) => `${name} ${type}`)).toEqual([
      "a A",
      "b.sub CNAME",
      "b.sub A",
      "a TXT",
    ]);
    expect(err).toMatch(/^sub\.inc:1: warning: .* beside b\.sub A in line 2 of sub\.inc: .*\n {4}\| b 60 CNAME @\nsub\.inc:3: skipped:/);
  });

  it.each([".env", "notes", "link", "pipe", "folder"])("shows nothing of a file beside it that is no part of a zone: %s", async (name) => {
    const outside = folderWith({ "b.zone": "hunter2 60 A 192.0.2.1\n" });
    const secret = "KEY hunter2 hunter2\nkey=hunter2\n";
    const folder = folderWith({ ".env": secret, notes: secret, "folder/x": "", "main.zone": `$ORIGIN example.com.\n$INCLUDE ${name}\n` });
    symlinkSync(join(outside, "b.zone"), join(folder, "link"));
    execFileSync("mkfifo", [join(folder, "pipe")]);
    for (const command of ["zone import", "zone check"]) {
      const { status, out, err } = await called(`${command} main.zone`, { folder });
      expect([status, out + err]).toEqual([1, expect.stringMatching(/main\.zone:2.*includes another file/s)]);
      expect(out + err).not.toMatch(/hunter2/i);
    }
  });

  it.each([
    ["secrets.txt", "PASSWORD=hunter2\nKEY hunter2 hunter2\n"],
    ["secrets.yaml", "- hunter2: hunter2\n- {name: a, hunter2: hunter2}\n"],
    ["list.yaml", "- {name: a, kind: A, hunter2: [}\n"],
    ["octodns.yaml", "hunter2: hunter2\nhunter2: hunter2\n"],
    ["secrets.json", '{"hunter2": hunter2}\n'],
  ])("shows nothing of a file that is no zone: %s", async (file, text) => {
    const folder = folderWith({ [file]: text });
    const commands = ["zone import", "zone check", "policy report --zones"];
    const asked = commands.flatMap((command) => [`${command} ${file}`, `${command} ${file} --zone example.com`]);
    const others = commands.slice(0, 2).flatMap((command) => ["octodns", "dnscontrol"].map((form) => `${command} ${file} --from ${form}`));
    for (const words of [...asked, ...others]) {
      const { status, out, err } = await called(words, { folder });
      expect([words, status, out + err]).toEqual([words, 1, expect.stringContaining(`${file}:1: `)]);
      expect([words, out + err]).toEqual([words, expect.not.stringContaining("hunter2")]);
    }
  });

  it("refuses more records than a zone can hold before it writes anything", async () => {
    const folder = newFolder();
    const lines = (count: number) => Array.from({ length: count }, (_, index) => `h${index} 60 IN A 192.0.2.1`).join("\n");
    const fits = await called("zone import - --zone example.com --json", { folder, input: `${lines(5_000)}\n` });
    expect([fits.status, fits.err]).toEqual([0, ""]);
    for (const form of [["--json"], ["--out", "index.ts"]]) {
      const refused = await called(["zone import - --zone example.com", ...form], { folder, input: `${lines(5_001)}\n` });
      expect(refused).toEqual({
        status: 1,
        out: "",
        err:
          "pulumi-hosting zone import: - has 5001 records for example.com; the platform takes at most 5000 for one zone. Remove some records, or split the zone. " +
          "Nothing was written.\n",
      });
    }
    expect(existsSync(join(folder, "index.ts"))).toBe(false);
  });

  it("writes a program, and says what is left out", async () => {
    const { status, out, err } = await called("zone import - --zone example.com --skip LOC", { input: file });
    expect(status).toBe(0);
    expect(out).toBe(`// Written once by \`pulumi-hosting zone import\`. Edit it as you like.
// Skipped (line 2): example.com. SOA: the platform creates the zone's SOA itself.
// Skipped (line 3): example.com. NS: the platform sets the zone's own name servers itself.
// Skipped (line 7): www.example.com. LOC: the platform has no record type LOC.
import { DnsRecord, DnsZone } from "pulumi-hosting";

const exampleCom = new DnsZone("example.com", { name: "example.com" });
new DnsRecord("example.com-MX-mail.example.com", {
  zoneId: exampleCom.id,
  name: "@",
  type: "MX",
  value: "mail.example.com",
  ttl: 3600,
  priority: 10,
});
new DnsRecord("example.com-MX-mail.example.net", {
  zoneId: exampleCom.id,
  name: "@",
  type: "MX",
  value: "mail.example.net",
  ttl: 3600,
  priority: 20,
});
new DnsRecord("www.example.com-A", { zoneId: exampleCom.id, name: "www", type: "A", value: "192.0.2.1", ttl: 3600 });
`);
    expect(err).toBe(
      "-:7: skipped: www.example.com. LOC: the platform has no record type LOC.\nalso skipped: 2 entries that the platform creates itself, or that the file has twice\n",
    );
  });

  it("refuses what can't be carried over, and says how to leave it out", async () => {
    const input = "api AA 192.0.2.20\nwww LOC 1\nout.example.net. A 192.0.2.1\nb.example.net. LOC 1\n@ MX 10 mail.example.net\n";
    const words = ["zone", "import", "-", "--zone", "example.com"];
    const refused = await called(words, { input });
    expect(refused).toMatchObject({ status: 1, out: "" });
    expect(refused.err).toMatch(
      /^-:1: the entry can't become a record of the platform: api\.example\.com\. AA: .*\n {4}\| api AA 192\.0\.2\.20\n-:2: /,
    );
    const [, list] = /--skip (\S+)$/.exec(refused.err.trim()) ?? [];
    expect(list).toBe("AA,LOC,out.example.net.,b.example.net.");
    const { status, err } = await called([...words, "--skip", String(list)], { input });
    expect([status, err]).toEqual([
      0,
      expect.stringMatching(/^-:5: warning: the entry has the MX target mail\.example\.net without a trailing dot/),
    ]);
  });

  it("gives each record the same name, whatever order the file has", async () => {
    const names = async (text: string) => {
      const { out } = await called("zone import - --zone example.com", { input: text });
      return [...out.matchAll(/new DnsRecord\("([^"]+)"/g)].map(([, name]) => name).sort();
    };
    const lines = [
      "a A 192.0.2.1",
      "a A 192.0.2.2",
      '@ TXT "same beginning of a text, one"',
      '@ TXT "same beginning of a text, two"',
      "* CNAME www.example.com.",
      "a.b A 192.0.2.3",
      "a-b A 192.0.2.3",
    ];
    const first = await names(lines.join("\n"));
    expect(new Set(first).size).toBe(lines.length);
    expect(first).toEqual(expect.arrayContaining(["a.example.com-A-192.0.2.1", "wildcard.example.com-CNAME", "a.b.example.com-A"]));
    expect(await names(lines.toReversed().join("\n"))).toEqual(first);
  });

  it("writes into a file, and replaces none unless it is told to", async () => {
    const folder = folderWith({ db: file });
    const words = ["zone", "import", "db", "--zone", "example.com", "--skip", "LOC", "--out", "index.ts"];
    expect(await called(words, { folder })).toMatchObject({ status: 0, out: "", err: expect.stringMatching(/wrote index\.ts\n$/) });
    expect(readFileSync(join(folder, "index.ts"), "utf8")).toContain('new DnsZone("example.com"');
    await ends(words, { folder }, 1, "--force");
    expect(await called([...words, "--force", "--adopt"], { folder })).toMatchObject({ status: 0 });
    expect(readFileSync(join(folder, "index.ts"), "utf8")).toContain('new DnsZone("example.com", { name: "example.com", adopt: true });');
  });

  it("writes nothing of a file that can't be read as a whole, and names every line", async () => {
    const { status, out, err } = await called("zone import - --zone example.com", {
      input: "a A nonsense\nb A 192.0.2.1\n$INCLUDE other\n",
    });
    expect([status, out]).toEqual([1, ""]);
    expect(err).toMatch(
      /^-:1: the entry has a record of type A whose value must be an IPv4 address.*\n {4}\| a A nonsense\n-:3: the entry includes another file.*\n {4}\| \$INCLUDE other\n.*2 entries can't be used; nothing was written/,
    );
  });

  it("says so when the file isn't there, or says nothing of its zone", async () => {
    await ends("zone import missing.db", {}, 1, "there is no file missing.db");
    await ends("zone import -", { input: "" }, 1, "--zone example.com");
  });

  it("lets no text of the file become code", async () => {
    const input = '@ TXT "*/ process.exit(1); // ${1} `x` \\" + 1" ; note \u2028 process.exit(2)\nwww LOC \u001b[2J\n';
    const { out } = await called("zone import - --zone example.com --skip LOC", { input });
    expect(out).toContain('value: "*/ process.exit(1); // ${1} `x` \\" + 1"');
    expect(out).toContain('comment: "note \\u2028 process.exit(2)"');
    expect(out).not.toMatch(obeyed);
  });

  it("prints JSON", async () => {
    expect(await jsonOf("zone import - --zone example.com --skip LOC", { input: file })).toMatchObject({
      zone: "example.com",
      records: [{ type: "MX" }, { type: "MX" }, { type: "A", name: "www" }],
      leftOut: [{ line: 2, expected: true }, { line: 3 }, { line: 7, expected: false }],
    });
  });
});
