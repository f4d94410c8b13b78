import type { Clock } from "./clock";

/** Made once: the error that `abort` would make each time costs more than all the bookkeeping here. */
const nothingInFlight = new Error("no request is in flight");

/**
 * The time limit of requests in flight. It is the same for all, so the oldest request always ends first and one timer is
 * enough. A timer for each request would cost more than all other bookkeeping of the request.
 */
export class Deadlines {
  private readonly pending = new Map<number, { readonly at: number; readonly expire: () => void }>();
  private nextId = 0;
  private watching = false;
  private sleeping: AbortController | undefined;

  constructor(
    private readonly limitMs: number,
    private readonly clock: Clock,
  ) {}

  /** Calls `expire` when the limit has passed, unless the returned function is called before. */
  add(expire: () => void): () => void {
    const id = this.nextId++;
    this.pending.set(id, { at: this.clock.now() + this.limitMs, expire });
    if (!this.watching) void this.watch();
    return () => {
      this.pending.delete(id);
      // With nothing in flight, a timer would keep the process alive for no reason.
      if (this.pending.size === 0) this.sleeping?.abort(nothingInFlight);
    };
  }

  private async watch(): Promise<void> {
    this.watching = true;
    for (let oldest = this.oldest(); oldest !== undefined; oldest = this.oldest()) {
      const [id, { at, expire }] = oldest;
      const left = at - this.clock.now();
      if (left <= 0) {
        this.pending.delete(id);
        expire();
        continue;
      }
      const sleeping = new AbortController();
      this.sleeping = sleeping;
      try {
        await this.clock.sleep(left, sleeping.signal);
      } catch {
        // Ended early: look again.
      }
      this.sleeping = undefined;
    }
    this.watching = false;
  }

  private oldest() {
    return this.pending.entries().next().value;
  }
}
