import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { called } from "./called";
import { expectSucceeded, type Stack, variants } from "./harness";
import { loadingFirst } from "./harness/environment";
import { hosted, type Hosted } from "./hosted";

interface Rehearsed {
  wouldSucceed: boolean;
  runs: { what: string; failed: boolean; changes: { op: string; type: string; name: string }[]; errors: string[] }[];
  drifted?: unknown[];
  lostAnswers?: { writes: number; tried: number; failed: unknown[] };
  orders: string;
  notes: string[];
  copy: object;
}

async function rehearsed(stack: Stack, ...options: string[]): Promise<{ status: number; err: string } & Rehearsed> {
  // A folder of its own for what it leaves.
  const temporary = mkdtempSync(join(stack.folder, "tmp-"));
  process.env.TMPDIR = temporary;
  const { status, out, err } = await called(["rehearse", "--stack", stack.name, "--quiet", "--json", ...options], stack.folder, stack.env);
  delete process.env.TMPDIR;
  expect(readdirSync(temporary).filter((name) => name.includes("rehearsal"))).toEqual([]);
  return { status, err, ...(JSON.parse(out || "{}") as Rehearsed) };
}

const account = {
  sites: [{ id: "7", name: "shop", plan: "starter", shield: { active: true, rateLimits: [{ id: "8", rule_name: "Login" }] } }],
  zones: [{ id: "9", name: "example.com", records: [{ id: "10", record_type: 0, name: "www", value: "192.0.2.1" }] }],
};

