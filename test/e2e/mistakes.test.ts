import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { createServer, type AddressInfo } from "node:net";
import { once } from "node:events";
import { expectChanges, expectFailed, expectSucceeded, newStack, type Outcome, thorough, variants } from "./harness";
import { asked, hosted, newSimulator, program, type Hosted } from "./hosted";

/** An error is for the user: no stack, no file of ours, nothing that only a programmer of the provider understands. */
function expectForUsers({ text }: Outcome): void {
  expect(text).not.toMatch(/^\s+at .*[:(]/m);
  expect(text).not.toMatch(/\.(js|ts):\d+/);
  expect(text).not.toMatch(/undefined|\[object|TypeError|ZodError/);
}

/** The last line of an error leads from the program's folder to a section that is there. */
function expectExplained({ text }: Outcome, folder: string, code: string): void {
  const lines = [...text.matchAll(/^ *Explained in (\S+)#(\S+)$/gm)];
  expect(lines.map(([, , anchor]) => anchor)).toEqual([code]);
  expect(readFileSync(resolve(folder, lines[0]?.[1] ?? ""), "utf8")).toContain(`\n### ${code}\n`);
}

const record = (inputs: string) => `new DnsRecord("bad", { zoneId: "zone-1", ${inputs} });`;
const rule = (inputs: string) => `new EdgeRule("bad", { siteId: "site-1", ${inputs} });`;

describe("bad inputs", () => {
  let shared: Hosted;
  beforeAll(async () => {
    shared = await hosted("", { zones: [{ id: "zone-1", name: "example.com" }] });
  });

  it.each(
    variants<[string, string, ...RegExp[]]>(
      [
        [
          "an unknown record type",
          record(`name: "www", type: "WKS", value: "x"`),
          /'bad' has a problem: type must be one of .*"A".*"HTTPS".*"WKS"/,
        ],
        ["a TLSA record", record(`name: "_443._tcp", type: "TLSA", value: "3 1 1 ab"`), /type /, /TLSA/, /tlsaRecords/],
        [
          "everything wrong with a record at once",
          record(`name: "a..b", type: "A", value: "2001:db8::1", ttl: -5, weight: 500`),
          /^ *(error: .*problem: )?name /m,
          /value must be an IPv4 address.*Use type AAAA/,
          /ttl must be a whole number of seconds from 1/,
          /weight must be a whole number from 0 to 100/,
        ],
        [
          "a service record without its numbers",
          record(`name: "_sip._tcp", type: "SRV", value: "sip.example.net"`),
          /priority is required for SRV: a whole number from 0 to 65535/,
          /weight is required/,
          /port is required/,
        ],
        [
          "a CAA record without a tag",
          record(`name: "@", type: "CAA", value: "letsencrypt.org", flags: 7`),
          /recordTag is required for CAA: issue/,
          /flags must be 0, or 128/,
        ],
        [
          "a field of another type",
          record(`name: "www", type: "A", value: "192.0.2.1", priority: 10`),
          /priority is not a field of A records. It is a field of MX, SRV, SVCB, HTTPS/,
        ],
        [
          "wrong types",
          record(`name: 5, type: "A", value: ["192.0.2.1"], ttl: "soon"`),
          /name must be a text, not 5/,
          /value must be a text, not a list/,
          /ttl must be a (whole )?number, not a text/,
        ],
        [
          "a wrong type and a wrong value at once",
          record(`name: "www", type: "A", value: "2001:db8::1", ttl: "soon"`),
          /ttl must be a (whole )?number/,
          /value must be an IPv4 address/,
        ],
        ["missing fields", record(`comment: "x"`), /type is required/, /name is required/, /value is required/],
        [
          "unknown fields, the near one named",
          record(`name: "www", type: "A", value: "192.0.2.1", record_tag: "issue", colour: "red"`),
          /record_tag is not an input of DnsRecord; it is spelled recordTag/,
          /colour is not an input of DnsRecord. The inputs are zoneId, type, name/,
        ],
        [
          "what is view-only of a zone",
          `new DnsZone("bad", { name: "example.org", dnssecData: { enabled: true }, nameservers: ["ns1.example.net"], tlsaRecords: [] });`,
          /dnssecData is view-only/,
          /nameservers is view-only/,
          /tlsaRecords is view-only/,
        ],
        ["a zone that is no domain", `new DnsZone("bad", { name: "exa mple.com" });`, /'bad' has a problem: name /],
        [
          "six patterns in a trigger",
          rule(
            `actionType: "BlockRequest", triggers: [{ type: "Url", patternMatches: ["1"] }, { type: "Url", patternMatches: ["1", "2", "3", "4", "5", "6"] }]`,
          ),
          /triggers\[1\]\.patternMatches must be at most 5 items long/,
        ],
        [
          "a rule's unknown names",
          rule(`actionType: "Explode", triggers: [{ type: "Moon", patternMatches: "x" }]`),
          /actionType must be a whole number from 0 or one of ForceSsl, Redirect/,
          /triggers\[0\]\.type must be/,
          /triggers\[0\]\.patternMatches must be a list/,
        ],
        [
          "matching types beyond the documented three",
          rule(
            `actionType: 4, triggerMatchingType: 7, triggers: [{ type: 0, patternMatchingType: "Some", patternMatches: [] }, { type: 0, patternMatchingType: 3, patternMatches: [] }]`,
          ),
          /triggerMatchingType must be .*Any.*All.*None.*7/,
          /triggers\[0\]\.patternMatchingType must be .*Any.*All.*None.*"Some"/,
          /triggers\[1\]\.patternMatchingType must be .*3/,
        ],
        [
          "unknown fields deep inside",
          rule(`actionType: 4, triggers: [{ type: 0, patternMatches: [], pattern_matching_type: 1 }]`),
          /triggers\[0\]\.pattern_matching_type is not an input of EdgeRule; it is spelled patternMatchingType/,
        ],
        [
          "cache settings of wrong types",
          `new CacheSettings("bad", { siteId: "site-1", smartCache: "yes", cacheExpiration: -2, cookieVaryParameters: "session" });`,
          /smartCache must be true or false, not a text/,
          /cacheExpiration must be at least -1, not -2/,
          /cookieVaryParameters must be a list, not a text/,
        ],
      ],
      4,
    ),
  )("such as %s are refused at preview, with the property and what is allowed", async (_, body, ...sentences) => {
    shared.change(body);
    const { outcome, requests } = await asked(shared.simulator, () => shared.stack.preview());
    expectFailed(outcome, /resource 'bad' has a problem/, ...sentences);
    expectForUsers(outcome);
    expect(requests).toEqual([]);
  });

  it("are refused in up as well, before any request", async () => {
    shared.change(record(`name: "www", type: "A", value: "www.example.net"`));
    const { outcome, requests } = await asked(shared.simulator, () => shared.stack.up());
    expectFailed(outcome, /value must be an IPv4 address of four numbers/);
    expect(requests).toEqual([]);
  });

  it.each(
    variants(
      [
        ["a value", `name: "www", value: zone.nameservers.apply((servers) => servers[0])`, /value must be an IPv4 address/],
        [
          "a name that lies outside the zone",
          `name: "www.example.org.", value: "192.0.2.1"`,
          /name "www\.example\.org\.".*outside the zone "example\.com"/,
        ],
      ],
      1,
    ),
  )("that hang on what is not known yet are refused as soon as it is (%s)", async (_, inputs, sentence) => {
    const { stack, simulator } = await hosted(
      `const zone = new DnsZone("zone", { name: "example.com" }); new DnsRecord("bad", { zoneId: zone.id, type: "A", ${inputs} });`,
    );
    expectChanges(await stack.preview(), { create: 2 });
    expectForUsers(expectFailed(await stack.up(), sentence));
    expect(simulator.platform.zones.get("example.com").records).toEqual([]);
  });

  thorough.it("such as a name outside the zone are refused where the zone is known", async () => {
    const { stack, simulator } = await hosted(record(`name: "www.example.org.", type: "A", value: "192.0.2.1"`), {
      zones: [{ id: "zone-1", name: "example.com" }],
    });
    const failed = expectFailed(await stack.up(), /www\.example\.org\./, /zone example\.com/, /within the zone|a name in the zone/);
    expectForUsers(failed);
    expect(simulator.platform.zones.get("zone-1").records).toEqual([]);
  });
});

describe("what only the edge provider can judge", () => {
  it("passes with a warning", async () => {
    const { stack, simulator } = await hosted(
      `new EdgeRule("new", { siteId: "site-1", actionType: 99, triggers: [{ type: 77, patternMatches: ["x"] }] });`,
    );
    const outcome = expectChanges(await stack.up(), { create: 1 });
    const warnings = outcome.diagnostics
      .filter(({ severity }) => severity === "warning")
      // Without the plugin the row of a check isn't known, so the warning names the resource itself.
      .map(({ message, urn }) => `${urn?.split("::").at(-1) ?? ""} ${message}`)
      .join("\n");
    expect(warnings).toMatch(/new.*actionType 99 is not among the known values/);
    expect(warnings).toMatch(/triggers\[0\]\.type 77 is not among the known values/);
    expect(simulator.platform.sites.get("site-1").edgeRules).toMatchObject([{ ActionType: 99, Triggers: [{ Type: 77 }] }]);
    expectChanges(await stack.up(), { same: 1 });
  });
});

describe("settings", () => {
  const zone = `new DnsZone("zone", { name: "example.com" });`;
  const withConfig = (config: Record<string, string | { secret: string }>, env: Record<string, string | undefined> = {}) =>
    newStack({
      program: program(zone),
      config,
      env: { HOSTING_BASE_URL: undefined, HOSTING_TOKEN: undefined, HOSTING_ACCOUNT: undefined, ...env },
    });

  it.each(
    variants<[string, Parameters<typeof withConfig>[0], RegExp]>([
      ["no address", { "hosting:token": { secret: "t" } }, /address is not set.*hosting:baseUrl.*HOSTING_BASE_URL/],
      ["no token", { "hosting:baseUrl": "http://127.0.0.1:9" }, /token is not set.*hosting:token.*HOSTING_TOKEN/],
      [
        "plain http to another machine",
        { "hosting:baseUrl": "http://api.example.com", "hosting:token": { secret: "t" } },
        /hosting:baseUrl.*plain http for api\.example\.com.*https/,
      ],
      [
        "an address that is none",
        { "hosting:baseUrl": "api.example.com", "hosting:token": { secret: "t" } },
        /hosting:baseUrl.*not a URL.*https:/,
      ],
      [
        "a token that no header can hold",
        { "hosting:baseUrl": "http://127.0.0.1:9", "hosting:token": { secret: "to ken" } },
        /hosting:token.*spaces/,
      ],
      [
        "a concurrency that is no number",
        { "hosting:baseUrl": "http://127.0.0.1:9", "hosting:token": { secret: "t" }, "hosting:concurrency": "many" },
        /hosting:concurrency.*whole number/,
      ],
    ]),
  )("with %s are refused at preview with one sentence", async (_, config, sentence) => {
    const stack = await withConfig(config);
    const failed = expectFailed(await stack.preview(), sentence);
    expectForUsers(failed);
    expectExplained(failed, stack.folder, "not-configured");
    // Once in the live rows and once below Diagnostics is the engine's way.
    expect(failed.diagnostics.filter(({ severity, message }) => severity === "error" && sentence.test(message))).toHaveLength(1);
  });

  it("may all come from the environment", async () => {
    const simulator = await newSimulator({ token: "from-the-environment" });
    const stack = await withConfig(
      {},
      { HOSTING_BASE_URL: simulator.url, HOSTING_TOKEN: "from-the-environment", HOSTING_ACCOUNT: simulator.account },
    );
    expectChanges(await stack.up(), { create: 1 });
    expectChanges(await stack.destroy(), { delete: 1 });
  });

  it.each<[string, { token?: string; account?: string }, RegExp, string]>([
    ["a wrong token", { token: "wrong-token" }, /401.*hosting:token \(or HOSTING_TOKEN\)/, "unauthorized"],
    [
      "an account out of reach",
      { account: "account-9" },
      /400.*doesn't give access to the account "account-9".*Correct hosting:account \(or HOSTING_ACCOUNT\)/,
      "missing_account",
    ],
  ])("with %s fail with one sentence that names the setting", async (_, wrong, sentence, code) => {
    const { url, account } = await newSimulator({ token: "right-token" });
    const stack = await newStack({ program: program(zone), simulator: { url, token: "right-token", account, ...wrong } });
    const failed = expectFailed(await stack.up(), sentence);
    expectForUsers(failed);
    expectExplained(failed, stack.folder, code);
    expect(failed.text).not.toContain("wrong-token");
  });

  it("without an account fail with one sentence that names the setting, and an input account does instead", async () => {
    const simulator = await newSimulator({ zones: [{ id: "7", name: "example.net" }] });
    const { url, account, token } = simulator;
    const record = `new DnsRecord("www", { zoneId: "7", name: "www", type: "A", value: "192.0.2.1" });`;
    const stack = await newStack({ program: program(record + zone), simulator: { url, token }, env: { HOSTING_ACCOUNT: undefined } });
    const failed = expectFailed(await stack.up({ preview: true }), /hosting:account \(or HOSTING_ACCOUNT\).*doctor/);
    expectForUsers(failed);
    expectExplained(failed, stack.folder, "no-account");
    // It is found at preview, before any other resource is made.
    expect(simulator.platform.zones.get("7").records).toEqual([]);
    stack.program(program(`new Mailspace("mail", { domain: "example.com", package: "mail_5" });`));
    expect(expectSucceeded(await stack.preview()).text).toMatch(/unless the token belongs to one/);
    stack.program(program(`new DnsZone("zone", { name: "example.com", account: "${account}" });`));
    expectChanges(await stack.up(), { create: 1 });
  });

  it("with an address where nobody answers fail with one sentence that names the setting", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    server.close();
    const stack = await withConfig({
      "hosting:baseUrl": `http://127.0.0.1:${port}`,
      "hosting:token": { secret: "t" },
      "hosting:account": "account-1",
    });
    const failed = expectFailed(
      await stack.up(),
      new RegExp(`127\\.0\\.0\\.1:${port} refused the connection.*hosting:baseUrl \\(or HOSTING_BASE_URL\\)`),
    );
    expectForUsers(failed);
  });
});
