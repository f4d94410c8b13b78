import { isUpdatable } from "../../src/kernel/definition/forms";
import { asProgram, type Declared, everySample } from "./everySample";
import { expectChanges, type Outcome } from "./harness";
import { type Asked, asked, type Hosted } from "./hosted";

function program(all: readonly Declared[], changed = false): string {
  return `const types = require("pulumi-hosting");
    for (const [type, name, inputs] of ${JSON.stringify(asProgram(all, changed))}) new types[type](name, inputs);`;
}

/** What a command asks of the platform; here it may only look. */
async function looking({ simulator }: Hosted, command: () => Promise<Outcome>): Promise<Asked> {
  const found = await asked(simulator, command);
  expect(found.requests.filter(({ method }) => method !== "GET")).toEqual([]);
  return found;
}

it("every sample of every type moves to the plugin and back: nothing is written, and what follows is as on the other side", async () => {
  const { made, all } = await everySample("dynamic");
  const { stack, change } = made;
  change(program(all));
  expectChanges(await stack.up(), { create: all.length });

  stack.moveTo("plugin");
  change(program(all));
  const moved = await looking(made, () => stack.up());
  expectChanges(moved.outcome, { same: all.length });
  const types = (await stack.resources()).map(({ type }) => type);
  expect(types.filter((type) => !type.startsWith("hosting:index:"))).toEqual([]);
  expectChanges((await looking(made, () => stack.refresh())).outcome, { same: all.length });

  stack.moveTo("dynamic");
  change(program(all));
  // The state gets the line that finds the provider.
  expectChanges((await looking(made, () => stack.up())).outcome, { update: all.length });
  expectChanges((await looking(made, () => stack.up())).outcome, { same: all.length });
  expectChanges((await looking(made, () => stack.refresh())).outcome, { same: all.length });

  // To move, to change and to remove at once.
  stack.moveTo("plugin");
  const [gone, ...kept] = all.filter(({ definition }) => definition.type === "DnsRecord");
  const left = all.filter((one) => one !== gone);
  change(program(left, true));
  const changing = left.filter(({ definition }) => isUpdatable(definition)).length;
  expect(kept.length).toBeGreaterThan(0);
  expectChanges(await stack.up(), { update: changing, same: left.length - changing, delete: 1 });
  expectChanges(await stack.destroy(), { delete: left.length });
});
