import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newPaceState, Pace, type PaceState } from "../../../src/transport/pace";
import type { Pacing } from "../../../src/transport/pacing";
import { PaceFile } from "../../../src/transport/paceFile";
import { type PaceStore, SharedPace } from "../../../src/transport/sharedPace";
import { FakeClock } from "./fakeClock";
import { fixedWindow, type Limiter, slidingWindow, tokenBucket } from "./limitedServer";
import { beginRun, seededRandom } from "./simulateRun";

/** Keeps the state as text, as a file does: nobody changes another one's copy. */
class Memory implements PaceStore {
  private text: string | undefined;
  updates = 0;
  constructor(private readonly works = true) {}
  read = (): PaceState | undefined => (this.text === undefined ? undefined : (JSON.parse(this.text) as PaceState));
  update(change: (found: PaceState | undefined) => PaceState): boolean {
    if (!this.works) return false;
    this.updates++;
    this.text = JSON.stringify(change(this.read()));
    return true;
  }
}

interface Fleet {
  readonly seconds: number;
  readonly slowest: number;
  readonly mean: number;
  readonly turnedAway: number;
}

/** Several runs, begun within two seconds, against one limited server. */
async function fleet(
  runs: number,
  requests: number,
  limiter: Limiter,
  store: PaceStore,
  seed: number,
  { lateMs, answerMs = 20 }: { readonly lateMs?: number; readonly answerMs?: number } = {},
): Promise<Fleet> {
  const clock = new FakeClock(Date.UTC(2026, 0, 15, 12, 0, 0) + seed * 370);
  const random = seededRandom(seed);
  const beganMs = clock.now();
  const took: number[] = [];
  let turnedAway = 0;
  const one = async (index: number): Promise<void> => {
    await clock.sleep(random() * 2000);
    const startMs = clock.now();
    const pace = new SharedPace(seededRandom(seed * 100 + index), store);
    const latencyMs = (): number => 10 + answerMs * random();
    const late = lateMs === undefined ? undefined : (own: () => number): number => lateMs * own();
    const result = await beginRun({ limiter, hint: "exact", requests, pace, clock, latencyMs, lateMs: late, seed: index });
    took.push((clock.now() - startMs) / 1000);
    turnedAway += result.turnedAway;
  };
  await clock.runUntil(Promise.all(Array.from({ length: runs }, (_, index) => one(index))));
  const mean = took.reduce((sum, seconds) => sum + seconds, 0) / runs;
  return { seconds: (clock.now() - beganMs) / 1000, slowest: Math.max(...took), mean, turnedAway };
}

describe.each<[string, () => Limiter]>([
  ["a fixed window", () => fixedWindow(20, 1000, 300)],
  ["a sliding window", () => slidingWindow(20)],
  ["a token bucket", () => tokenBucket(20)],
])("runs that share %s of 20 a second on one machine", (_, limiter) => {
  test.each([4, 16])("%s runs of 300 requests take 1.1 times the ideal at most, and end together", async (runs) => {
    for (const seed of [1, 2, 3]) {
      const { seconds, slowest, mean, turnedAway } = await fleet(runs, 300, limiter(), new Memory(), seed);
      expect(seconds / (runs * 15)).toBeLessThanOrEqual(1.1);
      expect(slowest / mean).toBeLessThanOrEqual(1.1);
      expect(turnedAway).toBeLessThanOrEqual(20 + 2 * runs);
    }
  });
});

describe("runs that take their own bunches of requests for nobody else's", () => {
  test.each([
    ["where turns are missed by up to 120 ms", { lateMs: 120 }, 1.2],
    ["where turns are missed by up to 300 ms", { lateMs: 300 }, 1.35],
    ["where answers take up to 600 ms", { lateMs: 60, answerMs: 600 }, 1.27],
  ])("%s", async (_, busy, bound) => {
    const ratios: number[] = [];
    for (const seed of [1, 2, 3, 4, 5, 6]) ratios.push((await fleet(4, 300, fixedWindow(20), new Memory(), seed, busy)).seconds / 60);
    expect(ratios.reduce((sum, one) => sum + one, 0) / ratios.length).toBeLessThanOrEqual(bound);
  });
});

