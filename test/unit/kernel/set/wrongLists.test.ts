import type { Values } from "../../../harness";
import { record, records, zoneWithSet } from "./setStack";

const hosts = (count: number) => records(...Array.from({ length: count }, (_, index) => `h${index}`));

async function begin(count: number) {
  const given = await zoneWithSet();
  const { world, zone, up } = given;
  await up(hosts(count));
  /** From now on the platform answers so for the zone. */
  const answer = (shown: Values) =>
    world.fault({
      kind: "garbage",
      contentType: "application/json",
      body: JSON.stringify({ dns_zone: { id: zone.id, name: "example.com", account: { id: zone.account }, records: [], ...shown } }),
      route: "GET /api/dns_zones/{id}",
      times: Infinity,
    });
  return { ...given, answer };
}

describe("a list that lacks items", () => {
  test.each([12, 150])("is no deletion of %d records that the platform shows by themselves", async (count) => {
    const { world, set, answer } = await begin(count);
    answer({ records: [] });
    const program = world.process();
    await set.engine.refresh(program);
    expect(set.labels).toHaveLength(count);
    expect(program.said.join("\n")).toContain(`warning: the platform's list for "it" lacks ${count} records`);
  });

  test("loses only what the platform doesn't show by itself either", async () => {
    const { zone, set, answer } = await begin(12);
    zone.removeRecord(zone.recordsNamed("h3")[0]!.id);
    answer({ records: [] });
    await set.refresh();
    expect(set.labels).toHaveLength(11);
  });

  test("asks for a sample of very many, and for no more where that is gone", async () => {
    const { world, zone, set } = await begin(150);
    for (const { id } of [...zone.records]) zone.removeRecord(id);
    world.simulator.resetReport();
    await set.refresh();
    expect(set.labels).toHaveLength(0);
    expect(world.count("GET")).toBe(102);
  });

  test("doesn't hide how much a run would delete", async () => {
    const { zone, up, answer } = await begin(12);
    answer({ records: [] });
    await expect(up(hosts(1))).rejects.toThrow(/would delete 11 of the 12 existing records/);
    expect(zone.records).toHaveLength(12);
  });
});

describe("the answer of another zone", () => {
  test.each([
    ["another id", { id: "zone-9", name: "example.net" }],
    ["another name", { name: "example.net" }],
    ["no name", { name: undefined }],
  ])("is refused for %s, and nothing is written or forgotten", async (_, shown) => {
    const { world, set, answer, zone } = await begin(3);
    answer(shown);
    world.simulator.resetReport();
    await expect(set.refresh()).rejects.toThrow(/another DnsZone|another zone|another one|without a name/);
    expect(set.labels).toHaveLength(3);
    const program = world.process();
    program.session.setParentFacts("DnsZone", zone.id, { zone: "example.com" });
    const inputs = { allowMassChange: true, records: [record("h99")] };
    await expect(set.up(inputs, program)).rejects.toThrow(/another DnsZone|another zone|another one|without a name/);
    expect(zone.records).toHaveLength(3);
  });
});

describe("a zone whose answer leaves out its records", () => {
  test("is read by its list of records", async () => {
    const { set, answer, world } = await begin(3);
    answer({ records: undefined });
    world.simulator.resetReport();
    await set.refresh();
    expect(set.labels).toHaveLength(3);
    expect(world.count("GET")).toBe(2);
  });

  test("is no empty zone where that list can't be read", async () => {
    const { set, answer, world } = await begin(3);
    answer({ records: undefined });
    world.fault({ kind: "status", status: 500, route: "GET /api/dns_zones/{zone_id}/records", times: Infinity });
    await expect(set.refresh()).rejects.toThrow(/500/);
    expect(set.labels).toHaveLength(3);
  });
});
