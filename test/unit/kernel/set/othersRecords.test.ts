import { checkInputs } from "../../../../src/kernel/operations/checkInputs";
import { create } from "../../../../src/kernel/operations/create";
import type { SetDefinition } from "../../../../src/kernel/definition/resource";
import type { Values } from "../../../../src/kernel/definition/values";
import { conflictOf } from "../../../../src/kernel/operations/conflict";
import { objectsOf } from "../../../../src/kernel/set/claims";
import { problemOfSet } from "../../../../src/kernel/set/plan";
import type { Resource } from "../../../../src/kernel/memory/session";
import { registry } from "../../../../src/resources";
import { endWorlds, World } from "../../../harness/world";
import { checked, dnsRecords, Life } from "./life";

afterEach(endWorlds);

const www = { name: "www", type: "A", value: "192.0.2.1", ttl: 300 };
const mx = { name: "@", type: "MX", value: "mail.example.net", priority: 10, ttl: 300 };
const theirs = { record_type: 0, name: "theirs", value: "192.0.2.9", ttl: 300 };
const old = { created_at: "2020-01-01T00:00:00Z" };
const hosts = Array.from({ length: 9 }, (_, index) => ({ ...www, name: `h${index}` }));

async function begin() {
  const world = await World.start();
  const zone = world.simulator.platform.zones.add({ name: "example.com" });
  const life = new Life(dnsRecords);
  const up = (inputs: Values, options = {}) => life.up(world.process(options).resource(dnsRecords), { zoneId: zone.id, ...inputs });
  const refresh = () => life.refresh(world.process().resource(dnsRecords));
  const destroy = () => life.destroy(world.process().resource(dnsRecords));
  const values = () => zone.records.map(({ value }) => value).sort();
  return { world, zone, life, up, refresh, destroy, values };
}

/** What the face does in a diff. */
function hold(resource: Resource, { state }: Life, inputs: Values): void {
  for (const object of objectsOf(resource as Resource<SetDefinition>, state, checked(dnsRecords, inputs)))
    resource.session.claims.hold(object, resource.key);
}

describe("the first run that asks for the whole zone", () => {
  test("turns nobody's record into another one, and its preview says so", async () => {
    const { world, zone, up, values } = await begin();
    zone.addRecord({ record_type: 3, name: "", value: "google-site-verification=abc", ...old } as never);
    zone.addRecord({ record_type: 0, name: "www", value: "203.0.113.7" });
    const inputs = { manage: "all", records: [{ name: "@", type: "TXT", value: "v=spf1 -all" }, www] };
    const problem = await problemOfSet(
      world.process().resource(dnsRecords) as Resource<SetDefinition>,
      checked(dnsRecords, { zoneId: zone.id, ...inputs }),
      {},
    );
    expect(problem?.message).toMatch(/would delete 2 records/);
    await expect(up(inputs)).rejects.toThrow(/would delete 2 records/);
    expect(values()).toEqual(["203.0.113.7", "google-site-verification=abc"]);
  });

  test("keeps its own record where the zone has a twin of it, and makes the zone exactly so when it may", async () => {
    const { zone, up, destroy } = await begin();
    await up({ records: [www] });
    zone.addRecord({ record_type: 0, name: "www", value: "192.0.2.1", ttl: 300, comment: "theirs" } as never);
    await expect(up({ manage: "all", records: [www] })).rejects.toThrow(/would delete 1 record/);
    await destroy();
    expect(zone.records).toMatchObject([{ comment: "theirs" }]);

    const other = await begin();
    for (const _ of [1, 2]) other.zone.addRecord({ record_type: 0, name: "www", value: "192.0.2.1", ttl: 300 });
    await other.up({ manage: "all", allowMassChange: true, records: [www] });
    expect(other.zone.records).toHaveLength(1);
  });

  test.each([undefined, null, "@", "example.com.", "example.com"])(
    "leaves the zone's own name servers, whose name the platform shows as %s",
    async (name) => {
      const { zone, up } = await begin();
      zone.addRecord({ record_type: 12, name: "", value: "ns1.example.net" });
      (zone.records[0] as { name: unknown }).name = name;
      await up({ manage: "all", allowMassChange: true, records: [www] });
      expect(zone.records).toHaveLength(2);
    },
  );

  test.each(["bücher", "BÜCHER", "xn--bcher-kva.example.com.", "xn--b*", "xn--b*.example.com.", "?n--bcher-kva"])(
    "leaves what %s names",
    async (name) => {
      const { zone, up } = await begin();
      zone.addRecord({ record_type: 0, name: "xn--bcher-kva", value: "192.0.2.9" });
      await up({ manage: "all", allowMassChange: true, ignore: [{ name }], records: [www] });
      expect(zone.records).toHaveLength(2);
    },
  );
});

