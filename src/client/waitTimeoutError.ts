import type { explanations } from "./explanations";
import type { WaitPhase } from "./wait";

/** What was waited for did not show within its limit. The platform may still get there. */
export class WaitTimeoutError extends Error {
  override readonly name = "WaitTimeoutError";
  readonly explained = "wait-ended" satisfies keyof typeof explanations;

  constructor(
    readonly what: string,
    readonly phase: WaitPhase,
    readonly limitMs: number,
    longer = "hosting:waitLimitMs (or HOSTING_WAIT_LIMIT_MS)",
  ) {
    super(
      `waited ${Math.round(limitMs / 1000)} s without success for ${what}. Run the command again: it continues where this run stopped. ` +
        `${longer} sets a longer limit.`,
    );
  }
}
