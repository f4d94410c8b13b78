import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expectChanges, expectUnchanged } from "./harness";
import { asked, hosted } from "./hosted";

const zones = [{ id: "zone-1", name: "example.com" }];

const record = (inputs = "", options = "{}", name = "www") =>
  `new DnsRecord(${JSON.stringify(name)}, { zoneId: "zone-1", name: "www", type: "A", value: "192.0.2.1", ${inputs} }, ${options});`;

describe("a program on the plugin", () => {
  it("makes, changes, refreshes and destroys a resource whose type has no trace of the dynamic provider", async () => {
    const { stack, simulator, change } = await hosted(record("ttl: 300"), { zones }, { face: "plugin" });
    expectChanges(await stack.up(), { create: 1 });
    const made = await stack.resource("www");
    expect(made).toMatchObject({ type: "hosting:index:DnsRecord", outputs: { fqdn: "www.example.com", ttl: 300 } });
    expect(made.inputs).not.toHaveProperty("__provider");
    expectUnchanged(await stack.up());
    expectUnchanged(await stack.refresh());
    change(record("ttl: 600"));
    const changed = await asked(simulator, () => stack.up());
    expectChanges(changed.outcome, { update: 1 });
    expect(changed.outcome.text).toContain("~ttl");
    expectChanges(await stack.destroy(), { delete: 1 });
    expect(simulator.platform.zones.get("zone-1").records).toEqual([]);
  });
});

describe("a program that moves to the plugin", () => {
  it("changes nothing on the way there and back", async () => {
    const { stack, simulator, change } = await hosted(record(), { zones }, { face: "dynamic" });
    expectChanges(await stack.up(), { create: 1 });
    stack.moveTo("plugin");
    change(record());
    const moved = await asked(simulator, () => stack.up());
    expectChanges(moved.outcome, { same: 1 });
    expect(moved.requests.filter(({ method }) => method !== "GET")).toEqual([]);
    expect(await stack.resource("www")).toMatchObject({ type: "hosting:index:DnsRecord" });
    expectUnchanged(await stack.refresh());
    stack.moveTo("dynamic");
    change(record());
    const back = await asked(simulator, () => stack.up());
    expectChanges(back.outcome, { update: 1 });
    expect(back.requests.filter(({ method }) => method !== "GET")).toEqual([]);
    expectUnchanged(await stack.up());
    expectUnchanged(await stack.refresh());
    expectChanges(await stack.destroy(), { delete: 1 });
  });

  it("keeps a resource that is renamed in the same run", async () => {
    const { stack, simulator, change } = await hosted(record("adopt: true"), { zones }, { face: "dynamic" });
    expectChanges(await stack.up(), { create: 1 });
    stack.moveTo("plugin");
    change(record("adopt: true", "{}", "web"));
    const moved = await stack.up();
    expect(moved.text).toMatch(/belongs to "web" and is not deleted/);
    expect(simulator.platform.zones.get("zone-1").records).toHaveLength(1);
    expectUnchanged(await stack.refresh());
  });
});

const yamlOf = (resources: Readonly<Record<string, object>>) => JSON.stringify({ resources });

describe("a program without code", () => {
  it("has its resources made, left alone, refreshed, changed and deleted", async () => {
    const records = (ttl: number) => ({
      zone: { type: "hosting:DnsZone", properties: { name: "example.org" } },
      www: { type: "hosting:DnsRecord", properties: { zoneId: "${zone.id}", name: "www", type: "A", value: "192.0.2.1", ttl } },
    });
    const { stack, simulator } = await hosted("", {}, { program: yamlOf(records(300)), language: "yaml" });
    expectChanges(await stack.up(), { create: 2 });
    expectUnchanged(await stack.up());
    expectUnchanged(await stack.refresh());
    stack.program(yamlOf(records(600)));
    expectChanges(await stack.up(), { update: 1 });
    expect(simulator.platform.zones.list()[0]?.records).toMatchObject([{ name: "www", ttl: 600 }]);
    expectChanges(await stack.destroy(), { delete: 2 });
    expect(simulator.platform.zones.list()).toEqual([]);
  });
});

describe("pulumi import", () => {
  const imported = async (type: string, id: string, options = {}) => {
    const { stack, simulator } = await hosted("", options, { program: yamlOf({}), language: "yaml" });
    const outcome = await stack.import(`hosting:index:${type}`, "it", id, { args: ["--out", "out.yaml"] });
    return { stack, simulator, outcome };
  };

  it.each([
    ["DnsZone", "example.com"],
    ["DnsZone", "zone-1"],
    ["DnsRecord", "example.com/www/A"],
    ["DnsRecords", "example.com"],
  ])("brings a %s by %s, and the program that the engine prints changes nothing", async (type, id) => {
    const { stack, outcome } = await imported(type, id, {
      zones: [{ id: "zone-1", name: "example.com", records: [{ record_type: 0, name: "www", value: "192.0.2.1", ttl: 300 }] }],
    });
    expect(outcome.text).not.toMatch(/failed to validate|bug in the provider/);
    expect(outcome.code).toBe(0);
    stack.program(readFileSync(join(stack.folder, "out.yaml"), "utf8"));
    const again = await stack.up();
    expectUnchanged(again);
  });
});
