import { spawnSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { everyCommand } from "../../../src/cli/commands";
import { optionsOf } from "../../../src/cli/frame/command";
import { allowed } from "../../../src/cli/mcp/commandTools";
import { toolsOf } from "../../../src/cli/mcp/command";
import { sdkFor } from "../../../src/cli/mcp/sdk";
import { serverOf } from "../../../src/cli/mcp/server";
import { functions } from "../../../src/functions";
import { callables, secretFields } from "../../../src/kernel/operations/invoke";
import { registry } from "../../../src/resources";
import type { Simulator } from "../../../src/simulator";
import { anOrder, commandPlatform } from "../../harness/commands";
import { ends, folderWith, newFolder, newSimulator } from "./called";

const root = join(__dirname, "../../..");
const main = join(root, "src/cli/main.ts");
const tools = toolsOf(everyCommand());
const commands = everyCommand().filter(({ name }) => Object.hasOwn(allowed, name));
const open: Client[] = [];

afterEach(() => Promise.all(open.splice(0).map((client) => client.close())));

interface Result {
  readonly texts: readonly string[];
  readonly isError: boolean;
}

type CallTool = (name: string, given?: Record<string, unknown>) => Promise<Result>;

function caller(client: Client): CallTool {
  open.push(client);
  return async (name, given = {}) => {
    const { content, isError = false } = await client.callTool({ name, arguments: given });
    return { texts: (content as { text: string }[]).map(({ text }) => text), isError: isError === true };
  };
}

const settingsOf = ({ url, token, account }: Simulator) => ({
  ...{ HOSTING_BASE_URL: url, HOSTING_TOKEN: token, HOSTING_ACCOUNT: account },
});

/** A client of the official SDK, in this process. */
async function connected(simulator: Simulator, folder = newFolder()): Promise<CallTool> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const unused = (): never => {
    throw new Error("a tool writes into its result alone");
  };
  const world = {
    ...{ folder, out: unused, err: unused, outIsTerminal: true, errIsTerminal: true, input: unused, ask: unused, stopped: unused },
    env: { HOSTING_STATE_DIR: join(folder, ".hosting"), PATH: process.env.PATH, ...settingsOf(simulator) },
  };
  await serverOf(sdkFor(root), tools, world).connect(far);
  const client = new Client({ name: "test", version: "1" });
  await client.connect(near);
  return caller(client);
}

/** What the platform got beside reads. */
function otherRequests(simulator: Simulator): readonly string[] {
  const { requests } = simulator.report();
  expect(requests.length).toBeGreaterThan(0);
  return requests.filter(({ method }) => method !== "GET").map(({ route, path }) => route ?? path);
}

const zoneFile = "$ORIGIN example.com.\n$TTL 3600\n@ IN A 192.0.2.1\nwww IN CNAME @\n";

/** They need a project and the engine (test/e2e/mcp), or name servers. */
const elsewhere = ["rehearse", "drift", "dns_check"];

const words: Readonly<Record<string, string>> = {
  ...{ site: "shop", zone: "example.com", mailspace: "example.com", name: "my.uk", account: "panel.example", domain: "example.com" },
};

/** Arguments that the simulator has an answer to: those that a tool requires, and a few more. */
function usualFor(
  { name, parameters }: (typeof tools)[number],
  { order, account }: { order: string; account: string },
): readonly Record<string, unknown>[] {
  const own: Readonly<Record<string, readonly Record<string, unknown>[]>> = {
    docs: [{}, { page: "SKILL.md" }, { page: "DnsRecords", section: "Inputs" }],
    explain_error: [{ code: "order-unknown" }, { code: "docs/errors.md#shield_not_in_plan" }],
    call_function: [
      ...[{ id: "shop" }].map((args) => ({ function: "getSite", arguments: args })),
      { function: "getSites" },
      { function: "getSubscriptions" },
    ],
    import: [{ what: "account", id: account }, { what: "account" }],
    site_logs: [{ site: "shop" }, { site: "shop", summary: true }, { site: "shop", origin: true }],
    order_show: [{ order }],
    zone_check: [{ file: ["example.com.zone"] }, { file: ["example.com"], live: true }],
    zone_import: [{ file: "example.com.zone" }],
    policy_report: [{ zones: ["example.com.zone"] }],
    policy_check: [{ file: ["policies.json"] }],
  };
  const required = Object.entries(parameters).filter(([, parameter]) => parameter.required);
  return own[name] ?? [Object.fromEntries(required.map(([key]) => [key, words[key]]))];
}

function folderWithFiles(): string {
  const folder = folderWith({ "example.com.zone": zoneFile, "policies.json": "{}" });
  return folder;
}

