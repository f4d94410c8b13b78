import { handedOn, type Process, type Values, withAnswers } from "../../../harness";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { recordTypeCodes, type RecordType } from "../../../../src/dns";
import { EngineModel, type Kept } from "../../../harness/engine";
import { dnsRecords, afterThe, beforeThe, hourMs, record, records, SetWorld, zoneWithSet } from "./setStack";

/* Each story has an object of somebody else that looks like the set's own. */

const dayMs = 24 * hourMs;

describe("a note of a killed run adopts nothing", () => {
  const mx = { type: "MX", value: "mail.example.net" };

  test.each<[string, Values, Values]>([
    ["has another value in a field", {}, { ttl: 60 }],
    ["has a number that the run wanted to be 0", { ...mx, priority: 0 }, { ...mx, priority: 10 }],
    ["has a text that the run didn't name", {}, { comment: "theirs" }],
    ["is another CNAME", { type: "CNAME", value: "ours.example.net" }, { type: "CNAME", value: "theirs.example.org" }],
  ])("that somebody else created under the same name, and that %s", async (_, wanted, fields) => {
    const { world, set } = await zoneWithSet();
    await set.upKilled({ records: [record("b", wanted)] }, beforeThe(1, "POST"));
    const { type, ...theirs } = record("b", fields);
    world.addByHand({ ...theirs, record_type: recordTypeCodes[type as RecordType] });
    const before = structuredClone(world.zone.records);
    world.clock.skip(2 * dayMs);
    await expect(set.up({ records: [record("b", wanted)] })).rejects.toThrow("is on the platform already");
    expect(world.zone.records).toEqual(before);
  });

  test("in another zone", async () => {
    const { world, set } = await zoneWithSet();
    await set.upKilled(records("a"), afterThe(1, "POST"));
    world.addByHand({ name: "a" }, world.otherZone);
    world.clock.skip(2 * dayMs);
    await expect(set.up({ zoneId: world.otherZone.id, ...records("a") })).rejects.toThrow("is on the platform already");
  });

  test("that somebody made anew: of what the engine was told, the note has the ids", async () => {
    const { world, set } = await zoneWithSet();
    await set.up(records("a", "b"));
    set.leaveState();
    for (const { id } of [...world.zone.records]) world.zone.removeRecord(id);
    world.addByHand({ name: "a" });
    world.clock.skip(60 * dayMs);
    await expect(set.up(records("a"))).rejects.toThrow("is on the platform already");
  });

  test("that somebody made anew before a refresh", async () => {
    const { world, set } = await zoneWithSet();
    await set.up(records("a", "b"));
    world.zone.removeRecord(world.zone.records.find(({ name }) => name === "b")?.id as string);
    world.addByHand({ name: "b", ttl: 60, comment: "theirs" });
    world.clock.skip(2 * hourMs);
    await set.refresh();
    await expect(set.up(records("a", "b"))).rejects.toThrow("is on the platform already");
  });

  test("once another machine has recovered the set: an item that is missing from the state by then was let go", async () => {
    const { world, set } = await zoneWithSet();
    await set.upKilled(records("a", "b", "c"), afterThe(3, "POST"));
    const journalFolder = mkdtempSync(join(world.journalFolder, "other-machine-"));
    await set.up(records("a", "b", "c"), world.process({ journalFolder, adopt: true }));
    // There, another stack adopted it, and `pulumi state delete` took it out of this one.
    const kept = set.engine.kept as Kept;
    const { "b A 192.0.2.1": _, ...left } = kept.state.records as Values;
    set.engine.kept = { ...kept, state: { ...kept.state, records: left } };
    expect(await set.up(records("a", "c"))).toEqual({ step: "same", said: "" });
    world.clock.skip(2 * hourMs);
    await expect(set.up(records("a", "b", "c"))).rejects.toThrow("is on the platform already");
  });
});

test("an identical record that seems to come from the future isn't young, so nothing adopts it", async () => {
  const world = await SetWorld.start();
  world.addByHand({ name: "a", created_at: new Date(world.clock.now() + 5 * hourMs).toISOString() });
  await expect(world.recordSet().up(records("a"))).rejects.toThrow("is on the platform already");
});

test("a record that a killed run created and the program now has as a single resource stays with it, and no warning names it", async () => {
  const { world, set } = await zoneWithSet();
  await set.up(records("a"));
  await set.upKilled(records("a", "b"), afterThe(1, "POST"));
  const before = world.zone.records.map(({ id }) => id);
  const process = world.process();
  const single = dnsRecords.set.item;
  const engine = new EngineModel(single);
  const inputs = handedOn(single, { zoneId: world.zone.id, ...record("b") });
  await engine.check(process.resource(single, "single"), inputs);
  const { said } = await set.up(records("a"), process);
  await engine.up(process.resource(single, "single"), inputs);
  expect(world.zone.records.map(({ id }) => id)).toEqual(before);
  expect(said).not.toContain("warning");
});

