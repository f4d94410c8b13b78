import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSimulator, type Simulator, type SimulatorOptions } from "../../../src/simulator";
import { unknownValue } from "../../../src/kernel/values/unknown";
import { outcomeOf } from "../../harness/world";

type Values = Record<string, unknown>;

/** What the engine's dynamic provider calls. */
interface Face {
  configure(request: { config: { get(key: string): string | undefined } }): unknown;
  check(olds: Values, news: Values): Promise<{ inputs: Values; failures: { property: string; reason: string }[] }>;
  diff(id: string, olds: Values, news: Values): Promise<{ changes?: boolean; replaces?: string[]; deleteBeforeReplace?: boolean }>;
  create(inputs: Values): Promise<{ id: string; outs: Values }>;
  read(id: string, props: Values): Promise<{ id?: string; props?: Values; inputs?: Values }>;
  update(id: string, olds: Values, news: Values): Promise<{ outs: Values }>;
  delete(id: string, props: Values): Promise<void>;
}

type Module = Record<string, (key: string, extras?: object) => Face>;

let folder: string;
let simulators: Simulator[];
const environment = { ...process.env };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hosting-provider-"));
  simulators = [];
  for (const name of Object.keys(process.env)) if (name.startsWith("HOSTING_")) delete process.env[name];
  process.env.HOSTING_STATE_DIR = folder;
});

afterEach(async () => {
  process.env = { ...environment };
  await Promise.all(simulators.map((simulator) => simulator.close()));
  rmSync(folder, { recursive: true, force: true });
});

async function platform(options: SimulatorOptions = {}): Promise<{ simulator: Simulator; config: Values }> {
  const simulator = await startSimulator({ zones: [{ id: "7", name: "example.com" }], ...options });
  simulators.push(simulator);
  return {
    simulator,
    config: { "hosting:baseUrl": simulator.url, "hosting:token": simulator.token, "hosting:account": simulator.account },
  };
}

/** A provider process of its own. */
function started(config: Values): (type: string, key?: string, extras?: object) => Face {
  let module: Module = {};
  jest.isolateModules(() => {
    module = require("../../../src/dynamic/provider") as Module;
  });
  return (type, key = "it~abcdef", extras) => {
    const face = module[type]!(key, extras);
    expect(face.configure({ config: { get: (name) => config[name] as string | undefined } })).toBeUndefined();
    return face;
  };
}

/** As if the run that wrote them had ended a while ago: nobody waits for its requests any more. */
function letIntentsAge(): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    const intent = JSON.parse(readFileSync(file, "utf8")) as { at: number };
    writeFileSync(file, JSON.stringify({ ...intent, at: intent.at - 60_000 }));
  }
}

const record = { zoneId: "7", name: "www", type: "A", value: "192.0.2.1", __provider: "the line" };

/** What the engine has in its state: the SDK adds the provider's line to what `create` gives. */
const stateOf = (outs: Values): Values => ({ ...outs, __provider: "the line" });

beforeEach(() => void delete process.env.CI);

/** An error that ends with one line on the section that explains it. */
const explained = (code: string) => new RegExp(`^(?!Explained)[^]*[^\\n]\\nExplained in docs/errors\\.md#${code}$`);

