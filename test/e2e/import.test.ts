import { readFileSync } from "node:fs";
import { join } from "node:path";
import { asProgram, type Declared, everySample } from "./everySample";
import { expectChanges, expectUnchanged, newStack } from "./harness";

/** What `pulumi import --file` reads. */
function importFile(all: readonly (readonly [sample: Declared, id: string])[]): string {
  return JSON.stringify({ resources: all.map(([{ definition, name }, id]) => ({ type: `hosting:index:${definition.type}`, name, id })) });
}

it("every sample of every type is imported by its id and by its natural key, and the program that the engine prints changes nothing", async () => {
  const { made, all: samples } = await everySample();
  // Of an action the platform keeps nothing that could be imported.
  const all = samples.filter(({ definition }) => definition.kind !== "action");
  made.change(`const types = require("pulumi-hosting");
    for (const [type, name, inputs] of ${JSON.stringify(asProgram(all))}) new types[type](name, inputs);`);
  expectChanges(await made.stack.up(), { create: all.length });
  const ids = await Promise.all(all.map(async ({ name }) => (await made.stack.resource(name)).id));

  const { url, token, account } = made.simulator;
  const byId = all.map((one, index) => [one, ids[index]!] as const);
  const byKey = all.flatMap((one) => (one.naturalKey === undefined ? [] : [[one, one.naturalKey] as const]));
  for (const [how, wanted] of Object.entries({ byId, byKey })) {
    const stack = await newStack({ program: '{ "resources": {} }', language: "yaml", simulator: { url, token, account } });
    stack.write("wanted.json", importFile(wanted));
    made.simulator.resetReport();
    const outcome = await stack.run(["import", "--file", "wanted.json", "--yes", "--out", "out.yaml"]);
    if (outcome.code !== 0) throw new Error(outcome.text);
    expect([how, outcome.code, outcome.text]).toEqual([how, 0, expect.not.stringMatching(/failed to validate|bug in the/)]);
    expect(made.simulator.report().requests.filter(({ method }) => method !== "GET")).toEqual([]);
    stack.program(readFileSync(join(stack.folder, "out.yaml"), "utf8"));
    expectUnchanged(await stack.up());
    expectUnchanged(await stack.refresh());
  }
});