test("patterns that name nothing, or everything, are refused", () => {
  const pathsOf = (one: object) =>
    checkInputs(dnsRecords, {}, { zoneId: "z", manage: "all", records: [], ignore: [one] }, { zone: "example.com" }).problems.map(
      ({ path }) => path,
    );
  expect([{ types: ["txt"] }, { types: [] }, {}, { name: "bücher*" }].map(pathsOf)).toEqual([
    ["ignore[0].types[0]"],
    ["ignore[0].types"],
    ["ignore[0]"],
    ["ignore[0].name"],
  ]);
  expect(pathsOf({ name: "" })).toEqual([]);
});

test("the limit counts what the zone has, however small the set is, at preview and in the up", async () => {
  const { world, zone, up } = await begin();
  for (const index of [1, 2, 3]) zone.addRecord({ ...theirs, name: `other${index}` });
  await up({ records: hosts });
  const problem = await problemOfSet(
    world.process().resource(dnsRecords) as Resource<SetDefinition>,
    checked(dnsRecords, { zoneId: zone.id, records: hosts.slice(8) }),
    checked(dnsRecords, { zoneId: zone.id, records: hosts }),
  );
  expect(problem?.message).toMatch(/would delete 8 of the 12/);
  await expect(up({ records: hosts.slice(8) })).rejects.toThrow(/would delete 8 of the 12/);
  await expect(up({ records: hosts.map((host) => ({ ...host, ttl: 60 })) })).rejects.toThrow(/would change 9 of the 12/);
});

test("the limit doesn't count fields that the program doesn't name, at preview and in the up", async () => {
  const { world, zone, up } = await begin();
  for (let index = 0; index < 12; index += 1)
    zone.addRecord({ ...theirs, name: `h${index}`, ttl: 900, comment: "theirs", ...old } as never);
  const records = Array.from({ length: 12 }, (_, index) => ({ name: `h${index}`, type: "A", value: "192.0.2.9" }));
  const problem = await problemOfSet(
    world.process().resource(dnsRecords) as Resource<SetDefinition>,
    checked(dnsRecords, { zoneId: zone.id, manage: "all", records }),
    {},
  );
  expect(problem).toBeUndefined();
  await up({ manage: "all", records });
  expect(zone.records.map(({ ttl, comment }) => `${ttl} ${comment}`)).toEqual(Array(12).fill("900 theirs"));
});

describe("what a refresh found beside the set", () => {
  test("is its own once the program lists it", async () => {
    const { zone, life, up, refresh, destroy } = await begin();
    await up({ manage: "all", records: [www] });
    zone.addRecord({ ...theirs, ...old } as never);
    await refresh();
    const records = [www, { name: "theirs", type: "A", value: "192.0.2.9", ttl: 300 }];
    await up({ manage: "all", records });
    expect(JSON.stringify(life.state)).not.toContain("foreign");
    await up({ records });
    await destroy();
    expect(zone.records).toEqual([]);
  });

  test("is free for a single resource once the set asks for less", async () => {
    const { world, zone, life, up, refresh } = await begin();
    await up({ manage: "all", records: [www] });
    zone.addRecord(theirs);
    await refresh();
    const program = world.process();
    const set = program.resource(dnsRecords, "set");
    hold(set, life, { zoneId: zone.id, records: [www] });
    await create(program.resource(registry.DnsRecord!, "theirs"), {
      zoneId: zone.id,
      adopt: true,
      name: "theirs",
      type: "A",
      value: "192.0.2.9",
      ttl: 300,
    });
    await life.up(set, { zoneId: zone.id, records: [www] });
    expect(zone.recordsNamed("theirs")).toHaveLength(1);
  });
});

describe("a record that moves to another resource of the program", () => {
  const cname = { name: "docs", type: "CNAME", value: "www.example.com", ttl: 300 };

  test.each([true, false])("stays where it is, the set that lets it go coming %s", async (first) => {
    const { world, zone, life } = await begin();
    await life.up(world.process().resource(dnsRecords, "a"), { zoneId: zone.id, records: [cname, mx] });
    const ids = zone.records.map(({ id }) => id).sort();
    const program = world.process();
    const giver = program.resource(dnsRecords, "a");
    const less = { zoneId: zone.id, records: [mx] };
    if (first) hold(giver, life, less);
    await new Life(dnsRecords).up(program.resource(dnsRecords, "b"), { zoneId: zone.id, adopt: true, records: [cname] });
    if (!first) hold(giver, life, less);
    await life.up(giver, less);
    expect(zone.records.map(({ id }) => id).sort()).toEqual(ids);
  });

  test("stays where it is when a single resource takes it", async () => {
    const { world, zone, life } = await begin();
    await life.up(world.process().resource(dnsRecords, "a"), { zoneId: zone.id, records: [www, mx] });
    const program = world.process();
    await create(program.resource(registry.DnsRecord!, "www"), { zoneId: zone.id, adopt: true, ...www });
    const giver = program.resource(dnsRecords, "a");
    hold(giver, life, { zoneId: zone.id, records: [mx] });
    await life.up(giver, { zoneId: zone.id, records: [mx] });
    expect(zone.recordsNamed("www")).toHaveLength(1);
  });

  test("is told apart in the words of both, whichever comes first", async () => {
    const { world, zone } = await begin();
    const set = checked(dnsRecords, { zoneId: zone.id, records: [www] });
    const single = { zoneId: zone.id, ...www };
    for (const order of [
      ["DnsRecords", "DnsRecord"],
      ["DnsRecord", "DnsRecords"],
    ] as const) {
      const program = world.process();
      const found = order.map((type) => conflictOf(program.resource(registry[type]!, type), type === "DnsRecords" ? set : single)?.message);
      expect(found).toEqual([undefined, expect.stringMatching(/already describes the .*: remove it from one of/)]);
    }
  });
});

