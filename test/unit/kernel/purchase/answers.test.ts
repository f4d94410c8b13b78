import { create } from "../../../../src/kernel/operations/create";
import type { Process } from "../../../harness/world";
import type { SimulatorOptions } from "../../../../src/simulator";
import { endWorlds, outcomeOf, World } from "../../../harness/world";
import { BillingWorld, dayMs, failureOf, goOn, orderables, site, stepByStep, unfinished, upUntilMade } from "./buying";

afterEach(endWorlds);

type Body = Record<string, Record<string, unknown>>;

/** Changes what the platform says about carts before the process sees it. */
function tampered(process: Process, change: (body: Body) => void): Process {
  const send = process.transport.request;
  process.transport.request = async (request) => {
    const answer = await send(request);
    if (typeof answer.body === "object" && answer.body !== null && "cart" in answer.body) change(answer.body as Body);
    return answer;
  };
  return process;
}

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
  describe.each(orderables)("sells a %s", (__, purchasable) => {
    const { inputs, cents } = purchasable;

    test("once, whatever is seen of it on the way", async () => {
      const world = await BillingWorld.open({ ...options, delays: stepByStep });
      const made = await create(world.buyer(purchasable), inputs);
      expect(made.state).toMatchObject(inputs);
      world.expectBought(made, cents);
      expect(world.simulator.report().unknownRoutes).toEqual([]);
    });

    test("once, when the payment takes several runs", async () => {
      const world = await BillingWorld.open({ ...options, delays: stepByStep });
      world.billing.payments.mode = "processing";
      const first = await unfinished(create(world.buyer(purchasable), inputs));
      const second = await unfinished(goOn(world.buyer(purchasable), first, inputs));
      expect([first.id, second.id]).toEqual(Array(2).fill(`cart:${world.lastCart.token}`));
      world.clock.skip(dayMs);
      world.expectBought(await goOn(world.buyer(purchasable), second, inputs), cents);
    });

    test("once, when the first payment fails", async () => {
      const world = await BillingWorld.open({ ...options, delays: stepByStep });
      world.billing.payments.next = ["failed"];
      const failure = await failureOf(create(world.buyer(purchasable), inputs));
      expect(failure.message).toMatch(/failed/);
      expect(failure.message).not.toMatch(/refund/);
      world.expectBought(await upUntilMade(world, purchasable), cents);
      expect(world.carts).toHaveLength(2);
    });

    test("nothing a second time while it says nothing of the first", async () => {
      const world = await BillingWorld.open({ ...options, delays: stepByStep });
      world.billing.provisioning = "hangs";
      let kept = await unfinished(create(world.buyer(purchasable), inputs));
      for (let run = 0; run < 2; run += 1) kept = await unfinished(goOn(world.buyer(purchasable), kept, inputs));
      expect([world.charged, world.carts.length]).toEqual([[cents], 1]);
      world.lastCart.complete();
      world.expectBought(await goOn(world.buyer(purchasable), kept, inputs), cents);
    });
  });
});

describe.each(orderables)("buying a %s", (_, purchasable) => {
  const { definition, inputs, cents } = purchasable;

  test.each([
    ["shown", /order \S+ .*failed.*was paid.*refund/],
    ["never", /ordered is unknown: cart \S+ has ended \(checked_out, failed, payment succeeded\).*Look in the platform's panel/],
  ] as const)("that was paid and came to nothing tells of the money that was taken (orders of a cart: %s)", async (cartOrders, told) => {
    const world = await BillingWorld.open({ shapes: { cartOrders } });
    world.billing.provisioning = "fails";
    const failure = await failureOf(create(world.buyer(purchasable), inputs));
    expect(world.charged).toEqual([cents]);
    expect(failure.message).toMatch(told);
    expect(failure.message).not.toMatch(/check the default payment method/);
  });

  test("follows its cart at the configured address, wherever poll_url points", async () => {
    const world = await BillingWorld.open({ delays: stepByStep });
    const elsewhere = await World.start();
    const process = tampered(world.process(), ({ cart }) =>
      Object.assign(cart!, { poll_url: `${elsewhere.simulator.url}/api/carts/${String(cart!.token)}` }),
    );
    world.expectBought(await create(process.resource(definition), inputs), cents);
    expect(elsewhere.count()).toBe(0);
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
    ["a script", "javascript:alert(1)"],
    ["escape sequences", "https://invoices.example/\u001b[2J\u001b]8;;https://evil.example\u0007"],
    ["a line break", "https://invoices.example/\npay at https://evil.example"],
    ["spaces", "https://invoices.example/ and more"],
    ["data", "data:text/html,<script>"],
    ["no text", 471_108_154_711],
  ])("shows no invoice address that is %s", async (__, url) => {
    const world = await BillingWorld.open();
    world.billing.payments.mode = "awaiting_authentication";
    const process = tampered(world.process(), ({ payment }) => Object.assign(payment!, { hosted_invoice_url: url }));
    const failure = await unfinished(create(process.resource(definition), inputs));
    expect(failure.message).toMatch(/payment needs your confirmation: confirm it in the platform's panel/);
    expect(`${failure.message} ${process.said.join()}`).not.toMatch(
      /javascript|evil|data:|471108154711|and more|[\u0000-\u0009\u000b-\u001f]/,
    );
  });

  test.each([
    ["of another kind", "soon"],
    ["without ids", [{ status: "pending" }]],
    ["with an id that would lead elsewhere", [{ id: "..", status: "pending" }]],
    ["absent", undefined],
  ])("leads nowhere else and orders nothing twice when a cart's orders are %s", async (__, orders) => {
    const world = await BillingWorld.open();
    const process = tampered(world.process(), (body) => Object.assign(body, { orders }));
    const outcome = await outcomeOf(create(process.resource(definition), inputs));
    if (outcome instanceof Error) expect(outcome).toMatchObject({ name: "UnfinishedError", id: `cart:${world.lastCart.token}` });
    expect(world.simulator.report().unknownRoutes).toEqual([]);
    world.expectBought(await upUntilMade(world, purchasable, outcome instanceof Error ? (outcome as never) : undefined), cents);
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
  const process = world.process();
  const send = process.transport.request;
  process.transport.request = async (request) => {
    const answer = await send(request);
    const { order } = (answer.body ?? {}) as { order?: { status: string } };
    if (order) order.status = "under_review";
    return answer;
  };
  const kept = await unfinished(create(process.resource(site.definition), site.inputs));
  expect(kept.message).toMatch(/under_review/);
  world.lastCart.complete();
  world.expectBought(await goOn(world.buyer(site), kept, site.inputs), site.cents);
});
