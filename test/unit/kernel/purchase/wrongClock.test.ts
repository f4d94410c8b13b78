import { create } from "../../../../src/kernel/operations/create";
import { update } from "../../../../src/kernel/operations/update";
import { offsetClock } from "../../../harness/offsetClock";
import { killed } from "../../../harness/killed";
import { endWorlds, World } from "../../../harness/world";
import { BillingWorld, dayMs, doubtIn, failureOf, goOn, purchasables, site, stepByStep, unfinished } from "./buying";

afterEach(endWorlds);

const minuteMs = 60_000;

/** By how much the clock of the machine is ahead of the platform's. */
const offsets: [string, number][] = [
  ["10 minutes behind", -10 * minuteMs],
  ["10 minutes ahead", 10 * minuteMs],
  ["a day behind", -dayMs],
  ["a day ahead", dayMs],
];

const cases = purchasables.flatMap(([type, purchasable]) => offsets.map(([how, aheadMs]) => [type, how, purchasable, aheadMs] as const));

/** A process on a machine whose clock is wrong. */
const wrong = (world: BillingWorld, aheadMs: number, options = {}) =>
  world.process({ ...options, clock: offsetClock(world.clock, aheadMs) });

describe.each(cases)("a %s that is bought on a machine whose clock is %s", (_, __, purchasable, aheadMs) => {
  const { definition, inputs, cents, changed, more } = purchasable;

  test("is found in the same run when the answer to its order was lost", async () => {
    const world = await BillingWorld.open({ delays: stepByStep, shapes: { orderSite: "omitted" } });
    world.simulator.faults.add({ kind: "dropAfter", method: "POST" });
    const made = await create(wrong(world, aheadMs).resource(definition), inputs);
    expect(world.asked).toBe(1);
    world.expectBought(made, cents);
  });

  test("is gone on with, after the answer was lost, on a machine whose clock is right", async () => {
    const world = await BillingWorld.open({ delays: { orderMs: 100_000 } });
    world.simulator.faults.add({ kind: "dropAfter", method: "POST" });
    const kept = await unfinished(create(wrong(world, aheadMs).resource(definition), inputs));
    const { journalFolder } = await World.start();
    world.expectBought(await goOn(world.buyer(purchasable, { journalFolder }), kept, inputs), cents);
    expect(world.carts).toHaveLength(1);
  });

  test("stays in doubt for 8 days of the platform's time", async () => {
    const world = await BillingWorld.open();
    world.simulator.faults.add({ kind: "dropBefore", method: "POST" });
    let kept = await unfinished(create(wrong(world, aheadMs).resource(definition), inputs));
    const note = doubtIn(kept);
    world.clock.skip(8 * dayMs - 5 * minuteMs);
    kept = await unfinished(goOn(wrong(world, -aheadMs).resource(definition), kept, inputs));
    expect([doubtIn(kept), world.asked]).toEqual([note, 1]);
    world.clock.skip(5 * minuteMs);
    world.expectBought(await goOn(wrong(world, aheadMs).resource(definition), kept, inputs), cents);
  });

  test("waits for the request of a killed run no longer than a request may take", async () => {
    const world = await BillingWorld.open({ delays: stepByStep });
    const first = wrong(world, aheadMs);
    await killed(first, { from: "POST", request: 0, moment: "after" }, () => create(first.resource(definition), inputs));
    const startedMs = world.clock.now();
    world.expectBought(await create(wrong(world, -aheadMs).resource(definition), inputs), cents);
    // Three days are what the check lets pass.
    expect(world.clock.now() - startedMs - 3 * dayMs).toBeLessThan(minuteMs);
  });

  test("is changed once when the answer to the change was lost", async () => {
    const world = await BillingWorld.open();
    const made = await create(wrong(world, aheadMs).resource(definition), inputs);
    Object.assign(world.simulator.platform.delays, stepByStep);
    world.simulator.faults.add({ kind: "dropAfter", method: "PATCH" });
    await update(wrong(world, aheadMs).resource(definition), made.id, made.state, changed);
    expect([world.plans, world.charged, world.carts.length]).toEqual([[changed.plan ?? changed.package], [cents, more], 2]);
  });
});

test.each(offsets)("a site of before isn't taken for what a lost order brought by a machine whose clock is %s", async (_, aheadMs) => {
  const world = await BillingWorld.open();
  const before = world.simulator.platform.sites.add({ name: "docs", location: "eu-central" });
  world.clock.skip(5 * minuteMs);
  world.simulator.faults.add({ kind: "dropBefore", method: "POST" });
  const process = wrong(world, aheadMs);
  const send = process.transport.request;
  process.transport.request = (request) => {
    // Renamed by hand while the order is under way, it looks like what is looked for.
    if (request.method === "POST") before.rename("shop");
    return send(request);
  };
  expect(doubtIn(await failureOf(create(process.resource(site.definition), site.inputs)))).toMatch(/^\w+$/);
  expect(world.carts).toEqual([]);
});

test.each(offsets)("somebody else's order is young or old by the platform's time on a machine whose clock is %s", async (_, aheadMs) => {
  for (const [ageMs, waits] of [
    [5_000, true],
    [3 * dayMs, false],
  ] as const) {
    const world = await BillingWorld.open();
    world.billing.provisioning = "hangs";
    world.simulator.platform.siteOrders.place(world.simulator.account, {
      ...(site.inputs as { name: string; plan: string; variant: string; location: string; term: string }),
      name: "docs",
    });
    // The order shows before the clock moves on.
    await world.clock.sleep(1_000);
    expect(world.billing.orders.list()).toHaveLength(1);
    world.clock.skip(ageMs);
    world.billing.provisioning = "succeeds";
    const outcome = await create(wrong(world, aheadMs).resource(site.definition), site.inputs).catch((error: Error) => error);
    if (waits) expect(outcome).toMatchObject({ explained: "order-under-way" });
    else expect(outcome).toMatchObject({ state: site.inputs });
    expect(world.carts).toHaveLength(waits ? 1 : 2);
    if (waits) expect(world.lastCart.complete()).toBe(true);
  }
});
