import { type Clock, type Explain, HaltedError } from "../../../src/transport";
import { FakeClock } from "./fakeClock";
import { retryAfterHeaders, type Hint, type Limiter } from "./limitedServer";
import { withErrorMapping } from "../../../src/transport/errorMapping";
import { Gate } from "../../../src/transport/gate";
import { Pace } from "../../../src/transport/pace";
import { withRateLimit } from "../../../src/transport/rateLimit";
import type { RawAnswer } from "../../../src/transport/rawAnswer";
import { type Call, newCall } from "../../../src/transport/request";

export interface Run {
  readonly limiter: Limiter;
  readonly hint: Hint;
  readonly requests: number;
  readonly callers?: number;
  /** From the caller to the server and back, in milliseconds. */
  readonly latencyMs?: (random: () => number) => number;
  /** How late the machine wakes up, in milliseconds; default never. */
  readonly lateMs?: (random: () => number) => number;
  readonly seed?: number;
  readonly clock?: FakeClock;
  readonly pace?: Pace;
}

export interface RunResult {
  readonly seconds: number;
  readonly turnedAway: number;
  /** Times of all requests that the server took, in milliseconds from the start. */
  readonly taken: number[];
}

/** A request function of the parts of the transport that see limits, around a server without connections. */
export function limitedSend(
  server: (call: Call) => Promise<RawAnswer>,
  { pace, clock, late = clock, budgetMs, explain }: { pace: Pace; clock: Clock; late?: Clock; budgetMs: number; explain?: Explain },
) {
  const refusal = ({ request: { method, path } }: Call) => new HaltedError(method, path, "");
  const gate = new Gate({ concurrency: 8, pace, clock: late, halted: new AbortController().signal, refusal });
  const mapped = withErrorMapping(server, { host: "api.example.com", token: "token", requestTimeoutMs: 30_000, clock, explain });
  return withRateLimit(mapped, { gate, pace, rateLimitBudgetMs: budgetMs, clock, onPause: () => undefined });
}

/** Sends requests from several callers, each its next one after the last was answered, against a limited server. */
export function simulateRun(run: Run): Promise<RunResult> {
  const clock = run.clock ?? new FakeClock();
  return clock.runUntil(beginRun({ ...run, clock }));
}

/** The same beside others, with a clock that somebody else moves. */
export async function beginRun(run: Run & { readonly clock: FakeClock }): Promise<RunResult> {
  const { clock } = run;
  const random = seededRandom(run.seed ?? 1);
  const pace = run.pace ?? new Pace(random);
  const { lateMs } = run;
  const late: Clock = lateMs ? { now: () => clock.now(), sleep: (ms, signal) => clock.sleep(ms + lateMs(random), signal) } : clock;
  const startMs = clock.now();
  const taken: number[] = [];
  let turnedAway = 0;
  const latency = run.latencyMs ?? (() => 20);
  const server = async () => {
    const ms = latency(random);
    await clock.sleep(ms / 2);
    const verdict = run.limiter.take(clock.now());
    const headers = verdict.admitted ? {} : retryAfterHeaders(run.hint, verdict.waitMs, clock);
    if (verdict.admitted) taken.push(clock.now() - startMs);
    else turnedAway++;
    await clock.sleep(ms / 2);
    return { status: verdict.admitted ? 200 : 429, headers, text: "", cut: false };
  };
  const send = limitedSend(server, { pace, clock, late, budgetMs: 300_000 });
  let left = run.requests;
  const caller = async () => {
    while (left-- > 0) await send(newCall({ method: "POST", path: "/api/things" }));
  };
  await Promise.all(Array.from({ length: run.callers ?? 8 }, caller));
  return { seconds: (clock.now() - startMs) / 1000, turnedAway, taken };
}

/** The same numbers for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
  };
}
