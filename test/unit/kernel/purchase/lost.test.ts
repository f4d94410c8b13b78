import { create } from "../../../../src/kernel/operations/create";
import type { Fault, FaultKind } from "../../../../src/simulator";
import { endWorlds, World } from "../../../harness/world";
import { BillingWorld, doubtIn, failureOf, goOn, noteOf, orderables, orderPath, site, stepByStep, unfinished, upUntilMade } from "./buying";

afterEach(endWorlds);

/** Fits a request that may hang for ever. */
const patient = { transport: { requestTimeoutMs: 150 } };

/** What leaves open, or hides, whether a POST was taken. */
const tookEffect: [string, FaultKind][] = [
  ["the connection breaks", { kind: "dropAfter" }],
  ["it never answers", { kind: "hang", takesEffect: true }],
  ["it answers 500", { kind: "status", status: 500, takesEffect: true }],
  ["it answers 502 with a page of HTML", { kind: "garbage", status: 502, takesEffect: true }],
  ["it answers 503 without a code", { kind: "status", status: 503, takesEffect: true }],
  ["it answers 503 with a word of its own", { kind: "status", status: 503, code: "maintenance", takesEffect: true }],
  ["it answers 403 with a page of HTML", { kind: "garbage", status: 403, takesEffect: true }],
  ["it answers 504", { kind: "status", status: 504, takesEffect: true }],
  ["it answers 408", { kind: "status", status: 408, takesEffect: true }],
  ["it points elsewhere", { kind: "status", status: 307, headers: { Location: "https://elsewhere.example/" }, takesEffect: true }],
  ["it answers nothing", { kind: "empty", takesEffect: true }],
  ["it answers a page of HTML", { kind: "garbage", takesEffect: true }],
  ["it answers something else", { kind: "garbage", contentType: "application/json", body: '{"status":"accepted"}', takesEffect: true }],
  [
    "its cart has no token",
    {
      kind: "garbage",
      contentType: "application/json",
      body: '{"cart":{"status":"processing","poll_url":"https://elsewhere.example/api/carts/%E0%A4%A"},"orders":"soon"}',
      takesEffect: true,
    },
  ],
  ["its answer is cut in half", { kind: "truncated" }],
  ["its answer breaks off", { kind: "truncated", connection: "broken" }],
  ["its answer is far too long", { kind: "huge", bytes: 40 * 1024 * 1024, takesEffect: true }],
];

/** What leaves open whether a POST was taken, and it was not. */
const hadNoEffect: [string, FaultKind][] = [
  ["the connection breaks", { kind: "dropBefore" }],
  ["it never answers", { kind: "hang" }],
  ["it answers 500", { kind: "status", status: 500 }],
  ["it answers 502 with a page of HTML", { kind: "garbage", status: 502 }],
  ["it answers 503 with a word of its own", { kind: "status", status: 503, code: "maintenance" }],
  ["it answers 403 with a page of HTML", { kind: "garbage", status: 403 }],
  ["it points elsewhere", { kind: "status", status: 307, headers: { Location: "https://elsewhere.example/" } }],
  ["it answers a page of HTML", { kind: "garbage" }],
  ["it answers nothing", { kind: "empty" }],
];

