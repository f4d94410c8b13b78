import type { Values } from "../../../../src/kernel/definition/values";
import { endWorlds, World } from "../../../harness/world";
import { dnsRecords, Life } from "./life";

afterEach(endWorlds);

const host = (index: number) => ({ name: `h${index}`, type: "A", value: "192.0.2.1", ttl: 300 });
const hosts = (count: number) => Array.from({ length: count }, (_, index) => host(index));

async function begin(count: number) {
  const world = await World.start();
  const zone = world.simulator.platform.zones.add({ name: "example.com" });
  const life = new Life(dnsRecords);
  const process = () => world.process();
  await life.up(process().resource(dnsRecords), { zoneId: zone.id, records: hosts(count) });
  /** From now on the platform answers so for the zone. */
  const answer = (shown: Values) =>
    world.simulator.faults.add({
      kind: "garbage",
      contentType: "application/json",
      body: JSON.stringify({ dns_zone: { id: zone.id, name: "example.com", account: { id: zone.account }, records: [], ...shown } }),
      route: "GET /api/dns_zones/{id}",
      times: Infinity,
    });
  const labels = () => Object.keys(life.state.records as object).length;
  return { world, zone, life, process, answer, labels };
}

describe("a list that lacks items", () => {
  test.each([12, 150])("is no deletion of %d records that the platform shows by themselves", async (count) => {
    const { life, process, answer, labels } = await begin(count);
    answer({ records: [] });
    const program = process();
    await life.refresh(program.resource(dnsRecords));
    expect(labels()).toBe(count);
    expect(program.said.join("\n")).toContain(`warning: the platform's list for "it" lacks ${count} records`);
  });

  test("loses only what the platform doesn't show by itself either", async () => {
    const { zone, life, process, answer, labels } = await begin(12);
    zone.removeRecord(zone.recordsNamed("h3")[0]!.id);
    answer({ records: [] });
    await life.refresh(process().resource(dnsRecords));
    expect(labels()).toBe(11);
  });

  test("asks for a sample of very many, and for no more where that is gone", async () => {
    const { world, zone, life, process, labels } = await begin(150);
    for (const { id } of [...zone.records]) zone.removeRecord(id);
    world.simulator.resetReport();
    await life.refresh(process().resource(dnsRecords));
    expect(labels()).toBe(0);
    expect(world.count("GET")).toBe(102);
  });

  test("doesn't hide how much a run would delete", async () => {
    const { zone, life, process, answer } = await begin(12);
    answer({ records: [] });
    await expect(life.up(process().resource(dnsRecords), { zoneId: zone.id, records: hosts(1) })).rejects.toThrow(
      /would delete 11 of the 12 existing records/,
    );
    expect(zone.records).toHaveLength(12);
  });
});

describe("the answer of another zone", () => {
  test.each([
    ["another id", { id: "zone-9", name: "example.net" }],
    ["another name", { name: "example.net" }],
    ["no name", { name: undefined }],
  ])("is refused for %s, and nothing is written or forgotten", async (_, shown) => {
    const { world, life, process, answer, zone, labels } = await begin(3);
    answer(shown);
    world.simulator.resetReport();
    await expect(life.refresh(process().resource(dnsRecords))).rejects.toThrow(/another DnsZone|another zone|another one|without a name/);
    expect(labels()).toBe(3);
    const program = process();
    program.session.setParentFacts("DnsZone", zone.id, { zone: "example.com" });
    const inputs = { zoneId: zone.id, allowMassChange: true, records: [{ ...host(99) }] };
    await expect(life.up(program.resource(dnsRecords), inputs)).rejects.toThrow(/another DnsZone|another zone|another one|without a name/);
    expect(zone.records).toHaveLength(3);
  });
});

describe("a zone whose answer leaves out its records", () => {
  test("is read by its list of records", async () => {
    const { life, process, answer, labels, world } = await begin(3);
    answer({ records: undefined });
    world.simulator.resetReport();
    await life.refresh(process().resource(dnsRecords));
    expect(labels()).toBe(3);
    expect(world.count("GET")).toBe(2);
  });

  test("is no empty zone where that list can't be read", async () => {
    const { life, process, answer, labels, world } = await begin(3);
    answer({ records: undefined });
    world.simulator.faults.add({ kind: "status", status: 500, route: "GET /api/dns_zones/{zone_id}/records", times: Infinity });
    await expect(life.refresh(process().resource(dnsRecords))).rejects.toThrow(/500/);
    expect(labels()).toBe(3);
  });
});
