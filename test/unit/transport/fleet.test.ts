import { Pace } from "../../../src/transport/pace";
import { FakeClock } from "./fakeClock";
import { fixedWindow, slidingWindow, tokenBucket, type Hint, type Limiter } from "./limitedServer";
import { beginRun, seededRandom } from "./simulateRun";

const perSecond = 20;
const requests = 300;
const hints: Hint[] = ["exact", "none"];

interface Fleet {
  /** The time from the first request to the last, as a share of the time that the limit needs. */
  readonly ratio: number;
  /** The slowest run's time as a share of the mean. */
  readonly slowest: number;
  /** The share of requests that were refused. */
  readonly refused: number;
}

/** Several runs that know nothing of each other: each has a pace of its own. */
async function fleet(runs: number, limiter: Limiter, hint: Hint, seed: number, begunWithinMs = 2_000): Promise<Fleet> {
  const clock = new FakeClock(Date.UTC(2026, 0, 15, 12, 0, 0) + seed * 370);
  const random = seededRandom(seed);
  const begun: number[] = [];
  const took: number[] = [];
  let turnedAway = 0;
  const one = async (index: number): Promise<void> => {
    await clock.sleep(random() * begunWithinMs);
    const startMs = clock.now();
    begun.push(startMs);
    const pace = new Pace(seededRandom(seed * 100 + index));
    const latencyMs = (): number => 10 + 20 * random();
    turnedAway += (await beginRun({ limiter, hint, requests, pace, clock, latencyMs, seed: index })).turnedAway;
    took.push(clock.now() - startMs);
  };
  await clock.runUntil(Promise.all(Array.from({ length: runs }, (_, index) => one(index))));
  const idealMs = (runs * requests * 1000) / perSecond;
  return {
    ratio: (clock.now() - Math.min(...begun)) / idealMs,
    slowest: Math.max(...took) / meanOf(took),
    refused: turnedAway / (runs * requests),
  };
}

const meanOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/**
 * A window that was missed is lost, and a pause after a 429 is a second at least: so windows cost more than a bucket, which fills
 * meanwhile. Many runs meet the limit often, each at little cost.
 */
describe.each<[string, () => Limiter, Record<number, { mean: number; worst: number }>]>([
  ["a fixed window", () => fixedWindow(perSecond, 1000, 300), { 4: { mean: 1.28, worst: 1.4 }, 16: { mean: 1.1, worst: 1.3 } }],
  ["a sliding window", () => slidingWindow(perSecond), { 4: { mean: 1.35, worst: 1.4 }, 16: { mean: 1.2, worst: 1.25 } }],
  ["a token bucket", () => tokenBucket(perSecond), { 4: { mean: 1.1, worst: 1.2 }, 16: { mean: 1.05, worst: 1.1 } }],
])("runs beside each other against %s of 20 a second", (_, limiter, bounds) => {
  test.each([4, 16])("%s runs of 300 requests share it", async (runs) => {
    const fleets: Fleet[] = [];
    for (const hint of hints)
      for (const seed of runs === 4 ? [1, 2, 3, 4] : [1, 2, 3]) fleets.push(await fleet(runs, limiter(), hint, seed));
    expect(meanOf(fleets.map(({ ratio }) => ratio))).toBeLessThanOrEqual(bounds[runs]!.mean);
    expect(Math.max(...fleets.map(({ ratio }) => ratio))).toBeLessThanOrEqual(bounds[runs]!.worst);
    expect(Math.max(...fleets.map(({ slowest }) => slowest))).toBeLessThanOrEqual(1.45);
    expect(meanOf(fleets.map(({ refused }) => refused))).toBeLessThanOrEqual(runs === 4 ? 0.065 : 0.2);
  });
});

test("a run that has the limit alone gives way to one that begins later", async () => {
  const fleets: Fleet[] = [];
  for (const hint of hints) for (let seed = 1; seed <= 8; seed++) fleets.push(await fleet(2, fixedWindow(perSecond), hint, seed, 15_000));
  expect(Math.max(...fleets.map(({ ratio }) => ratio))).toBeLessThanOrEqual(1.4);
});