it("each tool shows something, and the platform gets reads only", async () => {
  const simulator = await newSimulator(commandPlatform);
  const { order } = await anOrder(simulator);
  simulator.resetReport();
  const call = await connected(simulator, folderWithFiles());
  const failed: unknown[] = [];
  for (const tool of tools.filter(({ name }) => !elsewhere.includes(name)))
    for (const given of usualFor(tool, { order, account: simulator.account })) {
      const { texts, isError } = await call(tool.name, given);
      if (isError) failed.push([tool.name, given, texts]);
      expect(texts.join("")).not.toContain(simulator.token);
    }
  expect(failed).toEqual([]);
  expect(otherRequests(simulator)).toEqual([]);
});

it("no value is taken for an option", async () => {
  const simulator = await newSimulator(commandPlatform);
  const call = await connected(simulator);
  for (const { name, parameters } of tools.filter((tool) => !elsewhere.includes(tool.name))) {
    const texts = Object.entries(parameters).filter(([, { required, type, choices }]) => required && type === "string" && !choices);
    if (texts.length === 0 || name === "docs") continue;
    const choices = Object.entries(parameters).flatMap(([key, { required, choices: all }]) => (required && all ? [[key, all[0]]] : []));
    const given = Object.fromEntries([...choices, ...texts.map(([key, { many }]) => [key, many ? ["--help", "--yes"] : "--help"])]);
    const { texts: said } = await call(name, given);
    expect([name, said.join("")]).toEqual([name, expect.not.stringMatching(/Usage:|unknown option/)]);
  }
  expect(otherRequests(simulator)).toEqual([]);
});

it("every function that can be called only reads", async () => {
  const simulator = await newSimulator(commandPlatform);
  const [subscription] = simulator.platform.billing.subscriptions.list();
  const ids = {
    siteId: "site-1",
    subscriptionId: subscription!.id,
    mailspaceId: "m-1",
    username: "u1",
    zoneId: "zone-1",
    registrationId: "registration-1",
  };
  const call = await connected(simulator);
  const callable = tools.find(({ name }) => name === "call_function")?.parameters.function?.choices ?? [];
  for (const [name, { samples }] of Object.entries(callables(registry, functions)).filter(([one]) => callable.includes(one)))
    for (const given of samples?.(ids) ?? [{ id: "1" }]) {
      const { texts, isError } = await call("call_function", { function: name, arguments: given });
      expect([name, texts, isError]).toEqual([name, texts, samples === undefined]);
    }
  expect(otherRequests(simulator)).toEqual([]);
});

describe.each(commands.map((command) => [command.name, command] as const))("%s", (name, command) => {
  it("only reads, and takes no option that writes, waits for ever or shows a secret", () => {
    expect(command.asks).toMatch(
      /^(nobody|name servers|the platform, reads only|the engine, which (reads|runs the program on a simulator))/,
    );
    expect(Object.keys(optionsOf(command))).toEqual(expect.arrayContaining([...(allowed[name] as string[])]));
    const never = "out to-file force yes show-secrets follow wait issue resend cancel approve reject keep".split(" ");
    expect((allowed[name] as string[]).filter((option) => never.includes(option))).toEqual([]);
  });
});

it("every name of the list is a command's", () => {
  expect(commands.map(({ name }) => name).sort()).toEqual(Object.keys(allowed).sort());
});

it("leaves secrets out of what a function answers, and says so", async () => {
  const call = await connected(await newSimulator(commandPlatform));
  const { texts } = await call("call_function", { function: "getSite", arguments: { id: "shop" } });
  expect(JSON.parse(texts[0] as string)).toEqual(expect.not.objectContaining({ ssh: expect.anything() }));
  expect(texts[1]).toBe("note: left out, because secret: ssh.\n");
  expect(secretFields(callables(registry, functions).getSite!)).toContain("ssh");
});

