import { existsSync } from "node:fs";
import {
  expectChanges,
  expectFailed,
  expectSucceeded,
  expectUnchanged,
  isRunning,
  isSecret,
  newStack,
  type Stack,
  thorough,
  variants,
} from "./harness";

/** A provider without any platform: what it is told to do is in its inputs. */
const provider = `
exports.handler = () => ({
  async check(olds, news) { return { inputs: news, failures: news.bad ? [{ property: "", reason: "is bad" }] : [] }; },
  async diff(id, olds, news) { return { changes: olds.value !== news.value, replaces: [] }; },
  async create(inputs) {
    if (inputs.slowMs) { console.log("creating slowly"); await new Promise((resolve) => setTimeout(resolve, inputs.slowMs)); }
    return { id: "thing", outs: inputs };
  },
  async update(id, olds, news) { return { outs: news }; },
  async read(id, props) { return { id, props }; },
  async delete() {},
});`;

function program(args: object, language: "javascript" | "typescript" = "javascript"): string {
  const start = language === "typescript" ? `import * as pulumi from "@pulumi/pulumi";` : `const pulumi = require("@pulumi/pulumi");`;
  const types = language === "typescript" ? "(name: string, args: object)" : "(name, args)";
  return `${start}
class Thing extends pulumi.CustomResource {
  constructor${types} {
    super("pulumi-nodejs:dynamic/test:Thing", name, { ...args, __provider: 'exports.handler=()=>require("./provider.js").handler()' });
  }
}
const thing = new Thing("one", ${JSON.stringify(args)});
${language === "typescript" ? "export const id = thing.id, hidden = pulumi.secret({ word: 'hush' });" : "exports.id = thing.id; exports.hidden = pulumi.secret({ word: 'hush' });"}
`;
}

async function thingStack(args: object, language?: "javascript" | "typescript"): Promise<Stack> {
  const stack = await newStack({
    program: program(args, language),
    language,
    config: { "test:plain": 'a "b": c', "test:hidden": { secret: "s3cret" } },
  });
  stack.write("provider.js", provider);
  return stack;
}

describe("the harness", () => {
  it.each(variants(["javascript", "typescript"], 1))("follows the life of a stack with a %s program", async (language) => {
    const stack = await thingStack({ value: 1 }, language);

    expectChanges(await stack.preview(), { create: 1 });
    const created = expectChanges(await stack.up(), { create: 1 });
    expect(created.steps).toMatchObject([{ operation: "create", name: "one", failed: false }]);
    expect(await stack.resource("one")).toMatchObject({ type: "pulumi-nodejs:dynamic/test:Thing", id: "thing", inputs: { value: 1 } });
    expect(await stack.outputs()).toEqual({ id: "thing", hidden: { word: "hush" } });
    expect(stack.rawState()).not.toContain("hush");

    expectUnchanged(await stack.up({ preview: true }));
    expectUnchanged(await stack.refresh());

    stack.program(program({ value: 2 }, language));
    expectChanges(await stack.up(), { update: 1 });

    expectChanges(await stack.destroy(), { delete: 1 });
    expect(await stack.resources()).toEqual([]);
  });

  it("gives the configuration to the provider, secrets encrypted in state", async () => {
    const stack = await thingStack({ value: 1 });
    expectSucceeded(await stack.up());
    const { deployment } = await stack.state();
    const inputs = deployment.resources?.find((one) => one.type === "pulumi:providers:pulumi-nodejs")?.inputs as Record<string, unknown>;
    expect(inputs["test:plain"]).toBe('a "b": c');
    expect(isSecret(inputs["test:hidden"])).toBe(true);
  });

  thorough.it("shows the engine's text when an expectation fails", async () => {
    const stack = await thingStack({ bad: true });
    const outcome = expectFailed(await stack.up(), /is bad/);
    expect(outcome.diagnostics).toContainEqual(expect.objectContaining({ severity: "error", message: expect.stringContaining("is bad") }));
    expect(() => expectSucceeded(outcome)).toThrow(/is bad/);
  });

  it("can kill the engine in the middle and ends the provider that lives on", async () => {
    const stack = await thingStack({ slowMs: 60_000 });
    const command = stack.start(["up", "--yes", "--skip-preview"]);
    await command.untilText(/creating slowly/);
    const provider = command.descendants().find((one) => one.command.includes("dynamic-provider") && !one.command.includes("sh "));
    command.kill("SIGKILL");
    const outcome = await command.done;
    expect(outcome.signal).toBe("SIGKILL");
    expect(isRunning(provider!.pid)).toBe(true);
    expect((await stack.state()).deployment.pending_operations).toHaveLength(1);

    await stack.remove();
    expect(existsSync(stack.folder)).toBe(false);
  });
});
