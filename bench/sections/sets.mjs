/** The records of zones as sets: one resource for each zone, in two sizes and under a rate limit, or in one size that is much larger. */
import { rmSync } from "node:fs";
import { underLimit } from "../measure/limited.mjs";
import { startSimulator } from "../measure/simulator.mjs";
import { BenchStack, commands } from "../measure/stack.mjs";
import { within } from "../measure/turns.mjs";

const steps = [
  { name: "create", args: commands.up, requestBound: ({ records, zones }) => ({ writes: records + zones, reads: zones }) },
  { name: "no-op up", args: commands.up, requestBound: () => ({ total: 0 }) },
  { name: "refresh", args: commands.refresh, requestBound: ({ zones }) => ({ writes: 0, total: zones }) },
  { name: "update of one record", args: commands.up, requestBound: () => ({ total: 2 }), changed: true },
  { name: "destroy", args: commands.destroy, requestBound: ({ zones }) => ({ total: 3 * zones }) },
];
/** Up to 1,000 records, and up to 5,000; what is larger has a bound for its growth only. */
const cpuBounds = [
  { records: 1_000, create: 3.2, others: 2.8 },
  { records: 5_000, create: 6, others: 4.5 },
];
const large = { records: 5_000, zones: 10 };
const growthBound = 1.2;
const stateBound = 130;
const limitBound = 1.05;

export async function measureSets({ installed, env, sizes, perSecond, say }) {
  if (sizes.records > large.records) return measureGrowth({ installed, env, sizes, say });
  const rounds = [];
  for (const records of [sizes.records, large.records]) rounds.push(await oneRound({ installed, env, sizes: { ...sizes, records }, say }));
  const free = await created({ installed, env, sizes, say });
  const limited = await created({ installed, env, sizes, say, perSecond });
  const ideal = Math.max(limited.total / perSecond, free.wall);
  const limit = {
    perSecond,
    free,
    limited,
    ideal,
    ratio: limited.wall / ideal,
    spanRatio: limited.span / Math.max(limited.total / perSecond, free.span),
    bound: limitBound,
  };
  return { rounds, limit };
}

/**
 * CPU for each record at the given size, divided by that of 5,000 records in 10 zones. From both, the same operation with one record in
 * each zone is taken off: that is the engine's start, and its work on the zones.
 */
async function measureGrowth({ installed, env, sizes, say }) {
  const round = (of) => oneRound({ installed, env, sizes: of, say });
  const rounds = [];
  const perRecord = async (of) => {
    const start = await round({ ...of, records: of.zones });
    const full = await round(of);
    rounds.push(full);
    return full.figures.map(({ cpu, providerCpu }, index) => {
      const { cpu: startCpu, providerCpu: startProviderCpu } = start.figures[index];
      const records = of.records - of.zones;
      return { cpu: (cpu - startCpu) / records, providerCpu: (providerCpu - startProviderCpu) / records };
    });
  };
  const [few, many] = [await perRecord({ ...sizes, ...large }), await perRecord(sizes)];
  const growth = steps.map(({ name }, index) => {
    const ratio = many[index].cpu / few[index].cpu;
    const ofProvider = many[index].providerCpu / few[index].providerCpu;
    return { operation: name, ratio, ...(ofProvider > 0 && { ofProvider }), bound: growthBound, within: ratio <= growthBound };
  });
  return { rounds, growth };
}

async function oneRound({ installed, env, sizes, say }) {
  const simulator = await startSimulator({ installed, env });
  try {
    const stack = await BenchStack.create({ installed, env, program: "sets.js", url: simulator.url, settings: sizes });
    const figures = [];
    let stateBytes;
    for (const { name, args, requestBound, changed } of steps) {
      stack.set({ ...sizes, changed });
      await simulator.reset();
      const { wall, cpu, roles } = await stack.must(args);
      const { total, reads, writes } = await simulator.report();
      const { resources } = stack.state();
      const expected = name === "destroy" ? 0 : 2 * sizes.zones;
      if (resources.length !== expected)
        throw new Error(`After ${name} the state holds ${resources.length} resources instead of ${expected}.`);
      if (name === "create")
        stateBytes = Buffer.byteLength(JSON.stringify(resources.filter(({ type }) => type.endsWith(":DnsRecords")))) / sizes.records;
      const bound = requestBound(sizes);
      const bounds = cpuBounds.find(({ records }) => sizes.records <= records);
      const most = bounds?.[name === "create" ? "create" : "others"];
      figures.push({
        operation: name,
        wall,
        cpu,
        providerCpu: roles?.provider?.cpu,
        requests: { total, reads, writes },
        requestBound: bound,
        requestsWithin: within({ total, reads, writes }, bound),
        cpuBound: most,
        cpuWithin: most === undefined ? undefined : cpu <= most,
      });
      say(`  ${name}, ${sizes.records} records: ${cpu.toFixed(1)} s CPU, ${wall.toFixed(1)} s, ${reads} reads, ${writes} writes`);
    }
    rmSync(stack.folder, { recursive: true, force: true });
    return { sizes, figures, stateBytes, stateBound, stateWithin: stateBytes <= stateBound };
  } finally {
    await simulator.close();
  }
}

/** One `up` that makes everything, with or without a limit. */
async function created({ installed, env, sizes, perSecond, say }) {
  const simulator = await startSimulator({ installed, env, rateLimit: perSecond });
  try {
    const stack = await BenchStack.create({ installed, env, program: "sets.js", url: simulator.url, settings: sizes });
    const label = `create, ${perSecond === undefined ? "unlimited" : `${perSecond} a second`}`;
    const figure = await underLimit({ simulator, stack, args: commands.up, say, label });
    rmSync(stack.folder, { recursive: true, force: true });
    return figure;
  } finally {
    await simulator.close();
  }
}
