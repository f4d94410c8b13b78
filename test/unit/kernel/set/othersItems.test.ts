import type { Values } from "../../../../src/kernel/definition/values";
import { EngineModel, type Kept } from "../../../harness/engine";
import { offsetClock } from "../../../harness/offsetClock";
import { handedOn } from "../../../harness/program";
import { endWorlds, type Process, World } from "../../../harness/world";
import { killableSet, record, records, rules } from "./killable";
import { dnsRecords, edgeRules } from "./life";

/*
 * After a killed or failed run, a set takes over and deletes what that run created, and nothing else. Each story here has an object of
 * somebody else that looks like the set's own.
 */

afterEach(endWorlds);

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const text = (value: string): Values => ({ name: "@", type: "TXT", value, ttl: 300 });

async function begin() {
  const world = await World.start();
  const zone = world.simulator.platform.zones.add({ name: "example.com" });
  const site = world.simulator.platform.sites.add({ name: "shop" });
  const inZone = (inputs: Values) => handedOn(dnsRecords, { zoneId: zone.id, ...inputs });
  const names = () => zone.records.map(({ name }) => name).sort();
  const byHand = (fields: object) => zone.addRecord({ record_type: 0, value: "192.0.2.1", ttl: 300, ...fields } as never);
  return { world, zone, site, inZone, names, byHand, stack: killableSet(world, dnsRecords, { zoneId: zone.id }) };
}

const said = ({ said: lines }: Process): string => lines.join("\n");
const labelsIn = (engine: EngineModel): string[] => Object.keys((engine.kept as Kept).state.records as object);

describe("a record that the program drops after a killed run", () => {
  const first = { from: "POST", request: 0 } as const;

  test.each(["after", "before"] as const)("stays if the program ignores it now, killed %s the request", async (moment) => {
    const { stack, names, byHand } = await begin();
    await stack.up({ manage: "all", ...records("a") });
    await stack.upKilled({ manage: "all", ...records("a", "b") }, { ...first, moment });
    if (moment === "before") byHand({ name: "b" });
    await stack.up({ manage: "all", ...records("a"), ignore: [{ name: "b" }] });
    expect(names()).toEqual(["a", "b"]);
  });

  test("stays with the single resource that describes it now", async () => {
    const { world, zone, stack } = await begin();
    await stack.up(records("a"));
    await stack.upKilled(records("a", "b"), { ...first, moment: "after" });
    const process = world.process();
    const single = dnsRecords.set.item;
    const inputs = handedOn(single, { zoneId: zone.id, ...record("b") });
    const other = process.resource(single, "single");
    const engine = new EngineModel(single);
    const before = zone.records.map(({ id }) => id);
    await engine.check(other, inputs);
    await stack.up(records("a"), process);
    await engine.up(other, inputs);
    expect(zone.records.map(({ id }) => id)).toEqual(before);
  });

  test("stays if its time says nothing: it seems to come from the future", async () => {
    const { world, stack, names, byHand } = await begin();
    await stack.upKilled(records("a", "b"), { ...first, moment: "before" });
    if (!names().includes("b")) byHand({ name: "b", created_at: new Date(world.clock.now() + 5 * hourMs).toISOString() });
    await stack.up(records("a"));
    expect(names()).toEqual(["a", "b"]);
  });

  test("is deleted also if the first list of the next run is out of date", async () => {
    const { world, stack, names } = await begin();
    await stack.up(records("a"));
    await stack.upKilled(records("a", "b"), { ...first, moment: "after" });
    world.simulator.faults.add({ kind: "staleRead", method: "GET", times: 1 });
    await stack.up(records("a"));
    expect(names()).toEqual(["a"]);
  });

  test("doesn't count for the limits: a program that corrects a first run is not refused", async () => {
    const { world, stack, names } = await begin();
    const many = Array.from({ length: 20 }, (_, index) => `r${index}`);
    await stack.upKilled(records(...many), { from: "POST", request: 19, moment: "after" });
    const process = world.process();
    await stack.up(records("x"), process);
    expect(names()).toEqual(["x"]);
    expect(said(process)).toMatch(/interrupted run was about to create \d+ records that "it" no longer lists.* They are deleted:/);
  });

  test("becomes what the program lists in its place, although only one can be there: a CNAME", async () => {
    const { zone, stack } = await begin();
    const cname = (value: string) => ({ records: [{ name: "docs", type: "CNAME", value, ttl: 300 }] });
    await stack.upKilled(cname("one.example.net"), { ...first, moment: "after" });
    await stack.up(cname("two.example.net"));
    expect(zone.records.map(({ value }) => value)).toEqual(["two.example.net"]);
  });
});

