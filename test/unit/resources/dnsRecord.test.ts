import { OneResource } from "../../harness/oneResource";
import { World } from "../../harness/world";
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
