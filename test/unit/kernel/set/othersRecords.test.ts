import { check, checkInputs, create, handedOn, OneResource, registry, type Resource, type Values, wanted } from "../../../harness";
import type { SetDefinition } from "../../../../src/kernel/definition/resource";
import { conflictOf } from "../../../../src/kernel/operations/conflict";
import { objectsOf } from "../../../../src/kernel/set/claims";
import { problemOfSet } from "../../../../src/kernel/set/plan";
import { dnsRecords, record, type SetStack, zoneWithSet } from "./setStack";

const www = { name: "www", type: "A", value: "192.0.2.1", ttl: 300 };
const mx = { name: "@", type: "MX", value: "mail.example.net", priority: 10, ttl: 300 };
const theirs = { record_type: 0, name: "theirs", value: "192.0.2.9", ttl: 300 };
const old = { created_at: "2020-01-01T00:00:00Z" };
const hosts = Array.from({ length: 9 }, (_, index) => ({ ...www, name: `h${index}` }));

async function begin() {
  const given = await zoneWithSet();
  const values = () => given.zone.records.map(({ value }) => value).sort();
  /** Why a preview refuses the inputs, if it does. */
  const problem = async (inputs: Values, olds?: Values) => {
    const resource = given.world.anew(dnsRecords) as Resource<SetDefinition>;
    return (await problemOfSet(wanted(resource, given.set.inputs(inputs)), olds === undefined ? {} : given.set.inputs(olds)))?.message;
  };
  return { ...given, values, problem };
}

/** What the face does in a diff. */
function hold(resource: Resource, set: SetStack, inputs: Values): void {
  for (const object of objectsOf(resource as Resource<SetDefinition>, set.state, set.inputs(inputs)))
    resource.session.claims.hold(object, resource.key);
}

