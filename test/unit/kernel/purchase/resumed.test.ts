import { create } from "../../../../src/kernel/operations/create";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Values } from "../../../../src/kernel/definition/values";
import { update } from "../../../../src/kernel/operations/update";
import type { SimulatorOptions } from "../../../../src/simulator";
import { endWorlds, World } from "../../../harness/world";
import {
  BillingWorld,
  dayMs,
  failureOf,
  goOn,
  killed,
  mailspace,
  type Purchasable,
  purchasables,
  site,
  stepByStep,
  unfinished,
  upUntilMade,
} from "./buying";

afterEach(endWorlds);

/** Stops a run that has ordered, so many requests after the order went out. */
async function killAfterOrder(
  world: BillingWorld,
  { definition, inputs: usual }: Purchasable,
  request: number,
  inputs = usual,
): Promise<void> {
  const process = world.process();
  await killed(process, { from: "POST", request, moment: "after" }, () => create(process.resource(definition), inputs));
  expect(world.carts).toHaveLength(1);
}

/** How far the killed run came: whether its note knows the cart. */
const places: [string, number][] = [
  ["before its order was answered", 0],
  ["while it followed its cart", 2],
];

const start = (options: SimulatorOptions = {}) => BillingWorld.open({ delays: stepByStep, ...options });

describe.each(places)("a run that was killed %s", (_, request) => {
  const kill = (world: BillingWorld, purchasable: Purchasable, inputs?: Values) => killAfterOrder(world, purchasable, request, inputs);

  test.each<[string, Purchasable, Values, string]>([
    ["location", site, { location: "us-east" }, "eu-central"],
    ["variant", site, { variant: "extended" }, "vanilla"],
    ["term", site, { term: "annual" }, "monthly"],
    ["domain", mailspace, { domain: "example.org" }, "example.com"],
  ])("keeps another %s from being ordered, until the old one has come", async (name, purchasable, change, was) => {
    const world = await start();
    await kill(world, purchasable);
    const failure = await failureOf(create(world.buyer(purchasable), { ...purchasable.inputs, ...change }));
    for (const part of [name, was, "Nothing was ordered", "Set the old value", world.journalFolder])
      expect(failure.message).toContain(part);
    expect(world.asked).toBe(1);
    world.expectBought(await create(world.buyer(purchasable), purchasable.inputs), purchasable.cents);
  });

  test.each<[string, SimulatorOptions]>([
    ["that shows what its order made", {}],
    ["that doesn't show what its order made", { shapes: { orderSite: "omitted" } }],
    ["that never shows its order", { shapes: { orderSite: "omitted", cartOrders: "never" } }],
  ])("isn't continued under another name, on a platform %s: the old name brings the site, which is then renamed", async (__, options) => {
    const world = await start(options);
    await kill(world, site);
    const renamed = { ...site.inputs, name: "store" };
    expect((await failureOf(create(world.buyer(site), renamed))).message).toMatch(
      /with another name \("shop"\).*Set the old values again/s,
    );
    const made = await create(world.buyer(site), site.inputs);
    await update(world.buyer(site), made.id, made.state, renamed);
    expect(world.simulator.platform.sites.get(made.id).name).toBe("store");
    world.expectBought(made, site.cents);
  });

  test.each(purchasables)(
    "is gone on with when a bigger %s is wanted by now: one object, whose change is paid for",
    async (__, purchasable) => {
      const world = await start();
      await kill(world, purchasable);
      const made = await create(world.buyer(purchasable), purchasable.changed);
      expect(made.state).toMatchObject(purchasable.changed);
      expect(world.plans).toEqual([purchasable.changed.plan ?? purchasable.changed.package]);
      world.expectBought(made, purchasable.cents, purchasable.more);
    },
  );

  test("is gone on with when the program says the same in other words", async () => {
    const world = await start();
    await kill(world, mailspace);
    world.expectBought(await create(world.buyer(mailspace), { ...mailspace.inputs, domain: "Example.COM." }), mailspace.cents);
  });

  test.each(purchasables)("is gone on with when the program names the account whose %s it was anyway", async (__, purchasable) => {
    const world = await start();
    await kill(world, purchasable);
    world.expectBought(
      await create(world.buyer(purchasable), { ...purchasable.inputs, account: world.simulator.account }),
      purchasable.cents,
    );
  });

  test.each(purchasables)("keeps a %s of another account from being ordered, until the old one has come", async (__, purchasable) => {
    const world = await start({ accounts: ["account-1", "account-2"] });
    await kill(world, purchasable);
    const failure = await failureOf(create(world.buyer(purchasable), { ...purchasable.inputs, account: "account-2" }));
    for (const part of ["account", "Nothing was ordered", "Set the old value"]) expect(failure.message).toContain(part);
    world.expectBought(await create(world.buyer(purchasable), purchasable.inputs), purchasable.cents);
  });

  test("gets the package that the program names by now, where it had left that to the platform", async () => {
    const world = await start();
    await kill(world, mailspace, { domain: "example.com" });
    const made = await create(world.buyer(mailspace), mailspace.inputs);
    expect(world.plans).toEqual(["mail_20"]);
    world.expectBought(made, 3_000, 6_600);
  });

  test("keeps the package that the program no longer names", async () => {
    const world = await start();
    await kill(world, mailspace);
    const made = await create(world.buyer(mailspace), { domain: "example.com" });
    expect(made.state.package).toBeUndefined();
    expect(world.plans).toEqual(["mail_20"]);
    world.expectBought(made, mailspace.cents);
  });

  test("leaves no secret in its note", async () => {
    const world = await start();
    await kill(world, site, { ...site.inputs, callback: { url: "https://ci.example.com/hook-4711", authorization: "Basic c2VjcmV0" } });
    const notes = readdirSync(world.journalFolder).map((name) => readFileSync(join(world.journalFolder, name), "utf8"));
    expect(notes).toHaveLength(1);
    expect(notes.join()).not.toMatch(/c2VjcmV0|hook-4711/);
  });
});

