import type { Report } from "../../src/cli/report/report";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { blocksOf } from "../docs/markdown";
import { called } from "./called";
import { everything } from "./everything";
import { expectChanges, expectFailed, expectSucceeded, expectUnchanged, type Stack } from "./harness";
import { asked, hosted } from "./hosted";

/** For a command after the compiler has told what it says of the program. */
const compiledBefore = { PULUMI_NODEJS_TRANSPILE_ONLY: "true" };

const writes = (byRoute: Record<string, number>) =>
  Object.fromEntries(Object.entries(byRoute).filter(([route]) => !route.startsWith("GET ")));

describe("a platform that was made by hand", () => {
  let stack: Stack;
  let simulator: Awaited<ReturnType<typeof hosted>>["simulator"];

  it("is taken over by one up of the written program, which changes nothing", async () => {
    ({ stack, simulator } = await hosted("", everything, { program: "", language: "typescript" }));
    const env = { HOSTING_BASE_URL: simulator.url, HOSTING_TOKEN: simulator.token, HOSTING_ACCOUNT: simulator.account };
    const { status, out, err } = await called(["import", "account"], stack.folder, env);
    expect([status, err]).toEqual([0, expect.stringContaining("TLSA")]);
    stack.program(out);
    await stack.config({ myShopVariant: "vanilla" });

    const first = await asked(simulator, () => stack.up());
    expectChanges(first.outcome, { create: 24 });
    // A mailbox keeps the password that nobody can read.
    expect(writes(first.byRoute)).toEqual({});
    expect(simulator.platform.mailspaces.get("mail-1").mailboxes.hasPassword("anna@example.com", "correct horse battery")).toBe(true);
    const second = await asked(simulator, () => stack.up({ env: compiledBefore }));
    expectUnchanged(second.outcome);
    expect(second.requests).toEqual([]);
  });

  it("reports of what the account holds which stack it belongs to, from the stack's state, and shows no secret of it", async () => {
    const env = { ...stack.env, HOSTING_BASE_URL: simulator.url, HOSTING_TOKEN: simulator.token, HOSTING_ACCOUNT: simulator.account };
    const { status, out } = await called(["report", "--stack", stack.name, "--json", "--no-figures"], stack.folder, env);
    const { stacks, sites, zones, drift, verdicts } = JSON.parse(out) as Report;
    expect([status, stacks, drift]).toEqual([0, [expect.objectContaining({ source: "the engine" })], []]);
    expect([...sites, ...zones].map(({ owner }) => owner?.stack)).toEqual([...sites, ...zones].map(() => stacks[0]?.name));
    expect(verdicts?.length).toBeGreaterThan(0);
    const page = await called(["report", "--stack", stack.name, "--out", "report.html"], stack.folder, env);
    expect([page.status, page.err]).toEqual([0, expect.stringContaining("wrote report.html")]);
    const text = readFileSync(join(stack.folder, "report.html"), "utf8");
    expect(text).toContain(`in <bdi>${String(stacks[0]?.name)}</bdi>`);
    expect(out + text).not.toContain("correct horse");
  });

  it("shows by drift what was changed by hand, and touches neither the state nor the platform", async () => {
    const env = stack.env;
    expect(await called(["drift"], stack.folder, env)).toMatchObject({ status: 0, out: expect.stringMatching(/^No drift: 24 resources/) });

    const zone = simulator.platform.zones.get("zone-1");
    const named = (name: string) => zone.records.find((record) => record.name === name)!.id;
    zone.updateRecord(named("www"), { ttl: 77 });
    zone.removeRecord(named("svc"));
    simulator.platform.sites.get("site-1").setCaching({ cookie_vary_parameters: ["session", "\u001b[2Jnot-yours"] });
    const before = stack.rawState();
    simulator.resetReport();
    const { status, out } = await called(["drift", "--stack", stack.name], stack.folder, env);
    expect([status, out]).toEqual([2, expect.stringContaining("3 of 24 resources differ")]);
    expect(out).toMatch(/^DnsRecord www\.example\.com-A-192\.0\.2\.1: changed\n {2}ttl {2}300 -> 77$/m);
    expect(out).toMatch(/^DnsRecord svc\.example\.com-HTTPS: gone;/m);
    expect(out).toMatch(/^ {2}cookieVaryParameters {2}\["session"\] -> \["session","\\u001b\[2Jnot-yours"\]$/m);
    expect(writes(simulator.report().byRoute)).toEqual({});
    expect(stack.rawState()).toEqual(before);

    // A report compares without the engine, and finds the same.
    const platform = { HOSTING_BASE_URL: simulator.url, HOSTING_TOKEN: simulator.token, HOSTING_ACCOUNT: simulator.account };
    const report = await called(["report", "--stack", stack.name, "--json", "--no-figures"], stack.folder, { ...env, ...platform });
    const found = (JSON.parse(report.out) as Report).drift.map(({ name, change, differences }) => [name, change, differences[0]?.path]);
    expect(found.sort()).toEqual([
      ["My-shop-cache-settings", "changed", "cookieVaryParameters"],
      ["svc.example.com-HTTPS", "missing", undefined],
      ["www.example.com-A-192.0.2.1", "changed", "ttl"],
    ]);
  });

  it("shows by costs what of the account's bill the stack has", async () => {
    const env = { ...stack.env, HOSTING_BASE_URL: simulator.url, HOSTING_TOKEN: simulator.token, HOSTING_ACCOUNT: simulator.account };
    simulator.platform.sites.add({ id: "site-2", name: "forgotten" });
    const { status, out, err } = await called(["costs", "--stack", stack.name], stack.folder, env);
    expect([status, err]).toEqual([0, expect.not.stringContaining("note:")]);
    expect(out).toMatch(/^Site My shop .*"My-shop" in the stack$/m);
    expect(out).toMatch(/^Site forgotten .*not in the stack$/m);
  });
});