test("a run alone is as quick with a store as without", async () => {
  const alone = async (pace: Pacing) => {
    const clock = new FakeClock();
    const run = { limiter: fixedWindow(20), hint: "exact", requests: 300, latencyMs: () => 20, pace, clock } as const;
    return (await clock.runUntil(beginRun(run))).seconds;
  };
  const withStore = await alone(new SharedPace(seededRandom(1), new Memory()));
  expect(withStore).toBeLessThanOrEqual((await alone(new Pace(seededRandom(1)))) * 1.02);
});

test("a run that begins while a limit is known meets no 429", async () => {
  const clock = new FakeClock();
  const store = new Memory();
  const limiter = fixedWindow(20);
  const run = (requests: number, seed: number) =>
    beginRun({ limiter, hint: "exact", requests, pace: new SharedPace(seededRandom(seed), store), clock, seed });
  await clock.runUntil(run(100, 1));
  await expect(clock.runUntil(run(30, 2))).resolves.toMatchObject({ turnedAway: 0 });
});

test("without a limit the store is looked at ten times a second at most, and never written", () => {
  const store = new Memory();
  const read = jest.spyOn(store, "read");
  const pace = new SharedPace(seededRandom(1), store);
  for (let nowMs = 1_000; nowMs < 2_000; nowMs++) {
    expect(pace.delayMs(nowMs, true)).toBe(0);
    expect(pace.sending(nowMs, true)).toBe(nowMs);
    pace.admitted(nowMs);
  }
  expect(read.mock.calls.length).toBeLessThanOrEqual(10);
  expect(store.updates).toBe(0);
});

test("all stop when one of them is told to, and the user of another one hears why it waits", () => {
  const store = new Memory();
  const told: number[] = [];
  const one = new SharedPace(() => 0.5, store);
  const other = new SharedPace(
    () => 0.5,
    store,
    (ms) => told.push(ms),
  );
  for (const pace of [one, other]) {
    expect(pace.delayMs(1_000, false)).toBe(0);
    pace.sending(1_000, false);
  }
  expect(one.limited(1_000, 1_020, 30_000)).toBe(30_000);
  expect(other.delayMs(1_110, false)).toBe(29_910);
  expect(other.delayMs(1_200, false)).toBe(29_820);
  expect(told).toEqual([29_910]);
});

test("a turn that falls into a pause of another one is given back", () => {
  const store = new Memory();
  const [one, other] = [new SharedPace(() => 0.5, store), new SharedPace(() => 0.5, store)];
  for (let sent = 0; sent < 4; sent++) other.sending(1_000 + sent, true);
  other.limited(1_003, 1_010, 1_000);
  const resumedMs = 1_020 + one.delayMs(1_020, true);
  expect(resumedMs).toBe(2_010);
  expect(other.delayMs(resumedMs, true)).toBe(0);
  const turnMs = resumedMs + one.delayMs(resumedMs, true);
  expect(turnMs).toBeGreaterThan(resumedMs);
  other.limited(other.sending(resumedMs, true), resumedMs + 10, 5_000);
  expect(one.delayMs(turnMs, true)).toBeGreaterThan(4_000);
});

test("the limit is judged by what all processes had sent until then", () => {
  const store = new Memory();
  const [one, other] = [new SharedPace(() => 0.5, store), new SharedPace(() => 0.5, store)];
  for (let sentMs = 1_000; sentMs < 1_010; sentMs++) for (const pace of [one, other]) pace.sending(sentMs, true);
  one.limited(one.sending(1_010, true), 1_030, 1_000);
  expect(other.delayMs(1_110, true)).toBe(920);
  expect(one.delayMs(2_030, true)).toBe(0);
  one.sending(2_030, true);
  // Twenty were taken in a second: the next may leave a twentieth of a second later.
  expect(other.delayMs(2_030, true)).toBeLessThanOrEqual(52);
});

test("what a process had sent counts also if it tells only after the limit was judged", () => {
  const store = new Memory();
  const [one, other] = [new SharedPace(() => 0.5, store), new SharedPace(() => 0.5, store)];
  for (let sentMs = 1_000; sentMs < 1_010; sentMs++) for (const pace of [one, other]) pace.sending(sentMs, true);
  one.limited(one.sending(1_010, true), 1_030, 1_000);
  one.delayMs(2_030, true);
  one.sending(2_030, true);
  const turnMs = 2_040 + other.delayMs(2_040, true);
  other.sending(turnMs, true);
  expect(one.delayMs(turnMs, true)).toBeLessThanOrEqual(52);
  // It counts once.
  expect(store.read()?.ceiling).toBe(20);
});

