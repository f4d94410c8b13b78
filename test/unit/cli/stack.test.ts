import { delimiter } from "node:path";
import { everyCommand } from "../../../src/cli/commands";
import { optionsOf } from "../../../src/cli/frame/command";
import type { Simulator } from "../../../src/simulator";
import { type Called, called, folderWith, newSimulator, putEngine, type Surroundings } from "./called";

const token = "hush-hush-token";
const none = { HOSTING_BASE_URL: undefined, HOSTING_TOKEN: undefined, HOSTING_ACCOUNT: undefined };

/** A project whose engine knows two stacks: `dev` is selected. */
function project(url: string): { folder: string; PATH: string } {
  const folder = folderWith({ "Pulumi.yaml": "name: dns\nruntime: yaml\n" });
  const stacks = {
    dev: { "hosting:baseUrl": { value: url }, "hosting:token": { value: token, secret: true }, "hosting:account": { value: "account-1" } },
    bare: { "hosting:baseUrl": { value: url } },
    empty: {},
  };
  const bin = putEngine(
    folder,
    `#!${process.execPath}
const args = process.argv.slice(2);
const at = args.indexOf("--stack");
const found = ${JSON.stringify(stacks)}[at < 0 ? process.env.SELECTED || "dev" : args[at + 1]];
if (args[0] !== "config" || !args.includes("--show-secrets")) process.exit(1);
if (found) console.log(JSON.stringify(found));
else { console.error("error: no stack named '" + args[at + 1] + "' found"); process.exitCode = 255; }`,
  );
  return { folder, PATH: [bin, process.env.PATH].join(delimiter) };
}

async function exported(words: string[], env: Surroundings["env"] = {}): Promise<Called & { asked: number }> {
  const simulator = await newSimulator({ zones: [{ name: "example.com" }] });
  const { folder, PATH } = project(simulator.url);
  const result = await called(["zone export example.com", ...words], { folder, env: { PATH, ...none, ...env } });
  expect(result.out + result.err).not.toContain(token);
  return { ...result, asked: simulator.report().total };
}

/** A report about stacks of two accounts. `dev` is selected. */
async function reported(...words: readonly string[]): Promise<Called & { asked: readonly number[] }> {
  const [dev, prod] = [await newSimulator(), await newSimulator()];
  const settingsOf = ({ url, token: its, account }: Simulator, more = {}) => {
    const all = { baseUrl: url, token: its, account, ...more };
    return Object.fromEntries(Object.entries(all).map(([name, value]) => [`hosting:${name}`, { value }]));
  };
  const stacks = { dev: settingsOf(dev), prod: settingsOf(prod), blog: settingsOf(prod), guest: settingsOf(prod, { token: "x" }) };
  const folder = folderWith({ "Pulumi.yaml": "name: web\nruntime: yaml\n" });
  const bin = putEngine(
    folder,
    `#!${process.execPath}
const args = process.argv.slice(2), at = args.indexOf("--stack"), stack = at < 0 ? "dev" : args[at + 1];
const urn = "urn:pulumi:" + stack + "::web::pulumi:pulumi:Stack::web-" + stack;
if (args[0] === "config") console.log(JSON.stringify(${JSON.stringify(stacks)}[stack]));
else console.log(JSON.stringify({ version: 3, deployment: { resources: [{ urn, type: "pulumi:pulumi:Stack" }] } }));`,
  );
  const env = { PATH: [bin, process.env.PATH].join(delimiter) };
  const result = await called(["report --markdown", ...words.flatMap((name) => ["--stack", name])], { folder, env });
  return { ...result, asked: [dev, prod].map((one) => one.report().total) };
}

describe("the settings of a command", () => {
  it("are those of the named stack", async () => {
    expect(await exported(["--stack", "dev"])).toMatchObject({
      status: 0,
      out: expect.stringContaining("example.com."),
      err: "reading the zone example.com\n",
    });
  });

  it("are those of the selected stack where the environment has none, and a line says so", async () => {
    const { status, err } = await exported([]);
    expect([status, err]).toEqual([
      0,
      expect.stringMatching(/^settings of the selected stack: http:\/\/127\.0\.0\.1:\d+, account account-1\n/),
    ]);
  });

  it("come from the environment where the stack has none, as in `pulumi up`", async () => {
    expect(await exported(["--stack", "bare"], { HOSTING_TOKEN: token, HOSTING_ACCOUNT: "account-1" })).toMatchObject({ status: 0 });
  });

  it("are the environment's where it has all, without a look at the stack", async () => {
    const env = { HOSTING_BASE_URL: "http://127.0.0.1:1", HOSTING_TOKEN: "x", HOSTING_READ_TRIES: "1" };
    expect(await exported([], env)).toMatchObject({ status: 1, asked: 0 });
  });

  it("are refused where the environment and the selected stack name different platforms or accounts", async () => {
    const refused = {
      status: 2,
      asked: 0,
      err: expect.stringMatching(/has one value in the environment and another in the selected stack\. Add --stack NAME/),
    };
    expect(await exported([], { HOSTING_BASE_URL: "http://127.0.0.1:1" })).toMatchObject(refused);
    expect(await exported([], { HOSTING_ACCOUNT: "account-7" })).toMatchObject(refused);
  });

  it("that can't be read stop a call that names the stack, and leave the others with a note", async () => {
    expect(await exported(["--stack", "nope"])).toMatchObject({
      status: 1,
      err: "pulumi-hosting zone export: the settings of the stack nope can't be read: no stack named 'nope' found\n",
    });
    const { status, err } = await exported([], { SELECTED: "nope" });
    expect([status, err]).toEqual([
      1,
      expect.stringMatching(/^note: the settings of the selected stack can't be read: .*\n.*address is not set/),
    ]);
    expect((await exported([], { SELECTED: "empty" })).err).toMatch(/^pulumi-hosting zone export: .*address is not set.*--stack NAME/);
  });

  it("are those of the stacks that are named, where they agree, whichever is selected", async () => {
    for (const names of [["prod"], ["prod", "blog"]]) {
      const { status, asked } = await reported(...names);
      expect([status, asked]).toEqual([0, [0, expect.any(Number)]]);
      expect(asked[1]).toBeGreaterThan(0);
    }
  });

  it("are refused where the stacks that are named have different ones", async () => {
    const refused = (name: string, other: string) => ({
      ...{ status: 2, asked: [0, 0], out: "" },
      err: expect.stringContaining(`pulumi-hosting report: the stacks prod and ${other} have different values of ${name}.`),
    });
    expect(await reported("prod", "blog", "dev")).toMatchObject(refused("HOSTING_BASE_URL", "dev"));
    // Two tokens may reach the same account.
    expect(await reported("prod", "guest")).toMatchObject({ status: 0 });
  });

  it("can be a stack's in every command that asks the platform", () => {
    const asking = everyCommand().filter(({ asks }) => asks.startsWith("the platform"));
    expect(asking.length).toBeGreaterThan(25);
    expect(asking.filter((command) => !optionsOf(command).stack).map(({ name }) => name)).toEqual([]);
  });
});
