import { beforeRequests, type Definition, handedOn, registry, type Values, World } from "../../../harness";
import { EngineModel } from "../../../harness/engine";
import { killedInFlight } from "../../../harness/killed";

const record = { name: "www", type: "A", value: "192.0.2.1", ttl: 300 };

/** A rate limit can hold a request for minutes. The next run waits from the moment at which the request left. */
test.each<[string, Values]>([
  ["DnsRecord", record],
  ["DnsRecords", { records: [record] }],
])("a %s whose creation waited for its turn, then left, and whose run was killed: the next run waits for it", async (type, inputs) => {
  const world = await World.start();
  const zone = world.platform.zones.add({ name: "example.com" });
  const definition = registry[type] as Definition;
  const given = handedOn(definition, { zoneId: zone.id, ...inputs });
  const killed = world.process();
  const arrive = await killedInFlight(killed, "POST", () => {
    beforeRequests(killed, ({ method }) => method === "POST" && world.clock.skip(120_000));
    return new EngineModel(definition).up(killed, given);
  });
  const leftAt = world.clock.now();
  const next = beforeRequests(world.process(), async () => {
    if (world.clock.now() - leftAt > 20_000) await arrive();
  });
  await new EngineModel(definition).up(next, given);
  expect(zone.records).toHaveLength(1);
  expect(next.said.join("\n")).toMatch(/waiting \d+ s for its request to end/);
});

test("the note of a set has the time at which its latest request left, also of a change", async () => {
  const world = await World.start();
  const zone = world.platform.zones.add({ name: "example.com" });
  const definition = registry.DnsRecords!;
  const engine = new EngineModel(definition);
  const given = (ttl: number) => handedOn(definition, { zoneId: zone.id, records: [{ ...record, ttl }] });
  await engine.up(world.process(), given(300));
  const process = world.process();
  const { key } = process.resource(definition);
  const notedAt: (number | undefined)[] = [];
  beforeRequests(process, async ({ method, onSending }) => {
    if (method !== "PATCH") return;
    world.clock.skip(120_000);
    await onSending?.();
    notedAt.push((await process.session.notes.read("setWrites", key))?.sentUntil);
  });
  const before = process.session.now();
  await engine.up(process, given(600));
  expect(notedAt).toEqual([expect.any(Number)]);
  expect(notedAt[0]).toBeGreaterThan(before + 120_000);
});
