import { create } from "../../../../src/kernel/operations/create";
import { diffResource } from "../../../../src/kernel/operations/diff";
import { update } from "../../../../src/kernel/operations/update";
import { endWorlds, World } from "../../../harness/world";
import { BillingWorld, dayMs, doubtIn, failureOf, goOn, orderables, site, stepByStep, unfinished, upUntilMade } from "./buying";

afterEach(endWorlds);

const buyers = (world: BillingWorld) => world.billing.accounts.of(world.simulator.account);

describe.each(orderables)("buying a %s", (type, purchasable) => {
  const { definition, inputs, cents } = purchasable;

  test("places one order and charges once, and tells what it waits for", async () => {
    const world = await BillingWorld.open({ delays: stepByStep });
    const process = world.process();
    const made = await create(process.resource(definition), inputs);
    expect(made.state).toMatchObject(inputs);
    expect(made.state.pending).toBeUndefined();
    for (const awaited of [/payment of the order/, /order \S+ \(pending\)/]) expect(process.said.join("\n")).toMatch(awaited);
    world.expectBought(made, cents);
  });

  test("again after the engine lost the result goes on with what was bought", async () => {
    const world = await BillingWorld.open();
    const made = await create(world.buyer(purchasable), inputs);
    world.clock.skip(dayMs);
    expect(await create(world.buyer(purchasable), inputs)).toEqual(made);
    world.expectBought(made, cents);
  });

  test.each(["card", null])("waits for a payment by %j that takes a while", async (method) => {
    const world = await BillingWorld.open({ delays: { paymentMs: 20_000 } });
    const process = world.process();
    const send = process.transport.request;
    process.transport.request = async (request) => {
      const answer = await send(request);
      const { payment } = (answer.body ?? {}) as { payment?: object };
      if (payment) Object.assign(payment, { method_type: method });
      return answer;
    };
    const made = await create(process.resource(definition), inputs);
    expect(process.said.join("\n")).toMatch(/payment of the order \((card, )?processing\)/);
    world.expectBought(made, cents);
  });

  test.each(["paid", "opened"] as const)(
    "hands its cart to the engine at once when the payment takes days, run after run (an order is listed once its cart is %s)",
    async (orderAppears) => {
      const world = await BillingWorld.open({ strict: { orderAppears } });
      world.billing.payments.mode = "processing";
      const startedMs = world.clock.now();
      let kept = await unfinished(create(world.buyer(purchasable), inputs));
      for (let run = 0; run < 3; run += 1) {
        expect(kept).toMatchObject({
          id: `cart:${world.lastCart.token}`,
          explained: "slow-payment",
          state: { ...inputs, pending: expect.any(String), orderedAt: expect.any(Number) },
        });
        expect(kept.message).toMatch(/is ordered \(cart \S+\): the payment \(sepa_debit\).*can take days.*nothing is ordered twice\.$/);
        kept = await unfinished(goOn(world.buyer(purchasable), kept, inputs));
      }
      expect(world.clock.now() - startedMs).toBeLessThan(10_000);
      world.clock.skip(dayMs);
      world.expectBought(await goOn(world.buyer(purchasable), kept, inputs), cents);
      expect(world.carts).toHaveLength(1);
    },
  );

  test("says nothing of slow payments when it is the order that outlasts the limit, whatever its status is called", async () => {
    const world = await BillingWorld.open({ delays: { provisioningMs: 3_600_000 } });
    const process = world.process();
    const send = process.transport.request;
    process.transport.request = async (request) => {
      const answer = await send(request);
      const { order } = (answer.body ?? {}) as { order?: object };
      return order ? { ...answer, body: { ...(answer.body as object), order: { ...order, status: "awaiting_payment" } } } : answer;
    };
    const { message } = await unfinished(create(process.resource(definition), inputs));
    expect(message).toMatch(/waited 60 s without success for order \S+ \(awaiting_payment\)\. The next/);
  });

  test("shows where to pay and keeps the order, run after run, until the user has paid", async () => {
    const world = await BillingWorld.open();
    world.billing.payments.mode = "awaiting_authentication";
    let kept = await unfinished(create(world.buyer(purchasable), inputs));
    const { token } = world.lastCart;
    for (let run = 0; run < 3; run += 1) {
      expect(kept.id).toBe(`cart:${token}`);
      expect(kept.message).toContain(`pay at https://invoices.example/${token}, then run \`pulumi up\` again`);
      kept = await unfinished(goOn(world.buyer(purchasable), kept, inputs));
    }
    expect(world.charged).toEqual([]);
    world.lastCart.pay();
    world.expectBought(await goOn(world.buyer(purchasable), kept, inputs), cents);
    expect(world.carts).toHaveLength(1);
  });

  test.each(["paid", "opened"] as const)(
    "orders anew, once, what nobody has paid for in time (an order is listed once its cart is %s)",
    async (orderAppears) => {
      const world = await BillingWorld.open({ strict: { orderAppears } });
      world.billing.payments.next = ["awaiting_authentication"];
      const kept = await unfinished(create(world.buyer(purchasable), inputs));
      world.lastCart.expire();
      world.expectBought(await upUntilMade(world, purchasable, kept), cents);
      expect(world.carts).toHaveLength(2);
    },
  );

  test.each(["awaiting_authentication", "processing"] as const)(
    "doesn't order anew by itself when its cart expires while the payment is %s",
    async (payment) => {
      const world = await BillingWorld.open();
      world.billing.payments.next = [payment];
      const kept = await unfinished(create(world.buyer(purchasable), inputs));
      world.lastCart.expire();
      const first = await unfinished(goOn(world.buyer(purchasable), kept, inputs));
      expect(first.message).toMatch(new RegExp(`its cart \\S+ has ended \\(expired, payment ${payment}\\)\\. For 60 s`));
      // Whichever machine goes on, the doubt has one name.
      const { journalFolder } = await World.start();
      const second = await unfinished(goOn(world.buyer(purchasable, { journalFolder }), first, inputs));
      expect([first.id, second.id]).toEqual([kept.id, kept.id]);
      expect(doubtIn(second)).toBe(doubtIn(first));
      expect(world.carts).toHaveLength(1);
      const third = world.process({ orderAgain: doubtIn(first), journalFolder: (await World.start()).journalFolder });
      world.expectBought(await goOn(third.resource(definition), second, inputs), cents);
      expect(world.carts).toHaveLength(2);
    },
  );

  test("goes on with what comes of a cart that expired while its payment was processing", async () => {
    const world = await BillingWorld.open();
    world.billing.payments.next = ["processing"];
    const kept = await unfinished(create(world.buyer(purchasable), inputs));
    const cart = world.lastCart;
    cart.expire();
    const doubt = await unfinished(goOn(world.buyer(purchasable), kept, inputs));
    cart.purchase.provision();
    expect(await goOn(world.buyer(purchasable), doubt, inputs)).toMatchObject({ id: world.held[0], state: inputs });
    expect(world.carts).toHaveLength(1);
  });

  test("orders anew by itself 8 days of the platform's time after a cart that is over, and not before", async () => {
    const world = await BillingWorld.open();
    world.billing.payments.next = ["processing"];
    const kept = await unfinished(create(world.buyer(purchasable), inputs));
    world.lastCart.expire();
    world.clock.skip(8 * dayMs - 300_000);
    const doubt = await unfinished(goOn(world.buyer(purchasable), kept, inputs));
    expect([doubt.id, world.carts.length]).toEqual([kept.id, 1]);
    world.clock.skip(300_000);
    const process = world.process();
    world.expectBought(await goOn(process.resource(definition), doubt, inputs), cents);
    expect(process.said.join("\n")).toMatch(/the order of note \S+ had no result in 8 days/);
    expect(world.carts).toHaveLength(2);
  });

  test("says why it orders anew", async () => {
    const world = await BillingWorld.open();
    world.billing.payments.next = ["awaiting_authentication"];
    const kept = await unfinished(create(world.buyer(purchasable), inputs));
    world.lastCart.fail();
    const process = world.process();
    world.expectBought(await goOn(process.resource(definition), kept, inputs), cents);
    expect(process.said.join("\n")).toMatch(/cart \S+\).*failed.*ordered again/);
  });

  test("fails when the payment fails, leaves nothing behind, and orders anew, once", async () => {
    const world = await BillingWorld.open();
    world.billing.payments.next = ["failed"];
    const failure = await failureOf(create(world.buyer(purchasable), inputs));
    expect(failure.name).not.toBe("UnfinishedError");
    expect(failure.message).toMatch(/payment failed.*panel.*places a new order/);
    expect(world.held).toEqual([]);
    world.expectBought(await create(world.buyer(purchasable), inputs), cents);
    expect(world.carts).toHaveLength(2);
  });

  test.each<[string, string, (world: BillingWorld) => void]>([
    ["a payment that can't be started", "cart_pay_failed", (world) => void (world.billing.payments.next = ["refused"])],
    ["an account without a payment method", "no_default_payment_method", (world) => void (buyers(world).paymentMethod = false)],
  ])("is refused for %s, with what to do, and without a note", async (_, code, arrange) => {
    const world = await BillingWorld.open();
    arrange(world);
    const self = world.buyer(purchasable);
    const failure = await failureOf(create(self, inputs));
    expect(failure.message).toMatch(new RegExp(`${code}.*payment method.*run the command again`, "s"));
    expect(await world.process().session.notes.read("order", self.key)).toBeUndefined();
    world.expectNothingBought();
    buyers(world).paymentMethod = true;
    world.expectBought(await create(world.buyer(purchasable), inputs), cents);
  });

  test("that was paid and can't be carried out says so, and that it was charged", async () => {
    const world = await BillingWorld.open();
    world.billing.provisioning = "fails";
    const failure = await failureOf(create(world.buyer(purchasable), inputs));
    expect(failure.message).toMatch(/order \S+ .*failed.*was paid.*refund.*places a new order/);
    world.billing.provisioning = "succeeds";
    world.expectBought(await create(world.buyer(purchasable), inputs), cents, cents);
  });

  test("that takes longer than the limit is gone on with, and paid once", async () => {
    const world = await BillingWorld.open({ delays: { provisioningMs: 600_000 } });
    let kept = await unfinished(create(world.buyer(purchasable), inputs));
    expect(kept.message).toMatch(/is ordered \(cart \S+\).*60 s.*order \S+ \(pending\).*next `pulumi up` continues the same order/);
    kept = await unfinished(goOn(world.buyer(purchasable), kept, inputs));
    world.clock.skip(600_000);
    world.expectBought(await goOn(world.buyer(purchasable), kept, inputs), cents);
  });

  test("is shown by the engine as a replacement, and the row begins with what a reader fears: nothing is deleted", async () => {
    const world = await BillingWorld.open();
    world.billing.payments.mode = "processing";
    const kept = await unfinished(create(world.buyer(purchasable), inputs));
    const process = world.process();
    const difference = await diffResource(process.resource(definition), kept.id, kept.state, inputs);
    expect(difference).toMatchObject({ onOrder: true, replaces: [expect.any(String)] });
    expect(process.said).toContainEqual(expect.stringMatching(new RegExp(`(^|: )Nothing is deleted: ${type} ".*" is on order \\(cart `)));
  });

  test("never leads to an object by way of an update of what is still on order", async () => {
    const world = await BillingWorld.open();
    world.billing.payments.mode = "processing";
    const kept = await unfinished(create(world.buyer(purchasable), inputs));
    const failure = await failureOf(update(world.buyer(purchasable), kept.id, kept.state, inputs));
    expect(failure.message).toMatch(new RegExp(`${type} is still on order.*pulumi refresh`));
    expect(world.carts).toHaveLength(1);
  });
});

