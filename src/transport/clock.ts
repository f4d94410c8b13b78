import { setTimeout as after } from "node:timers/promises";

/** Time for transport and client. Injected, so that no test sleeps. */
export interface Clock {
  /** Milliseconds since the epoch, by the machine's clock when the process began. */
  now(): number;
  /** Resolves after `ms` milliseconds; rejects as soon as `signal` aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The longest delay that a Node timer can hold. A longer one would fire at once. */
const maxTimerMs = 2 ** 31 - 1;

/** Goes on evenly when somebody sets the machine's clock: no pause and no time limit gets longer or shorter by it. */
const startedMs = Date.now() - performance.now();

export const systemClock: Clock = {
  now: () => Math.floor(startedMs + performance.now()),
  sleep: (ms, signal) => after(Math.min(Math.max(0, ms), maxTimerMs), undefined, { signal }),
};
