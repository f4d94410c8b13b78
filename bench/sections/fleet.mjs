/** Several engine runs at once under one limit of requests: how long do they take together, and is any of them left behind? */
import { rmSync } from "node:fs";
import { spanOf } from "../measure/limited.mjs";
import { startSimulator } from "../measure/simulator.mjs";
import { BenchStack, commands } from "../measure/stack.mjs";

const kinds = [
  { name: "single records", program: "ours.js" },
  { name: "sets", program: "sets.js" },
];
export const bounds = { ratio: 1.4, slowest: 1.3 };

export async function measureFleet({ installed, env, limitSizes: sizes, perSecond, fleets, say }) {
  // Each run waits for the end of this process.
  process.setMaxListeners(2 * Math.max(...fleets) + process.getMaxListeners());
  const figures = [];
  for (const kind of kinds) for (const runs of fleets) figures.push(await oneFleet({ installed, env, sizes, perSecond, say, kind, runs }));
  return { perSecond, sizes, figures };
}

async function oneFleet({ installed, env, sizes, perSecond, say, kind, runs }) {
  const simulator = await startSimulator({ installed, env, rateLimit: perSecond });
  const stacks = [];
  try {
    for (let run = 0; run < runs; run++) {
      const settings = { ...sizes, prefix: `run-${run}` };
      stacks.push(await BenchStack.create({ installed, env, program: kind.program, url: simulator.url, settings }));
    }
    await simulator.reset();
    const begunMs = performance.now();
    const ended = await Promise.all(stacks.map((stack) => stack.run(commands.up)));
    const wall = (performance.now() - begunMs) / 1000;
    const { requests, total, rateLimited: refused } = await simulator.report({ requests: true });
    const span = spanOf(requests);
    const ideal = (total - refused) / perSecond;
    const walls = ended.map((one) => one.wall);
    const mean = walls.reduce((sum, one) => sum + one, 0) / runs;
    const failed = ended.filter(({ code }) => code !== 0);
    say(
      `  ${kind.name}, ${runs} run${runs > 1 ? "s" : ""}: ${failed.length} failed, ${wall.toFixed(1)} s, ${total - refused} requests, ${refused} refused`,
    );
    for (const { text } of failed.slice(0, 1)) say(text.slice(-2000));
    const figure = { kind: kind.name, runs, total: total - refused, refused, failed: failed.length, wall, walls, span, ideal };
    return { ...figure, ratio: wall / ideal, spanRatio: span / ideal, slowest: Math.max(...walls) / mean };
  } finally {
    await simulator.close();
    for (const { folder } of stacks) rmSync(folder, { recursive: true, force: true });
  }
}
