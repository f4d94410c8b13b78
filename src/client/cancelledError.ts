import { HostingError, type Outcome } from "../transport";
import type { WaitPhase } from "./wait";

interface Cancelled {
  readonly what: string;
  readonly phase: WaitPhase;
  readonly sinceMs: number;
  /** Why, as a sentence. */
  readonly reason: string;
  readonly cause?: unknown;
}

/**
 * A wait ended early, because the user cancelled or the engine has gone. The outcome is the one of the write whose effect
 * was waited for: it was sent, so something may have been done. Only before the write, in the phase `ready`, nothing was.
 */
export class CancelledError extends HostingError {
  readonly outcome: Outcome;
  readonly what: string;
  readonly phase: WaitPhase;

  constructor({ what, phase, sinceMs, reason, cause }: Cancelled) {
    const rest =
      phase === "ready"
        ? "Nothing was changed before that. Run the command again."
        : "Requests that were sent stay in effect. Run the command again: it continues where this run stopped.";
    super(`cancelled after ${Math.round(sinceMs / 1000)} s while waiting for ${what}: ${reason} ${rest}`, { cause });
    this.outcome = phase === "ready" ? "notDone" : "unknown";
    this.what = what;
    this.phase = phase;
  }
}