const texts = Array.from({ length: 48 }, (_, index) => ({ record_type: 3, name: `t${index}`, value: `text ${index}`, ttl: 60 + index }));
const ofMany = [
  { record_type: 0, name: "www", value: "192.0.2.1", comment: "front" },
  { record_type: 4, name: "", value: "mail.example.net", priority: 10 },
  { record_type: 15, name: "_443._tcp", value: "3 1 1 abcd" },
];

it("zones that are imported as a set of many records, --as table and --as zonefile are taken over by one up, which changes nothing", async () => {
  const few = everything.zones![0]!;
  const zones = [
    { name: "many.example", records: [...texts, ...ofMany] },
    { ...few, id: "zone-2", name: "table.example" },
    { ...few, id: "zone-3", name: "file.example" },
  ];
  const { stack, simulator } = await hosted("", { zones }, { program: "", language: "typescript" });
  const env = { HOSTING_BASE_URL: simulator.url, HOSTING_TOKEN: simulator.token, HOSTING_ACCOUNT: simulator.account };
  for (const [name, ...words] of [["many"], ["table", "--as", "table"], ["file", "--as", "zonefile"]])
    await called(["import", "zone", `${name}.example`, ...words, "--out", `${name}.ts`], stack.folder, env);
  stack.program('import "./many";\nimport "./table";\nimport "./file";\n');

  const first = await asked(simulator, () => stack.up());
  expectChanges(first.outcome, { create: 2 + 8 + 2 });
  expect(writes(first.byRoute)).toEqual({});
  const second = await asked(simulator, () => stack.up({ args: ["--refresh"], env: compiledBefore }));
  expectUnchanged(second.outcome);
  expect(simulator.platform.zones.list().map(({ records }) => records.length)).toEqual(zones.map(({ records }) => records!.length));
});

describe("a stack of which a part is on the plugin", () => {
  it("has its drift shown alike, whichever way a resource goes", async () => {
    const record = (name: string) => `"${name}", { zoneId: "zone-1", name: "${name}", type: "A", value: "192.0.2.1", ttl: 300 }`;
    const program = `const [hosting, plugin] = [require("pulumi-hosting"), require("pulumi-hosting/plugin")];
      new hosting.DnsRecord(${record("old")});
      new plugin.DnsRecord(${record("new")});
      new plugin.DnsRecord(${record("gone")});
      new plugin.DnsRecords("set", { zoneId: "zone-1", records: [{ name: "a", type: "TXT", value: pulumi.secret("hush-hush"), ttl: 300 }] });`;
    const { stack, simulator } = await hosted(program, { zones: [{ id: "zone-1", name: "example.com" }] }, { face: "dynamic" });
    expectChanges(await stack.up(), { create: 4 });
    const zone = simulator.platform.zones.get("zone-1");
    const named = (name: string) => zone.records.find((record) => record.name === name)!.id;
    for (const name of ["old", "new"]) zone.updateRecord(named(name), { ttl: 60 });
    zone.updateRecord(named("a"), { value: "hush-now" });
    zone.removeRecord(named("gone"));
    const { status, out } = await called(["drift"], stack.folder, stack.env);
    expect([status, out]).toEqual([2, expect.stringContaining("4 of 4 resources differ")]);
    for (const name of ["old", "new"]) expect(out).toContain(`DnsRecord ${name}: changed\n  ttl  300 -> 60\n`);
    expect(out).toMatch(/^DnsRecord gone: gone;/m);
    expect(out).toMatch(/^DnsRecords set: changed$/m);
    expect(out).not.toContain("hush");
  });
});

