import { recordTypes } from "../../src/simulator/platform/dnsRecord";
import { expectChanges, expectSucceeded } from "./harness";
import { asked, hosted, recordRoute } from "./hosted";

it("records go with a zone that this program makes, unless it says otherwise, and by themselves if the zone is got or retained", async () => {
  const child = (zone: string, options = "") =>
    `new DnsRecord("in ${zone}", { zoneId: ${zone}.id, name: "www", type: "A", value: "192.0.2.1" }, { ${options} });`;
  const { stack, simulator } = await hosted(
    `const got = DnsZone.get("got", "got.example");
     const retained = new DnsZone("retained", { name: "retained.example" }, { retainOnDelete: true });
     const [made, other] = ["made", "other"].map((name) => new DnsZone(name, { name: name + ".example" }));
     exports.tlsa = other.tlsaRecords;
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
  // A zone that was deleted elsewhere took its records along. What the platform's own automation adds is shown and is nobody's change.
  const { zones } = simulator.platform;
  zones.remove("made.example");
  zones.get("other.example").addRecord({ record_type: recordTypes.TLSA, name: "_443._tcp", value: "3 1 1 abcd" });
  expectChanges(await stack.refresh(), { same: 6, delete: 2 });
  expectChanges(await stack.up(), { same: 5, create: 2 });
  expect(await stack.outputs()).toEqual({ tlsa: [{ name: "_443._tcp", value: "3 1 1 abcd", ttl: 300 }] });
  const destroyed = await asked(simulator, () => stack.destroy());
  expectSucceeded(destroyed.outcome);
  expect(destroyed.byRoute[`DELETE ${recordRoute}`]).toBe(2);
  expect(zones.list()).toMatchObject([
    { name: "got.example", records: [] },
    { name: "retained.example", records: [] },
  ]);
});
