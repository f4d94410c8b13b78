import { create } from "../../../../src/kernel/operations/create";
import { remove } from "../../../../src/kernel/operations/delete";
import { read } from "../../../../src/kernel/operations/read";
import { update } from "../../../../src/kernel/operations/update";
import type { Fault, FaultKind, SimulatorOptions } from "../../../../src/simulator";
import { endWorlds, outcomeOf, World } from "../../../harness/world";
import {
  BillingWorld,
  dayMs,
  doubtIn,
  failureOf,
  goOn,
  killed,
  type Purchasable,
  purchasables,
  site,
  unfinished,
  upUntilMade,
} from "./buying";

// Some tests have dozens of platforms, one after the other.
jest.setTimeout(60_000);

afterEach(endWorlds);

/** A purchasable on order, as far as the payment or the order went when the run gave up. */
async function onOrder(
  purchasable: Purchasable,
  how: "processing" | "awaiting_authentication" | "hanging",
  options: SimulatorOptions = {},
) {
  const world = await BillingWorld.open(options);
  if (how === "hanging") world.billing.provisioning = "hangs";
  else world.billing.payments.next = [how];
  const handle = await unfinished(create(world.buyer(purchasable), purchasable.inputs));
  return { world, id: handle.id, state: handle.state };
}

/** A purchasable of which nobody knows whether it was ordered: it was not. */
async function inDoubt(purchasable: Purchasable) {
  const world = await BillingWorld.open();
  world.simulator.faults.add({ kind: "dropBefore", method: "POST" });
  const { id, state, message } = await unfinished(create(world.buyer(purchasable), purchasable.inputs));
  expect(message).toContain(`HOSTING_ORDER_AGAIN=${id.replace("cart:unknown-", "")} pulumi up`);
  return { world, id, state, orderAgain: id.replace("cart:unknown-", "") };
}

/** Something of the name comes to be, as of an order whose answer was lost. */
function arrive({ simulator: { platform } }: BillingWorld, { definition, inputs }: Purchasable): void {
  if (inputs.domain === undefined) platform.sites.add(inputs);
  else if (definition.type === "PanelAccount")
    platform.panelAccounts.add({ domain: String(inputs.domain), package: String(inputs.package) });
  else platform.mailspaces.add({ domain: String(inputs.domain), package: String(inputs.package) });
}

const cancellations = (world: BillingWorld) => world.count("DELETE");
const underWay = (world: BillingWorld) => world.billing.orders.list().filter(({ status }) => status === "pending");
const nowhere: Fault = { kind: "status", status: 404, errors: ["Cart not found"], path: /carts/, times: Infinity };

