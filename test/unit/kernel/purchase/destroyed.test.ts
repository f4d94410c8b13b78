import type { Created, FaultKind, Process, ProcessOptions, Values } from "../../../harness";
import { check, create, diffResource, killed, outcomeOf, remove } from "../../../harness";
import { objectName } from "../../../../src/kernel/identity/ids";
import { endServedNote } from "../../../../src/kernel/operations/servedNote";
import { ofCart } from "../../../../src/kernel/purchase/orderDoubt";
import { BillingWorld, cancelledAfterPayment, changes, dayMs, doubtIn, goOn, Shop, site, type Stage, unfinished } from "./buying";

describe.each(changes)("an object that is destroyed while %s is on order", (_, deal) => {
  const nowhere = { kind: "status", status: 404, path: /carts/, times: Infinity } as const;

  test.each<[string, Stage, (shop: Shop) => unknown, (shop: Shop) => RegExp]>([
    ["takes the order along, and tells of the money that was taken", "hanging", () => 0, () => cancelledAfterPayment],
    ["says nothing of an order that is through", "hanging", (shop) => shop.lastCart.complete(), () => /^((?!warning|cancel).)*$/s],
    [
      "says what becomes of a purchase that can't be cancelled yet",
      "awaiting_authentication",
      () => 0,
      (shop) => new RegExp(`warning: .*cart ${shop.lastCart.token}.*https://invoices\\.example/`),
    ],
    [
      "isn't kept from being destroyed by a cart that the platform doesn't know any more",
      "awaiting_authentication",
      (shop) => shop.fault(nowhere),
      (shop) => new RegExp(shop.lastCart.token),
    ],
  ])("%s", async (__, stage, happens, says) => {
    const shop = await Shop.onOrder(deal, stage);
    expect(shop.charged).toEqual(stage === "hanging" ? deal.cents : deal.cents.slice(0, 1));
    happens(shop);
    const isThrough = shop.underWay.length === 0;
    const process = shop.process();
    await shop.destroy(process);
    expect([shop.underWay, shop.held]).toEqual([[], []]);
    expect(process.said.join("\n")).toMatch(says(shop));
    expect(shop.requests().some((line) => line.startsWith("DELETE /api/orders"))).toBe(!isThrough);
  });

  test.each<[string, FaultKind, RegExp]>([
    ["warns of an order in doubt", { kind: "dropBefore" }, /warning: it is unknown whether a change of \S+ \S+ was ordered: .*panel/],
    ["says nothing of an order in doubt that shows by now", { kind: "dropAfter" }, /^((?!warning).)*$/s],
  ])("%s", async (__, fault, says) => {
    const shop = await Shop.of(deal, { delays: { paymentMs: 600_000 } });
    // The order of the object itself is no younger than that of its change.
    shop.clock.skip(10_000);
    shop.spoil(fault);
    doubtIn(await shop.upUnfinished());
    shop.clock.skip(600_000);
    const process = shop.process();
    await shop.destroy(process);
    expect(shop.held).toEqual([]);
    expect(process.said.join("\n")).toMatch(says);
  });

  test("keeps the note of a killed run's order as long as the platform refuses the deletion: nothing is ordered again", async () => {
    const shop = await Shop.of(deal);
    shop.billing.payments.next = ["processing"];
    await shop.upKilled(0);
    const refused = shop.fault({
      kind: "status",
      status: 403,
      method: "DELETE",
      path: /^\/api\/(sites|mailspace|panel_accounts)\//,
      times: Infinity,
    });
    await expect(shop.destroy()).rejects.toThrow("answered 403");
    refused.remove();
    expect(await shop.note()).toBeDefined();
    await outcomeOf(shop.up());
    expect(shop.ordered).toBe(1);
  });

  test("takes along, too, an order that only the note of a killed run names", async () => {
    const shop = await Shop.of(deal);
    shop.billing.provisioning = "hangs";
    await shop.upKilled(1, "before");
    shop.clock.skip(1_000);
    expect(shop.underWay).toHaveLength(1);
    await shop.destroy();
    expect([shop.underWay, shop.held]).toEqual([[], []]);
  });
});

