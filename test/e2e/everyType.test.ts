import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isUpdatable } from "../../src/kernel/definition/forms";
import type { Values } from "../../src/kernel/definition/values";
import { census } from "../harness/census";
import { oneWay } from "../harness/usual";
import { asProgram, type Declared, everySample } from "./everySample";
import { expectChanges, expectUnchanged, newStack, type Outcome, unwrapped } from "./harness";
import { type Asked, asked, type Hosted } from "./hosted";

/** Type and name of a resource that a program only looks at, and what it takes for its id. */
type Look = readonly [type: string, name: string, id: string];

type Samples = Awaited<ReturnType<typeof everySample>>;

function program(all: readonly Declared[], { changed = false, looks = [] }: { changed?: boolean; looks?: readonly Look[] } = {}): string {
  const resources = asProgram(all, changed);
  return `const types = require("pulumi-hosting");
    for (const [type, name, inputs] of ${JSON.stringify(resources)}) new types[type](name, inputs);
    for (const [type, name, id] of ${JSON.stringify(looks)}) types[type].get(name, id);`;
}

/** What there is, but for what nobody can undo: payments, users of a reseller, what was chosen for good, and parents whose settings have no way back. */
function standing({ made: { simulator }, all }: Samples): unknown {
  const forGood = Object.values(oneWay).flat();
  const marked = all
    .filter(({ definition }) => definition.kind === "singleton" && !isUpdatable(definition))
    .flatMap(({ parents }) => Object.values(parents));
  const { zones, sites, mailspaces, registrar } = simulator.platform;
  // A registration stays, with its zone and its contacts.
  const ownZones = zones.list().filter(({ name }) => !registrar.registrations.find(name));
  const ownContacts = registrar.contacts.list().filter(({ id }) => registrar.contacts.use.usedBy(id).length === 0);
  const ids = [...ownZones, ...sites.list(), ...mailspaces.list(), ...ownContacts].map(({ id }) => id).filter((id) => !marked.includes(id));
  const text = JSON.stringify({ ...(census(simulator, { ids }) as object), charges: [], users: [] });
  return JSON.parse(text, (name, value: unknown) => (forGood.includes(name) ? undefined : value));
}

/** What a command asks of the platform; here it may only look. */
async function looking({ simulator }: Hosted, command: () => Promise<Outcome>): Promise<Asked> {
  const found = await asked(simulator, command);
  expect(found.requests.filter(({ method }) => method !== "GET")).toEqual([]);
  return found;
}

async function expectMade({ made: { stack, simulator, change }, all }: Samples): Promise<void> {
  change(program(all));
  expectChanges(await stack.up(), { create: all.length });
  const again = await asked(simulator, () => stack.up());
  expectChanges(again.outcome, { same: all.length });
  expect(again.requests).toEqual([]);
  expectChanges(await stack.refresh(), { same: all.length });
}

/** By ids and natural keys, the program sees of each what its resource has. Answers with how many it looked at. */
async function expectLookedAt({ made, all }: Samples): Promise<number> {
  const { stack, change } = made;
  const resources = await Promise.all(all.map(({ name }) => stack.resource(name)));
  // Of an action there is nothing to look at.
  const looks = all.flatMap(({ definition: { type, kind }, name, naturalKey }, index): Look[] => [
    ...(kind === "action" ? [] : [[type, `${name} by its id`, resources[index]!.id] as const]),
    ...(naturalKey === undefined ? [] : [[type, `${name} by its natural key`, naturalKey] as const]),
  ]);
  const withNaturalKey = all
    .filter(({ definition, name }) => definition.identity.named !== undefined && name.endsWith("-1"))
    .map(({ name }) => name);
  expect(all.filter(({ naturalKey }) => naturalKey !== undefined).map(({ name }) => name)).toEqual(expect.arrayContaining(withNaturalKey));
  change(program(all, { looks }));
  expectChanges((await looking(made, () => stack.up())).outcome, { same: all.length });
  const seen = new Map(
    (await stack.resources(undefined, { showSecrets: true })).map(({ name, outputs }) => [name, unwrapped(outputs) as Values]),
  );
  for (const { definition, name } of all) {
    const looksOfIt = looks.map(([, look]) => look).filter((look) => look.startsWith(`${name} `));
    const details = definition.reading.details?.fields ?? [];
    // What only the object by itself shows is known to those that manage any of it, and to those that look.
    const isHidden = (field: string): boolean => details.includes(field) && seen.get(name)![field] === undefined;
    const shown = Object.entries(definition.outputFields).filter(([field, { marks }]) => !marks.writeOnly && !isHidden(field));
    for (const look of looksOfIt)
      for (const [field] of shown) expect([look, field, seen.get(look)![field]]).toEqual([look, field, seen.get(name)![field]]);
  }
  return looks.length;
}

