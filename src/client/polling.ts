import { HaltedError, type Clock } from "../transport";
import { CancelledError, WaitTimeoutError } from "./errors";
import type { Wait, WaitPhase } from "./wait";

export interface Polling {
  readonly clock: Clock;
  readonly random: () => number;
  /** Pause before the first look, in milliseconds. */
  readonly firstMs: number;
  /** Longest pause between two looks, in milliseconds. */
  readonly longestMs: number;
  /** Ends all waits when it aborts. Its reason is an error whose message is shown. */
  readonly halted: AbortSignal;
}

/**
 * Looks until there is something to see, at growing intervals with jitter. Fails with a `WaitTimeoutError` at the limit,
 * and with a `CancelledError` as soon as the transport halts.
 */
export async function until<T>(polling: Polling, wait: Wait, look: () => Promise<T | undefined>): Promise<T> {
  const { clock, halted } = polling;
  const startedAt = clock.now();
  const what = (): string => (typeof wait.what === "string" ? wait.what : wait.what());
  const phase = (): WaitPhase => (typeof wait.phase === "function" ? wait.phase() : (wait.phase ?? "effect"));
  const cancelled = (cause?: unknown): CancelledError =>
    new CancelledError({
      what: what(),
      phase: phase(),
      sinceMs: clock.now() - startedAt,
      reason: (halted.reason as Error).message,
      cause,
    });
  for (let pauseMs = polling.firstMs; ; pauseMs = Math.min(pauseMs * 1.6, polling.longestMs)) {
    const left = startedAt + wait.limitMs - clock.now();
    if (left <= 0) throw new WaitTimeoutError(what(), phase(), wait.limitMs, wait.longer);
    if (!(await pause(polling, Math.min(left, pauseMs * (0.75 + polling.random() / 2))))) throw cancelled();
    const seen = await look().catch((error: unknown) => {
      // While the platform isn't ready, `look` is the work itself, and its own error says more.
      throw error instanceof HaltedError && phase() !== "ready" ? cancelled(error) : error;
    });
    if (seen !== undefined) return seen;
    wait.onWait?.(what(), clock.now() - startedAt);
  }
}

/** Sleeps; answers `false` as soon as the transport halts. */
export async function pause({ clock, halted }: Pick<Polling, "clock" | "halted">, ms: number): Promise<boolean> {
  try {
    await clock.sleep(ms, halted);
    return true;
  } catch (error) {
    if (halted.aborted) return false;
    throw error;
  }
}
