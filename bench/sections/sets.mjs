/** The records of zones as sets: one resource for each zone, in two sizes, and under a rate limit. */
import { rmSync } from "node:fs";
import { startSimulator } from "../measure/simulator.mjs";
import { BenchStack, commands } from "../measure/stack.mjs";
import { within } from "../measure/turns.mjs";

const steps = [
  { name: "create", args: commands.up, cpuBound: 5, requestBound: ({ records, zones }) => ({ writes: records + zones, reads: zones }) },
  { name: "no-op up", args: commands.up, cpuBound: 4, requestBound: () => ({ total: 0 }) },
  { name: "refresh", args: commands.refresh, cpuBound: 4, requestBound: ({ zones }) => ({ writes: 0, total: zones }) },
  { name: "update of one record", args: commands.up, cpuBound: 4, requestBound: () => ({ total: 2 }), changed: true },
  { name: "destroy", args: commands.destroy, cpuBound: 4, requestBound: ({ zones }) => ({ total: 3 * zones }) },
];
/** Another size, with one bound for all operations. */
const large = { records: 5_000, cpuBound: 8 };
const stateBound = 300;
const limitBound = 1.05;

export async function measureSets({ installed, env, sizes, perSecond, say }) {
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

async function oneRound({ installed, env, sizes, say }) {
  const simulator = await startSimulator({ installed, env });
  try {
    const stack = await BenchStack.create({ installed, env, program: "sets.js", url: simulator.url, settings: sizes });
    const figures = [];
    let stateBytes;
    for (const { name, args, cpuBound, requestBound, changed } of steps) {
      stack.set({ ...sizes, changed });
      await simulator.reset();
      const { wall, cpu } = await stack.must(args);
      const { total, reads, writes } = await simulator.report();
      const { resources } = stack.state();
      const expected = name === "destroy" ? 0 : 2 * sizes.zones;
      if (resources.length !== expected)
        throw new Error(`After ${name} the state holds ${resources.length} resources instead of ${expected}.`);
      if (name === "create")
        stateBytes = Buffer.byteLength(JSON.stringify(resources.filter(({ type }) => type.endsWith(":DnsRecords")))) / sizes.records;
      const bound = requestBound(sizes);
      const most = sizes.records >= large.records ? large.cpuBound : cpuBound;
      figures.push({
        operation: name,
        wall,
        cpu,
        requests: { total, reads, writes },
        requestBound: bound,
        requestsWithin: within({ total, reads, writes }, bound),
        cpuBound: most,
        cpuWithin: cpu <= most,
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
    await simulator.reset();
    const { code, wall, cpu, text } = await stack.run(commands.up);
    const { requests, total, rateLimited } = await simulator.report({ requests: true });
    const times = requests.map(({ at }) => Date.parse(at));
    const span = (Math.max(...times) - Math.min(...times)) / 1000;
    rmSync(stack.folder, { recursive: true, force: true });
    say(
      `  create, ${perSecond === undefined ? "unlimited" : `${perSecond} a second`}: ${code === 0 ? "succeeded" : `failed with ${code}`}, ${wall.toFixed(1)} s, ${total - rateLimited} requests, ${rateLimited} refused`,
    );
    return { code, wall, cpu, span, total: total - rateLimited, refused: rateLimited, ...(code !== 0 && { message: text.slice(-2000) }) };
  } finally {
    await simulator.close();
  }
}
