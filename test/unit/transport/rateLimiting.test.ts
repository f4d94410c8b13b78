import { Pace } from "../../../src/transport/pace";
import { FakeClock } from "./fakeClock";
import { fixedWindow, slidingWindow, tokenBucket, type Hint, type Limiter } from "./limitedServer";
import { neverMs, PatientClock } from "./patientClock";
import { seededRandom, simulateRun } from "./simulateRun";
import { endServed, json, served } from "./testServer";

afterEach(endServed);

const idealSeconds = 1010 / 20;
const hints: Hint[] = ["seconds", "exact", "date", "none"];
const near = (random: () => number) => 10 + 20 * random();

describe.each<[string, () => Limiter]>([
  ["a fixed window", () => fixedWindow(20)],
  ["a fixed window that began before", () => fixedWindow(20, 1000, 300)],
  ["a fixed window that is about to end", () => fixedWindow(20, 1000, 970)],
  ["a sliding window", () => slidingWindow(20)],
  ["a token bucket", () => tokenBucket(20)],
  ["a token bucket that is large", () => tokenBucket(20, 40)],
])("1,010 requests of 8 callers against %s of 20 a second", (_, limiter) => {
  test.each(hints)("take at most 1.05 times the ideal (Retry-After: %s)", async (hint) => {
    for (const [seed, latencyMs] of [() => 2, near, near].entries()) {
      const clock = new FakeClock(Date.UTC(2026, 0, 15, 12, 0, 0) + seed * 370);
      const { seconds, turnedAway } = await simulateRun({ limiter: limiter(), hint, requests: 1010, latencyMs, seed, clock });
      expect(seconds / idealSeconds).toBeLessThanOrEqual(1.05);
      expect(turnedAway).toBeLessThanOrEqual(20);
    }
  });
});

test("the first limit is measured right, in whichever order the first requests arrive", async () => {
  for (let seed = 1; seed <= 8; seed++) {
    const { seconds } = await simulateRun({ limiter: fixedWindow(20), hint: "seconds", requests: 1010, latencyMs: near, seed });
    expect(seconds / idealSeconds).toBeLessThanOrEqual(1.03);
  }
});

test.each<[string, () => Limiter]>([
  ["a fixed window", () => fixedWindow(20)],
  ["a sliding window", () => slidingWindow(20)],
])("a run on a busy machine, whose requests leave late and together, doesn't take itself for several runs: %s", async (_, limiter) => {
  const ratios: number[] = [];
  for (let seed = 1; seed <= 8; seed++) {
    const lateMs = (random: () => number) => 60 * random();
    const { seconds } = await simulateRun({ limiter: limiter(), hint: "seconds", requests: 1010, latencyMs: near, lateMs, seed });
    ratios.push(seconds / idealSeconds);
  }
  expect(ratios.reduce((sum, one) => sum + one, 0) / ratios.length).toBeLessThanOrEqual(1.1);
});

test.each<[string, () => Limiter, number]>([
  ["2 a second", () => tokenBucket(2), 2],
  ["100 a second", () => fixedWindow(100), 100],
  ["600 a minute", () => fixedWindow(600, 60_000), 10],
])("other limits are found as well: %s", async (_, limiter, perSecond) => {
  const requests = perSecond * 90;
  const { seconds } = await simulateRun({ limiter: limiter(), hint: "exact", requests, latencyMs: near });
  expect(seconds / 90).toBeLessThanOrEqual(1.1);
});

test("a small bucket is never starved", async () => {
  const { seconds } = await simulateRun({ limiter: tokenBucket(20, 5), hint: "seconds", requests: 3000, latencyMs: near });
  expect(seconds / 150).toBeLessThanOrEqual(1.2);
});

test("without a 429 nothing is paced", async () => {
  const free: Limiter = { take: () => ({ admitted: true }) };
  const { seconds } = await simulateRun({ limiter: free, hint: "none", requests: 800, latencyMs: () => 10 });
  expect(seconds).toBeCloseTo(1, 1);
});

test("speed comes back within a few minutes when the limit goes away", () => {
  const pace = new Pace(seededRandom(1));
  const limit = fixedWindow(20);
  const sentBySecond = new Array<number>(300).fill(0);
  for (let nowMs = 0; nowMs < 300_000; nowMs += Math.max(1, pace.delayMs(nowMs))) {
    pace.sending(nowMs, true);
    if (nowMs >= 60_000 || limit.take(nowMs).admitted) {
      pace.admitted(nowMs);
      sentBySecond[Math.floor(nowMs / 1000)]!++;
    } else pace.limited(nowMs, nowMs, 1000);
  }
  const perSecond = (from: number, to: number) => sentBySecond.slice(from, to).reduce((sum, count) => sum + count, 0) / (to - from);
  expect(perSecond(10, 60)).toBeLessThanOrEqual(20);
  expect(perSecond(60, 90)).toBeLessThan(30);
  expect(perSecond(270, 280)).toBeGreaterThan(200);
});

