import { type Clock, systemClock } from "./clock";

/** How many events are remembered, and for how long. */
export interface DeduplicatorOptions {
  /** How long a key is remembered, in milliseconds. Default 4 hours and 15 minutes: the platform stops sending after 4 hours. */
  readonly windowMs?: number;
  /** How many keys are remembered. When there are more, the oldest are forgotten. Default 10,000. */
  readonly most?: number;
  /** The clock. Default: the system's. */
  readonly clock?: Pick<Clock, "now">;
}

const defaultWindowMs = (4 * 60 + 15) * 60_000;

/**
 * Does the work for each key once, until the process ends. It remembers only work that succeeded: failed work is done again when the
 * platform sends the event again.
 */
export class Deduplicator {
  readonly #windowMs: number;
  readonly #most: number;
  readonly #clock: Pick<Clock, "now">;
  /** When each was done, oldest first. */
  readonly #done = new Map<string, number>();
  readonly #underWay = new Map<string, Promise<void>>();

  constructor({ windowMs = defaultWindowMs, most = 10_000, clock = systemClock }: DeduplicatorOptions = {}) {
    this.#windowMs = windowMs;
    this.#most = most;
    this.#clock = clock;
  }

  /**
   * Does the work, unless it was done for this key before. If a call with the same key is at work, a second call waits for it, and fails
   * if it fails.
   *
   * @returns `"done"`, or `"repeated"` when the work was done before.
   */
  async once(key: string, work: () => void | Promise<void>): Promise<"done" | "repeated"> {
    this.#forget();
    if (this.#done.has(key)) return "repeated";
    const underWay = this.#underWay.get(key);
    if (underWay) return underWay.then(() => "repeated");
    const working = this.#work(key, work).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, working);
    return working.then(() => "done");
  }

  async #work(key: string, work: () => void | Promise<void>): Promise<void> {
    await work();
    this.#done.set(key, this.#clock.now());
    this.#forget();
  }

  #forget(): void {
    const now = this.#clock.now();
    for (const [key, at] of this.#done) {
      if (now - at < this.#windowMs && this.#done.size <= this.#most) return;
      this.#done.delete(key);
    }
  }
}
