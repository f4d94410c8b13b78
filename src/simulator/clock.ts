/** Where the simulator takes its time from. Delayed effects are due by `now`; slow answers wait in `sleep`. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after so many milliseconds. */
  sleep(delayMs: number): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (delayMs) => new Promise((resolve) => after(delayMs, resolve)),
};

interface Sleeper {
  readonly dueMs: number;
  readonly wake: () => void;
  timer: NodeJS.Timeout;
}

/** The system's clock, which can be moved forward: what sleeps wakes so much earlier. */
export class MovableClock implements Clock {
  #aheadMs = 0;
  readonly #sleepers = new Set<Sleeper>();

  /** How far it was moved. */
  get aheadMs(): number {
    return this.#aheadMs;
  }

  now(): number {
    return Date.now() + this.#aheadMs;
  }

  sleep(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        this.#sleepers.delete(sleeper);
        resolve();
      };
      const sleeper: Sleeper = { dueMs: this.now() + delayMs, wake, timer: after(delayMs, wake) };
      this.#sleepers.add(sleeper);
    });
  }

  advance(byMs: number): void {
    this.#aheadMs += byMs;
    for (const sleeper of this.#sleepers) {
      clearTimeout(sleeper.timer);
      sleeper.timer = after(sleeper.dueMs - this.now(), sleeper.wake);
    }
  }
}

/** Node takes a longer time for none at all. */
const longestTimerMs = 2_147_483_647;

/** A closed simulator must not keep its process alive for an answer that nobody waits for. */
function after(delayMs: number, wake: () => void): NodeJS.Timeout {
  return setTimeout(wake, Math.max(0, Math.min(delayMs, longestTimerMs))).unref();
}

/** A clock that stands still until it is told to move, for tests that must not wait. */
export class ManualClock implements Clock {
  #nowMs: number;
  #sleepers: { dueMs: number; wake: () => void }[] = [];

  /** @param startMs milliseconds since 1970; default 2025-01-01T00:00:00Z. */
  constructor(startMs: number = Date.UTC(2025, 0, 1)) {
    this.#nowMs = startMs;
  }

  now(): number {
    return this.#nowMs;
  }

  sleep(delayMs: number): Promise<void> {
    if (delayMs <= 0) return Promise.resolve();
    return new Promise((wake) => this.#sleepers.push({ dueMs: this.#nowMs + delayMs, wake }));
  }

  /** How many answers wait for the clock to move. */
  get sleeping(): number {
    return this.#sleepers.length;
  }

  advance(byMs: number): void {
    this.#nowMs += byMs;
    const due = this.#sleepers.filter((sleeper) => sleeper.dueMs <= this.#nowMs);
    this.#sleepers = this.#sleepers.filter((sleeper) => sleeper.dueMs > this.#nowMs);
    for (const sleeper of due) sleeper.wake();
  }
}