test("after a 429 no request at all is sent before the time it asks for, and then not all at once", () => {
  const pace = new Pace(seededRandom(1));
  for (let i = 0; i < 20; i++) pace.sending(1000 + i, true);
  pace.sending(1020, true);
  expect(pace.limited(1020, 1030, 5_000)).toBe(5_000);
  expect(pace.delayMs(1031)).toBe(4_999);
  expect(pace.delayMs(6_030)).toBe(0);
  pace.sending(6_030, true);
  expect(pace.delayMs(6_030)).toBeGreaterThan(100);
});

test("pauses grow while nothing gets through, whatever Retry-After says", () => {
  const pace = new Pace(() => 0.5);
  let nowMs = 1000;
  const pauses = [1, 2, 3, 4].map(() => {
    pace.sending(nowMs, true);
    const ms = pace.limited(nowMs, nowMs, 0);
    nowMs += ms;
    return ms;
  });
  expect(pauses).toEqual([0, 1000, 2000, 4000]);
});

test("an endpoint that answers nothing but 429 never slows the others below a request a second", () => {
  const pace = new Pace(() => 0.5);
  let nowMs = 1000;
  for (let tries = 0; tries < 10; tries++) {
    pace.sending(nowMs, true);
    nowMs += pace.limited(nowMs, nowMs, 1000);
  }
  for (let sent = 0; sent < 10; sent++) {
    pace.sending(nowMs, true);
    pace.admitted(nowMs);
    expect(pace.delayMs(nowMs)).toBeLessThanOrEqual(1100);
    nowMs += pace.delayMs(nowMs);
  }
});

test("a limit that was not met for five minutes is forgotten", () => {
  const pace = new Pace(seededRandom(1));
  pace.sending(1000, true);
  pace.limited(1000, 1000, 1000);
  pace.sending(2000, true);
  expect(pace.delayMs(2000)).toBeGreaterThan(0);
  pace.sending(302_000, true);
  expect(pace.delayMs(302_000)).toBe(0);
});

describe("an absurd Retry-After", () => {
  test.each(["86400", "99999999999", "Thu, 01 Jan 2099 00:00:00 GMT"])(
    "(%s) ends its own request, and holds the others for moments",
    async (asked) => {
      const clock = new PatientClock();
      const { transport } = await served(
        (response, request, index) =>
          (request.url === "/api/limited" ? json(429, { errors: ["Later"] }, { "retry-after": asked }) : json(200, {}))(
            response,
            request,
            index,
          ),
        { clock, requestTimeoutMs: neverMs, random: () => 0.5 },
      );
      const began = clock.now();
      await expect(transport.request({ method: "GET", path: "/api/limited" })).rejects.toMatchObject({ status: 429 });
      expect(clock.now()).toBe(began);
      await Promise.all(Array.from({ length: 20 }, () => transport.request({ method: "GET", path: "/api/x" })));
      expect(clock.now() - began).toBeLessThanOrEqual(30_000);
    },
  );
});

describe("with a real server", () => {
  const limited = json(429, { errors: ["Slow down"] }, { "retry-after": "2" });

  test("a write is sent again after a 429, which did nothing for certain", async () => {
    const clock = new PatientClock();
    const waits: string[] = [];
    const { server, transport } = await served(
      (response, request, index) => (index < 2 ? limited : json(201, { id: 1 }))(response, request, index),
      { clock, requestTimeoutMs: neverMs, onPause: ({ reason }) => waits.push(reason) },
    );
    expect((await transport.request({ method: "POST", path: "/x", body: {} })).status).toBe(201);
    expect(server.seen).toHaveLength(3);
    expect(waits).toEqual(["rate limit", "rate limit"]);
    expect(clock.pauses[0]).toBe(2000);
  });

  test("429s are obeyed up to the budget, then told", async () => {
    const clock = new PatientClock();
    const { transport } = await served(limited, { clock, requestTimeoutMs: neverMs, rateLimitBudgetMs: 60_000 });
    const startMs = clock.now();
    await expect(transport.request({ method: "POST", path: "/x", body: {} })).rejects.toMatchObject({
      status: 429,
      outcome: "notDone",
      retryAfterMs: 2000,
    });
    expect(clock.now() - startMs).toBeLessThanOrEqual(60_000);
    expect(clock.now() - startMs).toBeGreaterThan(20_000);
  });

  test("an endpoint's own limit is told at once and slows nothing else", async () => {
    const clock = new PatientClock();
    const { transport } = await served((response, request, index) => (index < 1 ? limited : json(200, {}))(response, request, index), {
      clock,
      requestTimeoutMs: neverMs,
    });
    await expect(transport.request({ method: "POST", path: "/check", ownRateLimit: true })).rejects.toMatchObject({ status: 429 });
    await transport.request({ method: "GET", path: "/x" });
    expect(clock.pauses).toEqual([]);
  });
});
