import * as pulumi from "@pulumi/pulumi";
import { DnsZoneFile, Domain, MailDomain, recordsOfZoneFile, SecureSite, zoneOfFile } from "../../../src/components";
import { World } from "../../harness/world";
import { run } from "../../docs/running";
import { EngineModel } from "../../harness/engine";
import { handedOn } from "../../harness/program";
import { dnsRecords } from "../kernel/set/setStack";

const program = (body: string) => `
  import * as pulumi from "@pulumi/pulumi";
  import { DnsRecord, DnsZone } from "pulumi-hosting";
  import { DnsZoneFile, Domain, MailDomain, SecureSite } from "pulumi-hosting/components";
  ${body}`;
const site = `site: { name: "shop", plan: "starter", variant: "vanilla", location: "eu-central", term: "monthly" }`;

describe("SecureSite", () => {
  test("makes what it is asked for, and nothing else", async () => {
    const { made, problems } = await run(program(`new SecureSite("shop", { ${site}, forceSsl: false });`));
    expect([made.sort(), problems]).toEqual([['ShieldZone "shop"', 'Site "shop"'], []]);
  });

  test("sets up a site that is there, without ordering one", async () => {
    const { made, problems } = await run(
      program(
        `new SecureSite("shop", { siteId: "your-site-id", cache: { cacheExpiration: 60 }, loginLimit: { path: "/login", blockTime: 300 } });`,
      ),
    );
    expect([made.sort(), problems]).toEqual([
      ['CacheSettings "shop"', 'EdgeRule "shop-tls"', 'RateLimit "shop-login"', 'ShieldZone "shop"'],
      [],
    ]);
  });

  test.each(["undefined", "null"])("keeps its defaults where an argument is %s", async (absent) => {
    const { resources, problems } = await run(
      program(
        `const absent = ${absent} as undefined;
        new SecureSite("shop", { siteId: "your-site-id", site: absent, hostnames: absent, forceSsl: false,
          shield: { wafEnabled: absent, wafExecutionMode: absent, learningMode: absent },
          loginLimit: { path: "/login", requests: absent, timeframe: absent, blockTime: absent } });`,
      ),
    );
    expect(problems).toEqual([]);
    const inputsOf = (called: string) => resources.find(({ name }) => name === called)?.inputs;
    expect(inputsOf("shop")).toMatchObject({ wafEnabled: true, wafExecutionMode: "Block", learningMode: false });
    expect(inputsOf("shop-login")?.ruleConfiguration).toMatchObject({ requestCount: 10, timeframe: 10 });
    expect(inputsOf("shop-login")?.ruleConfiguration).not.toHaveProperty("blockTime");
  });

  test("asks for certificates, and leads to https once they are active", async () => {
    const { made, problems } = await run(
      program(`const zone = new DnsZone("zone", { name: "example.com" });
        new SecureSite("shop", { siteId: "your-site-id", hostnames: ["www.example.com"], certificates: { zoneId: zone.id } });`),
      { strict: { hostnameCertificates: "asked" } },
    );
    expect(problems).toEqual([]);
    expect(made.filter((label) => label.includes("www.example.com"))).toEqual([
      'SiteHostname "www.example.com"',
      'HostnameCertificate "www.example.com"',
      'DnsRecord "www.example.com certificate"',
      'HostnameCertificateValidation "www.example.com"',
    ]);
    expect(made.at(-1)).toBe('EdgeRule "shop-tls"');
  });

  test.each([{}, { siteId: "1", site: { name: "shop", plan: "starter", variant: "vanilla", location: "eu", term: "monthly" } as const }])(
    "needs one site, and one only",
    (args) => {
      expect(() => new SecureSite("shop", args)).toThrow(/"shop" needs either `site` \(to order a site\) or `siteId`/);
    },
  );
});

