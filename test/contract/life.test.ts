import type { Created, Definition, Resource, State, Values } from "../harness";
import { diff, outcomeOf, parentFor, registry, sampleOf, unknownValue, World } from "../harness";
import { isUpdatable, staysOf } from "../../src/kernel/definition/forms";
import { onlyWaits, setOf } from "../harness/kinds";
import type { IdParts } from "../../src/kernel/definition/values";
import { formatId } from "../../src/kernel/identity/ids";
import type { Read } from "../../src/kernel/identity/state";
import { previewed } from "../../src/kernel/operations/preview";
import { objectsIn } from "../../src/kernel/operations/diff";
import { create, read, remove, update } from "../harness/faces";
import { noteAnswers, noteShapes, otherShapes } from "../harness/shapes";
import { type Change, changesInPlace, inputsOf } from "../harness/program";
import { oneWay } from "../harness/usual";
import { otherValues } from "../harness/values";
import { endWorlds, isSearch } from "../harness/world";
import { readsOf } from "../../tools/generate/endpoints";

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
  const world = await World.start({ shapes, random: sameChances(), strict: { ownedDomains: ["example.com"] }, notes: "memory" });
  const parents = parentFor(definition, world.simulator);
  const inputs = sampleOf(definition, parents, index);
  world.simulator.resetReport();
  return {
    world,
    definition,
    parents,
    inputs,
    self: world.anew(definition),
    other: world.anew(definition, "other"),
    refresher: world.anew(definition),
  };
}

function changes({ definition, self }: Life, state: State, inputs: Values): readonly string[] {
  const found = diff(definition, state, inputs, self.session.parentFacts(definition, inputs));
  expect(found.unfinished).toBe(false);
  return found.changed;
}

/** What `refresh` does: another process reads what the state says. */
async function refreshed({ refresher, definition }: Life, { id, state }: Created): Promise<State> {
  const seen = await read(refresher, id, state);
  if (!seen) throw new Error(`${definition.type} ${id} is not on the platform`);
  expect(seen.id).toBe(id);
  expect(seen.inputs).toEqual(
    Object.fromEntries(
      Object.entries(inputsOf(definition, seen.state)).filter(([name]) => !definition.inputFields[name]?.marks.providerOption),
    ),
  );
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
  for (const [name, field] of Object.entries(definition.outputFields))
    if (field.required) expect([name, state[name]]).not.toEqual([name, undefined]);
}

/** To find what a program can change costs as much as a life, and is the same in each life with the same inputs. */
const changesMet = new Map<string, Change[]>();

function changesOf({ definition, self, inputs }: Life): Change[] {
  const key = JSON.stringify([definition.type, inputs]);
  const changes = changesMet.get(key) ?? changesInPlace(definition, inputs, self.session.parentFacts(definition, inputs));
  changesMet.set(key, changes);
  return changes;
}

/** A set is there for as long as its parent is, with nothing in it; anything else is gone. */
function expectGone(definition: Definition, seen: Read | undefined): void {
  const set = setOf(definition);
  if (set) expect(seen?.inputs[set.collection]).toEqual({});
  else if (staysOf(definition) !== undefined) expect(seen).toBeDefined();
  else expect(seen).toBeUndefined();
}

/** Whether each input has a request of its own. */
function sendsOneByOne(definition: Definition): boolean {
  return "update" in definition && typeof definition.update === "object";
}

/** What `get` shows: how a program holds a set is nothing that the platform knows. */
function isShown(definition: Definition, field: string): boolean {
  const { parent, inputFields } = definition;
  const set = setOf(definition);
  return inputFields[field]?.marks.writeOnly !== true && (!set || [parent?.property, set.collection].includes(field));
}

/** `get` of a set looks at all that its parent has. */
function idOfGet(definition: Definition, id: string): string {
  const set = setOf(definition);
  return set ? id.replace(/[^/]+$/, "all") : id;
}

/** Whether the platform takes one of some wishes: it does wherever check leaves any, unless they have to name what it has. */
function isTaken({ type }: Definition, { field, what, wishes }: Change): boolean {
  return wishes.length > 0 && !namesTheirs[type]?.includes(what || field);
}

/** The first of some inputs that the platform takes; `undefined` when it refuses all. */
async function firstTaken(
  resource: Resource,
  { id, state }: Created,
  wishes: readonly Values[],
): Promise<{ inputs: Values; state: State } | undefined> {
  for (const inputs of wishes.slice(0, 6)) {
    try {
      return { inputs, state: await update(resource, id, state, inputs) };
    } catch (error) {
      if (!/answered 4(00|22)/.test(String(error))) throw error;
    }
  }
  return undefined;
}

