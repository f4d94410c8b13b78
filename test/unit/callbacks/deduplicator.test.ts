import { chmodSync, existsSync, readFileSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { spawnSync } from "node:child_process";
import { Deduplicator } from "../../../src/callbacks";
import { ManualClock, work } from "./manualClock";
import { newFolder } from "../../harness/folder";

const hour = 3_600_000;
const folder = newFolder();
let files = 0;
const newFile = () => join(folder, `done-${++files}`);
const nothing = (): void => undefined;

/** What of the keys was done, when each was asked for in turn. */
async function doneOf(deduplicator: Deduplicator, keys: readonly string[]): Promise<string[]> {
  const done: string[] = [];
  for (const key of keys) await deduplicator.once(key, () => void done.push(key));
  return done;
}

describe("in memory", () => {
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

  it("survives a clock that goes back: nothing is forgotten early, or kept for longer than the window", async () => {
    const clock = new ManualClock();
    const deduplicator = new Deduplicator({ clock });
    await doneOf(deduplicator, ["a"]);
    clock.nowMs -= 365 * 24 * hour;
    expect(await doneOf(deduplicator, ["a", "b"])).toEqual(["b"]);
    clock.advance(4 * hour);
    expect(await doneOf(deduplicator, ["a", "b"])).toEqual([]);
    clock.advance(hour);
    expect(await doneOf(deduplicator, ["a", "b"])).toEqual(["a", "b"]);
  });
});

describe("with a file", () => {
  it("remembers over a restart, for nobody else to read", async () => {
    const file = newFile();
    const clock = new ManualClock();
    const first = await Deduplicator.open(file, { clock });
    expect(await doneOf(first, ["a", "b"])).toEqual(["a", "b"]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await first.close();
    expect(existsSync(`${file}.lock`)).toBe(false);

    clock.advance(4 * hour);
    const second = await Deduplicator.open(file, { clock });
    expect(await doneOf(second, ["a", "b", "c"])).toEqual(["c"]);
    await second.close();
    clock.advance(hour);
    const third = await Deduplicator.open(file, { clock });
    expect(await doneOf(third, ["a", "c"])).toEqual(["a"]);
    await third.close();
  });

  it("has on disk what it has said is done, and nothing of what failed", async () => {
    const file = newFile();
    const deduplicator = await Deduplicator.open(file);
    await deduplicator.once("a", nothing);
    await deduplicator.once("b", () => Promise.reject(new Error("broken"))).catch(nothing);
    expect(readFileSync(file, "utf8")).toMatch(/^\{"key":"a","at":\d+\}\n$/);
    await deduplicator.close();
  });

  it("reads a file whose last line a crash cut off, and one with wide permissions", async () => {
    const file = newFile();
    writeFileSync(file, `{"key":"a","at":${Date.now()}}\n{"key":"b","a`);
    chmodSync(file, 0o644);
    const deduplicator = await Deduplicator.open(file);
    expect(await doneOf(deduplicator, ["a", "b"])).toEqual(["b"]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, "utf8").split("\n")).toHaveLength(3);
    await deduplicator.close();
  });

  it("keeps a time from the future no longer than the window", async () => {
    const file = newFile();
    const clock = new ManualClock();
    writeFileSync(file, `{"key":"a","at":${clock.nowMs + 1_000 * hour}}\n`);
    const deduplicator = await Deduplicator.open(file, { clock });
    expect(await doneOf(deduplicator, ["a"])).toEqual([]);
    clock.advance(5 * hour);
    expect(await doneOf(deduplicator, ["a"])).toEqual(["a"]);
    await deduplicator.close();
  });

  it("refuses links, folders, and files of somebody else, and leaves them as they are", async () => {
    const theirs = newFile();
    writeFileSync(theirs, "precious\n");
    const link = newFile();
    symlinkSync(theirs, link);
    await expect(Deduplicator.open(theirs)).rejects.toThrow("somebody else");
    await expect(Deduplicator.open(link)).rejects.toThrow("is a link");
    await expect(Deduplicator.open(folder)).rejects.toThrow();
    expect(readFileSync(theirs, "utf8")).toBe("precious\n");
    expect([theirs, link, folder].map((path) => existsSync(`${path}.lock`))).toEqual([false, false, false]);
  });

  it("belongs to one listener", async () => {
    const file = newFile();
    const first = await Deduplicator.open(file);
    await expect(Deduplicator.open(file)).rejects.toThrow(/another process uses this file/);
    await first.close();
    await (await Deduplicator.open(file)).close();
  });

  it("goes to one of several that start at once", async () => {
    const file = newFile();
    const started = await Promise.allSettled(Array.from({ length: 5 }, () => Deduplicator.open(file)));
    const open = started.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(open).toHaveLength(1);
    await open[0]!.close();
  });

  it("is taken over from an owner that is dead, and not from one that lives or that may", async () => {
    const { pid } = spawnSync(process.execPath, ["-e", ""]);
    const { host } = await ownerOf();
    const [dead, alive, fresh, old, empty] = [newFile(), newFile(), newFile(), newFile(), newFile()];
    const owned = (file: string, owner: object) => writeFileSync(`${file}.lock`, JSON.stringify({ id: "x", ...owner }));
    owned(dead, { pid, host });
    owned(alive, { pid: process.ppid, host });
    owned(fresh, { pid: 1, host: "another" });
    owned(old, { pid: 1, host: "another" });
    writeFileSync(`${empty}.lock`, "");
    for (const file of [old, empty]) utimesSync(`${file}.lock`, new Date(0), new Date(0));
    for (const file of [dead, old, empty]) await (await Deduplicator.open(file)).close();
    for (const file of [alive, fresh]) await expect(Deduplicator.open(file)).rejects.toThrow("another process");
  });

  async function ownerOf(): Promise<{ host: string }> {
    const file = newFile();
    const deduplicator = await Deduplicator.open(file);
    const owner = JSON.parse(readFileSync(`${file}.lock`, "utf8")) as { host: string };
    await deduplicator.close();
    return owner;
  }
});