it.each([
  ["docs", { page: "docs/guides/tuor.md" }, "there is no page docs/guides/tuor.md. Did you mean docs/guides/tour.md"],
  ["docs", { page: "../package.json" }, "there is no page ../package.json."],
  ["explain_error", { code: "order-unknwn" }, "docs/errors.md has no section order-unknwn. Did you mean order-unknown"],
  ["explain_error", {}, "explain_error needs code: The code: order-unknown"],
  ["call_function", { function: "getSiet" }, "function of call_function takes one of getAccessList, "],
  ["call_function", { function: "getSite", arguments: { di: "shop" } }, "di is not an argument of getSite. The arguments are id"],
  ["call_function", { function: "getSite", arguments: "shop" }, "arguments of call_function takes an object."],
  ["site_list", { qurey: "x" }, "site_list has no parameter qurey. Did you mean query?"],
  ["site_list", { query: 7 }, "query of site_list takes a text."],
  ["zone_check", { file: [7] }, "file of zone_check takes a list of texts."],
  ["zone_records", { zone: "nowhere.example" }, 'pulumi-hosting zone records: DnsZone "nowhere.example" was not found'],
  ["site_restart", { site: "shop" }, "There is no tool site_restart."],
] as const)("%s with %j is an error that says what to do", async (name, given, said) => {
  const call = await connected(await newSimulator(commandPlatform));
  const { texts, isError } = await call(name, given).catch((error: Error) => ({ texts: [error.message], isError: true }));
  expect([isError, texts.join("")]).toEqual([true, expect.stringContaining(said)]);
});

it("a file outside of the folder is neither read nor shown", async () => {
  const folder = folderWith({ "secret.zone": "$ORIGIN example.com.\nhunter2 IN A 192.0.2.1\n", "project/inside.zone": zoneFile });
  symlinkSync(join(folder, "secret.zone"), join(folder, "project/link.zone"));
  const call = await connected(await newSimulator(), join(folder, "project"));
  for (const file of ["../secret.zone", join(folder, "secret.zone"), "link.zone", "../nowhere"])
    for (const [tool, given] of Object.entries({
      ...{ zone_import: { file }, zone_check: { file: [file] }, policy_report: { zones: [file] }, policy_check: { file: [file] } },
      ...{ report: { state: [file] }, dns_check: { zone: "example.com", state: [file] } },
    })) {
      const { texts, isError } = await call(tool, given);
      expect([tool, isError, texts.join("")]).toEqual([tool, tool !== "zone_check", expect.stringContaining(`${file} lies outside`)]);
    }
  const events = await Promise.all([
    call("policy_report", { events: "../secret.zone" }),
    call("policy_report", { zones: ["inside.zone"], "policy-pack-config": "../secret.zone" }),
    call("report", { since: "../secret.zone" }),
  ]);
  for (const { texts } of events) expect(texts.join("")).toContain("lies outside");
  expect((await call("zone_import", { file: "./inside.zone" })).isError).toBe(false);
});

it("findings are a result", async () => {
  const folder = folderWith({ "example.com.zone": `${zoneFile}www IN A 192.0.2.2\n` });
  const call = await connected(await newSimulator(), folder);
  const { texts, isError } = await call("zone_check", { file: ["example.com.zone"] });
  expect(isError).toBe(false);
  expect(texts[0]).toContain('"rule"');
});

it("serves a client over stdio until it closes, and its calls read the platform", async () => {
  const simulator = await newSimulator(commandPlatform);
  const client = new Client({ name: "test", version: "1" });
  const env = { PATH: process.env.PATH as string, HOSTING_STATE_DIR: newFolder(), ...settingsOf(simulator) };
  await client.connect(new StdioClientTransport({ command: process.execPath, args: ["--import", "tsx", main, "mcp"], env, cwd: root }));
  const call = caller(client);
  const { tools: told } = await client.listTools();
  expect(told.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
  for (const { inputSchema, description, annotations } of told)
    expect([inputSchema.type, description, annotations?.readOnlyHint]).toEqual(["object", expect.stringMatching(/\.$/), true]);
  const { texts, isError } = await call("zone_list", { query: "example" });
  expect([isError, JSON.parse(texts[0] as string)]).toMatchObject([
    false,
    { zones: [{ id: "zone-1", name: "example.com" }], complete: true },
  ]);
  expect(otherRequests(simulator)).toEqual([]);
});

it("ends with its input", () => {
  const { status, stdout } = spawnSync(process.execPath, ["--import", "tsx", main, "mcp"], { cwd: root, input: "", encoding: "utf8" });
  expect([status, stdout]).toEqual([0, ""]);
});

it("says how to install what it needs", () => {
  jest.isolateModules(() => {
    jest.doMock("../../../src/cli/frame/package", () => ({ ownFolder: newFolder() }));
    const { sdkFor: find } = require("../../../src/cli/mcp/sdk") as typeof import("../../../src/cli/mcp/sdk");
    expect(() => find(newFolder())).toThrow(
      "needs the package @modelcontextprotocol/sdk, which isn't installed: run `npm install --save-dev @modelcontextprotocol/sdk` in your project.",
    );
  });
});

it("lists the tools for people", () => ends("mcp --list", {}, 0, /^tool +parameters\n.*\nzone_check +file, stack, zone/s));