test("two processes never have the same turn, and each has its share", () => {
  const store = new Memory();
  const paces = [1, 2, 3].map((seed) => new SharedPace(seededRandom(seed), store));
  for (let sent = 0; sent < 20; sent++) (paces[0] as SharedPace).sending(1_000 + sent, true);
  (paces[0] as SharedPace).limited(1_019, 1_030, 1_000);
  const turns: number[][] = [[], [], []];
  for (let nowMs = 2_030; nowMs < 12_030; nowMs++)
    for (const [index, pace] of paces.entries())
      if (pace.delayMs(nowMs, true) === 0) {
        turns[index]?.push(pace.sending(nowMs, true));
        pace.admitted(nowMs);
      }
  expect(new Set(turns.flat()).size).toBe(turns.flat().length);
  for (const { length } of turns) expect(length).toBeGreaterThanOrEqual(62);
});

test("where the store can't be written, each process paces itself", async () => {
  const clock = new FakeClock();
  const pace = new SharedPace(seededRandom(1), new Memory(false));
  const { seconds } = await clock.runUntil(beginRun({ limiter: fixedWindow(20), hint: "exact", requests: 300, pace, clock }));
  expect(seconds / 15).toBeLessThanOrEqual(1.1);
});

test("a store that can't be written for a while is shared again when it can: a killed process left its lock", async () => {
  const clock = new FakeClock();
  const store = new Memory();
  const works = store.update.bind(store);
  const pace = new SharedPace(seededRandom(1), store);
  const run = (requests: number) => clock.runUntil(beginRun({ limiter: fixedWindow(20), hint: "exact", requests, pace, clock }));
  await run(40);
  const before = store.updates;
  store.update = () => false;
  await run(40);
  store.update = works;
  await run(200);
  expect(store.updates).toBeGreaterThan(before + 50);
});