test.each<[component: new (name: string, args: never) => object, args: object, says: RegExp]>([
  [SecureSite, { siteId: "1", hostname: ["www.example.com"] }, /^SecureSite "it": there is no "hostname"\.$/],
  [SecureSite, { siteId: "1", hostnames: pulumi.output([]) }, /^SecureSite "it": hostnames is an output\. .* plain text/],
  [SecureSite, { siteId: "1", hostnames: [pulumi.secret("www.example.com")] }, /^SecureSite "it": hostnames is an output\./],
  [SecureSite, { siteId: "1", loginLimit: { paht: "/login" } }, /^SecureSite "it", loginLimit: there is no "paht"\.$/],
  [SecureSite, { siteId: "1", loginLimit: { requests: 5 } }, /^SecureSite "it", loginLimit: path is required\.$/],
  [MailDomain, { package: "mail_5" }, /^MailDomain "it": domain is required\.$/],
  [SecureSite, { siteId: "1", ["x".repeat(1_000_000)]: "" }, /^SecureSite "it": there is no "x{100}"\.$/],
  [MailDomain, { domain: "example.com", alias: { info: "anna" } }, /^MailDomain "it": there is no "alias"\.$/],
  [DnsZoneFile, { zone: "example.com", zonefile: "" }, /^DnsZoneFile "it": there is no "zonefile"\.$/],
  [DnsZoneFile, { zone: "example.com", zoneFile: pulumi.secret("") }, /^DnsZoneFile "it": zoneFile is an output\./],
  [Domain, { name: "example.com", nameservers: [] }, /^Domain "it": there is no "nameservers"\.$/],
  [Domain, { name: "example.com", dnssec: pulumi.output(false) }, /^Domain "it": dnssec is an output\. .* plain text/],
  [MailDomain, { domain: null }, /^MailDomain "it": domain is required\.$/],
])("a wrong argument is named, also where nothing has looked at the types: %#", async (Component, args, says) => {
  await pulumi.runtime.setMocks({ newResource: ({ inputs }) => ({ id: "1", state: inputs }), call: () => ({}) });
  expect(() => new Component("it", args as never)).toThrow(
    expect.objectContaining({ message: expect.stringMatching(says), __pulumiRunError: true }),
  );
});

describe("MailDomain", () => {
  const inZone = (more = "", zone = "") =>
    program(`
    const zone = new DnsZone("zone", { name: "example.com", ${zone} });
    new MailDomain("mail", { domain: "example.com", package: "mail_5", zoneId: zone.id, ${more} });`);

  test("leads aliases to its own mailboxes and to any other address", async () => {
    const { made, problems } = await run(
      inZone(
        `mailboxes: { anna: { password: "correct horse battery" } }, aliases: { info: "anna", "sales@example.com": "anna@example.com" }`,
      ),
    );
    expect(problems).toEqual([]);
    expect(made.filter((label) => label.startsWith("Mail")).sort()).toEqual([
      'MailAlias "info@example.com-alias"',
      'MailAlias "sales@example.com-alias"',
      'Mailbox "anna@example.com"',
      'Mailspace "mail"',
      'MailspaceVerification "mail"',
    ]);
  });

  test("takes a domain with a dot at its end", async () => {
    const { made, problems } = await run(
      program(`const zone = new DnsZone("zone", { name: "example.com", account: "account-2" });
        new MailDomain("mail", { domain: "example.com.", zoneId: zone.id,
          mailboxes: { anna: { password: "correct horse battery" } }, aliases: { info: "anna" } });`),
    );
    expect(problems).toEqual([]);
    expect(made).toEqual(expect.arrayContaining(['Mailbox "anna@example.com"', 'MailAlias "info@example.com-alias"']));
    expect(made.filter((label) => /dmarc/i.test(label))).toHaveLength(1);
  });

  const everything = (more: string) =>
    program(`new MailDomain("mail", { domain: "example.com", zoneId: "z-1", ${more}, aliases: { info: "anna" },
      mailboxes: { anna: { password: "correct horse battery" }, ben: { password: "correct horse battery", adopt: false } } });`);
  const there = {
    zones: [{ id: "z-1", name: "example.com", account: "account-2" }],
    mailspaces: [{ domain: "example.com", mailboxes: [{ username: "anna", aliases: ["info"] }] }],
  };

  test("takes over what is there, and orders nothing, with adopt: true", async () => {
    const { made, resources, problems } = await run(everything("adopt: true"), there);
    expect(problems).toEqual([]);
    expect(made).toEqual(expect.arrayContaining(['Mailspace "mail"', 'Mailbox "anna@example.com"', 'MailAlias "info@example.com-alias"']));
    const adopting = resources.map(({ name, inputs }) => [name, inputs.adopt]);
    expect(adopting).toEqual(
      expect.arrayContaining([
        ["mail-proof", true],
        ["anna@example.com", true],
        ["ben@example.com", false],
      ]),
    );
  });

  test("adopts a mailbox whose own adopt is undefined as it adopts the others", async () => {
    const anna = `mailboxes: { anna: { password: "correct horse battery", adopt: undefined } }`;
    const { resources } = await run(program(`new MailDomain("mail", { domain: "example.com", adopt: true, ${anna} });`), there);
    expect(resources.find(({ name }) => name === "anna@example.com")?.inputs.adopt).toBe(true);
  });

  test("lets mailspace and mailboxes be replaced with allowReplacement: true", async () => {
    const { resources } = await run(everything("allowReplacement: true"), { zones: there.zones });
    const allowing = resources.filter(({ inputs }) => inputs.allowReplacement);
    expect(allowing.map(({ name }) => name).sort()).toEqual(["anna@example.com", "ben@example.com", "mail"]);
  });

  test("leaves the records of mail to a platform that keeps them itself", async () => {
    const { made, problems } = await run(inZone());
    expect([made.filter((label) => label.startsWith("DnsRecord")), problems]).toEqual([['DnsRecord "mail-proof"'], []]);
  });

  test("leaves out the proof that a platform which knows the domain doesn't ask for", async () => {
    const { made, problems } = await run(inZone(`publishProof: false`), { strict: { ownedDomains: ["example.com"] } });
    expect([made.sort(), problems]).toEqual([['DnsZone "zone"', 'Mailspace "mail"', 'MailspaceVerification "mail"'], []]);
  });

  test("publishes them, and a policy for them, in a zone that the platform doesn't keep, such as another account's", async () => {
    const { made, problems } = await run(inZone("", `account: "account-2"`));
    expect(problems).toEqual([]);
    expect(made).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^DnsRecord "mail-MX-example\.com-/),
        expect.stringMatching(/^DnsRecord "mail-TXT-example\.com-v=spf1/),
      ]),
    );
    expect(made.filter((label) => /dmarc/i.test(label))).toHaveLength(1);
  });

  test("publishes nothing while the records that mail needs aren't known, not even a policy", async () => {
    const made: string[] = [];
    const newResource = ({ name, inputs }: pulumi.runtime.MockResourceArgs) => {
      made.push(name);
      return { id: "1", state: inputs };
    };
    await pulumi.runtime.setMocks({ newResource, call: () => ({}) });
    new MailDomain("mail", { domain: "example.com", zoneId: "7" });
    await pulumi.runtime.disconnect();
    expect(made).toEqual(["mail", "mail", "mail-proof", "mail"]);
  });

  test("publishes nothing without a zone, and says which record it waits for", async () => {
    const { made, problems } = await run(program(`new MailDomain("mail", { domain: "example.com", package: "mail_5" });`));
    expect([made, problems]).toEqual([
      ['Mailspace "mail"'],
      [expect.stringMatching(/waited \d+ s without success for the TXT record \S+ with the value \S+ to be found; publish it/)],
    ]);
  });
});

