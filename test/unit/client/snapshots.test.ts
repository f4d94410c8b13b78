import { Snapshots } from "../../../src/client/snapshots";
import { VirtualClock } from "../../harness/virtualClock";

function counting(snapshots: Snapshots) {
  let loads = 0;
  const read = (reader: string, path = "/api/dns_zones/7") => snapshots.read(path, reader, () => Promise.resolve(++loads));
  return { read, loads: () => loads };
}

describe("a snapshot", () => {
  test("serves everybody once: who asks again gets a newer answer, and the others with it", async () => {
    const { read } = counting(new Snapshots(new VirtualClock()));
    expect(await Promise.all([read("a"), read("b"), read("c")])).toEqual([1, 1, 1]);
    expect(await read("a")).toBe(2);
    expect(await read("b")).toBe(2);
    expect(await read("b")).toBe(3);
  });

  test.each([
    ["the path itself", "/api/dns_zones/7", 2],
    ["something below it", "/api/dns_zones/7/records/1", 2],
    ["something above it", "/api/dns_zones", 2],
    ["a neighbour", "/api/dns_zones/8", 1],
    ["a neighbour whose name begins alike", "/api/dns_zones/71", 1],
  ])("ends, or doesn't, with a write to %s", async (_, written, expected) => {
    const snapshots = new Snapshots(new VirtualClock());
    const { read } = counting(snapshots);
    await read("a");
    snapshots.end(written);
    expect(await read("b")).toBe(expected);
  });

  test("ends when it is ten minutes old", async () => {
    const clock = new VirtualClock();
    const { read } = counting(new Snapshots(clock));
    await read("a");
    clock.skip(599_000);
    expect(await read("b")).toBe(1);
    clock.skip(1000);
    expect(await read("c")).toBe(2);
  });

  test("isn't kept of a read that failed", async () => {
    const snapshots = new Snapshots(new VirtualClock());
    const failing = () => Promise.reject(new Error("no"));
    await expect(snapshots.read("/x", "a", failing)).rejects.toThrow("no");
    expect(await snapshots.read("/x", "b", () => Promise.resolve(1))).toBe(1);
  });

  test("that failed doesn't take a newer one with it", async () => {
    const snapshots = new Snapshots(new VirtualClock());
    let fail: (error: Error) => void = () => undefined;
    const first = snapshots.read("/x", "a", () => new Promise((_, reject) => (fail = reject)));
    snapshots.end("/x");
    expect(await snapshots.read("/x", "b", () => Promise.resolve(2))).toBe(2);
    fail(new Error("late"));
    await expect(first).rejects.toThrow("late");
    expect(await snapshots.read("/x", "c", () => Promise.resolve(3))).toBe(2);
  });

  test("may come from the answer that made the object", async () => {
    const snapshots = new Snapshots(new VirtualClock());
    snapshots.keep("/api/dns_zones/7", 41);
    const { read } = counting(snapshots);
    expect([await read("a"), await read("b"), await read("a")]).toEqual([41, 41, 1]);
  });
});
