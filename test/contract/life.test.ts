import { check } from "../../src/kernel/check";
import type { Definition, IdParts, Values } from "../../src/kernel/definition";
import { diff } from "../../src/kernel/diff";
import { formatId } from "../../src/kernel/ids";
import { create } from "../../src/kernel/lifecycle/create";
import type { Created } from "../../src/kernel/state";
import { remove } from "../../src/kernel/lifecycle/delete";
import { read } from "../../src/kernel/lifecycle/read";
import { update } from "../../src/kernel/lifecycle/update";
import type { Resource } from "../../src/kernel/session";
import type { State } from "../../src/kernel/state";
import { registry } from "../../src/resources";
import { parentFor } from "./harness/parents";
import { concerns, shapesMatrix } from "./harness/shapes";
import { otherValues } from "./harness/values";
import { endWorlds, inputsOf, outcomeOf, World } from "./harness/world";

afterEach(endWorlds);

const samples = Object.values(registry).flatMap((definition) =>
  definition.samples({}).map((_, index): [string, Definition, number] => [`${definition.type} sample ${index + 1}`, definition, index]),
);

/** A program with one resource on a platform that has what it stands on. */
interface Life {
  readonly world: World;
  readonly definition: Definition;
  readonly parents: IdParts;
  readonly inputs: Values;
  /** The resource in the process of the program, as one `up` sees it. */
  readonly self: Resource;
  /** The same object in the hands of somebody else. */
  readonly other: Resource;
  /** A process that only refreshes; each look of it is a new one. */
  readonly refresher: Resource;
}

async function begin(definition: Definition, index: number, shapes = {}): Promise<Life> {
  const world = await World.start({ shapes, strict: { ownedDomains: ["example.com"] } });
  const parents = parentFor(definition, world.simulator);
  const inputs = definition.samples(parents)[index] as Values;
  world.simulator.resetReport();
  return { world, definition, parents, inputs, self: world.process().resource(definition), other: world.process().resource(definition, "other"), refresher: world.process().resource(definition) };
}

function changes({ definition, self }: Life, state: State, inputs: Values): readonly string[] {
  const found = diff(definition, state, inputs, self.session.scope(definition, inputs));
  expect(found.unfinished).toBe(false);
  return found.changed;
}

/** What `refresh` does: another process reads what the state says. */
async function refreshed({ refresher, definition }: Life, { id, state }: Created): Promise<State> {
  const seen = await read(refresher, id, state);
  if (!seen) throw new Error(`${definition.type} ${id} is not on the platform`);
  expect(seen.id).toBe(id);
  expect(seen.inputs).toEqual(Object.fromEntries(Object.entries(inputsOf(definition, seen.state)).filter(([name]) => !definition.inputFields[name]?.marks.control)));
  return seen.state;
}

function expectPlain(state: State): void {
  expect(JSON.parse(JSON.stringify(state))).toStrictEqual(state);
  expect(JSON.stringify(state)).not.toContain("null");
}

/** The state holds the program's own spelling, and all that the type promises to show. */
function expectWhole({ definition, inputs }: Life, { id, state }: Created): void {
  expectPlain(state);
  expect(id).not.toBe("");
  expect(inputsOf(definition, state)).toEqual(inputs);
  for (const [name, field] of Object.entries(definition.outputFields)) if (field.required) expect([name, state[name]]).not.toEqual([name, undefined]);
}

function changedInputs(life: Life, name: string, from: Values = life.inputs): Values[] {
  const { definition } = life;
  const field = definition.inputFields[name]!;
  return otherValues(field.shape, from[name])
    .map((value) => ({ ...from, [name]: value }))
    .filter((inputs) => check(definition, {}, inputs, life.self.session.scope(definition, inputs)).problems.length === 0)
    .filter((inputs) => diff(definition, from, inputs, life.self.session.scope(definition, inputs)).changed.length > 0);
}

function mutableFields({ definition }: Life): string[] {
  return Object.entries(definition.inputFields).filter(([, { marks }]) => !marks.immutable && !marks.control).map(([name]) => name);
}

/** The first of some inputs that the platform takes; `undefined` when it refuses all. */
async function firstTaken(resource: Resource, { id, state }: Created, wishes: readonly Values[]): Promise<{ inputs: Values; state: State } | undefined> {
  for (const inputs of wishes.slice(0, 6)) {
    try {
      return { inputs, state: await update(resource, id, state, inputs) };
    } catch (error) {
      if (!/answered 4(00|22)/.test(String(error))) throw error;
    }
  }
  return undefined;
}

function expectCleanReport({ world }: Life): void {
  const report = world.simulator.report();
  expect(report.unknownKeys).toEqual([]);
  expect(report.unknownRoutes).toEqual([]);
  expect([report.unauthorized, report.withoutAccount, report.notJson, report.overlappingEdgeRuleWrites]).toEqual([0, 0, 0, 0]);
}

