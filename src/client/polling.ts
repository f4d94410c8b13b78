import type { Clock } from "../transport";
import { WaitTimeoutError } from "./waitTimeoutError";

export interface Polling {
  readonly clock: Clock;
  readonly random: () => number;
  /** Pause before the first look, in milliseconds. */
  readonly firstMs: number;
  /** Longest pause between two looks, in milliseconds. */
  readonly longestMs: number;
}

export interface Wait {
  /** What is being waited for, as the user reads it: "the zone's DNSSEC data". */
  readonly what: string | (() => string);
  readonly limitMs: number;
  /** What sets a longer limit, as the user reads it. */
  readonly longer?: string;
  readonly onWait?: (what: string, sinceMs: number) => void;
}

/** Looks until there is something to see, at growing intervals with jitter; past the limit it fails with a `WaitTimeoutError`. */
export async function until<T>(polling: Polling, wait: Wait, look: () => Promise<T | undefined>): Promise<T> {
  const startedAt = polling.clock.now();
  const what = (): string => (typeof wait.what === "string" ? wait.what : wait.what());
  for (let pauseMs = polling.firstMs; ; pauseMs = Math.min(pauseMs * 1.6, polling.longestMs)) {
    const left = startedAt + wait.limitMs - polling.clock.now();
    if (left <= 0) throw new WaitTimeoutError(what(), wait.limitMs, wait.longer);
    await polling.clock.sleep(Math.min(left, pauseMs * (0.75 + polling.random() / 2)));
    const seen = await look();
    if (seen !== undefined) return seen;
    wait.onWait?.(what(), polling.clock.now() - startedAt);
  }
}
