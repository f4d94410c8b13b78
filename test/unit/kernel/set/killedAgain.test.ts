import { readdirSync } from "node:fs";
import { recordTypeCodes, type RecordType } from "../../../../src/dns";
import type { Values } from "../../../../src/kernel/definition/values";
import { endWorlds, World } from "../../../harness/world";
import type { Place } from "../purchase/buying";
import { killableSet } from "./killable";
import { dnsRecords, edgeRules } from "./life";

afterEach(endWorlds);

const hourMs = 3_600_000;

const rules = ["a", "b", "c", "d", "e", "f"].map((description) => ({
  actionType: "BlockRequest",
  triggers: [{ type: "CountryCode", patternMatches: ["XX"] }],
  description,
  enabled: true,
}));
const record = (name: string, more: Values = {}): Values => ({ name, type: "A", value: "192.0.2.1", ttl: 300, ...more });

async function begin() {
  const world = await World.start();
  const { zones, sites } = world.simulator.platform;
  const zone = zones.add({ name: "example.com" });
  const site = sites.add({ name: "shop" });
  const programOf = { EdgeRules: { siteId: site.id }, DnsRecords: { zoneId: zone.id } };
  const stackOf = (definition: typeof edgeRules) => {
    const stack = killableSet(world, definition, programOf[definition.type as keyof typeof programOf]);
    return { ...stack, upKilled: (inputs: Values, place: Omit<Place, "from">) => stack.upKilled(inputs, { from: "POST", ...place }) };
  };
  const rulesThere = () => site.listedEdgeRules.map(({ Description }) => Description).sort();
  const recordsThere = () => zone.records.map(({ name }) => name).sort();
  return { world, zone, stackOf, rulesThere, recordsThere };
}

/** The next `up` brings what was asked for, and the one after it asks nothing and leaves no note. */
async function expectRecovered(world: World, up: () => Promise<unknown>): Promise<void> {
  // Whether items are young counts for nothing: the notes alone tell whose they are.
  world.clock.skip(2 * hourMs);
  await up();
  world.simulator.resetReport();
  expect([await up(), world.count(), readdirSync(world.journalFolder)]).toEqual(["same", 0, []]);
}

describe("a set whose recovery is killed, too,", () => {
  test.each(["before", "after"] as const)("goes on with all that both runs created (%s the second one's last request)", async (moment) => {
    const { world, stackOf, rulesThere } = await begin();
    const { up, upKilled } = stackOf(edgeRules);
    await upKilled({ rules }, { request: 3, moment: "after" });
    expect(rulesThere()).toHaveLength(4);
    await upKilled({ rules }, { request: 1, moment });
    await expectRecovered(world, () => up({ rules }));
    expect(rulesThere()).toEqual(["a", "b", "c", "d", "e", "f"]);
  });

  test("goes on with what only the killed recovery adopted", async () => {
    const { world, stackOf, zone, recordsThere } = await begin();
    const { up, upKilled } = stackOf(dnsRecords);
    zone.addRecord({ name: "theirs", record_type: 0, value: "192.0.2.1", ttl: 300 } as never);
    await upKilled({ records: [record("theirs"), record("a"), record("b")], adopt: true }, { request: 1, moment: "before" });
    await expectRecovered(world, () => up({ records: [record("theirs"), record("a"), record("b")] }));
    expect(recordsThere()).toEqual(["a", "b", "theirs"]);
  });

  test("goes on with an update that adds items", async () => {
    const { world, stackOf, rulesThere } = await begin();
    const { up, upKilled } = stackOf(edgeRules);
    await up({ rules: rules.slice(0, 1) });
    await upKilled({ rules }, { request: 2, moment: "after" });
    await upKilled({ rules }, { request: 0, moment: "after" });
    await expectRecovered(world, () => up({ rules }));
    expect(rulesThere()).toEqual(["a", "b", "c", "d", "e", "f"]);
  });

  test("deletes what the first run created and the program no longer lists", async () => {
    const { stackOf, recordsThere } = await begin();
    const { up, upKilled } = stackOf(dnsRecords);
    await upKilled({ records: [record("a"), record("b")] }, { request: 1, moment: "after" });
    await upKilled({ records: [record("a"), record("c")] }, { request: 0, moment: "before" });
    await up({ records: [record("a"), record("c")] });
    expect(recordsThere()).toEqual(["a", "c"]);
  });
});

test("an item that an up has let go stays on the platform when a later up is killed, and no line speaks of it", async () => {
  const { world, stackOf, recordsThere } = await begin();
  const { engine, up, upKilled } = stackOf(dnsRecords);
  await up({ records: [record("a"), record("b")] });
  // As `pulumi state delete` does.
  engine.kept = undefined;
  await upKilled({ records: [record("a"), record("c")] }, { request: 0, moment: "before" });
  const process = world.process();
  await up({ records: [record("a"), record("c")] }, process);
  expect(recordsThere()).toEqual(["a", "b", "c"]);
  expect(process.said.join("\n")).not.toContain("no longer lists");
});