describe.each(purchasables)("a refresh of a %s on order", (_, purchasable) => {
  const { definition, inputs, cents } = purchasable;

  test.each(["processing", "awaiting_authentication", "hanging"] as const)("changes nothing while it goes on: %s", async (how) => {
    const { world, id, state } = await onOrder(purchasable, how);
    const process = world.process();
    expect(await read(process.resource(definition), id, state)).toEqual({ id, state, inputs });
    expect(process.said).toEqual([]);
  });

  test.each<[string, SimulatorOptions]>([
    ["which its order names", {}],
    ["which is only found by what was ordered", { shapes: { cartOrders: "never", orderSite: "omitted" } }],
  ])("brings the id of what came, %s, and nothing is left to do", async (__, options) => {
    const { world, id, state } = await onOrder(purchasable, "hanging", options);
    world.lastCart.complete();
    world.clock.skip(dayMs);
    const seen = await read(world.buyer(purchasable), id, state);
    expect(seen).toMatchObject({ id: world.held[0], state: inputs, inputs });
    expect(seen?.state.pending).toBeUndefined();
    const self = world.buyer(purchasable);
    await update(self, seen!.id, seen!.state, inputs);
    expect(await world.process().session.notes.read("order", self.key)).toBeUndefined();
    world.expectBought(seen!, cents);
  });

  test("keeps it while what came doesn't show yet", async () => {
    const { world, id, state } = await onOrder(purchasable, "hanging");
    world.lastCart.complete();
    const unseen = world.simulator.faults.add({
      kind: "status",
      status: 404,
      path: /^\/api\/(sites|mailspace|panel_accounts)\/./,
      times: Infinity,
    });
    expect(await read(world.buyer(purchasable), id, state)).toEqual({ id, state, inputs });
    unseen.remove();
    expect(await read(world.buyer(purchasable), id, state)).toMatchObject({ id: world.held[0] });
  });

  test("takes it out of the state when its payment has failed, with a warning, and it is ordered anew once", async () => {
    const { world, id, state } = await onOrder(purchasable, "awaiting_authentication");
    world.lastCart.fail();
    const process = world.process();
    expect(await read(process.resource(definition), id, state)).toBeUndefined();
    expect(process.said.join("\n")).toMatch(/warning: the order of the \S+ \(cart \S+\) ended without an object.*places a new order/);
    world.expectBought(await create(world.buyer(purchasable), inputs), cents);
  });

  test.each(["processing", "awaiting_authentication"] as const)(
    "keeps it when its cart has expired while the payment is %s, and brings what comes of it",
    async (how) => {
      const { world, id, state } = await onOrder(purchasable, how);
      world.lastCart.expire();
      expect(await read(world.buyer(purchasable), id, state)).toEqual({ id, state, inputs });
      world.lastCart.purchase.provision();
      expect(await read(world.buyer(purchasable), id, state)).toMatchObject({ id: world.held[0], inputs });
    },
  );

  test("keeps a handle of which no cart is known, and brings what comes of it", async () => {
    const { world, id, state } = await inDoubt(purchasable);
    const process = world.process();
    expect(await read(process.resource(definition), id, state)).toEqual({ id, state, inputs });
    expect(process.said).toEqual([]);
    arrive(world, purchasable);
    expect(await read(world.buyer(purchasable), id, state)).toMatchObject({ id: world.held[0], inputs });
  });

  test("keeps it with a warning when the platform doesn't know the cart", async () => {
    const { world, id, state } = await onOrder(purchasable, "processing");
    world.simulator.faults.add(nowhere);
    const process = world.process();
    expect(await read(process.resource(definition), id, state)).toEqual({ id, state, inputs });
    expect(process.said.join("\n")).toMatch(/warning: the platform doesn't show cart .*hosting:account/);
  });

  test.each<[string, FaultKind, RegExp | undefined]>([
    ["a 500", { kind: "status", status: 500, retryAfter: 0 }, /answered 500/],
    ["a 403", { kind: "status", status: 403 }, /answered 403/],
    ["a page of HTML with status 404", { kind: "garbage", status: 404 }, undefined],
    ["an empty answer", { kind: "empty" }, /answered without a cart/],
    ["another object", { kind: "garbage", contentType: "application/json", body: '{"ok":true}' }, /answered without a cart/],
  ])("never takes it out of the state for %s", async (__, fault, failure) => {
    const { world, id, state } = await onOrder(purchasable, "processing");
    world.simulator.faults.add({ ...fault, path: /carts/, times: Infinity });
    const seen = await outcomeOf(read(world.buyer(purchasable), id, state));
    if (failure) expect(String(seen)).toMatch(failure);
    else expect(seen).toEqual({ id, state, inputs });
  });
});

describe.each(purchasables)("a destroy of a %s on order", (_, purchasable) => {
  const { definition, inputs, cents } = purchasable;

  test("cancels the order, and waits for its end", async () => {
    const { world, id, state } = await onOrder(purchasable, "hanging");
    const self = world.buyer(purchasable);
    await remove(self, id, state);
    expect([underWay(world), world.held, cancellations(world)]).toEqual([[], [], 1]);
    expect(await world.process().session.notes.read("order", self.key)).toBeUndefined();
    world.billing.provisioning = "succeeds";
    world.expectBought(await create(world.buyer(purchasable), inputs), cents, cents);
  });

  test("deletes what came all the same", async () => {
    const { world, id, state } = await onOrder(purchasable, "hanging");
    world.lastCart.complete();
    const process = world.process();
    await remove(process.resource(definition), id, state);
    expect(world.held).toEqual([]);
    expect(process.said.join("\n")).not.toMatch(/warning/);
  });

  test("deletes what came while it was being cancelled", async () => {
    const { world, id, state } = await onOrder(purchasable, "hanging");
    const process = world.process();
    const send = process.transport.request;
    process.transport.request = (request) => {
      if (request.method === "DELETE") world.lastCart.complete();
      return send(request);
    };
    await remove(process.resource(definition), id, state);
    expect(world.held).toEqual([]);
  });

  test("waits for what came to show before it deletes that", async () => {
    const { world, id, state } = await onOrder(purchasable, "hanging", { shapes: { orderSite: "omitted" } });
    world.lastCart.complete();
    world.simulator.faults.add({
      kind: "garbage",
      contentType: "application/json",
      body: "[]",
      path: /^\/api\/(sites|mailspace|panel_accounts)$/,
      times: 3,
    });
    await remove(world.buyer(purchasable), id, state);
    expect(world.held).toEqual([]);
  });

  test.each<["processing" | "awaiting_authentication", RegExp]>([
    ["processing", /sepa_debit|processing/],
    ["awaiting_authentication", /https:\/\/invoices\.example\//],
  ])("fails and keeps it while there is no order to cancel: %s", async (how, told) => {
    const { world, id, state } = await onOrder(purchasable, how);
    const failure = await failureOf(remove(world.buyer(purchasable), id, state));
    expect(failure.message).toMatch(told);
    expect(failure.message).toMatch(/run the command again/i);
    expect(cancellations(world)).toBe(0);
    world.lastCart.pay();
    world.clock.skip(dayMs);
    await remove(world.buyer(purchasable), id, state);
    expect({ held: world.held, charged: world.charged }).toEqual({ held: [], charged: [cents] });
  });

  test("has nothing to do when the payment has failed", async () => {
    const { world, id, state } = await onOrder(purchasable, "awaiting_authentication");
    world.lastCart.fail();
    await remove(world.buyer(purchasable), id, state);
    expect(cancellations(world)).toBe(0);
    expect(world.held).toEqual([]);
  });

  /** Whatever leaves open whether something comes of an order. */
  const doubts: [string, (world: BillingWorld) => void, RegExp][] = [
    ["has expired unpaid", (world) => void world.lastCart.expire(), /Its cart \S+ has ended \(expired, payment awaiting_authentication\)/],
    ["isn't known to the platform any more", (world) => void world.simulator.faults.add(nowhere), /its cart \S+ any more.*hosting:account/],
  ];

  test.each(doubts)("fails when its cart %s, until the user says that nothing came of it", async (__, arrange, told) => {
    const { world, id, state } = await onOrder(purchasable, "awaiting_authentication");
    arrange(world);
    const { journalFolder } = await World.start();
    for (const options of [{}, { journalFolder }, { orderAgain: "another" }]) {
      const failure = await failureOf(remove(world.buyer(purchasable, options), id, state));
      expect(failure).toMatchObject({ explained: "order-unknown", message: expect.stringMatching(told) });
      expect(failure.message).toMatch(/Look in the platform's panel.*this removes "it" from the state and orders nothing\.$/);
    }
    const orderAgain = doubtIn(await failureOf(remove(world.buyer(purchasable), id, state)));
    const self = world.buyer(purchasable, { orderAgain });
    await remove(self, id, state);
    expect([cancellations(world), world.held, world.carts.length]).toEqual([0, [], 1]);
    expect(await world.process().session.notes.read("order", self.key)).toBeUndefined();
  });

  test.each(doubts)("deletes what came all the same when its cart %s", async (__, arrange) => {
    const { world, id, state } = await onOrder(purchasable, "awaiting_authentication");
    arrange(world);
    world.lastCart.purchase.provision();
    await remove(world.buyer(purchasable), id, state);
    expect(world.held).toEqual([]);
  });

  test("has nothing to do 8 days after its cart has expired", async () => {
    const { world, id, state } = await onOrder(purchasable, "processing");
    world.lastCart.expire();
    world.clock.skip(8 * dayMs);
    await remove(world.buyer(purchasable), id, state);
    expect(world.held).toEqual([]);
  });

  test("of which no cart is known fails, on any machine, until the user says that nothing came of it", async () => {
    const { world, id, state, orderAgain } = await inDoubt(purchasable);
    const { journalFolder } = await World.start();
    for (const options of [{}, { journalFolder }, { orderAgain: "another" }]) {
      const failure = await failureOf(remove(world.buyer(purchasable, options), id, state));
      expect(doubtIn(failure)).toBe(orderAgain);
    }
    const self = world.buyer(purchasable, { orderAgain });
    await remove(self, id, state);
    expect([world.held, world.carts]).toEqual([[], []]);
    expect(await world.process().session.notes.read("order", self.key)).toBeUndefined();
  });

  test("of which no cart is known deletes what came of it", async () => {
    const { world, id, state } = await inDoubt(purchasable);
    arrive(world, purchasable);
    const self = world.buyer(purchasable);
    await remove(self, id, state);
    expect(world.held).toEqual([]);
    expect(await world.process().session.notes.read("order", self.key)).toBeUndefined();
  });

  test.each<[string, FaultKind]>([
    ["before it took effect", { kind: "dropBefore" }],
    ["after it took effect", { kind: "dropAfter" }],
    ["with a 502 although it took effect", { kind: "status", status: 502, takesEffect: true }],
  ])("comes to its end, in a run or two, when the cancellation fails %s", async (__, fault) => {
    const { world, id, state } = await onOrder(purchasable, "hanging");
    world.simulator.faults.add({ ...fault, method: "DELETE" });
    const failure = await outcomeOf(remove(world.buyer(purchasable), id, state));
    if (failure instanceof Error) await remove(world.buyer(purchasable), id, state);
    expect([underWay(world), world.held]).toEqual([[], []]);
  });

  test.each([
    ["an order under way", false],
    ["what it brought", true],
  ])("that is killed leaves nothing behind once it is repeated: %s", async (__, done) => {
    for (const moment of ["before", "after"] as const) {
      for (let request = 0; request < 8; request += 1) {
        const { world, id, state } = await onOrder(purchasable, "hanging");
        if (done) world.lastCart.complete();
        const process = world.process();
        await killed(process, { request, moment }, () => remove(process.resource(definition), id, state));
        await remove(world.buyer(purchasable), id, state);
        expect([moment, request, world.held, underWay(world)]).toEqual([moment, request, [], []]);
        await endWorlds();
      }
    }
  });
});

test("a destroy of a site on order never touches a site that was there before, however alike the two are", async () => {
  const { world, id, state } = await onOrder(site, "hanging");
  const old = Object.assign(world.simulator.platform.sites.add({ name: "shop", plan: "premium", location: "eu-central" }), {
    createdAt: "2020-01-01T00:00:00Z",
  });
  await remove(world.buyer(site), id, state);
  expect(world.held).toEqual([old.id]);
});

describe.each(purchasables)("an up of a %s on order", (_, purchasable) => {
  const { inputs, cents, changed } = purchasable;

  test("cancels nothing and goes on with the order, also on another machine", async () => {
    for (const elsewhere of [false, true]) {
      const { world, ...handle } = await onOrder(purchasable, "processing");
      world.clock.skip(dayMs);
      const { journalFolder } = await World.start();
      const self = world.process(elsewhere ? { journalFolder } : {}).resource(purchasable.definition);
      world.expectBought(await goOn(self, handle, inputs), cents);
      expect([cancellations(world), world.carts.length]).toEqual([0, 1]);
    }
  });

  test("goes on with the order when the program wants another plan, and changes the plan", async () => {
    const { world, ...handle } = await onOrder(purchasable, "processing");
    world.clock.skip(dayMs);
    const made = await goOn(world.buyer(purchasable), handle, changed);
    expect(made.state).toMatchObject(changed);
    world.expectBought(made, cents, purchasable.more);
  });

  test("goes by the newer of two carts: that of the state after a run on another machine", async () => {
    const { world, ...first } = await onOrder(purchasable, "awaiting_authentication");
    world.lastCart.fail();
    world.clock.skip(60_000);
    const { journalFolder } = await World.start();
    world.billing.payments.next = ["processing"];
    const second = await unfinished(goOn(world.process({ journalFolder }).resource(purchasable.definition), first, inputs));
    // Here the note is still of the first one.
    const third = await unfinished(goOn(world.buyer(purchasable), second, inputs));
    expect(third.id).toBe(second.id);
    world.clock.skip(dayMs);
    world.expectBought(await goOn(world.buyer(purchasable), third, inputs), cents);
    expect(world.carts).toHaveLength(2);
  });

  test("goes by the newer of two carts: that of the note after a killed run", async () => {
    const { world, ...first } = await onOrder(purchasable, "awaiting_authentication");
    world.lastCart.fail();
    world.billing.payments.next = ["processing"];
    await unfinished(goOn(world.buyer(purchasable), first, inputs));
    await read(world.buyer(purchasable), first.id, first.state);
    world.clock.skip(dayMs);
    world.expectBought(await upUntilMade(world, purchasable), cents);
    expect(world.carts).toHaveLength(2);
  });
});

test("a destroy of a handle takes along the newer order that its note names", async () => {
  const { world, ...first } = await onOrder(site, "awaiting_authentication");
  world.lastCart.fail();
  world.billing.provisioning = "hangs";
  await unfinished(goOn(world.buyer(site), first, site.inputs));
  await outcomeOf(remove(world.buyer(site), first.id, first.state));
  expect([underWay(world), world.held]).toEqual([[], []]);
});

test("a site on order that shall stand elsewhere is cancelled before the other one is ordered", async () => {
  const { world, ...handle } = await onOrder(site, "hanging");
  world.billing.provisioning = "succeeds";
  const elsewhere = { ...site.inputs, location: "us-east" };
  const made = await goOn(world.buyer(site), handle, elsewhere);
  expect(made.state).toMatchObject(elsewhere);
  expect(cancellations(world)).toBe(1);
  world.expectBought(made, site.cents, site.cents);
});
