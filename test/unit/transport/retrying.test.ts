import { ApiError, BadAnswerError, ConnectionError, type HttpMethod } from "../../../src/transport";
import { newCall, type Call } from "../../../src/transport/request";
import { withRetry } from "../../../src/transport/retry";
import type { Pause } from "../../../src/transport/settings";
import { FakeClock } from "./fakeClock";

const where = { method: "GET", path: "/x" } as const;

function apiError(status: number, retryAfterMs?: number, code?: string): ApiError {
  return new ApiError({ ...where, status, body: undefined, code, messages: [], outcome: "unknown", retryAfterMs });
}

function connectionError(reason: ConnectionError["reason"], sent: boolean): ConnectionError {
  return new ConnectionError({ ...where, reason, sent, host: "api.example.com", outcome: sent ? "unknown" : "notDone" });
}

const badAnswer = (reason: BadAnswerError["reason"]) =>
  new BadAnswerError({ ...where, reason, status: 200, description: "x", outcome: "unknown" });

interface Result {
  readonly tries: number;
  readonly waits: Pause[];
  readonly spentMs: number;
  readonly failed: unknown;
}

/** Sends one request whose tries fail with the given errors in turn, the last one for ever; `null` succeeds. */
async function run(
  method: HttpMethod,
  errors: (Error | null)[],
  options: { tryMs?: number; heldMs?: number; readsOnly?: boolean } = {},
): Promise<Result> {
  const clock = new FakeClock();
  const waits: Pause[] = [];
  let tries = 0;
  const startMs = clock.now();
  const send = async (call: Call) => {
    const error = errors[Math.min(tries++, errors.length - 1)];
    await clock.sleep((options.tryMs ?? 0) + (options.heldMs ?? 0));
    call.heldMs += options.heldMs ?? 0;
    if (error) throw error;
    return { status: 200, headers: {}, body: {} };
  };
  const retried = withRetry(send, {
    readTries: 5,
    readWindowMs: 60_000,
    clock,
    random: () => 0.999999,
    onPause: (pause) => waits.push(pause),
    pause: (ms) => clock.sleep(ms),
  });
  const failed: unknown = await clock.runUntil(
    retried(newCall({ method, path: "/x", readsOnly: options.readsOnly })).then(
      () => undefined,
      (error: unknown) => error,
    ),
  );
  return { tries, waits, spentMs: clock.now() - startMs, failed };
}

const passing: [string, Error][] = [
  ["a refused connection", connectionError("refused", false)],
  ["a DNS failure", connectionError("dns", false)],
  ["a TLS failure", connectionError("tls", false)],
  ["a reset", connectionError("reset", true)],
  ["a timeout", connectionError("timeout", true)],
  ["a 500", apiError(500)],
  ["a 502", apiError(502)],
  ["an answer that is not JSON", badAnswer("notJson")],
];

test.each(passing)("a read, and a POST that only reads, is tried again after %s, and gives up after five tries", async (_, error) => {
  expect(await run("GET", [error, error, null])).toMatchObject({ tries: 3, failed: undefined });
  expect(await run("POST", [error, error, null], { readsOnly: true })).toMatchObject({ tries: 3, failed: undefined });
  expect(await run("GET", [error])).toMatchObject({ tries: 5, failed: error });
});

test.each([400, 401, 402, 403, 404, 409, 422])("a read is not tried again after a %i", async (status) => {
  expect((await run("GET", [apiError(status)])).tries).toBe(1);
});

test.each(["feature_disabled", "missing_api_key"])("a read is not tried again after a 503 that lasts: %s", async (code) => {
  expect((await run("GET", [apiError(503, undefined, code)])).tries).toBe(1);
});

test.each(["redirect", "tooLarge"] as const)("a read is not tried again after an answer that stays the same: %s", async (reason) => {
  expect((await run("GET", [badAnswer(reason)])).tries).toBe(1);
});

test.each(["refused", "dns", "tls", "timeout", "reset"] as const)("a write that never left is tried again: %s", async (reason) => {
  expect(await run("POST", [connectionError(reason, false), null])).toMatchObject({ tries: 2, failed: undefined });
});

test.each<[string, Error]>([
  ["a reset", connectionError("reset", true)],
  ["a timeout", connectionError("timeout", true)],
  ["a 500", apiError(500)],
  ["a 503 with Retry-After", apiError(503, 1000)],
  ["a 422", apiError(422)],
  ["an answer that is not JSON", badAnswer("notJson")],
])("a write is never sent again after %s", async (_, error) => {
  for (const method of ["POST", "PATCH", "DELETE"] as const) {
    expect(await run(method, [error, null])).toMatchObject({ tries: 1, failed: error, waits: [] });
  }
});

test("pauses grow up to their bounds, and are told", async () => {
  const { waits } = await run("GET", [apiError(500)]);
  expect(waits.map(({ ms }) => ms)).toEqual([500, 1250, 3125, 7812]);
  expect(waits[0]).toEqual({ reason: "answer 500", ms: 500, request: where });
});

test("a 503 says itself when to come back", async () => {
  expect(await run("GET", [apiError(503, 7_000), null])).toMatchObject({ tries: 2, spentMs: 7_000 });
});

test("no try begins outside the window", async () => {
  expect(await run("GET", [apiError(503, 61_000), null])).toMatchObject({ tries: 1, waits: [] });
  expect((await run("GET", [connectionError("timeout", true)], { tryMs: 30_000 })).tries).toBe(2);
});

test("time spent on the rate limit does not count", async () => {
  expect((await run("GET", [apiError(500)], { heldMs: 100_000 })).tries).toBe(5);
});