describe("a note of a killed run", () => {
  test("takes over nothing that somebody else created under the same name", async () => {
    const { world, zone, stack, byHand } = await begin();
    const cname = { name: "docs", type: "CNAME", value: "ours.example.net", ttl: 300 };
    await stack.upKilled({ records: [cname] }, { from: "POST", request: 0, moment: "before" });
    world.clock.skip(2 * dayMs);
    byHand({ name: "docs", record_type: 2, value: "theirs.example.org", ttl: 60 });
    world.clock.skip(2 * dayMs);
    await expect(stack.up({ records: [cname] })).rejects.toThrow(/is on the platform already.*differs in value/s);
    expect(zone.records.map(({ value }) => value)).toEqual(["theirs.example.org"]);
  });

  test("is of the very objects that it names, once the run has told the engine: what was made anew since is somebody else's", async () => {
    const { world, zone, stack, byHand } = await begin();
    await stack.up(records("a", "b"));
    stack.engine.kept = undefined;
    for (const { id } of [...zone.records]) zone.removeRecord(id);
    byHand({ name: "a", ttl: 60 });
    world.clock.skip(60 * dayMs);
    await expect(stack.up(records("a"))).rejects.toThrow(/is on the platform already.*differs in ttl/s);
    expect(zone.records.map(({ ttl }) => ttl)).toEqual([60]);
  });
});

describe("a run that failed and told the engine", () => {
  test("is no killed run: what the user lets go since is not deleted", async () => {
    const { world, stack, names } = await begin();
    world.simulator.faults.add({ kind: "status", status: 422, errors: ["no"], method: "POST", times: 1 });
    await expect(stack.up(records("a", "b", "c"))).rejects.toThrow(/could not be written/);
    const left = names();
    expect(left).toHaveLength(2);
    stack.engine.kept = undefined;
    await stack.up(records("z"));
    expect(names()).toEqual([...left, "z"].sort());
  });
});

describe("a destroy after a killed update", () => {
  const place = { from: "POST", request: 1, moment: "after" } as const;

  test("can be repeated: what it couldn't delete the first time goes the second time", async () => {
    const { world, stack, names } = await begin();
    await stack.up(records("a"));
    await stack.upKilled(records("a", "b", "c"), place);
    world.simulator.faults.add({ kind: "status", status: 422, errors: ["locked"], method: "DELETE", times: Infinity });
    await expect(stack.engine.destroy(world.process())).rejects.toThrow(/could not be deleted/);
    world.simulator.faults.clear();
    await stack.engine.destroy(world.process());
    expect(names()).toEqual([]);
  });

  test('deletes with manage: "all" what a refresh found meanwhile and the killed run created', async () => {
    const { world, stack, names } = await begin();
    await stack.up({ manage: "all", ...records("a") });
    await stack.upKilled({ manage: "all", ...records("a", "b") }, { ...place, request: 0 });
    await stack.engine.refresh(world.process());
    expect(labelsIn(stack.engine)).toHaveLength(2);
    await stack.engine.destroy(world.process());
    expect(names()).toEqual([]);
  });

  test("ends also if the parent has lost what its objects need: then none of them is left", async () => {
    const { world, site } = await begin();
    const { engine, up, upKilled } = killableSet(world, edgeRules, { siteId: site.id });
    await up(rules("a"));
    await upKilled(rules("a", "b"), { ...place, request: 0 });
    const refusal = { kind: "status", status: 409, code: "cdn_not_active", times: Infinity } as const;
    world.simulator.faults.add({ ...refusal, route: "GET /api/sites/{site_id}/edge_rules" });
    world.simulator.faults.add({ ...refusal, method: "DELETE" });
    await engine.destroy(world.process());
    expect(engine.kept).toBeUndefined();
  });
});

describe("the limits of a change", () => {
  test("count what is there: records that were deleted elsewhere don't make room, if no run was killed", async () => {
    const { zone, stack, names } = await begin();
    const many = Array.from({ length: 100 }, (_, index) => `r${index}`);
    await stack.up(records(...many));
    for (const { id } of zone.records.slice(0, 80)) zone.removeRecord(id);
    await expect(stack.up(records("r99"))).rejects.toThrow(/would delete 19 of the 20 existing/);
    expect(names()).toHaveLength(20);
  });
});

