import { create } from "../../../../src/kernel/operations/create";
import { update } from "../../../../src/kernel/operations/update";
import { endWorlds, type World } from "../../../harness/world";
import {
  billing,
  buyer,
  carts,
  charged,
  dayMs,
  expectBought,
  expectNothingBought,
  failureOf,
  goOn,
  held,
  lastCart,
  billingPlatform,
  site,
  stepByStep,
  unfinished,
  upUntilMade,
  purchasables,
} from "./buying";

afterEach(endWorlds);

const buyers = (world: World) => billing(world).accounts.of(world.simulator.account);

describe.each(purchasables)("buying a %s", (type, purchasable) => {
  const { definition, inputs, cents } = purchasable;

  test("places one order and charges once, and tells what it waits for", async () => {
    const world = await billingPlatform({ delays: stepByStep });
    const process = world.process();
    const made = await create(process.resource(definition), inputs);
    expect(made.state).toMatchObject(inputs);
    expect(made.state.pending).toBeUndefined();
    for (const awaited of [/payment of the order/, /order \S+ \(pending\)/]) expect(process.said.join("\n")).toMatch(awaited);
    expectBought(world, made, cents);
  });

  test("again after the engine lost the result goes on with what was bought", async () => {
    const world = await billingPlatform();
    const made = await create(buyer(world, purchasable), inputs);
    world.clock.skip(dayMs);
    expect(await create(buyer(world, purchasable), inputs)).toEqual(made);
    expectBought(world, made, cents);
  });

  test("waits for a payment that takes a while", async () => {
    const world = await billingPlatform({ delays: { settlementMs: 20_000 } });
    billing(world).payments.mode = "processing";
    const process = world.process();
    const made = await create(process.resource(definition), inputs);
    expect(process.said.join("\n")).toMatch(/sepa_debit, processing/);
    expectBought(world, made, cents);
  });

  test("keeps the order when the payment outlasts the limit, run after run, until it has settled", async () => {
    const world = await billingPlatform();
    billing(world).payments.mode = "processing";
    const first = await unfinished(create(buyer(world, purchasable), inputs));
    const handle = `cart:${lastCart(world).token}`;
    expect(first).toMatchObject({ id: handle, state: { ...inputs, pending: expect.any(String) } });
    expect(first.message).toMatch(/sepa_debit, processing.*60 s.*1 to 5 business days.*next `pulumi up` continues the same order/s);
    const second = await unfinished(goOn(buyer(world, purchasable), first, inputs));
    expect(second.id).toBe(handle);
    world.clock.skip(dayMs);
    expectBought(world, await goOn(buyer(world, purchasable), second, inputs), cents);
    expect(carts(world)).toHaveLength(1);
  });

  test("says nothing of slow payments when it is the order that outlasts the limit, whatever its status is called", async () => {
    const world = await billingPlatform({ delays: { provisioningMs: 3_600_000 } });
    const process = world.process();
    const send = process.transport.request;
    process.transport.request = async (request) => {
      const answer = await send(request);
      const { order } = (answer.body ?? {}) as { order?: object };
      return order ? { ...answer, body: { ...(answer.body as object), order: { ...order, status: "awaiting_payment" } } } : answer;
    };
    const { message } = await unfinished(create(process.resource(definition), inputs));
    expect(message).toMatch(/and order \S+ \(awaiting_payment\) has not ended after 60 s\. The next/);
  });

  test("shows where to pay and keeps the order, run after run, until the user has paid", async () => {
    const world = await billingPlatform();
    billing(world).payments.mode = "awaiting_authentication";
    let kept = await unfinished(create(buyer(world, purchasable), inputs));
    const { token } = lastCart(world);
    for (let run = 0; run < 3; run += 1) {
      expect(kept.id).toBe(`cart:${token}`);
      expect(kept.message).toContain(`pay at https://invoices.example/${token}, then run \`pulumi up\` again`);
      kept = await unfinished(goOn(buyer(world, purchasable), kept, inputs));
    }
    expect(charged(world)).toEqual([]);
    lastCart(world).pay();
    expectBought(world, await goOn(buyer(world, purchasable), kept, inputs), cents);
    expect(carts(world)).toHaveLength(1);
  });

  test.each(["paid", "opened"] as const)(
    "orders anew, once, what nobody has paid for in time (an order is listed once its cart is %s)",
    async (orderAppears) => {
      const world = await billingPlatform({ strict: { orderAppears } });
      billing(world).payments.next = ["awaiting_authentication"];
      const kept = await unfinished(create(buyer(world, purchasable), inputs));
      lastCart(world).expire();
      expectBought(world, await upUntilMade(world, purchasable, kept), cents);
      expect(carts(world)).toHaveLength(2);
    },
  );

  test("says why it orders anew", async () => {
    const world = await billingPlatform();
    billing(world).payments.next = ["awaiting_authentication"];
    const kept = await unfinished(create(buyer(world, purchasable), inputs));
    lastCart(world).expire();
    const process = world.process();
    await goOn(process.resource(definition), kept, inputs);
    expect(process.said.join("\n")).toMatch(/cart \S+\).*expired.*ordered anew/);
  });

  test("fails when the payment fails, leaves nothing behind, and orders anew, once", async () => {
    const world = await billingPlatform();
    billing(world).payments.next = ["failed"];
    const failure = await failureOf(create(buyer(world, purchasable), inputs));
    expect(failure.name).not.toBe("UnfinishedError");
    expect(failure.message).toMatch(/payment failed.*panel.*orders anew/);
    expect(held(world)).toEqual([]);
    expectBought(world, await create(buyer(world, purchasable), inputs), cents);
    expect(carts(world)).toHaveLength(2);
  });

  test.each<[string, string, (world: World) => void]>([
    ["a payment that can't be started", "cart_pay_failed", (world) => void (billing(world).payments.next = ["refused"])],
    ["an account without a payment method", "no_default_payment_method", (world) => void (buyers(world).paymentMethod = false)],
  ])("is refused for %s, with what to do, and without a note", async (_, code, arrange) => {
    const world = await billingPlatform();
    arrange(world);
    const self = buyer(world, purchasable);
    const failure = await failureOf(create(self, inputs));
    expect(failure.message).toMatch(new RegExp(`${code}.*payment method.*run the command again`, "s"));
    expect(await world.process().session.notes.read("order", self.key)).toBeUndefined();
    expectNothingBought(world);
    buyers(world).paymentMethod = true;
    expectBought(world, await create(buyer(world, purchasable), inputs), cents);
  });

  test("that was paid and can't be carried out says so, and that it was charged", async () => {
    const world = await billingPlatform();
    billing(world).provisioning = "fails";
    const failure = await failureOf(create(buyer(world, purchasable), inputs));
    expect(failure.message).toMatch(/order \S+ .*failed.*payment for it.*refund.*orders anew/);
    billing(world).provisioning = "succeeds";
    expectBought(world, await create(buyer(world, purchasable), inputs), cents, cents);
  });

  test("that takes longer than the limit is gone on with, and paid once", async () => {
    const world = await billingPlatform({ delays: { provisioningMs: 600_000 } });
    let kept = await unfinished(create(buyer(world, purchasable), inputs));
    expect(kept.message).toMatch(/is ordered \(cart \S+\).*order \S+ \(pending\).*60 s.*next `pulumi up` continues the same order/);
    kept = await unfinished(goOn(buyer(world, purchasable), kept, inputs));
    world.clock.skip(600_000);
    expectBought(world, await goOn(buyer(world, purchasable), kept, inputs), cents);
  });

  test("never leads to an object by way of an update of what is still on order", async () => {
    const world = await billingPlatform();
    billing(world).payments.mode = "processing";
    const kept = await unfinished(create(buyer(world, purchasable), inputs));
    const failure = await failureOf(update(buyer(world, purchasable), kept.id, kept.state, inputs));
    expect(failure.message).toMatch(new RegExp(`${type} is still on order.*pulumi refresh`));
    expect(carts(world)).toHaveLength(1);
  });
});

test.each<[string, object | undefined, RegExp]>([
  ["with a plan that isn't sold", { plan: "golden" }, /Unknown plan/],
  ["at a location that there isn't", { location: "moon" }, /Unknown location/],
  ["by an account that can't order", undefined, /unable to create orders/],
])("a site %s is refused before anything is bought", async (_, wrong, reason) => {
  const world = await billingPlatform();
  buyers(world).canOrder = wrong !== undefined;
  const failure = await failureOf(create(buyer(world, site), { ...site.inputs, ...wrong }));
  expect(failure.message).toMatch(reason);
  expectNothingBought(world);
  buyers(world).canOrder = true;
  expectBought(world, await create(buyer(world, site), site.inputs), site.cents);
});
