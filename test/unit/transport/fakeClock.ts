import { SleepersClock } from "../../harness/virtualClock";

/** Time that moves only when told to. */
export class FakeClock extends SleepersClock {
  /** Moves time on, waking everybody on the way. */
  async advance(ms: number): Promise<void> {
    const end = this.nowMs + ms;
    await settled();
    while (this.nextAt <= end) {
      this.wakeFirst();
      await settled();
    }
    this.nowMs = end;
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
      this.wakeFirst();
    }
  }
}

/** Lets everything that is ready run, answers of a local server excepted. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
