import { create } from "../../../../src/kernel/operations/create";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Values } from "../../../../src/kernel/definition/values";
import { update } from "../../../../src/kernel/operations/update";
import type { SimulatorOptions } from "../../../../src/simulator";
import { endWorlds, World } from "../../../harness/world";
import {
  asked,
  billing,
  buyer,
  carts,
  charged,
  dayMs,
  expectBought,
  failureOf,
  goOn,
  killed,
  lastCart,
  mailspace,
  billingPlatform,
  plans,
  site,
  stepByStep,
  unfinished,
  upUntilMade,
  purchasables,
  type Purchasable,
} from "./buying";

afterEach(endWorlds);

/** Stops a run that has ordered, so many requests after the order went out. */
async function killAfterOrder(world: World, { definition, inputs: usual }: Purchasable, request: number, inputs = usual): Promise<void> {
  const process = world.process();
  await killed(process, { from: "POST", request, moment: "after" }, () => create(process.resource(definition), inputs));
  expect(carts(world)).toHaveLength(1);
}

/** How far the killed run came: whether its note knows the cart. */
const places: [string, number][] = [
  ["before its order was answered", 0],
  ["while it followed its cart", 2],
];

const start = (options: SimulatorOptions = {}) => billingPlatform({ delays: stepByStep, ...options });

describe.each(places)("a run that was killed %s", (_, request) => {
  const kill = (world: World, purchasable: Purchasable, inputs?: Values) => killAfterOrder(world, purchasable, request, inputs);

  test.each<[string, Purchasable, Values, string]>([
    ["location", site, { location: "us-east" }, "eu-central"],
    ["variant", site, { variant: "extended" }, "vanilla"],
    ["term", site, { term: "annual" }, "monthly"],
    ["domain", mailspace, { domain: "example.org" }, "example.com"],
  ])("keeps another %s from being ordered, until the old one has come", async (name, purchasable, change, was) => {
    const world = await start();
    await kill(world, purchasable);
    const failure = await failureOf(create(buyer(world, purchasable), { ...purchasable.inputs, ...change }));
    for (const part of [name, was, "Nothing was ordered", "Put the old value", world.journalFolder])
      expect(failure.message).toContain(part);
    expect(asked(world)).toBe(1);
    expectBought(world, await create(buyer(world, purchasable), purchasable.inputs), purchasable.cents);
  });

  test.each<[string, SimulatorOptions]>([
    ["that shows what its order made", {}],
    ["that doesn't show what its order made", { shapes: { orderSite: "omitted" } }],
    ["that never shows its order", { shapes: { orderSite: "omitted", cartOrders: "never" } }],
  ])("isn't continued under another name, on a platform %s: the old name brings the site, which is then renamed", async (__, options) => {
    const world = await start(options);
    await kill(world, site);
    const renamed = { ...site.inputs, name: "store" };
    expect((await failureOf(create(buyer(world, site), renamed))).message).toMatch(
      /with another name \("shop"\).*Put the old values back/s,
    );
    const made = await create(buyer(world, site), site.inputs);
    await update(buyer(world, site), made.id, made.state, renamed);
    expect(world.simulator.platform.sites.get(made.id).name).toBe("store");
    expectBought(world, made, site.cents);
  });

  test.each(purchasables)(
    "is gone on with when a bigger %s is wanted by now: one object, whose change is paid for",
    async (__, purchasable) => {
      const world = await start();
      await kill(world, purchasable);
      const made = await create(buyer(world, purchasable), purchasable.changed);
      expect(made.state).toMatchObject(purchasable.changed);
      expect(plans(world)).toEqual([purchasable.changed.plan ?? purchasable.changed.package]);
      expectBought(world, made, purchasable.cents, purchasable.more);
    },
  );

  test("is gone on with when the program says the same in other words", async () => {
    const world = await start();
    await kill(world, mailspace);
    expectBought(world, await create(buyer(world, mailspace), { ...mailspace.inputs, domain: "Example.COM." }), mailspace.cents);
  });

  test.each(purchasables)("is gone on with when the program names the account whose %s it was anyway", async (__, purchasable) => {
    const world = await start();
    await kill(world, purchasable);
    expectBought(
      world,
      await create(buyer(world, purchasable), { ...purchasable.inputs, account: world.simulator.account }),
      purchasable.cents,
    );
  });

  test.each(purchasables)("keeps a %s of another account from being ordered, until the old one has come", async (__, purchasable) => {
    const world = await start({ accounts: ["account-1", "account-2"] });
    await kill(world, purchasable);
    const failure = await failureOf(create(buyer(world, purchasable), { ...purchasable.inputs, account: "account-2" }));
    for (const part of ["account", "Nothing was ordered", "Put the old value"]) expect(failure.message).toContain(part);
    expectBought(world, await create(buyer(world, purchasable), purchasable.inputs), purchasable.cents);
  });

  test("gets the package that the program names by now, where it had left that to the platform", async () => {
    const world = await start();
    await kill(world, mailspace, { domain: "example.com" });
    const made = await create(buyer(world, mailspace), mailspace.inputs);
    expect(plans(world)).toEqual(["mail_20"]);
    expectBought(world, made, 3_000, 6_600);
  });

  test("keeps the package that the program no longer names", async () => {
    const world = await start();
    await kill(world, mailspace);
    const made = await create(buyer(world, mailspace), { domain: "example.com" });
    expect(made.state.package).toBeUndefined();
    expect(plans(world)).toEqual(["mail_20"]);
    expectBought(world, made, mailspace.cents);
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
    billing(world).payments.mode = "processing";
    await killAfterOrder(world, purchasable, 3);
    const kept = await unfinished(create(buyer(world, purchasable), purchasable.inputs));
    expect(kept.id).toBe(`cart:${lastCart(world).token}`);
    world.clock.skip(dayMs);
    expectBought(world, await create(buyer(world, purchasable), purchasable.inputs), purchasable.cents);
    expect(carts(world)).toHaveLength(1);
  });

  test("is gone on with by the cart of a change", async () => {
    const world = await start();
    const made = await create(buyer(world, purchasable), purchasable.inputs);
    billing(world).payments.mode = "processing";
    const process = world.process();
    await killed(process, { from: "PATCH", request: 3, moment: "after" }, () =>
      update(process.resource(purchasable.definition), made.id, made.state, purchasable.changed),
    );
    await unfinished(update(buyer(world, purchasable), made.id, made.state, purchasable.changed));
    world.clock.skip(dayMs);
    await update(buyer(world, purchasable), made.id, made.state, purchasable.changed);
    expectBought(world, made, purchasable.cents, purchasable.more);
    expect(carts(world)).toHaveLength(2);
  });
});

