import type { Definition } from "../../src/kernel/definition/resource";
import { checkInputs } from "../../src/kernel/operations/checkInputs";
import { create } from "../../src/kernel/operations/create";
import { registry } from "../../src/resources";
import { type FaultKind, systemClock } from "../../src/simulator";
import { census } from "../harness/census";
import { World, isSearch } from "../harness/world";
import { declared, inputs, oneOfEach, platform, types } from "./declared";
import { expectChanges, expectSucceeded } from "./harness";
import { hosted, PassingClock, recordsRoute, type Hosted } from "./hosted";
import { killedAt, met, started } from "./interrupted";

const isObject = ({ kind }: Definition) => !["action", "set", "singleton"].includes(kind);
const objects = Object.values(registry)
  .filter(isObject)
  .map(({ type }) => type);

/** The request that makes an object of each type, and what the platform holds when all are made. */
const creation: Record<string, string> = {};
let expected: unknown;
beforeAll(async () => {
  const world = await World.start(platform);
  for (const type of objects) {
    world.simulator.resetReport();
    const definition = registry[type]!;
    await create(world.process().resource(definition), checkInputs(definition, {}, inputs[type]!).inputs);
    const { requests } = world.simulator.report();
    creation[type] = requests.find(({ method, route }) => method === "POST" && !isSearch(String(route)))!.route!;
  }
  expected = census(world.simulator);
  await world.end();
});

const adopting = { env: { HOSTING_ADOPT: "1" } };
/** Enough for all creations to be under way at once, with limits that a test can wait for. */
const wide = { env: { HOSTING_CONCURRENCY: "20", HOSTING_REQUEST_TIMEOUT_MS: "9000", HOSTING_LOST_ORDER_MS: "1000" } };

/** Kills an `up` when the requests that make the objects are all under way and have met the fault. */
async function killedInCreation({ stack, simulator }: Hosted, fault: FaultKind): Promise<void> {
  const faults = objects.map((type) => simulator.faults.add({ ...fault, route: creation[type] }));
  await killedAt(async (command) => void (await Promise.all(faults.map((one) => met(one, command)))), stack, {
    command: started(stack, "up", "--parallel", "20"),
  });
}

async function expectThisAndNoMore({ stack, simulator }: Hosted): Promise<void> {
  expect(census(simulator)).toEqual(expected);
  expectChanges(await stack.up({ args: ["--refresh"] }), { same: objects.length });
}

describe("resources renamed in the program without an alias", () => {
  it("keep their objects, also when the run is killed before it deletes the old names, and leave what was there before", async () => {
    const { stack, simulator, change } = await hosted(oneOfEach("old"), platform);
    const settings = () => [simulator.platform.sites.get("site-1").caching, simulator.platform.sites.get("site-1").shield.settings];
    const untouched = settings();
    expectChanges(await stack.up(), { create: types.length });
    const before = census(simulator);
    // An action has no object: its id follows from its resource's name.
    const hasObject = (type: string) => registry[type.split(":").at(-1) as string]?.kind !== "action";
    const ids = async () =>
      (await stack.resources())
        .filter(({ type }) => hasObject(type))
        .map(({ type, id }) => `${type} ${id}`)
        .sort();
    const owned = await ids();

    change(oneOfEach("new"));
    expectChanges(await stack.up(adopting), { create: types.length, delete: types.length });
    expect(census(simulator)).toEqual(before);

    // The engine deletes what the program no longer has once everything else is done.
    const hang = simulator.faults.add({ kind: "hang", route: `POST ${recordsRoute}` });
    change(`const all = [${types.map((type) => declared(type, "newer").trim().replace(/;$/, "")).join(", ")}];
      new DnsRecord("last", { zoneId: "zone-1", name: "last", type: "A", value: "192.0.2.1" }, { dependsOn: all });`);
    await killedAt((command) => met(hang, command), stack, { command: stack.start(["up", "--yes", "--skip-preview"], adopting) });
    expect(await stack.resources()).toHaveLength(2 * types.length);
    expect(census(simulator)).toEqual(before);

    change(oneOfEach("newer"));
    expectChanges(await stack.up(), { delete: types.length });
    expect(census(simulator)).toEqual(before);
    expect(await ids()).toEqual(owned);
    expectChanges(await stack.up({ args: ["--refresh"] }), { same: types.length });

    expectSucceeded(await stack.destroy());
    expect(settings()).toEqual(untouched);
  });
});

describe("a killed run whose requests are still under way", () => {
  it("is waited for by an up that comes at once, which goes on with what they make", async () => {
    let arrive = (): void => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const underWayMs = 3_600_000;
    const clock = { ...systemClock, sleep: (ms: number) => (ms === underWayMs ? arrived : systemClock.sleep(ms)) };
    const made = await hosted(oneOfEach("one", {}, objects), { ...platform, clock }, wide);
    await killedInCreation(made, { kind: "delay", ms: underWayMs });

    const next = started(made.stack, "up", "--parallel", "20");
    await next.untilText(/an interrupted run .* waiting \d+ s for its request to end/);
    arrive();
    expectSucceeded(await next.done);
    await expectThisAndNoMore(made);
  });

  it("is gone on with hours later by its notes alone, and nothing is made or bought twice", async () => {
    const clock = new PassingClock();
    const made = await hosted(oneOfEach("one", {}, objects), { ...platform, clock }, wide);
    await killedInCreation(made, { kind: "hang", takesEffect: true });
    expect((await made.stack.state()).deployment.pending_operations).toHaveLength(objects.length);
    // What is young could be told to be ours by its age alone.
    clock.passHours(2);
    expectSucceeded(await made.stack.up({ env: clock.passedOn(made.stack) }));
    await expectThisAndNoMore(made);
  });
});