describe("Domain", () => {
  const owner = `{ firstName: "Ada", lastName: "Jansen", streetAddress: "Dorpsstraat 1", postCode: "1012 AB", city: "Amsterdam",
    country: "NL", email: "ada@example.net", phone: "+31.201234567" }`;
  const domain = (more = "") => program(`new Domain("domain", { name: "example.com", contact: ${owner}, ${more} });`);

  test.each(["", "dnssec: true", `dnssec: "unpublish"`, "dnssec: false", `locked: true, onDelete: "stopRenewing"`])(
    "makes the zone, then the registration that names it, also with {%s}",
    async (more) => {
      expect(await run(domain(more))).toMatchObject({ made: ['DnsZone "domain"', 'DomainRegistration "domain"'], problems: [] });
    },
  );

  test("takes over what is there, and needs no registrant for that", async () => {
    const { made, problems } = await run(program(`new Domain("domain", { name: "example.com", adopt: true });`));
    expect([made, problems]).toEqual([
      ['DnsZone "domain"', 'DomainRegistration "domain"'],
      [expect.stringContaining("dnssec adds its keys")],
    ]);
  });

  test("gives its zone to others once the domain is registered", async () => {
    const { made, problems } = await run(
      program(`const { zoneId } = new Domain("domain", { name: "example.com", contact: ${owner} });
        new DnsRecord("www", { zoneId, name: "www", type: "A", value: "192.0.2.1" });`),
    );
    expect([made.at(-1), problems]).toEqual(['DnsRecord "www"', []]);
  });

  test("makes nothing for a domain that costs too much", async () => {
    const { made, problems } = await run(domain("maxPriceCents: 100"));
    expect([made, problems]).toEqual([['DnsZone "domain"'], [expect.stringMatching(/nothing was ordered: example\.com costs 12\.00 USD/)]]);
  });
});

