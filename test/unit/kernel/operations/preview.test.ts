import { registry, unknownValue } from "../../../harness";
import { previewed } from "../../../../src/kernel/operations/preview";

const site = registry.Site!;
const inputs = { name: "shop", plan: "starter", location: "eu" };
const before = { ...inputs, siteId: "7", package: "starter", region: "eu-1", domainCname: "shop.example.net", sftpBasePath: "/www" };

test("the preview of a creation knows the inputs alone", () => {
  const { name, region, adopt } = previewed(site, { ...inputs, adopt: true });
  expect({ name, region, adopt }).toEqual({ name: "shop", region: unknownValue, adopt: undefined });
});

test("the preview of an update knows the outputs that don't follow from what changes", () => {
  const rename = previewed(site, { ...inputs, name: "store" }, before);
  expect(rename).toMatchObject({ name: "store", package: "starter", region: "eu-1", domainCname: "shop.example.net" });
  // Nothing says what a new name does to it.
  expect(rename.sftpBasePath).toBe(unknownValue);
  const resize = previewed(site, { ...inputs, plan: "business" }, before);
  expect(resize).toMatchObject({ package: unknownValue, region: "eu-1" });
  expect(previewed(site, { ...inputs, plan: unknownValue }, before).package).toBe(unknownValue);
});

test("the preview of an update knows what follows from an input that no update changes, however that is spelled", () => {
  const record = { zoneId: "7", name: "www", type: "A", value: "192.0.2.1" };
  const update = previewed(
    registry.DnsRecord!,
    { ...record, name: "WWW.example.com.", value: "192.0.2.2" },
    { ...record, fqdn: "www.example.com" },
  );
  expect(update.fqdn).toBe("www.example.com");
});

test("an output that isn't there yet may come, and so may any while an update is unfinished", () => {
  expect(previewed(site, inputs, { ...before, region: undefined }).region).toBe(unknownValue);
  const rule = registry.EdgeRule!;
  const pending = { siteId: "7", guid: "g", pending: "the change" };
  expect(previewed(rule, { siteId: "7" }, pending).guid).toBe("g");
  expect(previewed(site, inputs, { ...before, pending: "the change" }).region).toBe(unknownValue);
});

test("what an output changes with is an input", () => {
  for (const { type, inputFields, outputFields } of Object.values(registry))
    for (const [name, { marks }] of Object.entries(outputFields))
      expect([type, name, (marks.changesWith ?? []).filter((input) => !(input in inputFields))]).toEqual([type, name, []]);
});