describe.each(shapesMatrix.filter(([, shapes]) => samples.some(([, definition]) => concerns(shapes, definition))))("on a platform with %s answers", (_, shapes) => {
  const concerned = samples.filter(([, definition]) => concerns(shapes, definition));

  test.each(concerned)("%s is created, found unchanged, read whole, deleted, and deleted again", async (__, definition, index) => {
    const life = await begin(definition, index, shapes);
    const made = await create(life.self, life.inputs);
    expectWhole(life, made);
    expect(changes(life, made.state, life.inputs)).toEqual([]);

    const state = await refreshed(life, made);
    expect(state).toEqual(made.state);
    expect(changes(life, state, life.inputs)).toEqual([]);

    const got = await read(life.other, made.id, {});
    expect(got?.id).toBe(made.id);
    expectPlain(got!.state);
    for (const name of Object.keys(life.inputs).filter((field) => !definition.inputFields[field]?.marks.unshown)) expect([name, got?.state[name]]).not.toEqual([name, undefined]);
    const shown = Object.entries(definition.outputFields).filter(([name, { marks }]) => !marks.unshown || got?.state[name] !== undefined);
    for (const [name] of shown) expect([name, got?.state[name]]).toEqual([name, made.state[name]]);
    expect(changes(life, { ...got!.state, ...pickControls(definition, life.inputs) }, got!.inputs)).toEqual([]);

    await remove(anew(life), made.id, made.state);
    if (!definition.singleton) expect(await read(life.other, made.id, made.state)).toBeUndefined();
    await remove(life.other, made.id, made.state);
    expectCleanReport(life);
  });

  test.each(concerned)("every mutable field of %s is changed and changed back, and nothing else with it", async (__, definition, index) => {
    const life = await begin(definition, index, shapes);
    const made = await create(life.self, life.inputs);
    let state = made.state;
    for (const name of mutableFields(life)) {
      const taken = await firstTaken(life.self, { id: made.id, state }, changedInputs(life, name));
      if (!taken) continue;
      expectPlain(taken.state);
      expect([name, inputsOf(definition, taken.state)]).toEqual([name, taken.inputs]);
      expect([name, changes(life, await refreshed(life, { id: made.id, state: taken.state }), taken.inputs)]).toEqual([name, []]);

      state = await update(life.self, made.id, taken.state, life.inputs);
      expect([name, inputsOf(definition, state)]).toEqual([name, life.inputs]);
      expect([name, changes(life, await refreshed(life, { id: made.id, state }), life.inputs)]).toEqual([name, []]);
    }
    expectCleanReport(life);
  });
});

function pickControls(definition: Definition, inputs: Values): Values {
  return Object.fromEntries(Object.entries(inputs).filter(([name]) => definition.inputFields[name]?.marks.control));
}

