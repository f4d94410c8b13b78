import { registry } from "../../../../src/resources";
import type { SetDefinition } from "../../../../src/kernel/definition/resource";
import type { Values } from "../../../../src/kernel/definition/values";
import { EngineModel } from "../../../harness/engine";
import { handedOn } from "../../../harness/program";
import { endWorlds, type Process, World } from "../../../harness/world";
import { killableSet, record, records, rules } from "./killable";
import { dnsRecords, edgeRules } from "./life";

afterEach(endWorlds);

const hourMs = 3_600_000;

const aliases = (...names: string[]) => ({ aliases: names.map((address) => ({ address, targetEmail: "carol@example.com" })) });

async function begin() {
  const world = await World.start();
  const { zones, sites, mailspaces } = world.simulator.platform;
  const zone = zones.add({ name: "example.com" });
  const site = sites.add({ name: "shop" });
  const mailspace = mailspaces.add({ domain: "example.com", mailboxes: [{ username: "carol" }] });
  const parentOf: Record<string, Values> = {
    DnsRecords: { zoneId: zone.id },
    EdgeRules: { siteId: site.id },
    MailAliases: { mailspaceId: mailspace.id },
  };
  const stackOf = (definition: SetDefinition) => killableSet(world, definition, parentOf[definition.type] as Values);
  const rulesThere = () => site.listedEdgeRules.map(({ Description }) => Description).sort();
  const recordsThere = () => zone.records.map(({ name }) => name).sort();
  const aliasesThere = () => mailspace.aliases.list().map(({ address }) => address.split("@")[0]);
  return { world, zone, mailspace, stackOf, rulesThere, recordsThere, aliasesThere };
}

const said = ({ said: lines }: Process): string => lines.join("\n");