describe.each(purchasables)("a run that was killed while a payment for a %s settles, which no order shows yet", (_, purchasable) => {
  test("is gone on with by its cart", async () => {
    const world = await start();
    world.billing.payments.mode = "processing";
    await killAfterOrder(world, purchasable, 3);
    const kept = await unfinished(create(world.buyer(purchasable), purchasable.inputs));
    expect(kept.id).toBe(`cart:${world.lastCart.token}`);
    world.clock.skip(dayMs);
    world.expectBought(await create(world.buyer(purchasable), purchasable.inputs), purchasable.cents);
    expect(world.carts).toHaveLength(1);
  });

  test("is gone on with by the cart of a change", async () => {
    const world = await start();
    const made = await create(world.buyer(purchasable), purchasable.inputs);
    world.billing.payments.mode = "processing";
    const process = world.process();
    await killed(process, { from: "PATCH", request: 3, moment: "after" }, () =>
      update(process.resource(purchasable.definition), made.id, made.state, purchasable.changed),
    );
    await unfinished(update(world.buyer(purchasable), made.id, made.state, purchasable.changed));
    world.clock.skip(dayMs);
    await update(world.buyer(purchasable), made.id, made.state, purchasable.changed);
    world.expectBought(made, purchasable.cents, purchasable.more);
    expect(world.carts).toHaveLength(2);
  });
});

test("what a killed run ordered, and whose payment was refused, keeps nothing else from being ordered", async () => {
  const world = await start();
  world.billing.payments.next = ["awaiting_authentication"];
  await killAfterOrder(world, site, 2);
  world.lastCart.fail();
  const elsewhere = { ...site.inputs, location: "us-east" };
  const made = await create(world.buyer(site), elsewhere);
  expect(made.state).toMatchObject(elsewhere);
  world.expectBought(made, site.cents);
});

