/**
 * What a wait is for:
 * - `ready`: the platform refuses a request for now, so nothing was done yet;
 * - `payment`, `order`, `task`: what the platform began after a request;
 * - `effect`: a request was carried out, and reads don't show it yet.
 */
export type WaitPhase = "ready" | "payment" | "order" | "task" | "effect";

export interface Wait {
  /** What is being waited for, as the user reads it: "the zone's DNSSEC data". */
  readonly what: string | (() => string);
  /** Default `effect`. */
  readonly phase?: WaitPhase | (() => WaitPhase);
  readonly limitMs: number;
  /** What sets a longer limit, as the user reads it. */
  readonly longer?: string;
  readonly onWait?: (what: string, sinceMs: number) => void;
}
