import { join } from "node:path";
import type { Definition } from "../../../../src/kernel/definition/resource";
import type { Values } from "../../../../src/kernel/definition/values";
import { EngineModel } from "../../../harness/engine";
import { handedOn } from "../../../harness/program";
import { endWorlds, outcomeOf, World } from "../../../harness/world";
import { everywhere } from "../purchase/buying";
import { dnsRecords, edgeRules } from "./life";

afterEach(endWorlds);

/** A platform with a set on it that the engine knows, and something beside it that it doesn't. */
type Stage = World & { readonly engine: EngineModel; readonly at: Values; readonly shown: () => unknown };

interface Program {
  readonly definition: Definition;
  /** What the set holds before the run that is killed; absent: it is made by that run. */
  readonly before?: Values;
  /** What the killed run is to make of it; absent: it is destroyed. */
  readonly after?: Values;
}

const hourMs = 3_600_000;

const www = { name: "www", type: "A", value: "192.0.2.1", ttl: 300 };
const mx = { name: "@", type: "MX", value: "mail.example.net", priority: 10 };
const docs = { name: "docs", type: "CNAME", value: "www.example.com" };
const records = { records: [www, mx, docs, { ...www, name: "old" }] };
/** One stays, one gets another value, one another field; a CNAME gives way to an address, one goes and two come. */
const otherRecords = {
  records: [
    { ...www, value: "192.0.2.9" },
    { ...mx, priority: 20 },
    { ...www, name: "docs" },
    { name: "@", type: "TXT", value: "hello" },
    { ...www, name: "new" },
  ],
};

const rule = (description: string, rest: Values = {}): Values => ({
  actionType: "BlockRequest",
  triggers: [{ type: "CountryCode", patternMatches: ["XX"] }],
  description,
  enabled: true,
  ...rest,
});
const rules = { rules: [rule("a"), rule("b"), rule("c"), rule("d")] };
const reordered = { rules: [rule("d"), rule("c"), rule("b"), rule("a")] };
const otherRules = { rules: [rule("d"), rule("new", { actionType: "ForceSsl" }), rule("a", { enabled: false }), rule("b")] };

async function begin({ definition, before }: Program): Promise<Stage> {
  const world = await World.start();
  const { zones, sites } = world.simulator.platform;
  const zone = zones.add({ name: "example.com" });
  await zone.addRecord({ name: "theirs", record_type: 0, value: "192.0.2.200", ttl: 60 } as never);
  const site = sites.add({ name: "shop" });
  const shown = () =>
    definition === dnsRecords
      ? zone.records
          .map(({ name, record_type, value, ttl, priority }) => `${name || "@"} ${record_type} ${value} ${ttl} ${priority}`)
          .sort()
      : [...site.edgeRules]
          .sort((one, other) => Number(one.OrderIndex) - Number(other.OrderIndex))
          .map(({ ActionType, Description, Enabled }) => `${String(Description)} ${String(ActionType)} ${String(Enabled)}`);
  const stage: Stage = Object.assign(world, { engine: new EngineModel(definition), at: { zoneId: zone.id, siteId: site.id }, shown });
  if (before) await up(stage, { definition }, before);
  world.simulator.resetReport();
  return stage;
}

function up(stage: Stage, { definition }: Program, program: Values, process = stage.process()): Promise<unknown> {
  const property = definition.parent?.property as string;
  return stage.engine.up(process, handedOn(definition, { [property]: stage.at[property], ...program }));
}

/** The same command again, in a new process, until it has done its work; then once more, which is to do nothing. */
async function goOn(stage: Stage, program: Program, journal: boolean): Promise<unknown> {
  const { definition, after } = program;
  // What is as old as this is known by the journal alone; without it, it has to be younger.
  if (journal) stage.clock.skip(2 * hourMs);
  const next = () => stage.process(journal ? {} : { journalFolder: join(stage.journalFolder, "another machine") });
  if (!after) {
    await stage.engine.destroy(next());
    return { shown: stage.shown() };
  }
  const first = await outcomeOf(up(stage, program, after, next()));
  // How old a rule is nobody knows: without the journal it is taken over when the program says so.
  if (first instanceof Error) {
    if (journal || definition !== edgeRules || !/ \(id \S+, identical\)\n.*adopt: true/s.test(first.message)) return first.message;
    await up(stage, program, { ...after, adopt: true }, next());
  }
  stage.simulator.resetReport();
  return { shown: stage.shown(), third: await up(stage, program, after, next()), requests: stage.count() };
}

const programs: [string, Program][] = [
  ["records that are made", { definition: dnsRecords, after: records }],
  ["records of which some come, change, go and give way", { definition: dnsRecords, before: records, after: otherRecords }],
  ["records that are destroyed", { definition: dnsRecords, before: records }],
  ["rules that are made", { definition: edgeRules, after: rules }],
  ["rules that get another order", { definition: edgeRules, before: rules, after: reordered }],
  ["rules of which some come, change, move and go", { definition: edgeRules, before: rules, after: otherRules }],
  ["rules that are destroyed", { definition: edgeRules, before: rules }],
];

describe.each([
  ["with its journal", true],
  ["without its journal", false],
])("killed at any request, the next run %s does the rest, makes nothing twice and deletes nothing else, of", (_, journal) => {
  test.each(programs)("%s", async (__, program) => {
    const untroubled = await begin(program);
    const run = (stage: Stage, process = stage.process()) =>
      program.after ? up(stage, program, program.after, process) : stage.engine.destroy(process);
    await run(untroubled);
    const shown = untroubled.shown();
    await endWorlds();
    const work = (stage: Stage) => {
      const process = stage.process();
      // What a killed run did is in no state.
      const { kept } = stage.engine;
      return { process, run: () => run(stage, process).finally(() => (stage.engine.kept = kept)) };
    };
    await everywhere(
      () => begin(program),
      work,
      (stage) => goOn(stage, program, journal),
      program.after ? { shown, third: "same", requests: 0 } : { shown },
    );
  });
});
