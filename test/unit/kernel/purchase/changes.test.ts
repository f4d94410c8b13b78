import { create, diffResource, outcomeOf, update } from "../../../harness";
import { fingerprint } from "../../../../src/kernel/identity/state";
import type { Plan, Subscription } from "../../../../src/simulator";
import type { BillingWorld, Deal, Kept, Purchasable } from "./buying";
import { bought, changes, dayMs, doubtIn, elsewhere, failureOf, planOf, Shop, site, unfinished } from "./buying";

/** The id in the advice to end a doubt. */
const wordIn = (text: string) => /(?<=HOSTING_ORDER_AGAIN=)\w+/.exec(text)?.[0];

describe.each(changes)("%s that costs money", (_, deal) => {
  const { inputs, definition } = deal.orderable;
  const purchasable = deal.orderable as Purchasable;

  test("isn't ordered when the platform shows it already", async () => {
    const shop = await Shop.of(deal);
    await shop.up();
    shop.forget();
    expect((await shop.up()).state).toMatchObject(deal.inputs);
    expect(shop.count("PATCH")).toBe(1);
    shop.expectDone();
  });

  test("leaves no note once the state has it, and one that costs less charges nothing", async () => {
    const shop = await Shop.of(deal);
    await shop.up();
    const { id, state } = shop.kept as Kept;
    expect(await diffResource(shop.self(), id, state, deal.inputs)).toMatchObject({ changed: [], unfinished: false });
    expect(await shop.note()).toBeUndefined();
    shop.wants(inputs);
    await shop.up();
    expect([shop.plans, shop.charged]).toEqual([[planOf(inputs)], deal.cents]);
  });

  test("keeps its cart through a refresh", async () => {
    const shop = await Shop.onOrder(deal, "processing");
    const { state } = shop.kept as Kept;
    await shop.refresh();
    expect(shop.kept?.state).toMatchObject({ changeOrder: state.changeOrder, pending: state.pending });
    shop.clock.skip(dayMs);
    await shop.refresh();
    const process = shop.process();
    await shop.up(process);
    expect([shop.count("DELETE"), process.said.join("\n")]).toEqual([0, expect.not.stringMatching(/warning|cancel/)]);
    shop.expectDone();
  });

  test("that another clone of the project has under way is left alone by a run without a change", async () => {
    const shop = await Shop.of(deal);
    shop.billing.payments.mode = "awaiting_authentication";
    await shop.upKilled(0, "after", { workplace: { folder: "/theirs", backend: "one" } });
    const ours = shop.self({ workplace: { folder: "/ours", backend: "one" } });
    const { id, state } = shop.before as Kept;
    expect(await diffResource(ours, id, state, inputs)).toMatchObject({ changed: [], unfinished: false });
    expect(await ours.session.notes.read("change", `${definition.type} ${id}`)).toMatchObject({ id });
  });

  describe("and that the program takes back", () => {
    test("is kept in mind until the doubt about its cart ends", async () => {
      const shop = await Shop.onOrder(deal, "processing");
      const { state } = shop.kept as Kept;
      shop.lastCart.expire();
      shop.wants(inputs);
      const process = shop.process();
      const { state: back } = await shop.up(process);
      expect(back).toMatchObject({ changeOrder: { cart: shop.lastCart.token, at: state.changeOrder?.at } });
      const said = process.said.join("\n");
      expect(said).toMatch(
        /warning: the change of .* its cart has ended \(expired, payment processing\)\. If its payment still succeeds.*run once `HOSTING_ORDER_AGAIN=/,
      );
      const { kept } = shop;
      await shop.up({ orderAgain: wordIn(said) });
      expect(shop.open).toBeUndefined();
      shop.kept = kept;
      shop.clock.skip(8 * dayMs);
      await shop.up(await elsewhere());
      expect([shop.open, shop.kept?.state.pending]).toEqual([undefined, undefined]);
      shop.expectUnchanged(purchasable);
    });

    test("is cancelled, if a killed run ordered it", async () => {
      const shop = await Shop.of(deal, { strict: { orderAppears: "opened" } });
      shop.billing.payments.mode = "awaiting_authentication";
      await shop.upKilled(1, "before");
      shop.wants(inputs);
      const { id, state } = shop.before as Kept;
      expect(await diffResource(shop.self(), id, state, inputs)).toMatchObject({ changed: [], unfinished: true });
      expect((await shop.up()).state).toMatchObject(inputs);
      expect(await diffResource(shop.self(), id, state, inputs)).toMatchObject({ changed: [], unfinished: false });
      expect(shop.lastCart.state.phase).toBe("cancelled");
      shop.expectUnchanged(purchasable);
    });

    test("is kept in mind until the user's word, if its answer was lost", async () => {
      const shop = await Shop.of(deal);
      shop.billing.payments.next = ["processing"];
      shop.spoil({ kind: "dropAfter" });
      const noteId = doubtIn(await shop.upUnfinished());
      shop.wants(inputs);
      const process = shop.process();
      expect((await shop.up(process)).state).toMatchObject({ ...inputs, changeOrder: { noteId }, pending: expect.any(String) });
      expect(process.said.join("\n")).toContain(`run once \`HOSTING_ORDER_AGAIN=${noteId} pulumi up\``);
      const { kept } = shop;
      shop.wants(deal.inputs);
      expect(doubtIn(await shop.upUnfinished())).toBe(noteId);
      Object.assign(shop, { kept }).wants(inputs);
      await shop.up({ orderAgain: noteId });
      expect([shop.open, shop.kept?.state.pending, shop.count("PATCH")]).toEqual([undefined, undefined, 1]);
    });

    test("ends with the user's word, if the platform forgets its cart", async () => {
      const shop = await Shop.onOrder(deal, "awaiting_authentication");
      shop.fault({ kind: "status", status: 404, path: /^\/api\/carts/, times: Infinity });
      shop.wants(inputs);
      const { message } = await shop.upUnfinished();
      expect(shop.open).toEqual({ cart: shop.lastCart.token });
      await shop.up({ orderAgain: wordIn(message) });
      expect([shop.open, shop.kept?.state.pending]).toEqual([undefined, undefined]);
      shop.expectUnchanged(purchasable);
    });

    test("isn't forgotten: the state is never wrong about the end of it", async () => {
      const shop = await Shop.onOrder(deal, "processing");
      const { token } = shop.lastCart;
      shop.wants(inputs);
      const process = shop.process();
      const back = await outcomeOf(shop.up(process));
      expect([shop.open, `${process.said.join()} ${String(back)}`]).toEqual([{ cart: token }, expect.stringContaining(token)]);
      shop.clock.skip(dayMs);
      expect((await shop.up()).state).toMatchObject(inputs);
      expect([shop.open, shop.kept?.state.pending, shop.plans]).toEqual([undefined, undefined, [planOf(inputs)]]);
    });
  });
});

