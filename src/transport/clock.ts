/** Time for transport and client. Injected, so that no test sleeps. */
export interface Clock {
  /** Milliseconds since the epoch, by the machine's clock when the process began. */
  now(): number;
  /** Resolves after `ms` milliseconds; rejects with the signal's reason as soon as `signal` aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Made once: the error that `abort` would make each time costs more than the timer. */
const inTime = new Error("it was in time");

/** Calls `expire` when the time has passed, unless the returned function is called before: a timer that waits keeps the process alive. */
export function deadline(clock: Clock, limitMs: number, expire: () => void): () => void {
  const ended = new AbortController();
  clock.sleep(limitMs, ended.signal).then(expire, () => undefined);
  return () => ended.abort(inTime);
}

/** The longest delay that a Node timer can hold. A longer one would fire at once. */
const maxTimerMs = 2 ** 31 - 1;

/** Goes on evenly when somebody sets the machine's clock: no pause and no time limit gets longer or shorter by it. */
const startedMs = Date.now() - performance.now();

export const systemClock: Clock = {
  now: () => Math.floor(startedMs + performance.now()),
  sleep: (ms, signal) =>
    new Promise<void>((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      const onAbort = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(
        () => {
          signal?.removeEventListener("abort", onAbort);
          resolve();
        },
        Math.min(Math.max(0, ms), maxTimerMs),
      );
      signal?.addEventListener("abort", onAbort, { once: true });
    }),
};
