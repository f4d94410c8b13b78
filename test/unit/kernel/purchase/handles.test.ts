import type { Fault, FaultKind, SimulatorOptions } from "../../../harness";
import { beforeRequests, check, create, diffResource, outcomeOf, remove } from "../../../harness";
import { managed } from "../../../../src/kernel/identity/state";
import { killedAtEachRequest } from "../../../harness/killed";
import type { Deal, Kept, Purchasable, Stage } from "./buying";
import { cancelledAfterPayment, dayMs, doubtIn, elsewhere, failureOf, orders, Shop, unfinished } from "./buying";

// Some tests have dozens of platforms, one after the other.
jest.setTimeout(60_000);

/** A purchasable of which nobody knows whether it was ordered: it was not. */
async function inDoubt(deal: Deal): Promise<{ shop: Shop; orderAgain: string }> {
  const shop = await Shop.of(deal);
  shop.spoil({ kind: "dropBefore" });
  return { shop, orderAgain: doubtIn(await shop.upUnfinished()) };
}

/** Something of the name comes to be, as of an order whose answer was lost. */
function arrive({ simulator: { platform }, deal: { inputs, orderable } }: Shop): void {
  const { type } = orderable.definition;
  const some = { domain: String(inputs.domain), package: String(inputs.package) };
  if (type === "Site") platform.sites.add(inputs);
  else if (type === "PanelAccount") platform.panelAccounts.add(some);
  else platform.mailspaces.add(some);
}

const cancellations = (shop: Shop) => shop.count("DELETE");
const nowhere: Fault = { kind: "status", status: 404, errors: ["Cart not found"], path: /carts/, times: Infinity };

test.each(orders)("the word that forgets an order places none while the program has the resource: %s", async (_, deal) => {
  const { shop, orderAgain } = await inDoubt(deal);
  const { asked } = shop;
  await shop.upUnfinished({ forgetOrder: orderAgain });
  expect(shop.asked).toBe(asked);
});

test.each(orders)("an order stays in the state if another resource describes the same object: %s", async (_, deal) => {
  const shop = await Shop.onOrder(deal, "hanging");
  const { open } = shop;
  const process = shop.process();
  await check(process.resource(deal.orderable.definition, "other"), {}, deal.inputs);
  expect((await shop.upUnfinished(process)).message).toMatch(/"other" of this program already describes the same/);
  expect(shop.open).toEqual(open);
  shop.lastCart.complete();
  await shop.up(await elsewhere());
  shop.expectDone();
});