/** What the preview of an update said of outputs came true. */
function expectForetold(definition: Definition, before: State, { inputs, state }: { inputs: Values; state: State }): void {
  const outputs = Object.entries(previewed(definition, inputs, before)).filter(([name]) => name in definition.outputFields);
  const known = outputs.filter(([, value]) => value !== unknownValue);
  expect(Object.fromEntries(known.map(([name]) => [name, state[name]]))).toEqual(Object.fromEntries(known));
}

function expectCleanReport({ world }: Life): void {
  const report = world.simulator.report();
  expect(report.unknownKeys).toEqual([]);
  expect(report.unknownRoutes).toEqual([]);
  expect([report.unauthorized, report.withoutAccount, report.notJson, report.overlappingEdgeRuleWrites]).toEqual([0, 0, 0, 0]);
}

/** Ids as one life after the other gets them. */
function sameChances(): () => number {
  let drawn = 0;
  return () => (++drawn * 0.618_033_988_75) % 1;
}

/** The forms of answers that were lived with, and whether some life was answered otherwise than a usual one. */
const otherForms = new Map<string, boolean>();

/** Lives on a platform with the usual answers, and then with each other form of those that it met. */
async function withAllAnswers(definition: Definition, index: number, live: (life: Life) => Promise<void>): Promise<void> {
  const usual = await begin(definition, index);
  const met = new Set<string>();
  noteShapes(usual.world.simulator, met);
  const usually = noteAnswers(usual.world.simulator);
  await live(usual);
  await usual.world.end();
  for (const shapes of otherShapes(met)) {
    const life = await begin(definition, index, shapes);
    const answers = noteAnswers(life.world.simulator);
    const form = JSON.stringify(shapes);
    await live(life).catch((cause: unknown) => {
      throw new Error(`with the answers ${form}`, { cause });
    });
    otherForms.set(form, otherForms.get(form) === true || answers.join() !== usually.join());
    await life.world.end();
  }
}

/** A life for each form of each answer. */
const longMs = 300_000;

function pickControls(definition: Definition, inputs: Values): Values {
  return Object.fromEntries(Object.entries(inputs).filter(([name]) => definition.inputFields[name]?.marks.providerOption));
}

