import { hash, randomBytes } from "node:crypto";
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, statSync, unlinkSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { type Clock, systemClock } from "./clock";
import { openRate, type PaceState } from "./pace";
import type { PaceStore } from "./sharedPace";

/**
 * A lock of this age that also stays as it is during all tries is left over from a killed process: with the lock, a process works for a
 * millisecond. The age alone says nothing: a network drive may have another clock.
 */
const deadLockMs = 2_000;
/** How often a process tries to get the lock, each time a millisecond later. */
const mostTries = 50;
/** A file that nobody has written for so long is removed by the next process that writes a new one: tokens change. */
const oldFileMs = 86_400_000;

/** What nobody used for so long says nothing: whoever shared the limit then may have ended. */
const staleMs = 30_000;
/** A file from later than this was written by a machine whose clock differs from ours. Its times have no meaning here. */
const aheadMs = 5_000;
/** A longer pause comes from a run with other settings, and is not for this one. */
const longestPauseMs = 310_000;
/** The machine's clock has been set when it and the process's own are apart by this much. */
const setMs = 500;
/** Nobody takes a turn that is further ahead, also if hundreds of processes take theirs at one a second. */
const longestTurnMs = 300_000;

/** Names of these files, of their locks and of what is about to replace them. */
const ownName = /^[0-9a-f]{32}\.json(?:$|\.)/;

const ms = z.number();
/** A ceiling is at most twice the rate. */
const perSecond = z
  .number()
  .min(1)
  .max(2 * openRate);
const stored = z.looseObject({
  /** When it was written. */
  atMs: ms,
  rate: perSecond.optional(),
  ceiling: perSecond.optional(),
  approachMs: ms.positive(),
  sharing: z.object({ from: z.number().positive(), climbMs: ms.positive(), expected: z.number() }).optional(),
  provenMs: ms,
  waiting: z.boolean(),
  lastSendMs: ms,
  nextMs: ms,
  pausedUntilMs: ms,
  lastLimitedMs: ms,
  resumedMs: ms.optional(),
  gotThrough: z.boolean(),
  failedPauses: z.number(),
  lastLimit: z.object({ sentMs: ms, elapsedMs: ms, blockedMs: ms, spreadMs: ms.optional() }).optional(),
  first: z.object({ fromMs: ms, endMs: ms, seen: z.number() }).optional(),
  judged: z.boolean(),
  /** The first as it is, each other as the time since the one before. */
  sent: z.array(ms),
});

/**
 * A file in the notes' folder, for all processes of one user that use one token of one platform. Reading needs no lock: a file is always
 * replaced as a whole. All calls are synchronous: they take less than a millisecond, and only come while a limit is known.
 */
export class PaceFile implements PaceStore {
  readonly #folder: string;
  readonly #path: string;
  #aheadMs = 0;

  constructor(
    notesFolder: string,
    origin: string,
    token: string,
    private readonly clock: Pick<Clock, "now"> = systemClock,
  ) {
    this.#folder = join(notesFolder, "limits");
    // A digest, since the token is a secret. Times of another machine mean nothing here: on a network drive each machine has its own file.
    this.#path = join(this.#folder, `${hash("sha256", `${origin}\n${token}\n${machine()}`).slice(0, 32)}.json`);
  }