test("a CNAME that points elsewhere is refused by name, and taken over when it may be", async () => {
  const { zone, up, values } = await begin();
  zone.addRecord({ record_type: 2, name: "docs", value: "old.example.net", ...old } as never);
  const records = [{ name: "docs", type: "CNAME", value: "new.example.net" }];
  await expect(up({ records })).rejects.toThrow(/this set doesn't have it/);
  await up({ adopt: true, records });
  expect(values()).toEqual(["new.example.net"]);
});

test("what an update took over is in the state, though every write failed", async () => {
  const { world, zone, life, up } = await begin();
  await up({ records: [mx] });
  zone.addRecord({ record_type: 0, name: "www", value: "192.0.2.1", ttl: 300, ...old } as never);
  world.simulator.faults.add({ kind: "status", status: 422, errors: ["no"], method: "POST", times: Infinity });
  await expect(up({ records: [mx, www, { ...www, name: "new" }] }, { adopt: true })).rejects.toThrow("1 record could not be written");
  expect(Object.keys(life.state.records as object)).toContain("www A 192.0.2.1");
});

test("texts of a name are turned into what is for the same purpose", async () => {
  const { zone, up } = await begin();
  const text = (value: string) => ({ name: "@", type: "TXT", value, ttl: 300 });
  await up({ records: [text("v=spf1 a -all"), text("verify=1"), text("verify=2")] });
  const spf = zone.records.find(({ value }) => value.startsWith("v=spf1"))!.id;
  await up({ records: [text("new=1"), text("v=spf1 mx -all"), text("verify=2")] });
  expect(zone.records.find(({ id }) => id === spf)?.value).toBe("v=spf1 mx -all");
});

test("texts that look like numbered ones are all shown", async () => {
  const { zone, life, up, refresh } = await begin();
  await up({ manage: "all", records: [www] });
  for (const value of ["foo", "foo", "foo #2"]) zone.addRecord({ record_type: 3, name: "t", value });
  await refresh();
  expect(Object.keys(life.state.records as object)).toHaveLength(4);
});

test("an empty set is one, from the first run on", async () => {
  const { life, up, refresh, zone } = await begin();
  await up({ records: [] });
  const before = life.state;
  await refresh();
  expect(life.state).toEqual(before);
  await up({ records: [www] });
  await up({ records: [] });
  expect(zone.records).toEqual([]);
});

test("failures are told as what they are, and what can't succeed isn't tried", async () => {
  const { world, zone, up, destroy } = await begin();
  const cname = { name: "docs", type: "CNAME", value: "www.example.com", ttl: 300 };
  await up({ records: [cname, mx] });
  world.simulator.faults.add({ kind: "status", status: 422, errors: ["locked"], method: "DELETE", times: Infinity });
  await expect(destroy()).rejects.toThrow("2 records could not be deleted.");
  world.simulator.resetReport();
  await expect(up({ records: [{ ...www, name: "docs" }, mx] })).rejects.toThrow(
    /1 record could not be deleted\.\n {2}docs CNAME .*\n1 more weren't tried/s,
  );
  expect(world.count("POST")).toBe(0);
  world.simulator.faults.clear();

  const gone = await begin();
  gone.world.simulator.faults.add({ kind: "status", status: 404, errors: ["no such zone"], method: "POST", times: Infinity });
  await expect(gone.up({ records: Array.from({ length: 300 }, (_, index) => ({ ...www, name: `h${index}` })) })).rejects.toThrow(
    /weren't tried/,
  );
  expect(gone.world.count("POST")).toBeLessThan(100);
  expect(zone.records).toHaveLength(2);
});

test("the zone's own name is known as such, whether the zone is known or not", () => {
  const records = [
    { name: "example.com.", type: "CNAME", value: "a.example.net" },
    { name: "example.com.", type: "MX", value: "m.example.net", priority: 1 },
  ];
  const scopes: Record<string, string>[] = [{ zone: "example.com" }, {}];
  for (const parentFacts of scopes) expect(checkInputs(dnsRecords, {}, { zoneId: "z1", records }, parentFacts).problems).toEqual([]);
});
