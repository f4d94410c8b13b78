/** Where the simulator takes its time from. Delayed effects are due by `now`; slow answers wait in `sleep`. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after so many milliseconds. */
  sleep(delayMs: number): Promise<void>;
}

interface Sleeper {
  readonly dueMs: number;
  readonly wake: () => void;
  timer?: NodeJS.Timeout;
}

/** A clock that stands still until it is told to move, for tests that must not wait. */
export class ManualClock implements Clock {
  readonly #sleepers = new Set<Sleeper>();
  /** How far it was moved. */
  aheadMs = 0;

  /** @param startMs milliseconds since 1970; default 2025-01-01T00:00:00Z. */
  constructor(private readonly startMs: number = Date.UTC(2025, 0, 1)) {}

  now(): number {
    return this.startMs + this.aheadMs;
  }

  sleep(delayMs: number): Promise<void> {
    if (delayMs <= 0) return Promise.resolve();
    return new Promise((wake) => {
      const sleeper = { dueMs: this.now() + delayMs, wake };
      this.#sleepers.add(sleeper);
      this.watch(sleeper);
    });
  }

  /** How many answers wait for the clock to move. */
  get sleeping(): number {
    return this.#sleepers.size;
  }

  advance(byMs: number): void {
    this.aheadMs += byMs;
    const [now, sleepers] = [this.now(), [...this.#sleepers]];
    for (const sleeper of sleepers) if (sleeper.dueMs > now) this.watch(sleeper);
    for (const sleeper of sleepers) if (sleeper.dueMs <= now) this.wake(sleeper);
  }

  protected wake(sleeper: Sleeper): void {
    clearTimeout(sleeper.timer);
    this.#sleepers.delete(sleeper);
    sleeper.wake();
  }

  protected watch(_: Sleeper): void {}
}

/** Node takes a longer time for none at all. */
const longestTimerMs = 2_147_483_647;

/** The system's clock, which can be moved forward: what sleeps wakes so much earlier. */
export class MovableClock extends ManualClock {
  override now(): number {
    return Date.now() + this.aheadMs;
  }

  protected override watch(sleeper: Sleeper): void {
    clearTimeout(sleeper.timer);
    const leftMs = Math.min(sleeper.dueMs - this.now(), longestTimerMs);
    // A closed simulator must not keep its process alive for an answer that nobody waits for.
    sleeper.timer = setTimeout(() => this.wake(sleeper), leftMs).unref();
  }
}

export const systemClock: Clock = { now: () => Date.now(), sleep: (delayMs) => new MovableClock().sleep(delayMs) };
