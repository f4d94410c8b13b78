import type { Clock } from "../../src/transport";

interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

/** Sleepers, in the order of the times at which they wake. */
export abstract class SleepersClock implements Clock {
  #sleepers: Sleeper[] = [];

  constructor(protected nowMs = Date.UTC(2026, 0, 15, 12, 0, 0)) {}

  now(): number {
    return this.nowMs;
  }

  get sleeping(): number {
    return this.#sleepers.length;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const wake = () => {
        signal?.removeEventListener("abort", onAbort);
        resolve();
      };
      const onAbort = () => {
        this.#sleepers = this.#sleepers.filter((other) => other !== sleeper);
        reject(signal?.reason);
      };
      const sleeper = { at: this.nowMs + Math.max(0, ms), wake };
      const later = this.#sleepers.findIndex((other) => other.at > sleeper.at);
      this.#sleepers.splice(later === -1 ? this.#sleepers.length : later, 0, sleeper);
      signal?.addEventListener("abort", onAbort, { once: true });
    });
  }

  protected get nextAt(): number {
    return this.#sleepers[0]?.at ?? Infinity;
  }

  protected wakeFirst(): void {
    const sleeper = this.#sleepers.shift();
    if (sleeper === undefined) return;
    this.nowMs = Math.max(this.nowMs, sleeper.at);
    sleeper.wake();
  }
}

/**
 * Time that passes only while somebody sleeps: the next sleeper wakes as soon as everything that is ready has run.
 * Client and simulator share it, so that waits take no time and still see effects that are due later.
 */
export class VirtualClock extends SleepersClock {
  #scheduled = false;

  override sleep(ms: number, signal?: AbortSignal): Promise<void> {
    const slept = super.sleep(ms, signal);
    this.#schedule();
    return slept;
  }

  /** Lets time pass at once. */
  skip(ms: number): void {
    this.nowMs += ms;
  }

  #schedule(): void {
    if (this.#scheduled || this.sleeping === 0) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.wakeFirst();
      this.#schedule();
    });
  }
}
