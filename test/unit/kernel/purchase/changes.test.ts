import { diff } from "../../../../src/kernel/object/diff";
import { diffResource } from "../../../../src/kernel/operations/diff";
import { read } from "../../../../src/kernel/operations/read";
import { UnfinishedError } from "../../../../src/kernel/identity/unfinishedError";
import { update } from "../../../../src/kernel/operations/update";
import type { State } from "../../../../src/kernel/identity/state";
import type { Plan, Subscription } from "../../../../src/simulator";
import { endWorlds, outcomeOf, World } from "../../../harness/world";
import {
  type BillingWorld,
  bought,
  changeUntilMade,
  dayMs,
  doubtIn,
  failureOf,
  killed,
  type Purchasable,
  purchasables,
  site,
  stepByStep,
  unfinished,
} from "./buying";

afterEach(endWorlds);

const oldPlan = ({ inputs }: Purchasable) => String(inputs.plan ?? inputs.package);

function expectUnchanged(world: BillingWorld, purchasable: Purchasable): void {
  world.clock.skip(3 * dayMs);
  expect([world.plans, world.charged]).toEqual([[oldPlan(purchasable)], [purchasable.cents]]);
}

describe.each(purchasables)("a change of a %s that costs money", (_, purchasable) => {
  const { definition, changed, inputs } = purchasable;

  test("is ordered once, charged once and waited for", async () => {
    const { world, made } = await bought(purchasable, { delays: stepByStep });
    const process = world.process();
    const self = process.resource(definition);
    const state = await update(self, made.id, made.state, changed);
    expect(state).toMatchObject(changed);
    expect(diff(definition, state, changed, {})).toMatchObject({ changed: [], unfinished: false });
    expect(world.count("PATCH")).toBe(1);
    expect(process.said.join("\n")).toMatch(/payment of the order/);
    expect(await world.process().session.notes.read("change", `${definition.type} ${made.id}`)).toBeUndefined();
    world.expectChanged(purchasable);
  });

  test("isn't ordered when the platform shows it already", async () => {
    const { world, made } = await bought(purchasable);
    await update(world.process().resource(definition, "somebody"), made.id, made.state, changed);
    world.simulator.resetReport();
    expect(await update(world.buyer(purchasable), made.id, made.state, changed)).toMatchObject(changed);
    expect(world.count("PATCH")).toBe(0);
    world.expectChanged(purchasable);
  });

  test("that costs less charges nothing", async () => {
    const { world, made } = await bought(purchasable);
    const state = await update(world.buyer(purchasable), made.id, made.state, changed);
    await update(world.buyer(purchasable), made.id, state, inputs);
    expect([world.plans, world.charged]).toEqual([[oldPlan(purchasable)], [purchasable.cents, purchasable.more]]);
  });

  test("keeps its cart at once when the payment takes days, and goes on with it, on another machine, too", async () => {
    const { world, made } = await bought(purchasable);
    world.billing.payments.mode = "processing";
    const first = await unfinished(update(world.buyer(purchasable), made.id, made.state, changed));
    const { token } = world.lastCart;
    expect(first).toMatchObject({ id: made.id, state: { ...inputs, changeOrder: { cart: token }, pending: expect.any(String) } });
    expect(first.message).toMatch(new RegExp(`change of .*${made.id}.*is ordered \\(cart ${token}\\): the payment \\(sepa_debit\\).*days`));
    expect(first.explained).toBe("slow-payment");
    expect(diff(definition, first.state, changed, {}).unfinished).toBe(true);

    // Elsewhere only the state tells of it.
    const { journalFolder } = await World.start();
    const second = await unfinished(update(world.process({ journalFolder }).resource(definition), made.id, first.state, changed));
    expect(second.state.changeOrder?.cart).toBe(token);
    world.clock.skip(dayMs);
    const state = await update(world.buyer(purchasable), made.id, second.state, changed);
    expect([state.changeOrder, state.pending]).toEqual([undefined, undefined]);
    world.expectChanged(purchasable);
  });

  test("keeps its cart through a refresh", async () => {
    const { world, made } = await bought(purchasable);
    world.billing.payments.mode = "processing";
    const first = await unfinished(update(world.buyer(purchasable), made.id, made.state, changed));
    const seen = await read(world.buyer(purchasable), made.id, first.state);
    expect(seen?.state).toMatchObject({ changeOrder: first.state.changeOrder, pending: first.state.pending });
    world.clock.skip(dayMs);
    const after = await read(world.buyer(purchasable), made.id, seen!.state);
    const process = world.process();
    await update(process.resource(definition), made.id, after!.state, changed);
    expect([world.count("DELETE"), process.said.join("\n")]).toEqual([0, expect.not.stringMatching(/warning|cancel/)]);
    world.expectChanged(purchasable);
  });

  test("shows where to pay, run after run, and goes on once that is done", async () => {
    const { world, made } = await bought(purchasable);
    world.billing.payments.mode = "awaiting_authentication";
    let kept = await unfinished(update(world.buyer(purchasable), made.id, made.state, changed));
    for (let run = 0; run < 3; run += 1) {
      expect(kept.message).toContain(`pay at https://invoices.example/${world.lastCart.token}`);
      kept = await unfinished(update(world.buyer(purchasable), made.id, kept.state, changed));
    }
    world.lastCart.pay();
    await update(world.buyer(purchasable), made.id, kept.state, changed);
    expect(world.carts).toHaveLength(2);
    world.expectChanged(purchasable);
  });

  test.each(["paid", "opened"] as const)(
    "is ordered anew, once, when nobody paid in time (an order is listed once its cart is %s)",
    async (orderAppears) => {
      const { world, made } = await bought(purchasable, { strict: { orderAppears } });
      world.billing.payments.next = ["awaiting_authentication"];
      const kept = await unfinished(update(world.buyer(purchasable), made.id, made.state, changed));
      world.lastCart.expire();
      const state = await changeUntilMade(world, purchasable, { ...made, state: kept.state });
      expect([state.changeOrder, state.pending]).toEqual([undefined, undefined]);
      expect(world.carts).toHaveLength(3);
      world.expectChanged(purchasable);
    },
  );

  test.each(["awaiting_authentication", "processing"] as const)(
    "isn't ordered anew by itself when its cart expires while the payment is %s, on any machine",
    async (payment) => {
      const { world, made } = await bought(purchasable);
      world.billing.payments.next = [payment];
      let kept = await unfinished(update(world.buyer(purchasable), made.id, made.state, changed));
      const { token } = world.lastCart;
      world.lastCart.expire();
      const notes = new Set<string>();
      for (let run = 0; run < 3; run += 1) {
        const journalFolder = run === 0 ? world.journalFolder : (await World.start()).journalFolder;
        kept = await unfinished(update(world.buyer(purchasable, { journalFolder }), made.id, kept.state, changed));
        expect(kept).toMatchObject({ id: made.id, state: { ...inputs, changeOrder: { cart: token, at: expect.any(Number) } } });
        expect(kept.message).toMatch(
          new RegExp(`its cart ${token} has ended \\(expired, payment ${payment}\\)\\. .*neither an order nor the change\\.`),
        );
        notes.add(doubtIn(kept));
      }
      expect([notes.size, world.carts.length]).toEqual([1, 2]);
      const [orderAgain] = notes;
      const last = world.buyer(purchasable, { orderAgain, journalFolder: (await World.start()).journalFolder });
      expect(await update(last, made.id, kept.state, changed)).toMatchObject(changed);
      world.expectChanged(purchasable);
    },
  );

  test("whose cart is over, and which the program takes back, is kept in mind until the doubt ends", async () => {
    const { world, made } = await bought(purchasable);
    world.billing.payments.next = ["processing"];
    const kept = await unfinished(update(world.buyer(purchasable), made.id, made.state, changed));
    world.lastCart.expire();
    const process = world.process();
    const back = await update(process.resource(definition), made.id, kept.state, inputs);
    expect(back).toMatchObject({ changeOrder: { cart: world.lastCart.token, at: kept.state.changeOrder?.at } });
    expect(process.said.join("\n")).toMatch(
      /warning: the change of .* its cart has ended \(expired, payment processing\)\. If its payment still succeeds.*run once `HOSTING_ORDER_AGAIN=/,
    );
    const [orderAgain] = /(?<=HOSTING_ORDER_AGAIN=)\w+/.exec(process.said.join("\n")) ?? [];
    expect((await update(world.buyer(purchasable, { orderAgain }), made.id, back, inputs)).changeOrder).toBeUndefined();
    world.clock.skip(8 * dayMs);
    const { journalFolder } = await World.start();
    const state = await update(world.buyer(purchasable, { journalFolder }), made.id, back, inputs);
    expect([state.changeOrder, state.pending]).toEqual([undefined, undefined]);
    expectUnchanged(world, purchasable);
  });

  test("whose payment fails leaves everything as it was, and the next run orders it anew, once", async () => {
    const { world, made } = await bought(purchasable);
    world.billing.payments.next = ["failed"];
    const failure = await failureOf(update(world.buyer(purchasable), made.id, made.state, changed));
    expect(failure.name).not.toBe("UnfinishedError");
    expect(failure.message).toMatch(/failed.*panel/);
    expectUnchanged(world, purchasable);
    await update(world.buyer(purchasable), made.id, made.state, changed);
    world.expectChanged(purchasable);
  });

  test("is no longer ordered after the platform has taken it, though it shows late", async () => {
    const { world, made } = await bought(purchasable);
    world.simulator.platform.delays.provisioningMs = 300_000;
    let { state } = made;
    for (let run = 0; run < 3; run += 1) state = (await unfinished(update(world.buyer(purchasable), made.id, state, changed))).state;
    world.clock.skip(300_000);
    await update(world.buyer(purchasable), made.id, state, changed);
    world.expectChanged(purchasable);
  });

  test("that a killed run ordered is cancelled by the next run if the program has the old plan again", async () => {
    const { world, made } = await bought(purchasable, { strict: { orderAppears: "opened" } });
    world.billing.payments.mode = "awaiting_authentication";
    const process = world.process();
    await killed(process, { request: 1, from: "PATCH", moment: "before" }, () =>
      update(process.resource(definition), made.id, made.state, changed),
    );
    const next = world.buyer(purchasable);
    expect(await diffResource(next, made.id, made.state, inputs)).toMatchObject({ changed: [], unfinished: true });
    expect(await update(next, made.id, made.state, inputs)).toMatchObject(inputs);
    expect(await diffResource(world.buyer(purchasable), made.id, made.state, inputs)).toMatchObject({ changed: [], unfinished: false });
    expect([world.lastCart.state.phase, world.plans, world.charged]).toEqual(["cancelled", [oldPlan(purchasable)], [purchasable.cents]]);
  });

  test("whose answer is lost, and which the program takes back, is kept in mind until the user's word", async () => {
    const { world, made } = await bought(purchasable);
    world.billing.payments.next = ["processing"];
    world.simulator.faults.add({ kind: "dropAfter", method: "PATCH" });
    const first = await unfinished(update(world.buyer(purchasable), made.id, made.state, changed));
    const process = world.process();
    const back = await update(process.resource(definition), made.id, first.state, inputs);
    expect(back).toMatchObject({ ...inputs, changeOrder: { noteId: doubtIn(first) }, pending: expect.any(String) });
    expect(process.said.join("\n")).toContain(`run once \`HOSTING_ORDER_AGAIN=${doubtIn(first)} pulumi up\``);
    const again = await unfinished(update(world.buyer(purchasable), made.id, back, changed));
    expect([doubtIn(again), world.count("PATCH")]).toEqual([doubtIn(first), 1]);
    const state = await update(world.buyer(purchasable, { orderAgain: doubtIn(first) }), made.id, back, inputs);
    expect([state.changeOrder, state.pending, world.count("PATCH")]).toEqual([undefined, undefined, 1]);
  });

  test("whose cart the platform forgets, and which the program takes back, ends with the user's word", async () => {
    const { world, made } = await bought(purchasable);
    world.billing.payments.next = ["awaiting_authentication"];
    const first = await unfinished(update(world.buyer(purchasable), made.id, made.state, changed));
    world.simulator.faults.add({ kind: "status", status: 404, path: /^\/api\/carts/, times: Infinity });
    const second = await unfinished(update(world.buyer(purchasable), made.id, first.state, inputs));
    expect(second.state.changeOrder).toMatchObject({ cart: world.lastCart.token });
    const [orderAgain] = /(?<=HOSTING_ORDER_AGAIN=)\w+/.exec(second.message) ?? [];
    const state = await update(world.buyer(purchasable, { orderAgain }), made.id, second.state, inputs);
    expect([state.changeOrder, state.pending]).toEqual([undefined, undefined]);
    expectUnchanged(world, purchasable);
  });

  test("that another clone of the project has under way is left alone by a run without a change", async () => {
    const { world, made } = await bought(purchasable);
    world.billing.payments.mode = "awaiting_authentication";
    const inFolder = (folder: string) => world.process({ workplace: { folder, backend: "one" } });
    const theirs = inFolder("/theirs");
    await killed(theirs, { request: 0, from: "PATCH", moment: "after" }, () =>
      update(theirs.resource(definition), made.id, made.state, changed),
    );
    const { session } = inFolder("/ours");
    const ours = inFolder("/ours").resource(definition);
    expect(await diffResource(ours, made.id, made.state, inputs)).toMatchObject({ changed: [], unfinished: false });
    expect(await session.notes.read("change", `${definition.type} ${made.id}`)).toMatchObject({ id: made.id });
  });

  test("that the program takes back isn't forgotten: the state is never wrong about the end of it", async () => {
    const { world, made } = await bought(purchasable);
    world.billing.payments.mode = "processing";
    const kept = await unfinished(update(world.buyer(purchasable), made.id, made.state, changed));
    const { token } = world.lastCart;
    const process = world.process();
    const back = await outcomeOf(update(process.resource(definition), made.id, kept.state, inputs));
    const state = back instanceof UnfinishedError ? back.state : (back as State);
    expect(state.changeOrder?.cart).toBe(token);
    expect(`${process.said.join()} ${String(back)}`).toContain(token);
    world.clock.skip(dayMs);
    const settled = await update(world.buyer(purchasable), made.id, state, inputs);
    expect(settled).toMatchObject(inputs);
    expect([settled.changeOrder, settled.pending]).toEqual([undefined, undefined]);
    expect(world.plans).toEqual([oldPlan(purchasable)]);
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

/** Why the platform refuses a plan change, how that comes about, and how it is put right. */
const refusals: [string, RegExp, (world: BillingWorld, id: string) => () => void][] = [
  [
    "unknown_product",
    /short name from the platform's catalogue/,
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
  [
    "no_default_payment_method",
    /save a default payment method/,
    (world) => flag(world.billing.accounts.of(world.simulator.account), "paymentMethod", false),
  ],
  ["multi_site_resize_unsupported", /Change the plan in the platform's panel/, (world) => besideAnother(world)],
  ["subscription_not_proratable", /ask the platform's support/, (world, id) => proratable(world, id)],
  ["cart_pay_failed", /check the default payment method/, (world) => flag(world.billing.payments, "next", ["refused"])],
];

function hidden(world: BillingWorld, change: (plan: Plan) => unknown): () => void {
  const { plans: sold } = world.billing.catalogue;
  const plan = sold.get("business") as Plan;
  change(plan);
  return () => void sold.set("business", plan);
}

function besideAnother(world: BillingWorld): () => void {
  world.simulator.platform.sites.add({ name: "other" });
  return flag(world.simulator.platform.rules, "multiSiteResize", "refuse");
}

function flag<T extends object>(holder: T, key: keyof T, value: unknown): () => void {
  const before = holder[key];
  Object.assign(holder, { [key]: value });
  return () => void Object.assign(holder, { [key]: before });
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
    expect(world.simulator.platform.sites.get(made.id)).toMatchObject({ name: "store", plan: "starter" });
    putRight();
    expect(await update(world.buyer(site), made.id, kept.state, wanted)).toMatchObject(wanted);
    expect(world.charged).toEqual([1_000, 1_500]);
  });
});

test("a new name and a new plan are one after the other, and both there in the end", async () => {
  const { world, made } = await bought(site);
  const wanted = { ...site.changed, name: "store" };
  expect(await update(world.buyer(site), made.id, made.state, wanted)).toMatchObject(wanted);
  expect(world.simulator.platform.sites.get(made.id)).toMatchObject({ name: "store", plan: "business" });
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
  expectUnchanged(world, site);
});
