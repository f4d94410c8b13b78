import { type Fault, type SimulatorOptions, update, type Values } from "../../../harness";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { changes, dayMs, type Deal, elsewhere, failureOf, orders, planOf, type Purchasable, Shop, stepByStep } from "./buying";

const [[, siteOrder], [, mailOrder]] = orders as [(typeof orders)[0], (typeof orders)[0]];

/** A stack whose first run was killed so many requests after its order went out. */
async function killedRun(deal: Deal, request: number, options: SimulatorOptions = {}, payment?: "awaiting_authentication"): Promise<Shop> {
  const shop = await Shop.of(deal, { delays: stepByStep, ...options });
  if (payment) shop.billing.payments.next = [payment];
  await shop.upKilled(request);
  expect(shop.ordered).toBe(1);
  return shop;
}

/** How far the killed run came: whether its note knows the cart. */
const places: [string, number][] = [
  ["before its order was answered", 0],
  ["while it followed its cart", 2],
];

describe.each(places)("a run that was killed %s", (_, request) => {
  const accounts = { accounts: ["account-1", "account-2"] };

  test.each<[string, Deal, Values, string, SimulatorOptions]>([
    ["location", siteOrder, { location: "us-east" }, "eu-central", {}],
    ["variant", siteOrder, { variant: "extended" }, "vanilla", {}],
    ["term", siteOrder, { term: "annual" }, "monthly", {}],
    ["domain", mailOrder, { domain: "example.org" }, "example.com", {}],
    ...orders.map(([, deal]): [string, Deal, Values, string, SimulatorOptions] => [
      "account",
      deal,
      { account: "account-2" },
      "account-1",
      accounts,
    ]),
  ])("keeps another %s from being ordered, until the old one has come", async (name, deal, change, was, options) => {
    const shop = await killedRun(deal, request, options);
    shop.wants({ ...deal.inputs, ...change });
    const failure = await failureOf(shop.up());
    for (const part of [name, was, "Nothing was ordered", "Set the old value", shop.journalFolder]) expect(failure.message).toContain(part);
    expect(shop.asked).toBe(1);
    shop.wants(deal.inputs);
    await shop.up();
    shop.expectDone();
  });

  test.each<[string, SimulatorOptions]>([
    ["that shows what its order made", {}],
    ["that doesn't show what its order made", { shapes: { orderSite: "omitted" } }],
    ["that never shows its order", { shapes: { orderSite: "omitted", cartOrders: "never" } }],
  ])("isn't continued under another name, on a platform %s: the old name brings the site, which is then renamed", async (__, options) => {
    const shop = await killedRun(siteOrder, request, options);
    const renamed = { ...siteOrder.inputs, name: "store" };
    shop.wants(renamed);
    expect((await failureOf(shop.up())).message).toMatch(/with another name \("shop"\).*Set the old values again/s);
    shop.wants(siteOrder.inputs);
    const made = await shop.up();
    await update(shop.self(), made.id, made.state, renamed);
    expect(shop.platform.sites.get(made.id).name).toBe("store");
    shop.expectDone();
  });

  test.each(orders)(
    "is gone on with when a bigger one is wanted by now than %s: one object, whose change is paid for",
    async (__, deal) => {
      const { changed, more } = deal.orderable as Purchasable;
      const shop = await killedRun(deal, request);
      shop.wants(changed);
      const made = await shop.up();
      expect([made.state, shop.plans]).toEqual([expect.objectContaining(changed), [planOf(changed)]]);
      shop.expectBought(made, ...deal.cents, more);
    },
  );

  test.each<[string, Deal, Values]>([
    ["says the same in other words", mailOrder, { domain: "Example.COM." }],
    ...orders.map(([what, deal]): [string, Deal, Values] => [
      `names the account whose ${what} it was anyway`,
      deal,
      { account: "account-1" },
    ]),
  ])("is gone on with when the program %s", async (__, deal, change) => {
    const shop = await killedRun(deal, request);
    shop.wants({ ...deal.inputs, ...change });
    await shop.up();
    shop.expectDone();
  });

  test("gets the package that the program names by now, where it had left that to the platform", async () => {
    const shop = await killedRun({ ...mailOrder, inputs: { domain: "example.com" } }, request);
    shop.wants(mailOrder.inputs);
    const made = await shop.up();
    expect(shop.plans).toEqual(["mail_20"]);
    shop.expectBought(made, 3_000, 6_600);
  });

  test("keeps the package that the program no longer names", async () => {
    const shop = await killedRun(mailOrder, request);
    shop.wants({ domain: "example.com" });
    const made = await shop.up();
    expect([made.state.package, shop.plans]).toEqual([undefined, ["mail_20"]]);
    shop.expectBought(made, ...mailOrder.cents);
  });

  test("leaves no secret in its note", async () => {
    const callback = { url: "https://ci.example.com/hook-4711", authorization: "Basic c2VjcmV0" };
    const shop = await killedRun({ ...siteOrder, inputs: { ...siteOrder.inputs, callback } }, request);
    const notes = readdirSync(shop.journalFolder).map((name) => readFileSync(join(shop.journalFolder, name), "utf8"));
    expect(notes).toHaveLength(1);
    expect(notes.join()).not.toMatch(/c2VjcmV0|hook-4711/);
  });
});