async function expectChanged(samples: Samples, discard: number): Promise<void> {
  const { made, all } = samples;
  const { stack, change } = made;
  const before = standing(samples);
  const changing = all.filter(({ definition }) => isUpdatable(definition));
  expect(changing.filter((one) => one.change === undefined)).toEqual([]);
  change(program(all, { changed: true }));
  expectChanges(await stack.up(), { same: all.length - changing.length, update: changing.length, discard });
  expectChanges(await stack.up({ args: ["--refresh"] }), { same: all.length });
  expect(standing(samples)).not.toEqual(before);
}

async function expectGone(samples: Samples, untouched: unknown, left = samples.all.length): Promise<void> {
  const { stack, simulator } = samples.made;
  expectChanges(await stack.destroy(), { delete: left });
  expect(standing(samples)).toEqual(untouched);
  expect(simulator.report()).toMatchObject({ unknownKeys: [], unknownRoutes: [], unauthorized: 0, withoutAccount: 0, notJson: 0 });
}

it("every sample of every type lives in one stack: made, left alone, read, looked at, changed in place, moved to the plugin and back, and gone", async () => {
  const samples = await everySample("dynamic");
  const { made, all } = samples;
  const { stack, change } = made;
  const untouched = standing(samples);
  await expectMade(samples);
  await expectChanged(samples, await expectLookedAt(samples));

  stack.moveTo("plugin");
  change(program(all, { changed: true }));
  expectChanges((await looking(made, () => stack.up())).outcome, { same: all.length });
  const types = (await stack.resources()).map(({ type }) => type);
  expect(types.filter((type) => !type.startsWith("hosting:index:"))).toEqual([]);
  expectChanges((await looking(made, () => stack.refresh())).outcome, { same: all.length });

  stack.moveTo("dynamic");
  change(program(all, { changed: true }));
  // The state gets the line that finds the provider.
  expectChanges((await looking(made, () => stack.up())).outcome, { update: all.length });
  expectChanges((await looking(made, () => stack.up({ args: ["--refresh"] }))).outcome, { same: all.length });

  // To move, to change and to remove at once.
  stack.moveTo("plugin");
  const [gone, ...kept] = all.filter(({ definition }) => definition.type === "DnsRecord");
  const left = all.filter((one) => one !== gone);
  change(program(left));
  const changing = left.filter(({ definition }) => isUpdatable(definition)).length;
  expect(kept.length).toBeGreaterThan(0);
  expectChanges(await stack.up(), { update: changing, same: left.length - changing, delete: 1 });
  await expectGone(samples, untouched, left.length);
});

it("every sample of every type lives on the plugin: made, left alone, read, looked at, imported into other stacks, changed in place, and gone", async () => {
  const samples = await everySample("plugin");
  const { made, all } = samples;
  const untouched = standing(samples);
  await expectMade(samples);
  const looks = await expectLookedAt(samples);

  const { url, token, account } = made.simulator;
  const resources = await made.stack.resources();
  // Of an action the platform keeps nothing that could be imported.
  const byId = all.flatMap(({ definition: { type, kind }, name }) =>
    kind === "action" ? [] : [{ type: `hosting:index:${type}`, name, id: resources.find((one) => one.name === name)!.id }],
  );
  const byKey = all.flatMap(({ definition: { type }, name, naturalKey: id }) =>
    id === undefined ? [] : [{ type: `hosting:index:${type}`, name, id }],
  );
  for (const [how, wanted] of Object.entries({ byId, byKey })) {
    const stack = await newStack({ program: '{ "resources": {} }', language: "yaml", simulator: { url, token, account } });
    stack.write("wanted.json", JSON.stringify({ resources: wanted }));
    const { outcome } = await looking(made, () => stack.run(["import", "--file", "wanted.json", "--yes", "--out", "out.yaml"]));
    expect([how, outcome.code, outcome.text]).toEqual([how, 0, expect.not.stringMatching(/failed to validate|bug in the/)]);
    // The program that the engine prints changes nothing.
    stack.program(readFileSync(join(stack.folder, "out.yaml"), "utf8"));
    expectUnchanged(await stack.up({ args: ["--refresh"] }));
  }

  await expectChanged(samples, looks);
  await expectGone(samples, untouched);
});