describe.each(samples)("%s", (_, definition, index) => {
  test(
    "is created, found unchanged, read whole, deleted, and deleted again",
    () =>
      withAllAnswers(definition, index, async (life) => {
        const made = await create(life.self, life.inputs);
        expectWhole(life, made);
        expect(changes(life, made.state, life.inputs)).toEqual([]);

        const state = await refreshed(life, made);
        expect(state).toEqual(made.state);
        expect(changes(life, state, life.inputs)).toEqual([]);

        if (definition.kind === "action") {
          await expect(read(life.other, made.id, {}, "get")).rejects.toThrow("can't be looked up or imported");
          await remove(anew(life), made.id, made.state);
          await remove(life.other, made.id, made.state);
          return expectCleanReport(life);
        }
        const got = await read(life.other, made.id, {}, "get");
        expect(got?.id).toBe(idOfGet(definition, made.id));
        expectPlain(got!.state);
        for (const name of Object.keys(life.inputs).filter((field) => isShown(definition, field)))
          expect([name, got?.state[name]]).not.toEqual([name, undefined]);
        const shown = Object.entries(definition.outputFields).filter(
          ([name, { marks }]) => !marks.writeOnly || got?.state[name] !== undefined,
        );
        // What only the object's own endpoint shows is known after a creation if the program names something else that it shows.
        const known = shown.filter(([name]) => !definition.reading.details?.fields.includes(name) || made.state[name] !== undefined);
        for (const [name] of known) expect([name, got?.state[name]]).toEqual([name, made.state[name]]);
        expect(changes(life, { ...got!.state, ...pickControls(definition, life.inputs) }, got!.inputs)).toEqual([]);

        await remove(anew(life), made.id, made.state);
        if (definition.kind !== "singleton") expectGone(definition, await read(life.other, made.id, made.state));
        await remove(life.other, made.id, made.state);
        expectCleanReport(life);
      }),
    longMs,
  );

  test(
    "lets every mutable field be changed and changed back, and nothing else with it",
    () =>
      withAllAnswers(definition, index, async (life) => {
        const made = await create(life.self, life.inputs);
        let state = made.state;
        for (const change of changesOf(life)) {
          const name = `${change.field} ${change.what}`;
          const taken = await firstTaken(life.self, { id: made.id, state }, change.wishes);
          expect([name, taken !== undefined]).toEqual([name, isTaken(definition, change)]);
          if (!taken) continue;
          expectPlain(taken.state);
          expectForetold(definition, state, taken);
          expect([name, inputsOf(definition, taken.state)]).toEqual([name, taken.inputs]);
          expect([name, changes(life, await refreshed(life, { id: made.id, state: taken.state }), taken.inputs)]).toEqual([name, []]);

          state = await update(life.self, made.id, taken.state, life.inputs);
          expectForetold(definition, taken.state, { inputs: life.inputs, state });
          expect([name, inputsOf(definition, state)]).toEqual([name, life.inputs]);
          expect([name, changes(life, await refreshed(life, { id: made.id, state }), life.inputs)]).toEqual([name, []]);
        }
        expectCleanReport(life);
      }),
    longMs,
  );

  test("shows what was changed behind its back, field by field, and repairs it", async () => {
    const life = await begin(definition, index);
    const made = await create(life.self, life.inputs);
    let found = 0;
    let last = made.state;
    const named = changesOf(life).filter(
      (change) => change.onPlatform && change.managed && !oneWay[definition.type]?.includes(change.field),
    );
    for (const change of named) {
      const { field: name, what } = change;
      const theirs = await firstTaken(anew(life, "other"), { id: made.id, state: last }, change.wishes);
      expect([name, what, theirs !== undefined]).toEqual([name, what, isTaken(definition, change)]);
      if (!theirs) continue;
      const state = await refreshed(life, { id: made.id, state: last });
      expectPlain(state);
      if (definition.inputFields[name]!.marks.writeOnly && (await read(anew(life), made.id, {}, "get"))?.state[name] === undefined)
        continue;
      expect([what, changes(life, state, life.inputs)]).toEqual([what, [name]]);

      const repaired = await update(anew(life), made.id, state, life.inputs);
      expect(inputsOf(definition, repaired)).toEqual(life.inputs);
      last = await refreshed(life, { id: made.id, state: repaired });
      expect([what, changes(life, last, life.inputs)]).toEqual([what, []]);
      found += 1;
    }
    expect(found).toBeGreaterThan(named.length === 0 ? -1 : 0);
  });

  test("never shows as drift what the program doesn't manage", async () => {
    const life = await begin(definition, index);
    const made = await create(life.self, life.inputs);
    for (const change of changesOf(life).filter((one) => one.onPlatform && !one.managed)) {
      const { field: name } = change;
      const theirs = await firstTaken(life.other, made, change.wishes);
      expect([name, theirs !== undefined]).toEqual([name, isTaken(definition, change)]);
      if (theirs) expect([name, changes(life, await refreshed(life, made), life.inputs)]).toEqual([name, []]);
    }
    expect(changes(life, await refreshed(life, made), life.inputs)).toEqual([]);
  });

  // What a set leaves alone are others' items: test/unit/kernel/set.
  if (definition.kind !== "set")
    test("keeps what somebody else sets of what the program doesn't manage, also when that came after its last look", async () => {
      const life = await begin(definition, index);
      const made = await create(life.self, life.inputs);
      let { state } = made;
      const all = changesOf(life).filter(({ onPlatform }) => onPlatform);
      const own = all.filter(({ managed }) => managed).flatMap(({ wishes }) => wishes);
      const shown = async () => (await read(anew(life), made.id, {}, "get"))?.state;
      for (const { field, wishes } of all.filter(({ managed }) => !managed)) {
        if (hangsOnOthers[definition.type]?.includes(field)) continue;
        const theirs = await firstTaken(anew(life, "other"), { id: made.id, state }, wishes);
        const before = await shown();
        const ours = await firstTaken(life.self, { id: made.id, state }, own);
        expect([field, (await shown())?.[field]]).toEqual([field, before?.[field]]);
        if (theirs && ours) state = await update(life.self, made.id, ours.state, life.inputs);
      }
    });

  test("replaces itself when an immutable field changes, and for nothing else", async () => {
    const life = await begin(definition, index);
    for (const [name, { marks, shape }] of Object.entries(definition.inputFields)) {
      if (marks.providerOption || life.inputs[name] === undefined) continue;
      // Of a set nothing is compared that check doesn't take.
      const others =
        setOf(definition)?.collection === name
          ? changesOf(life)
              .filter(({ field }) => field === name)
              .flatMap(({ wishes }) => wishes.map((wish) => wish[name]))
          : otherValues(shape, life.inputs[name]);
      for (const value of others) {
        const { changed, replaces } = diff(definition, life.inputs, { ...life.inputs, [name]: value }, {});
        if (changed.length > 0)
          expect([name, replaces]).toEqual([name, marks.immutable === true || !isUpdatable(definition) ? [name] : []]);
      }
    }
  });

  test("doesn't change when only its controls do", async () => {
    const life = await begin(definition, index);
    const controls = Object.entries(definition.inputFields).flatMap(([name, { marks }]) => (marks.providerOption ? [[name, true]] : []));
    expect(diff(definition, life.inputs, { ...life.inputs, ...Object.fromEntries(controls) }, {}).changed).toEqual([]);
  });

  // What stays has a test of its own.
  if (definition.kind !== "singleton" && definition.kind !== "action" && staysOf(definition) === undefined)
    test("is found missing when somebody deleted it, and a change says what to do", async () => {
      const life = await begin(definition, index);
      const made = await create(life.self, life.inputs);
      await remove(life.other, made.id, made.state);
      expectGone(definition, await read(anew(life), made.id, made.state));
      await expect(read(anew(life), definition.kind === "set" ? "missing/all" : made.id, {}, "get")).rejects.toThrow(definition.type);
      const [wish] = changesOf(life).find(({ onPlatform, wishes }) => onPlatform && wishes.length > 0)?.wishes ?? [];
      // A set makes what is missing, and an alias is made anew for each target.
      if (wish && definition.kind !== "set" && definition.type !== "MailAlias")
        await expect(update(anew(life), made.id, made.state, wish)).rejects.toThrow("pulumi refresh");
    });

  test("takes no more requests than one write and what it takes to see it", async () => {
    const life = await begin(definition, index);
    const made = await create(life.self, life.inputs);
    let last = made.state;
    const { afterCreate = [] } = definition.writing;
    const oneByOne = sendsOneByOne(definition);
    const named = afterCreate.filter((name) => life.inputs[name] !== undefined).length;
    const later = oneByOne ? named : Math.min(named, 1);
    const isAction = definition.kind === "action";
    expect(writes(life)).toBe(
      (onlyWaits(definition) ? 0 : objectsIn(life.self, made.id, made.state).length) +
        later +
        (isAction || (definition.kind === "singleton" && definition.create && definition.update) ? 1 : 0),
    );

    life.world.simulator.resetReport();
    expect(changes(life, made.state, life.inputs)).toEqual([]);
    expect(life.world.count()).toBe(0);

    await refreshed(life, made);
    // One more for what the list doesn't show, if the program manages any of it.
    const details = (of: Values) => (definition.reading.details?.fields.some((name) => name in of) ? 1 : 0);
    const [first = {}] = definition.samples({});
    expect(life.world.count("GET")).toBe(readsOf(definition.type) - details(first) + details(made.state));

    for (const { field: name, what, onPlatform, wishes } of changesOf(life)) {
      const inputs = wishes[0];
      if (!inputs) continue;
      life.world.simulator.resetReport();
      const state = await update(life.self, made.id, last, inputs).catch(() => undefined);
      // What the platform shows already isn't sent, nor bought.
      const least = isAction ? 1 : life.inputs[name] === undefined || oneWay[definition.type]?.includes(name) || !onPlatform ? 0 : 1;
      // What an item can't become is made, and the item goes. So does an alias, for another target.
      const { type, inputFields } = setOf(definition)?.item ?? definition;
      const most =
        type === "MailAlias" || (definition.kind === "set" && inputFields[what]?.marks.immutable) ? 2 : onPlatform || isAction ? 1 : 0;
      if (state) expect([name, what, writes(life) >= least && writes(life) <= most]).toEqual([name, what, true]);
      if (state) last = await update(life.self, made.id, state, life.inputs);
    }

    life.world.simulator.resetReport();
    await remove(anew(life), made.id, last);
    expect(writes(life)).toBe(
      (definition.kind === "singleton" && !isUpdatable(definition)) || staysOf(definition) !== undefined
        ? 0
        : objectsIn(life.self, made.id, made.state).length,
    );
  });

  test("goes nowhere else with an id or a parent that is made to lead astray", async () => {
    const life = await begin(definition, index);
    const { world } = life;
    const made = await create(life.self, life.inputs);
    await read(anew(life), made.id, made.state);
    await outcomeOf(read(anew(life), made.id.replace(/[^/]+$/, "missing"), {}, "get"));
    const before = platformOf(world);
    const parent = definition.parent?.property;
    for (const hostile of ["../x", "..", ".", "a/b", "%2f", "%2e%2e", "%2e%2e%2fx", "x?y=1", "x#y", "/", "\\..\\x", "a\nb", "\ud800"]) {
      const id = formatId(definition, Object.fromEntries(definition.id.map((name) => [name, hostile])));
      await Promise.allSettled([
        ...(parent === undefined ? [] : [create(anew(life), { ...life.inputs, [parent]: hostile })]),
        ...statesFor(definition, made.state, hostile).flatMap((state) => [
          read(anew(life), id, state),
          update(anew(life), id, state, { ...life.inputs, ...(parent !== undefined && { [parent]: state[parent] }) }),
          remove(anew(life), id, state),
        ]),
        read(anew(life), hostile, {}, "get"),
      ]);
    }
    const { requests } = world.simulator.report();
    const usual = routes[definition.type];
    for (const { method, path, route } of requests) {
      expect([path, new URL(path, "http://localhost").pathname]).toEqual([path, path]);
      expect([path, route]).toEqual([path, expect.any(String)]);
      const asked = route?.replace(/^\S+ /, "") ?? "";
      if (method !== "GET" && !isSearch(asked)) expect(usual).toContain(asked);
    }
    expect(platformOf(world)).toEqual(before);
  });
});