test("the limits of a change count what is there: if no run was killed, records that were deleted elsewhere don't make room", async () => {
  const { world, set } = await zoneWithSet();
  await set.up(records(...Array.from({ length: 100 }, (_, index) => `r${index}`)));
  for (const { id } of world.zone.records.slice(0, 80)) world.zone.removeRecord(id);
  await expect(set.up(records("r99"))).rejects.toThrow(/would delete 19 of the 20 existing/);
  expect(world.zone.records).toHaveLength(20);
});

describe("of two sets of one program", () => {
  async function twoSets() {
    const { world, set } = await zoneWithSet();
    return { world, set, other: world.recordSet("other") };
  }

  /** Does something when the first read of a process is answered: a set is planning then. */
  function whilePlanning(process: Process, work: () => Promise<unknown>): void {
    let isFirst = true;
    withAnswers(process, async (_, { method }) => {
      if (!isFirst || method !== "GET") return;
      isFirst = false;
      await work();
    });
  }

  test("the second is refused what the first has just created, and adopts nothing", async () => {
    const { world, set, other } = await twoSets();
    const process = world.process();
    await set.up(records("www"), process);
    await expect(other.up(records("www", "new"), process)).rejects.toThrow(/www A 192\.0\.2\.1/);
    expect(process.said.join()).not.toMatch(/adopted|two own/);
    expect([set.labels, world.recordsThere]).toEqual([["www A 192.0.2.1"], ["www"]]);
  });

  test("one doesn't delete a record that the other one adopts while it is planning", async () => {
    const { world, set, other } = await twoSets();
    await set.up(records("a", "b"));
    const process = world.process();
    whilePlanning(process, () => other.up({ ...records("b"), adopt: true }, process));
    await set.up(records("a", "c"), process);
    expect([world.recordsThere, set.labels]).toEqual([
      ["a", "b", "c"],
      ["a A 192.0.2.1", "c A 192.0.2.1"],
    ]);
  });

  test("one doesn't turn a record into another that the other one adopts while it is planning", async () => {
    const { world, set, other } = await twoSets();
    const text = (value: string): Values => ({ name: "@", type: "TXT", value, ttl: 300 });
    await set.up({ records: [text("v=spf1 -all"), text("google=1")] });
    const process = world.process();
    whilePlanning(process, () => other.up({ records: [text("google=1")], adopt: true }, process));
    const { said } = await set.up({ records: [text("v=spf1 -all"), text("ms=1"), record("new")] }, process);
    expect(world.zone.records.map(({ value }) => value).sort()).toEqual(["192.0.2.1", "google=1", "ms=1", "v=spf1 -all"]);
    expect(said).toMatch(/1 record of "it" now belongs to "other" and is not deleted/);
  });

  test("one doesn't delete a record that moved to the other one in a killed run, whichever comes first", async () => {
    const world = await SetWorld.start();
    const [giver, taker] = [world.recordSet("giver"), world.recordSet("taker")];
    const before = world.process();
    await giver.up(records("a", "b"), before);
    await taker.up(records("c"), before);
    await taker.up(records("c", "b"), world.process({ adopt: true }));
    const next = world.process();
    // The engine checks both before it asks about any difference.
    await taker.engine.check(next.resource(dnsRecords, "taker"), taker.inputs(records("c", "b")));
    const { said } = await giver.up(records("a"), next);
    await taker.up(records("c", "b"), next);
    expect([world.recordsThere, giver.labels.length, taker.labels.length]).toEqual([["a", "b", "c"], 1, 2]);
    expect(said).toMatch(/1 record of "giver" now belongs to "taker" and is not deleted/);
  });

  test("one doesn't count the records as deletions that the other one has adopted", async () => {
    const { world, set, other } = await twoSets();
    const names = Array.from({ length: 20 }, (_, index) => `r${index}`);
    await set.up(records(...names));
    const process = world.process({ adopt: true });
    await other.up(records(...names.slice(10)), process);
    await set.up(records(...names.slice(0, 10)), process);
    expect([world.recordsThere.length, set.labels.length]).toEqual([20, 10]);
  });

  test("one keeps the record that both had in the state, and that the program takes out of the other", async () => {
    const world = await SetWorld.start();
    const [one, other] = [world.recordSet("one"), world.recordSet("other")];
    await one.up(records("a", "b"));
    await other.up(records("b"), world.process({ adopt: true }));
    const both = world.process();
    await one.up(records("a", "b"), both);
    const advice = /in the state twice, as "one" and as "other". Take it out of one of the two \(out of the list/;
    await expect(other.up(records("b"), both)).rejects.toThrow(advice);
    const next = world.process();
    await other.engine.check(next.resource(dnsRecords, "other"), other.inputs(records("b")));
    await one.up(records("a"), next);
    await other.up(records("b"), next);
    expect(world.recordsThere).toEqual(["a", "b"]);
  });
});
