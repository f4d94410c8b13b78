import { beforeRequests, outcomeOf, type Process, update, type Values } from "../../../harness";
import type { Plan } from "../../../../src/simulator";
import type { Kept, Purchasable } from "./buying";
import { changes, creations, deals, doubtIn, elsewhere, failureOf, orders, planOf, Shop, site } from "./buying";

/** A third plan. */
const another = ({ deal }: Shop): Values => (deal.orderable as Purchasable).changedOtherwise;

/** A process that orders when an outage begins: the answer is lost, and then no list of orders can be read. */
function outage(shop: Shop): Process {
  shop.spoil({ kind: "dropAfter" });
  return beforeRequests(shop.process(), ({ method, path }) => {
    if (method !== shop.deal.method || !shop.deal.path.test(path)) return;
    shop.fault({ kind: "status", status: 500, retryAfter: 0, method: "GET", path: /^\/api\/orders$/, times: Infinity });
  });
}

/** A process on a machine whose full disk keeps the cart out of the note. */
function onFullDisk(shop: Shop): Process {
  const process = shop.process();
  process.session.notes.advance = () => Promise.resolve();
  return process;
}

const inFolder = (folder: string) => ({ workplace: { folder, backend: "one" } });

describe.each(deals)("an order for %s", (_, deal) => {
  test("whose answer is lost in an outage is kept in the state", async () => {
    const shop = await Shop.of(deal);
    shop.billing.provisioning = "hangs";
    await shop.upUnfinished(outage(shop));
    const { noteId } = (await shop.note()) ?? {};
    expect(shop.open).toEqual({ noteId });
    const { orderedAt, changeOrder } = shop.kept?.state ?? {};
    expect(orderedAt ?? changeOrder?.at).toEqual(expect.any(Number));
  });

  test("that was paid and failed isn't placed again in the same run", async () => {
    const shop = await Shop.onOrder(deal, "processing");
    shop.billing.provisioning = "hangs";
    shop.lastCart.pay();
    shop.clock.skip(60_000);
    shop.lastCart.fail();
    shop.billing.provisioning = "succeeds";
    expect((await failureOf(shop.up())).message).toMatch(/refund.*next `pulumi up` places a new order/);
    expect(shop.ordered).toBe(1);
    await shop.up();
    expect(shop.ordered).toBe(2);
  });

  test("is followed by the state's cart when a full disk kept that out of the note", async () => {
    const shop = await Shop.of(deal);
    shop.billing.payments.next = ["processing"];
    await shop.upUnfinished(onFullDisk(shop));
    const { open } = shop;
    await shop.upUnfinished();
    expect([open, shop.open, shop.ordered]).toEqual([{ cart: shop.lastCart.token }, open, 1]);
  });
});

describe.each(creations)("an order for %s", (_, deal) => {
  test("is cancelled by the state's cart when a full disk kept that out of the note", async () => {
    const shop = await Shop.of(deal, { strict: { orderAppears: "opened" } });
    shop.billing.payments.next = ["awaiting_authentication"];
    await shop.upUnfinished(onFullDisk(shop));
    await shop.destroy();
    expect([shop.lastCart.state.phase, await shop.note()]).toEqual(["cancelled", undefined]);
  });
});

describe.each([...orders, ...changes])("an order for %s", (_, deal) => {
  test("by a machine that is gone, after one that has ended, is waited for and not placed again", async () => {
    const shop = await Shop.of(deal);
    shop.billing.payments.next = [deal.method === "POST" ? "awaiting_authentication" : "processing"];
    await shop.upUnfinished();
    if (deal.method === "POST") shop.lastCart.fail();
    else {
      shop.lastCart.pay();
      shop.wants(another(shop));
    }
    shop.clock.skip(60_000);
    Object.assign(shop.platform.delays, { paymentMs: 2_000, orderMs: 2_000, provisioningMs: 10_000 });
    await shop.upKilled(0, "after", await elsewhere());
    await shop.clock.sleep(5_000);
    expect(shop.underWay).toHaveLength(1);
    if (deal.method === "POST") {
      expect(await failureOf(shop.up())).toMatchObject({ explained: "already-there" });
      await shop.up({ adopt: true });
      return shop.expectDone();
    }
    expect((await shop.up()).state).toMatchObject(another(shop));
    expect(shop.count("PATCH")).toBe(2);
  });
});

