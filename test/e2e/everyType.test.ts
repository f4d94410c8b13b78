import { isUpdatable } from "../../src/kernel/definition/forms";
import type { Values } from "../../src/kernel/definition/values";
import { census } from "../harness/census";
import { oneWay } from "../harness/usual";
import { asProgram, type Declared, everySample } from "./everySample";
import { expectChanges, type Face, unwrapped } from "./harness";
import { asked, type Hosted } from "./hosted";

function program(all: readonly Declared[], { changed = false, looks = [] }: { changed?: boolean; looks?: readonly Look[] } = {}): string {
  const resources = asProgram(all, changed);
  return `const types = require("pulumi-hosting");
    for (const [type, name, inputs] of ${JSON.stringify(resources)}) new types[type](name, inputs);
    for (const [type, name, id] of ${JSON.stringify(looks)}) types[type].get(name, id);`;
}

/** Type and name of a resource that a program only looks at, and what it takes for its id. */
type Look = readonly [type: string, name: string, id: string];

/** What there is, but for what nobody can undo: payments, users of a reseller, what was chosen for good, and parents whose settings have no way back. */
function standing({ simulator }: Hosted, all: readonly Declared[]): unknown {
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

const faces: readonly Face[] = ["dynamic", "plugin"];

it.each(faces)(
  "every sample of every type lives in one stack (%s): made, left alone, read, looked at, changed in place, and gone",
  async (face) => {
    const { made, all } = await everySample(face);
    const { stack, simulator, change } = made;
    const untouched = standing(made, all);

    change(program(all));
    const created = await asked(simulator, () => stack.up());
    expectChanges(created.outcome, { create: all.length });
    const again = await asked(simulator, () => stack.up());
    expectChanges(again.outcome, { same: all.length });
    expect(again.requests).toEqual([]);
    const before = standing(made, all);
    expectChanges(await stack.refresh(), { same: all.length });

    const resources = await Promise.all(all.map(({ name }) => stack.resource(name)));
    // Of an action there is nothing to look at.
    const looks = all.flatMap(({ definition: { type, kind }, name, naturalKey }, index): Look[] => [
      ...(kind === "action" ? [] : [[type, `${name} by its id`, resources[index]!.id] as const]),
      ...(naturalKey === undefined ? [] : [[type, `${name} by its natural key`, naturalKey] as const]),
    ]);
    const withNaturalKey = all
      .filter(({ definition, name }) => definition.identity.matchesName !== undefined && name.endsWith("-1"))
      .map(({ name }) => name);
    expect(all.filter(({ naturalKey }) => naturalKey !== undefined).map(({ name }) => name)).toEqual(
      expect.arrayContaining(withNaturalKey),
    );
    change(program(all, { looks }));
    const looked = await asked(simulator, () => stack.up());
    expectChanges(looked.outcome, { same: all.length });
    expect(looked.requests.filter(({ method }) => method !== "GET")).toEqual([]);
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

    const changing = all.filter(({ definition }) => isUpdatable(definition));
    expect(changing.filter((one) => one.change === undefined)).toEqual([]);
    change(program(all, { changed: true }));
    expectChanges(await stack.up(), { same: all.length - changing.length, update: changing.length, discard: looks.length });
    expectChanges(await stack.up({ args: ["--refresh"] }), { same: all.length });
    expect(standing(made, all)).not.toEqual(before);

    expectChanges(await stack.destroy(), { delete: all.length });
    expect(standing(made, all)).toEqual(untouched);
    expect(simulator.report()).toMatchObject({ unknownKeys: [], unknownRoutes: [], unauthorized: 0, withoutAccount: 0, notJson: 0 });
  },
);
