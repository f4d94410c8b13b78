/**
 * Random histories for some minutes (`HOSTING_HISTORIES_MINUTES`, default 10), a batch after the other, each with a seed of its own:
 * `npm run test:histories`. The first history that does what it may not do ends the run, and says how to play it again.
 */
import { playHistories, type Replay } from "../../test/histories/run";

const minuteMs = 60_000;
const batchMs = 30_000;
const { HOSTING_HISTORIES_MINUTES: minutes = "10", HOSTING_HISTORIES_SEED: seed } = process.env;
const { HOSTING_HISTORIES_PATH: path, HOSTING_HISTORIES_COMMANDS: commands } = process.env;

async function main(): Promise<boolean> {
  const startedAt = Date.now();
  const lastsMs = Number(minutes) * minuteMs;
  let played = 0;
  let stopped = 0;
  for (let next = Number(seed ?? startedAt % 2 ** 31); ; next += 1) {
    const replay: Replay = { seed: next, path, commands };
    const { histories, refused, violation } = await playHistories(replay, Math.min(batchMs, lastsMs), path === undefined ? undefined : 1);
    played += histories;
    stopped += refused;
    const spentMs = Date.now() - startedAt;
    const rate = Math.round((played / spentMs) * minuteMs);
    const share = Math.round((stopped / Math.max(1, played)) * 100);
    process.stdout.write(`seed ${next}: ${played} histories, ${rate} a minute, ${share} % end with a refusal\n`);
    if (violation !== undefined) process.stdout.write(`${violation}\n`);
    if (violation !== undefined || path !== undefined || spentMs >= lastsMs) return violation === undefined;
  }
}

void main().then((isClean) => {
  process.exitCode = isClean ? 0 : 1;
});