describe("DnsZoneFile", () => {
  test("names every line that can't be read, and makes nothing", () => {
    expect(
      () => new DnsZoneFile("zone", { zone: "example.com", zoneFile: "www IN A 192.0.2.300\nok IN A 192.0.2.1\nbad IN MX mx\n" }),
    ).toThrow(
      /the zone file of example\.com can't be used:\n {2}zone file of example\.com:1: [^\n]+\n {4}\| www IN A 192\.0\.2\.300\n {2}[^\n]+:3: [^\n]+\n[^\n]+\nNothing is created until/,
    );
  });

  test("asks for the zone's name where the file doesn't say it", () => {
    expect(() => new DnsZoneFile("zone", { zoneFile: "" })).toThrow(/doesn't name the zone: set `zone: "example.com"`/);
  });

  test("makes a record of each line, named after what it says", async () => {
    const { made, problems } = await run(
      program(
        `new DnsZoneFile("zone", { zone: "example.com", zoneFile: "www 300 IN A 192.0.2.1\\nwww 300 IN A 192.0.2.2\\n@ IN MX 10 mx.example.net.\\n" });`,
      ),
    );
    expect(problems).toEqual([]);
    expect(made.sort()).toEqual([
      'DnsRecord "example.com-MX"',
      'DnsRecord "www.example.com-A-192.0.2.1"',
      'DnsRecord "www.example.com-A-192.0.2.2"',
      'DnsZone "zone"',
    ]);
  });

  const linesOf = (count: number) => Array.from({ length: count }, (_, index) => `h${index} 300 IN A 192.0.2.1\n`).join("");

  test.each([
    [49, "", 49, 0],
    [50, "", 0, 1],
    [50, "set: false,", 50, 0],
    [2, "set: true,", 0, 1],
  ])("holds %i records with `%s` as %i single resources and %i sets", async (count, option, singles, sets) => {
    const { made, problems } = await run(
      program(`new DnsZoneFile("zone", { zone: "example.com", ${option} zoneFile: ${JSON.stringify(linesOf(count))} });`),
    );
    expect(problems).toEqual([]);
    const madeOf = (type: string) => made.filter((label) => label.startsWith(`${type} `)).length;
    expect([madeOf("DnsRecord"), madeOf("DnsRecords")]).toEqual([singles, sets]);
  });
});

describe("recordsOfZoneFile", () => {
  test("gives what DnsRecords takes, without what the platform makes itself", async () => {
    const file =
      "@ 60 IN SOA ns1.old.example. admin.example.com. 1 2 3 4 5\n@ IN NS ns1.old.example.\nwww 300 IN A 192.0.2.1 ; the web\n@ IN MX 10 mx.example.net.\n";
    expect(recordsOfZoneFile(file, "Example.com.")).toEqual([
      { name: "www", type: "A", value: "192.0.2.1", ttl: 300, comment: "the web" },
      { name: "@", type: "MX", value: "mx.example.net", priority: 10, ttl: 300 },
    ]);
    const { made, problems } = await run(`
      import { DnsRecords, DnsZone } from "pulumi-hosting";
      import { recordsOfZoneFile } from "pulumi-hosting/components";
      const zone = new DnsZone("zone", { name: "example.com" });
      new DnsRecords("zone", { zoneId: zone.id, manage: "all", records: recordsOfZoneFile(${JSON.stringify(file)}, "example.com") });`);
    expect([made, problems]).toEqual([['DnsZone "zone"', 'DnsRecords "zone"'], []]);
  });

  test("refuses what can't be carried over with file, line and text, and says how to leave it out", () => {
    const file = "api 300 IN AA 192.0.2.20\nweb 300 IN AAAA 2001:db8::1\nout.example.net. IN A 192.0.2.1\n";
    const options = { file: "zones/example.com.zone" };
    expect(() => recordsOfZoneFile(file, "example.com", options)).toThrow(
      /^zones\/example\.com\.zone can't be used:\n {2}zones\/example\.com\.zone:1: [^\n]*\n {4}\| api 300 IN AA 192\.0\.2\.20\n.*skip: \[\{"types":\["AA"\]\},\{"name":"out\.example\.net\."\}\]\.$/s,
    );
    const { records, ignore } = zoneOfFile(file, "example.com", { ...options, skip: [{ types: ["AA"] }, { name: "*.example.net." }] });
    expect(records.map(({ name, type }) => `${name} ${type}`)).toEqual(["web AAAA"]);
    expect(ignore).toEqual([{ name: "api", types: expect.arrayContaining(["A"]) }]);
  });

  test("a line that is skipped deletes no record of a zone that is held as a whole", async () => {
    const world = await World.start();
    const zone = world.simulator.platform.zones.add({ name: "example.com" });
    zone.addRecord({ record_type: 0, name: "api", value: "192.0.2.20", ttl: 300 });
    zone.addRecord({ record_type: 0, name: "old", value: "192.0.2.20", ttl: 300 });
    const inputs = {
      zoneId: zone.id,
      manage: "all",
      allowMassChange: true,
      ...zoneOfFile("api AA 192.0.2.20", "example.com", { skip: [{ name: "api" }] }),
    };
    await new EngineModel(dnsRecords).up(world.process(), handedOn(dnsRecords, inputs));
    expect(zone.records.map(({ name }) => name)).toEqual(["api"]);
  });
});