describe("the file", () => {
  const folder = mkdtempSync(join(tmpdir(), "pace-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const limits = join(folder, "limits");
  const open = (token = "token-1234", origin = "https://api.example.com") => new PaceFile(folder, origin, token);
  const paused = (): PaceState => ({
    ...newPaceState(),
    rate: 19.4,
    ceiling: 20,
    sharing: { from: 0.75, climbMs: 4_000, expected: 2 },
    sent: [1_000, 1_050, 1_101],
    pausedUntilMs: Date.now() + 1_000,
  });
  const path = (): string => join(limits, readdirSync(limits)[0] as string);
  const rewrite = (change: (found: Record<string, unknown>) => unknown): void =>
    writeFileSync(path(), JSON.stringify(change(JSON.parse(readFileSync(path(), "utf8")) as Record<string, unknown>)));
  beforeEach(() => rmSync(limits, { recursive: true, force: true }));

  test("gives every process what the last one wrote, and each token and platform has one of its own", () => {
    const state = paused();
    expect(open().read()).toBeUndefined();
    expect(open().update((found) => (found === undefined ? state : newPaceState()))).toBe(true);
    expect(open().read()).toEqual(state);
    expect(open("another-token").read()).toBeUndefined();
    expect(open("token-1234", "https://other.example.com").read()).toBeUndefined();
    expect(readdirSync(limits)).toHaveLength(1);
    expect(readFileSync(path(), "utf8") + path()).not.toContain("token-1234");
  });

  test.each<[string, (found: Record<string, unknown>) => unknown]>([
    ["of a machine whose clock is ahead", (found) => ({ ...found, atMs: Date.now() + 60_000 })],
    ["that nobody used for a minute", (found) => ({ ...found, atMs: Date.now() - 60_000, pausedUntilMs: 0 })],
    ["with a pause of a year", (found) => ({ ...found, atMs: Date.now() - 60_000, pausedUntilMs: Date.now() + 31e9 })],
    [
      "with a pause of two hours, which another run has just written",
      (found) => ({ ...found, atMs: Date.now(), pausedUntilMs: Date.now() + 7.2e6 }),
    ],
    ["without a time", ({ atMs: _, ...found }) => found],
    ["with a rate below zero", (found) => ({ ...found, rate: -1 })],
    ["with a rate below all that are possible", (found) => ({ ...found, rate: 1e-6, ceiling: 1e-6 })],
    ["with a rate above all that are paced", (found) => ({ ...found, rate: 1e9, ceiling: 1e9 })],
    ["with a turn in a hundred years", (found) => ({ ...found, nextMs: Date.now() + 3e12 })],
    ["that is a list", () => []],
  ])("one %s says nothing", (_, change) => {
    open().update(paused);
    rewrite(change);
    expect(open().read()).toBeUndefined();
    expect(open().update((found) => found ?? newPaceState())).toBe(true);
    expect(open().read()).toEqual(newPaceState());
  });

  test("a long pause counts until it ends", () => {
    open().update(() => ({ ...paused(), pausedUntilMs: Date.now() + 200_000 }));
    rewrite((found) => ({ ...found, atMs: Date.now() - 60_000 }));
    expect(open().read()?.pausedUntilMs).toBeGreaterThan(Date.now());
  });

  test("half a file says nothing", () => {
    open().update(paused);
    writeFileSync(path(), readFileSync(path(), "utf8").slice(0, 40));
    expect(open().read()).toBeUndefined();
  });

  test("the lock of a killed process is removed, and the one of a living process is not", () => {
    open().update(paused);
    const lock = `${path()}.lock`;
    writeFileSync(lock, "");
    expect(open().update(paused)).toBe(false);
    const longAgo = new Date(Date.now() - 10_000);
    utimesSync(lock, longAgo, longAgo);
    expect(open().update(paused)).toBe(true);
    expect(readdirSync(limits)).toHaveLength(1);
  });

  test("a lock that looks old is a living one's as long as it changes: a network drive may have another clock", () => {
    open().update(paused);
    const lock = `${path()}.lock`;
    writeFileSync(lock, "");
    const wait = jest.spyOn(Atomics, "wait").mockImplementation(() => {
      const before = new Date(Date.now() - 3_600_000 + wait.mock.calls.length);
      utimesSync(lock, before, before);
      return "timed-out";
    });
    expect(open().update(paused)).toBe(false);
    wait.mockRestore();
    rmSync(lock);
    expect(open().update(paused)).toBe(true);
  });

  test("has the machine's time, also when the clock was set since the process began", () => {
    const [hourMs, state] = [3_600_000, paused()];
    const now = () => Date.now() + hourMs;
    const ahead = new PaceFile(folder, "https://api.example.com", "token-1234", { now });
    const inAheads = (mine: PaceState): PaceState => ({
      ...mine,
      ...{ lastSendMs: mine.lastSendMs + hourMs, nextMs: mine.nextMs + hourMs, lastLimitedMs: mine.lastLimitedMs + hourMs },
      ...{ pausedUntilMs: mine.pausedUntilMs + hourMs, sent: mine.sent.map((at) => at + hourMs) },
    });
    open().update(() => state);
    expect(ahead.read()).toEqual(inAheads(state));
    const resumed = { ...state, resumedMs: state.pausedUntilMs, lastLimit: { sentMs: 1_101, elapsedMs: 3, blockedMs: 7 } };
    const resumedThere = { resumedMs: resumed.resumedMs + hourMs, lastLimit: { ...resumed.lastLimit, sentMs: 1_101 + hourMs } };
    ahead.update(() => ({ ...inAheads(resumed), ...resumedThere }));
    expect(open().read()).toEqual(resumed);
  });

  test("a file that isn't ours stays, however old it is", () => {
    mkdirSync(limits, { recursive: true });
    const theirs = join(limits, "precious.conf");
    writeFileSync(theirs, "");
    const longAgo = new Date(Date.now() - 2 * 86_400_000);
    utimesSync(theirs, longAgo, longAgo);
    open().update(newPaceState);
    expect(readdirSync(limits)).toContain("precious.conf");
  });

  test("what was learnt before a pause of a minute counts when the pause has just ended", () => {
    open().update(paused);
    rewrite((found) => ({ ...found, atMs: Date.now() - 61_000, pausedUntilMs: Date.now() - 1_000 }));
    expect(open().read()).toBeDefined();
  });

  test("a file that nobody used for a day is removed with the next new one", () => {
    open("an-old-token").update(paused);
    const longAgo = new Date(Date.now() - 2 * 86_400_000);
    utimesSync(path(), longAgo, longAgo);
    open().update(paused);
    expect(readdirSync(limits)).toHaveLength(1);
    expect(open().read()).toBeDefined();
  });

  test("a folder that can't be made shares nothing", () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(limits, "a file");
    expect(open().read()).toBeUndefined();
    expect(open().update(paused)).toBe(false);
  });

  test("only the user can read it", () => {
    open().update(paused);
    expect(statSync(path()).mode & 0o077).toBe(0);
    expect(statSync(limits).mode & 0o077).toBe(0);
  });
});