describe.each(changes)("an order for %s", (_, deal) => {
  const { inputs } = deal.orderable;

  test("that is newer than one for the plan that the program asks for again is seen to its end", async () => {
    const shop = await Shop.of(deal);
    shop.billing.payments.next = ["processing", "processing"];
    await shop.upUnfinished();
    shop.lastCart.pay();
    shop.clock.skip(60_000);
    shop.wants(another(shop));
    await shop.upKilled(1, "before");
    expect(shop.ordered).toBe(2);
    shop.wants(deal.inputs);
    await shop.upUnfinished();
    const cart = shop.lastCart.token;
    expect([shop.open, await shop.note()]).toMatchObject([{ cart }, { cart }]);
  });

  test("that is taken back while its cart can't be read is kept in the state", async () => {
    const shop = await Shop.onOrder(deal, "processing");
    const { state } = shop.kept as Kept;
    shop.fault({ kind: "status", status: 500, retryAfter: 0, path: /^\/api\/carts/, times: Infinity });
    shop.wants(inputs);
    expect((await shop.upUnfinished(await elsewhere())).state.changeOrder).toEqual(state.changeOrder);
  });

  test("that had no answer and was carried out is no doubt, although the program asks for another plan by now", async () => {
    const shop = await Shop.of(deal);
    shop.wants(another(shop));
    await shop.upKilled(0);
    shop.clock.skip(120_000);
    expect(shop.plans).toEqual([planOf(another(shop))]);
    shop.wants(deal.inputs);
    expect((await shop.up()).state).toMatchObject(deal.inputs);
  });

  test("is followed by itself when the platform forgets its cart", async () => {
    const shop = await Shop.of(deal, { delays: { provisioningMs: 100_000 } });
    await shop.upUnfinished();
    shop.fault({ kind: "status", status: 404, path: /^\/api\/carts/, times: Infinity });
    shop.clock.skip(100_000);
    shop.forget();
    await shop.up();
    shop.expectDone();
  });

  test("has one note and one cart, even if a full disk kept the cart out of the note", async () => {
    const shop = await Shop.of(deal);
    shop.billing.payments.next = ["awaiting_authentication"];
    await shop.upUnfinished(onFullDisk(shop));
    shop.lastCart.fail();
    await shop.up();
    shop.expectDone();
  });

  test("by another clone is still known when this clone's is done", async () => {
    const shop = await Shop.of(deal);
    let hasBegun = false;
    // While this clone waits for its change to show, another one orders something else.
    const ours = beforeRequests(shop.process(inFolder("/ours")), async () => {
      if (hasBegun || shop.ordered !== 1 || shop.lastCart.state.phase !== "completed") return;
      hasBegun = true;
      shop.billing.payments.next = ["processing"];
      const { id, state } = shop.before as Kept;
      await outcomeOf(update(shop.self(inFolder("/theirs")), id, state, another(shop)));
    });
    await outcomeOf(shop.up(ours));
    expect(shop.ordered).toBe(2);
    expect(await shop.note()).toMatchObject({ cart: shop.lastCart.token });
  });

  test("by another clone, which this one waited for, isn't cancelled when this one takes its change back", async () => {
    const shop = await Shop.of(deal, { strict: { orderAppears: "opened" } });
    shop.billing.payments.next = ["awaiting_authentication"];
    await shop.upUnfinished(inFolder("/theirs"));
    shop.forget();
    const ours = shop.process(inFolder("/ours"));
    await failureOf(shop.up(ours));
    expect(ours.said.join("\n")).toMatch(/warning: a run in \/theirs ordered a change of /);
    shop.wants(inputs);
    await shop.up(inFolder("/ours"));
    expect([shop.lastCart.state.phase, shop.count("PATCH")]).toEqual(["awaiting", 1]);
    expect(await shop.note()).toMatchObject({ cart: shop.lastCart.token });
  });

  test("that another machine gave up leaves a doubt that the user can end here", async () => {
    const shop = await Shop.of(deal);
    shop.spoil({ kind: "dropBefore" });
    const orderAgain = doubtIn(await shop.upUnfinished());
    shop.billing.payments.next = ["awaiting_authentication"];
    await shop.upUnfinished({ ...(await elsewhere()), orderAgain });
    shop.lastCart.fail();
    expect(doubtIn(await shop.upUnfinished())).toBe(orderAgain);
    expect((await shop.up({ orderAgain })).state).toMatchObject(deal.inputs);
    await shop.refresh();
    expect(await shop.note()).toBeUndefined();
  });
});

