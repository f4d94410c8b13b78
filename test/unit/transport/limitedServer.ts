import type { Clock } from "../../../src/transport";

/** Decides whether a request that arrives at `nowMs` is within the limit; tells how long to wait when it is not. */
export interface Limiter {
  take(nowMs: number): { admitted: true } | { admitted: false; waitMs: number };
}

/** `limit` requests in each window; windows begin at multiples of `windowMs` plus `offsetMs`. */
export function fixedWindow(limit: number, windowMs = 1000, offsetMs = 0): Limiter {
  let window = -1;
  let count = 0;
  return {
    take(nowMs) {
      const current = Math.floor((nowMs - offsetMs) / windowMs);
      if (current !== window) {
        window = current;
        count = 0;
      }
      if (count < limit) {
        count++;
        return { admitted: true };
      }
      return { admitted: false, waitMs: (current + 1) * windowMs + offsetMs - nowMs };
    },
  };
}

/** A bucket of `capacity` tokens that fills at `perSecond`. */
export function tokenBucket(perSecond: number, capacity = perSecond): Limiter {
  let tokens = capacity;
  let lastMs: number | undefined;
  return {
    take(nowMs) {
      tokens = Math.min(capacity, tokens + ((nowMs - (lastMs ?? nowMs)) * perSecond) / 1000);
      lastMs = nowMs;
      if (tokens >= 1) {
        tokens--;
        return { admitted: true };
      }
      return { admitted: false, waitMs: ((1 - tokens) * 1000) / perSecond };
    },
  };
}

/** `limit` requests in any `windowMs` that end now. */
export function slidingWindow(limit: number, windowMs = 1000): Limiter {
  const taken: number[] = [];
  return {
    take(nowMs) {
      while (taken[0] !== undefined && taken[0] <= nowMs - windowMs) taken.shift();
      if (taken.length < limit) {
        taken.push(nowMs);
        return { admitted: true };
      }
      return { admitted: false, waitMs: (taken[0] ?? nowMs) + windowMs - nowMs };
    },
  };
}

/** How a server says when to come back: always one second, the true time rounded up, as a date, or not at all. */
export type Hint = "seconds" | "exact" | "date" | "none";

export function retryAfterHeaders(hint: Hint, waitMs: number, clock: Clock): Record<string, string> {
  switch (hint) {
    case "seconds":
      return { "retry-after": "1" };
    case "exact":
      return { "retry-after": String(Math.max(1, Math.ceil(waitMs / 1000))) };
    case "date":
      return { "retry-after": new Date(clock.now() + 1000).toUTCString() };
    case "none":
      return {};
  }
}
