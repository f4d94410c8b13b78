import type { Values } from "../../../../src/kernel/definition";
import { endWorlds, World } from "../../../contract/harness/world";
import { dnsRecords, Life } from "./scene";

afterEach(endWorlds);

const www = { name: "www", type: "A", value: "192.0.2.1", ttl: 300 };
const mx = { name: "@", type: "MX", value: "mail.example.net", priority: 10 };
const caa = [{ name: "", type: "CAA", value: "letsencrypt.org", flags: 0, recordTag: "issue" }, { name: "@", type: "CAA", value: "letsencrypt.org", flags: 0, recordTag: "issuewild" }];
const spf = { name: "@", type: "TXT", value: '"v=spf1 " "-all"' };

async function begin(records: readonly object[] = []) {
  const world = await World.start();
  const zone = world.simulator.platform.zones.add({ name: "example.com" });
  for (const record of records) await world.simulator.platform.zones.get(zone.id)!.addRecord(record as never);
  world.simulator.resetReport();
  const life = new Life(dnsRecords);
  const up = (inputs: Values, options = {}) => life.up(world.process(options).resource(dnsRecords), { zoneId: zone.id, ...inputs });
  const there = () => zone.records.map(({ name, record_type, value, ttl }) => `${name || "@"} ${record_type} ${value} ${ttl}`).sort();
  return { world, zone, life, up, there };
}

describe("a set of records", () => {
  test("is made with one write each, found unchanged without a request, refreshed with one read, and deleted", async () => {
    const { world, life, up, there } = await begin();
    await up({ records: [www, mx, ...caa, spf] });
    expect(Object.keys(life.state.records as object)).toEqual(["www A 192.0.2.1", "@ MX mail.example.net", "@ CAA issue letsencrypt.org", "@ CAA issuewild letsencrypt.org", "@ TXT v=spf1 -all"]);
    expect([world.count("POST"), world.count("GET")]).toEqual([5, 1]);
    world.simulator.resetReport();
    expect(await up({ records: [spf, mx, www, ...caa] })).toEqual([]);
    expect(world.count()).toBe(0);
    const before = life.state;
    await life.refresh(world.process().resource(dnsRecords));
    expect(life.state).toEqual(before);
    expect(world.count()).toBe(1);
    await life.destroy(world.process().resource(dnsRecords));
    expect(there()).toEqual([]);
  });

  test("changes a value in place, and one field alone, with one write and one read", async () => {
    const { world, zone, up } = await begin();
    const others = Array.from({ length: 8 }, (_, index) => ({ ...www, name: `h${index}` }));
    await up({ records: [www, mx, ...others] });
    const ids = zone.records.map(({ id }) => id).sort();
    world.simulator.resetReport();
    await up({ records: [{ ...www, value: "192.0.2.2" }, mx, ...others] });
    expect(world.requests().map((one) => one.split(" ")[0])).toEqual(["PATCH", "GET"]);
    await up({ records: [{ ...www, value: "192.0.2.2", ttl: 600 }, mx, ...others] });
    expect(zone.records.map(({ id }) => id).sort()).toEqual(ids);
    expect(zone.recordsNamed("www")).toMatchObject([{ value: "192.0.2.2", ttl: 600 }]);
  });
});