describe("a site that is to be replaced", () => {
  const elsewhere = { ...site.inputs, location: "us-east", allowReplacement: true };

  /** What the engine's diff tells the process of the site that it knows. */
  const knowing = async (process: Process, { id, state }: Created) => {
    const self = process.resource(site.definition);
    const object = objectName(site.definition, { siteId: id });
    process.session.claims.own(object, self.key);
    process.session.claims.replace(object);
    await endServedNote(self, id, state, elsewhere);
    return self;
  };

  test.each([
    ["at another location", elsewhere],
    ["as another variant, which the platform doesn't show", { ...site.inputs, variant: "extended", allowReplacement: true }],
  ])("is left when the new one is there, %s, and each was paid for once", async (_, inputs) => {
    const world = await BillingWorld.open();
    const old = await create(world.buyer(site), site.inputs);
    const self = await knowing(world.process(), old);
    const made = await create(self, inputs);
    await remove(self, old.id, old.state);
    world.expectBought(made, site.cents, site.cents);
  });

  test("stays while the new one is on order, and goes once that is there", async () => {
    const world = await BillingWorld.open();
    const old = await create(world.buyer(site), site.inputs);
    world.billing.payments.mode = "processing";
    const kept = await unfinished(create(await knowing(world.process(), old), elsewhere));
    expect(world.held).toEqual([old.id]);
    world.clock.skip(dayMs);
    const self = world.buyer(site);
    const made = await goOn(self, kept, elsewhere);
    await remove(self, old.id, old.state);
    world.expectBought(made, site.cents, site.cents);
  });

  describe("and is kept after all, after a killed run had ordered the new one", () => {
    const warned = /warning: .* ordered .* in the place of .* no longer replaces /;
    const forgotten = /HOSTING_FORGET_ORDER=([0-9a-f]+)/;

    /** The old site, and the run that was to replace it: killed while it ordered, or before the engine had the new site. */
    const keptAfterAll = async ({ after = "ordering", provisioning = "succeeds" as "succeeds" | "hangs" } = {}) => {
      const world = await BillingWorld.open();
      const old = await create(world.buyer(site), site.inputs);
      world.billing.provisioning = provisioning;
      const first = world.process();
      const self = await knowing(first, old);
      if (after === "creation") await create(self, elsewhere);
      else await killed(first, { from: "POST", request: 1, moment: "before" }, () => create(self, elsewhere));
      const [made = ""] = world.held.filter((id) => id !== old.id);
      /** What a run warns of whose program asks for the inputs. A refresh compares without asking the program. */
      const said = async (
        inputs: Values,
        { asksProgram = true, ...options }: ProcessOptions & { asksProgram?: boolean } = {},
      ): Promise<string> => {
        const process = world.process(options);
        const resource = process.resource(site.definition);
        if (asksProgram) await check(resource, site.inputs, inputs);
        await diffResource(resource, old.id, old.state, inputs);
        return process.said.filter((line) => warned.test(line)).join("\n");
      };
      return { world, made, said };
    };

    test("is told of by each run of such a program, until the user ends it", async () => {
      const { world, made, said } = await keptAfterAll();
      world.clock.skip(dayMs);
      const first = await said(site.inputs);
      expect(first).toContain(`ordered the Site ${made} `);
      expect(await said(site.inputs)).toBe(first);
      const [, forgetOrder] = forgotten.exec(first) ?? [];
      expect(await said(site.inputs, { forgetOrder })).toBe("");
      expect(await said(site.inputs)).toBe("");
      // Nobody deleted anything, and nothing was ordered again.
      expect([world.charged.length, world.held.length]).toEqual([2, 2]);
    });

    test("is no matter for a refresh, nor for a program that still replaces it", async () => {
      const { said } = await keptAfterAll();
      expect(await said(site.inputs, { asksProgram: false })).toBe("");
      expect(await said(elsewhere)).toBe("");
      expect(await said(site.inputs)).not.toBe("");
    });

    test("isn't called interrupted as long as that run may be at work, and there is no advice to cancel its order", async () => {
      const { said } = await keptAfterAll();
      expect(await said(site.inputs)).toMatch(/^warning: a run at 20\S+Z ordered (?!.*(interrupted|order cancel|HOSTING_)).*let it end/);
    });

    test("is told of no longer when somebody has deleted the new one", async () => {
      const { world, made, said } = await keptAfterAll({ after: "creation" });
      world.clock.skip(dayMs);
      expect(await said(site.inputs)).toContain(`ordered the Site ${made} `);
      world.platform.sites.remove(made);
      expect(await said(site.inputs)).toBe("");
    });

    test("can't be forgotten while its order is under way, so that a later replacement goes on with it; once cancelled it is over", async () => {
      const { world, said } = await keptAfterAll({ provisioning: "hangs" });
      world.clock.skip(dayMs);
      const { token } = world.lastCart;
      const underWay = await said(site.inputs);
      expect(underWay).toContain(`order cancel cart:${token}`);
      expect(underWay).not.toMatch(forgotten);
      const forgetOrder = ofCart({ noteId: "", at: 0 }, token).noteId;
      expect(await said(site.inputs, { forgetOrder })).toBe(underWay);
      world.lastCart.cancel();
      expect(await said(site.inputs)).toMatch(/ended without a result\. It was paid: ask .* for a refund\.$/);
      expect(await said(site.inputs)).toBe("");
      expect([world.held.length, world.carts.length]).toEqual([1, 2]);
    });
  });

  test("and is destroyed instead, after a killed run had ordered the new one, takes that order along or tells of it", async () => {
    const world = await BillingWorld.open();
    const old = await create(world.buyer(site), site.inputs);
    world.billing.provisioning = "hangs";
    const first = world.process();
    const self = await knowing(first, old);
    await killed(first, { from: "POST", request: 1, moment: "before" }, () => create(self, elsewhere));
    world.clock.skip(1_000);
    const { token } = world.lastCart;
    const process = world.process();
    await remove(process.resource(site.definition), old.id, old.state);
    expect(world.held).toEqual([]);
    if (world.underWay.length > 0) expect(process.said.join("\n")).toMatch(new RegExp(`warning: .*${token}`));
  });
});
