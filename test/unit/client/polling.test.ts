import { pause, until, type Polling } from "../../../src/client/polling";
import { CancelledError, WaitTimeoutError, type WaitPhase } from "../../../src/client";
import { HaltedError } from "../../../src/transport";
import { VirtualClock } from "../../harness/virtualClock";

function polling(random: () => number) {
  const clock = new VirtualClock();
  const pauses: number[] = [];
  const sleep = clock.sleep.bind(clock);
  clock.sleep = (ms, signal) => {
    pauses.push(ms);
    return sleep(ms, signal);
  };
  const halting = new AbortController();
  const settings: Polling = { clock, random, firstMs: 500, longestMs: 15_000, halted: halting.signal };
  return { polling: settings, pauses, clock, halt: (reason: string) => halting.abort(new Error(reason)) };
}

const never = () => Promise.resolve(undefined);
const wait = (limitMs: number) => ({ what: "the thing", limitMs });

describe("polling", () => {
  test("answers with what it sees, once there is something, a false or empty one included", async () => {
    for (const thing of ["there", 0, false, ""]) {
      let looks = 0;
      expect(await until(polling(() => 0.5).polling, wait(60_000), () => Promise.resolve(++looks < 4 ? undefined : thing))).toBe(thing);
      expect(looks).toBe(4);
    }
  });

  test("looks less and less often, up to its longest pause", async () => {
    const { polling: settings, pauses } = polling(() => 0.5);
    await until(settings, wait(200_000), never).catch(() => undefined);
    expect(pauses[0]).toBe(500);
    for (const [index, pause] of pauses.slice(1, -1).entries()) expect(pause).toBeGreaterThanOrEqual(pauses[index]!);
    expect(Math.max(...pauses)).toBe(15_000);
  });

  test.each([
    ["shortest", 0, 0.75],
    ["longest", 0.999_999, 1.25],
  ])("keeps its jitter within a quarter: %s", async (_, random, factor) => {
    const { polling: settings, pauses } = polling(() => random);
    await until(settings, wait(300_000), never).catch(() => undefined);
    expect(pauses[0]).toBeCloseTo(500 * factor, 0);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(15_000 * 1.25);
  });

  test("ends at its limit, after a last look, and says what it waited for and what to do", async () => {
    const { polling: settings, clock } = polling(() => 0.5);
    const startedMs = clock.now();
    const looks: number[] = [];
    const failure = until(settings, wait(10_000), () => {
      looks.push(clock.now() - startedMs);
      return Promise.resolve(undefined);
    });
    await expect(failure).rejects.toThrow(WaitTimeoutError);
    await expect(failure).rejects.toThrow(/10 s without success for the thing.*Run the command again.*waitLimitMs/);
    expect(looks.at(-1)).toBe(10_000);
  });

  test("tells what it waits for, and since when", async () => {
    const { polling: settings } = polling(() => 0.5);
    const told: [string, number][] = [];
    await until(settings, { ...wait(5000), onWait: (what, sinceMs) => void told.push([what, sinceMs]) }, never).catch(() => undefined);
    expect(told[0]).toEqual(["the thing", 500]);
    expect(told.at(-1)).toEqual(["the thing", 5000]);
  });

  test("ends with the first look that fails", async () => {
    await expect(until(polling(() => 0.5).polling, wait(5000), () => Promise.reject(new Error("gone wrong")))).rejects.toThrow(
      "gone wrong",
    );
  });
});

describe("a wait that reaches its limit", () => {
  test.each<[WaitPhase | (() => WaitPhase) | undefined, WaitPhase]>([
    [undefined, "effect"],
    ["task", "task"],
    [() => "payment", "payment"],
  ])("with the phase %p fails in the phase %s", async (phase, told) => {
    await expect(until(polling(() => 0.5).polling, { ...wait(5000), phase }, never)).rejects.toMatchObject({ phase: told });
  });
});

describe("a wait that is cancelled", () => {
  test("ends at once, without another look, and says what it waited for and that what was sent is kept", async () => {
    const { polling: settings, pauses, clock, halt } = polling(() => 0.5);
    const startedMs = clock.now();
    let looks = 0;
    const failure = until(settings, wait(600_000), () => {
      looks += 1;
      if (looks === 3) setImmediate(() => halt("the update was cancelled."));
      return Promise.resolve(undefined);
    });
    await expect(failure).rejects.toThrow(CancelledError);
    await expect(failure).rejects.toThrow(
      /^cancelled after \d+ s while waiting for the thing: the update was cancelled\. Requests that were sent stay in effect\. Run the command again/,
    );
    expect(looks).toBe(3);
    expect(pauses).toHaveLength(4);
    expect(clock.now() - startedMs).toBeLessThan(10_000);
  });

  test("before it began doesn't look at all", async () => {
    const { polling: settings, halt } = polling(() => 0.5);
    halt("the update was cancelled.");
    const look = jest.fn(never);
    await expect(until(settings, wait(5000), look)).rejects.toThrow("cancelled after 0 s while waiting for the thing");
    expect(look).not.toHaveBeenCalled();
  });

  test.each<[WaitPhase, string]>([
    ["ready", "notDone"],
    ["payment", "unknown"],
    ["order", "unknown"],
    ["task", "unknown"],
    ["effect", "unknown"],
  ])("in the phase %s has the outcome %s: nothing was done only where the platform took no write yet", async (phase, outcome) => {
    const { polling: settings, halt } = polling(() => 0.5);
    halt("the update was cancelled.");
    const error: unknown = await until(settings, { ...wait(5000), phase }, never).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ phase, outcome, what: "the thing" });
    expect(String(error).includes("Nothing was changed before that")).toBe(phase === "ready");
  });

  test("while it looks ends as well, with the request that was not sent as its cause", async () => {
    const { polling: settings, halt } = polling(() => 0.5);
    const halted = new HaltedError("GET", "/x", "the update was cancelled.");
    const look = () => {
      halt("the update was cancelled.");
      return Promise.reject(halted);
    };
    await expect(until(settings, wait(5000), look)).rejects.toMatchObject({ name: "CancelledError", outcome: "unknown", cause: halted });
    await expect(until(polling(() => 0.5).polling, { ...wait(5000), phase: "ready" }, () => Promise.reject(halted))).rejects.toBe(halted);
  });
});

test("a pause ends early when it is cancelled, and says so; any other failure of the clock stays one", async () => {
  const { polling: settings, clock, halt } = polling(() => 0.5);
  expect(await pause(settings, 1000)).toBe(true);
  const startedMs = clock.now();
  const paused = pause(settings, 1000);
  halt("the update was cancelled.");
  expect(await paused).toBe(false);
  expect(clock.now()).toBe(startedMs);
  const broken = { ...polling(() => 0.5).polling, clock: { now: () => 0, sleep: () => Promise.reject(new Error("no timers")) } };
  await expect(pause(broken, 1)).rejects.toThrow("no timers");
});
