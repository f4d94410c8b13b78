import { Scenario, withoutCheckpoints } from "../kill/scenario";
import { expectChanges, expectFailed, expectSucceeded, expectUnchanged } from "./harness";
import { program } from "./hosted";
import { killedAt, met, started } from "./interrupted";

describe("without checkpoints", () => {
  const records = 30;
  const many = program(`
    new Site("site", { name: "shop", plan: "starter", variant: "vanilla", location: "eu-central", term: "monthly" });
    const zone = new DnsZone("zone", { name: "example.com" });
    for (let n = 0; n < ${records}; n += 1)
      new DnsRecord("r" + n, { zoneId: zone.id, name: "r" + n, type: "A", value: "192.0.2." + n });
    const values = Array.from({ length: 5 }, (_, n) => ({ name: "set" + n, type: "TXT", value: "of a set" }));
    new DnsRecords("set", { zoneId: zone.id, records: values });`);
  const creation = "POST /api/dns_zones/{zone_id}/records";

  it("killed runs are gone on with by the notes, on another machine by one command, and nothing is made or bought twice", async () => {
    const scenario = await Scenario.set({ env: withoutCheckpoints });
    const { stack } = scenario;
    stack.program(many);
    await scenario.reset();
    const { simulator } = scenario;
    const killedIn = async (command: "up" | "destroy", route: string, after: number): Promise<void> => {
      const hang = simulator.faults.add({ kind: "hang", route, after, times: Infinity, takesEffect: true });
      const running = started(stack, command);
      await killedAt(() => met(hang, running), stack, { command: running });
      simulator.faults.clear();
    };
    const { platform } = simulator;
    const left = () => platform.zones.list().flatMap((zone) => zone.records).length;
    const paid = () => platform.billing.payments.charges.length;

    await killedIn("up", creation, 12);
    expect(await stack.resources()).toEqual([]);
    expect(left()).toBeGreaterThan(12);
    await killedIn("up", creation, 2);
    expect([platform.zones.list().length, platform.sites.list().length, paid()]).toEqual([1, 1, 1]);

    scenario.elsewhere();
    const { text } = expectFailed(await stack.up(), /is on the platform already.*HOSTING_ADOPT=1 pulumi up/s);
    expect(text.length).toBeLessThan(5_000);
    expect(paid()).toBe(1);
    expectSucceeded(await stack.up({ env: { HOSTING_ADOPT: "1" } }));
    expect([left(), paid()]).toEqual([records + 5, 1]);
    expectUnchanged(await stack.up({ args: ["--refresh"] }));

    stack.program(many.replace('value: "192.0.2." + n', 'value: "198.51.100." + n'));
    await killedIn("up", "PATCH /api/dns_zones/{zone_id}/records/{id}", 12);
    expectChanges(await stack.up(), { update: records });
    await killedIn("destroy", "DELETE /api/dns_zones/{id}", 0);
    expect((await stack.resources()).length).toBeGreaterThan(records);
    expectSucceeded(await stack.destroy());
    expect([await stack.resources(), platform.zones.list().length, paid()]).toEqual([[], 0, 1]);
  });
});
