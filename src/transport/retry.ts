import pRetry from "p-retry";
import type { Clock } from "./clock";
import { ApiError } from "./errors/apiError";
import { BadAnswerError } from "./errors/badAnswerError";
import { ConnectionError } from "./errors/connectionError";
import type { Call, Send } from "./request";
import type { Pause } from "./settings";

interface RetrySettings {
  readonly readTries: number;
  readonly readWindowMs: number;
  readonly clock: Clock;
  readonly random: () => number;
  readonly onPause: (pause: Pause) => void;
  /** Sleeps. Rejects at once with a `HaltedError` when the transport halts. */
  readonly pause: (ms: number, call: Call) => Promise<void>;
}

/** Each pause is drawn between zero and a bound (full jitter): 0.5 s, 1.25 s, 3.1 s, 7.8 s, … */
const firstPauseMs = 500;
const pauseGrowth = 2.5;
const longestPauseMs = 20_000;

/** Codes with which the platform answers 503 to what the account doesn't have: another try gets the same. */
const lasting: readonly string[] = ["feature_disabled", "missing_api_key", "relay_unavailable"];

/** Sends a request again when it failed for a reason that passes. A write only if no byte of it had been sent. */
export function withRetry(send: Send, settings: RetrySettings): Send {
  const { readTries, readWindowMs, clock, random, onPause, pause } = settings;
  return (call) => {
    const startedMs = clock.now();
    const { method, path } = call.request;
    return pRetry(() => send(call), {
      retries: readTries - 1,
      // `shouldRetry` pauses itself, with the transport's clock.
      minTimeout: 0,
      shouldRetry: async ({ error, retriesConsumed }) => {
        if (!isPassing(error, call)) return false;
        const asked = error instanceof ApiError ? error.retryAfterMs : undefined;
        const ms = asked ?? Math.round(random() * Math.min(longestPauseMs, firstPauseMs * pauseGrowth ** retriesConsumed));
        const spentMs = clock.now() - startedMs - call.heldMs;
        if (spentMs + ms > readWindowMs) return false;
        onPause({ reason: reasonOf(error), ms, request: { method, path } });
        await pause(ms, call);
        return true;
      },
    });
  };
}

function isPassing(error: Error, call: Call): boolean {
  if (error instanceof ConnectionError) return !call.writes || !error.sent;
  if (call.writes) return false;
  if (error instanceof BadAnswerError) return error.reason === "notJson";
  if (!(error instanceof ApiError) || lasting.includes(error.code ?? "")) return false;
  return error.status >= 500 || error.status === 408;
}

function reasonOf(error: Error): string {
  if (error instanceof ApiError) return `answer ${error.status}`;
  if (error instanceof ConnectionError) return `connection ${error.reason}`;
  return "unusable answer";
}
