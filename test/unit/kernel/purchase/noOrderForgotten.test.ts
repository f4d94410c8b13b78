import type { Resource } from "../../../../src/kernel/memory/session";
import { create } from "../../../../src/kernel/operations/create";
import { remove } from "../../../../src/kernel/operations/delete";
import { read } from "../../../../src/kernel/operations/read";
import { update } from "../../../../src/kernel/operations/update";
import type { State } from "../../../../src/kernel/identity/state";
import type { Values } from "../../../../src/kernel/definition/values";
import { UnfinishedError } from "../../../../src/kernel/identity/unfinishedError";
import type { Plan } from "../../../../src/simulator";
import { endWorlds, outcomeOf, type Process, World } from "../../../harness/world";
import {
  BillingWorld,
  bought,
  doubtIn,
  failureOf,
  goOn,
  killed,
  type Orderable,
  orderables,
  orderPath,
  type Purchasable,
  purchasables,
  site,
  unfinished,
} from "./buying";

afterEach(endWorlds);

/** The state that the engine has after an update. */
const stateOf = (outcome: unknown, before: State): State =>
  outcome instanceof UnfinishedError ? outcome.state : outcome instanceof Error ? before : (outcome as State);

/** A third plan. */
const another = ({ inputs }: Purchasable): Values => ({
  ...inputs,
  ...(inputs.plan === undefined ? { package: inputs.package === "basic" ? "max" : "mail_200" } : { plan: "premium" }),
});

const changeNote = (world: BillingWorld, { definition }: Purchasable, id: string) =>
  world.process().session.notes.read("change", `${definition.type} ${id}`);

/** A run that orders a change, and is killed once its note has the cart. */
async function killedChange(world: BillingWorld, { definition }: Purchasable, id: string, state: State, inputs: Values): Promise<void> {
  const process = world.process();
  await killed(process, { request: 1, from: "PATCH", moment: "before" }, () => update(process.resource(definition), id, state, inputs));
}

/** A process that orders when an outage begins: the answer is lost, and then no list of orders can be read. */
function outage(world: BillingWorld, method: string, path = /./): Process {
  const process = world.process();
  const send = process.transport.request;
  world.simulator.faults.add({ kind: "dropAfter", method, path });
  process.transport.request = (call) => {
    const answer = send(call);
    if (call.method === method && path.test(call.path))
      world.simulator.faults.add({ kind: "status", status: 500, retryAfter: 0, path: /^\/api\/orders$/, times: Infinity });
    return answer;
  };
  return process;
}

/** A paid order that comes to nothing. */
function failPaid(world: BillingWorld): void {
  world.billing.provisioning = "hangs";
  world.lastCart.pay();
  world.clock.skip(60_000);
  world.lastCart.fail();
  world.billing.provisioning = "succeeds";
}