describe.each(orderables)("an order for a %s", (_, purchasable) => {
  const { definition, inputs, cents } = purchasable;

  test.each(tookEffect)("that took effect although %s is found in the same run, and not placed again", async (__, fault) => {
    const world = await BillingWorld.open({ delays: stepByStep });
    world.simulator.faults.add({ ...fault, method: "POST", path: orderPath });
    const process = world.process(patient);
    const made = await create(process.resource(definition), inputs);
    expect(world.asked).toBe(1);
    expect(process.said.join("\n")).toMatch(/looking for the order whose answer was lost|waiting for order/);
    world.expectBought(made, cents);
  });

  test.each(hadNoEffect)(
    "that had no effect when %s isn't placed again before the user says that nothing came of it",
    async (__, fault) => {
      const world = await BillingWorld.open();
      world.simulator.faults.add({ ...fault, method: "POST", path: orderPath });
      const self = world.process(patient).resource(definition);
      const startedMs = world.clock.now();
      const first = await unfinished(create(self, inputs));
      expect(first.message).toMatch(
        /whether the \S+ was ordered is unknown: .*For 60 s.*Nothing is ordered again now\. Look in the platform's panel, under orders and invoices\..*before \d{4}-\d\d-\d\d\.$/s,
      );
      expect(first.message).not.toMatch(/run the command again/i);
      expect(first.id).toBe(`cart:unknown-${doubtIn(first)}`);
      expect(world.clock.now() - startedMs).toBeGreaterThanOrEqual(60_000);
      expect(world.asked).toBe(1);
      expect(await world.process().session.notes.read("order", self.key)).toMatchObject({ type: definition.type, noteId: doubtIn(first) });

      world.simulator.resetReport();
      const process = world.process();
      const second = await unfinished(goOn(process.resource(definition), first, inputs));
      expect([second.id, second.explained]).toEqual([first.id, "order-unknown"]);
      expect(process.said.join("\n")).toMatch(/looking for the order whose answer was lost/);
      expect(world.asked).toBe(0);

      const last = world.process({ orderAgain: doubtIn(second) });
      const made = await goOn(last.resource(definition), second, inputs);
      const requests = world.requests();
      const orderedAt = requests.findIndex((line) => line.startsWith("POST"));
      expect(requests.slice(0, orderedAt).filter((line) => line === "GET /api/orders").length).toBeGreaterThan(2);
      expect(last.said.join("\n")).toContain(`HOSTING_ORDER_AGAIN says that nothing came of the order of note ${doubtIn(second)}`);
      world.expectBought(made, cents);
    },
  );

  test("that shows only after the run gave up is what the next run goes on with", async () => {
    const world = await BillingWorld.open({ delays: { orderMs: 100_000 } });
    world.simulator.faults.add({ kind: "dropAfter", method: "POST", path: orderPath });
    await failureOf(create(world.buyer(purchasable), inputs));
    world.expectBought(await create(world.buyer(purchasable), inputs), cents);
    expect(world.carts).toHaveLength(1);
  });

  test("that takes longer than it is looked for is found by the last look, and goes on", async () => {
    // The order is listed before the looking ends, and is carried out after that.
    const world = await BillingWorld.open({ delays: { orderMs: 50_000, provisioningMs: 30_000 }, shapes: { orderSite: "omitted" } });
    world.simulator.faults.add({ kind: "dropAfter", method: "POST", path: orderPath });
    const startedMs = world.clock.now();
    const made = await create(world.buyer(purchasable), inputs);
    expect(world.clock.now() - startedMs).toBeGreaterThan(60_000);
    world.expectBought(made, cents);
  });

  test("is ordered anew by a machine that has only the state after the user's word, not before", async () => {
    const world = await BillingWorld.open();
    world.simulator.faults.add({ kind: "dropBefore", method: "POST", path: orderPath });
    let kept = await unfinished(create(world.buyer(purchasable), inputs));
    const orderAgain = doubtIn(kept);
    for (const word of [undefined, "another", `${orderAgain}0`]) {
      const { journalFolder } = await World.start();
      kept = await unfinished(goOn(world.buyer(purchasable, { journalFolder, orderAgain: word }), kept, inputs));
      expect([kept.id, doubtIn(kept), world.asked]).toEqual([`cart:unknown-${orderAgain}`, orderAgain, 1]);
    }
    const { journalFolder } = await World.start();
    world.expectBought(await goOn(world.buyer(purchasable, { journalFolder, orderAgain }), kept, inputs), cents);
  });

  test("that shows late is gone on with by a machine that has only the state", async () => {
    const world = await BillingWorld.open({ delays: { orderMs: 100_000 } });
    world.simulator.faults.add({ kind: "dropAfter", method: "POST", path: orderPath });
    const kept = await unfinished(create(world.buyer(purchasable), inputs));
    const { journalFolder } = await World.start();
    world.expectBought(await goOn(world.buyer(purchasable, { journalFolder }), kept, inputs), cents);
    expect(world.asked).toBe(1);
  });

  test("that is found, but outlasts the limit, is gone on with by the next run", async () => {
    const world = await BillingWorld.open({ delays: { provisioningMs: 300_000 } });
    world.simulator.faults.add({ kind: "dropAfter", method: "POST", path: orderPath });
    const failure = await failureOf(create(world.buyer(purchasable), inputs));
    expect(failure.message).toMatch(/order \S+ to end.*Run the command again/s);
    world.clock.skip(300_000);
    world.expectBought(await create(world.buyer(purchasable), inputs), cents);
    expect(world.carts).toHaveLength(1);
  });

  test("whose answer is lost again and again is placed once for each word of the user, which serves once", async () => {
    const world = await BillingWorld.open();
    world.simulator.faults.add({ kind: "dropBefore", method: "POST", path: orderPath, times: 2 });
    const first = await unfinished(create(world.buyer(purchasable), inputs));
    const orderAgain = doubtIn(first);
    const second = await unfinished(goOn(world.buyer(purchasable, { orderAgain }), first, inputs));
    expect(doubtIn(second)).not.toBe(orderAgain);
    expect(world.asked).toBe(2);
    // The same word says nothing of the second order.
    const third = await unfinished(goOn(world.buyer(purchasable, { orderAgain }), second, inputs));
    expect(third.id).toBe(second.id);
    expect(third.message).toContain(`(HOSTING_ORDER_AGAIN=${orderAgain} is the id of another note.)`);
    expect(third.message).toContain(`\`HOSTING_ORDER_AGAIN=${doubtIn(second)} pulumi up\``);
    expect(world.asked).toBe(2);
    world.expectBought(await goOn(world.buyer(purchasable, { orderAgain: doubtIn(third) }), third, inputs), cents);
    expect(world.asked).toBe(3);
  });

  test("is looked for no longer than that, even where the list shows an order as under way that has ended", async () => {
    const world = await BillingWorld.open();
    // Somebody else's, of the same place.
    const { location = null } = inputs as { location?: string };
    world.billing.carts.open({ account: world.simulator.account, location, amountCents: 0, provision: () => undefined });
    world.clock.skip(1_000);
    world.simulator.faults.add({ kind: "dropBefore", method: "POST", path: orderPath });
    const process = world.process();
    const send = process.transport.request;
    let lists = 0;
    process.transport.request = async (request) => {
      const answer = await send(request);
      const { orders } = (answer.body ?? {}) as { orders?: { status: string }[] };
      if (request.path === "/api/orders" && (lists += 1) > 100) throw new Error("it looks for ever");
      for (const order of orders ?? []) order.status = "pending";
      return answer;
    };
    expect((await failureOf(create(process.resource(definition), inputs))).message).toMatch(/ordered is unknown/);
  });

  test("that is refused for good after an unknown one leaves no doubt about the second", async () => {
    const world = await BillingWorld.open();
    world.simulator.faults.add({ kind: "dropBefore", method: "POST", path: orderPath });
    const orderAgain = doubtIn(await failureOf(create(world.buyer(purchasable), inputs)));
    world.billing.payments.next = ["refused"];
    expect((await failureOf(create(world.buyer(purchasable, { orderAgain }), inputs))).message).toMatch(/cart_pay_failed/);
    world.expectNothingBought();
    world.expectBought(await create(world.buyer(purchasable), inputs), cents);
  });

  test("that fails after its answer was lost is placed anew, once, when the user says so", async () => {
    const world = await BillingWorld.open();
    world.billing.payments.next = ["failed"];
    world.simulator.faults.add({ kind: "dropAfter", method: "POST", path: orderPath });
    const doubt = await unfinished(create(world.buyer(purchasable), inputs));
    expect(noteOf(doubt)).toBeDefined();
    world.expectBought(await upUntilMade(world, purchasable, doubt), cents);
    expect(world.carts).toHaveLength(2);
  });

  test("is followed through reads that fail, and kept when they go on failing", async () => {
    const world = await BillingWorld.open({ delays: stepByStep });
    const passing: FaultKind = { kind: "status", status: 502, retryAfter: 0 };
    world.simulator.faults.add({ ...passing, path: /^\/api\/carts\//, times: 2 });
    world.simulator.faults.add({ ...passing, path: /^\/api\/orders\/(?!domain$)/, times: 2 });
    world.expectBought(await create(world.buyer(purchasable), inputs), cents);

    const other = await BillingWorld.open({ delays: stepByStep });
    other.simulator.faults.add({ ...passing, path: /^\/api\/carts\//, times: Infinity });
    const failure = await failureOf(create(other.buyer(purchasable), inputs));
    expect(failure).toMatchObject({
      name: "UnfinishedError",
      id: `cart:${other.lastCart.token}`,
      message: expect.stringMatching(/is ordered \(cart \S+\): GET \S+ answered 502/),
    });
    other.simulator.faults.clear();
    other.expectBought(await upUntilMade(other, purchasable, failure as never), cents);
  });

  const json = { kind: "garbage", contentType: "application/json" } as const;
  test.each<[string, Fault]>([
    ["a cart that isn't one", { ...json, body: '{"ok":true}', path: /carts/ }],
    ["an order that isn't one", { ...json, body: '{"order":{"status":"completed"}}', path: /orders\/(?!domain$)./ }],
    ["a 404 for the cart", { kind: "status", status: 404, path: /carts/ }],
    ["a 404 for the order", { kind: "status", status: 404, path: /orders\/(?!domain$)./ }],
  ])("isn't given up for %s", async (__, fault) => {
    const world = await BillingWorld.open({ delays: stepByStep });
    world.simulator.faults.add({ ...fault, times: Infinity });
    const failure = await failureOf(create(world.buyer(purchasable), inputs));
    expect(failure).toMatchObject({ name: "UnfinishedError", id: `cart:${world.lastCart.token}` });
    world.simulator.faults.clear();
    world.expectBought(await upUntilMade(world, purchasable, failure as never), cents);
  });
});

describe("a note that can't be written", () => {
  const folders = { "a folder that can't be made": "/dev/null/none", "no home folder": null };
  const cases = orderables.flatMap(([type, purchasable]) =>
    Object.entries(folders).map(([why, journalFolder]) => [type, why, purchasable, journalFolder] as const),
  );

  test.each(cases)("lets no %s be ordered, and the error names the folder's setting: %s", async (_, __, purchasable, journalFolder) => {
    const world = await BillingWorld.open();
    const self = world.process({ journalFolder }).resource(purchasable.definition);
    const failure = await failureOf(create(self, purchasable.inputs));
    expect(failure.message).toMatch(/nothing was ordered: .*can't be written.*HOSTING_STATE_DIR/s);
    expect(world.asked).toBe(0);
    world.expectNothingBought();
    world.expectBought(await create(world.buyer(purchasable), purchasable.inputs), purchasable.cents);
  });
});

describe("what was made and doesn't show yet", () => {
  /** A site that its order has made, and that lists and its own endpoint don't show for a while. */
  const unseen = (world: BillingWorld, times: number) => {
    world.simulator.faults.add({ kind: "status", status: 404, path: /^\/api\/sites\/./, times });
    world.simulator.faults.add({ kind: "garbage", contentType: "application/json", body: '{"sites":[]}', path: "/api/sites", times });
  };

  test("is waited for", async () => {
    const world = await BillingWorld.open();
    world.simulator.faults.add({ kind: "status", status: 404, path: /^\/api\/sites\/./, times: 3 });
    world.expectBought(await create(world.buyer(site), site.inputs), site.cents);
  });

  test("is kept under its own id when it outlasts the limit, and found by the next run", async () => {
    const world = await BillingWorld.open();
    world.simulator.faults.add({ kind: "status", status: 404, path: /^\/api\/sites\/./, times: Infinity });
    const failure = await failureOf(create(world.buyer(site), site.inputs));
    expect(failure).toMatchObject({ name: "UnfinishedError", id: world.held[0], message: expect.stringContaining("exists, but") });
    world.simulator.faults.clear();
    world.expectBought(await upUntilMade(world, site, failure as never), site.cents);
  });

  test("isn't ordered again by the run that follows a killed one", async () => {
    const world = await BillingWorld.open();
    await create(world.buyer(site), site.inputs);
    unseen(world, 3);
    world.expectBought(await create(world.buyer(site), site.inputs), site.cents);
    expect(world.carts).toHaveLength(1);
  });
});