describe("two sets of one program", () => {
  test("an item that the other set takes over meanwhile isn't turned into another item", async () => {
    const { world, zone, inZone, stack } = await begin();
    await stack.up({ records: [text("v=spf1 -all"), text("google=1")] });
    const process = world.process();
    const other = process.resource(dnsRecords, "other");
    const otherEngine = new EngineModel(dnsRecords);
    const ask = process.transport.request.bind(process.transport);
    let isFirst = true;
    process.transport.request = async (request) => {
      const answer = await ask(request);
      if (isFirst && request.method === "GET") {
        isFirst = false;
        await otherEngine.up(other, inZone({ records: [text("google=1")], adopt: true }));
      }
      return answer;
    };
    await stack.up({ records: [text("v=spf1 -all"), text("ms=1"), record("new")] }, process);
    expect(zone.records.map(({ value }) => value).sort()).toEqual(["192.0.2.1", "google=1", "ms=1", "v=spf1 -all"]);
    expect(said(process)).toMatch(/1 record of "it" now belongs to "other" and is not deleted/);
  });

  test("an item that moved in a killed run isn't deleted by the set that gave it, if that one comes first in the next run", async () => {
    const { world, inZone, names } = await begin();
    const [giver, taker] = [new EngineModel(dnsRecords), new EngineModel(dnsRecords)];
    const before = world.process();
    await giver.up(before.resource(dnsRecords, "giver"), inZone(records("a", "b")));
    await taker.up(before.resource(dnsRecords, "taker"), inZone(records("c")));
    const killed = world.process({ adopt: true });
    await taker.up(killed.resource(dnsRecords, "taker"), inZone(records("c", "b")));
    const next = world.process();
    const takerNow = next.resource(dnsRecords, "taker");
    // The engine checks both before it asks about any difference.
    await taker.check(takerNow, inZone(records("c", "b")));
    await giver.up(next.resource(dnsRecords, "giver"), inZone(records("a")));
    await taker.up(takerNow, inZone(records("c", "b")));
    expect(names()).toEqual(["a", "b", "c"]);
    expect([labelsIn(giver).length, labelsIn(taker).length]).toEqual([1, 2]);
    expect(said(next)).toMatch(/1 record of "giver" now belongs to "taker" and is not deleted/);
  });

  test("an item that both have is taken out of one list, and the other set keeps it", async () => {
    const { world, inZone, names } = await begin();
    const [one, other] = [new EngineModel(dnsRecords), new EngineModel(dnsRecords)];
    await one.up(world.process().resource(dnsRecords, "one"), inZone(records("a", "b")));
    await other.up(world.process({ adopt: true }).resource(dnsRecords, "other"), inZone(records("b")));
    const both = world.process();
    await one.up(both.resource(dnsRecords, "one"), inZone(records("a", "b")));
    const again = other.up(both.resource(dnsRecords, "other"), inZone(records("b")));
    await expect(again).rejects.toThrow(/in the state twice, as "one" and as "other". Take it out of one of the two \(out of the list/);
    const next = world.process();
    await other.check(next.resource(dnsRecords, "other"), inZone(records("b")));
    await one.up(next.resource(dnsRecords, "one"), inZone(records("a")));
    await other.up(next.resource(dnsRecords, "other"), inZone(records("b")));
    expect(names()).toEqual(["a", "b"]);
  });
});

describe("a request of a killed run that is still on its way", () => {
  test.each([0, 600_000, -600_000])("is waited out, with a clock that is %d ms ahead", async (ahead) => {
    const { world, zone, inZone } = await begin();
    const engine = new EngineModel(dnsRecords);
    const process = () => world.process({ clock: offsetClock(world.clock, ahead) });
    const up = (inputs: Values, inProcess: Process) => engine.up(inProcess.resource(dnsRecords, "it"), inZone(inputs));
    await up(records("a"), process());
    const { kept } = engine;
    const killed = process();
    const send = killed.transport.request.bind(killed.transport);
    let arrive: () => void = () => undefined;
    let arrived: Promise<unknown> | undefined;
    await new Promise<void>((isSent) => {
      killed.transport.request = async (call) => {
        if (call.method !== "POST") return send(call);
        const never = () => new Promise<never>(() => undefined);
        Object.assign(killed.session.notes, { begin: never, end: never });
        arrived = new Promise<void>((go) => void (arrive = go)).then(() => send({ ...call, onSending: undefined }));
        isSent();
        return never();
      };
      void up(records("a", "b"), killed);
    });
    engine.kept = kept;
    const sentAt = world.clock.now();
    const next = process();
    const ask = next.transport.request.bind(next.transport);
    next.transport.request = async (call) => {
      if (world.clock.now() - sentAt > 5_000) {
        arrive();
        await arrived;
      }
      return ask(call);
    };
    await up(records("a", "b"), next);
    expect(zone.records.map(({ name }) => name).sort()).toEqual(["a", "b"]);
    expect(said(next)).toMatch(/an interrupted run wrote to this DnsRecords: waiting/);
  });
});
