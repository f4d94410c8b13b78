import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expectChanges, expectFailed, expectSucceeded, newStack, type Outcome } from "./harness";
import { hosted, newSimulator, program } from "./hosted";

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

describe("bad inputs", () => {
  const record = (inputs: string) => `new DnsRecord("bad", { zoneId: "zone-1", ${inputs} });`;

  it("are refused at preview and in up before any request, with the property and what is allowed, all at once", async () => {
    const { stack, simulator, change } = await hosted(record(`name: "www", type: "WKS", value: "x"`), {
      zones: [{ id: "zone-1", name: "example.com" }],
    });
    const unknownType = expectFailed(await stack.preview(), /'bad' has a problem: type must be one of .*"A".*"HTTPS".*"WKS"/);
    change(record(`name: "a..b", type: "A", value: "2001:db8::1", ttl: -5, weight: 500`));
    const manyProblems = expectFailed(
      await stack.up(),
      /resource 'bad' has a problem/,
      /^ *(error: .*problem: )?name /m,
      /value must be an IPv4 address.*Use type AAAA/,
      /ttl must be a whole number of seconds from 1/,
      /weight must be a whole number from 0 to 100/,
    );
    for (const outcome of [unknownType, manyProblems]) expectForUsers(outcome);
    expect(simulator.report().requests).toEqual([]);
  });

  it("that hang on what is not known yet are refused as soon as it is", async () => {
    const { stack, simulator } = await hosted(`const zone = new DnsZone("zone", { name: "example.com" });
      new DnsRecord("bad", { zoneId: zone.id, type: "A", name: "www", value: zone.nameservers.apply((servers) => servers[0]) });`);
    expectChanges(await stack.preview(), { create: 2 });
    expectForUsers(expectFailed(await stack.up(), /value must be an IPv4 address/));
    expect(simulator.platform.zones.get("example.com").records).toEqual([]);
  });

  it("that only the edge provider can judge pass with a warning", async () => {
    const { stack, simulator } = await hosted(
      `new EdgeRule("new", { siteId: "site-1", actionType: 99, triggers: [{ type: 77, patternMatches: ["x"] }] });`,
    );
    const { diagnostics } = expectChanges(await stack.up(), { create: 1 });
    // Without the plugin the row of a check isn't known, so the warning names the resource itself.
    const warnings = diagnostics
      .filter(({ severity }) => severity === "warning")
      .map(({ message, urn }) => `${urn?.split("::").at(-1) ?? ""} ${message}`)
      .join("\n");
    expect(warnings).toMatch(/new.*actionType 99 is not among the known values/);
    expect(warnings).toMatch(/triggers\[0\]\.type 77 is not among the known values/);
    expect(simulator.platform.sites.get("site-1").edgeRules).toMatchObject([{ ActionType: 99, Triggers: [{ Type: 77 }] }]);
  });
});

describe("settings", () => {
  const zone = `new DnsZone("zone", { name: "example.com" });`;
  const withEnv = (env: Record<string, string>, config = {}) =>
    newStack({
      program: program(zone),
      config,
      env: { HOSTING_BASE_URL: undefined, HOSTING_TOKEN: undefined, HOSTING_ACCOUNT: undefined, ...env },
    });

  it("without an address are refused at preview with one sentence", async () => {
    const stack = await withEnv({}, { "hosting:token": { secret: "t" } });
    const sentence = /address is not set.*hosting:baseUrl.*HOSTING_BASE_URL/;
    const failed = expectFailed(await stack.preview(), sentence);
    expectForUsers(failed);
    expectExplained(failed, stack.folder, "not-configured");
    // Once in the live rows and once below Diagnostics is the engine's way.
    expect(failed.diagnostics.filter(({ severity, message }) => severity === "error" && sentence.test(message))).toHaveLength(1);
  });

  it("may all come from the environment", async () => {
    const { url, account } = await newSimulator({ token: "from-the-environment" });
    const stack = await withEnv({ HOSTING_BASE_URL: url, HOSTING_TOKEN: "from-the-environment", HOSTING_ACCOUNT: account });
    expectChanges(await stack.up(), { create: 1 });
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
});