describe.each(purchasables)("an order for a change of a %s", (_, purchasable) => {
  const { changed, inputs, definition } = purchasable;

  test("that is newer than one for the plan that the program asks for again is seen to its end", async () => {
    const { world, made } = await bought(purchasable);
    world.billing.payments.next = ["processing", "processing"];
    const first = await unfinished(update(world.buyer(purchasable), made.id, made.state, changed));
    world.lastCart.pay();
    world.clock.skip(60_000);
    await killedChange(world, purchasable, made.id, first.state, another(purchasable));
    expect(world.carts).toHaveLength(3);
    const next = await unfinished(update(world.buyer(purchasable), made.id, first.state, changed));
    expect([next.state.changeOrder?.cart, (await changeNote(world, purchasable, made.id))?.cart]).toEqual([
      world.lastCart.token,
      world.lastCart.token,
    ]);
  });

  test("whose answer is lost in an outage is kept in the state", async () => {
    const { world, made } = await bought(purchasable);
    const kept = await unfinished(update(outage(world, "PATCH").resource(definition), made.id, made.state, changed));
    expect(kept.state.changeOrder).toMatchObject({ at: expect.any(Number), values: expect.anything() });
  });

  test("that is taken back while its cart can't be read is kept in the state", async () => {
    const { world, made } = await bought(purchasable);
    world.billing.payments.next = ["processing"];
    const first = await unfinished(update(world.buyer(purchasable), made.id, made.state, changed));
    world.simulator.faults.add({ kind: "status", status: 500, retryAfter: 0, path: /^\/api\/carts/, times: Infinity });
    const { journalFolder } = await World.start();
    const back = await unfinished(update(world.buyer(purchasable, { journalFolder }), made.id, first.state, inputs));
    expect(back.state.changeOrder).toEqual(first.state.changeOrder);
  });

  test("that had no answer and was carried out is no doubt, although the program asks for another plan by now", async () => {
    const { world, made } = await bought(purchasable);
    const process = world.process();
    await killed(process, { request: 0, from: "PATCH", moment: "after" }, () =>
      update(process.resource(definition), made.id, made.state, another(purchasable)),
    );
    world.clock.skip(120_000);
    expect(world.plans).toEqual([another(purchasable).plan ?? another(purchasable).package]);
    expect(await update(world.buyer(purchasable), made.id, made.state, changed)).toMatchObject(changed);
  });

  test("is followed by itself when the platform forgets its cart", async () => {
    const { world, made } = await bought(purchasable);
    world.simulator.platform.delays.provisioningMs = 100_000;
    await unfinished(update(world.buyer(purchasable), made.id, made.state, changed));
    world.simulator.faults.add({ kind: "status", status: 404, path: /^\/api\/carts/, times: Infinity });
    world.clock.skip(100_000);
    expect(await update(world.buyer(purchasable), made.id, made.state, changed)).toMatchObject(changed);
    world.expectChanged(purchasable);
  });

  test("that was paid and failed isn't placed again in the same run", async () => {
    const { world, made } = await bought(purchasable);
    world.billing.payments.next = ["processing"];
    const first = await unfinished(update(world.buyer(purchasable), made.id, made.state, changed));
    failPaid(world);
    const second = await unfinished(update(world.buyer(purchasable), made.id, first.state, changed));
    expect([second.message, world.count("PATCH")]).toEqual([expect.stringMatching(/refund.*next `pulumi up` places a new order/), 1]);
    await update(world.buyer(purchasable), made.id, second.state, changed);
    expect(world.count("PATCH")).toBe(2);
  });

  test("has one note and one cart, even if a full disk kept the cart out of the note", async () => {
    const { world, made } = await bought(purchasable);
    world.billing.payments.next = ["awaiting_authentication"];
    const process = world.process();
    process.session.notes.advance = () => Promise.resolve();
    const first = await unfinished(update(process.resource(definition), made.id, made.state, changed));
    world.lastCart.fail();
    expect(await update(world.buyer(purchasable), made.id, first.state, changed)).toMatchObject(changed);
    world.expectChanged(purchasable);
  });

  test("by another clone is still known when this clone's is done", async () => {
    const { world, made } = await bought(purchasable);
    const inFolder = (folder: string) => world.process({ workplace: { folder, backend: "one" } });
    const ours = inFolder("/ours");
    const send = ours.transport.request;
    let others: Promise<unknown> | undefined;
    // While this clone waits for its change to show, another one orders something else.
    ours.transport.request = async (call) => {
      if (others === undefined && world.carts.length === 2 && world.lastCart.state.phase === "completed") {
        world.billing.payments.next = ["processing"];
        others = outcomeOf(update(inFolder("/theirs").resource(definition), made.id, made.state, another(purchasable)));
        await others;
      }
      return send(call);
    };
    await outcomeOf(update(ours.resource(definition), made.id, made.state, changed));
    expect(world.carts).toHaveLength(3);
    expect(await changeNote(world, purchasable, made.id)).toMatchObject({ cart: world.lastCart.token });
  });

  test("by another clone, which this one waited for, isn't cancelled when this one takes its change back", async () => {
    const { world, made } = await bought(purchasable, { strict: { orderAppears: "opened" } });
    const processIn = (folder: string) => world.process({ workplace: { folder, backend: "one" } });
    const inFolder = (folder: string) => processIn(folder).resource(definition);
    world.billing.payments.next = ["awaiting_authentication"];
    await unfinished(update(inFolder("/theirs"), made.id, made.state, changed));
    const ours = processIn("/ours");
    const mine = await failureOf(update(ours.resource(definition), made.id, made.state, changed));
    expect(ours.said.join("\n")).toMatch(/warning: a run in \/theirs ordered a change of /);
    await update(inFolder("/ours"), made.id, stateOf(mine, made.state), inputs);
    expect([world.lastCart.state.phase, world.count("PATCH")]).toEqual(["awaiting", 1]);
    expect(await changeNote(world, purchasable, made.id)).toMatchObject({ cart: world.lastCart.token });
  });
});

