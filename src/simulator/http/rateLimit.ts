import type { Clock } from "../clock";
import type { Answer } from "./route";

export interface RateLimit {
  /** Requests that pass in each second; more answer 429. */
  perSecond: number;
}

/** Counts in windows of one second, as most rate limits in front of web applications do. */
export class RateLimiter {
  #windowStartMs = -Infinity;
  #count = 0;

  constructor(
    private readonly clock: Clock,
    private readonly limit: RateLimit,
  ) {}

  /** The refusal, or undefined when the request may pass. */
  refuse(): Answer | undefined {
    const now = this.clock.now();
    if (now - this.#windowStartMs >= 1_000) {
      this.#windowStartMs = now;
      this.#count = 0;
    }
    this.#count += 1;
    if (this.#count <= this.limit.perSecond) return undefined;
    const headers = { "Retry-After": String(Math.ceil((this.#windowStartMs + 1_000 - now) / 1_000)) };
    return { status: 429, body: { errors: ["Rate limit exceeded"] }, headers };
  }
}

/** An HTTP date has whole seconds only, and must not name a time that is too early. */
export function httpDate(atMs: number): string {
  return new Date(Math.ceil(atMs / 1_000) * 1_000).toUTCString();
}