/** Forms of what no untroubled life has: a contact that is split, a site that was deleted, a certificate that is asked for too early, … */
const ofTrouble = ["certificateNotLive", "contactSplit", "hostnameZone", "mailboxGroups", "pendingDeleteSite", "siteListPendingDelete"];

test("each form of each answer is another one, and lives with one form are answered alike", async () => {
  const alike = [...otherForms].flatMap(([form, isOther]) => (isOther ? [] : Object.keys(JSON.parse(form) as object)));
  expect([...new Set(alike)].sort()).toEqual(ofTrouble);
  for (const [, definition, index] of samples.filter((_, place) => place % 5 === 0)) {
    const lives: string[] = [];
    for (let time = 0; time < 2; time += 1) {
      const { self, inputs, world } = await begin(definition, index);
      const answers = noteAnswers(world.simulator);
      await create(self, inputs);
      lives.push(answers.join());
      await world.end();
    }
    expect(lives[0]).toBe(lives[1]);
  }
});

/** Fields that name something of the platform's, which no value that is made up does: a plan it sells, a group or domain of the mailspace. */
const namesTheirs: Readonly<Record<string, readonly string[]>> = { MailAliases: ["domain"], Mailbox: ["groups", "lists"], Site: ["plan"] };

/** Fields that say the same as another one: a plan is premium or not, and a version has a number. */
const hangsOnOthers: Readonly<Record<string, readonly string[]>> = { PhpVersion: ["version", "variantId"], ShieldZone: ["premium"] };