describe.each(samples)("%s", (_, definition, index) => {
  test("shows what was changed behind its back, field by field, and repairs it", async () => {
    const life = await begin(definition, index);
    const made = await create(life.self, life.inputs);
    let found = 0;
    const named = mutableFields(life).filter((field) => life.inputs[field] !== undefined && !oneWay[definition.type]?.includes(field));
    for (const name of named) {
      const theirs = await firstTaken(life.other, made, changedInputs(life, name));
      if (!theirs) continue;
      const state = await refreshed(life, made);
      expectPlain(state);
      if (definition.inputFields[name]!.marks.unshown && (await read(anew(life), made.id, {}))?.state[name] === undefined) continue;
      expect([name, changes(life, state, life.inputs)]).toEqual([name, [name]]);

      const repaired = await update(anew(life), made.id, state, life.inputs);
      expect(inputsOf(definition, repaired)).toEqual(life.inputs);
      expect(changes(life, await refreshed(life, { id: made.id, state: repaired }), life.inputs)).toEqual([]);
      found += 1;
    }
    expect(found).toBeGreaterThan(named.length === 0 ? -1 : 0);
  });

  test("never shows as drift what the program doesn't manage", async () => {
    const life = await begin(definition, index);
    const made = await create(life.self, life.inputs);
    for (const name of mutableFields(life).filter((field) => life.inputs[field] === undefined)) {
      const theirs = await firstTaken(life.other, made, changedInputs(life, name));
      if (theirs) expect([name, changes(life, await refreshed(life, made), life.inputs)]).toEqual([name, []]);
    }
  });

  test("replaces itself when an immutable field changes, and for nothing else", async () => {
    const life = await begin(definition, index);
    for (const [name, { marks, shape }] of Object.entries(definition.inputFields)) {
      if (marks.control || life.inputs[name] === undefined) continue;
      for (const value of otherValues(shape, life.inputs[name])) {
        const { changed, replaces } = diff(definition, life.inputs, { ...life.inputs, [name]: value }, {});
        if (changed.length > 0) expect([name, replaces]).toEqual([name, marks.immutable === true || !definition.update ? [name] : []]);
      }
    }
  });

  test("doesn't change when only its controls do", async () => {
    const life = await begin(definition, index);
    for (const [name, { marks }] of Object.entries(definition.inputFields)) {
      if (!marks.control) continue;
      expect(diff(definition, life.inputs, { ...life.inputs, [name]: true }, {}).changed).toEqual([]);
    }
  });

  test("is found missing when somebody deleted it", async () => {
    if (definition.singleton) return;
    const life = await begin(definition, index);
    const made = await create(life.self, life.inputs);
    await remove(life.other, made.id, made.state);
    expect(await read(anew(life), made.id, made.state)).toBeUndefined();
    await expect(read(anew(life), made.id, {})).rejects.toThrow(definition.type);
  });

  test("takes no more requests than one write and what it takes to see it", async () => {
    const life = await begin(definition, index);
    const made = await create(life.self, life.inputs);
    const later = definition.afterCreate?.some((name) => life.inputs[name] !== undefined) ? 1 : 0;
    expect(writes(life)).toBe(1 + later + (definition.activation ? 1 : 0));

    life.world.simulator.resetReport();
    expect(changes(life, made.state, life.inputs)).toEqual([]);
    expect(life.world.count()).toBe(0);

    await refreshed(life, made);
    expect(life.world.count("GET")).toBe((readsPerRefresh[definition.type] ?? 1) + (definition.details?.fields.some((name) => name in life.inputs) ? 1 : 0));

    for (const name of mutableFields(life)) {
      const inputs = changedInputs(life, name)[0];
      if (!inputs) continue;
      life.world.simulator.resetReport();
      const state = await update(life.self, made.id, made.state, inputs).catch(() => undefined);
      // What the platform shows already isn't sent, nor bought.
      const least = life.inputs[name] === undefined || oneWay[definition.type]?.includes(name) ? 0 : 1;
      const most = definition.type === "MailAlias" ? 2 : 1;
      if (state) expect([name, writes(life) >= least && writes(life) <= most]).toEqual([name, true]);
      if (state) await update(life.self, made.id, state, life.inputs);
    }

    life.world.simulator.resetReport();
    await remove(anew(life), made.id, made.state);
    expect(writes(life)).toBe(definition.singleton && !definition.update ? 0 : 1);
  });

  test("goes nowhere else with an id or a parent that is made to lead astray", async () => {
    const life = await begin(definition, index);
    const { world } = life;
    const made = await create(life.self, life.inputs);
    await read(anew(life), made.id, made.state);
    await outcomeOf(read(anew(life), made.id.replace(/[^/]+$/, "missing"), {}));
    const before = platformOf(world);
    const parent = definition.parent?.property;
    for (const hostile of ["../x", "..", ".", "a/b", "%2f", "%2e%2e", "%2e%2e%2fx", "x?y=1", "x#y", "/", "\\..\\x", "a\nb", "\ud800"]) {
      const id = formatId(definition, Object.fromEntries(definition.id.map((name) => [name, hostile])));
      await Promise.allSettled([
        ...(parent === undefined ? [] : [create(anew(life), { ...life.inputs, [parent]: hostile })]),
        read(anew(life), id, made.state),
        update(anew(life), id, made.state, life.inputs),
        remove(anew(life), id, made.state),
        read(anew(life), hostile, {}),
      ]);
    }
    const { requests } = world.simulator.report();
    const usual = routes[definition.type];
    for (const { method, path, route } of requests) {
      expect([path, new URL(path, "http://localhost").pathname]).toEqual([path, path]);
      expect([path, route]).toEqual([path, expect.any(String)]);
      if (method !== "GET") expect(usual).toContain(route?.replace(/^\S+ /, ""));
    }
    expect(platformOf(world)).toEqual(before);
  });
});

/**
 * What a refresh asks for beyond one read: whether a site is deleted shows beside it, the mail DNS report stands by itself,
 * so do the domain of a mailspace and what the list of its mailboxes leaves out, and which hostname is primary is the site's to say.
 */
const readsPerRefresh: Readonly<Record<string, number>> = { Site: 2, MailspaceVerification: 2, MailAlias: 2, Mailbox: 2, SiteHostname: 2 };

/** Fields that a program can stop asking for and the platform never takes back: nothing is sent then, and nobody else undoes them so. */
const oneWay: Readonly<Record<string, readonly string[]>> = { SiteHostname: ["primary"] };

/** The documented paths that an untroubled life of each type takes, learnt once. */
const routes: Record<string, string[]> = {};

beforeAll(async () => {
  for (const definition of Object.values(registry)) {
    const life = await begin(definition, 0);
    const made = await create(life.self, life.inputs);
    await read(anew(life), made.id, made.state);
    await outcomeOf(read(anew(life), made.id.replace(/[^/]+$/, "missing"), {}));
    await remove(anew(life), made.id, made.state);
    routes[definition.type] = Object.keys(life.world.simulator.report().byRoute).map((route) => route.replace(/^\S+ /, ""));
    await endWorlds();
  }
});

/** All that the platform holds, to see that nothing of it moved. */
function platformOf({ simulator: { platform } }: World): unknown {
  return structuredClone({
    zones: platform.zones.list().map(({ id, name, dnssec, records }) => ({ id, name, dnssec, records })),
    sites: platform.sites.list().map(({ id, name, caching, edgeRules }) => ({ id, name, caching, edgeRules })),
  });
}

function writes({ world }: Life): number {
  return world.count() - world.count("GET");
}

/** The resource in a process that knows nothing yet. */
function anew({ world, definition }: Life): Resource {
  return world.process().resource(definition);
}
