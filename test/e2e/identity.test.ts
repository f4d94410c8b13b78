import { expectChanges, expectFailed, expectSucceeded } from "./harness";
import { asked, hosted, hoursAgo, recordRoute } from "./hosted";

const record = (inputs: string) => `new DnsRecord("www", { zoneId: "zone-1", name: "www", type: "A", value: "192.0.2.1", ${inputs} });`;

it("an identical record that exists is not taken over by itself when it is old, and is with adopt", async () => {
  const there = { id: "record-1", record_type: 0, name: "www", value: "192.0.2.1", created_at: hoursAgo(30) };
  const { stack, simulator, change } = await hosted(record("ttl: 900"), {
    zones: [{ id: "zone-1", name: "example.com", records: [there] }],
  });
  const zone = simulator.platform.zones.get("zone-1");
  const refused = await asked(simulator, () => stack.up());
  expectFailed(
    refused.outcome,
    ...[/identical DnsRecord/, /zone-1\/record-1/, /30 hours ago/, /the state of this stack doesn't have it/],
    ...[/adopt: true/, /HOSTING_ADOPT=1/, /DnsRecord\.get/],
  );
  expect(refused.requests.every(({ method }) => method === "GET")).toBe(true);
  // A destroy of the stack that was refused leaves the record to whoever has it.
  expectSucceeded(await stack.destroy());
  expect(zone.records).toMatchObject([{ id: "record-1" }]);

  change(record("ttl: 900, adopt: true"));
  expectChanges(await stack.up(), { create: 1 });
  expect(zone.records).toMatchObject([{ id: "record-1", ttl: 900 }]);
  change(record("ttl: 900"));
  expectChanges(await stack.up(), { same: 1 });
  expectChanges(await stack.destroy(), { delete: 1 });
  expect(zone.records).toEqual([]);
});

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
