import { objectName } from "../../../../src/kernel/identity/ids";
import { create } from "../../../../src/kernel/operations/create";
import { remove } from "../../../../src/kernel/operations/delete";
import { endServedNote } from "../../../../src/kernel/operations/servedNote";
import { update } from "../../../../src/kernel/operations/update";
import type { Created } from "../../../../src/kernel/identity/state";
import { killed } from "../../../harness/killed";
import { endWorlds, type Process } from "../../../harness/world";
import { BillingWorld, bought, dayMs, goOn, type Purchasable, purchasables, site, unfinished } from "./buying";

afterEach(endWorlds);

const underWay = (world: BillingWorld) => world.billing.orders.list().filter(({ status }) => status === "pending");

/** Something that was bought, and a change of it that is on order. */
async function changing(purchasable: Purchasable, how: "awaiting_authentication" | "hanging") {
  const { world, made } = await bought(purchasable);
  if (how === "hanging") world.billing.provisioning = "hangs";
  else world.billing.payments.next = [how];
  return { world, made };
}

describe.each(purchasables)("a %s that is destroyed while a change of it is on order", (_, purchasable) => {
  const { definition, changed } = purchasable;

  test("takes the order along", async () => {
    const { world, made } = await changing(purchasable, "hanging");
    const kept = await unfinished(update(world.buyer(purchasable), made.id, made.state, changed));
    await remove(world.buyer(purchasable), made.id, kept.state);
    expect([underWay(world), world.held]).toEqual([[], []]);
  });

  test("takes along, too, an order that only the note of a killed run names", async () => {
    const { world, made } = await changing(purchasable, "hanging");
    const process = world.process();
    await killed(process, { from: "PATCH", request: 1, moment: "before" }, () =>
      update(process.resource(definition), made.id, made.state, changed),
    );
    world.clock.skip(1_000);
    expect(underWay(world)).toHaveLength(1);
    await remove(world.buyer(purchasable), made.id, made.state);
    expect([underWay(world), world.held]).toEqual([[], []]);
  });

  test("says nothing of an order that is through", async () => {
    const { world, made } = await changing(purchasable, "hanging");
    const kept = await unfinished(update(world.buyer(purchasable), made.id, made.state, changed));
    world.lastCart.complete();
    const process = world.process();
    await remove(process.resource(definition), made.id, kept.state);
    expect(process.said.join("\n")).not.toMatch(/warning|cancel/);
    expect(world.requests().filter((line) => line.startsWith("DELETE /api/orders"))).toEqual([]);
  });

  test("says what becomes of a purchase that can't be cancelled yet", async () => {
    const { world, made } = await changing(purchasable, "awaiting_authentication");
    const kept = await unfinished(update(world.buyer(purchasable), made.id, made.state, changed));
    const process = world.process();
    await remove(process.resource(definition), made.id, kept.state);
    expect(process.said.join("\n")).toMatch(new RegExp(`warning: .*cart ${world.lastCart.token}.*https://invoices\\.example/`));
    expect(world.held).toEqual([]);
  });

  test("isn't kept from being destroyed by a cart that the platform doesn't know any more", async () => {
    const { world, made } = await changing(purchasable, "awaiting_authentication");
    const kept = await unfinished(update(world.buyer(purchasable), made.id, made.state, changed));
    world.simulator.faults.add({ kind: "status", status: 404, path: /carts/, times: Infinity });
    const process = world.process();
    await remove(process.resource(definition), made.id, kept.state);
    expect(process.said.join("\n")).toContain(world.lastCart.token);
    expect(world.held).toEqual([]);
  });

  test("tells of money that was taken for what is cancelled", async () => {
    const { world, made } = await changing(purchasable, "hanging");
    const kept = await unfinished(update(world.buyer(purchasable), made.id, made.state, changed));
    expect(world.charged).toEqual([purchasable.cents, purchasable.more]);
    const process = world.process();
    await remove(process.resource(definition), made.id, kept.state);
    expect(process.said.join("\n")).toMatch(/warning: order \S+ .*cancelled, but it was paid.*refund/);
  });
});

test.each(purchasables)(
  "an order for a %s that was paid and is cancelled by a destroy leaves word of the money",
  async (_, purchasable) => {
    const world = await BillingWorld.open();
    world.billing.provisioning = "hangs";
    const kept = await unfinished(create(world.buyer(purchasable), purchasable.inputs));
    const process = world.process();
    await remove(process.resource(purchasable.definition), kept.id, kept.state);
    expect(world.charged).toEqual([purchasable.cents]);
    expect(process.said.join("\n")).toMatch(/warning: order \S+ .*cancelled, but it was paid.*refund/);
  },
);

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
    if (underWay(world).length > 0) expect(process.said.join("\n")).toMatch(new RegExp(`warning: .*${token}`));
  });
});
