import { until, type Polling } from "../../../src/client/polling";
import { WaitTimeoutError } from "../../../src/client";
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
    await expect(failure).rejects.toThrow(/10 s in vain for the thing.*run the command again.*waitLimitMs/);
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
