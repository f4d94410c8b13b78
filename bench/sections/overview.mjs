/** Both faces, single records and sets, with and without the engine's checkpoints, beside an empty dynamic provider: CPU of each operation, and how it grows. */
import { everyOperation, figuresOf, stackSide, withoutCheckpoints } from "../measure/sides.mjs";
import { median } from "../measure/statistics.mjs";
import { within } from "../measure/turns.mjs";
import { bounds as loadBounds } from "./load.mjs";
import { operations } from "./operations.mjs";

const single = ["dynamic", "plugin"];
const sets = ["dynamicSets", "pluginSets"];
const programs = [...single, "empty", ...sets];
const modes = [
  { checkpoints: true, engine: {} },
  { checkpoints: false, engine: withoutCheckpoints },
];

/** CPU as a ratio to the empty provider's of the same round, median of the rounds, by program and by whether the engine writes checkpoints. */
const ratioBounds = {
  dynamic: {
    true: { preview: 0.75, create: 0.92, "no-op": 0.85, refresh: 0.9, update: 0.8, destroy: 0.85 },
    false: { preview: 0.75, create: 0.95, "no-op": 0.8, refresh: 0.85, update: 0.6, destroy: 0.65 },
  },
  plugin: { false: { preview: 0.72, create: 0.9, "no-op": 0.75, refresh: 0.8, update: 0.55, destroy: 0.48 } },
};
const ratioBoundOf = (program, checkpoints, name) => ratioBounds[program]?.[checkpoints]?.[name.split(" ")[0]];

/** CPU of each further record of a set, in units of what the empty provider spends on the creation of one record. Without checkpoints. */
const furtherBounds = { create: 0.05, "no-op up": 0.028, refresh: 0.035, "update of one record": 0.038 };
/** The larger sets. */
const largeSets = 5_000;

/** The larger stack: only single records, whose state would be written for an hour with checkpoints. */
const grown = { programs: [...single, "empty"], operations: operations.filter(({ name }) => !/preview|update/.test(name)) };
export const growthBound = loadBounds.growth;

export async function measureOverview({ installed, env, sizes, growthRecords, repeat, say }) {
  const measure = (options) => oneLife({ installed, env, say, ...options });
  const rounds = [];
  for (let round = 0; round < repeat; round++) {
    const lives = [];
    for (const mode of modes) lives.push(await measure({ ...mode, programs, operations, sizes, round }));
    rounds.push(lives);
  }
  const figures = modes.flatMap(({ checkpoints }, mode) =>
    operations.map((operation, index) => {
      const runs = rounds.map((lives) => lives[mode][index]);
      // A machine's speed changes from minute to minute: runs are compared with their neighbours.
      const toEmpty = (program) => median(runs.map((one) => one[program].cpu / one.empty.cpu));
      const of = Object.fromEntries(
        programs.map((program) => [program, { ...figuresOf(runs.map((one) => one[program])), toEmpty: toEmpty(program) }]),
      );
      return { operation: operation.name, checkpoints, of, broken: brokenBounds({ operation, checkpoints, of, sizes }) };
    }),
  );
  const large = largeSets > sizes.records && { ...sizes, records: largeSets };
  const ofLarge =
    large &&
    (await measure({
      ...modes[1],
      programs: sets,
      operations: operations.filter(({ name }) => name in furtherBounds),
      sizes: large,
      round: 0,
    }));
  const many = growthRecords > sizes.records && { ...sizes, records: growthRecords };
  const results = many && (await measure({ ...modes[1], ...grown, sizes: many, round: 0 }));
  return {
    sizes,
    figures,
    further: ofLarge && further({ few: sizes, many: large, figures, results: ofLarge }),
    growth: results && growth({ few: sizes, many, figures, results }),
  };
}

function oneLife({ installed, env, checkpoints, engine, programs, operations, sizes, round, say }) {
  say(`  ${sizes.records} records, ${checkpoints ? "with" : "without"} checkpoints, round ${round + 1}`);
  const makers = programs.map((program) => [program, () => stackSide({ installed, env, program, sizes, engine })]);
  return everyOperation({ makers: Object.fromEntries(makers), operations, round, say });
}

/** The bounds that do not hold in one operation. */
function brokenBounds({ operation: { name, requestBound }, checkpoints, of, sizes }) {
  const broken = [];
  for (const program of [...single, ...sets]) {
    const { toEmpty, requestsOfRounds } = of[program];
    const bound = requestBound(sizes);
    const ratioBound = ratioBoundOf(program, checkpoints, name);
    if (!requestsOfRounds.every((asked) => within(asked, bound))) broken.push({ program, what: "requests" });
    if (toEmpty > ratioBound) broken.push({ program, what: "CPU", is: toEmpty, bound: ratioBound });
  }
  return broken;
}

/** What each record beyond the few costs in the sets, by operation and program. */
function further({ few, many, figures, results }) {
  const figureOf = (operation) => figures.find((one) => one.operation === operation && !one.checkpoints);
  const unit = figureOf("create").of.empty.cpu / few.records;
  return Object.entries(furtherBounds).map(([operation, bound], index) => ({
    operation,
    bound,
    of: Object.fromEntries(
      sets.map((program) => {
        const more = results[index][program].cpu - figureOf(operation).of[program].cpu;
        return [program, more / (many.records - few.records) / unit];
      }),
    ),
  }));
}

function growth({ few, many, figures, results }) {
  /** CPU for each record of the many, over that of the few; none where the sampler was too late for a short process. */
  const more = (large, small) => (large === undefined || small === undefined ? undefined : large / many.records / (small / few.records));
  const rows = grown.operations.map(({ name }, index) => {
    const figure = figures.find(({ operation, checkpoints }) => operation === name && !checkpoints);
    const compared = grown.programs.map((program) => {
      const small = figure.of[program];
      const large = figuresOf([results[index][program]]);
      return [
        program,
        { few: small, many: large, cpu: more(large.cpu, small.cpu), providerCpu: more(large.providerCpu, small.providerCpu) },
      ];
    });
    return { operation: name, of: Object.fromEntries(compared) };
  });
  return { few, many, rows };
}

/** Requests are the same on every machine, however busy: what breaks their bounds is a fault. */
export function keepsRequests({ figures }) {
  return figures.every(({ broken }) => broken.every(({ what }) => what !== "requests"));
}
