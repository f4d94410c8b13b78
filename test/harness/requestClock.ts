import type { Clock } from "../../src/transport";

/** Far longer than any pause: what sleeps that long waits for an answer. */
export const requestTimeoutMs = 1e9;

/** A transport's clock: pauses between tries take no time, and an answer is waited for until `expire` is called. */
export class RequestClock implements Clock {
  #aheadMs = 0;
  readonly #waiting = new Set<() => void>();

  /** Told of each pause. */
  constructor(private readonly onPause: () => Promise<void> = async () => undefined) {}

  now(): number {
    return Date.now() + this.#aheadMs;
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (ms <= requestTimeoutMs / 2) {
      this.#aheadMs += ms;
      await this.onPause();
      return new Promise((resolve) => void setImmediate(resolve));
    }
    return new Promise((resolve, reject) => {
      const wake = () => this.#waiting.delete(wake) && resolve();
      this.#waiting.add(wake);
      signal?.addEventListener("abort", () => this.#waiting.delete(wake) && reject(signal.reason), { once: true });
    });
  }

  /** The requests in flight have waited long enough. */
  expire(): void {
    this.#aheadMs += requestTimeoutMs + 1;
    for (const wake of [...this.#waiting]) wake();
  }
}