describe.each(purchasables)("an order for a %s by a machine that is gone, after one that this machine knows,", (_, purchasable) => {
  const { changed, definition, inputs } = purchasable;

  /** Does the last step of a run, up to the answer to its order, on a machine of its own. The order is listed then, and under way. */
  async function orderedByAnother(world: BillingWorld, method: string, run: (self: Resource) => Promise<unknown>): Promise<void> {
    const { journalFolder } = await World.start();
    Object.assign(world.simulator.platform.delays, { paymentMs: 2_000, orderMs: 2_000, provisioningMs: 10_000 });
    const gone = world.process({ journalFolder });
    await killed(gone, { request: 0, from: method, moment: "after" }, () => run(gone.resource(definition)));
    await world.clock.sleep(5_000);
    expect(world.billing.orders.list().at(-1)).toMatchObject({ status: "pending" });
  }

  test("is waited for, and the plan that it brings isn't ordered again", async () => {
    const { world, made } = await bought(purchasable);
    world.billing.payments.next = ["processing"];
    const first = await unfinished(update(world.buyer(purchasable), made.id, made.state, changed));
    world.lastCart.pay();
    world.clock.skip(60_000);
    const wanted = another(purchasable);
    await orderedByAnother(world, "PATCH", (self) => update(self, made.id, first.state, wanted));
    expect(await update(world.buyer(purchasable), made.id, first.state, wanted)).toMatchObject(wanted);
    expect(world.count("PATCH")).toBe(2);
  });

  test("is waited for, and the object that it brings isn't ordered again", async () => {
    const world = await BillingWorld.open();
    world.billing.payments.next = ["awaiting_authentication"];
    const first = await unfinished(create(world.buyer(purchasable), inputs));
    world.lastCart.fail();
    await orderedByAnother(world, "POST", (self) => goOn(self, first, inputs));
    expect(await failureOf(goOn(world.buyer(purchasable), first, inputs))).toMatchObject({ explained: "already-there" });
    world.expectBought(await create(world.buyer(purchasable, { adopt: true }), inputs), purchasable.cents);
  });
});

// A panel account has one change at a time.
describe.each(purchasables.filter(([type]) => type !== "PanelAccount"))("two orders for a change of a %s", (_, purchasable) => {
  const { changed, inputs } = purchasable;

  test.each([
    ["waits for the older one", changed],
    ["takes both back", inputs],
  ])("are both known after a run that %s: the note's, and that of the state by another machine", async (__, wanted) => {
    const { world, made } = await bought(purchasable);
    world.billing.payments.next = ["processing", "processing"];
    await killedChange(world, purchasable, made.id, made.state, changed);
    world.clock.skip(10_000);
    const { journalFolder } = await World.start();
    const kept = await unfinished(update(world.buyer(purchasable, { journalFolder }), made.id, made.state, changed));
    const state = stateOf(await outcomeOf(update(world.buyer(purchasable), made.id, kept.state, wanted)), kept.state);
    const tokens = [(await changeNote(world, purchasable, made.id))?.cart, state.changeOrder?.cart];
    expect(tokens).toEqual(world.carts.slice(1).map(({ token }) => token));
  });
});

test.each(purchasables)(
  "an order for a change of a %s that another machine gave up leaves a doubt that the user can end here",
  async (_, purchasable) => {
    const { changed } = purchasable;
    const { world, made } = await bought(purchasable);
    world.simulator.faults.add({ kind: "dropBefore", method: "PATCH" });
    const first = await unfinished(update(world.buyer(purchasable), made.id, made.state, changed));
    const { journalFolder } = await World.start();
    world.billing.payments.next = ["awaiting_authentication"];
    const orderAgain = doubtIn(first);
    const second = await unfinished(update(world.buyer(purchasable, { journalFolder, orderAgain }), made.id, first.state, changed));
    world.lastCart.fail();
    const third = await unfinished(update(world.buyer(purchasable), made.id, second.state, changed));
    expect(doubtIn(third)).toBe(orderAgain);
    expect(await update(world.buyer(purchasable, { orderAgain }), made.id, third.state, changed)).toMatchObject(changed);
    expect(await changeNote(world, purchasable, made.id)).toBeUndefined();
  },
);

