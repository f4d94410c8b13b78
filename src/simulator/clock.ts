/** Where the simulator takes its time from. Delayed effects are due by `now`; slow answers wait in `sleep`. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after so many milliseconds. */
  sleep(delayMs: number): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  // A closed simulator must not keep its process alive for an answer that nobody waits for.
  sleep: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs).unref()),
};

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