describe("rehearse", () => {
  it("says what an up would do and order, does nothing of it, and is right", async () => {
    const { stack, simulator, change } = await hosted(
      `const zone = DnsZone.get("zone", "example.com");
       new DnsRecord("api", { zoneId: zone.id, name: "api", type: "A", value: "192.0.2.2" });
       new Site("blog", { name: "blog", plan: "starter", term: "monthly", variant: "vanilla", location: "eu" });
       const own = new pulumi.ComponentResource("acme:web:Cache", "own");
       new CacheSettings("cache", { siteId: Site.get("shop", "shop").id, cacheExpiration: 60 }, { parent: own });`,
      account,
    );
    const config = readFileSync(join(stack.folder, "Pulumi.dev.yaml"), "utf8");
    simulator.resetReport();
    const first = await rehearsed(stack, "--destroy");
    expect(first).toMatchObject({
      status: 0,
      wouldSucceed: true,
      drifted: [],
      notes: ["whether an order gets paid: no route shows the payment method"],
      orders: expect.stringContaining('Site "blog" (starter, monthly)'),
    });
    expect(first.runs.map(({ what, changes }) => [what, changes.map(({ op, name }) => `${op} ${name}`).sort()])).toEqual([
      ["up", ["create api", "create blog", "create cache", "create own"]],
      ["second up", []],
      ["destroy", ["delete api", "delete blog", "delete cache", "delete own"]],
    ]);
    const asked = simulator.report().requests.map(({ method, path, query }) => `${method} ${path}?${query}`);
    expect(asked.filter((one) => !one.startsWith("GET"))).toEqual([]);
    expect(asked.filter((one, index) => asked.indexOf(one) !== index)).toEqual([]);
    expect(simulator.platform.sites.list()).toHaveLength(1);
    expect(readFileSync(join(stack.folder, "Pulumi.dev.yaml"), "utf8")).toBe(config);
    expect(existsSync(join(stack.folder, ".backend", ".pulumi", "stacks", "test", "dev.json"))).toBe(true);

    // What it foretold comes. A preview asks no provider for what is only deleted: that they take part shows all the same.
    expectSucceeded(await stack.up());
    expect(simulator.platform.sites.list()).toHaveLength(2);
    change("");
    const second = await rehearsed(stack);
    expect(second).toMatchObject({ status: 0, wouldSucceed: true, drifted: [] });
    expect(second.runs.map(({ what, changes }) => [what, changes.length])).toEqual([
      ["up", 4],
      ["second up", 0],
    ]);
    expect(simulator.platform.sites.list()).toHaveLength(2);
  });

  it("foretells what the platform refuses, in its words, with exit 3", async () => {
    const { stack } = await hosted(
      `new DnsZone("taken", { name: "example.com" });
       new RateLimit("limit", { siteId: "7", ruleName: "Long", ruleConfiguration: { requestCount: 1, timeframe: 3600 } });`,
      { ...account, sites: [{ id: "7", name: "shop", plan: "basic", shield: { plan: "none" } }] },
      { secrets: "passphrase" },
    );
    const { status, wouldSucceed, runs } = await rehearsed(stack);
    expect([status, wouldSucceed, runs.map(({ what, failed, changes }) => [what, failed, changes])]).toEqual([
      3,
      false,
      [["up", true, []]],
    ]);
    const errors = runs.flatMap(({ errors: its }) => its).join("\n");
    expect(errors).toContain("already");
    expect(errors).toContain("shield_not_in_plan");
  });

  it("runs nothing where the preview fails: that plan is only a part", async () => {
    const program = `new DnsRecord("www", { zoneId: "9", name: "www2", type: "A", value: "192.0.2.2" }); nowhere();`;
    const { stack } = await hosted(program, account);
    const { status, runs, wouldSucceed, copy } = await rehearsed(stack);
    expect([status, wouldSucceed, Object.keys(copy)]).toEqual([3, false, ["objects", "gaps"]]);
    expect(runs).toEqual([
      { what: "up", failed: true, changes: [], errors: [expect.stringContaining("nowhere is not defined")], warnings: [] },
    ]);
  });

  // What ends it at once ends it before the file is there.
  const other = `new pulumi.dynamic.Resource({ create: async () => {
    await new Promise((end) => setTimeout(end, 10_000));
    require("fs").writeFileSync("done", "");
    return { id: "x" };
  } }, "other", {})`;
  it.each([
    ["shown by the preview", other],
    ["that nobody knows before the run", `new DnsZone("zone", { name: "example.net" }).id.apply(() => ${other})`],
  ])("refuses a program that changes something at another provider, %s", async (_, program) => {
    const { stack, simulator } = await hosted(program, account);
    const { status, err } = await rehearsed(stack);
    expect([status, err]).toEqual([
      1,
      expect.stringContaining("resources of other providers, for which there is no simulator: pulumi-nodejs"),
    ]);
    expect(simulator.platform.zones.list()).toHaveLength(1);
    expect(existsSync(join(stack.folder, "done"))).toBe(false);
  });

  it("loses the answer to each write, and says whether a second up puts it right", async () => {
    const { stack, simulator } = await hosted(
      `new DnsZone("zone", { name: "example.net" });
       new Site("blog", { name: "blog", plan: "starter", term: "monthly", variant: "vanilla", location: "eu" });`,
      account,
    );
    const { status, lostAnswers } = await rehearsed(stack, "--faults");
    expect([status, lostAnswers]).toEqual([0, { writes: 2, tried: 2, failed: [] }]);
    expect(new Set(simulator.report().requests.map(({ method }) => method))).toEqual(new Set(["GET"]));
  });

  it.each(variants(["dynamic"], ["plugin"]))("copies the accounts that only explicit providers name: %s", async (face) => {
    const { stack, simulator } = await hosted(
      `const provider = new Provider("other", { baseUrl: new pulumi.Config("hosting").require("baseUrl"), token: "t", account: "account-2" });
       const zone = DnsZone.get("zone", "example.org", {}, { provider });
       new DnsRecord("www", { zoneId: zone.id, name: "www", type: "A", value: "192.0.2.2" }, { provider });`,
      { accounts: ["account-1", "account-2"], zones: [{ id: "9", name: "example.org", account: "account-2" }] },
      { face },
    );
    const notes = [expect.stringMatching(/^whether the token of the provider "other" reaches/)];
    expect(await rehearsed(stack)).toMatchObject({ status: 0, wouldSucceed: true, notes });
    expect(simulator.platform.zones.get("example.org").records).toEqual([]);
  });

  it("runs a program in YAML, and leaves the secrets with the key service that keeps them", async () => {
    const www = { type: "hosting:index:DnsRecord", properties: { zoneId: "9", name: "api", type: "A", value: "192.0.2.2" } };
    const { stack } = await hosted("", account, { language: "yaml", program: JSON.stringify({ resources: { www } }) });
    const { status, runs } = await rehearsed(stack);
    expect([status, runs?.map(({ changes }) => changes.length)]).toEqual([0, [1, 0]]);
  });

  it("runs nothing where a provider would ask the platform all the same", async () => {
    const { stack, simulator } = await hosted(`new DnsZone("zone", { name: "example.net" });`, account);
    // As a package does that is older than rehearsals.
    const preload = join(stack.folder, "older.cjs");
    writeFileSync(preload, "delete process.env.HOSTING_REHEARSAL;");
    const env = { ...stack.env, NODE_OPTIONS: loadingFirst(preload) };
    const { status, err } = await called(["rehearse", "--stack", stack.name, "--quiet"], stack.folder, env);
    expect([status, err]).toEqual([1, expect.stringContaining("of 1 provider of this program, 0 can take part in a rehearsal")]);
    expect(new Set(simulator.report().requests.map(({ method }) => method))).toEqual(new Set(["GET"]));
  });

  it.each([
    ["dynamic", /^\d+$/],
    ["plugin", /^urn:pulumi:greeting::test::pulumi:providers:hosting::default[^:]*$/],
  ] as const)("hears from each provider in a preview: on the face %s", async (face, name) => {
    const { stack, simulator } = await hosted(`new DnsZone("zone", { name: "example.net" });`, account, { face });
    const backend = join(stack.folder, "pulumi-hosting-rehearsal-test");
    mkdirSync(backend);
    const env = { PULUMI_BACKEND_URL: `file://${backend}`, PULUMI_STACK: "greeting", HOSTING_REHEARSAL: simulator.url };
    await stack.run(["stack", "init", "greeting"], { env });
    const set = ["hosting:token=t", "hosting:account=account-1", `hosting:baseUrl=${simulator.url}`];
    await stack.run(["config", "set-all", ...set.flatMap((one) => ["--plaintext", one])], { env });
    expectSucceeded(await stack.preview({ env }));
    const greetings = simulator.report().requests.flatMap(({ path }) => path.split("/api/_rehearsal/")[1] ?? []);
    expect(greetings.map(decodeURIComponent)).toEqual([expect.stringMatching(name)]);
  });

  const unfit = variants(
    [["account: pulumi.secret('account-2')", 'the account of the provider "other" is a secret, or unknown until up']],
    [
      ["account: zone.id", 'the account of the provider "other" is a secret, or unknown until up'],
      ["baseUrl: 'http://127.0.0.1:9'", 'the provider "other" is for another platform than the stack\'s'],
    ],
  );
  it.each(unfit)("refuses a provider that a copy can't show: %s", async (setting, refusal) => {
    const { stack, simulator } = await hosted(
      `const zone = new DnsZone("zone", { name: "example.net" });
       const settings = { baseUrl: new pulumi.Config("hosting").require("baseUrl"), token: "t", account: "account-1" };
       const provider = new Provider("other", { ...settings, ${setting} });
       new DnsRecord("www", { zoneId: "9", name: "b", type: "A", value: "192.0.2.2" }, { provider });`,
      account,
    );
    const { status, err } = await rehearsed(stack);
    expect([status, err]).toEqual([1, expect.stringContaining(refusal)]);
    const { requests } = simulator.report();
    expect(new Set(requests.map(({ method, account }) => `${method} ${account}`))).toEqual(new Set(["GET account-1"]));
  });
});

