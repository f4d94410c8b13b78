import { create, diff, diffResource, type Process, update, withAnswers } from "../../../harness";
import type { Kept, Stage } from "./buying";
import { BillingWorld, creations, dayMs, deals, doubtIn, elsewhere, failureOf, Shop, site, stepByStep } from "./buying";

const buyers = (world: BillingWorld) => world.billing.accounts.of(world.simulator.account);

/** A process that reads something else in the part of each answer that has the name. */
const misread = (process: Process, part: "order" | "payment", values: object): Process =>
  withAnswers<Record<string, object>>(process, (body) => body[part] && Object.assign(body[part], values));

describe.each(deals)("%s", (_, deal) => {
  test("is ordered once, charged once and waited for, and the row says what for", async () => {
    const shop = await Shop.of(deal, { delays: stepByStep });
    const process = shop.process();
    const { state } = await shop.up(process);
    for (const awaited of [/payment of the order/, /order \S+ \(pending\)/]) expect(process.said.join("\n")).toMatch(awaited);
    expect(diff(deal.orderable.definition, state, deal.inputs, {})).toMatchObject({ changed: [], unfinished: false });
    expect(shop.ordered).toBe(1);
    shop.expectDone();
  });

  test.each(["card", null])("waits for a payment by %j that takes a while", async (method) => {
    const shop = await Shop.of(deal, { delays: { paymentMs: 20_000 } });
    const process = misread(shop.process(), "payment", { method_type: method });
    await shop.up(process);
    expect(process.said.join("\n")).toMatch(/payment of the order \((card, )?processing\)/);
    shop.expectDone();
  });

  test.each(["paid", "opened"] as const)(
    "leaves its cart to the engine at once when the payment takes days, run after run, on any machine (an order is listed once its cart is %s)",
    async (orderAppears) => {
      const shop = await Shop.of(deal, { strict: { orderAppears } });
      shop.billing.payments.mode = "processing";
      const startedMs = shop.clock.now();
      for (const options of [{}, {}, await elsewhere(), {}]) {
        const kept = await shop.upUnfinished(options);
        expect(kept).toMatchObject({ explained: "slow-payment", state: { ...deal.orderable.inputs, pending: expect.any(String) } });
        expect(kept.message).toMatch(/is ordered \(cart \S+\): the payment \(sepa_debit\).*can take days.*nothing is ordered twice\.$/);
        expect(shop.open).toEqual({ cart: shop.lastCart.token });
        expect(diff(deal.orderable.definition, kept.state, deal.inputs, {}).unfinished).toBe(true);
      }
      expect(shop.clock.now() - startedMs).toBeLessThan(10_000);
      shop.clock.skip(dayMs);
      await shop.up(await elsewhere());
      expect([shop.ordered, shop.count("DELETE")]).toEqual([1, 0]);
      shop.expectDone();
    },
  );

  test("shows where to pay and keeps the order, run after run, until the user has paid", async () => {
    const shop = await Shop.of(deal);
    shop.billing.payments.mode = "awaiting_authentication";
    for (let run = 0; run < 4; run += 1) {
      const { message } = await shop.upUnfinished();
      const { token } = shop.lastCart;
      expect(message).toContain(`pay at https://invoices.example/${token}, then run \`pulumi up\` again`);
      expect(shop.open).toEqual({ cart: token });
    }
    expect(shop.charged).toEqual(deal.cents.slice(0, -1));
    shop.lastCart.pay();
    await shop.up();
    expect(shop.ordered).toBe(1);
    shop.expectDone();
  });

  test("is ordered anew by itself, once, if nobody has paid in time and its order shows that", async () => {
    const shop = await Shop.onOrder(deal, "awaiting_authentication", { strict: { orderAppears: "opened" } });
    shop.lastCart.expire();
    await shop.up();
    expect(shop.ordered).toBe(2);
    shop.expectDone();
  });

  test.each<Stage>(["awaiting_authentication", "processing"])(
    "isn't ordered anew by itself when its cart expires while the payment is %s, and the doubt has one name on all machines",
    async (payment) => {
      const shop = await Shop.onOrder(deal, payment);
      const { token } = shop.lastCart;
      shop.lastCart.expire();
      const doubts = new Set<string>();
      for (const options of [{}, await elsewhere(), await elsewhere()]) {
        const kept = await shop.upUnfinished(options);
        expect(kept.message).toMatch(
          new RegExp(`its cart ${token} has ended \\(expired, payment ${payment}\\)\\. For 60 s .*neither an order nor the \\S+\\.`),
        );
        expect([shop.open, shop.ordered]).toEqual([{ cart: token }, 1]);
        doubts.add(doubtIn(kept));
      }
      expect(doubts.size).toBe(1);
      const [orderAgain] = doubts;
      await shop.up({ ...(await elsewhere()), orderAgain });
      expect(shop.ordered).toBe(2);
      shop.expectDone();
    },
  );

  test("goes on with what comes of a cart that expired while its payment was processing", async () => {
    const shop = await Shop.onOrder(deal, "processing");
    shop.lastCart.expire();
    await shop.upUnfinished();
    shop.lastCart.purchase.provision();
    expect(await shop.up()).toMatchObject({ id: shop.held[0], state: deal.inputs });
    expect(shop.ordered).toBe(1);
  });

  test("is ordered anew by itself 8 days of the platform's time after a cart that is over, and not before", async () => {
    const shop = await Shop.onOrder(deal, "processing");
    const { open } = shop;
    shop.lastCart.expire();
    shop.clock.skip(8 * dayMs - 300_000);
    await shop.upUnfinished();
    expect([shop.open, shop.ordered]).toEqual([open, 1]);
    shop.clock.skip(300_000);
    const process = shop.process();
    await shop.up(process);
    expect(process.said.join("\n")).toMatch(/the order of note \S+ had no result in 8 days/);
    expect(shop.ordered).toBe(2);
    shop.expectDone();
  });

  test("is ordered anew after its cart has failed, and the row says why", async () => {
    const shop = await Shop.onOrder(deal, "awaiting_authentication");
    shop.lastCart.fail();
    const process = shop.process();
    await shop.up(process);
    expect(process.said.join("\n")).toMatch(/cart \S+\).*failed.*ordered again/);
    shop.expectDone();
  });

  test("whose payment fails leaves nothing behind, and is ordered anew, once", async () => {
    const shop = await Shop.of(deal);
    shop.billing.payments.next = ["failed"];
    const failure = await failureOf(shop.up());
    expect(failure.name).not.toBe("UnfinishedError");
    expect(failure.message).toMatch(/payment failed.*panel.*places a new order/);
    shop.expectNothingDone();
    await shop.up();
    expect(shop.ordered).toBe(2);
    shop.expectDone();
  });

  test.each<[string, string, (world: BillingWorld) => void]>([
    ["a payment that can't be started", "cart_pay_failed", (world) => void (world.billing.payments.next = ["refused"])],
    ["an account without a payment method", "no_default_payment_method", (world) => void (buyers(world).paymentMethod = false)],
  ])("is refused for %s, with what to do, and without a note", async (__, code, arrange) => {
    const shop = await Shop.of(deal);
    arrange(shop);
    expect((await failureOf(shop.up())).message).toMatch(new RegExp(`${code}.*payment method.*run the command again`, "s"));
    expect([await shop.note(), shop.ordered]).toEqual([undefined, 0]);
    shop.expectNothingDone();
    buyers(shop).paymentMethod = true;
    await shop.up();
    shop.expectDone();
  });

  test("that was paid and can't be carried out says so, and that it was charged", async () => {
    const shop = await Shop.of(deal);
    shop.billing.provisioning = "fails";
    const { message } = await failureOf(shop.up());
    expect(message).toMatch(/order \S+ .*failed.*was paid.*refund.*places a new order/);
    expect(message).not.toMatch(/check the default payment method/);
    shop.billing.provisioning = "succeeds";
    await shop.up();
    shop.expectDone({ times: 2 });
  });

  test("that takes longer than the limit is gone on with, and paid once", async () => {
    const shop = await Shop.of(deal, { delays: { provisioningMs: 600_000 } });
    const { message } = await shop.upUnfinished();
    expect(message).toMatch(/is ordered \(cart \S+\).*60 s.*order \S+ \(pending\).*next `pulumi up` continues the same order/);
    // It has nothing to do with slow payments, whatever its status is called.
    const again = await shop.upUnfinished(misread(shop.process(), "order", { status: "awaiting_payment" }));
    expect(again.message).toMatch(/waited 60 s without success for order \S+ \(awaiting_payment\)\. The next/);
    shop.clock.skip(600_000);
    await shop.up();
    shop.expectDone();
  });
});

