import { beforeRequests, create, type Fault, type FaultKind, outcomeOf, type Process } from "../../../harness";
import { offsetClock } from "../../../harness/offsetClock";
import { BillingWorld, changes, dayMs, doubtIn, elsewhere, failureOf, orders, Shop, site, stepByStep } from "./buying";

const minuteMs = 60_000;

/** By how much the clock of the machine is ahead of the platform's. */
const offsets: [string, number][] = [
  ["10 minutes behind", -10 * minuteMs],
  ["10 minutes ahead", 10 * minuteMs],
  ["a day behind", -dayMs],
  ["a day ahead", dayMs],
];

/** A process on a machine whose clock is wrong. */
const wrong = (world: BillingWorld, aheadMs: number, options = {}) =>
  world.process({ ...options, clock: offsetClock(world.clock, aheadMs) });

/** A process to which no answer tells the time. */
function withoutDates(process: Process): Process {
  const send = process.transport.request;
  process.transport.request = (call) =>
    send(call).then(
      (answer) => ({ ...answer, headers: {} }),
      (error: Error) => Promise.reject(Object.defineProperty(error, "headers", { value: {} })),
    );
  return process;
}

const onWrongClocks = (deals: typeof orders) =>
  deals.flatMap(([what, deal]) => offsets.map(([how, aheadMs]) => [what, how, deal, aheadMs] as const));

test.each(onWrongClocks([...orders, ...changes]))(
  "%s that is bought on a machine whose clock is %s is found in the same run when the answer to its order was lost",
  async (_, __, deal, aheadMs) => {
    const shop = await Shop.of(deal, { delays: stepByStep, shapes: { orderSite: "omitted" } });
    shop.spoil({ kind: "dropAfter" });
    await shop.up(wrong(shop, aheadMs));
    expect([shop.asked, shop.ordered]).toEqual([1, 1]);
    shop.expectDone();
  },
);

describe.each(onWrongClocks(orders))("%s that is bought on a machine whose clock is %s", (_, __, deal, aheadMs) => {
  test("is gone on with, after the answer was lost, on a machine whose clock is right", async () => {
    const shop = await Shop.of(deal, { delays: { orderMs: 100_000 } });
    shop.spoil({ kind: "dropAfter" });
    await shop.upUnfinished(wrong(shop, aheadMs));
    await shop.up(await elsewhere());
    expect(shop.ordered).toBe(1);
    shop.expectDone();
  });

  test("stays in doubt for 8 days of the platform's time", async () => {
    const shop = await Shop.of(deal);
    shop.spoil({ kind: "dropBefore" });
    const note = doubtIn(await shop.upUnfinished(wrong(shop, aheadMs)));
    shop.clock.skip(8 * dayMs - 5 * minuteMs);
    expect([doubtIn(await shop.upUnfinished(wrong(shop, -aheadMs))), shop.asked]).toEqual([note, 1]);
    shop.clock.skip(5 * minuteMs);
    await shop.up(wrong(shop, aheadMs));
    shop.expectDone();
  });

  test("waits for the request of a killed run no longer than a request may take", async () => {
    const shop = await Shop.of(deal, { delays: stepByStep });
    await shop.upKilled(0, "after", { clock: offsetClock(shop.clock, aheadMs) });
    const startedMs = shop.clock.now();
    await shop.up(wrong(shop, -aheadMs));
    expect(shop.clock.now() - startedMs).toBeLessThan(minuteMs);
    shop.expectDone();
  });
});

describe("the doubt about an order whose cart isn't shown, on a machine whose clock is 9 days wrong,", () => {
  /** A run was killed after its cart was opened. From now on the platform doesn't know the cart. */
  async function killed(cartAnswer: FaultKind): Promise<Shop> {
    const shop = await Shop.of(orders[0]![1], { delays: stepByStep });
    shop.billing.payments.mode = "processing";
    await shop.upKilled(2, "after");
    expect(shop.carts).toHaveLength(1);
    shop.fault({ ...cartAnswer, method: "GET", path: /^\/api\/carts\//, times: 100 } as Fault);
    return shop;
  }
  const notFound = { kind: "status", status: 404 } as const;

  test("isn't over: the refusal tells the platform's time as well", async () => {
    const shop = await killed(notFound);
    const process = wrong(shop, 9 * dayMs);
    expect(await shop.upUnfinished(process)).toMatchObject({ explained: "cart-unknown" });
    expect([shop.carts.length, process.session.isTimeKnown]).toEqual([1, true]);
    expect(Math.abs(process.session.now() - shop.clock.now())).toBeLessThan(minuteMs);
  });

  test("isn't over either if no answer tells the time", async () => {
    const shop = await killed(notFound);
    const process = withoutDates(wrong(shop, 9 * dayMs));
    expect(await shop.upUnfinished(process)).toMatchObject({ explained: "cart-unknown" });
    expect([shop.carts.length, process.session.isTimeKnown]).toEqual([1, false]);
  });

  test("is over after 8 days of the platform's time", async () => {
    const shop = await killed(notFound);
    shop.clock.skip(8 * dayMs + minuteMs);
    const process = wrong(shop, -9 * dayMs);
    await outcomeOf(shop.up(process));
    expect(process.said.join()).toContain("had no result in 8 days");
  });
});

test.each(offsets)("a site of before isn't taken for what a lost order brought by a machine whose clock is %s", async (_, aheadMs) => {
  const world = await BillingWorld.open();
  const before = world.platform.sites.add({ name: "docs", location: "eu-central" });
  world.clock.skip(5 * minuteMs);
  world.fault({ kind: "dropBefore", method: "POST" });
  // Renamed by hand while the order is under way, it looks like what is looked for.
  const process = beforeRequests(wrong(world, aheadMs), ({ method }) => method === "POST" && before.rename("shop"));
  expect(doubtIn(await failureOf(create(process.resource(site.definition), site.inputs)))).toMatch(/^\w+$/);
  expect(world.carts).toEqual([]);
});

test.each(offsets)("somebody else's order is young or old by the platform's time on a machine whose clock is %s", async (_, aheadMs) => {
  for (const [ageMs, waits] of [
    [5_000, true],
    [9 * dayMs, false],
  ] as const) {
    const world = await BillingWorld.open();
    world.billing.provisioning = "hangs";
    world.orderByHand({ name: "docs" });
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

test("an empty 404, which a proxy may have sent, tells no time: it doesn't end the doubt about an order", async () => {
  const shop = await Shop.of(orders[0]![1], { delays: stepByStep });
  shop.billing.payments.mode = "processing";
  await shop.upKilled(2, "after");
  expect(shop.carts).toHaveLength(1);
  shop.fault({
    kind: "garbage",
    status: 404,
    contentType: "text/plain",
    body: "",
    method: "GET",
    path: /^\/api\/carts\//,
    times: 1,
  } as Fault);
  const process = shop.process();
  const send = process.transport.request;
  const date = new Date(shop.clock.now() + 30 * dayMs).toUTCString();
  process.transport.request = (call) =>
    send(call).catch((error: Error) => Promise.reject(Object.defineProperty(error, "headers", { value: { date } })));
  expect(await outcomeOf(shop.up(process))).toMatchObject({ explained: "cart-unknown" });
  expect(shop.carts).toHaveLength(1);
});
