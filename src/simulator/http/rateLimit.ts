import type { Clock } from "../clock";
import type { Answer } from "./route";

export interface RateLimit {
  /** Requests that pass in each second; more answer 429. */
  perSecond: number;
  /** How the 429 says when to come again: whole `"seconds"` (default), a `"date"`, or `"none"`. */
  retryAfter?: "seconds" | "date" | "none";
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
    return { status: 429, body: { errors: ["Rate limit exceeded"] }, headers: this.#headers(this.#windowStartMs + 1_000) };
  }

  #headers(againMs: number): Record<string, string> {
    if (this.limit.retryAfter === "none") return {};
    if (this.limit.retryAfter === "date") return { "Retry-After": httpDate(againMs) };
    return { "Retry-After": String(Math.max(1, Math.ceil((againMs - this.clock.now()) / 1_000))) };
  }
}

/** An HTTP date has whole seconds only, and must not name a time that is too early. */
export function httpDate(atMs: number): string {
  return new Date(Math.ceil(atMs / 1_000) * 1_000).toUTCString();
}