describe("a record that the program no longer lists, of a name and value that a killed run was about to create,", () => {
  test.each<[string, Values]>([
    ["all of its fields", { ttl: 300, comment: "ours" }],
    ["the platform's defaults for the rest", {}],
    ["an empty text", { comment: "" }],
    ["a field of value 0", { type: "MX", value: "mail.example.net", priority: 0 }],
    ["a text in quotes", { type: "TXT", value: '"hush-4711"' }],
  ])("is deleted if that run created it, with %s, and a line names it", async (_, fields) => {
    const { world, stackOf, recordsThere } = await begin();
    const { up, upKilled } = stackOf(dnsRecords);
    const b = { name: "b", type: "A", value: "192.0.2.1", ...fields };
    await upKilled({ records: [record("a"), b] }, { request: 1, moment: "after" });
    expect(recordsThere()).toEqual(["a", "b"]);
    const process = world.process();
    await up({ records: [record("a")] }, process);
    expect(recordsThere()).toEqual(["a"]);
    const said = process.said.join("\n");
    expect(said).toMatch(
      /an interrupted run was about to create 1 record that "it" no longer lists, and it is on the platform. It is deleted.*:\n {2}b /s,
    );
    expect(said).not.toContain("hush");
  });

  const mx = { type: "MX", value: "mail.example.net" };
  test.each<[string, Values, Values]>([
    ["another value in a field", {}, { ttl: 60 }],
    ["a number that the run wanted to be 0", { ...mx, priority: 0 }, { ...mx, priority: 10 }],
    ["a text that the run didn't name", {}, { comment: "theirs" }],
  ])("stays if somebody else created it, with %s, and a warning names it", async (_, wanted, fields) => {
    const { world, stackOf, zone, recordsThere } = await begin();
    const { up, upKilled } = stackOf(dnsRecords);
    await upKilled({ records: [record("a"), record("b", wanted)] }, { request: 0, moment: "before" });
    expect(recordsThere()).toEqual([]);
    const { type, ...theirs } = record("b", fields);
    zone.addRecord({ ...theirs, record_type: recordTypeCodes[type as RecordType] } as never);
    // The recovery is killed, too: what each item was to be is still known.
    await upKilled({ records: [record("a"), record("c")] }, { request: 0, moment: "before" });
    const process = world.process();
    await up({ records: [record("a")] }, process);
    expect(recordsThere()).toEqual(["a", "b"]);
    expect(process.said.join("\n")).toMatch(/warning: .* was about to create 1 record .* Somebody else .* it stays .*:\n {2}b (A|MX) /);
  });
});

describe("without checkpoints, a set whose run is killed after the set is done", () => {
  test("is recovered, however often that happens", async () => {
    const { world, stackOf, rulesThere } = await begin();
    const { up, upKilled, upForgotten } = stackOf(edgeRules);
    await upKilled({ rules }, { request: 3, moment: "after" });
    for (let times = 0; times < 3; times += 1) {
      world.clock.skip(2 * hourMs);
      await upForgotten({ rules });
    }
    await expectRecovered(world, () => up({ rules }));
    expect(rulesThere()).toEqual(["a", "b", "c", "d", "e", "f"]);
  });

  test("is recovered when it had only adopted items", async () => {
    const { world, stackOf, rulesThere } = await begin();
    const { up, upForgotten } = stackOf(edgeRules);
    await upForgotten({ rules });
    world.clock.skip(2 * hourMs);
    await upForgotten({ rules });
    await expectRecovered(world, () => up({ rules }));
    expect(rulesThere()).toHaveLength(6);
  });

  test("is recovered when it was an update", async () => {
    const { world, stackOf, rulesThere } = await begin();
    const { up, upForgotten } = stackOf(edgeRules);
    await up({ rules: rules.slice(0, 2) });
    for (let times = 0; times < 2; times += 1) {
      world.clock.skip(2 * hourMs);
      await upForgotten({ rules });
    }
    await expectRecovered(world, () => up({ rules }));
    expect(rulesThere()).toHaveLength(6);
  });
});

test("a refresh leaves the note of a set: after a wrong answer, which empties the state, the items are recovered", async () => {
  const { world, stackOf, rulesThere } = await begin();
  const { engine, up } = stackOf(edgeRules);
  await up({ rules });
  world.simulator.faults.add({ kind: "status", status: 404, errors: ["no such site"], method: "GET", times: Infinity });
  expect(await engine.refresh(world.process())).toBe("gone");
  world.simulator.faults.clear();
  await expectRecovered(world, () => up({ rules }));
  expect(rulesThere()).toHaveLength(6);
});
