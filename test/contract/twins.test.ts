import type { Created, Definition, Process, ProcessOptions, Values } from "../harness";
import { checkInputs, outcomeOf, parentFor, registry, sampleOf, wanted, World } from "../harness";
import { staysOf } from "../../src/kernel/definition/forms";
import { onlyWaits, setOf } from "../harness/kinds";
import { sameIdentity } from "../../src/kernel/identity/identity";
import { conflictOf } from "../../src/kernel/operations/conflict";
import { census } from "../harness/census";
import { objectsIn } from "../../src/kernel/operations/diff";
import { create, diffResource, read, remove, update } from "../harness/faces";
import { withAge } from "../harness/usual";
import { otherValues } from "../harness/values";

const hourMs = 3_600_000;

/** A platform with what the resource stands on, and as many processes one after the other as a test needs. */
interface Scene {
  readonly world: World;
  readonly definition: Definition;
  readonly inputs: Values;
  /** What the platform holds before anything was made. */
  readonly untouched: unknown;
}

async function begin(definition: Definition, index: number): Promise<Scene> {
  const world = await World.start({ strict: { ownedDomains: ["example.com"] }, notes: "memory" });
  const inputs = sampleOf(definition, parentFor(definition, world.simulator), index);
  return { world, definition, inputs, untouched: census(world.simulator) };
}

/** A process whose engine goes through some resources of its state, as it does with all that the program still has. */
async function going(
  { world, definition, inputs }: Scene,
  known: Readonly<Record<string, Created>> = {},
  options: ProcessOptions = {},
): Promise<Process> {
  const process = world.process(options);
  for (const [name, created] of Object.entries(known))
    await diffResource(process.resource(definition, name), created.id, created.state, inputs);
  return process;
}

/** What there is of the object: as many as were made, without what time and chance change. */
const held = ({ world }: Scene) => census(world.simulator);

/** The ids of what a resource is on the platform: one, or those of all that a set holds. */
const idsOf = ({ world, definition }: Scene, created: Created) =>
  objectsIn(world.anew(definition), created.id, created.state)
    .map((object) => object.split(/[ /]/).at(-1) as string)
    .sort();

/** Whoever holds the whole of a zone was told to take over what it lists. */
const holdsAll = ({ definition, inputs }: Scene): boolean => definition.kind === "set" && inputs.manage === "all";

/** The same objects; a set has no id but its resource's name. */
function expectSame(scene: Scene, one: Created, other: Created): void {
  expect(idsOf(scene, one)).toEqual(idsOf(scene, other));
  if (scene.definition.kind !== "set") expect(one.id).toBe(other.id);
}

const isTakenWhenYoung = ({ type, kind }: Definition): boolean => kind === "singleton" || withAge.has(type);

const both = (one: string, other: string) => new RegExp(`"${one}".*"${other}"|"${other}".*"${one}"`, "s");
// Actions have no object that two resources could want.
const owning = Object.values(registry).filter(({ kind }) => kind !== "action");
const samples = owning.flatMap((definition) =>
  definition.samples({}).map((_, index): [string, Definition, number] => [`${definition.type} sample ${index + 1}`, definition, index]),
);