  read(): PaceState | undefined {
    try {
      const { atMs, sent, ...state } = stored.parse(JSON.parse(readFileSync(this.#path, "utf8")));
      return isOfNow(atMs, state) ? moved({ ...state, sent: summedUp(sent) }, -this.#clockAheadMs()) : undefined;
    } catch {
      return undefined;
    }
  }

  update(change: (found: PaceState | undefined) => PaceState): boolean {
    try {
      this.#lock();
    } catch {
      return false;
    }
    try {
      const found = this.read();
      if (found === undefined) this.#sweep();
      const { sent, ...state } = moved(change(found), this.#clockAheadMs());
      this.#replace(JSON.stringify({ atMs: Date.now(), ...state, sent: differences(sent) } satisfies z.infer<typeof stored>));
      return true;
    } catch {
      return false;
    } finally {
      removeFile(this.#lockPath);
    }
  }

  /**
   * How far the machine's clock, which is the file's, is ahead of the process's own. A millisecond or two are chance, and would give the
   * turns of the process other times in the file.
   */
  #clockAheadMs(): number {
    const aheadMs = Date.now() - this.clock.now();
    if (Math.abs(aheadMs - this.#aheadMs) > setMs) this.#aheadMs = aheadMs;
    return this.#aheadMs;
  }

  get #lockPath(): string {
    return `${this.#path}.lock`;
  }

  #lock(): void {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    const firstMs = modifiedMs(this.#lockPath);
    for (let tries = 1; ; tries++) {
      try {
        closeSync(openSync(this.#lockPath, "wx", 0o600));
        return;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST" || tries > mostTries) throw error;
      }
      if (tries < mostTries) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
      // Two processes that find the same dead lock may both go on: then two requests leave at once, and nothing else happens.
      else if (modifiedMs(this.#lockPath) === firstMs && isOlder(this.#lockPath, deadLockMs)) removeFile(this.#lockPath);
    }
  }

  #replace(text: string): void {
    const passing = `${this.#path}.${randomBytes(6).toString("hex")}.new`;
    try {
      writeFileSync(passing, text, { flag: "wx", mode: 0o600 });
      renameSync(passing, this.#path);
    } catch (error) {
      removeFile(passing);
      throw error;
    }
  }

  #sweep(): void {
    for (const name of readdirSync(this.#folder)) {
      if (!ownName.test(name)) continue;
      const path = join(this.#folder, name);
      if (path !== this.#lockPath && isOlder(path, oldFileMs)) removeFile(path);
    }
  }
}

/** What tells machines apart that share a folder. Containers of one machine have one clock and one such id, and different names. */
function machine(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return hostname();
  }
}

function isOfNow(atMs: number, { pausedUntilMs, nextMs }: Pick<PaceState, "pausedUntilMs" | "nextMs">): boolean {
  const nowMs = Date.now();
  // In a pause nobody writes.
  const lastMs = Math.max(atMs, pausedUntilMs);
  if (lastMs > atMs + longestPauseMs || nextMs > lastMs + longestTurnMs) return false;
  return atMs < nowMs + aheadMs && lastMs > nowMs - staleMs;
}

function moved(state: PaceState, byMs: number): PaceState {
  if (byMs === 0) return state;
  const { lastSendMs, nextMs, pausedUntilMs, lastLimitedMs, resumedMs, lastLimit, first, sent } = state;
  return {
    ...state,
    lastSendMs: lastSendMs + byMs,
    nextMs: nextMs + byMs,
    pausedUntilMs: pausedUntilMs + byMs,
    lastLimitedMs: lastLimitedMs + byMs,
    ...(resumedMs !== undefined && { resumedMs: resumedMs + byMs }),
    ...(lastLimit !== undefined && { lastLimit: { ...lastLimit, sentMs: lastLimit.sentMs + byMs } }),
    ...(first !== undefined && { first: { ...first, fromMs: first.fromMs + byMs, endMs: first.endMs + byMs } }),
    sent: sent.map((time) => time + byMs),
  };
}

function differences(times: readonly number[]): number[] {
  return times.map((time, index) => time - (times[index - 1] ?? 0));
}

function summedUp(steps: readonly number[]): number[] {
  let sum = 0;
  return steps.map((step) => (sum += step));
}

function isOlder(path: string, byMs: number): boolean {
  const atMs = modifiedMs(path);
  return atMs !== undefined && Math.abs(Date.now() - atMs) > byMs;
}

function modifiedMs(path: string): number | undefined {
  try {
    return statSync(path).mtimeMs;
  } catch {
    return undefined;
  }
}

function removeFile(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // Another process was faster.
  }
}