/** The documented paths that an untroubled life of each type takes, learnt once. */
const routes: Record<string, string[]> = {};

beforeAll(async () => {
  for (const [, definition, index] of samples) {
    // What an action asks for may hang on what it does, and settings with an endpoint each are different ones in each sample.
    if (index > 0 && definition.kind !== "action" && !sendsOneByOne(definition)) continue;
    const life = await begin(definition, index);
    const made = await create(life.self, life.inputs);
    await read(anew(life), made.id, made.state);
    await outcomeOf(read(anew(life), made.id.replace(/[^/]+$/, "missing"), {}, "get"));
    await remove(anew(life), made.id, made.state);
    const asked = Object.keys(life.world.simulator.report().byRoute).map((route) => route.replace(/^\S+ /, ""));
    routes[definition.type] = [...(routes[definition.type] ?? []), ...asked];
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
  return world.requests().filter((line) => !line.startsWith("GET ") && !isSearch(line)).length;
}

/** The resource in a process that knows nothing yet. */
function anew({ world, definition }: Life, name?: string): Resource {
  return world.anew(definition, name);
}

/** States that go with a hostile id. A set's id leads nowhere; its state names the parent and the objects. */
function statesFor(definition: Definition, state: State, hostile: string): State[] {
  const { parent } = definition;
  const set = setOf(definition);
  if (!set || !parent) return [state];
  const own = set.item.id.at(-1) as string;
  const entries = Object.entries(state[set.collection] as Readonly<Record<string, Values>>).map(
    ([label, entry], index): [string, Values] => [label, { ...entry, [own]: index === 0 ? hostile : `${hostile}${index}` }],
  );
  const led = { ...state, [set.collection]: Object.fromEntries(entries) };
  return [led, { ...led, [parent.property]: hostile }, { ...state, [parent.property]: hostile }];
}
