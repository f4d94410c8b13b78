import { TakeOvers } from "../../../../src/kernel/ownership/takeOvers";

const told: string[] = [];
const tell = (text: string) => void told.push(text);
const log = { info: tell, warn: tell };
beforeEach(() => void told.splice(0));

/** Takes over under each of these keys, all at once; the named ones differ from the program. */
async function takeOver(takeOvers: TakeOvers, keys: string[], changed: string[] = []): Promise<void> {
  for (const key of keys) takeOvers.await(key);
  await Promise.all(
    keys.map((key) =>
      takeOvers.within(key, log, async () => {
        takeOvers.add(`adopted ${key}`);
        if (changed.includes(key)) takeOvers.change(key);
        return Promise.resolve();
      }),
    ),
  );
}

const many = (count: number) => Array.from({ length: count }, (_, index) => `record ${index}`);

test("a few objects are told by their names", async () => {
  await takeOver(new TakeOvers(), ["zone", "www"]);
  expect(told).toEqual(["adopted zone", "adopted www"]);
});

test("many objects are told in one line, once the last that is known to come is there", async () => {
  const takeOvers = new TakeOvers();
  await takeOver(takeOvers, ["zone"]);
  await takeOver(takeOvers, many(145));
  expect(told).toEqual([
    "adopted zone",
    "adopted 145 objects that were on the platform already (146 in all); changed none of them: they are as the program describes them",
  ]);
});

test("one after the other they are told in one line, too", async () => {
  const takeOvers = new TakeOvers();
  for (const key of many(9)) takeOvers.await(key);
  for (const key of many(9)) await takeOver(takeOvers, [key], key === "record 3" ? [key] : []);
  expect(told).toEqual(["adopted 9 objects that were on the platform already; changed 1 of them: record 3"]);
});

test("a creation that fails tells what was taken over before it, and what is made anew is no part of it", async () => {
  const takeOvers = new TakeOvers();
  takeOvers.await("never");
  await takeOver(takeOvers, many(4));
  expect(told).toEqual([]);
  await takeOvers.within("made", log, () => Promise.resolve());
  await expect(takeOvers.within("failed", log, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(told).toHaveLength(1);
});

test("a run that ends before all that it awaited has come tells what it took over, after a second or when something fails", async () => {
  jest.useFakeTimers();
  const takeOvers = new TakeOvers();
  takeOvers.await("never");
  await takeOver(takeOvers, many(4));
  jest.advanceTimersByTime(900);
  await takeOver(takeOvers, ["www"]);
  jest.advanceTimersByTime(900);
  expect(told).toEqual([]);
  jest.advanceTimersByTime(200);
  expect(told).toEqual([expect.stringMatching(/^adopted 5 objects/)]);
  await takeOver(takeOvers, many(6));
  jest.useRealTimers();
  await expect(takeOvers.orTell(log, () => Promise.reject(new Error("an update")))).rejects.toThrow("an update");
  expect(told.slice(1)).toEqual([expect.stringMatching(/^adopted 6 objects .*\(11 in all\)/)]);
});

test("of what was adopted for its youth, a few objects are told at once and the others in one warning", async () => {
  const takeOvers = new TakeOvers();
  const young = async (key: string) => takeOvers.addYoung(key, () => tell(`adopted ${key}`));
  for (const key of many(1_000)) takeOvers.await(key);
  await Promise.all(many(1_000).map((key) => takeOvers.within(key, log, () => young(key))));
  expect(told).toHaveLength(4);
  expect(told.at(-1)).toMatch(/^adopted 997 more objects .*record 3, .*, and 992 more\. If another stack created them/);
});

test("after a few refusals with all ways, the others name the one command", () => {
  const takeOvers = new TakeOvers();
  expect(many(5).map(() => takeOvers.isToldAtLength("DnsRecord"))).toEqual([false, false, false, true, true]);
  expect(takeOvers.isToldAtLength("Site")).toBe(false);
});