describe("a plan change on a platform that shows plans by their display names", () => {
  const deal = changes.find(([, { orderable }]) => orderable === site)?.[1] as Deal;
  async function opened(): Promise<Shop> {
    const shop = await Shop.of(deal, { shapes: { sitePackage: "name" } });
    const { plans } = shop.billing.catalogue;
    for (const [key, plan] of plans) plans.set(key, { ...plan, name: `${key.length} stars` });
    const { id, state } = shop.before as Kept;
    const normalised = { plan: fingerprint(site.definition, "plan", "7 stars") };
    shop.kept = shop.before = { id, state: { ...state, normalised } };
    expect((await shop.refresh())?.inputs).toMatchObject({ plan: "starter" });
    shop.clock.skip(10_000);
    return shop;
  }

  test("converges in the run in which its answer was lost", async () => {
    const shop = await opened();
    shop.spoil({ kind: "dropAfter" });
    await shop.up();
    expect([shop.count("PATCH"), shop.kept?.state.plan]).toEqual([1, "business"]);
    expect(await shop.refresh()).toBeDefined();
    await shop.up();
    expect(shop.count("PATCH")).toBe(1);
    shop.expectDone();
  });

  test("converges in the run after a killed one", async () => {
    const shop = await opened();
    await shop.upKilled(0, "after");
    shop.clock.skip(600_000);
    await shop.up();
    shop.expectDone();
  });

  test("isn't ordered again when the run was killed before the state was written", async () => {
    const shop = await opened();
    await shop.up();
    shop.forget();
    shop.clock.skip(600_000);
    await shop.up();
    expect(shop.count("PATCH")).toBe(1);
    shop.expectDone();
  });

  test("isn't ordered again when the site is adopted under another name of the program", async () => {
    const shop = await opened();
    await shop.up();
    await create(shop.process().resource(site.definition, "renamed"), { ...deal.inputs, adopt: true });
    expect(shop.count("PATCH")).toBe(1);
    shop.expectDone();
  });

  test("converges in a later run, if its payment is slow", async () => {
    const shop = await opened();
    shop.billing.payments.next = ["processing"];
    shop.spoil({ kind: "dropAfter" });
    await shop.upUnfinished();
    shop.clock.skip(dayMs);
    await shop.up();
    shop.expectDone();
  });

  test.each([true, false])("isn't taken for done if it never arrived, also after other orders (of the account: %s)", async (others) => {
    const shop = await opened();
    if (others) await create(shop.anew(site.definition, "second"), { ...site.inputs, name: "second" });
    shop.spoil({ kind: "dropBefore" });
    const orderAgain = doubtIn(await shop.upUnfinished());
    await shop.up({ orderAgain });
    expect(shop.kept?.state.plan).toBe("business");
    expect(shop.plans.filter((plan) => plan === "business")).toHaveLength(1);
  });
});

test("a plan change waits while the first billing settles", async () => {
  const { world, made } = await bought(site, { delays: { settlingMs: 20_000 } });
  const process = world.process();
  await update(process.resource(site.definition), made.id, made.state, site.changed);
  expect(process.said.join("\n")).toMatch(/waiting for the first bill of the new site to be settled/);
  world.expectChanged(site);
});

