import { create, outcomeOf, type Process, type SimulatorOptions, withAnswers } from "../../../harness";
import { BillingWorld, creations, dayMs, failureOf, goOn, Shop, site, stepByStep, unfinished } from "./buying";

type Body = Record<string, Record<string, unknown>>;

/** Changes what the platform says about carts before the process sees it. */
const tampered = (process: Process, change: (body: Body) => void): Process =>
  withAnswers<Body>(process, (body) => {
    if ("cart" in body) change(body as Body);
  });

const manners: [string, SimulatorOptions][] = [
  ["says checked_out before anything is paid", { shapes: { cartWords: "early" } }],
  ["uses words that the documents don't have", { shapes: { cartWords: "unheardOf" } }],
  ["never names a cart's order", { shapes: { cartOrders: "never" } }],
  ["names another host in poll_url", { shapes: { pollUrl: "other" } }],
  ["puts all of an order into one object", { shapes: { orderDetail: "within" } }],
  ["doesn't show what an order made", { shapes: { orderSite: "omitted" } }],
  ["lists orders before they are paid", { strict: { orderAppears: "opened" } }],
  ["lists the oldest orders first", { shapes: { orderList: "oldestFirst" } }],
  ["shows plans by their other names", { shapes: { sitePackage: "name" } }],
  ["shows no subscriptions", { shapes: { siteSubscription: "omitted" } }],
  [
    "does all of that",
    {
      shapes: {
        cartWords: "unheardOf",
        cartOrders: "never",
        pollUrl: "other",
        orderDetail: "within",
        orderSite: "omitted",
        orderList: "oldestFirst",
        sitePackage: "name",
        siteSubscription: "null",
      },
      strict: { orderAppears: "opened" },
    },
  ],
];

describe.each(manners)("a platform that %s", (_, options) => {
  describe.each(creations)("sells %s", (__, deal) => {
    const begin = () => Shop.of(deal, { ...options, delays: stepByStep });

    test("once, whatever is seen of it on the way", async () => {
      const shop = await begin();
      await shop.up();
      shop.expectDone();
      expect(shop.simulator.report().unknownRoutes).toEqual([]);
    });

    test("once, when the payment takes several runs", async () => {
      const shop = await begin();
      shop.billing.payments.mode = "processing";
      for (let run = 0; run < 2; run += 1) {
        await shop.upUnfinished();
        expect(shop.open).toEqual({ cart: shop.lastCart.token });
      }
      shop.clock.skip(dayMs);
      await shop.up();
      shop.expectDone();
    });

    test("once, when the first payment fails", async () => {
      const shop = await begin();
      shop.billing.payments.next = ["failed"];
      const failure = await failureOf(shop.up());
      expect(failure.message).toMatch(/failed/);
      expect(failure.message).not.toMatch(/refund/);
      shop.forget();
      await shop.upUntilDone();
      expect(shop.ordered).toBe(2);
      shop.expectDone();
    });

    test("nothing a second time while it says nothing of the first", async () => {
      const shop = await begin();
      shop.billing.provisioning = "hangs";
      for (let run = 0; run < 3; run += 1) await shop.upUnfinished();
      expect([shop.charged, shop.ordered]).toEqual([deal.cents, 1]);
      shop.lastCart.complete();
      await shop.up();
      shop.expectDone();
    });
  });
});

describe.each(creations)("buying %s", (_, deal) => {
  const purchasable = deal.orderable;
  const { definition, inputs, cents } = purchasable;

  // Where the orders of a cart are shown, the test in ordering says which one failed.
  test("that was paid and came to nothing tells of the money that was taken, also if no order of the cart shows", async () => {
    const world = await BillingWorld.open({ shapes: { cartOrders: "never" } });
    world.billing.provisioning = "fails";
    const failure = await failureOf(create(world.buyer(purchasable), inputs));
    expect(world.charged).toEqual([cents]);
    expect(failure.message).toMatch(
      /ordered is unknown: cart \S+ has ended \(checked_out, failed, payment succeeded\).*Look in the platform's panel/,
    );
    expect(failure.message).not.toMatch(/check the default payment method/);
  });

  test("takes the token from poll_url where the answer has no other, and still asks at the configured address", async () => {
    const world = await BillingWorld.open({ delays: stepByStep });
    const process = tampered(world.process(), ({ cart }) => {
      delete cart!.token;
      cart!.poll_url = `https://elsewhere.example${new URL(String(cart!.poll_url)).pathname}?x=1`;
    });
    world.expectBought(await create(process.resource(definition), inputs), cents);
    expect(world.asked).toBe(1);
  });

  test.each([
    ["of another kind", "soon"],
    ["without ids", [{ status: "pending" }]],
    ["with an id that would lead elsewhere", [{ id: "..", status: "pending" }]],
    ["absent", undefined],
  ])("leads nowhere else and orders nothing twice when a cart's orders are %s", async (__, orders) => {
    const shop = await Shop.of(deal);
    const process = tampered(shop.process(), (body) => Object.assign(body, { orders }));
    const outcome = await outcomeOf(shop.up(process));
    if (outcome instanceof Error) expect(shop.open).toEqual({ cart: shop.lastCart.token });
    expect(shop.simulator.report().unknownRoutes).toEqual([]);
    await shop.upUntilDone();
    shop.expectDone();
  });

  test("for another account of the token is followed in that account", async () => {
    const world = await BillingWorld.open({ accounts: ["account-1", "account-2"], delays: stepByStep });
    world.billing.payments.mode = "processing";
    const theirs = { ...inputs, account: "account-2" };
    const kept = await unfinished(create(world.buyer(purchasable), theirs));
    world.clock.skip(dayMs);
    const made = await goOn(world.buyer(purchasable), kept, theirs);
    expect(world.billing.payments.charges).toMatchObject([{ account: "account-2", cents }]);
    expect(world.held).toEqual([made.id]);
  });
});

test("an order whose task was written off in another word goes on until the limit, and nothing is ordered twice", async () => {
  const world = await BillingWorld.open();
  world.billing.provisioning = "hangs";
  const process = withAnswers<{ order: { status: string } }>(world.process(), ({ order }) => {
    if (order) order.status = "under_review";
  });
  const kept = await unfinished(create(process.resource(site.definition), site.inputs));
  expect(kept.message).toMatch(/under_review/);
  world.lastCart.complete();
  world.expectBought(await goOn(world.buyer(site), kept, site.inputs), site.cents);
});