// A panel account has one change at a time.
describe.each(changes.slice(0, 2))("two orders for %s", (_, deal) => {
  test.each([
    ["waits for the older one", deal.inputs],
    ["takes both back", deal.orderable.inputs],
  ])("are both known after a run that %s: the note's, and that of the state by another machine", async (__, wanted) => {
    const shop = await Shop.of(deal);
    shop.billing.payments.next = ["processing", "processing"];
    await shop.upKilled(1, "before");
    shop.clock.skip(10_000);
    await shop.upUnfinished(await elsewhere());
    shop.wants(wanted);
    await outcomeOf(shop.up());
    const tokens = shop.carts.slice(1).map(({ token }) => token);
    expect([(await shop.note())?.cart, shop.kept?.state.changeOrder?.cart]).toEqual(tokens);
  });

  test("are told apart: the note of the older one doesn't get the order of the newer one", async () => {
    const shop = await Shop.of(deal);
    shop.billing.payments.next = ["processing", "processing"];
    await shop.upKilled(1, "before");
    shop.clock.skip(10_000);
    await shop.upUnfinished(await elsewhere());
    const [older, newer] = shop.carts.slice(1);
    older?.pay();
    shop.clock.skip(60_000);
    expect(shop.billing.orders.list().at(-1)).toMatchObject({ status: "completed" });
    shop.billing.provisioning = "hangs";
    newer?.pay();
    await shop.upUnfinished();
    expect(shop.open).toEqual({ cart: newer?.token });
    expect(await shop.note()).toMatchObject({ cart: older?.token });
    expect((await shop.note())?.order).not.toBe(shop.billing.orders.list().at(-1)?.id);
  });
});

describe("an order for a plan", () => {
  const [[, planChange]] = changes as [(typeof changes)[0]];
  const siteOf = (shop: Shop) => shop.platform.sites.get((shop.before as Kept).id);

  test("that was carried out isn't placed again while the platform shows the old plan", async () => {
    const shop = await Shop.of(planChange);
    await shop.upKilled(1, "before");
    shop.clock.skip(60_000);
    siteOf(shop).changeHosting({ plan: "starter" });
    let sent = 0;
    const process = beforeRequests(shop.process(), () => {
      sent += 1;
      if (sent === 20) siteOf(shop).changeHosting({ plan: "business" });
    });
    await shop.up(process);
    expect([sent >= 20, shop.count("PATCH")]).toEqual([true, 1]);
    shop.expectDone();
  });

  test("that the platform shows early isn't cancelled after a refresh", async () => {
    const shop = await Shop.onOrder(planChange, "awaiting_authentication", { strict: { orderAppears: "opened" } });
    siteOf(shop).changeHosting({ plan: "business" });
    await shop.refresh();
    await outcomeOf(shop.up());
    expect(shop.lastCart.state.phase).toBe("awaiting");
  });

  test("that the platform shows under another name isn't placed when a change is taken back", async () => {
    const shop = await Shop.of(planChange, { shapes: { sitePackage: "name" } });
    const { plans } = shop.billing.catalogue;
    plans.set("starter", { ...(plans.get("starter") as Plan), name: "Small Site" });
    shop.billing.payments.next = ["awaiting_authentication"];
    await shop.upUnfinished();
    shop.lastCart.fail();
    shop.wants(site.inputs);
    expect((await shop.up()).state).toMatchObject(site.inputs);
    expect(shop.count("PATCH")).toBe(1);
  });
});
