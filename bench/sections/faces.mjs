/** The same zones and records by the plugin, by the provider that Node programs bring along, and by the floor's. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { startSimulator } from "../measure/simulator.mjs";
import { measured } from "../measure/run.mjs";
import { BenchStack, commands } from "../measure/stack.mjs";
import { mean, median } from "../measure/statistics.mjs";
import { within } from "../measure/turns.mjs";

const programs = { plugin: "plugin.js", dynamic: "ours.js", floor: "floorProgram.js" };
const faces = Object.keys(programs);

const steps = [
  { name: "create", args: commands.up, requestBound: ({ records, zones }) => ({ writes: records + zones, reads: zones }) },
  { name: "no-op up", args: commands.up, requestBound: () => ({ total: 0 }) },
  { name: "refresh", args: commands.refresh, requestBound: ({ zones }) => ({ writes: 0, total: zones }) },
  { name: "update of one record", args: commands.up, requestBound: () => ({ total: 2 }), changed: true },
  { name: "destroy", args: commands.destroy, requestBound: ({ zones }) => ({ total: 3 * zones }), emptiesState: true },
];

const small = 300;
/** The program calls `plan.js`: the engine notes that line, 45 bytes, beside that of the program's own file. */
const secondFileBytes = 45;
export const bounds = { stateBytes: 1_020 + secondFileBytes, startCpu: 0.25, startMb: 80, memoryMb: 150 };

export async function measureFaces({ installed, env, sizes, repeat, say }) {
  const start = await measureStart({ installed, env });
  const counts = [...new Set([Math.min(small, sizes.records), sizes.records])];
  const rounds = [];
  for (const records of counts) rounds.push(await ofSize({ installed, env, sizes: { ...sizes, records }, repeat, say }));
  return { start, rounds };
}

async function ofSize({ installed, env, sizes, repeat, say }) {
  const runs = [];
  for (let round = 0; round < repeat; round++) runs.push(await oneRound({ installed, env, sizes, round, say }));
  const figures = steps.map(({ name, requestBound }, index) => {
    const of = (face, pick) => median(runs.map(({ results }) => pick(results[index][face])));
    const bound = requestBound(sizes);
    return {
      operation: name,
      requestBound: bound,
      // Of both faces: they are one provider, so neither may ask for more than the other.
      requestsWithin: runs.every(({ results }) => ["plugin", "dynamic"].every((face) => within(results[index][face].requests, bound))),
      ...Object.fromEntries(
        faces.map((face) => [
          face,
          {
            cpu: of(face, ({ cpu }) => cpu),
            wall: of(face, ({ wall }) => wall),
            providerCpu: of(face, ({ roles }) => roles?.provider?.cpu),
            providerPeakMb: of(face, ({ roles }) => roles?.provider?.peakMb),
            requests: runs[0].results[index][face].requests,
          },
        ]),
      ),
    };
  });
  return { sizes, figures, stateBytes: runs[0].stateBytes };
}

async function oneRound({ installed, env, sizes, round, say }) {
  const settings = { zones: sizes.zones, records: sizes.records };
  const stacks = {};
  const simulators = {};
  const results = [];
  let stateBytes;
  try {
    for (const face of faces) {
      // The floor asks no platform; each of the others has one of its own, so all zones can have the same names.
      simulators[face] = await startSimulator({ installed, env });
      stacks[face] = await BenchStack.create({ installed, env, program: programs[face], url: simulators[face].url, settings });
    }
    for (const [index, { name, args, changed, emptiesState }] of steps.entries()) {
      const result = {};
      const turn = (round + index) % faces.length;
      for (const face of [...faces.slice(turn), ...faces.slice(0, turn)]) {
        stacks[face].set({ ...settings, changed });
        await simulators[face].reset();
        const { wall, cpu, roles } = await stacks[face].must(args);
        const { total, reads, writes } = await simulators[face].report();
        const { length } = stacks[face].state().resources;
        const holds = emptiesState ? 0 : sizes.zones + sizes.records;
        if (length !== holds) throw new Error(`After ${name} the state of ${face} holds ${length} resources instead of ${holds}.`);
        result[face] = { wall, cpu, roles, requests: { total, reads, writes } };
        say(`  ${name}, ${sizes.records} records, ${face}: ${cpu.toFixed(1)} s CPU, ${reads} reads, ${writes} writes`);
      }
      if (name === "create") stateBytes = Object.fromEntries(faces.map((face) => [face, recordBytes(stacks[face].state())]));
      results.push(result);
    }
    return { results, stateBytes };
  } finally {
    for (const simulator of Object.values(simulators)) await simulator.close();
    for (const { folder } of Object.values(stacks)) rmSync(folder, { recursive: true, force: true });
  }
}

function recordBytes({ resources }) {
  const records = resources.filter(({ type }) => type.endsWith(":DnsRecord"));
  return mean(records.map((record) => Buffer.byteLength(JSON.stringify(record))));
}

/** The plugin alone: started as the engine starts it, asked for nothing, and ended by the signal with which the engine ends it. */
async function measureStart({ installed, env, repeat = 7 }) {
  const launcher = join(installed, "node_modules", "pulumi-hosting", "plugin", "pulumi-resource-hosting");
  const script = `"$0" 127.0.0.1:9 > "$1" & plugin=$!
for i in $(seq 100); do [ -s "$1" ] && break; sleep 0.05; done
sleep 0.5; kill -INT $plugin; wait $plugin`;
  const runs = [];
  for (let i = 0; i < repeat; i++)
    runs.push(await measured("/bin/bash", ["-mc", script, launcher, join(installed, `port-${i}`)], { cwd: installed, env }));
  return { cpu: median(runs.map(({ cpu }) => cpu)), peakMb: median(runs.map(({ roles }) => roles?.provider?.peakMb)) };
}