describe.each(creations)("%s", (_, deal) => {
  const { definition, inputs } = deal.orderable;

  test("again after the engine lost the result is what was bought", async () => {
    const shop = await Shop.of(deal);
    const made = await shop.up();
    shop.clock.skip(dayMs);
    shop.forget();
    const process = shop.process();
    expect(await shop.up(process)).toEqual(made);
    expect(process.said.join("\n")).toContain(`continues with the ${definition.type} ${made.id}`);
    shop.expectDone();
  });

  test("on order is shown by the engine as a replacement, whose row begins with what a reader fears, and is never updated", async () => {
    const shop = await Shop.onOrder(deal, "processing");
    const kept = shop.kept as Kept;
    const process = shop.process();
    const difference = await diffResource(shop.self(process), kept.id, kept.state, inputs);
    expect(difference).toMatchObject({ onOrder: true, replaces: [expect.any(String)] });
    const row = new RegExp(`(^|: )Nothing is deleted: ${definition.type} ".*" is on order \\(cart `);
    expect(process.said).toContainEqual(expect.stringMatching(row));
    const failure = await failureOf(update(shop.self(), kept.id, kept.state, inputs));
    expect(failure.message).toMatch(new RegExp(`${definition.type} is still on order.*pulumi refresh`));
    expect(shop.ordered).toBe(1);
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