test("what a killed run ordered, and whose payment was refused, keeps nothing else from being ordered", async () => {
  const world = await start();
  billing(world).payments.next = ["awaiting_authentication"];
  await killAfterOrder(world, site, 2);
  lastCart(world).fail();
  const elsewhere = { ...site.inputs, location: "us-east" };
  const made = await create(buyer(world, site), elsewhere);
  expect(made.state).toMatchObject(elsewhere);
  expectBought(world, made, site.cents);
});

test("what a killed run ordered, and may yet be paid for after its cart is over, keeps something else from being ordered", async () => {
  const world = await start();
  billing(world).payments.next = ["awaiting_authentication"];
  await killAfterOrder(world, site, 2);
  lastCart(world).expire();
  const failure = await failureOf(create(buyer(world, site), { ...site.inputs, location: "us-east" }));
  expect(failure.message).toMatch(/with another location \("eu-central"\) \(cart \S+\).*Nothing was ordered.*Put the old values back/);
  expectBought(world, await upUntilMade(world, site), site.cents);
  expect(carts(world)).toHaveLength(2);
});

test.each(purchasables)(
  "a cart that the platform has forgotten is given up for a %s by the user's word, which any machine takes",
  async (_, purchasable) => {
    const world = await start();
    billing(world).payments.next = ["awaiting_authentication"];
    const kept = await unfinished(create(buyer(world, purchasable), purchasable.inputs));
    const { token } = lastCart(world);
    world.simulator.faults.add({ kind: "status", status: 404, errors: ["Cart not found"], path: `/api/carts/${token}`, times: Infinity });
    const elsewhere = async () => ({ journalFolder: (await World.start()).journalFolder });
    const first = await unfinished(goOn(buyer(world, purchasable, await elsewhere()), kept, purchasable.inputs));
    const [, orderAgain] = /once `HOSTING_ORDER_AGAIN=(\w+)/.exec(first.message) ?? [];
    const last = buyer(world, purchasable, { ...(await elsewhere()), orderAgain });
    expectBought(world, await goOn(last, first, purchasable.inputs), purchasable.cents);
    expect(carts(world)).toHaveLength(2);
  },
);

test.each(purchasables)(
  "a cart that the platform doesn't know any more keeps a %s from being ordered again, and the error says what to do",
  async (_, purchasable) => {
    const world = await start();
    await killAfterOrder(world, purchasable, 2);
    world.simulator.faults.add({ kind: "status", status: 404, errors: ["Cart not found"], path: /carts/, times: Infinity });
    const kept = await unfinished(create(buyer(world, purchasable), purchasable.inputs));
    expect([kept.id, kept.explained]).toEqual([`cart:${lastCart(world).token}`, "cart-unknown"]);
    for (const part of [lastCart(world).token, "Nothing is ordered again now", "hosting:account", "HOSTING_ORDER_AGAIN="])
      expect(kept.message).toContain(part);
    expect(asked(world)).toBe(1);
    // The order was carried out meanwhile.
    world.simulator.faults.clear();
    world.clock.skip(dayMs);
    expectBought(world, await goOn(buyer(world, purchasable), kept, purchasable.inputs), purchasable.cents);
  },
);

test("what was bought and then deleted by somebody is ordered anew, once", async () => {
  const world = await billingPlatform();
  await create(buyer(world, site), site.inputs);
  world.simulator.platform.sites.list()[0]!.setPendingDelete(true);
  world.clock.skip(dayMs);
  expectBought(world, await create(buyer(world, site), site.inputs), site.cents, site.cents);
});

describe("the note of a purchase that was finished, and that no state knows", () => {
  test("never lets a resource of the same name own another site", async () => {
    const world = await billingPlatform();
    const made = await create(world.process().resource(site.definition), { ...site.inputs, name: "alpha" });
    const failure = await failureOf(create(world.process().resource(site.definition), { ...site.inputs, name: "gamma" }));
    for (const part of [made.id, "alpha", "Nothing was ordered"]) expect(failure.message).toContain(part);
    expect(world.simulator.platform.sites.list().map(({ name }) => name)).toEqual(["alpha"]);
    expect(charged(world)).toEqual([site.cents]);
  });

  test("gives the site back to the program that asks for just it, and says so", async () => {
    const world = await billingPlatform();
    const made = await create(world.process().resource(site.definition), site.inputs);
    const process = world.process();
    expect((await create(process.resource(site.definition), site.inputs)).id).toBe(made.id);
    expect(process.said.join("\n")).toContain(`continues with the Site ${made.id}`);
    expect(charged(world)).toEqual([site.cents]);
  });
});
