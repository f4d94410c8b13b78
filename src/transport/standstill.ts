import { StandstillError } from "./errors/notSent";
import type { Call } from "./request";

/**
 * Notices when the platform turns everything away. Each request has a budget of its own, which begins when it is refused itself. Hundreds
 * of requests that wait behind each other would use up their budgets one after another, for hours. So all that waits fails once nothing
 * has got through for as long as the budget.
 */
export class Standstill {
  /** When the first request was refused after the latest one that got through. */
  #sinceMs: number | undefined;
  /** Until when nothing is sent. */
  #untilMs = 0;

  constructor(private readonly budgetMs: number) {}

  /** A request got through. */
  ends(): void {
    this.#sinceMs = undefined;
  }

  /** A request was refused, and nothing is sent for some time. Answers whether nothing has got through for too long. */
  goesOn(nowMs: number, pauseMs: number): boolean {
    this.#sinceMs ??= nowMs;
    this.#untilMs = nowMs + pauseMs;
    return this.#isTooLong;
  }

  /** Whether a request needn't wait: nothing has got through for too long, and the next one to try is not due yet. */
  holds(nowMs: number): boolean {
    return this.#isTooLong && nowMs < this.#untilMs;
  }

  /** The failure of a request that wasn't sent for this reason. */
  error({ request: { method, path } }: Call, nowMs: number): StandstillError {
    const forMs = nowMs - (this.#sinceMs ?? nowMs);
    return new StandstillError(method, path, { forMs, nextMs: Math.max(0, this.#untilMs - nowMs), budgetMs: this.budgetMs });
  }

  get #isTooLong(): boolean {
    return this.#sinceMs !== undefined && this.#untilMs - this.#sinceMs > this.budgetMs;
  }
}
