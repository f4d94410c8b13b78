import { expectChanges, expectSucceeded } from "./harness";
import { asked, hosted, recordRoute } from "./hosted";

it("records go with a zone that this program makes, unless it says otherwise, and by themselves if the zone is got or retained", async () => {
  const child = (zone: string, options = "") =>
    `new DnsRecord("in ${zone}", { zoneId: ${zone}.id, name: "www", type: "A", value: "192.0.2.1" }, { ${options} });`;
  const { stack, simulator } = await hosted(
    `const got = DnsZone.get("got", "got.example");
     const retained = new DnsZone("retained", { name: "retained.example" }, { retainOnDelete: true });
     const [made, other] = ["made", "other"].map((name) => new DnsZone(name, { name: name + ".example" }));
     ${child("got")} ${child("retained")} ${child("made")} ${child("other", "deletedWith: made")}`,
    { zones: [{ id: "zone-1", name: "got.example" }] },
  );
  expectChanges(await stack.up(), { create: 7 });
  const { urn } = await stack.resource("made");
  const goesWith = async (zone: string) => [zone, (await stack.resource(`in ${zone}`)).deletedWith];
  expect(await Promise.all(["got", "retained", "made", "other"].map(goesWith))).toEqual([
    ["got", undefined],
    ["retained", undefined],
    ["made", urn],
    ["other", urn],
  ]);
  const destroyed = await asked(simulator, () => stack.destroy());
  expectSucceeded(destroyed.outcome);
  expect(destroyed.byRoute[`DELETE ${recordRoute}`]).toBe(2);
  expect(simulator.platform.zones.list()).toMatchObject([
    { name: "got.example", records: [] },
    { name: "retained.example", records: [] },
  ]);
});
