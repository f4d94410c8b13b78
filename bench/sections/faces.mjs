/** The same zones and records by the plugin, by the provider that Node programs bring along, and by the floor's. */
import { join } from "node:path";
import { measured } from "../measure/run.mjs";
import { everyOperation, figuresOf, stackSide } from "../measure/sides.mjs";
import { mean, median } from "../measure/statistics.mjs";
import { within } from "../measure/turns.mjs";
import { operations } from "./operations.mjs";

const faces = ["plugin", "dynamic", "floor"];

/** All but the preview of a new stack. */
const steps = operations.slice(1);

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
    const bound = requestBound(sizes);
    return {
      operation: name,
      requestBound: bound,
      // Of both faces: they are one provider, so neither may ask for more than the other.
      requestsWithin: runs.every(({ results }) => ["plugin", "dynamic"].every((face) => within(results[index][face].requests, bound))),
      ...Object.fromEntries(faces.map((face) => [face, figuresOf(runs.map(({ results }) => results[index][face]))])),
    };
  });
  return { sizes, figures, stateBytes: runs[0].stateBytes };
}

async function oneRound({ installed, env, sizes, round, say }) {
  let stateBytes;
  const results = await everyOperation({
    makers: Object.fromEntries(faces.map((program) => [program, () => stackSide({ installed, env, program, sizes })])),
    operations: steps,
    round,
    say: (line) => say(`${line}, ${sizes.records} records`),
    after({ name }, sides) {
      if (name === "create") stateBytes = Object.fromEntries(faces.map((face) => [face, recordBytes(sides[face].state())]));
    },
  });
  return { results, stateBytes };
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
