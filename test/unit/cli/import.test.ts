import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { registry } from "../../../src/resources";
import type { SimulatorOptions } from "../../../src/simulator";
import { called, ends, folderWith, jsonOf, methodsOf, newFolder, newSimulator, obeyed } from "./called";

const site = (shield: boolean): SimulatorOptions => ({
  sites: [
    {
      id: "site-1",
      name: "shop",
      mail: { mail_from_name: "The shop" },
      edgeRules: [
        { ActionType: 4, Triggers: [{ Type: 4, PatternMatches: ["XX"] }], Description: "no visits from there" },
        { ActionType: 4 },
      ],
      shield: {
        active: shield,
        rateLimits: [{ rule_name: "Login", rule_configuration: { requestCount: 20 } }],
        accessLists: [{ name: "office", type: 1, content: "192.0.2.0/24" }],
      },
    },
  ],
});

const mail: SimulatorOptions = {
  mailspaces: [
    {
      id: "mail-1",
      domain: "example.com",
      groups: [{ id: "7", email: "team", aliases: ["all"] }],
      lists: [{ email: "news", aliases: ["latest"] }],
      mailboxes: [
        {
          ...{ id: "anna", username: "anna", password: "correct horse battery" },
          ...{ aliases: ["info@example.com"], groups: ["team"], allowed_ips: ["192.0.2.1"] },
        },
        { id: "gone", username: "gone", pendingDeletion: true },
      ],
    },
  ],
};

/** What a program would make, as type and name. */
async function imported(
  words: string[],
  options: SimulatorOptions,
): Promise<{ resources: { type: string; name: string; id: string; inputs: Record<string, unknown> }[]; notes: string[] }> {
  const simulator = await newSimulator(options);
  const { status, out } = await called(["import", ...words, "--json"], { simulator });
  expect([status, methodsOf(simulator)]).toEqual([0, ["GET"]]);
  return JSON.parse(out) as never;
}

/** The settings that these tests speak of. Types that come later are none of their business: all of them live in e2e/everyType.test.ts. */
const spokenOf = ["BotDetection", "CacheLayer", "CacheSettings", "PhpVersion", "ShieldZone", "SiteMailSettings"];
const isSpokenOf = ({ type }: { readonly type: string }) => registry[type]?.kind !== "singleton" || spokenOf.includes(type);

const named = ({ resources }: Awaited<ReturnType<typeof imported>>) =>
  resources.filter(isSpokenOf).map(({ type, name }) => `${type} ${name}`);

