import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expectChanges, expectUnchanged, newStack } from "./harness";
import { asked, newSimulator } from "./hosted";

const program = readFileSync(join(__dirname, "../../examples/quickstart/index.ts"), "utf8");

it("all types together live from up to destroy in one stack", async () => {
  const simulator = await newSimulator({ sites: [] });
  const { url, token, account } = simulator;
  const stack = await newStack({ program, language: "typescript", simulator: { url, token, account }, config: { "test:domain": "example.com", "test:annasPassword": { secret: "correct horse battery" } } });

  const created = await asked(simulator, () => stack.up({ preview: true }));
  expectChanges(created.outcome, { create: 14 });
  const again = await asked(simulator, () => stack.up());
  expectUnchanged(again.outcome);
  expect(again.requests).toEqual([]);
  const refreshed = await asked(simulator, () => stack.refresh());
  expectUnchanged(refreshed.outcome);
  expectUnchanged(await stack.up());
  expectChanges(await stack.destroy(), { delete: 14 });
});
