/** Several sides do the same work, each on a platform of its own: an operation on one, directly after it on the next. */
import { rmSync } from "node:fs";
import { startSimulator } from "./simulator.mjs";
import { BenchStack } from "./stack.mjs";
import { median } from "./statistics.mjs";

const single = ({ records, zones }) => records + zones;
const sets = ({ zones }) => 2 * zones;

/** The programs with zones and records, and how many resources the state of each holds. */
const programs = {
  plugin: { file: "plugin.js", resources: single },
  dynamic: { file: "ours.js", resources: single },
  floor: { file: "floorProgram.js", resources: single },
  empty: { file: "emptyProgram.js", resources: single },
  pluginSets: { file: "pluginSets.js", resources: sets },
  dynamicSets: { file: "sets.js", resources: sets },
};

/** The engine writes the state of the stack once, at the end of a command, instead of at each step. */
export const withoutCheckpoints = { PULUMI_SKIP_CHECKPOINTS: "true" };

/** A side with one of these programs; `engine` are variables of the engine. An operation may have settings of its own. */
export async function stackSide({ installed, env, program, sizes, engine = {} }) {
  const { file, resources } = programs[program];
  const simulator = await startSimulator({ installed, env });
  try {
    const stack = await BenchStack.create({ installed, env, program: file, url: simulator.url, settings: sizes });
    return {
      simulator,
      state: () => stack.state(),
      async run({ name, args, changed, settings = {}, holdsNothing, envOf = () => ({}) }) {
        const wanted = { ...sizes, changed, ...settings };
        stack.set(wanted);
        const result = await stack.must(args, { env: { ...engine, ...envOf(program) } });
        // A run that did not do its work must not look fast.
        const { length } = stack.state().resources;
        const expected = holdsNothing ? 0 : resources(wanted);
        if (length !== expected) throw new Error(`After ${name} the state of ${program} holds ${length} resources instead of ${expected}.`);
        return result;
      },
      async close() {
        await simulator.close();
        rmSync(stack.folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await simulator.close();
    throw error;
  }
}

/**
 * All operations on all sides, which `makers` opens by their names. Whoever runs later finds warmer caches of the system: the first side
 * changes from operation to operation, and from round to round. Gives the results of each operation by side; `after` may look at the sides.
 */
export async function everyOperation({ makers, operations, round, say, after = () => undefined }) {
  const sides = {};
  try {
    for (const [name, make] of Object.entries(makers)) sides[name] = await make();
    const results = [];
    for (const [index, operation] of operations.entries()) {
      results.push(await oneOperation({ sides, turn: round + index, operation, say }));
      await after(operation, sides);
    }
    return results;
  } finally {
    for (const side of Object.values(sides)) await side.close();
  }
}

async function oneOperation({ sides, turn, operation, say }) {
  const names = Object.keys(sides).filter((name) => !operation.sides || operation.sides.includes(name));
  const first = turn % names.length;
  const result = {};
  for (const name of [...names.slice(first), ...names.slice(0, first)]) {
    const { simulator, run } = sides[name];
    await simulator.reset();
    const { wall, cpu, roles } = await run(operation);
    const { total, reads, writes } = await simulator.report();
    result[name] = { wall, cpu, roles, requests: { total, reads, writes } };
    say(`  ${operation.name}, ${name}: ${cpu.toFixed(1)} s CPU, ${wall.toFixed(1)} s, ${reads} reads, ${writes} writes`);
  }
  return result;
}

/** The figures of one side in one operation, over all rounds. */
export function figuresOf(runs) {
  const of = (pick) => median(runs.map(pick));
  return {
    cpu: of(({ cpu }) => cpu),
    wall: of(({ wall }) => wall),
    providerCpu: of(({ roles }) => roles?.provider?.cpu),
    providerPeakMb: of(({ roles }) => roles?.provider?.peakMb),
    requests: runs[0].requests,
    requestsOfRounds: runs.map(({ requests }) => requests),
  };
}