describe("import", () => {
  it("says what it reads by name, and how much is left; with --quiet only what the user has to know", async () => {
    const simulator = await newSimulator({
      sites: [
        { id: "site-1", name: "shop" },
        { id: "site-2", name: "blog" },
      ],
    });
    const { err } = await called("import account", { simulator });
    expect(err).toContain("\nSite 1 of 2: reading the Site shop (id site-1)\n");
    expect(err).toContain("\nSite 2 of 2: reading the Site blog (id site-2)\n");
    expect(err).not.toContain("reading EdgeRule");
    const quiet = await called("import account --quiet", { simulator });
    expect(quiet.err).toMatch(/^note: Skipped/);
    expect(quiet.err).not.toContain("reading");
    const failed = await called("import zone example.com --quiet", { simulator });
    expect([failed.status, failed.err]).toEqual([1, expect.stringMatching(/^pulumi-hosting import: DnsZone "example\.com" was not found/)]);
  });

  it("declares a zone with its records, and leaves out what can't be declared", async () => {
    const records = [
      { record_type: 0, name: "www", value: "192.0.2.1" },
      { record_type: 8, name: "_sip._tcp", value: "sip.example.net", priority: 0, weight: 0, port: 5060 },
      { record_type: 15, name: "_443._tcp", value: "3 1 1 abcd" },
    ];
    const found = await imported(["zone", "example.com"], {
      zones: [
        { id: "zone-1", name: "example.com", records },
        { id: "zone-2", name: "example.org" },
      ],
    });
    expect(found.resources).toEqual([
      { type: "DnsZone", name: "example.com", id: "zone-1", inputs: { name: "example.com", adopt: true }, protect: true },
      {
        type: "DnsRecord",
        name: "www.example.com-A",
        id: expect.stringMatching(/^zone-1\//),
        inputs: { zoneId: { resource: "example.com", type: "DnsZone" }, type: "A", name: "www", value: "192.0.2.1", ttl: 300, adopt: true },
      },
      {
        type: "DnsRecord",
        name: "_sip._tcp.example.com-SRV",
        id: expect.anything(),
        inputs: {
          zoneId: expect.anything(),
          type: "SRV",
          name: "_sip._tcp",
          value: "sip.example.net",
          ttl: 300,
          priority: 0,
          weight: 0,
          port: 5060,
          adopt: true,
        },
      },
    ]);
    expect(found.notes).toEqual([
      expect.stringMatching(
        /^Skipped the record _443\._tcp\.example\.com TLSA 3 1 1 abcd \(id zone-1\/\S+\), because a program can't declare it: type can't be TLSA/,
      ),
    ]);
  });

  it("declares a site with its edge and its firewall", async () => {
    const found = await imported(["site", "shop"], site(true));
    expect(named(found)).toEqual([
      "Site shop",
      "BotDetection shop-bot-detection",
      "CacheLayer shop-cache-layer-redis",
      "CacheLayer shop-cache-layer-nginx",
      "CacheLayer shop-cache-layer-bunny",
      "CacheSettings shop-cache-settings",
      "PhpVersion shop-php-version",
      "ShieldZone shop-shield-zone",
      "SiteMailSettings shop-site-mail-settings",
      "AccessList shop-office",
      "EdgeRule shop-no-visits-from-there",
      "EdgeRule shop-edge-rule",
      "RateLimit shop-Login",
    ]);
    const [shop, , redis, nginx, , , php, , , office] = found.resources.filter(isSpokenOf);
    expect(shop?.inputs).toEqual({
      name: "shop",
      plan: "starter",
      variant: { config: "shopVariant", secret: false },
      location: "eu",
      term: "monthly",
      adopt: true,
    });
    expect(redis?.inputs).toEqual({ siteId: { resource: "shop", type: "Site" }, type: "redis", enabled: false });
    expect(nginx?.inputs).toEqual({ siteId: { resource: "shop", type: "Site" }, type: "nginx" });
    expect(php?.inputs).toEqual({ siteId: { resource: "shop", type: "Site" }, version: "8.4" });
    expect(office?.inputs).toEqual({
      siteId: { resource: "shop", type: "Site" },
      name: "office",
      type: "Cidr",
      entries: ["192.0.2.0/24"],
      adopt: true,
    });
  });

  it("says of each site only what that one lacks", async () => {
    const active = { shield: { active: true } };
    const simulator = await newSimulator({
      sites: [
        { id: "site-1", name: "one", ...active },
        { id: "site-2", name: "two", ...active },
      ],
    });
    for (const path of [/site-1.*rate/, /site-2.*access/])
      simulator.faults.add({ kind: "status", status: 422, body: { code: "shield_not_active" }, path, times: Infinity });
    const { err } = await called(["import", "account"], { simulator });
    expect(err.match(/Skipped every .*/g)).toEqual([
      "Skipped every RateLimit of the Site one (id site-1): the platform answered shield_not_active.",
      "Skipped every AccessList of the Site two (id site-2): the platform answered shield_not_active.",
    ]);
  });

  it("says what a site lacks", async () => {
    expect((await imported(["site", "site-1"], site(false))).notes).toEqual([
      "Skipped every BotDetection, AccessList, RateLimit, WafRule of the Site shop (id site-1): the platform answered shield_not_active.",
    ]);
    const names = ["one", "two", "three", "four", "five"];
    const many = await imported(["account"], { sites: names.map((name) => ({ id: name, name })) });
    expect(many.notes).toEqual([
      expect.stringMatching(
        /^Skipped every BotDetection, .* of 5 objects \(the Site one .*the Site three .* and others\): .*not_active\.$/,
      ),
    ]);
    const withoutRelay = await imported(["site", "site-1"], { ...site(true), strict: { siteMailRelay: "none" } });
    expect(withoutRelay.notes).toEqual([
      "Skipped every SiteMailSettings of the Site shop (id site-1): the platform answered relay_unavailable.",
    ]);
    expect(named(await imported(["site", "site-1"], { sites: [{ id: "site-1", name: "shop", cdn: false }] }))).toEqual([
      "Site shop",
      "CacheLayer shop-cache-layer-redis",
      "CacheLayer shop-cache-layer-nginx",
      "CacheLayer shop-cache-layer-bunny",
      "PhpVersion shop-php-version",
    ]);
  });

  it("declares a mailspace, leaves passwords as they are, and gives each alias and each membership one owner", async () => {
    const found = await imported(["mailspace", "example.com"], mail);
    expect(named(found)).toEqual([
      "Mailspace example.com",
      "MailAlias latest@example.com",
      "Mailbox anna@example.com",
      "MailGroup team@example.com",
    ]);
    const [, , anna, team] = found.resources;
    expect(anna?.inputs).toMatchObject({ aliases: ["info@example.com"], allowedIps: ["192.0.2.1"], adopt: true });
    expect(anna?.inputs).not.toHaveProperty("password");
    expect(anna?.inputs).not.toHaveProperty("groups");
    expect(team).toMatchObject({
      id: "mail-1/7",
      inputs: { address: "team@example.com", aliases: ["all@example.com"], members: ["anna@example.com"], adopt: true },
    });
  });

  it("says so where the platform lists fewer objects than there are", async () => {
    const mailboxes = Array.from({ length: 510 }, (_, index) => ({
      id: `b${index}`,
      username: `b${index}`,
      password: "correct horse battery",
    }));
    const { notes, resources } = await imported(["mailspace", "example.com"], {
      mailspaces: [{ id: "mail-1", domain: "example.com", mailboxes }],
    });
    expect(resources.filter(({ type }) => type === "Mailbox")).toHaveLength(500);
    expect(notes).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^The list of every Mailbox of .*mail-1.*: some may be missing: the mailspace has 510/),
      ]),
    );
    expect(notes).toEqual(
      expect.arrayContaining([expect.stringMatching(/^The list of every MailAlias .* lists at most 500 mailboxes and groups/)]),
    );
  });

  it("never shows a password, and needs none", async () => {
    const simulator = await newSimulator(mail);
    const { out, err } = await called("import mailspace mail-1", { simulator });
    expect(out + err).not.toMatch(/password|correct horse|simulated-site|ssh/);
  });

  it("declares all that an account owns, and nothing of another one", async () => {
    const both: SimulatorOptions = {
      ...mail,
      accounts: ["acme", "globex"],
      sites: [
        { id: "s-1", name: "one" },
        { id: "s-2", name: "two", account: "globex" },
      ],
      zones: [{ name: "example.com" }, { name: "example.net", account: "globex" }],
    };
    const own = await imported(["account"], both);
    expect(named(own).filter((name) => /^(Site|DnsZone|Mailspace) /.test(name))).toEqual([
      "DnsZone example.com",
      "Mailspace example.com",
      "Site one",
    ]);
    const other = await imported(["account", "globex"], both);
    expect(named(other)).toEqual([
      "DnsZone example.net",
      "Site two",
      ...["redis", "nginx", "bunny"].map((layer) => `CacheLayer two-cache-layer-${layer}`),
      "CacheSettings two-cache-settings",
      "PhpVersion two-php-version",
    ]);
    // The program runs with the settings' account, so another one has to be named.
    expect(other.resources.filter(({ type }) => registry[type]?.kind !== "singleton").map(({ inputs }) => inputs.account)).toEqual([
      "globex",
      "globex",
    ]);
  });

  it("protects what costs data or money to make anew, unless it is told not to", async () => {
    const all: SimulatorOptions = {
      ...mail,
      ...site(true),
      zones: [{ name: "example.com", records: [{ record_type: 0, name: "www", value: "192.0.2.1" }] }],
    };
    const simulator = await newSimulator(all);
    const { out } = await called("import account", { simulator });
    const isProtected = /^(?:const \w+ = )?new (\w+)\((?:.|\n {2}|\n(?=\}))*?\}, \{ protect: true \}\);$/gm;
    const protects = [...out.matchAll(isProtected)].map(([, type]) => type);
    expect(protects.sort()).toEqual(["DnsZone", "Mailbox", "Mailspace", "Site"]);
    const found = await imported(["account"], all);
    const precious = ["DnsZone", "Mailbox", "Mailspace", "Site"];
    for (const { type, protect } of found.resources as { type: string; protect?: boolean }[])
      expect([type, protect]).toEqual([type, precious.includes(type) ? true : undefined]);

    const bare = await called("import account --no-protect", { simulator });
    expect(bare.out).toContain("new Site(");
    expect(bare.out + JSON.stringify(await imported(["account", "--no-protect"], all))).not.toContain("protect:");
  });

  it("says what is locked, and goes on with the rest", async () => {
    const found = await imported(["account"], {
      sites: [{ id: "unpaid", suspended: true }, { id: "paid" }],
      mailspaces: [
        { id: "m", domain: "example.com", suspended: true },
        { id: "n", domain: "example.net", provisioned: false },
      ],
    });
    expect(named(found).filter((name) => /^(Site|Mailspace) /.test(name))).toEqual(
      expect.arrayContaining(["Mailspace example.com", "Mailspace example.net", "Site paid"]),
    );
    expect(found.notes).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/unpaid .*service_suspended/),
        expect.stringMatching(/\(id m\).*mailspace_suspended/),
        expect.stringMatching(/\(id n\).*not_provisioned/),
      ]),
    );
  });

  it("declares domains, contacts and panel accounts, and nothing of a person", async () => {
    const owner = { first_name: "Ada", last_name: "Jansen", email: "ada@example.com" };
    const all = { registrations: [{ name: "my.shop", owner }], panelAccounts: [{ username: "u1", domain: "panel.example" }] };
    const found = await imported(["account"], all);
    expect(named(found)).toEqual(expect.arrayContaining(["DomainRegistration my.shop", "PanelAccount panel.example"]));
    expect(named(found).filter((name) => name.startsWith("DomainContact"))).toHaveLength(1);
    expect(JSON.stringify(found)).not.toMatch(/Ada|Jansen|ada@/);
  });

  describe("with --as", () => {
    const records = [
      { record_type: 0, name: "www", value: "192.0.2.1", comment: "front" },
      { record_type: 0, name: "www", value: "192.0.2.2", weight: 50 },
      { record_type: 4, name: "", value: "mail.example.net", priority: 10 },
      { record_type: 3, name: "", value: 'v=spf1 -all "quoted" \\ ü' },
      { record_type: 5, name: "old", value: "https://www.example.com/" },
    ];
    const zones = [{ id: "zone-1", name: "example.com", records }];
    const written = async (...words: string[]) =>
      called(["import zone example.com", ...words], { simulator: await newSimulator({ zones }) });

    it("writes a set of few records, too", async () => {
      const { status, out } = await written("--as", "set");
      expect([status, out]).toEqual([
        0,
        expect.stringMatching(/new DnsRecords\("example\.com", \{\n {2}zoneId: exampleCom\.id,\n {2}records: \[/),
      ]);
      expect(out).not.toContain("new DnsRecord(");
    });

    it("writes a table, and a loop that makes single resources of it, by the names that they have without", async () => {
      const { out } = await written("--as", "table");
      // The compiler of @pulumi/pulumi, TypeScript 3.8, knows no `type` within the braces.
      expect(out).toContain('import { DnsRecord, DnsZone } from "pulumi-hosting";\nimport type { DnsRecordArgs } from "pulumi-hosting";\n');
      expect(out).toContain('const exampleComDnsRecords: Record<string, Omit<DnsRecordArgs, "zoneId">> = {\n');
      expect(out).toMatch(/^ {2}"example\.com-MX": \{ type: "MX", name: "@", value: "mail\.example\.net", ttl: 300, priority: 10 \},$/m);
      expect(out).toContain(
        "for (const [name, row] of Object.entries(exampleComDnsRecords)) new DnsRecord(name, { zoneId: exampleCom.id, adopt: true, ...row });",
      );
      const single = (await written("--as", "single")).out;
      for (const [, name = ""] of single.matchAll(/new DnsRecord\("([^"]+)"/g)) expect(out).toContain(`  "${name}": {`);
    });

    it("writes a zone file beside the program, with what only the platform has", async () => {
      const folder = newFolder();
      const simulator = await newSimulator({ zones });
      const call = (...more: string[]) =>
        called(["import zone example.com --as zonefile --out dns/index.ts", ...more], { simulator, folder });
      mkdirSync(join(folder, "dns"));
      expect(await call()).toMatchObject({
        status: 0,
        out: "",
        err: expect.stringContaining("wrote dns/zones/example.com.zone\nwrote dns/index.ts\n"),
      });
      const file = readFileSync(join(folder, "dns", "zones", "example.com.zone"), "utf8");
      expect(file).toMatch(/^www +300 IN A +192\.0\.2\.1 ; front$/m);
      const program = readFileSync(join(folder, "dns", "index.ts"), "utf8");
      expect(file).toMatch(/ 192\.0\.2\.2 ;\$weight=50$/m);
      expect(file).toMatch(/^;\$ .* Redirect /m);
      expect(program).toContain(
        'records: recordsOfZoneFile(readFileSync("zones/example.com.zone", "utf8"), "example.com", { file: "zones/example.com.zone" }),',
      );
      expect(await call()).toMatchObject({
        status: 1,
        err: "pulumi-hosting import: dns/index.ts exists already. Choose another file, or replace it with --force.\n",
      });
    });
  });

  it("declares one of two that say just the same", async () => {
    const twins = await imported(["site", "site-1"], {
      sites: [
        {
          id: "site-1",
          edgeRules: [
            { ActionType: 4, Description: "twin" },
            { ActionType: 4, Description: "twin" },
          ],
        },
      ],
    });
    expect(named(twins).filter((name) => name.startsWith("EdgeRule"))).toHaveLength(1);
    expect(twins.notes).toContainEqual(
      expect.stringMatching(/^Skipped a duplicate: the EdgeRule \S+twin \(id site-1\/\S+\)\. The program has an identical one\. /),
    );
  });

  it("lets nothing that the platform shows become code or reach the terminal", async () => {
    const name = '"); process.exit(1); //\n*/ ${x} \u001b[2J\u2028\u202e';
    const simulator = await newSimulator({
      sites: [{ id: "site-1", name, edgeRules: [{ ActionType: 1, ActionParameter1: name, Description: name }] }],
    });
    const { status, out, err } = await called("import account", { simulator });
    expect(status).toBe(0);
    expect(out).toContain('actionParameter1: "\\"); process.exit(1); //\\n*/ ${x} \\u001b[2J\\u2028\\u202e"');
    expect(out.split("\n").filter((line) => line.startsWith("*/") || /^\s*process/.test(line))).toEqual([]);
    expect(out + err).not.toMatch(obeyed);
  });

  it("prints JSON that no terminal obeys, and that parses to the same", async () => {
    const name = "\u0000\u001b[2J\u007f\u0085\u009b31m\u00ad\u061c\u200e\u200f\u202a\u202e\u2066\u2069\u2028\ufeff\u{e0041}\u{1f600}é";
    const simulator = await newSimulator({ sites: [{ id: "site-1", name, edgeRules: [{ ActionType: 4, Description: name }] }] });
    const { out } = await called("import account --json", { simulator });
    expect(out).not.toMatch(/[^\P{C}\n]|[\p{Zl}\p{Zp}]/u);
    expect(out).toContain("\u{1f600}é");
    const { resources } = JSON.parse(out) as { resources: { type: string; inputs: { description?: string } }[] };
    expect(resources.find(({ type }) => type === "EdgeRule")?.inputs.description).toBe(name);
  });

  it("says what there isn't, and what the token may not do", async () => {
    const simulator = await newSimulator({ token: "right", scopes: ["sites:read"] });
    await ends("import zone zone-9", { simulator, env: { HOSTING_TOKEN: "wrong-token" } }, 1, "401");
    await ends("import zone zone-9", { simulator }, 1, "insufficient_scope");
    await ends("import site site-9", { simulator }, 1, 'Site "site-9" was not found');
    expect(await called("import site ../x", { simulator })).toMatchObject({ status: 1, out: "" });
  });

  describe("with --language", () => {
    it.each<[string, string, string]>([
      [
        "a language that the engine doesn't have",
        "--language cobol --out x",
        "--language takes typescript, yaml, python, go, csharp, java",
      ],
      ["a language without a file to write into", "--language go", "--language go needs --out FILE (main.go)"],
      ["the file of the import alone, too", "--language go --out main.go --format pulumi", "--language and --format exclude each other"],
      ["JSON, too", "--language go --out main.go --json", "--language and --json exclude each other"],
      ["another form of the records", "--language go --out main.go --as set", "--as set can't be combined with --plugin, --language"],
      ["the language of another project", "--language go --out main.go", "whose runtime is python and not go"],
      ["TypeScript in that project", "--language typescript --out index.ts", "whose runtime is python and not nodejs"],
    ])("refuses %s before it asks the platform", async (what, words, reason) => {
      const folder = folderWith(what.includes("project") ? { "Pulumi.yaml": "name: mine\nruntime: { name: python }\n" } : {});
      await ends(`import account ${words}`, { folder }, 2, reason);
    });

    it("replaces no file of an earlier import", async () => {
      const folder = folderWith({ "hosting-import.json": "mine" });
      await ends("import account --language yaml --out Main.yaml", { folder }, 1, "hosting-import.json exists already");
    });

    it("says what is missing where there is no engine, and what no engine writes, and writes nothing", async () => {
      const folder = newFolder();
      const edgeRules = [{ ActionType: 1, Triggers: [{ Type: 0 }, { Type: 99 }] }];
      const simulator = await newSimulator({ sites: [{ id: "site-1", name: "shop", edgeRules }] });
      const words = "import account --language yaml --out Main.yaml";
      const { err } = await ends(words, { simulator, folder, env: { PATH: folder } }, 1, "no `pulumi` on PATH");
      expect(err).toMatch(/Skipped .*rule.*triggers\[1\]\.type is 99, for which this version has no name/);
      expect(readdirSync(folder)).toEqual([]);
    });
  });

  it.each([
    ["--out index.ts", "pulumi up   # adopts everything, and changes nothing"],
    ["--plugin --out index.ts", "npx pulumi-hosting import account --format pulumi --out hosting-import.json"],
    ["--format pulumi --out all.json", "pulumi import --file all.json"],
  ])("tells what comes next with %s, and nothing of it with --quiet", async (words, next) => {
    const simulator = await newSimulator({ ...site(false), ...mail });
    expect((await called(`import account ${words}`, { simulator })).err).toContain(`\n  ${next}\n`);
    expect((await called(`import account ${words} --quiet`, { simulator })).err).not.toContain(next);
  });

  it("writes the file for `pulumi import` on request: parents first, with the names of the program", async () => {
    const simulator = await newSimulator({ ...site(true), ...mail });
    const asProgram = await called("import account --json", { simulator });
    const forEngine = await called("import account --format pulumi", { simulator });
    const { resources } = JSON.parse(asProgram.out) as { resources: { type: string; name: string; id: string }[] };
    expect(forEngine).toMatchObject({ status: 0, err: asProgram.err });
    // The engine looks at one object at a time, so each alias is a resource of its own.
    const { resources: theirs } = JSON.parse(forEngine.out) as { resources: { type: string; name: string }[] };
    const isAlias = ({ type }: { type: string }) => type.endsWith("MailAlias");
    const inBoxes = ["all@example.com", "info@example.com", "latest@example.com"];
    expect(theirs.filter(isAlias).map(({ name }) => name)).toEqual(inBoxes);
    expect(theirs.filter((one) => !isAlias(one))).toEqual(
      resources.filter((one) => !isAlias(one)).map(({ type, name, id }) => ({ type: `hosting:index:${type}`, name, id })),
    );
    const types = resources.map(({ type }) => type);
    expect(types.indexOf("Site")).toBeLessThan(types.indexOf("ShieldZone"));
    expect(types.indexOf("Mailspace")).toBeLessThan(types.indexOf("Mailbox"));
    expect(methodsOf(simulator)).toEqual(["GET"]);
  });

  it("reads panel accounts beyond a page that isn't full: the platform leaves some rows out", async () => {
    const simulator = await newSimulator({
      sites: [],
      panelAccounts: ["p1", "p2", "p3"].map((username) => ({ username, domain: `${username}.example` })),
    });
    for (const page of [["p1", "p2"], ["p3"]]) {
      const body = { panel_accounts: page.map((username) => ({ username, state: "active" })) };
      simulator.faults.add({ kind: "status", status: 200, route: "GET /api/panel_accounts", body });
    }
    const { resources } = await jsonOf<{ resources: { type: string; id: string }[] }>("import account", { simulator });
    expect(resources.filter(({ type }) => type === "PanelAccount").map(({ id }) => id)).toEqual(["p1", "p2", "p3"]);
  });

  it("says so where there may be more panel accounts than the platform lists", async () => {
    const simulator = await newSimulator({ sites: [] });
    // Five full pages and an empty one, and all of that once more: a list counts if it is the same twice.
    for (const page of [0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5]) {
      const length = page < 5 ? 100 : 0;
      const panel_accounts = Array.from({ length }, (_, index) => ({ username: `p${page}-${index}`, state: "active" }));
      simulator.faults.add({ kind: "status", status: 200, route: "GET /api/panel_accounts", body: { panel_accounts } });
    }
    const { notes } = await jsonOf<{ notes: string[] }>("import account", { simulator });
    expect(notes.join("\n")).toMatch(/The list of every PanelAccount: some may be missing: the platform lists at most 500 panel accounts/);
  });

  it("takes in panel accounts with their domains, and a reseller's users, without what nobody shows", async () => {
    const found = await imported(["account"], {
      sites: [],
      panelAccounts: [{ username: "p1", domain: "example.com", package: "pro", domains: ["example.org"] }],
      users: [{ fname: "Anna", lname: "Jansen", email: "anna@example.com" }],
    });
    expect(found.resources).toMatchObject([
      { type: "PanelAccount", id: "p1", inputs: { domain: "example.com", package: "pro" } },
      { type: "PanelAccountDomain", id: "p1/example.org", inputs: { domain: "example.org" } },
      { type: "ResellerUser", inputs: { fname: "Anna", lname: "Jansen", email: "anna@example.com" } },
    ]);
    expect(JSON.stringify(found)).not.toMatch(/password|apiToken/i);
  });

  it.each([
    ["panel hosting isn't enabled", { panel: "notEnabled" }, ["PanelAccount"], "panel_not_enabled"],
    ["panel hosting can't be read", { panelMirror: "down" }, ["PanelAccount"], "panel_unavailable"],
    ["no domains are registered", { domainRegistration: "off" }, ["DomainRegistration", "DomainContact"], "feature_disabled"],
  ] as const)("where %s takes in the rest, and says so", async (_, strict, types, code) => {
    const found = await imported(["account"], { sites: [], zones: [{ name: "example.com" }], strict });
    expect(named(found)).toEqual(["DnsZone example.com"]);
    expect(found.notes).toEqual(types.map((type) => `Skipped every ${type}: the platform refused the list (${code}).`));
  });

  it("writes a program on the plugin on request, which adopts nothing", async () => {
    const simulator = await newSimulator({ ...site(true), ...mail });
    const { out } = await called("import account", { simulator });
    const onPlugin = await called("import account --plugin", { simulator });
    expect(onPlugin.out).toContain('from "pulumi-hosting/plugin";');
    expect(onPlugin.out).not.toContain("adopt");
    const withoutAliases = (text: string) => text.replaceAll(/newMailAlias\([^;]*;|aliases:\[[^\]]*\]/g, "");
    const alike = (text: string) => withoutAliases(text.replaceAll(/(,\s+)?adopt: true,?/g, "").replaceAll(/[\s,]|\/plugin/g, ""));
    expect([out, onPlugin.out].map((text) => text.match(/new MailAlias/g)?.length)).toEqual([1, 3]);
    expect(alike(onPlugin.out)).toBe(alike(out));
  });
});

test("a record whose type the platform doesn't show stays a resource of its own beside a set, with a setting in its place", async () => {
  const record = (id: string, record_type: number | null) => ({ id, name: `h${id}`, record_type, value: "192.0.2.1" });
  const simulator = await newSimulator({
    zones: [{ id: "1", name: "example.com", records: [record("1", 0), record("2", null)] }],
  } as never);
  const { status, out } = await called("import zone example.com --as set", { simulator });
  expect([status, out]).toEqual([0, expect.stringMatching(/records: \[\{[^}]*"h1"[^}]*\}\],.*new DnsRecord\(.*type: config\.require/s)]);
  expect(out).not.toContain("meaning:");
});

test("the commands that come next run nothing of what the platform or the user named", async () => {
  const simulator = await newSimulator({
    sites: [{ id: "site-1", name: "a$(touch x)`id`b's" }],
    zones: [{ id: "1", name: "example.com", records: [{ id: "$(touch y);`id`", name: "odd", record_type: null, value: "192.0.2.1" }] }],
  } as never);
  const site = await called(["import", "site", "a$(touch x)`id`b's", "--plugin", "--out", "site.ts"], { simulator, folder: newFolder() });
  expect(site.err).toContain("npx pulumi-hosting import site 'a$(touch x)`id`b'\\''s' --format pulumi");
  const zone = await called("import zone example.com --out zone.ts", { simulator, folder: newFolder() });
  const settings = zone.err.split("\n").filter((line) => line.includes("pulumi config set"));
  expect(settings.length).toBeGreaterThan(0);
  expect(settings.join()).not.toMatch(/[`$;()]/);
});