describe("rehearse of a stack beside another one of its project", () => {
  let made: Hosted;
  beforeAll(async () => {
    made = await hosted(`exports.name = "www"; exports.value = pulumi.secret("192.0.2.7");`, account);
    const { stack } = made;
    expectSucceeded(await stack.up());
    await stack.run(["stack", "init", "second"]);
    await stack.run(["config", "cp", "--stack", "dev", "--dest", "second"]);
  });

  it("reads the other one's outputs, secret ones too, and leaves that stack as it is", async () => {
    const { stack, change } = made;
    const file = join(stack.folder, ".backend", ".pulumi", "stacks", "test", "dev.json");
    const before = readFileSync(file, "utf8");
    change(
      `const other = new pulumi.StackReference("organization/test/dev");
       new DnsRecord("www", { zoneId: "9", name: pulumi.interpolate\`\${other.requireOutput("name")}2\`, type: "A", value: other.requireOutput("value") });`,
    );
    const { status, runs } = await rehearsed(stack, "--stack", "second");
    expect([status, runs?.map(({ changes }) => changes.length)]).toEqual([0, [1, 0]]);
    expect(readFileSync(file, "utf8")).toBe(before);
  });

  const settings = `{ baseUrl: new pulumi.Config("hosting").require("baseUrl"), token: "t", account: "account-1" }`;
  it.each([
    [
      "in a preview that another one greeted in, after one without the stack that it reads",
      `const provider = new Provider("older", ${settings});
       require("pulumi-hosting").getSites();
       new DnsRecord("a", { zoneId: "9", name: "a", type: "A", value: "192.0.2.1" });
       const b = new DnsRecord("b", { zoneId: "9", name: "b", type: "A", value: "192.0.2.1" }, { provider });
       b.urn.apply(() => new pulumi.StackReference("organization/test/dev").requireOutput("name"));`,
      "Nothing was run.",
    ],
    [
      "until the run",
      `new DnsZone("zone", { name: "example.net" }).id.apply(() => {
         new DnsRecord("b", { zoneId: "9", name: "b", type: "A", value: "192.0.2.1" }, { provider: new Provider("older", ${settings}) });
       });`,
      "The run was ended when it had begun with that.",
    ],
  ])("ends where an older provider hides %s", async (_, body, end) => {
    const { stack, simulator, change } = made;
    change(body);
    const preload = join(stack.folder, "older.cjs");
    const engines = mkdtempSync(join(stack.folder, "engines-"));
    // The second provider process of each run is as an older package's.
    writeFileSync(
      preload,
      `const fs = require("fs");
       if (process.env.HOSTING_REHEARSAL && process.argv.join(" ").includes("dynamic-provider")) {
         const engine = fs.readFileSync("/proc/" + process.ppid + "/stat", "utf8").split(") ")[1].split(" ")[1];
         try { fs.mkdirSync(${JSON.stringify(engines)} + "/" + engine); } catch { delete process.env.HOSTING_REHEARSAL; }
       }`,
    );
    simulator.resetReport();
    const env = { ...stack.env, NODE_OPTIONS: loadingFirst(preload) };
    const { status, err } = await called(["rehearse", "--stack", "second", "--quiet"], stack.folder, env);
    expect([status, err]).toEqual([1, expect.stringMatching(`of 2 providers of this program, 1 can take part .* ${end}`)]);
    expect(simulator.report().writes).toBe(0);
  });
});
