import type { Clock } from "../../../src/transport";

interface Sleeper {
  at: number;
  order: number;
  wake: () => void;
}

/** Time that moves only when told to. Sleepers wake in the order of their times. */
export class FakeClock implements Clock {
  private sleepers: Sleeper[] = [];
  private order = 0;

  constructor(private time = Date.UTC(2026, 0, 15, 12, 0, 0)) {}

  now(): number {
    return this.time;
  }

  get sleeping(): number {
    return this.sleepers.length;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      const wake = () => {
        signal?.removeEventListener("abort", onAbort);
        resolve();
      };
      const onAbort = () => {
        this.sleepers = this.sleepers.filter((other) => other !== sleeper);
        reject(signal?.reason);
      };
      const sleeper = { at: this.time + Math.max(0, ms), order: this.order++, wake };
      const index = this.sleepers.findIndex((other) => other.at > sleeper.at);
      this.sleepers.splice(index === -1 ? this.sleepers.length : index, 0, sleeper);
      signal?.addEventListener("abort", onAbort, { once: true });
    });
  }

  /** Moves time on, waking everybody on the way. */
  async advance(ms: number): Promise<void> {
    const end = this.time + ms;
    await settled();
    for (let next = this.sleepers[0]; next !== undefined && next.at <= end; next = this.sleepers[0]) {
      this.wakeFirst();
      await settled();
    }
    this.time = end;
  }

  /** Moves time on from sleeper to sleeper until the promise settles. */
  async runUntil<T>(promise: Promise<T>): Promise<T> {
    let done = false;
    const mark = () => {
      done = true;
    };
    promise.then(mark, mark);
    for (;;) {
      await settled();
      if (done) return promise;
      if (this.sleepers.length > 0) this.wakeFirst();
    }
  }

  private wakeFirst(): void {
    const sleeper = this.sleepers.shift();
    if (sleeper === undefined) return;
    this.time = Math.max(this.time, sleeper.at);
    sleeper.wake();
  }
}

/** Lets everything that is ready run, answers of a local server excepted. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