describe.each(samples)("%s", (_, definition, index) => {
  test("declared twice is refused before anything is asked, naming both", async () => {
    const { world, inputs } = await begin(definition, index);
    const { resource } = world.process();
    expect(conflictOf(wanted(resource(definition, "one"), inputs))).toBeUndefined();
    expect(conflictOf(wanted(resource(definition, "two"), inputs))?.message).toMatch(both("one", "two"));
    expect(world.count()).toBe(0);
  });

  test("declared twice with values that only their creation knows is made once, and the error names both", async () => {
    const scene = await begin(definition, index);
    const { resource } = scene.world.process();
    const outcomes = await Promise.all(["one", "two"].map((name) => outcomeOf(create(resource(definition, name), scene.inputs))));
    const [failure, ...further] = outcomes.filter((outcome) => outcome instanceof Error);
    expect([String(failure), further]).toEqual([expect.stringMatching(both("one", "two")), []]);

    const alone = await begin(definition, index);
    await create(alone.world.anew(definition, "one"), alone.inputs);
    expect(held(scene)).toEqual(held(alone));
    if (!onlyWaits(definition)) expect(held(alone)).not.toEqual(alone.untouched);
  });

  test("in the state of one resource is refused to another of the same program", async () => {
    const scene = await begin(definition, index);
    const one = await create(scene.world.anew(definition, "one"), scene.inputs);
    const process = await going(scene, { one });
    expect(conflictOf(wanted(process.resource(definition, "one"), scene.inputs))).toBeUndefined();
    const before = held(scene);
    expect(String(await outcomeOf(create(process.resource(definition, "two"), scene.inputs)))).toMatch(both("one", "two"));
    expect(held(scene)).toEqual(before);
  });

  /** Settings are as they were found, but for those that have no way back. */
  async function expectGone(scene: Scene, { id, state }: Created): Promise<void> {
    const set = setOf(definition);
    const seen = definition.kind === "singleton" ? undefined : await read(scene.world.anew(definition), id, state);
    // A set is there for as long as its parent is, with nothing in it.
    if (set) expect([seen?.inputs[set.collection], held(scene)]).toEqual([{}, scene.untouched]);
    // What the API can't delete is left alone.
    else if (staysOf(definition) !== undefined) expect(seen?.id).toBe(id);
    else if (definition.kind !== "singleton") expect(seen).toBeUndefined();
    else if (definition.update) expect(held(scene)).toEqual(scene.untouched);
  }

  describe("renamed without an alias", () => {
    const options = { adopt: !isTakenWhenYoung(definition) };

    /** The engine makes it under its new name. Where its age isn't known, adopt is needed, and the refusal loses nothing. */
    async function renamed(scene: Scene, old: Created): Promise<{ process: Process; created: Created }> {
      const before = held(scene);
      if (!isTakenWhenYoung(definition)) {
        const ways = definition.kind === "set" ? /adopt: true.*aliases/s : /belong to "new", set adopt: true.*aliases/s;
        await expect(create((await going(scene)).resource(definition, "new"), scene.inputs)).rejects.toThrow(ways);
        expect(held(scene)).toEqual(before);
      }
      const process = await going(scene, {}, options);
      const created = await create(process.resource(definition, "new"), scene.inputs);
      expectSame(scene, created, old);
      expect(held(scene)).toEqual(before);
      return { process, created };
    }

    /** It is the new name's alone: it is there, unchanged, and goes with the new name, which leaves what was there before. */
    async function expectOneOwner(scene: Scene, { id, state }: Created): Promise<void> {
      const seen = await read((await going(scene)).resource(definition, "new"), id, state);
      expect(seen?.state).toMatchObject(
        Object.fromEntries(Object.entries(scene.inputs).filter(([name]) => !definition.inputFields[name]?.marks.providerOption)),
      );
      await remove((await going(scene)).resource(definition, "new"), id, seen!.state);
      await expectGone(scene, { id, state });
    }

    test("lives on when it is deleted under its old name", async () => {
      const scene = await begin(definition, index);
      const old = await create(scene.world.anew(definition, "old"), scene.inputs);
      const { process, created } = await renamed(scene, old);
      const before = held(scene);
      await remove(process.resource(definition, "old"), old.id, old.state);
      expect(held(scene)).toEqual(before);
      expect(process.said.join()).toMatch(/belongs? to "new" and (is|are) not deleted/);
      await expectOneOwner(scene, created);
    });

    test("twice, run by run, leaves what was there before when it goes", async () => {
      const scene = await begin(definition, index);
      let last = { name: "old", ...(await create(scene.world.anew(definition, "old"), scene.inputs)) };
      for (const name of ["new", "newer"]) {
        const process = await going(scene, {}, options);
        const created = await create(process.resource(definition, name), scene.inputs);
        await remove(process.resource(definition, last.name), last.id, last.state);
        last = { name, ...created };
      }
      await remove((await going(scene)).resource(definition, last.name), last.id, last.state);
      await expectGone(scene, last);
    });

    test.each([
      ["knows the new name", true],
      ["doesn't know the new name yet", false],
    ])("lives on when the run is killed before that, and the state %s", async (__, knows) => {
      const scene = await begin(definition, index);
      const old = await create(scene.world.anew(definition, "old"), scene.inputs);
      const { created } = await renamed(scene, old);
      const before = held(scene);
      const next = await going(scene, knows ? { new: created } : {}, options);
      const now = knows ? created : await create(next.resource(definition, "new"), scene.inputs);
      expectSame(scene, now, old);
      await remove(next.resource(definition, "old"), old.id, old.state);
      expect(held(scene)).toEqual(before);
      await expectOneOwner(scene, now);
    });

    test.each([
      ["old", "new"],
      ["new", "old"],
    ])("and killed before that, leaves nothing to a destroy that begins with the %s name", async (...order) => {
      const scene = await begin(definition, index);
      const old = await create(scene.world.anew(definition, "old"), scene.inputs);
      const { created } = await renamed(scene, old);
      const destroying = scene.world.process();
      for (const name of order) await remove(destroying.resource(definition, name), old.id, name === "old" ? old.state : created.state);
      await expectGone(scene, created);
    });
  });

  test.each([
    ["younger", 0.9],
    ["older", 1.1],
  ])("made by a killed run whose journal is lost, %s than an hour, is never made twice", async (age, hours) => {
    const scene = await begin(definition, index);
    const made = await create(scene.world.anew(definition), scene.inputs);
    const before = held(scene);
    scene.world.loseNotes();
    scene.world.clock.skip(hours * hourMs);
    if (definition.kind !== "singleton" && (age === "older" || !isTakenWhenYoung(definition)) && !holdsAll(scene)) {
      const failure = String(await outcomeOf(create((await going(scene)).resource(definition), scene.inputs)));
      for (const part of [...idsOf(scene, made), "identical", "adopt: true", "HOSTING_ADOPT=1", `${definition.type}.get(`])
        expect(failure).toContain(part);
      expect(held(scene)).toEqual(before);
      expectSame(scene, await create((await going(scene)).resource(definition), { ...scene.inputs, adopt: true }), made);
    } else {
      expectSame(scene, await create((await going(scene)).resource(definition), scene.inputs), made);
    }
    expect(held(scene)).toEqual(before);
  });
});

