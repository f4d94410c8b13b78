import { objectName } from "../../../../src/kernel/identity/ids";
import { create } from "../../../../src/kernel/operations/create";
import { remove } from "../../../../src/kernel/operations/delete";
import { endServedNote } from "../../../../src/kernel/operations/servedNote";
import { update } from "../../../../src/kernel/operations/update";
import type { Created } from "../../../../src/kernel/identity/state";
import { endWorlds, type Process, type World } from "../../../harness/world";
import {
  billing,
  bought,
  buyer,
  charged,
  dayMs,
  expectBought,
  goOn,
  held,
  killed,
  lastCart,
  billingPlatform,
  site,
  unfinished,
  purchasables,
  type Purchasable,
} from "./buying";

afterEach(endWorlds);

const underWay = (world: World) =>
  billing(world)
    .orders.list()
    .filter(({ status }) => status === "pending");

/** Something that was bought, and a change of it that is on order. */
async function changing(purchasable: Purchasable, how: "awaiting_authentication" | "hanging") {
  const { world, made } = await bought(purchasable);
  if (how === "hanging") billing(world).provisioning = "hangs";
  else billing(world).payments.next = [how];
  return { world, made };
}

describe.each(purchasables)("a %s that is destroyed while a change of it is on order", (_, purchasable) => {
  const { definition, changed } = purchasable;

  test("takes the order along", async () => {
    const { world, made } = await changing(purchasable, "hanging");
    const kept = await unfinished(update(buyer(world, purchasable), made.id, made.state, changed));
    await remove(buyer(world, purchasable), made.id, kept.state);
    expect([underWay(world), held(world)]).toEqual([[], []]);
  });

  test("takes along, too, an order that only the note of a killed run names", async () => {
    const { world, made } = await changing(purchasable, "hanging");
    const process = world.process();
    await killed(process, { from: "PATCH", request: 1, moment: "before" }, () =>
      update(process.resource(definition), made.id, made.state, changed),
    );
    world.clock.skip(1_000);
    expect(underWay(world)).toHaveLength(1);
    await remove(buyer(world, purchasable), made.id, made.state);
    expect([underWay(world), held(world)]).toEqual([[], []]);
  });

  test("says nothing of an order that is through", async () => {
    const { world, made } = await changing(purchasable, "hanging");
    const kept = await unfinished(update(buyer(world, purchasable), made.id, made.state, changed));
    lastCart(world).complete();
    const process = world.process();
    await remove(process.resource(definition), made.id, kept.state);
    expect(process.said.join("\n")).not.toMatch(/warning|cancel/);
    expect(world.requests().filter((line) => line.startsWith("DELETE /api/orders"))).toEqual([]);
  });

  test("says what becomes of a purchase that can't be cancelled yet", async () => {
    const { world, made } = await changing(purchasable, "awaiting_authentication");
    const kept = await unfinished(update(buyer(world, purchasable), made.id, made.state, changed));
    const process = world.process();
    await remove(process.resource(definition), made.id, kept.state);
    expect(process.said.join("\n")).toMatch(new RegExp(`warning: .*cart ${lastCart(world).token}.*https://invoices\\.example/`));
    expect(held(world)).toEqual([]);
  });

  test("isn't kept from being destroyed by a cart that the platform doesn't know any more", async () => {
    const { world, made } = await changing(purchasable, "awaiting_authentication");
    const kept = await unfinished(update(buyer(world, purchasable), made.id, made.state, changed));
    world.simulator.faults.add({ kind: "status", status: 404, path: /carts/, times: Infinity });
    const process = world.process();
    await remove(process.resource(definition), made.id, kept.state);
    expect(process.said.join("\n")).toContain(lastCart(world).token);
    expect(held(world)).toEqual([]);
  });

  test("tells of money that was taken for what is cancelled", async () => {
    const { world, made } = await changing(purchasable, "hanging");
    const kept = await unfinished(update(buyer(world, purchasable), made.id, made.state, changed));
    expect(charged(world)).toEqual([purchasable.cents, purchasable.more]);
    const process = world.process();
    await remove(process.resource(definition), made.id, kept.state);
    expect(process.said.join("\n")).toMatch(/warning: order \S+ .*cancelled.*payment.*refund/);
  });
});

test.each(purchasables)(
  "an order for a %s that was paid and is cancelled by a destroy leaves word of the money",
  async (_, purchasable) => {
    const world = await billingPlatform();
    billing(world).provisioning = "hangs";
    const kept = await unfinished(create(buyer(world, purchasable), purchasable.inputs));
    const process = world.process();
    await remove(process.resource(purchasable.definition), kept.id, kept.state);
    expect(charged(world)).toEqual([purchasable.cents]);
    expect(process.said.join("\n")).toMatch(/warning: order \S+ .*cancelled.*payment.*refund/);
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
    const world = await billingPlatform();
    const old = await create(buyer(world, site), site.inputs);
    const self = await knowing(world.process(), old);
    const made = await create(self, inputs);
    await remove(self, old.id, old.state);
    expectBought(world, made, site.cents, site.cents);
  });

  test("stays while the new one is on order, and goes once that is there", async () => {
    const world = await billingPlatform();
    const old = await create(buyer(world, site), site.inputs);
    billing(world).payments.mode = "processing";
    const kept = await unfinished(create(await knowing(world.process(), old), elsewhere));
    expect(held(world)).toEqual([old.id]);
    world.clock.skip(dayMs);
    const self = buyer(world, site);
    const made = await goOn(self, kept, elsewhere);
    await remove(self, old.id, old.state);
    expectBought(world, made, site.cents, site.cents);
  });

  test("and is destroyed instead, after a killed run had ordered the new one, takes that order along or tells of it", async () => {
    const world = await billingPlatform();
    const old = await create(buyer(world, site), site.inputs);
    billing(world).provisioning = "hangs";
    const first = world.process();
    const self = await knowing(first, old);
    await killed(first, { from: "POST", request: 1, moment: "before" }, () => create(self, elsewhere));
    world.clock.skip(1_000);
    const { token } = lastCart(world);
    const process = world.process();
    await remove(process.resource(site.definition), old.id, old.state);
    expect(held(world)).toEqual([]);
    if (underWay(world).length > 0) expect(process.said.join("\n")).toMatch(new RegExp(`warning: .*${token}`));
  });
});
