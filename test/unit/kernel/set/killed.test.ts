import { beforeRequests, handedOn, outcomeOf, registry, type Values } from "../../../harness";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { SetDefinition } from "../../../../src/kernel/definition/resource";
import { EngineModel } from "../../../harness/engine";
import { offsetClock } from "../../../harness/offsetClock";
import { endWorlds } from "../../../harness/world";
import { killedAtEachRequest, killedInFlight, type Place } from "../../../harness/killed";
import type { SetStack } from "./setStack";
import { afterThe, aliases, beforeThe, hourMs, record, records, rule, rules, SetWorld, siteWithSet, zoneWithSet } from "./setStack";

/* A run of a set is killed, so no state has what it did. The next run goes on with it. */

/** After hours, notes alone say whose an item is. The next `up` brings what is asked for, and the one after it does nothing. */
async function expectRecovered(world: SetWorld, set: SetStack, inputs: Values): Promise<void> {
  world.clock.skip(2 * hourMs);
  await set.up(inputs);
  world.simulator.resetReport();
  const { step } = await set.up(inputs);
  expect({ step, requests: world.count(), notes: readdirSync(world.journalFolder) }).toEqual({ step: "same", requests: 0, notes: [] });
}

/** One `up` after the other: the names of the items that the program lists, and how the run ends. */
type Run = readonly [names: string, ends: Place | "done" | "unsaved"];

async function carryOut(world: SetWorld, set: SetStack, listing: (...names: string[]) => Values, runs: readonly Run[]): Promise<void> {
  for (const [names, ends] of runs) {
    if (ends === "unsaved") world.clock.skip(2 * hourMs);
    if (ends === "done") await set.up(listing(...names));
    else if (ends === "unsaved") await set.upUnsaved(listing(...names));
    else await set.upKilled(listing(...names), ends);
  }
}

// A single kill at any request is the last part of this file.
test.each<[string, readonly Run[]]>([
  ...[afterThe(2, "POST"), beforeThe(2, "POST")].map((place): [string, Run[]] => [
    `a creation, and the next run as well (${place.moment} a request)`,
    [
      ["abcde", afterThe(3, "POST")],
      ["abcde", place],
    ],
  ]),
  [
    "an update, and the next run as well",
    [
      ["a", "done"],
      ["abcd", afterThe(2, "POST")],
      ["abcd", afterThe(1, "POST")],
    ],
  ],
  ["a creation, then three runs that had done the set", [["abc", afterThe(2, "POST")], ...Array<Run>(3).fill(["abc", "unsaved"])]],
  ["an update that had done the set, and the next run as well", [["a", "done"], ...Array<Run>(2).fill(["abc", "unsaved"])]],
])("a set is gone on with, and nothing is made twice, if what was killed is %s", async (_, runs) => {
  const { world, set } = await siteWithSet();
  await carryOut(world, set, rules, runs);
  const [names] = runs.at(-1) as Run;
  await expectRecovered(world, set, rules(...names));
  expect(world.rulesThere).toEqual([...names]);
});

describe("a killed creation", () => {
  test.each([1, 2])("is gone on with if the first lists of the next run are out of date (%i)", async (times) => {
    const { world, set } = await zoneWithSet();
    await set.upKilled(records("a", "b", "c"), afterThe(2, "POST"));
    world.fault({ kind: "staleRead", method: "GET", times });
    await set.up(records("a", "b", "c"));
    expect(world.recordsThere).toEqual(["a", "b", "c"]);
  });

  test("that adopted an item with permission needs no permission again", async () => {
    const { world, set } = await zoneWithSet();
    world.addByHand({ name: "theirs" });
    await set.upKilled({ ...records("theirs", "a", "b"), adopt: true }, beforeThe(2, "POST"));
    await expectRecovered(world, set, records("theirs", "a", "b"));
    expect(world.recordsThere).toEqual(["a", "b", "theirs"]);
  });

  test("of a replacement is gone on with, although the state still has the items of the old zone", async () => {
    const { world, set } = await zoneWithSet();
    const moved = { zoneId: world.otherZone.id, ...records("a", "b") };
    await set.up(records("a", "b"));
    await set.upKilled(moved, afterThe(2, "POST"));
    await expectRecovered(world, set, moved);
    expect([world.recordsThere, world.otherZone.records.length]).toEqual([[], 2]);
  });
});