describe("a stack whose site is suspended", () => {
  it("isn't called unchanged by drift, on either face: what can't be read is named", async () => {
    const rule = (name: string) =>
      `"${name}", { siteId: "site-1", actionType: "ForceSsl", triggers: [{ type: "Url", patternMatches: ["*/${name}"] }] }`;
    const program = `const [hosting, plugin] = [require("pulumi-hosting"), require("pulumi-hosting/plugin")];
      new hosting.EdgeRule(${rule("old")});
      new plugin.EdgeRule(${rule("new")});`;
    const { stack, simulator } = await hosted(program, { sites: [{ id: "site-1", name: "shop" }] }, { face: "dynamic" });
    expectChanges(await stack.up(), { create: 2 });
    simulator.platform.sites.get("site-1").setSuspended(true);
    const { status, out } = await called(["drift"], stack.folder, stack.env);
    expect([status, out]).toEqual([1, expect.stringContaining("2 of 2 resources could not be read; the others are")]);
    for (const name of ["old", "new"]) expect(out).toContain(`not read: EdgeRule "${name}"`);
  });
});

describe("the plugin", () => {
  it("is installed by a command, and found by a project that doesn't name it", async () => {
    const [program] = blocksOf("docs/languages.md").filter(({ language }) => language === "yaml");
    const { stack } = await hosted("", {}, { program: program!.text, language: "yaml" });
    stack.write("Pulumi.yaml", JSON.stringify({ name: stack.project, runtime: "yaml" }));
    const PULUMI_HOME = join(stack.folder, ".home");
    const env = { ...stack.env, PULUMI_HOME };
    const plugin = async () => {
      const { out } = await called(["doctor", "--json"], stack.folder, env);
      return (JSON.parse(out) as { findings: { check: string }[] }).findings.find(({ check }) => check === "plugin");
    };
    expect(await plugin()).toMatchObject({ verdict: "problem", advice: "Run: npx pulumi-hosting plugin install" });
    expectFailed(await stack.up({ env: { PULUMI_HOME } }), /pulumi-resource-hosting|no resource plugin/);
    expect(await called(["plugin", "install"], stack.folder, env)).toMatchObject({ status: 0, err: "" });
    expect(await plugin()).toMatchObject({ verdict: "ok", found: expect.stringContaining(PULUMI_HOME) });
    expectChanges(await stack.up({ env: { PULUMI_HOME } }), { create: 2 });
    expect(await stack.outputs()).toEqual({ nameservers: expect.any(Array) });
  });
});

describe("an account on the plugin", () => {
  const here = async (stackOptions: Parameters<typeof hosted>[2]) => {
    const { stack, simulator } = await hosted("", everything, stackOptions);
    const env = { HOSTING_BASE_URL: simulator.url, HOSTING_TOKEN: simulator.token, HOSTING_ACCOUNT: simulator.account };
    const wanted = await called(["import", "account", "--format", "pulumi", "--out", "account.json"], stack.folder, env);
    expect(wanted).toMatchObject({ status: 0, err: expect.stringContaining("TLSA") });
    const imported = await asked(simulator, () => stack.run(["import", "--file", "account.json", "--yes", "--out", "program.txt"]));
    expectSucceeded(imported.outcome);
    expect(imported.outcome.text).not.toMatch(/failed to validate|bug in the provider/);
    expect(writes(imported.byRoute)).toEqual({});
    return { stack, simulator, env };
  };

  it("is brought into the program and into the state by one `pulumi import`, and the up after it changes nothing", async () => {
    const { stack, simulator } = await here({ program: '{ "resources": {} }', language: "yaml" });
    stack.program(readFileSync(join(stack.folder, "program.txt"), "utf8"));
    const up = await asked(simulator, () => stack.up());
    expectUnchanged(up.outcome);
    expect(writes(up.byRoute)).toEqual({});
    expectUnchanged(await stack.refresh());
    expect(await stack.resources()).toHaveLength(26);
  });

  it("has the names of the program on the plugin that the command writes", async () => {
    const { stack, simulator, env } = await here({ program: "", language: "typescript", face: "plugin" });
    stack.program((await called(["import", "account", "--plugin"], stack.folder, env)).out);
    await stack.config({ myShopVariant: "vanilla" });
    const up = await asked(simulator, () => stack.up());
    // Nobody can read the variant of a site: it is new to the state.
    expectChanges(up.outcome, { update: 1, same: 25 });
    expect(writes(up.byRoute)).toEqual({});
    expectUnchanged(await stack.up({ env: compiledBefore }));
  });
});