test.each([
  ["plan", { plan: "golden" }, /Unknown plan "golden"; The existing objects of type Site have plan "business" or "starter", and location /],
  ["location", { location: "moon" }, /Unknown location "moon"; The existing objects of type Site have plan .*, and location "eu-central"/],
])("a wrong %s is answered with those of the sites that exist, which are right", async (_, wrong, said) => {
  const there = ["starter", "business", "starter"].map((plan, index) => ({ name: `s${index}`, plan, location: "eu-central" }));
  const world = await BillingWorld.open({ sites: there });
  const failure = await failureOf(create(world.buyer(site), { ...site.inputs, ...wrong }));
  expect(failure.message).toMatch(said);
  expect(failure.message).toMatch(/Nothing was ordered: correct `plan`/);
});

test.each<[string, object | undefined, RegExp]>([
  ["with a plan that isn't sold", { plan: "golden" }, /Unknown plan/],
  ["at a location that there isn't", { location: "moon" }, /Unknown location/],
  ["by an account that can't order", undefined, /unable to create orders/],
])("a site %s is refused before anything is bought", async (_, wrong, reason) => {
  const world = await BillingWorld.open();
  buyers(world).canOrder = wrong !== undefined;
  const failure = await failureOf(create(world.buyer(site), { ...site.inputs, ...wrong }));
  expect(failure.message).toMatch(reason);
  world.expectNothingBought();
  buyers(world).canOrder = true;
  world.expectBought(await create(world.buyer(site), site.inputs), site.cents);
});
