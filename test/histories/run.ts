import fc from "fast-check";
import { steps } from "./commands";
import { History } from "./history";

/** Numbers from 0 to below 1 that are the same for the same seed: ids of a world that is played again are those of before. */
function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Plays one history, and judges it. */
async function play(commands: Iterable<fc.AsyncCommand<object, History>>): Promise<void> {
  const history = new History(numbers(1));
  await fc.asyncModelRun(() => ({ model: {}, real: history }), commands);
  await history.end();
}

export function histories(replayPath?: string): fc.IAsyncProperty<[Iterable<fc.AsyncCommand<object, History>>]> {
  return fc.asyncProperty(fc.commands(steps, { maxCommands: 8, replayPath }), play);
}

/** Runs histories for so long, a thousand at a time, and prints what goes wrong. Answers whether nothing did. */
export async function runHistories({ minutes, seed, path }: { minutes: number; seed?: number; path?: string }): Promise<boolean> {
  const endsAt = Date.now() + minutes * 60_000;
  const startedAt = Date.now();
  let played = 0;
  for (let batch = seed ?? Date.now() % 2 ** 31; ; batch += 1) {
    const details = await fc.check(histories(), { seed: batch, numRuns: 1_000, path });
    played += details.numRuns;
    const perMinute = Math.round(played / ((Date.now() - startedAt) / 60_000));
    process.stdout.write(`seed ${batch}: ${details.numRuns} histories; ${played} in all, ${perMinute} a minute\n`);
    if (details.failed) {
      process.stdout.write(`${fc.defaultReportMessage(details)}\n`);
      return false;
    }
    if (Date.now() > endsAt || path !== undefined) return true;
  }
}
