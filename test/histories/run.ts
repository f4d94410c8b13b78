import fc from "fast-check";
import { steps } from "./commands";
import { History } from "./history";

/** Where a run of histories begins, and which one of them is played again. */
export interface Replay {
  readonly seed: number;
  /** fast-check's path to a history, and to what its commands were shrunk to. */
  readonly path?: string;
  readonly commands?: string;
}

export interface Played {
  readonly histories: number;
  /** How many of them ended with a refusal that leaves it to the user what happens next. */
  readonly refused: number;
  /** What went wrong, in words; `undefined` when nothing did. */
  readonly violation: string | undefined;
}

const mostCommands = 8;

/** Plays random histories for so long, and stops at the first one that does what it may not do. */
export async function playHistories({ seed, path, commands }: Replay, forMs: number, most = 1e9): Promise<Played> {
  const arbitrary = fc.commands(steps, { maxCommands: mostCommands, replayPath: commands });
  let refused = 0;
  let told: readonly string[] = [];
  const property = fc.asyncProperty(arbitrary, async (some) => {
    const history = new History();
    try {
      await play(history, some);
    } catch (error) {
      told = history.told;
      throw error;
    }
    if (history.isRefused) refused += 1;
  });
  const details = await fc.check(property, {
    ...{ seed, path, numRuns: most, interruptAfterTimeLimit: forMs, skipAllAfterTimeLimit: forMs + shrinkingMs },
  });
  const { numRuns, counterexample, counterexamplePath } = details;
  if (counterexample === null) return { histories: numRuns, refused, violation: undefined };
  const violation = inWords(String(counterexample[0]), details.errorInstance, told, seed, counterexamplePath ?? "");
  return { histories: numRuns, refused, violation };
}

const shrinkingMs = 120_000;

/** Plays one history, and judges it. */
async function play(history: History, commands: Iterable<fc.AsyncCommand<object, History>>): Promise<void> {
  await fc.asyncModelRun(() => ({ model: {}, real: history }), commands);
  await history.end();
}

function inWords(commands: string, error: unknown, told: readonly string[], seed: number, path: string): string {
  const [steps = "", replay = ""] = commands.split(/ ?\/\*replayPath="(.*)"\*\/$/);
  return [
    error instanceof Error && error.name === "Violation" ? error.message : String((error as Error).stack),
    "What happened, each line a command:",
    ...steps.split(/,(?=stack \d|by hand|the next payment|\d+ minutes)/).map((step) => `  ${step}`),
    "What came of it:",
    ...told.map((line) => `  ${line}`),
    "Again: " +
      `HOSTING_HISTORIES_SEED=${seed} HOSTING_HISTORIES_PATH=${path} HOSTING_HISTORIES_COMMANDS='${replay}' npm run test:histories`,
  ].join("\n");
}
