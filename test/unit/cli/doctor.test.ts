import fs, { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import manifest from "../../../package.json";
import type { SimulatorOptions } from "../../../src/simulator";
import { until } from "../../harness/world";
import { called, ends, folderWith, methodsOf, newFolder, newSimulator, obeyed, putEngine, type Surroundings } from "./called";

interface Diagnosis {
  status: number;
  findings: Record<string, { verdict: string; found: string; advice?: string }>;
}

/** A folder with what a program needs, and an engine of a version. */
function soundFolder(versions: { engine?: string; sdk?: string; own?: string } = {}): { folder: string; PATH: string } {
  const folder = newFolder();
  for (const [name, found] of [
    ["pulumi-hosting", versions.own ?? manifest.version],
    ["@pulumi/pulumi", versions.sdk ?? "3.270.0"],
  ] as const) {
    mkdirSync(join(folder, "node_modules", name), { recursive: true });
    writeFileSync(join(folder, "node_modules", name, "package.json"), JSON.stringify({ name, version: found }));
  }
  const bin = putEngine(folder, `#!/bin/sh\necho ${versions.engine ?? "v3.259.0"}\n`);
  return { folder, PATH: [bin, dirname(process.execPath), "/usr/bin", "/bin"].join(delimiter) };
}

async function diagnose(surroundings: Surroundings, place = soundFolder()): Promise<Diagnosis> {
  const { status, out } = await called(["doctor", "--json"], {
    ...surroundings,
    folder: place.folder,
    env: { PATH: place.PATH, PULUMI_HOME: join(place.folder, ".pulumi"), ...surroundings.env },
  });
  const { findings } = JSON.parse(out) as { findings: { check: string; verdict: string; found: string; advice?: string }[] };
  return { status, findings: Object.fromEntries(findings.map(({ check, ...rest }) => [check, rest])) };
}

/** What doctor says of a check: the verdict, and a part of what it found and of its advice. */
type Expected = readonly [verdict: string, found?: string | RegExp, advice?: string | RegExp];

const part = (said: string | RegExp): unknown => (typeof said === "string" ? expect.stringContaining(said) : expect.stringMatching(said));
const finding = ([verdict, found, advice]: Expected): object => ({
  verdict,
  ...(found !== undefined && { found: part(found) }),
  ...(advice !== undefined && { advice: part(advice) }),
});

/** Doctor's exit status, and what it says of some checks. */
function expectFound({ status, findings }: Diagnosis, ended: number, expected: Readonly<Record<string, Expected>>): void {
  const parts = Object.fromEntries(Object.entries(expected).map(([check, said]) => [check, expect.objectContaining(finding(said))]));
  expect([status, findings]).toEqual([ended, expect.objectContaining(parts)]);
}

const sick = async (options: SimulatorOptions, env: Record<string, string | undefined> = {}) =>
  diagnose({ simulator: await newSimulator(options), env });
const verdicts = ({ findings }: Diagnosis) => Object.fromEntries(Object.entries(findings).map(([check, { verdict }]) => [check, verdict]));

it("whoami shows whose settings these are, the accounts that the token reaches, and a token that isn't accepted", async () => {
  const accounts = ["account-1", "account-2"];
  const sites = accounts.map((account, index) => ({ id: `site-${index}`, account }));
  const { status, out } = await called("whoami", { simulator: await newSimulator({ accounts, sites }) });
  expect([status, out]).toEqual([
    0,
    expect.stringMatching(
      /^ok +settings +http:.* account account-1\n[^]*shows sites of account-1 \(account-1\), account-2 \(account-2\)\n/,
    ),
  ]);
  expect(out).not.toMatch(/node|notes/);
  const refused = await called("whoami", { simulator: await newSimulator({ token: "another" }), env: { HOSTING_TOKEN: "wrong" } });
  expect([refused.status, refused.out]).toEqual([
    1,
    expect.stringMatching(/problem +token +the platform doesn't accept the token \(401\)/),
  ]);
});

it("open prints the address of the simulator's panel, opens it at a terminal, and says where there is none", async () => {
  const noted = join(newFolder(), "opened");
  const script = `#!/bin/sh\nprintf %s "$1" > ${noted}.new && mv ${noted}.new ${noted}\n`;
  const folder = folderWith({ "bin/xdg-open": script, "bin/open": script });
  for (const name of ["xdg-open", "open"]) chmodSync(join(folder, "bin", name), 0o755);
  const env = { PATH: [join(folder, "bin"), process.env.PATH].join(delimiter) };
  const simulator = await newSimulator({ panel: true });
  const url = `${simulator.url}/_panel/`;
  await ends("open", { simulator, env }, 0, `${url}\n`);
  expect(fs.existsSync(noted)).toBe(false);
  await ends("open", { simulator, env, terminal: true }, 0, `${url}\n`);
  await until(() => fs.existsSync(noted));
  expect(fs.readFileSync(noted, "utf8")).toBe(url);
  await ends("open", { simulator: await newSimulator() }, 1, /serves no panel. Start it with --panel/);
  await ends("open", { simulator, env: { HOSTING_BASE_URL: "http://127.0.0.1:9" } }, 1, /there is no simulator at http:\/\/127.0.0.1:9/);
  await ends("open", { simulator, env: { HOSTING_BASE_URL: "https://api.example.com" } }, 1, /is no simulator, .* name no panel/);
});

describe("doctor", () => {
  it("finds everything in order, with reads alone", async () => {
    const simulator = await newSimulator();
    const found = await diagnose({ simulator });
    expect(found.status).toBe(0);
    const checks = [
      ...["settings", "api", "token", "account", "sites", "zones", "mailspaces", "orders", "domains", "panel accounts", "node", "engine"],
      ...["package", "sdk", "plugin", "notes folder", "open orders", "unfinished runs"],
    ];
    expect(verdicts(found)).toEqual(Object.fromEntries(checks.map((check) => [check, "ok"])));
    expect(methodsOf(simulator)).toEqual(["GET"]);
  });

  it("prints a line for each finding, and what to do below it, without colours where nobody watches", async () => {
    const simulator = await newSimulator({ token: "right" });
    const env = { HOSTING_TOKEN: "wrong-token", NO_COLOR: undefined };
    const plain = await called(["doctor"], { simulator, env });
    expect(plain).toMatchObject({
      status: 1,
      out: expect.stringMatching(
        /^ok {7}settings .*\nok {7}api .*\nproblem {2}token {2,}the platform doesn't accept the token \(401\)\n {10,}Create a new API key/,
      ),
    });
    expect(plain.out + plain.err).not.toMatch(/wrong-token|\u001b/);
    expect((await called(["doctor"], { simulator, env, terminal: true })).out).toContain("\u001b[31mproblem");
    expect((await called(["doctor"], { simulator, env: { ...env, NO_COLOR: "1" }, terminal: true })).out).not.toContain("\u001b");
  });

  it("explains a missing scope by what needs it", async () => {
    const found = await sick({ scopes: ["sites:read", "dns:read"] });
    const lacking: Expected = ["warning", "lacks a scope", "Mailspace and all types below a mailspace"];
    expectFound(found, 0, { mailspaces: lacking, token: ["ok"], sites: ["ok"], zones: ["ok"] });
  });

  it("names the accounts that the token reaches when none is set, or another one", async () => {
    const options: SimulatorOptions = { accounts: ["acme", "globex"], sites: [{ account: "acme" }, { account: "globex" }] };
    const none = await sick(options, { HOSTING_ACCOUNT: undefined });
    expectFound(none, 0, { account: ["warning", undefined, /acme.*globex/] });
    const other = await sick(options, { HOSTING_ACCOUNT: "nobody" });
    expectFound(other, 1, { account: ["problem", undefined, /acme.*globex/] });
    expect(other.findings.sites).toBeUndefined();
  });

  it("is content with an account that has neither domains nor panel hosting", async () => {
    const found = await sick({ strict: { domainRegistration: "off", panel: "notEnabled" } });
    expect([found.status, found.findings.domains, found.findings["panel accounts"]]).toEqual([
      0,
      { verdict: "ok", found: "not switched on for the account (feature_disabled)" },
      { verdict: "ok", found: "not switched on for the account (panel_not_enabled)" },
    ]);
  });

  it("says which setting is missing or wrong", async () => {
    expectFound(await diagnose({}), 1, { settings: ["problem", "HOSTING_BASE_URL", "--stack NAME chooses another stack"] });
    expectFound(await sick({}, { HOSTING_TOKEN: "two words" }), 1, { settings: ["problem", /^(?!.*two words)/s] });
    expectFound(await sick({}, { HOSTING_BASE_URL: "http://example.com" }), 1, { settings: ["problem", "plain http"] });
    expectFound(await sick({}, { HOSTING_CONCURRENCY: "many" }), 1, { settings: ["problem", "HOSTING_CONCURRENCY"] });
  });

  it("tells an address without a platform from a platform that is ill", async () => {
    const nobody = await diagnose({ env: { HOSTING_BASE_URL: "http://127.0.0.1:9", HOSTING_TOKEN: "t" } });
    expectFound(nobody, 1, { api: ["problem", "refused the connection"] });
    const simulator = await newSimulator();
    simulator.faults.add({ kind: "garbage", times: Infinity });
    expectFound(await diagnose({ simulator }), 1, { api: ["problem"] });
    simulator.faults.clear();
    simulator.faults.add({ kind: "status", status: 503, times: Infinity, path: "/api/dns_zones" });
    expectFound(await diagnose({ simulator }), 1, { api: ["ok"], zones: ["problem", "503"] });
  });

  it("judges versions", async () => {
    const simulator = await newSimulator();
    const old = await diagnose({ simulator }, soundFolder({ engine: "v3.99.0", sdk: "3.100.0", own: "0.0.1" }));
    expectFound(old, 1, { engine: ["warning"], sdk: ["problem"], package: ["warning", "0.0.1"] });
    expectFound(await diagnose({ simulator }, soundFolder({ sdk: "4.0.0" })), 1, { sdk: ["problem"] });
    const bare = newFolder();
    const nothing = await diagnose({ simulator }, { folder: bare, PATH: bare });
    expectFound(nothing, 0, { engine: ["warning", "no `pulumi` on PATH"], sdk: ["warning"], package: ["warning"] });
  });

  describe("the plugin", () => {
    /** A plugin in a folder, as far as doctor looks at it. */
    function putPlugin(folder: string, { version = manifest.version, without = "" } = {}): string {
      mkdirSync(folder, { recursive: true });
      const files = {
        ...{ "pulumi-resource-hosting": "#!/bin/sh\n", "start.js": "", "server.js": "", "core.js": "" },
        "schema.json": JSON.stringify({ version }),
      };
      for (const [name, text] of Object.entries(files)) if (name !== without) writeFileSync(join(folder, name), text, { mode: 0o755 });
      return folder;
    }

    type Place = ReturnType<typeof soundFolder>;
    const project = ({ folder }: Place, lines: object, file = "Pulumi.yaml") => writeFileSync(join(folder, file), JSON.stringify(lines));
    const named = (path: string) => ({ name: "it", runtime: "nodejs", plugins: { providers: [{ name: "hosting", path }] } });
    const installed = ({ folder }: Place, version: string) => join(folder, ".pulumi", "plugins", `resource-hosting-v${version}`);
    const found = async (place: Place, env: Record<string, string> = {}) => (await diagnose({ env }, place)).findings.plugin;
    const expectPlugin = async (place: Place, expected: Expected, env: Record<string, string> = {}) =>
      expect(await found(place, env)).toMatchObject(finding(expected));

    it("is taken from Pulumi.yaml, else from PATH, else from what is installed: as the engine does", async () => {
      const place = soundFolder();
      project(place, { name: "it", runtime: "nodejs" });
      const inHome = putPlugin(installed(place, manifest.version));
      putPlugin(installed(place, "9.0.0"));
      const installedOne = `hosting ${manifest.version} from \`pulumi plugin install\` (${inHome})`;
      expect(await found(place)).toEqual({ verdict: "ok", found: installedOne });
      const ambient = putPlugin(join(place.folder, "bin"));
      const noisy = `hosting ${manifest.version} from PATH (${ambient}); the engine prints a warning about it in every run`;
      expect(await found(place)).toMatchObject({ verdict: "warning", found: noisy });
      await expectPlugin(place, ["ok", inHome], { PULUMI_IGNORE_AMBIENT_PLUGINS: "true" });
      const own = putPlugin(join(place.folder, "plug"));
      project(place, { name: "it", runtime: "nodejs", packages: { hosting: "./plug" } });
      expect(await found(place)).toEqual({ verdict: "ok", found: `hosting ${manifest.version} from Pulumi.yaml (packages) (${own})` });
      project(place, named("plug"));
      expect(await found(place)).toEqual({ verdict: "ok", found: `hosting ${manifest.version} from Pulumi.yaml (plugins) (${own})` });
    });

    it("is the newest one, or the one that is asked for, in a program without code", async () => {
      const place = soundFolder();
      for (const version of ["0.9.0", "0.10.0"]) putPlugin(installed(place, version), { version });
      project(place, { name: "it", runtime: "yaml" }, "Pulumi.yml");
      expect((await found(place))?.found).toMatch(/^hosting 0\.10\.0 from .*; this is pulumi-hosting/);
      project(place, { name: "it", runtime: "yaml", packages: { hosting: "hosting@0.9.0" } }, "Pulumi.yml");
      expect((await found(place))?.found).toMatch(/^hosting 0\.9\.0 from/);
    });

    it("is no trouble where there is none and no program needs it", async () => {
      const place = soundFolder();
      const none = /^no plugin: there is no Pulumi\.yaml, PATH has none, and none is installed in .*plugins\. Only imports from/;
      expect(await found(place)).toEqual({ verdict: "ok", found: expect.stringMatching(none) });
      putPlugin(installed(place, "9.0.0"));
      project(place, { name: "it", runtime: { name: "nodejs", options: {} } });
      await expectPlugin(place, ["ok", /^no plugin: Pulumi\.yaml names none, .* has 9\.0\.0, and the program asks for 0\./]);
    });

    it("is a problem where there is none and the program needs it", async () => {
      const place = soundFolder();
      project(place, { name: "it", runtime: "python" });
      // A killed installation leaves this mark, and the engine passes by.
      putPlugin(installed(place, manifest.version));
      writeFileSync(`${installed(place, manifest.version)}.partial`, "");
      expect(await found(place)).toEqual({
        verdict: "problem",
        found: expect.stringMatching(/^no plugin: Pulumi\.yaml names none, PATH has none, and none is installed/),
        advice: "Run: npx pulumi-hosting plugin install",
      });
    });

    it("says why it can't start", async () => {
      const place = soundFolder();
      project(place, named("gone"));
      const isNone = /^Pulumi\.yaml \(plugins\) names .*gone, which isn't a folder: the engine refuses every command/;
      await expectPlugin(place, ["problem", isNone]);
      project(place, named("half"));
      putPlugin(join(place.folder, "half"), { without: "server.js" });
      await expectPlugin(place, ["problem", "lacks server.js: it can't start"]);
      project(place, named("whole"));
      putPlugin(join(place.folder, "whole"), { version: "0.0.1" });
      await expectPlugin(place, ["warning", /^hosting 0\.0\.1 from .*; this is/]);
      const env = { PATH: join(place.folder, "bin") };
      await expectPlugin(place, ["problem", /^there is no `node` on PATH, and the plugin needs it$/], env);
      writeFileSync(join(place.folder, "bin", "node"), "#!/bin/sh\necho v20.20.2\n", { mode: 0o755 });
      await expectPlugin(place, ["problem", /^the first `node` on PATH is v20\.20\.2: too old for the plugin$/]);
      for (const broken of ["name: [", ""]) {
        writeFileSync(join(place.folder, "Pulumi.yaml"), broken);
        await expectPlugin(place, ["problem", /Pulumi\.yaml can't be read: /]);
      }
    });
  });

  /** A folder of notes that are as old as they say, or as all are. */
  function withNotes(at = Date.now()) {
    const place = soundFolder();
    const folder = join(place.folder, ".hosting");
    mkdirSync(folder, { mode: 0o700 });
    const write = (digit: string, note: object) => writeFileSync(join(folder, `${digit.repeat(32)}.json`), JSON.stringify({ at, ...note }));
    return { place, write };
  }

  it("tells of runs that were interrupted, and not of notes that only wait for the next command", async () => {
    const { place, write } = withNotes();
    write("a", { type: "Site", kind: "order", at: Date.now() - 3 * 3_600_000, cart: "c-1", order: "o-1" });
    write("b", { type: "DnsZone", kind: "creation", made: "7" });
    writeFileSync(join(place.folder, ".hosting", `${"c".repeat(32)}.json`), "half a no");
    write("d", { type: "DnsRecord\u001b[2J", kind: "creation" });
    write("e", { type: "DnsRecord", kind: "creation", resource: "www", folder: "/home/me/shop\u001b[2J", at: Date.now() + 1000 });
    const simulator = await newSimulator();
    const runs = /^2 notes: DnsRecord.* \(since 0 min\); DnsRecord "www" in \/home\/me\/shop.* \(since 0 min\)$/;
    expectFound(await diagnose({ simulator }, place), 0, {
      "unfinished runs": ["warning", runs, "pulumi up"],
      "open orders": ["warning", /^1 note: Site, order o-1, cart c-1 \(since 3 h\)$/],
    });
    expect((await called(["doctor"], { simulator, folder: place.folder })).out).not.toMatch(obeyed);
  });

  it("names each order whose end no run has seen, and says what to do when the program no longer has it", async () => {
    const { place, write } = withNotes(Date.now() - 26 * 3_600_000);
    const ordered = { name: "shop", plan: "basic" };
    const project = { resource: "my-shop", folder: "/home/me/shop" };
    write("a", { type: "Site", kind: "order", identity: "", noteId: "12345678", ordered, cart: "c-1", ...project });
    write("b", { type: "Site", kind: "change", id: "7", noteId: "87654321" });
    write("c", { type: "Site", kind: "order", identity: "", noteId: "11111111", ordered, cart: "c-2", made: "8" });
    write("d", {
      ...{ type: "DomainRegistration", kind: "change", id: "12", resource: "my.shop" },
      ...{ ordered: { registrant: "contact 7" }, noteId: "22222222", order: "o" },
    });
    const { findings } = await diagnose({ simulator: await newSimulator() }, place);
    expect(findings["open orders"]).toEqual({
      verdict: "warning",
      found:
        '3 notes: Site "my-shop" in /home/me/shop, name shop, plan basic, cart c-1, note 12345678 (since 26 h); change of Site 7, note ' +
        '87654321 (since 26 h); change of DomainRegistration 12 "my.shop", registrant contact 7, order o, note 22222222 (since 26 h)',
      advice: expect.stringMatching(/If you removed it, put it back, or cancel the order in the platform's panel/),
    });
  });

  it("sees where no note could be written, or others could read along", async () => {
    const simulator = await newSimulator();
    const place = soundFolder();
    writeFileSync(join(place.folder, ".hosting"), "");
    expectFound(await diagnose({ simulator }, place), 1, { "notes folder": ["problem", "is no folder"] });
    const inHome = await diagnose({ simulator, env: { HOSTING_STATE_DIR: "~/notes" } }, place);
    expectFound(inHome, 1, { "notes folder": ["problem", /HOSTING_STATE_DIR must be an absolute path.*shell/] });
    const open = soundFolder();
    mkdirSync(join(open.folder, ".hosting"));
    chmodSync(join(open.folder, ".hosting"), 0o755);
    expectFound(await diagnose({ simulator }, open), 0, { "notes folder": ["warning", undefined, "chmod 700"] });
    const { statSync } = fs;
    const notesFolder = join(open.folder, ".hosting");
    jest
      .spyOn(fs, "statSync")
      .mockImplementation(((path: string) => Object.assign(statSync(path), path === notesFolder ? { uid: 12_345 } : {})) as never);
    expectFound(await diagnose({ simulator }, open), 1, {
      "notes folder": ["problem", `${notesFolder} belongs to another user (uid 12345)`],
    });
  });

  it("recommends runs without checkpoints to a stack of many resources", async () => {
    const simulator = await newSimulator();
    const place = soundFolder();
    writeFileSync(join(place.folder, "Pulumi.yaml"), "name: test\nruntime: nodejs\n");
    const exported = async (count: number, type = "hosting:index:DnsRecord") => {
      const urns = Array.from({ length: count }, (_, index) => ({ urn: `urn:pulumi:dev::test::${type}::r${index}`, id: `7/${index}` }));
      const state = join(folderWith({ "state.json": { deployment: { resources: urns } } }), "state.json");
      putEngine(place.folder, `#!/bin/sh\n[ "$1 $2" = "stack export" ] && exec cat ${state}\necho v3.259.0\n`);
      return (await diagnose({ simulator }, place)).findings.checkpoints;
    };
    expect(await exported(1_000)).toMatchObject(finding(["ok", "1000 resources", "PULUMI_SKIP_CHECKPOINTS=true"]));
    expect(await exported(20)).toBeUndefined();
    expect(await exported(1_000, "aws:s3/bucket:Bucket")).toBeUndefined();
  });

  it("calls runs without checkpoints a problem where no note could be written", async () => {
    const simulator = await newSimulator();
    const place = soundFolder();
    const env = { PULUMI_SKIP_CHECKPOINTS: "true" };
    expectFound(await diagnose({ simulator, env }, place), 0, { checkpoints: ["ok"] });
    writeFileSync(join(place.folder, ".hosting"), "");
    expectFound(await diagnose({ simulator, env }, place), 1, { checkpoints: ["problem", "is no folder", /./] });
  });
});