describe("an item of a killed run that the program drops before the run is repeated", () => {
  test("stays if it is a rule, and a warning names it: nothing says for sure whose it is", async () => {
    const { world, stackOf, rulesThere } = await begin();
    const { up, upKilled } = stackOf(edgeRules);
    await upKilled(rules("a", "b", "c"), { from: "POST", request: 1, moment: "after" });
    const process = world.process();
    await up(rules("a", "c"), process);
    expect(rulesThere()).toEqual(["a", "b", "c"]);
    expect(said(process)).toMatch(/warning: .*about to create 1 rule that "it" no longer lists.* it stays .*:\n {2}b \(id /);
  });

  test("stays if the killed run had finished the set, and a warning names it", async () => {
    const { world, stackOf, recordsThere } = await begin();
    const { up, upForgotten } = stackOf(dnsRecords);
    await upForgotten(records("a", "b"));
    const process = world.process();
    await up(records("a", "c"), process);
    expect(recordsThere()).toEqual(["a", "b", "c"]);
    expect(said(process)).toMatch(/warning: .*about to create 1 record that "it" no longer lists.* it stays .*:\n {2}b A/);
  });

  test("stays if a killed update had finished the set, and a warning names the changed rule", async () => {
    const { world, stackOf, rulesThere } = await begin();
    const { up, upForgotten } = stackOf(edgeRules);
    await up(rules("a"));
    await upForgotten(rules("a", "b"));
    const process = world.process();
    await up(rules("a", "better b"), process);
    expect(rulesThere()).toEqual(["a", "b", "better b"]);
    expect(said(process)).toMatch(/warning: .*about to create 1 rule .*:\n {2}b \(id /);
  });

  test("stays if it is more than an hour old, and a warning names it", async () => {
    const { world, stackOf, recordsThere } = await begin();
    const { up, upKilled } = stackOf(dnsRecords);
    await upKilled(records("a", "b"), { from: "POST", request: 1, moment: "after" });
    world.clock.skip(2 * hourMs);
    const process = world.process();
    await up(records("a"), process);
    expect(recordsThere()).toEqual(["a", "b"]);
    expect(said(process)).toMatch(/warning: .*about to create 1 record .*:\n {2}b A/);
  });
});

describe("the deletion of a set whose update was killed", () => {
  test("deletes what that update created, too, but nothing of somebody else", async () => {
    const { world, zone, stackOf, recordsThere } = await begin();
    const { engine, up, upKilled } = stackOf(dnsRecords);
    await up(records("a"));
    await upKilled(records("a", "b", "c", "d"), { from: "POST", request: 1, moment: "after" });
    // All three are sent at once; this one never was.
    const lacking = ["b", "c", "d"].find((name) => !recordsThere().includes(name)) as string;
    expect(recordsThere()).toHaveLength(3);
    zone.addRecord({ name: lacking, record_type: 0, value: "192.0.2.1", ttl: 60, comment: "theirs" } as never);
    zone.addRecord({ name: "e", record_type: 0, value: "192.0.2.1", ttl: 60 } as never);
    const process = world.process();
    await engine.destroy(process);
    expect(recordsThere()).toEqual([lacking, "e"]);
    expect(said(process)).toMatch(/interrupted run was about to create 2 records .* They are deleted:/);
    expect(said(process)).toMatch(new RegExp(`warning: .*about to create 1 record .*:\n {2}${lacking} A`));
  });

  test("asks nothing more than usual without such a note", async () => {
    const { world, stackOf } = await begin();
    const { engine, up } = stackOf(dnsRecords);
    await up(records("a", "b"));
    world.simulator.resetReport();
    await engine.destroy(world.process());
    expect(world.requests().filter((line) => line.startsWith("DELETE"))).toHaveLength(2);
    expect(world.count("GET")).toBeLessThanOrEqual(1);
  });
});

describe('a killed run with manage: "all"', () => {
  const names = Array.from({ length: 20 }, (_, index) => `r${index}`);
  const changed = { manage: "all", records: names.slice(0, 12).map((name, index) => record(name, index < 6 ? { ttl: 600 } : {})) };

  test.each([0, 3, 7])("can be repeated although most of it is done: killed after deletion %d", async (request) => {
    const { stackOf, zone } = await begin();
    const { up, upKilled } = stackOf(dnsRecords);
    const limits = { maxChangePercent: 40, minRecords: 1 };
    await up({ manage: "all", ...limits, ...records(...names) });
    await upKilled({ ...changed, ...limits }, { from: "DELETE", request, moment: "after" });
    await up({ ...changed, ...limits });
    expect([zone.records.length, zone.records.filter(({ ttl }) => ttl === 600).length]).toEqual([12, 6]);
  });

  test("is refused when repeated if the program asks for too much more", async () => {
    const { stackOf, zone } = await begin();
    const { up, upKilled } = stackOf(dnsRecords);
    const limits = { maxChangePercent: 40, minRecords: 1 };
    await up({ manage: "all", ...limits, ...records(...names) });
    await upKilled({ ...changed, ...limits }, { from: "DELETE", request: 7, moment: "after" });
    await expect(up({ manage: "all", ...limits, ...records("r0") })).rejects.toThrow(/would delete 11 of the 20 existing/);
    expect(zone.records).toHaveLength(12);
  });
});

describe("the deletion of a set of aliases that was killed", () => {
  const mailAliases = registry.MailAliases as SetDefinition;
  const place = { from: "DELETE", request: 0, moment: "before" } as const;

  test.each(["set", "alias"] as const)("is waited out before another %s makes the same address anew", async (kind) => {
    const { world, mailspace, stackOf, aliasesThere } = await begin();
    const { up, destroyKilled } = stackOf(mailAliases);
    await up(aliases("orders"));
    await destroyKilled(place);
    mailspace.aliases.remove("orders@example.com");
    const process = world.process();
    const before = world.clock.now();
    const definition = kind === "set" ? mailAliases : (registry.MailAlias as SetDefinition);
    const other = process.resource(definition, "other");
    const [alias] = aliases("orders").aliases;
    const inputs = handedOn(definition, { mailspaceId: mailspace.id, ...(kind === "set" ? aliases("orders") : alias) });
    await new EngineModel(definition).up(other, inputs);
    expect(world.clock.now() - before).toBeGreaterThan(10_000);
    expect(aliasesThere()).toEqual(["orders"]);
  });
});
