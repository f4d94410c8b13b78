import { Deduplicator } from "../../../src/callbacks";
import { ManualClock, work } from "./manualClock";

const hour = 3_600_000;
const nothing = (): void => undefined;

/** What of the keys was done, when each was asked for in turn. */
async function doneOf(deduplicator: Deduplicator, keys: readonly string[]): Promise<string[]> {
  const done: string[] = [];
  for (const key of keys) await deduplicator.once(key, () => void done.push(key));
  return done;
}

it("does the work for a key once, within the window", async () => {
  const clock = new ManualClock();
  const deduplicator = new Deduplicator({ clock });
  expect(await doneOf(deduplicator, ["a", "b", "a"])).toEqual(["a", "b"]);
  clock.advance(4 * hour);
  expect(await doneOf(deduplicator, ["a", "b"])).toEqual([]);
  clock.advance(hour);
  expect(await doneOf(deduplicator, ["a", "b"])).toEqual(["a", "b"]);
});

it("lets a second call wait for the first, and succeed with it", async () => {
  const deduplicator = new Deduplicator();
  const { done, finish } = work();
  let runs = 0;
  const first = deduplicator.once("a", () => {
    runs += 1;
    return done;
  });
  let answered = false;
  const second = deduplicator
    .once("a", () => void (runs += 1))
    .then((end) => {
      answered = true;
      return end;
    });
  await new Promise(setImmediate);
  expect([runs, answered]).toEqual([1, false]);
  finish();
  expect(await Promise.all([first, second])).toEqual(["done", "repeated"]);
  expect(runs).toBe(1);
});

it("lets it fail with the first, and does the work again after that", async () => {
  const deduplicator = new Deduplicator();
  const { done, fail } = work();
  const both = [deduplicator.once("a", () => done), deduplicator.once("a", nothing)];
  fail(new Error("broken"));
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await doneOf(deduplicator, ["a", "a"])).toEqual(["a"]);
  await expect(
    deduplicator.once("b", () => {
      throw new Error("at once");
    }),
  ).rejects.toThrow("at once");
  expect(await doneOf(deduplicator, ["b"])).toEqual(["b"]);
});

it("forgets the oldest beyond its size", async () => {
  const deduplicator = new Deduplicator({ most: 2 });
  expect(await doneOf(deduplicator, ["a", "b", "c", "b", "c", "a"])).toEqual(["a", "b", "c", "a"]);
});
