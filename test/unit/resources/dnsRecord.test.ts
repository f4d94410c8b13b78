import { check, create, OneResource, registry, type Values, World } from "../../harness";
import { identityOf } from "../../../src/kernel/identity/identity";
import { dnsRecord } from "../../../src/resources/dnsRecord";

const thing = (record: object) => identityOf(dnsRecord, { zoneId: "z1", name: "@", ...record }, { zone: "example.com" }, undefined);

test.each([
  ["the tags of a CA", { type: "CAA", value: "letsencrypt.org", recordTag: "issue" }, { recordTag: "issuewild" }],
  [
    "the ports of a server",
    { type: "SRV", name: "_sip._tcp", value: "sip.example.net", priority: 0, weight: 0, port: 5060 },
    { port: 5061 },
  ],
])("%s make records of their own", (_, record, other) => {
  expect(thing({ ...record, ...other })).not.toBe(thing(record));
  expect(thing({ ...record, comment: "the same" })).toBe(thing(record));
});

describe.each<[string, (record: Values) => Values]>([
  ["DnsRecord", (record) => ({ zoneId: "z1", ...record })],
  ["DnsRecords", (record) => ({ zoneId: "z1", records: [record] })],
])("%s", (type, inputsFor) => {
  const begin = async (options: Parameters<typeof World.start>[0] = {}) => {
    const world = await World.start({ zones: [{ id: "z1", name: "example.com" }], ...options });
    return { world, it: new OneResource(world, registry[type]!) };
  };

  test("takes an empty text for a number that isn't set", async () => {
    const { it } = await begin({ shapes: { recordUnset: "empty" } });
    const inputs = inputsFor({ name: "www", type: "A", value: "192.0.2.1" });
    await it.up(inputs);
    expect(await it.preview(inputs)).toMatchObject({ changed: [] });
  });

  test("sends flags of 0 once flags of 128 are left out", async () => {
    const { world, it } = await begin();
    const caa = { name: "a", type: "CAA", value: "ca.example", recordTag: "issue" };
    for (const flags of [128, undefined]) await it.up(inputsFor({ ...caa, flags }));
    expect(world.platform.zones.get("z1").records).toMatchObject([{ flags: 0 }]);
    expect(await it.preview(inputsFor({ ...caa, flags: 0 }))).toMatchObject({ changed: [] });
  });
});

test("two CNAMEs of a name are the same thing, whatever they point to", () => {
  expect(thing({ type: "CNAME", name: "www", value: "a.example" })).toBe(
    thing({ type: "CNAME", name: "WWW.example.com.", value: "b.example" }),
  );
});

test.each([
  ["www.example.com.", "www"],
  ["www", "WWW.example.com."],
])("another spelling of its name is no change, also in a zone that is no resource of the program: %s, then %s", async (before, after) => {
  const world = await World.start({ zones: [{ id: "z1", name: "example.com" }] });
  const it = new OneResource(world, dnsRecord);
  const record = { zoneId: "z1", type: "A", value: "192.0.2.1" };
  await it.up({ ...record, name: before });
  expect(await it.preview({ ...record, name: after })).toMatchObject({ changed: [], replaces: [] });
  expect(await it.preview({ ...record, name: "mail.example.com." })).toMatchObject({ replaces: ["name"] });
});

const definition = registry.DnsRecord!;
const cname = { name: "docs", type: "CNAME", value: "www.example.net" };
const address = { name: "docs", type: "A", value: "192.0.2.1" };

async function begin() {
  const world = await World.start();
  const zone = world.platform.zones.add({ name: "example.com" });
  const program = world.process();
  const look = async (name: string, record: Values) => {
    const { problems } = await check(program.resource(definition, name), {}, { zoneId: zone.id, ...record });
    return problems.map(({ message }) => message);
  };
  return { world, zone, program, look };
}

describe("single records of a program", () => {
  test.each([
    ["the CNAME first", [cname, address]],
    ["the CNAME last", [address, { ...cname, name: "DOCS" }]],
  ])("are refused at preview beside a CNAME of their name, with both resources: %s", async (_, [first, second]) => {
    const { look } = await begin();
    expect(await look("one", first as Values)).toEqual([]);
    expect(await look("two", second as Values)).toEqual([
      '"one" of this program manages the name docs too, and a CNAME must be alone at its name: let only one of "one" and "two" manage it.',
    ]);
  });

  test("may share a name without a CNAME, and the zone's own name with one", async () => {
    const { look } = await begin();
    const records = [
      address,
      { ...address, type: "TXT", value: "x" },
      { ...cname, name: "@" },
      { ...address, name: "@" },
      { ...cname, name: "other" },
    ];
    for (const [index, record] of records.entries()) expect(await look(String(index), record)).toEqual([]);
  });

  test("may change which of them has the name", async () => {
    const { look } = await begin();
    expect(await look("one", cname)).toEqual([]);
    expect(await look("one", { ...cname, name: "elsewhere" })).toEqual([]);
    expect(await look("two", address)).toEqual([]);
  });
});

describe("a record that the platform refuses", () => {
  test("is named, with what stands in its way", async () => {
    const { zone, program } = await begin();
    const { id } = zone.addRecord({ record_type: 0, name: "docs", value: "192.0.2.7" });
    zone.addRecord({ record_type: 3, name: "docs", value: "a secret text" });
    const failed = await create(program.resource(definition), { zoneId: zone.id, ...cname }).catch(String);
    expect(failed).toContain(`The refused record is docs CNAME; At this name there is already A 192.0.2.7 (id ${id}), TXT (id `);
    expect(failed).toContain("a CNAME must be alone at its name.");
    expect(failed).not.toContain("secret");
  });

  test("is named where a CNAME stands in its way", async () => {
    const { zone, program } = await begin();
    zone.addRecord({ record_type: 2, name: "docs", value: "old.example.net" });
    await expect(create(program.resource(definition), { zoneId: zone.id, ...address })).rejects.toThrow(
      /The refused record is docs A; At this name there is already CNAME old\.example\.net \(id /,
    );
  });

  test("is named for any other reason, without a further request", async () => {
    const { world, zone, program } = await begin();
    world.fault({ kind: "status", status: 422, errors: ["quota reached"], method: "POST" });
    const asked = create(program.resource(definition), { zoneId: zone.id, ...address });
    await expect(asked).rejects.toThrow(/answered 422: quota reached; The refused record is docs A\./);
    expect(world.count("GET")).toBe(1);
  });
});