test("an order for a plan that was carried out isn't placed again while the platform shows the old plan", async () => {
  const { world, made } = await bought(site);
  await killedChange(world, site, made.id, made.state, site.changed);
  world.clock.skip(60_000);
  const there = world.simulator.platform.sites.get(made.id);
  there.changeHosting({ plan: "starter" });
  const process = world.process();
  const send = process.transport.request;
  let sent = 0;
  process.transport.request = (call) => {
    sent += 1;
    if (sent === 20) there.changeHosting({ plan: "business" });
    return send(call);
  };
  expect(await update(process.resource(site.definition), made.id, made.state, site.changed)).toMatchObject(site.changed);
  expect([sent >= 20, world.count("PATCH")]).toEqual([true, 1]);
  world.expectChanged(site);
});

test("an order for a plan that the platform shows early isn't cancelled after a refresh", async () => {
  const { world, made } = await bought(site, { strict: { orderAppears: "opened" } });
  world.billing.payments.next = ["awaiting_authentication"];
  const first = await unfinished(update(world.buyer(site), made.id, made.state, site.changed));
  world.simulator.platform.sites.get(made.id).changeHosting({ plan: "business" });
  const seen = await read(world.buyer(site), made.id, first.state);
  await outcomeOf(update(world.buyer(site), made.id, seen!.state, site.changed));
  expect(world.lastCart.state.phase).toBe("awaiting");
});

test("a plan that the platform shows under another name isn't ordered when a change is taken back", async () => {
  const { world, made } = await bought(site, { shapes: { sitePackage: "name" } });
  const { plans } = world.billing.catalogue;
  plans.set("starter", { ...(plans.get("starter") as Plan), name: "Small Site" });
  world.billing.payments.next = ["awaiting_authentication"];
  const first = await unfinished(update(world.buyer(site), made.id, made.state, site.changed));
  world.lastCart.fail();
  expect(await update(world.buyer(site), made.id, first.state, site.inputs)).toMatchObject(site.inputs);
  expect(world.count("PATCH")).toBe(1);
});

describe.each(orderables)("the order of a %s", (_, { definition, inputs }: Orderable) => {
  test("whose answer is lost in an outage is kept in the state", async () => {
    const world = await BillingWorld.open();
    const kept = await unfinished(create(outage(world, "POST", orderPath).resource(definition), inputs));
    expect([kept.id, kept.state.orderedAt]).toEqual([expect.stringMatching(/^cart:unknown-/), expect.any(Number)]);
  });

  test("that was paid and failed isn't placed again in the same run", async () => {
    const world = await BillingWorld.open();
    world.billing.payments.next = ["processing"];
    const first = await unfinished(create(world.process().resource(definition), inputs));
    failPaid(world);
    const failure = await failureOf(goOn(world.process().resource(definition), first, inputs));
    expect([failure.message, world.carts.length]).toEqual([expect.stringMatching(/refund.*next `pulumi up` places a new order/), 1]);
    await create(world.process().resource(definition), inputs);
    expect(world.carts).toHaveLength(2);
  });

  test("is cancelled by the state's cart when a full disk kept that out of the note", async () => {
    const world = await BillingWorld.open({ strict: { orderAppears: "opened" } });
    world.billing.payments.next = ["awaiting_authentication"];
    const process = world.process();
    process.session.notes.advance = () => Promise.resolve();
    const first = await unfinished(create(process.resource(definition), inputs));
    await remove(world.process().resource(definition), first.id, first.state);
    expect(world.lastCart.state.phase).toBe("cancelled");
    const { session, resource } = world.process();
    expect(await session.notes.read("order", resource(definition).key)).toBeUndefined();
  });

  test("is followed by the state's cart when a full disk kept that out of the note", async () => {
    const world = await BillingWorld.open();
    world.billing.payments.next = ["processing"];
    const process = world.process();
    process.session.notes.advance = () => Promise.resolve();
    const first = await unfinished(create(process.resource(definition), inputs));
    const next = await unfinished(goOn(world.process().resource(definition), first, inputs));
    expect([next.id, world.carts.length]).toEqual([first.id, 1]);
  });
});