test.each([...orders, ...changes])(
  "a run that was killed while a payment for %s settles, which no order shows yet, is gone on with by its cart",
  async (_, deal) => {
    const shop = await Shop.of(deal, { delays: stepByStep });
    shop.billing.payments.mode = "processing";
    await shop.upKilled(3);
    await shop.upUnfinished();
    expect(shop.open).toEqual({ cart: shop.lastCart.token });
    shop.clock.skip(dayMs);
    shop.forget();
    await shop.up();
    expect(shop.ordered).toBe(1);
    shop.expectDone();
  },
);

describe("the order of a killed run for a site at another location than the program's by now", () => {
  const moved = { ...siteOrder.inputs, location: "us-east" };

  test("keeps nothing else from being ordered if its payment was refused", async () => {
    const shop = await killedRun(siteOrder, 2, {}, "awaiting_authentication");
    shop.lastCart.fail();
    shop.wants(moved);
    await shop.up();
    shop.expectDone();
  });

  test("keeps another one from being ordered if it may yet be paid for after its cart is over", async () => {
    const shop = await killedRun(siteOrder, 2, {}, "awaiting_authentication");
    shop.lastCart.expire();
    shop.wants(moved);
    expect((await failureOf(shop.up())).message).toMatch(
      /with another location \("eu-central"\) \(cart \S+\).*Nothing was ordered.*Set the old values again/,
    );
    shop.wants(siteOrder.inputs);
    await shop.upUntilDone();
    expect(shop.ordered).toBe(2);
    shop.expectDone();
  });
});

describe.each(orders)("a cart that the platform doesn't know any more, of %s,", (_, deal) => {
  const nowhere = { kind: "status", status: 404, errors: ["Cart not found"], times: Infinity } satisfies Fault;

  test("is given up by the user's word, which any machine takes", async () => {
    const shop = await Shop.onOrder(deal, "awaiting_authentication", { delays: stepByStep });
    shop.fault({ ...nowhere, path: `/api/carts/${shop.lastCart.token}` });
    const { message } = await shop.upUnfinished(await elsewhere());
    const [, orderAgain] = /once `HOSTING_ORDER_AGAIN=(\w+)/.exec(message) ?? [];
    await shop.up({ ...(await elsewhere()), orderAgain });
    expect(shop.ordered).toBe(2);
    shop.expectDone();
  });

  test("keeps it from being ordered again, and the error says what to do", async () => {
    const shop = await killedRun(deal, 2);
    const fault = shop.fault({ ...nowhere, path: /carts/ });
    const kept = await shop.upUnfinished();
    const { token } = shop.lastCart;
    expect([shop.open, kept.explained]).toEqual([{ cart: token }, "cart-unknown"]);
    for (const part of [token, "Nothing is ordered again now", "hosting:account", "HOSTING_ORDER_AGAIN="])
      expect(kept.message).toContain(part);
    expect(shop.asked).toBe(1);
    // The order was carried out meanwhile.
    fault.remove();
    shop.clock.skip(dayMs);
    await shop.up();
    shop.expectDone();
  });
});

test("what was bought and then deleted by somebody is ordered anew, once", async () => {
  const shop = await Shop.of(siteOrder);
  await shop.up();
  shop.platform.sites.list()[0]!.setPendingDelete(true);
  shop.clock.skip(dayMs);
  shop.forget();
  const made = await shop.up();
  shop.expectBought(made, 1_000, 1_000);
});

describe("the note of a purchase that was finished, and that no state knows", () => {
  test("never lets a resource of the same name own another site", async () => {
    const shop = await Shop.of(siteOrder);
    const made = await shop.up();
    shop.forget();
    shop.wants({ ...siteOrder.inputs, name: "gamma" });
    const failure = await failureOf(shop.up());
    for (const part of [made.id, "shop", "Nothing was ordered"]) expect(failure.message).toContain(part);
    expect([shop.platform.sites.list().map(({ name }) => name), shop.charged]).toEqual([["shop"], siteOrder.cents]);
  });
});