test("of two items alike, of which a killed run made one, the set has one, and a warning names the other", async () => {
  const { world, set } = await zoneWithSet();
  await set.upKilled(records("a", "b"), afterThe(2, "POST"));
  world.addByHand({ name: "b" });
  const { said } = await set.up(records("a", "b"));
  expect(world.recordsThere).toEqual(["a", "b", "b"]);
  expect(said).toMatch(`was about to create 1 record that "it" doesn't have now`);
  expect(said).toMatch(`b A 192.0.2.1 (id ${world.zone.records.at(-1)?.id})`);
});

test("items that a refresh drops because of a wrong answer are adopted again", async () => {
  const { world, set } = await siteWithSet();
  await set.up(rules("a", "b"));
  world.fault({ kind: "status", status: 404, errors: ["no such site"], method: "GET", times: Infinity });
  expect(await set.refresh()).toBe("gone");
  world.simulator.faults.clear();
  await expectRecovered(world, set, rules("a", "b"));
  expect(world.rulesThere).toEqual(["a", "b"]);
});

describe("an item of a killed run that the program changes before the next run", () => {
  test.each<[string, Values]>([
    ["all of its fields", { ttl: 60, comment: "ours" }],
    ["the platform's defaults for the rest", { ttl: undefined }],
    ["an empty text", { ttl: 60, comment: "" }],
    ["a field of value 0", { ttl: 60, type: "MX", value: "mail.example.net", priority: 0 }],
    ["a text in quotes", { ttl: 60, type: "TXT", value: '"hello"' }],
  ])("is adopted if it is as that run wrote it, then changed, with %s", async (_, fields) => {
    const { world, set } = await zoneWithSet();
    await set.upKilled({ records: [record("a"), record("b", fields)] }, afterThe(2, "POST"));
    // However often the recovery is killed.
    const changed = { records: [record("a"), record("b", { ...fields, ttl: 600 })] };
    await set.upKilled(changed, beforeThe(1, "PATCH"));
    await expectRecovered(world, set, changed);
    expect(world.zone.records.map(({ name, ttl }) => [name, ttl]).sort()).toEqual([
      ["a", 300],
      ["b", 600],
    ]);
  });

  test("is adopted with another target if it is an alias", async () => {
    const world = await SetWorld.start();
    const set = world.aliasSet();
    await set.upKilled(aliases("orders"), afterThe(1, "POST"));
    await expectRecovered(world, set, { aliases: [{ address: "orders", targetEmail: "dave@example.com" }] });
    expect(world.mailspace.aliases.list()).toMatchObject([{ address: "orders@example.com", target: { email: "dave@example.com" } }]);
  });

  test("is refused if the new one can't exist beside it: a CNAME", async () => {
    const { world, set } = await zoneWithSet();
    const cname = (value: string) => ({ records: [{ name: "docs", type: "CNAME", value, ttl: 300 }] });
    await set.upKilled(cname("one.example.net"), afterThe(1, "POST"));
    await expect(set.up(cname("two.example.net"))).rejects.toThrow(/is on the platform already.*differs in value/s);
    await set.up({ ...cname("two.example.net"), adopt: true });
    expect(world.zone.records.map(({ value }) => value)).toEqual(["two.example.net"]);
  });

  test("stays beside the new one if it is a rule, and a warning names it", async () => {
    const { world, set } = await siteWithSet();
    await set.upKilled(rules("a", "b"), afterThe(2, "POST"));
    const { said } = await set.up({ rules: [rule("a"), rule("b", { triggers: [{ type: "CountryCode", patternMatches: ["YY"] }] })] });
    expect(world.rulesThere).toEqual(["a", "b", "b"]);
    expect(said).toMatch(/warning: an interrupted run was about to create 1 rule .*:\n {2}b \(id /);
  });
});

describe("an item of a killed run that the program no longer lists", () => {
  const warning = (noun: string, name: string) =>
    new RegExp(
      `warning: an interrupted run was about to create 1 ${noun} that "it" doesn't have now. Nothing is deleted: .*:\n {2}${name}.* \\(id `,
    );

  test.each<[string, "record" | "rule", readonly Run[], string, string]>([
    ["stays, and a warning names it", "record", [["ab", afterThe(2, "POST")]], "a", "ab"],
    [
      "stays if the killed run had changed the set, and the program has the old list again",
      "rule",
      [
        ["a", "done"],
        ["ab", afterThe(1, "POST")],
      ],
      "a",
      "ab",
    ],
    ["stays if the killed run had finished the set", "record", [["ab", "unsaved"]], "ac", "abc"],
    [
      "is still named after several killed runs, and if the first list is out of date",
      "record",
      [
        ["ab", afterThe(2, "POST")],
        ["ac", beforeThe(1, "POST")],
      ],
      "ac",
      "abc",
    ],
  ])("%s", async (what, noun, runs, names, there) => {
    const world = await SetWorld.start();
    const [set, listing] = noun === "record" ? [world.recordSet(), records] : [world.ruleSet(), rules];
    await carryOut(world, set, listing, runs);
    if (what.includes("out of date")) world.fault({ kind: "staleRead", method: "GET", times: 1 });
    const { said } = await set.up(listing(...names));
    expect([noun === "record" ? world.recordsThere : world.rulesThere, set.labels.length]).toEqual([[...there], names.length]);
    expect(said).toMatch(warning(noun, "b"));
    expect(await set.up(listing(...names))).toEqual({ step: "same", said: "" });
  });

  test("is named without its value if that can be a secret", async () => {
    const { set } = await zoneWithSet();
    await set.upKilled({ records: [record("a"), record("b", { type: "TXT", value: "hush-4711" })] }, afterThe(2, "POST"));
    const { said } = await set.up(records("a"));
    expect(said).toMatch(warning("record", "b TXT"));
    expect(said).not.toContain("hush");
  });

  test("isn't named if an up was done with it: the user let it go", async () => {
    const { world, set } = await zoneWithSet();
    await set.up(records("a", "b"));
    set.leaveState();
    await set.upKilled(records("a", "c"), beforeThe(1, "POST"));
    const { said } = await set.up(records("a", "c"));
    expect(world.recordsThere).toEqual(["a", "b", "c"]);
    expect(said).not.toContain("warning");
  });

  test("stays in the zone where it is, also if the set is elsewhere by now", async () => {
    const { world, set } = await zoneWithSet();
    await set.upKilled(records("a", "b"), afterThe(2, "POST"));
    world.addByHand({ name: "a" }, world.otherZone);
    const { said } = await set.up({ zoneId: world.otherZone.id, ...records("c") });
    expect([world.recordsThere, world.otherZone.records.length]).toEqual([["a", "b"], 2]);
    expect(said).toMatch(`about to create 2 records of "it" in the DnsZone ${world.zone.id}, where the set isn't now`);
  });
});

describe('a killed run with manage: "all"', () => {
  const limits = { manage: "all", maxChangePercent: 40, minRecords: 1 };
  const names = Array.from({ length: 20 }, (_, index) => `r${index}`);
  const changed = { ...limits, records: names.slice(0, 12).map((name, index) => record(name, index < 6 ? { ttl: 600 } : {})) };

  test.each([1, 4, 8])("can be repeated although most of it is done: killed after deletion %d", async (deletion) => {
    const { world, set } = await zoneWithSet();
    await set.up({ ...limits, ...records(...names) });
    await set.upKilled(changed, afterThe(deletion, "DELETE"));
    await set.up(changed);
    expect([world.zone.records.length, world.zone.records.filter(({ ttl }) => ttl === 600).length]).toEqual([12, 6]);
  });

  test("is refused when repeated if the program asks for too much more", async () => {
    const { world, set } = await zoneWithSet();
    await set.up({ ...limits, ...records(...names) });
    await set.upKilled(changed, afterThe(8, "DELETE"));
    await expect(set.up({ ...limits, ...records("r0") })).rejects.toThrow(/would delete 11 of the 20 existing/);
    expect(world.zone.records).toHaveLength(12);
  });

  test("leaves what the program dropped to the program's word, like anything else in the zone", async () => {
    const { world, set } = await zoneWithSet();
    await set.upKilled({ manage: "all", ...records("a", "b") }, afterThe(2, "POST"));
    await expect(set.up({ manage: "all", ...records("a") })).rejects.toThrow(/would delete 1 record .*\n {2}b A/);
    await set.up({ manage: "all", ...records("a"), allowMassChange: true });
    expect(world.recordsThere).toEqual(["a"]);
  });
});

describe("the deletion of a set whose update was killed", () => {
  test("deletes what the state has; a warning names what only the killed run knew, until the deletion succeeds", async () => {
    const { world, set } = await zoneWithSet();
    await set.up(records("a"));
    await set.upKilled(records("a", "b"), afterThe(1, "POST"));
    world.fault({ kind: "status", status: 422, errors: ["locked"], method: "DELETE" });
    await expect(set.destroy()).rejects.toThrow(/could not be deleted/);
    world.simulator.faults.clear();
    expect(await set.destroy()).toMatch(/was about to create 1 record that "it" doesn't have now. Nothing is deleted: .*:\n {2}b A/);
    expect([world.recordsThere, readdirSync(world.journalFolder)]).toEqual([["b"], []]);
  });

  test("names it also if a refresh has found it beside the set meanwhile", async () => {
    const { world, set } = await zoneWithSet();
    await set.up({ manage: "all", ...records("a") });
    await set.upKilled({ manage: "all", ...records("a", "b") }, afterThe(1, "POST"));
    await set.refresh();
    expect(set.labels).toHaveLength(2);
    expect(await set.destroy()).toMatch(/was about to create 1 record .*:\n {2}b A/);
    expect(world.recordsThere).toEqual(["b"]);
  });

  test("ends also if the parent has lost what its objects need: then none of them is left", async () => {
    const { world, set } = await siteWithSet();
    await set.up(rules("a"));
    await set.upKilled(rules("a", "b"), afterThe(1, "POST"));
    const refusal = { kind: "status", status: 409, code: "cdn_not_active", times: Infinity } as const;
    world.fault({ ...refusal, route: "GET /api/sites/{site_id}/edge_rules" });
    world.fault({ ...refusal, method: "DELETE" });
    await set.destroy();
    expect(set.engine.kept).toBeUndefined();
  });

  test("asks nothing more than usual if no run was killed", async () => {
    const { world, set } = await zoneWithSet();
    await set.up(records("a", "b"));
    world.simulator.resetReport();
    await set.destroy();
    expect(world.count("DELETE")).toBe(2);
    expect(world.count("GET")).toBeLessThanOrEqual(1);
  });
});

test.each(["MailAliases", "MailAlias"])(
  "a killed deletion of an alias is waited out before %s makes the same address anew",
  async (type) => {
    const world = await SetWorld.start();
    const set = world.aliasSet();
    await set.up(aliases("orders"));
    await set.destroyKilled(beforeThe(1, "DELETE"));
    world.mailspace.aliases.remove("orders@example.com");
    const before = world.clock.now();
    const definition = registry[type] as SetDefinition;
    const [alias] = aliases("orders").aliases;
    const inputs = { mailspaceId: world.mailspace.id, ...(type === "MailAlias" ? alias : aliases("orders")) };
    await new EngineModel(definition).up(world.anew(definition, "other"), handedOn(definition, inputs));
    expect(world.clock.now() - before).toBeGreaterThan(10_000);
    expect(world.mailspace.aliases.list().map(({ address }) => address)).toEqual(["orders@example.com"]);
  },
);

test.each([0, 600_000, -600_000])("a request of a killed run is waited out, with a clock that is %d ms ahead", async (ahead) => {
  const { world, set } = await zoneWithSet();
  const process = () => world.process({ clock: offsetClock(world.clock, ahead) });
  await set.up(records("a"), process());
  const { kept } = set.engine;
  const killed = process();
  const arrive = await killedInFlight(killed, "POST", () => set.up(records("a", "b"), killed));
  set.engine.kept = kept;
  const sentAt = world.clock.now();
  const next = beforeRequests(process(), async () => {
    if (world.clock.now() - sentAt > 5_000) await arrive();
  });
  const { said } = await set.up(records("a", "b"), next);
  expect(world.recordsThere).toEqual(["a", "b"]);
  expect(said).toMatch(/an interrupted run wrote to this DnsRecords: waiting/);
});

describe("killed at any request", () => {
  interface Program {
    readonly of: "records" | "rules";
    /** What the set holds before the run that is killed; absent: it is made by that run. */
    readonly before?: Values;
    /** What the killed run is to make of it; absent: it is destroyed. */
    readonly after?: Values;
  }

  const mx = { name: "@", type: "MX", value: "mail.example.net", priority: 10 };
  const docs = { name: "docs", type: "CNAME", value: "www.example.com" };
  const some = { records: [record("www"), mx, docs, record("old")] };
  /** One stays, one gets another value, one another field; a CNAME gives way to an address, one goes and two come. */
  const others = {
    records: [
      record("www", { value: "192.0.2.9" }),
      { ...mx, priority: 20 },
      record("docs"),
      { name: "@", type: "TXT", value: "hello" },
      record("new"),
    ],
  };
  const otherRules = { rules: [rule("d"), rule("new", { actionType: "ForceSsl" }), rule("a", { enabled: false }), rule("b")] };
  const programs: [string, Program][] = [
    ["records that are made", { of: "records", after: some }],
    ["records of which some come, change, go and give way", { of: "records", before: some, after: others }],
    ["records that are destroyed", { of: "records", before: some }],
    ["rules that are made", { of: "rules", after: rules("a", "b", "c", "d") }],
    ["rules that get another order", { of: "rules", before: rules("a", "b", "c", "d"), after: rules("d", "c", "b", "a") }],
    ["rules of which some come, change, move and go", { of: "rules", before: rules("a", "b", "c", "d"), after: otherRules }],
    ["rules that are destroyed", { of: "rules", before: rules("a", "b", "c", "d") }],
  ];

  /** A platform with a set on it that the engine knows, and a record beside it that it doesn't. */
  type Stage = SetWorld & { readonly set: SetStack; readonly shown: () => unknown };

  async function begin({ of, before }: Program): Promise<Stage> {
    const world = await SetWorld.start();
    const { zone, site } = world;
    world.addByHand({ name: "theirs", value: "192.0.2.200", ttl: 60 });
    const recordsShown = () =>
      zone.records.map(({ name, record_type, value, ttl, priority }) => `${name || "@"} ${record_type} ${value} ${ttl} ${priority}`).sort();
    const rulesShown = () =>
      [...site.edgeRules]
        .sort((one, other) => Number(one.OrderIndex) - Number(other.OrderIndex))
        .map(({ ActionType, Description, Enabled }) => `${String(Description)} ${String(ActionType)} ${String(Enabled)}`);
    const ofRecords = { set: world.recordSet(), shown: recordsShown };
    const stage: Stage = Object.assign(world, of === "records" ? ofRecords : { set: world.ruleSet(), shown: rulesShown });
    if (before) await stage.set.up(before);
    world.simulator.resetReport();
    return stage;
  }

  const run = (stage: Stage, { after }: Program, process = stage.process()): Promise<unknown> =>
    after ? stage.set.up(after, process) : stage.set.destroy(process);

  /** The same command again, in a new process, until it has done its work; then once more, which is to do nothing. */
  async function goOn(stage: Stage, program: Program, journal: boolean): Promise<unknown> {
    const { of, after } = program;
    // What is as old as this is known by the journal alone; without it, it has to be younger.
    if (journal) stage.clock.skip(2 * hourMs);
    const next = () => stage.process(journal ? {} : { journalFolder: join(stage.journalFolder, "another machine") });
    const first = await outcomeOf(run(stage, program, next()));
    if (!after) return first instanceof Error ? first.message : { shown: stage.shown() };
    // How old a rule is nobody knows: without the journal it is taken over when the program says so.
    if (first instanceof Error) {
      if (journal || of === "records" || !/ \(id \S+, identical\)\n.*adopt: true/s.test(first.message)) return first.message;
      await stage.set.up({ ...after, adopt: true }, next());
    }
    stage.simulator.resetReport();
    const { step } = await stage.set.up(after, next());
    const notes = journal ? readdirSync(stage.journalFolder).length : 0;
    return { shown: stage.shown(), third: step, requests: stage.count(), notes };
  }

  describe.each([
    ["with its journal", true],
    ["without its journal", false],
  ])("the next run %s does the rest, makes nothing twice and deletes nothing else, of", (_, journal) => {
    test.each(programs)("%s", async (__, program) => {
      const untroubled = await begin(program);
      await run(untroubled, program);
      const shown = untroubled.shown();
      await endWorlds();
      const work = (stage: Stage) => {
        const process = stage.process();
        // What a killed run did is in no state.
        const { kept } = stage.set.engine;
        return { process, run: () => run(stage, program, process).finally(() => (stage.set.engine.kept = kept)) };
      };
      const expected = program.after ? { shown, third: "same", requests: 0, notes: 0 } : { shown };
      await killedAtEachRequest(
        () => begin(program),
        work,
        (stage) => goOn(stage, program, journal),
        expected,
      );
    });
  });
});