describe.each(orders)("a refresh of %s on order", (_, deal) => {
  const { inputs } = deal;

  /** The engine keeps just what it had. */
  async function expectKept(shop: Shop, said: unknown = []): Promise<void> {
    const { id, state } = shop.kept as Kept;
    const process = shop.process();
    expect(await shop.refresh(process)).toEqual({ id, state, inputs });
    expect(process.said).toEqual(said);
  }

  test.each<Stage>(["processing", "awaiting_authentication", "hanging"])("changes nothing while it goes on: %s", async (stage) => {
    await expectKept(await Shop.onOrder(deal, stage));
  });

  test.each<[string, SimulatorOptions]>([
    ["which its order names", {}],
    ["which is only found by what was ordered", { shapes: { cartOrders: "never", orderSite: "omitted" } }],
  ])("brings the id of what came, %s, and nothing is left to do", async (__, options) => {
    const shop = await Shop.onOrder(deal, "hanging", options);
    shop.lastCart.complete();
    shop.clock.skip(dayMs);
    expect(await shop.refresh()).toMatchObject({ id: shop.held[0], state: inputs, inputs });
    expect(shop.open).toBeUndefined();
    await shop.up();
    expect(await shop.note()).toBeUndefined();
    shop.expectDone();
  });

  test("keeps it while what came doesn't show yet", async () => {
    const shop = await Shop.onOrder(deal, "hanging");
    shop.lastCart.complete();
    const path = /^\/api\/(sites|mailspace|panel_accounts)\/./;
    const unseen = shop.fault({ kind: "status", status: 404, path, times: Infinity });
    await expectKept(shop);
    unseen.remove();
    expect(await shop.refresh()).toMatchObject({ id: shop.held[0] });
  });

  test.each<[string, Stage, RegExp]>([
    ["the payment of it", "awaiting_authentication", /ended without an object\. The next `pulumi up` places a new order/],
    ["what was paid for", "hanging", /ended without an object\. It was paid: ask the platform's support for a refund\. The next/],
  ])("takes it out of the state when %s failed, with a warning, and it is ordered anew", async (_, stage, words) => {
    const shop = await Shop.onOrder(deal, stage);
    shop.lastCart.fail();
    const process = shop.process();
    expect(await shop.refresh(process)).toBeUndefined();
    expect(process.said.join("\n")).toMatch(words);
    shop.billing.provisioning = "succeeds";
    await shop.up();
    shop.expectDone({ times: stage === "hanging" ? 2 : 1 });
  });

  test("that finds a paid order failed keeps its command from paying once more", async () => {
    const shop = await Shop.onOrder(deal, "hanging");
    shop.lastCart.fail();
    shop.billing.provisioning = "succeeds";
    const process = shop.process();
    await shop.refresh(process);
    expect((await failureOf(shop.up(process))).message).toMatch(/nothing was ordered: the refresh in this command/);
    expect(shop.ordered).toBe(1);
    await shop.up();
    shop.expectDone({ times: 2 });
  });

  test.each<Stage>(["processing", "awaiting_authentication"])(
    "keeps it when its cart has expired while the payment is %s, and brings what comes of it",
    async (stage) => {
      const shop = await Shop.onOrder(deal, stage);
      shop.lastCart.expire();
      await expectKept(shop);
      shop.lastCart.purchase.provision();
      expect(await shop.refresh()).toMatchObject({ id: shop.held[0], inputs });
    },
  );

  test("keeps a handle of which no cart is known, and brings what comes of it", async () => {
    const { shop } = await inDoubt(deal);
    await expectKept(shop);
    arrive(shop);
    expect(await shop.refresh()).toMatchObject({ id: shop.held[0], inputs });
  });

  test("keeps it with a warning when the platform doesn't know the cart", async () => {
    const shop = await Shop.onOrder(deal, "processing");
    shop.fault(nowhere);
    await expectKept(shop, [expect.stringMatching(/warning: the platform doesn't show cart .*hosting:account/)]);
  });

  test.each<[string, FaultKind, RegExp]>([
    ["a 500", { kind: "status", status: 500, retryAfter: 0 }, /answered 500/],
    ["a 403", { kind: "status", status: 403 }, /answered 403/],
    ["a page of HTML with status 404", { kind: "garbage", status: 404 }, /answered 404.*no proxy/s],
    ["an empty answer", { kind: "empty" }, /answered without a cart/],
    ["another object", { kind: "garbage", contentType: "application/json", body: '{"ok":true}' }, /answered without a cart/],
  ])("never takes it out of the state for %s", async (__, fault, failure) => {
    const shop = await Shop.onOrder(deal, "processing");
    shop.fault({ ...fault, path: /carts/, times: Infinity });
    expect(String(await outcomeOf(shop.refresh()))).toMatch(failure);
  });
});

describe.each(orders)("a destroy of %s on order", (_, deal) => {
  const { cents } = deal;

  test("cancels the order, waits for its end, and leaves word of the money that was paid", async () => {
    const shop = await Shop.onOrder(deal, "hanging");
    expect(shop.charged).toEqual(cents);
    const process = shop.process();
    await shop.destroy(process);
    expect([shop.underWay, shop.held, cancellations(shop), await shop.note()]).toEqual([[], [], 1, undefined]);
    expect(process.said.join("\n")).toMatch(cancelledAfterPayment);
    shop.billing.provisioning = "succeeds";
    shop.forget();
    await shop.up();
    shop.expectDone({ times: 2 });
  });

  test.each([
    ["all the same", "GET"],
    ["while it was being cancelled", "DELETE"],
  ])("deletes what came %s", async (__, method) => {
    const shop = await Shop.onOrder(deal, "hanging");
    const process = beforeRequests(shop.process(), (call) => call.method === method && shop.lastCart.complete());
    await shop.destroy(process);
    expect(shop.held).toEqual([]);
    expect(process.said.join("\n")).not.toMatch(/warning/);
  });

  test("deletes what came of a cart that never names its order", async () => {
    const shop = await Shop.onOrder(deal, "hanging", { shapes: { cartOrders: "never" } });
    expect((await failureOf(shop.destroy())).message).toMatch(/shows no order yet that the provider could cancel/);
    shop.lastCart.complete();
    await shop.destroy();
    expect([shop.held, shop.charged, await shop.note()]).toEqual([[], cents, undefined]);
  });

  test("leaves the state by the user's word alone, when somebody deleted what came of such a cart", async () => {
    const shop = await Shop.onOrder(deal, "hanging", { shapes: { cartOrders: "never" } });
    shop.lastCart.complete();
    shop.deleteAll();
    shop.clock.skip(20 * dayMs);
    const { message } = await failureOf(shop.destroy());
    const [, word] = /was deleted, run once with HOSTING_FORGET_ORDER=(\w+): .* orders nothing\.$/.exec(message) ?? [];
    expect((await failureOf(shop.destroy({ forgetOrder: "00000000" }))).message).toBe(message);
    await shop.destroy({ forgetOrder: word });
    expect([word, shop.ordered, shop.charged, await shop.note()]).toEqual([expect.any(String), 1, cents, undefined]);
  });

  test("waits for what came to show before it deletes that", async () => {
    const shop = await Shop.onOrder(deal, "hanging", { shapes: { orderSite: "omitted" } });
    shop.lastCart.complete();
    const path = /^\/api\/(sites|mailspace|panel_accounts)$/;
    shop.fault({ kind: "garbage", contentType: "application/json", body: "[]", path, times: 3 });
    await shop.destroy();
    expect(shop.held).toEqual([]);
  });

  test.each<[Stage, RegExp]>([
    ["processing", /sepa_debit|processing/],
    ["awaiting_authentication", /https:\/\/invoices\.example\//],
  ])("fails and keeps it while there is no order to cancel: %s", async (stage, told) => {
    const shop = await Shop.onOrder(deal, stage);
    const failure = await failureOf(shop.destroy());
    expect(failure.message).toMatch(told);
    expect(failure.message).toMatch(/run the command again/i);
    expect(cancellations(shop)).toBe(0);
    shop.lastCart.pay();
    shop.clock.skip(dayMs);
    await shop.destroy();
    expect([shop.held, shop.charged]).toEqual([[], cents]);
  });

  test.each([
    ["when the payment has failed", "awaiting_authentication", "fail", 0],
    ["8 days after its cart has expired", "processing", "expire", 8],
  ] as const)("has nothing to do %s", async (__, stage, end, days) => {
    const shop = await Shop.onOrder(deal, stage);
    shop.lastCart[end]();
    shop.clock.skip(days * dayMs);
    await shop.destroy();
    expect([cancellations(shop), shop.held]).toEqual([0, []]);
  });

  /** Whatever leaves open whether something comes of an order. */
  const awaiting = async (then: (shop: Shop) => unknown): Promise<Shop> => {
    const shop = await Shop.onOrder(deal, "awaiting_authentication");
    then(shop);
    return shop;
  };
  const doubts: [string, () => Promise<Shop>, RegExp][] = [
    [
      "whose cart has expired unpaid",
      () => awaiting((shop) => shop.lastCart.expire()),
      /Its cart \S+ has ended \(expired, payment awaiting_authentication\)/,
    ],
    [
      "whose cart isn't known to the platform any more",
      () => awaiting((shop) => shop.fault(nowhere)),
      /its cart \S+ any more.*hosting:account/,
    ],
    ["of which no cart is known", async () => (await inDoubt(deal)).shop, /./],
  ];

  test.each(doubts)("%s fails, on any machine, until the user says that nothing came of it", async (__, begin, told) => {
    const shop = await begin();
    const { asked, carts } = shop;
    const words = new Set<string>();
    for (const options of [{}, await elsewhere(), { orderAgain: "another" }]) {
      const failure = await failureOf(shop.destroy(options));
      expect(failure).toMatchObject({ explained: "order-unknown", message: expect.stringMatching(told) });
      expect(failure.message).toMatch(/Look in the platform's panel.*this removes "it" from the state and orders nothing\.$/);
      words.add(doubtIn(failure));
    }
    expect(words.size).toBe(1);
    const { noteId: noted, cart } = (await shop.note()) as { noteId: string; cart?: string };
    if (cart === undefined) expect([...words]).toEqual([noted]);
    await shop.destroy({ forgetOrder: [...words][0] });
    expect([cancellations(shop), shop.held, shop.asked, shop.carts]).toEqual([0, [], asked, carts]);
    expect(await shop.note()).toBeUndefined();
  });

  test.each(doubts)("%s deletes what came all the same", async (__, begin) => {
    const shop = await begin();
    if (shop.ordered > 0) shop.lastCart.purchase.provision();
    else arrive(shop);
    await shop.destroy();
    expect([shop.held, await shop.note()]).toEqual([[], undefined]);
  });

  test.each<[string, FaultKind]>([
    ["before it took effect", { kind: "dropBefore" }],
    ["after it took effect", { kind: "dropAfter" }],
    ["with a 502 although it took effect", { kind: "status", status: 502, takesEffect: true }],
  ])("comes to its end, in a run or two, when the cancellation fails %s", async (__, fault) => {
    const shop = await Shop.onOrder(deal, "hanging");
    shop.fault({ ...fault, method: "DELETE" });
    const failure = await outcomeOf(shop.destroy());
    if (failure instanceof Error) await shop.destroy();
    expect([shop.underWay, shop.held]).toEqual([[], []]);
  });

  test.each([
    ["an order under way", false],
    ["what it brought", true],
  ])("that is killed leaves nothing behind once it is repeated: %s", async (__, done) => {
    const begin = async () => {
      const shop = await Shop.onOrder(deal, "hanging");
      if (done) shop.lastCart.complete();
      return shop;
    };
    const running = (shop: Shop) => {
      const process = shop.process();
      return { process, run: () => shop.destroy(process) };
    };
    const next = async (shop: Shop) => {
      await shop.destroy();
      return [shop.held, shop.underWay];
    };
    await killedAtEachRequest(begin, running, next, [[], []]);
  });
});

describe.each(orders)("an up of %s on order", (_, deal) => {
  test("whose cart never names its order orders again, after what came was deleted, by the user's word alone", async () => {
    const shop = await Shop.onOrder(deal, "hanging", { shapes: { cartOrders: "never" } });
    shop.lastCart.complete();
    shop.deleteAll();
    shop.clock.skip(20 * dayMs);
    const { message } = await shop.upUnfinished();
    const [, word] = /deleted, run once `HOSTING_ORDER_AGAIN=(\w+) pulumi up`: this orders and pays again\.$/.exec(message) ?? [];
    await shop.upUnfinished({ orderAgain: "00000000" });
    expect([word, shop.ordered]).toEqual([expect.any(String), 1]);
    shop.billing.provisioning = "succeeds";
    await shop.up({ orderAgain: word });
    shop.expectDone({ times: 2 });
  });

  const { changed, more } = deal.orderable as Purchasable;

  test("goes on with the order when the program wants another plan, and changes the plan", async () => {
    const shop = await Shop.onOrder(deal, "processing");
    shop.clock.skip(dayMs);
    shop.wants(changed);
    const made = await shop.up();
    expect(made.state).toMatchObject(changed);
    shop.expectBought(made, ...deal.cents, more);
  });

  test("goes by the newer of two carts: that of the state after a run on another machine", async () => {
    const shop = await Shop.onOrder(deal, "awaiting_authentication");
    shop.lastCart.fail();
    shop.clock.skip(60_000);
    shop.billing.payments.next = ["processing"];
    await shop.upUnfinished(await elsewhere());
    const { open } = shop;
    // Here the note is still of the first one.
    await shop.upUnfinished();
    expect(shop.open).toEqual(open);
    shop.clock.skip(dayMs);
    await shop.up();
    expect(shop.ordered).toBe(2);
    shop.expectDone();
  });

  test("goes by the newer of two carts: that of the note after a killed run", async () => {
    const shop = await Shop.onOrder(deal, "awaiting_authentication");
    const { kept } = shop;
    shop.lastCart.fail();
    shop.billing.payments.next = ["processing"];
    await shop.upUnfinished();
    shop.kept = kept;
    expect(await shop.refresh()).toBeUndefined();
    shop.clock.skip(dayMs);
    await shop.upUntilDone();
    expect(shop.ordered).toBe(2);
    shop.expectDone();
  });

  test("that is refused after the handle was deleted keeps the handle in the state, also for another machine", async () => {
    const shop = await Shop.onOrder(deal, "processing");
    const { definition } = deal.orderable;
    const { id, state } = shop.kept as Kept;
    const self = shop.self();
    await diffResource(self, id, state, deal.inputs);
    await remove(self, id, state);
    const other = deal.inputs.location ? { location: "us-east" } : { domain: "example.org" };
    const refused = await unfinished(create(self, { ...deal.inputs, ...other }));
    expect(refused).toMatchObject({ id, explained: "order-differs", state: { ...managed(definition, state), orderedAt: state.orderedAt } });
    shop.kept = refused;
    shop.clock.skip(dayMs);
    await shop.up(await elsewhere());
    shop.expectDone();
  });
});

describe("a site on order", () => {
  const [[, siteOrder]] = orders as [(typeof orders)[0]];

  test("that is destroyed never touches a site that was there before, however alike the two are", async () => {
    const shop = await Shop.onOrder(siteOrder, "hanging");
    const old = Object.assign(shop.platform.sites.add({ name: "shop", plan: "premium", location: "eu-central" }), {
      createdAt: "2020-01-01T00:00:00Z",
    });
    await shop.destroy();
    expect(shop.held).toEqual([old.id]);
  });

  test("takes along, when it is destroyed, the newer order that its note names", async () => {
    const shop = await Shop.onOrder(siteOrder, "awaiting_authentication");
    const { kept } = shop;
    shop.lastCart.fail();
    shop.billing.provisioning = "hangs";
    await shop.upUnfinished();
    shop.kept = kept;
    await outcomeOf(shop.destroy());
    expect([shop.underWay, shop.held]).toEqual([[], []]);
  });

  test("that shall stand elsewhere is cancelled before the other one is ordered", async () => {
    const shop = await Shop.onOrder(siteOrder, "hanging");
    shop.billing.provisioning = "succeeds";
    shop.wants({ ...siteOrder.inputs, location: "us-east" });
    await shop.up();
    expect(cancellations(shop)).toBe(1);
    shop.expectDone({ times: 2 });
  });
});