const unique = samples.filter(([, definition, index]) => definition.identity.unique?.(definition.samples({})[index] as Values));

/** Samples whose every value that shows is immutable, part of their identity, or one that the platform must know (a plan): nothing differs. */
const alike: ReadonlySet<string> = new Set([
  ...["DnsZone sample 1", "MailGroup sample 2", "Mailspace sample 2", "MailspaceDomain sample 2"],
  ...["PanelAccountDomain", "ResellerUser", "Site", "SiteHostname"].flatMap((type) => [`${type} sample 1`, `${type} sample 2`]),
]);

describe.each(unique)("another object that holds the key of %s", (label, definition, index) => {
  /** The same thing with another value in a field that shows. */
  async function different(scene: Scene): Promise<{ id: string; field: string }> {
    const process = scene.world.process();
    const self = process.resource(definition, "theirs");
    const { id, state } = await create(self, scene.inputs);
    const fields = Object.entries(definition.inputFields).filter(
      ([, { marks }]) => !marks.immutable && !marks.providerOption && !marks.writeOnly && !marks.secret,
    );
    for (const [field, { shape }] of fields.filter(
      ([name]) => !definition.identity.ignores?.includes(name) && scene.inputs[name] !== undefined,
    )) {
      for (const value of otherValues(shape, scene.inputs[field])) {
        const changed = { ...scene.inputs, [field]: value };
        if (
          !sameIdentity(definition, scene.inputs, changed, {}) ||
          checkInputs(definition, {}, changed, process.session.parentFacts(definition, changed)).problems.length > 0
        )
          continue;
        if (!((await outcomeOf(update(self, id, state, changed))) instanceof Error)) return { id, field };
      }
    }
    return { id, field: "" };
  }

  test.each<[string, Values, ProcessOptions]>([
    ["adopt: true", { adopt: true }, {}],
    ["HOSTING_ADOPT=1", {}, { adopt: true }],
  ])("is refused with what differs, and made what the program says with %s", async (__, more, options) => {
    const scene = await begin(definition, index);
    const { id, field } = await different(scene);
    expect(field === "").toBe(alike.has(label));
    if (field === "") return;
    scene.world.clock.skip(2 * hourMs);
    const before = held(scene);
    const failure = String(await outcomeOf(create((await going(scene)).resource(definition), scene.inputs)));
    for (const part of [
      "another",
      id,
      `differs in ${field} (on the platform: `,
      "adopt: true",
      "HOSTING_ADOPT=1",
      `${definition.type}.get("it", "${id}")`,
    ])
      expect(failure).toContain(part);
    expect(held(scene)).toEqual(before);

    const taken = await create((await going(scene, {}, options)).resource(definition), { ...scene.inputs, ...more });
    expect([taken.id, taken.state[field]]).toEqual([id, scene.inputs[field]]);
    expect((await read(scene.world.anew(definition), id, taken.state))?.state[field]).toEqual(scene.inputs[field]);
  });

  test("is shown by get, which changes nothing", async () => {
    const scene = await begin(definition, index);
    const { id } = await different(scene);
    const before = held(scene);
    expect((await read((await going(scene)).resource(definition), id, {}, "get"))?.id).toBe(id);
    expect(held(scene)).toEqual(before);
  });
});
