import type { Clock } from "./clock";
import { ApiError } from "./errors/apiError";
import type { Gate } from "./gate";
import type { Pace } from "./pace";
import type { Send } from "./request";
import type { Pause } from "./settings";
import { Standstill } from "./standstill";

interface RateLimitSettings {
  readonly gate: Gate;
  readonly pace: Pace;
  readonly rateLimitBudgetMs: number;
  readonly clock: Clock;
  readonly onPause: (pause: Pause) => void;
}

/**
 * Sends a request when its turn comes, and again after a 429: such an answer means that nothing was done. A request that waits holds no
 * slot.
 */
export function withRateLimit(send: Send, settings: RateLimitSettings): Send {
  const { gate, pace, rateLimitBudgetMs, clock, onPause } = settings;
  const standstill = new Standstill(rateLimitBudgetMs);
  const admitted = (sentMs: number): void => {
    pace.admitted(sentMs);
    standstill.ends();
    gate.goOn();
  };
  return async (call) => {
    const { method, path, ownRateLimit } = call.request;
    let limitedMs = 0;
    for (let limited = false; ; limited = true) {
      const enteredMs = clock.now();
      if (standstill.holds(enteredMs)) throw standstill.error(call, enteredMs);
      const sentMs = await gate.enter(call);
      const heldMs = clock.now() - enteredMs;
      call.heldMs += heldMs;
      if (limited) limitedMs += heldMs;
      try {
        await call.request.onSending?.();
        const response = await send(call);
        admitted(sentMs);
        return response;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.status !== 429 || ownRateLimit) {
          admitted(sentMs);
          throw error;
        }
        // Nobody waits longer than the budget. The error then says how long the platform asked to wait. Such a time is about this request
        // alone: the others find out for themselves, after a short pause.
        const isTooLong = error.retryAfterMs !== undefined && error.retryAfterMs > rateLimitBudgetMs;
        const ms = pace.limited(sentMs, clock.now(), isTooLong ? undefined : error.retryAfterMs);
        if (pace.isStuck) gate.setBack(call);
        if (standstill.goesOn(clock.now(), ms)) gate.turnAway((waiting) => standstill.error(waiting, clock.now()));
        if (isTooLong || limitedMs + ms > rateLimitBudgetMs) throw error;
        onPause({ reason: "rate limit", ms, request: { method, path } });
      } finally {
        gate.leave();
      }
    }
  };
}
