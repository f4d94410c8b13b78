import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Values } from "../../../../src/kernel/definition/values";
import { create } from "../../../harness/faces";
import { EngineModel } from "../../../harness/engine";
import { handedOn } from "../../../harness/program";
import { endWorlds, type Process, World } from "../../../harness/world";
import { killed } from "../purchase/buying";
import { dnsRecords } from "./life";

afterEach(endWorlds);

const hourMs = 3_600_000;
const record = (name: string, more: Values = {}): Values => ({ name, type: "A", value: "192.0.2.1", ttl: 300, ...more });

async function begin() {
  const world = await World.start();
  const { zones } = world.simulator.platform;
  const [here, there] = [zones.add({ name: "example.com" }), zones.add({ name: "example.net" })];
  const engine = new EngineModel(dnsRecords);
  const up = (inputs: Values, process: Process = world.process()) =>
    engine.up(process, handedOn(dnsRecords, { zoneId: here.id, ...inputs }));
  const upKilled = async (inputs: Values, request: number) => {
    const process = world.process();
    const { kept } = engine;
    await killed(process, { from: "POST", request, moment: "after" }, () => up(inputs, process));
    engine.kept = kept;
  };
  const names = ({ records }: typeof here) => records.map(({ name }) => name).sort();
  const add = (zone: typeof here, { type: _, ...fields }: Values) => zone.addRecord({ ...fields, record_type: 0 } as never);
  return { world, engine, up, upKilled, here, there, names, add };
}

describe("the note of a set whose creation was killed", () => {
  test("says nothing of the records of another zone: they stay as they are, and a warning names the first zone", async () => {
    const { world, up, upKilled, here, there, names, add } = await begin();
    await upKilled({ records: [record("spf"), record("www")] }, 1);
    add(there, record("spf"));
    const process = world.process();
    await up({ zoneId: there.id, records: [record("mail")] }, process);
    expect([names(here), names(there)]).toEqual([
      ["spf", "www"],
      ["mail", "spf"],
    ]);
    expect(process.said.join("\n")).toMatch(
      new RegExp(`warning: .*about to create 2 records of "it" in the DnsZone ${here.id}, .*What was created there stays`),
    );
  });

  test("adopts nothing in another zone without permission", async () => {
    const { world, up, upKilled, there, names, add } = await begin();
    await upKilled({ records: [record("www")] }, 0);
    add(there, record("www", { ttl: 60 }));
    world.clock.skip(50 * hourMs);
    await expect(up({ zoneId: there.id, records: [record("www")] })).rejects.toThrow("on the platform already");
    expect([names(there), there.records[0]?.ttl]).toEqual([["www"], 60]);
  });

  test("deletes nothing once another machine has recovered the set, and has let an item go to another resource", async () => {
    const { world, engine, up, upKilled, here, names } = await begin();
    await upKilled({ records: [record("r1"), record("r2"), record("r3")] }, 2);
    const journalFolder = mkdtempSync(join(world.journalFolder, "other-machine-"));
    const elsewhere = (adopt = false) => world.process({ journalFolder, adopt });
    await up({ records: [record("r1"), record("r2"), record("r3")] }, elsewhere(true));
    // There, another resource of the program adopted it first.
    const { kept } = engine;
    if (!kept) throw new Error("the other machine made no state");
    const { "r2 A 192.0.2.1": _, ...left } = kept.state.records as Values;
    engine.kept = { ...kept, state: { ...kept.state, records: left } };
    const process = world.process();
    expect(await up({ records: [record("r1"), record("r3")] }, process)).toBe("same");
    expect(names(here)).toEqual(["r1", "r2", "r3"]);
    const notes = readdirSync(world.journalFolder).filter((name) => name.endsWith(".json"));
    expect(notes.map((name) => readFileSync(join(world.journalFolder, name), "utf8")).join()).not.toContain("setWrites");
  });

  test("makes nothing a second time on the word of a list that is out of date", async () => {
    const { world, up, upKilled, here, names } = await begin();
    await upKilled({ records: [record("r1"), record("r2"), record("r3")] }, 1);
    world.simulator.faults.add({ kind: "staleRead", method: "GET", times: 1 });
    await up({ records: [record("r1"), record("r2"), record("r3")] });
    expect(names(here)).toEqual(["r1", "r2", "r3"]);
  });
});

test("a killed replacement is gone on with by its note, although the state still has the records of the old zone", async () => {
  const { world, up, upKilled, here, there, names } = await begin();
  await up({ records: [record("r1"), record("r2")] });
  await upKilled({ zoneId: there.id, records: [record("r1"), record("r2")] }, 1);
  world.clock.skip(2 * hourMs);
  await up({ zoneId: there.id, records: [record("r1"), record("r2")] });
  expect([names(here), names(there)]).toEqual([[], ["r1", "r2"]]);
  expect(await up({ zoneId: there.id, records: [record("r1"), record("r2")] })).toBe("same");
  expect(readdirSync(world.journalFolder)).toEqual([]);
});

test("a record that somebody made anew after a run that came to its end isn't adopted by the note of that run", async () => {
  const { world, engine, up, here, add } = await begin();
  await up({ records: [record("a"), record("b")] });
  here.removeRecord(here.records.find(({ name }) => name === "b")?.id as string);
  add(here, record("b", { ttl: 60, comment: "theirs" }));
  world.clock.skip(2 * hourMs);
  await engine.refresh(world.process());
  await expect(up({ records: [record("a"), record("b")] })).rejects.toThrow("on the platform already");
  expect(here.records.map(({ name, ttl }) => [name, ttl])).toContainEqual(["b", 60]);
});

test("a record that another set adopts while this one is planning to delete it stays", async () => {
  const { world, engine, up, here, names } = await begin();
  await up({ records: [record("r1"), record("r2")] });
  const process = world.process();
  const other = process.resource(dnsRecords, "other");
  const ask = process.transport.request.bind(process.transport);
  const planning = jest.spyOn(process.transport, "request").mockImplementationOnce(async (request) => {
    const answer = await ask(request);
    await create(other, handedOn(dnsRecords, { zoneId: here.id, records: [record("r2")], adopt: true }));
    return answer;
  });
  await up({ records: [record("r1"), record("r3")] }, process);
  expect(planning.mock.calls[0]?.[0]).toMatchObject({ method: "GET" });
  expect(names(here)).toEqual(["r1", "r2", "r3"]);
  expect(Object.keys(engine.kept?.state.records as Values)).toEqual(["r1 A 192.0.2.1", "r3 A 192.0.2.1"]);
});