describe("the first run that asks for the whole zone", () => {
  test("turns nobody's record into another one, and its preview says so", async () => {
    const { zone, up, values, problem } = await begin();
    zone.addRecord({ record_type: 3, name: "", value: "google-site-verification=abc", ...old } as never);
    zone.addRecord({ record_type: 0, name: "www", value: "203.0.113.7" });
    const inputs = { manage: "all", records: [{ name: "@", type: "TXT", value: "v=spf1 -all" }, www] };
    expect(await problem(inputs)).toMatch(/would delete 2 records/);
    await expect(up(inputs)).rejects.toThrow(/would delete 2 records/);
    expect(values()).toEqual(["203.0.113.7", "google-site-verification=abc"]);
  });

  test("keeps its own record where the zone has a twin of it, and makes the zone exactly so when it may", async () => {
    const { zone, up, set } = await begin();
    await up({ records: [www] });
    zone.addRecord({ record_type: 0, name: "www", value: "192.0.2.1", ttl: 300, comment: "theirs" } as never);
    await expect(up({ manage: "all", records: [www] })).rejects.toThrow(/would delete 1 record/);
    await set.destroy();
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

test.each([
  ["*.preview.Example.com", "*.preview"],
  ["example.com", "@"],
])("a pattern that ends in the zone's own name is refused, since it ignores nothing that anybody means: %s", (name, meant) => {
  const { problems } = checkInputs(
    dnsRecords,
    {},
    { zoneId: "z", manage: "all", records: [], ignore: [{ name }] },
    { zone: "example.com" },
  );
  expect(problems).toMatchObject([{ path: "ignore[0].name", message: expect.stringContaining(`Write "${meant}", or `) as string }]);
});

test("the limit counts what the zone has, however small the set is, at preview and in the up", async () => {
  const { zone, up, problem } = await begin();
  for (const index of [1, 2, 3]) zone.addRecord({ ...theirs, name: `other${index}` });
  await up({ records: hosts });
  expect(await problem({ records: hosts.slice(8) }, { records: hosts })).toMatch(/would delete 8 of the 12/);
  await expect(up({ records: hosts.slice(8) })).rejects.toThrow(/would delete 8 of the 12/);
  await expect(up({ records: hosts.map((host) => ({ ...host, ttl: 60 })) })).rejects.toThrow(/would change 9 of the 12/);
});

test("the limit doesn't count fields that the program doesn't name, at preview and in the up", async () => {
  const { zone, up, problem } = await begin();
  for (let index = 0; index < 12; index += 1)
    zone.addRecord({ ...theirs, name: `h${index}`, ttl: 900, comment: "theirs", ...old } as never);
  const records = Array.from({ length: 12 }, (_, index) => ({ name: `h${index}`, type: "A", value: "192.0.2.9" }));
  expect(await problem({ manage: "all", records })).toBeUndefined();
  await up({ manage: "all", records });
  expect(zone.records.map(({ ttl, comment }) => `${ttl} ${comment}`)).toEqual(Array(12).fill("900 theirs"));
});

describe("what a refresh found beside the set", () => {
  test("is its own once the program lists it", async () => {
    const { zone, set, up } = await begin();
    await up({ manage: "all", records: [www] });
    zone.addRecord({ ...theirs, ...old } as never);
    await set.refresh();
    const records = [www, { name: "theirs", type: "A", value: "192.0.2.9", ttl: 300 }];
    await up({ manage: "all", records });
    expect(JSON.stringify(set.state)).not.toContain("foreign");
    await up({ records });
    await set.destroy();
    expect(zone.records).toEqual([]);
  });

  test("is free for a single resource once the set asks for less", async () => {
    const { world, zone, set, up } = await begin();
    await up({ manage: "all", records: [www] });
    zone.addRecord(theirs);
    await set.refresh();
    const program = world.process();
    hold(program.resource(dnsRecords), set, { records: [www] });
    const single = { ...record("theirs", { value: "192.0.2.9" }), zoneId: zone.id, adopt: true };
    await create(program.resource(registry.DnsRecord!, "theirs"), single);
    await set.up({ records: [www] }, program);
    expect(zone.recordsNamed("theirs")).toHaveLength(1);
  });
});

describe("a record that moves to another resource of the program", () => {
  const cname = { name: "docs", type: "CNAME", value: "www.example.com", ttl: 300 };

  test.each([true, false])("stays where it is, the set that lets it go coming %s", async (first) => {
    const { world, zone, set, up } = await begin();
    await up({ records: [cname, mx] });
    const ids = zone.records.map(({ id }) => id).sort();
    const program = world.process();
    const letGo = () => hold(program.resource(dnsRecords), set, { records: [mx] });
    if (first) letGo();
    await world.recordSet("other").up({ adopt: true, records: [cname] }, program);
    if (!first) letGo();
    await set.up({ records: [mx] }, program);
    expect(zone.records.map(({ id }) => id).sort()).toEqual(ids);
  });

  test("stays where it is when a single resource takes it", async () => {
    const { world, zone, set, up } = await begin();
    await up({ records: [www, mx] });
    const program = world.process();
    await create(program.resource(registry.DnsRecord!, "www"), { zoneId: zone.id, adopt: true, ...www });
    hold(program.resource(dnsRecords), set, { records: [mx] });
    await set.up({ records: [mx] }, program);
    expect(zone.recordsNamed("www")).toHaveLength(1);
  });

  test("is told apart in the words of both, whichever comes first", async () => {
    const { world, zone } = await begin();
    const many = handedOn(dnsRecords, { zoneId: zone.id, records: [www] });
    const single = { zoneId: zone.id, ...www };
    for (const order of [
      ["DnsRecords", "DnsRecord"],
      ["DnsRecord", "DnsRecords"],
    ] as const) {
      const program = world.process();
      const found = order.map(
        (type) => conflictOf(wanted(program.resource(registry[type]!, type), type === "DnsRecords" ? many : single))?.message,
      );
      expect(found).toEqual([undefined, expect.stringMatching(/already describes the .*: remove it from one of/)]);
    }
  });
});

test("what an update took over is in the state, though every write failed", async () => {
  const { world, zone, set, up } = await begin();
  await up({ records: [mx] });
  zone.addRecord({ record_type: 0, name: "www", value: "192.0.2.1", ttl: 300, ...old } as never);
  world.fault({ kind: "status", status: 422, errors: ["no"], method: "POST", times: Infinity });
  await expect(up({ records: [mx, www, { ...www, name: "new" }] }, { adopt: true })).rejects.toThrow("1 record could not be written");
  expect(set.labels).toContain("www A 192.0.2.1");
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
  const { zone, set, up } = await begin();
  await up({ manage: "all", records: [www] });
  for (const value of ["foo", "foo", "foo #2"]) zone.addRecord({ record_type: 3, name: "t", value });
  await set.refresh();
  expect(set.labels).toHaveLength(4);
});

test("an empty set is one, from the first run on", async () => {
  const { set, up, zone } = await begin();
  await up({ records: [] });
  const before = set.state;
  await set.refresh();
  expect(set.state).toEqual(before);
  await up({ records: [www] });
  await up({ records: [] });
  expect(zone.records).toEqual([]);
});

test("failures are told as what they are, and what can't succeed isn't tried", async () => {
  const { world, zone, set, up } = await begin();
  const cname = { name: "docs", type: "CNAME", value: "www.example.com", ttl: 300 };
  await up({ records: [cname, mx] });
  world.fault({ kind: "status", status: 422, errors: ["locked"], method: "DELETE", times: Infinity });
  await expect(set.destroy()).rejects.toThrow("2 records could not be deleted.");
  world.simulator.resetReport();
  await expect(up({ records: [{ ...www, name: "docs" }, mx] })).rejects.toThrow(
    /1 record could not be deleted\.\n {2}docs CNAME .*\n1 more weren't tried/s,
  );
  expect(world.count("POST")).toBe(0);
  world.simulator.faults.clear();

  const gone = await begin();
  gone.world.fault({ kind: "status", status: 404, errors: ["no such zone"], method: "POST", times: Infinity });
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

describe("a CNAME beside another record", () => {
  const beside = [
    { name: "both", type: "CNAME", value: "www.example.net", ttl: 300 },
    { name: "both", type: "TXT", value: "x", ttl: 300 },
  ];

  test("is kept with a warning if the zone has both, and refused before any write if it doesn't", async () => {
    const { world, zone } = await begin();
    const inputs = { zoneId: zone.id, manage: "all", records: beside };
    const checked = () => check(world.anew(dnsRecords), {}, inputs);
    expect((await checked()).problems).toMatchObject([{ message: expect.stringContaining("a CNAME must be alone at its name") }]);
    zone.addRecord({ record_type: 2, name: "both", value: "www.example.net", ttl: 300 });
    expect((await checked()).problems).toHaveLength(1);
    zone.addRecord({ record_type: 3, name: "both", value: "x", ttl: 300 });
    expect(await checked()).toMatchObject({ problems: [], warnings: [{ message: expect.stringContaining("must be alone") }] });
  });
});

describe("records of external-dns", () => {
  test("are left alone, also those that a refresh found before the program named their owner", async () => {
    const { zone, up, set, values } = await begin();
    await up({ manage: "all", records: [www] });
    zone.addRecord({ record_type: 0, name: "app", value: "192.0.2.9" });
    zone.addRecord({ record_type: 3, name: "a-app", value: "heritage=external-dns,external-dns/owner=x" });
    await set.refresh();
    await up({ manage: "all", records: [www], ignore: [{ owner: "external-dns" }] });
    expect(values()).toContain("192.0.2.9");
  });

  test("are nobody else's by a mark that may be about something else: the first run deletes none of them without permission", async () => {
    const { zone, up, problem } = await begin();
    zone.addRecord({ record_type: 3, name: "a-gone", value: "heritage=external-dns,external-dns/owner=x" });
    zone.addRecord({ record_type: 0, name: "", value: "192.0.2.9" });
    const inputs = { manage: "all", records: [www], ignore: [{ owner: "external-dns" }] };
    expect(await problem(inputs)).toMatch(/would delete 1 record .*\n {2}@ A 192\.0\.2\.9/s);
    await expect(up(inputs)).rejects.toThrow(/would delete 1 record/);
    expect(zone.records).toHaveLength(2);
  });

  test("are records that nobody lists once their mark is gone: a refresh shows them first, and the thresholds apply", async () => {
    const { zone, up, set, values } = await begin();
    const inputs = { manage: "all", records: [www, mx], ignore: [{ owner: "external-dns", prefix: "x-" }] };
    zone.addRecord({ record_type: 3, name: "x-a-app", value: "heritage=external-dns,external-dns/owner=x" });
    zone.addRecord({ record_type: 0, name: "app", value: "192.0.2.9" });
    await up(inputs);
    zone.removeRecord(zone.recordsNamed("x-a-app")[0]!.id);
    await up({ ...inputs, records: [{ ...www, ttl: 600 }, mx] });
    expect(values()).toContain("192.0.2.9");
    await set.refresh();
    expect(JSON.stringify(set.state)).toContain("192.0.2.9");
    await expect(up({ ...inputs, minRecords: 1 })).rejects.toThrow(/would delete 1 and change 1 of the 3 existing records/);
    expect(values()).toContain("192.0.2.9");
  });

  test("have an affix only beside their owner", () => {
    const problems = (pattern: Values) =>
      checkInputs(dnsRecords, {}, { zoneId: "z1", manage: "all", records: [], ignore: [pattern] }, {}).problems.map(({ path }) => path);
    expect(problems({ owner: "external-dns", prefix: "x-" })).toEqual([]);
    expect([problems({ owner: "acme", prefix: "x-" }), problems({ name: "*", suffix: "-x" })]).toEqual([
      ["ignore[0].prefix"],
      ["ignore[0].suffix"],
    ]);
  });
});

test.each([mx, www])(
  "a record of its own goes, of whichever name, although a set of the whole zone comes that ignores it: $name",
  async (one) => {
    const { world, zone, set, values } = await begin();
    const it = new OneResource(world, registry.DnsRecord!, "single");
    await it.up({ zoneId: zone.id, ...one });
    const run = world.process();
    const rest = {
      manage: "all",
      ignore: [{ name: one.name, types: [one.type] }],
      records: [{ ...www, name: "other", value: "192.0.2.2" }],
    };
    await set.up(rest, run);
    await it.destroy(run);
    expect(values()).toEqual(["192.0.2.2"]);
  },
);