test("what a killed run ordered, and may yet be paid for after its cart is over, keeps something else from being ordered", async () => {
  const world = await start();
  world.billing.payments.next = ["awaiting_authentication"];
  await killAfterOrder(world, site, 2);
  world.lastCart.expire();
  const failure = await failureOf(create(world.buyer(site), { ...site.inputs, location: "us-east" }));
  expect(failure.message).toMatch(/with another location \("eu-central"\) \(cart \S+\).*Nothing was ordered.*Set the old values again/);
  world.expectBought(await upUntilMade(world, site), site.cents);
  expect(world.carts).toHaveLength(2);
});

test.each(purchasables)(
  "a cart that the platform has forgotten is given up for a %s by the user's word, which any machine takes",
  async (_, purchasable) => {
    const world = await start();
    world.billing.payments.next = ["awaiting_authentication"];
    const kept = await unfinished(create(world.buyer(purchasable), purchasable.inputs));
    const { token } = world.lastCart;
    world.simulator.faults.add({ kind: "status", status: 404, errors: ["Cart not found"], path: `/api/carts/${token}`, times: Infinity });
    const elsewhere = async () => ({ journalFolder: (await World.start()).journalFolder });
    const first = await unfinished(goOn(world.buyer(purchasable, await elsewhere()), kept, purchasable.inputs));
    const [, orderAgain] = /once `HOSTING_ORDER_AGAIN=(\w+)/.exec(first.message) ?? [];
    const last = world.buyer(purchasable, { ...(await elsewhere()), orderAgain });
    world.expectBought(await goOn(last, first, purchasable.inputs), purchasable.cents);
    expect(world.carts).toHaveLength(2);
  },
);

test.each(purchasables)(
  "a cart that the platform doesn't know any more keeps a %s from being ordered again, and the error says what to do",
  async (_, purchasable) => {
    const world = await start();
    await killAfterOrder(world, purchasable, 2);
    world.simulator.faults.add({ kind: "status", status: 404, errors: ["Cart not found"], path: /carts/, times: Infinity });
    const kept = await unfinished(create(world.buyer(purchasable), purchasable.inputs));
    expect([kept.id, kept.explained]).toEqual([`cart:${world.lastCart.token}`, "cart-unknown"]);
    for (const part of [world.lastCart.token, "Nothing is ordered again now", "hosting:account", "HOSTING_ORDER_AGAIN="])
      expect(kept.message).toContain(part);
    expect(world.asked).toBe(1);
    // The order was carried out meanwhile.
    world.simulator.faults.clear();
    world.clock.skip(dayMs);
    world.expectBought(await goOn(world.buyer(purchasable), kept, purchasable.inputs), purchasable.cents);
  },
);

test("what was bought and then deleted by somebody is ordered anew, once", async () => {
  const world = await BillingWorld.open();
  await create(world.buyer(site), site.inputs);
  world.simulator.platform.sites.list()[0]!.setPendingDelete(true);
  world.clock.skip(dayMs);
  world.expectBought(await create(world.buyer(site), site.inputs), site.cents, site.cents);
});

describe("the note of a purchase that was finished, and that no state knows", () => {
  test("never lets a resource of the same name own another site", async () => {
    const world = await BillingWorld.open();
    const made = await create(world.process().resource(site.definition), { ...site.inputs, name: "alpha" });
    const failure = await failureOf(create(world.process().resource(site.definition), { ...site.inputs, name: "gamma" }));
    for (const part of [made.id, "alpha", "Nothing was ordered"]) expect(failure.message).toContain(part);
    expect(world.simulator.platform.sites.list().map(({ name }) => name)).toEqual(["alpha"]);
    expect(world.charged).toEqual([site.cents]);
  });

  test("gives the site back to the program that asks for just it, and says so", async () => {
    const world = await BillingWorld.open();
    const made = await create(world.process().resource(site.definition), site.inputs);
    const process = world.process();
    expect((await create(process.resource(site.definition), site.inputs)).id).toBe(made.id);
    expect(process.said.join("\n")).toContain(`continues with the Site ${made.id}`);
    expect(world.charged).toEqual([site.cents]);
  });
});
