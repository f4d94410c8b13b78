/** A platform that takes so many requests a second and answers 429 with Retry-After beyond: does one command suffice, and how long does it take? */
import { rmSync } from "node:fs";
import { startSimulator } from "../measure/simulator.mjs";
import { underLimit } from "../measure/limited.mjs";
import { BenchStack, commands } from "../measure/stack.mjs";
import { median } from "../measure/statistics.mjs";

const steps = [
  { name: "create", args: commands.up },
  { name: "refresh", args: commands.refresh },
  { name: "destroy", args: commands.destroy },
];
const bound = 1.1;

export async function measureLimit({ installed, env, limitSizes: sizes, perSecond, repeat, say }) {
  const rounds = [];
  for (let round = 0; round < repeat; round++) {
    const free = await oneRound({ installed, env, sizes, say, label: "unlimited" });
    const limited = await oneRound({ installed, env, sizes, say, perSecond, label: `${perSecond} a second` });
    rounds.push(
      steps.map(({ name }, index) => {
        const { total, wall, span } = free[index];
        const ideal = Math.max(total / perSecond, wall);
        // The engine's start and end can't overlap with the requests: what only the requests could take at best.
        const idealSpan = Math.max(total / perSecond, span);
        return {
          operation: name,
          ideal,
          ratio: limited[index].wall / ideal,
          spanRatio: limited[index].span / idealSpan,
          free: free[index],
          limited: limited[index],
        };
      }),
    );
  }
  const figures = steps.map(({ name }, index) => {
    const of = (pick) => median(rounds.map((round) => pick(round[index])));
    return {
      operation: name,
      requests: of(({ free }) => free.total),
      refused: of(({ limited }) => limited.refused),
      wall: of(({ limited }) => limited.wall),
      freeWall: of(({ free }) => free.wall),
      requestSpan: of(({ limited }) => limited.span),
      freeSpan: of(({ free }) => free.span),
      spanRatio: of(({ spanRatio }) => spanRatio),
      ideal: of(({ ideal }) => ideal),
      ratio: of(({ ratio }) => ratio),
      ratioBound: bound,
      ratios: rounds.map((round) => round[index].ratio),
      bySecond: rounds.map((round) => round[index].limited.bySecond),
      cpu: of(({ limited }) => limited.cpu),
      freeCpu: of(({ free }) => free.cpu),
      succeeded: rounds.every((round) => round[index].limited.code === 0),
      message: rounds.map((round) => round[index].limited.message).find(Boolean),
    };
  });
  return { perSecond, sizes, figures };
}

async function oneRound({ installed, env, sizes, perSecond, say, label }) {
  const simulator = await startSimulator({ installed, env, rateLimit: perSecond });
  try {
    const stack = await BenchStack.create({ installed, env, program: "ours.js", url: simulator.url, settings: sizes });
    const results = [];
    for (const { name, args } of steps) {
      results.push(await underLimit({ simulator, stack, args, say, label: `${name}, ${label}` }));
    }
    rmSync(stack.folder, { recursive: true, force: true });
    return results;
  } finally {
    await simulator.close();
  }
}
