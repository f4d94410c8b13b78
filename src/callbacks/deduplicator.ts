import { type Clock, systemClock } from "./clock";
import { Journal } from "./journal";

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
 * Does the work for each key once. It remembers only work that succeeded: failed work is done again when the platform sends the event
 * again.
 */
export class Deduplicator {
  readonly #windowMs: number;
  readonly #most: number;
  readonly #clock: Pick<Clock, "now">;
  /** When each was done, oldest first. */
  readonly #done = new Map<string, number>();
  readonly #underWay = new Map<string, Promise<void>>();
  #journal: Journal | undefined;
  #latestMs = Infinity;

  /** Remembers in memory, until the process ends. */
  constructor({ windowMs = defaultWindowMs, most = 10_000, clock = systemClock }: DeduplicatorOptions = {}) {
    this.#windowMs = windowMs;
    this.#most = most;
    this.#clock = clock;
  }

  /**
   * Remembers in a file, too, so that no work is repeated after a restart. The file has mode 0600, and holds digests and times. A lock
   * file beside it (`FILE.lock`) keeps other processes out; `close` removes the lock.
   *
   * @throws Error when another process uses the file, when it can't be read or written, or when it is a link.
   */
  static async open(file: string, options: DeduplicatorOptions = {}): Promise<Deduplicator> {
    const deduplicator = new Deduplicator(options);
    const journal = await Journal.open(file);
    for (const { key, at } of journal.found) deduplicator.#remember(key, at);
    deduplicator.#forget();
    deduplicator.#journal = journal;
    try {
      await journal.rewrite(deduplicator.#done);
    } catch (error) {
      await deduplicator.close();
      throw error;
    }
    return deduplicator;
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

  /** Closes the file and removes its lock. */
  async close(): Promise<void> {
    const journal = this.#journal;
    this.#journal = undefined;
    await journal?.close();
  }

  async #work(key: string, work: () => void | Promise<void>): Promise<void> {
    await work();
    const at = this.#now();
    this.#remember(key, at);
    this.#forget();
    await this.#journal?.add(key, at, this.#done);
  }

  #remember(key: string, at: number): void {
    this.#done.delete(key);
    this.#done.set(key, at);
  }

  /** A clock that was set back must neither keep anything for longer than the window, nor forget it before. */
  #now(): number {
    const now = this.#clock.now();
    if (now < this.#latestMs) for (const [key, at] of this.#done) this.#done.set(key, Math.min(at, now));
    this.#latestMs = now;
    return now;
  }

  #forget(): void {
    const now = this.#now();
    for (const [key, at] of this.#done) {
      if (now - at < this.#windowMs && this.#done.size <= this.#most) return;
      this.#done.delete(key);
    }
  }
}