test("a plan change for which billing settles too long has ordered nothing, and is made by a later run", async () => {
  const { world, made } = await bought(site, { delays: { settlingMs: 200_000 } });
  const failure = await failureOf(update(world.buyer(site), made.id, made.state, site.changed));
  expect(failure.message).toMatch(/60 s.*first bill of the new site to be settled.*Run the command again/s);
  expect(world.carts).toHaveLength(1);
  world.clock.skip(200_000);
  await update(world.buyer(site), made.id, made.state, site.changed);
  world.expectChanged(site);
});

/** Why the platform refuses a plan change, how that comes about, and how it is put right. What every order meets is in ordering. */
const refusals: [string, RegExp, (world: BillingWorld, id: string) => () => void][] = [
  [
    "unknown_product",
    /short name from the panel's order page/,
    (world) => hidden(world, () => world.billing.catalogue.plans.delete("business")),
  ],
  [
    "product_unavailable",
    /choose another plan/,
    (world) => hidden(world, (plan) => world.billing.catalogue.plans.set("business", { ...plan, offered: false })),
  ],
  [
    "no_price_for_plan",
    /choose another plan or package that has one/,
    (world) => hidden(world, (plan) => world.billing.catalogue.plans.set("business", { ...plan, prices: { monthly: null, annual: 1 } })),
  ],
  ["multi_site_resize_unsupported", /Change the plan in the platform's panel/, (world) => besideAnother(world)],
  ["subscription_not_proratable", /ask the platform's support/, (world, id) => proratable(world, id)],
];

function hidden(world: BillingWorld, change: (plan: Plan) => unknown): () => void {
  const { plans: sold } = world.billing.catalogue;
  const plan = sold.get("business") as Plan;
  change(plan);
  return () => void sold.set("business", plan);
}

function besideAnother(world: BillingWorld): () => void {
  const { sites, rules } = world.platform;
  sites.add({ name: "other" });
  const { multiSiteResize } = rules;
  Object.assign(rules, { multiSiteResize: "refuse" });
  return () => void Object.assign(rules, { multiSiteResize });
}

function proratable(world: BillingWorld, id: string): () => void {
  const subscription = world.billing.subscriptions.ofSite(id) as Subscription;
  subscription.change({ proratable: false });
  return () => subscription.change({ proratable: true });
}

describe.each(refusals)("a plan change that is refused with %s", (code, advice, arrange) => {
  test("leaves the plan as it was, says what to do, and is made once that is put right", async () => {
    const { world, made } = await bought(site);
    const putRight = arrange(world, made.id);
    const self = world.buyer(site);
    const failure = await failureOf(update(self, made.id, made.state, site.changed));
    expect(failure.name).not.toBe("UnfinishedError");
    expect(failure.message).toContain(code);
    expect(failure.message).toMatch(advice);
    expect([world.plans[0], world.charged]).toEqual(["starter", [1_000]]);
    expect(await world.process().session.notes.read("change", `Site ${made.id}`)).toBeUndefined();
    putRight();
    expect(await update(world.buyer(site), made.id, made.state, site.changed)).toMatchObject(site.changed);
    world.clock.skip(dayMs);
    expect([world.plans[0], world.charged]).toEqual(["business", [1_000, 1_500]]);
  });

  test("leaves a new name that came with it, in the platform and in the state", async () => {
    const { world, made } = await bought(site);
    const putRight = arrange(world, made.id);
    const wanted = { ...site.changed, name: "store" };
    const kept = await unfinished(update(world.buyer(site), made.id, made.state, wanted));
    expect(kept.state).toMatchObject({ name: "store", plan: "starter", pending: "plan" });
    expect(kept.state.changeOrder).toBeUndefined();
    expect(kept.message).toContain(code);
    expect(world.platform.sites.get(made.id)).toMatchObject({ name: "store", plan: "starter" });
    putRight();
    expect(await update(world.buyer(site), made.id, kept.state, wanted)).toMatchObject(wanted);
    expect(world.charged).toEqual([1_000, 1_500]);
  });
});

test("a new name and a new plan are one after the other, and both there in the end", async () => {
  const { world, made } = await bought(site);
  const wanted = { ...site.changed, name: "store" };
  expect(await update(world.buyer(site), made.id, made.state, wanted)).toMatchObject(wanted);
  expect(world.platform.sites.get(made.id)).toMatchObject({ name: "store", plan: "business" });
  expect(
    world.simulator
      .report()
      .requests.filter(({ method }) => method === "PATCH")
      .map(({ body }) => body),
  ).toEqual([{ name: "store" }, { plan: "business" }]);
  world.expectChanged(site);
});

test("a new name that is refused leaves the plan unbought", async () => {
  const { world, made } = await bought(site);
  const failure = await failureOf(update(world.buyer(site), made.id, made.state, { ...site.changed, name: "n".repeat(300) }));
  expect(failure.message).toMatch(/too long/);
  world.expectUnchanged(site);
});