describe("the face", () => {
  test("lives a whole life", async () => {
    const { simulator, config } = await platform();
    const up = started(config)("DnsRecord");
    const { inputs, failures } = await up.check({}, record);
    expect([inputs, failures]).toEqual([{ zoneId: "7", name: "www", type: "A", value: "192.0.2.1" }, []]);
    const { id, outs } = await up.create({ ...inputs, __provider: "the line" });
    const home = `${simulator.url} ${simulator.account}`;
    expect(outs).toEqual({ zoneId: "7", name: "www", type: "A", value: "192.0.2.1", fqdn: "www.example.com", home });

    const next = started(config)("DnsRecord");
    expect(await next.diff(id, stateOf(outs), record)).toEqual({ changes: false });
    expect(await next.diff(id, stateOf(outs), { ...record, ttl: 60 })).toMatchObject({ changes: undefined, replaces: [] });
    expect(await next.diff(id, stateOf(outs), { ...record, name: "docs" })).toMatchObject({ replaces: ["name"] });
    expect(await next.diff(id, stateOf(outs), { ...record, zoneId: unknownValue })).toMatchObject({ replaces: ["zoneId"] });
    expect(await next.read(id, outs)).toEqual({ id, props: outs });
    expect(await next.read(id, { ...outs, value: "192.0.2.9" })).toEqual({
      id,
      props: outs,
      inputs: { zoneId: "7", name: "www", type: "A", value: "192.0.2.1" },
    });
    const { outs: updated } = await next.update(id, outs, { ...record, ttl: 60 });
    expect(updated).toEqual({ ...outs, ttl: 60 });
    await next.delete(id, updated);
    expect(simulator.platform.zones.get("7").records).toEqual([]);
    expect(await started(config)("DnsRecord").read(id, updated)).toEqual({});
  });

  test("sends nothing for a check or a diff", async () => {
    const { simulator, config } = await platform();
    const face = started(config)("DnsRecord");
    await face.check({}, record);
    await face.diff("7/1", record, { ...record, ttl: 60 });
    expect(simulator.report().total).toBe(0);
  });

  test("reports all that is wrong at once, under no property, and without the values of properties", async () => {
    const { config } = await platform();
    const face = started(config)("DnsRecord");
    const { failures } = await face.check({}, { ...record, value: 5, ttl: "x", nope: 1, comment: "hush-".repeat(9) });
    expect(failures).toHaveLength(1);
    expect(failures[0]!.property).toBe("");
    for (const path of ["value", "ttl", "nope"]) expect(failures[0]!.reason).toContain(path);
    expect(failures[0]!.reason).not.toContain("hush-hush");
  });

  test("says one clear sentence when a setting is missing, at check, and at read for those that begin there", async () => {
    const face = started({})("DnsRecord");
    const { failures } = await face.check({}, record);
    expect(failures).toEqual([{ property: "", reason: expect.stringMatching(/hosting:baseUrl.*HOSTING_BASE_URL/) }]);
    expect(failures[0]?.reason).toMatch(explained("not-configured"));
    await expect(started({})("DnsRecord").read("7/1", record)).rejects.toThrow(/HOSTING_BASE_URL/);
  });

  test("finds two resources that describe one thing at check, naming both", async () => {
    const { config } = await platform();
    const face = started(config);
    expect((await face("DnsRecord", "one~aaaaaa").check({}, record)).failures).toEqual([]);
    const { failures } = await face("DnsRecord", "two~bbbbbb").check({}, { ...record, name: "WWW" });
    expect(failures[0]?.reason).toMatch(/"one".*"two"/s);
  });

  test("knows from an alias's own address which domain it was left to", async () => {
    const { config } = await platform({ mailspaces: [{ id: "m-1", domain: "example.com" }] });
    const alias = { mailspaceId: "m-1", address: "info", targetEmail: "anna@example.com" };
    const made = { ...alias, email: "info@example.com", aliasAddress: "info@example.com" };
    expect(await started(config)("MailAlias").diff("m-1/info@example.com", made, { ...alias, domain: "Example.com" })).toEqual({
      changes: false,
    });
    expect(await started(config)("MailAlias").diff("m-1/info@example.com", made, { ...alias, domain: "example.org" })).toMatchObject({
      replaces: ["domain"],
      deleteBeforeReplace: false,
    });
  });

  test("updates a state of a program on the plugin once, without a request, since it lacks the line that finds the provider", async () => {
    const { simulator, config } = await platform();
    const { id, outs } = await started(config)("DnsRecord").create(record);
    simulator.resetReport();
    const next = started(config)("DnsRecord");
    expect(await next.diff(id, outs, record)).toEqual({ changes: true });
    expect(await next.update(id, outs, record)).toEqual({ outs });
    expect(simulator.report().total).toBe(0);
  });

  test("asks to delete first what can't stand beside its successor", async () => {
    const { config } = await platform();
    const face = started(config);
    const cname = { ...record, type: "CNAME", value: "a.example.net" };
    expect(await face("DnsRecord").diff("7/1", cname, record)).toMatchObject({ replaces: ["type"], deleteBeforeReplace: true });
    expect(await face("DnsRecord").diff("7/1", record, { ...record, name: "docs" })).toMatchObject({ deleteBeforeReplace: false });
    expect(await face("CacheSettings").diff("1", { siteId: "1", smartCache: true }, { siteId: "2", smartCache: true })).toMatchObject({
      deleteBeforeReplace: true,
    });
    // The user's replaceOnChanges may make a replacement of any change: a twin and a singleton can't coexist with themselves.
    expect(await face("DnsRecord").diff("7/1", { ...record, ttl: 60 }, { ...record, ttl: 90 })).toMatchObject({
      deleteBeforeReplace: true,
    });
    expect(await face("CacheSettings").diff("1", { siteId: "1", smartCache: true }, { siteId: "1", smartCache: false })).toMatchObject({
      deleteBeforeReplace: true,
    });
  });

  test("knows the zone's name when it asks what a record's name means", async () => {
    const { config } = await platform();
    const face = started(config);
    await face("DnsZone", "zone~aaaaaa").diff("7", { name: "example.com", nameservers: [] }, { name: "example.com" });
    expect(await face("DnsRecord").diff("7/1", record, { ...record, name: "www.example.com." })).toEqual({ changes: false });
    const cname = { ...record, type: "CNAME", value: "a.example.net" };
    expect(await face("DnsRecord").diff("7/1", cname, { ...record, name: "www.example.com." })).toMatchObject({
      deleteBeforeReplace: true,
    });
  });

  test("keeps an unfinished object with its provider, its reasons and a marker that the next diff sees", async () => {
    const { config } = await platform({ delays: { dnssecMs: 600_000 } });
    const zone = started(config)("DnsZone", "zone~aaaaaa", { urn: "urn:x", timeouts: { create: "0.2s" } });
    const failure = (await outcomeOf(zone.create({ name: "example.org", dnssec: true, __provider: "the line" }))) as Error & {
      id: string;
      properties: Values;
      reasons: string[];
    };
    expect(failure.id).toMatch(/^\d+$/);
    expect(failure.properties).toMatchObject({ name: "example.org", __provider: "the line" });
    expect(failure.reasons).toEqual([expect.stringMatching(/DNSSEC.*customTimeouts/s)]);
    expect(failure.reasons[0]).toMatch(explained("wait-ended"));
    expect(failure.reasons[0]?.match(/Explained in/g)).toHaveLength(1);
    expect(JSON.parse(JSON.stringify(failure.properties))).toStrictEqual(failure.properties);
    expect(
      await started(config)("DnsZone").diff(failure.id, failure.properties, { name: "example.org", dnssec: true, __provider: "the line" }),
    ).toMatchObject({ changes: true });
  });

  test.each([["250ms"], ["0.25s"], ["0h0m0.25s"]])("reads %s as a time limit", async (create) => {
    const { config } = await platform({ delays: { dnssecMs: 600_000 } });
    const startedAt = Date.now();
    await started(config)("DnsZone", "zone~aaaaaa", { timeouts: { create } })
      .create({ name: "example.org", dnssec: true })
      .catch(() => undefined);
    expect(Date.now() - startedAt).toBeLessThan(5000);
  });

  test("throws messages without a stack, and never the token", async () => {
    const { simulator, config } = await platform({ token: "s3cret-token-value" });
    simulator.faults.add({ kind: "status", status: 403, errors: ["no: s3cret-token-value"], times: Infinity });
    const failure = (await outcomeOf(started(config)("DnsRecord").create(record))) as Error;
    expect(failure.stack).toBeFalsy();
    expect(failure.message).toContain("403");
    expect(failure.message).not.toContain("s3cret-token-value");
  });

  describe("names the section that explains an error, in one last line", () => {
    test.each([
      [403, "trial_account", "trial_account"],
      [401, undefined, "unauthorized"],
      [403, "constructor", undefined],
    ])("of the platform's answers: %d %s", async (status, code, section) => {
      const { simulator, config } = await platform();
      simulator.faults.add({ kind: "status", status, code, times: Infinity });
      const { message } = (await outcomeOf(started(config)("DnsZone").create({ name: "example.org" }))) as Error;
      if (section === undefined) expect(message).not.toMatch(/Explained|native code/);
      else expect(message).toMatch(explained(section));
    });

    test("once for all that is wrong with a resource, and not for what needs no explanation", async () => {
      const { config } = await platform();
      const face = started(config);
      const { failures } = await face("Mailbox").check(
        { mailspaceId: "1", username: "anna", domain: "example.com", password: "-".repeat(20) },
        { mailspaceId: "2", username: "ben", domain: "example.com", password: "-".repeat(20) },
      );
      expect(failures).toEqual([
        {
          property: "",
          reason: expect.stringMatching(
            /^mailspaceId can't change in place.*\nusername can't change in place.*\nExplained in docs\/errors\.md#replaces-precious$/,
          ) as string,
        },
      ]);
      const wrong = await face("DnsRecord").check({}, { ...record, ttl: -1, weight: "heavy" });
      expect(wrong.failures[0]?.reason).toMatch(/ttl.*\n.*weight|weight.*\n.*ttl/);
      expect(wrong.failures[0]?.reason).not.toContain("Explained");
    });

    test("from wherever the program lies", async () => {
      const before = process.cwd();
      try {
        process.chdir(folder);
        const { failures } = await started({})("DnsZone").check({}, { name: "example.org" });
        const [, path = "", code] = /Explained in (.+)#(.+)$/.exec(failures[0]?.reason ?? "") ?? [];
        expect(readFileSync(path, "utf8")).toContain(`\n### ${code}\n`);
        mkdirSync(join(folder, "node_modules/pulumi-hosting/docs"), { recursive: true });
        writeFileSync(join(folder, "node_modules/pulumi-hosting/docs/errors.md"), "");
        expect((await started({})("DnsZone").check({}, { name: "example.org" })).failures[0]?.reason).toMatch(
          /\nExplained in node_modules\/pulumi-hosting\/docs\/errors\.md#not-configured$/,
        );
      } finally {
        process.chdir(before);
      }
    });
  });

  test("ends an intent only for the object that the engine brings", async () => {
    const { config } = await platform({ sites: [{ id: "1" }, { id: "2" }] });
    const rule = (siteId: string) => ({ siteId, actionType: 4, triggers: [{ type: 4, patternMatches: ["XX"] }] });
    const old = await started(config)("EdgeRule").create(rule("1"));
    await started(config)("EdgeRule").diff(old.id, old.outs, rule("1"));
    expect(readdirSync(folder)).toEqual([]);
    // A replacement whose run is killed before the engine has noted the new rule.
    const made = await started(config)("EdgeRule").create(rule("2"));
    letIntentsAge();
    const next = started(config)("EdgeRule");
    expect(await next.diff(old.id, old.outs, rule("2"))).toMatchObject({ replaces: ["siteId"] });
    expect((await next.create(rule("2"))).id).toBe(made.id);
  });

  test("goes on with the object when the engine replaces a resource by itself", async () => {
    const { simulator, config } = await platform();
    const old = await started(config)("DnsRecord").create(record);
    const next = started(config)("DnsRecord");
    await next.diff(old.id, old.outs, record);
    letIntentsAge();
    const made = await next.create(record);
    await next.delete(old.id, old.outs);
    expect(simulator.platform.zones.get("7").records.map(({ id }) => `7/${id}`)).toEqual([made.id]);
  });

  test("refuses an object that the state has under two names, naming both", async () => {
    const { config } = await platform();
    const { id, outs } = await started(config)("DnsRecord", "www~abcdef").create(record);
    const next = started(config);
    expect(await next("DnsRecord", "www~abcdef").diff(id, stateOf(outs), record)).toEqual({ changes: false });
    await expect(next("DnsRecord", "twin~abcdef").diff(id, stateOf(outs), record)).rejects.toThrow(
      /is in the state twice, as "www" and as "twin"/,
    );
  });
});
