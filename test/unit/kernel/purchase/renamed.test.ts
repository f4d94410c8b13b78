import { check, create, killed, outcomeOf, remove, withAnswers, World } from "../../../harness";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { managed } from "../../../../src/kernel/identity/state";
import type { Workplace } from "../../../../src/kernel/memory/noteKinds";
import type { Purchasable } from "./buying";
import {
  BillingWorld,
  changes,
  dayMs,
  doubtIn,
  failureOf,
  goOn,
  mailspace,
  purchasables,
  Shop,
  site,
  stepByStep,
  unfinished,
} from "./buying";

jest.setTimeout(60_000);
/** A run that is killed so many requests after its order went out, while the payment takes a day. */
async function orderedAndKilled({ definition, inputs }: Purchasable, request: number): Promise<BillingWorld> {
  const world = await BillingWorld.open({ delays: stepByStep });
  world.billing.payments.mode = "processing";
  const process = world.process();
  const run = () => create(process.resource(definition, "old"), inputs);
  await killed(process, { from: "POST", request, moment: "after" }, run);
  expect(world.carts).toHaveLength(1);
  return world;
}

/** A run that is killed when its order is sent, and lost: it leaves no trace but its note. */
async function lostAndKilled({ definition, inputs }: Purchasable): Promise<BillingWorld> {
  const world = await BillingWorld.open();
  world.fault({ kind: "dropBefore", method: "POST" });
  const process = world.process();
  const run = () => create(process.resource(definition, "old"), inputs);
  await killed(process, { from: "POST", request: 0, moment: "after" }, run);
  return world;
}

const asNew = (world: BillingWorld, { definition }: Purchasable, orderAgain?: string) =>
  world.process({ orderAgain }).resource(definition, "new");
const asOld = (world: BillingWorld, { definition }: Purchasable) => world.anew(definition, "old");

/** Writes the only note anew. */
function changeNote({ journalFolder }: BillingWorld, change: object): void {
  const [name] = readdirSync(journalFolder).filter((one) => one.endsWith(".json"));
  const path = join(journalFolder, name as string);
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, "utf8")), ...change }));
}

describe.each(purchasables)("a %s that an earlier run ordered, and that has another name in the program by now,", (_, purchasable) => {
  const { definition, inputs, cents } = purchasable;

  test("isn't ordered beside that order, which goes on under the old name", async () => {
    const world = await orderedAndKilled(purchasable, 3);
    const failure = await failureOf(create(asNew(world, purchasable), inputs));
    for (const part of ["nothing was ordered", 'for "old"', world.lastCart.token, 'give it the name "old" again'])
      expect(failure.message).toContain(part);
    expect(failure).toMatchObject({ explained: "order-under-way" });
    world.clock.skip(2 * dayMs);
    world.expectBought(await create(asOld(world, purchasable), inputs), cents);
  });

  test("isn't ordered as long as nobody knows whether it was, and the user's word serves once", async () => {
    const world = await lostAndKilled(purchasable);
    const failure = await failureOf(create(asNew(world, purchasable), inputs));
    expect(failure.message).toMatch(/order of "old" for .*got no answer/);
    const word = doubtIn(failure);
    expect(failure.name).not.toBe("UnfinishedError");
    expect(world.carts).toEqual([]);
    expect(doubtIn(await failureOf(create(asNew(world, purchasable, "00000000"), inputs)))).toBe(word);
    world.expectBought(await create(asNew(world, purchasable, word), inputs), cents);
    expect(await world.process().session.notes.read("order", "old~abcdef")).toBeUndefined();
  });

  test.each([0, 2, 9])("is in the way, once the order has brought it, also if %d lists don't show it yet", async (times) => {
    const world = await orderedAndKilled(purchasable, 0);
    world.clock.skip(2 * dayMs);
    const path = /^\/api\/(sites|mailspace|panel_accounts)$/;
    world.fault({ kind: "garbage", contentType: "application/json", body: "[]", path, times });
    expect(await failureOf(create(asNew(world, purchasable), inputs))).toMatchObject({ explained: "already-there" });
    expect(world.carts).toHaveLength(1);
  });

  test.each(definition.type === "Site" ? [1, 9] : [1])(
    "is in the way, also if its order says that it was cancelled, which came too late, and %d lists don't show it yet",
    async (times) => {
      const world = await orderedAndKilled(purchasable, 3);
      world.clock.skip(2 * dayMs);
      const cancelled = withAnswers<{ order: { status: string } }>(world.process(), ({ order }, { method }) => {
        if (order && method === "GET") order.status = "cancelled";
      });
      const path = /^\/api\/(sites|mailspace|panel_accounts)$/;
      world.fault({ kind: "garbage", contentType: "application/json", body: "[]", path, times });
      expect(await failureOf(create(cancelled.resource(definition, "new"), inputs))).toMatchObject({
        explained: "already-there",
      });
      expect(world.carts).toHaveLength(1);
    },
  );

  test("is ordered when nothing came of the earlier order", async () => {
    const world = await orderedAndKilled(purchasable, 3);
    world.lastCart.fail();
    world.billing.payments.mode = "succeeded";
    const made = await create(asNew(world, purchasable), inputs);
    expect(world.held).toEqual([made.id]);
  });

  test("is refused once when the earlier order was paid and failed, and then ordered", async () => {
    const world = await orderedAndKilled(purchasable, 3);
    world.billing.provisioning = "hangs";
    world.lastCart.pay();
    world.clock.skip(60_000);
    world.lastCart.fail();
    Object.assign(world.billing, { provisioning: "succeeds" }).payments.mode = "succeeded";
    const failure = await failureOf(create(asNew(world, purchasable), inputs));
    expect(failure).toMatchObject({ explained: "order-failed" });
    expect(failure.message).toMatch(
      /^nothing was ordered beside the order of "old" for .*was paid.*refund.*`pulumi up` places a new order(?!.*new name)/s,
    );
    expect(world.carts).toHaveLength(1);
    const made = await create(asNew(world, purchasable), inputs);
    expect(world.held).toEqual([made.id]);
  });

  test("is ordered 8 days after an order that left no trace", async () => {
    const world = await lostAndKilled(purchasable);
    world.clock.skip(9 * dayMs);
    world.expectBought(await create(asNew(world, purchasable), inputs), cents);
  });

  test("is ordered where the note is of another platform, and stays there", async () => {
    const world = await orderedAndKilled(purchasable, 3);
    changeNote(world, { origin: "https://elsewhere.example" });
    world.billing.payments.mode = "succeeded";
    await create(asNew(world, purchasable), inputs);
    expect(world.carts).toHaveLength(2);
    expect(await world.process().session.notes.read("order", "old~abcdef")).toBeDefined();
  });
});

describe.each(purchasables)("a %s that moves to another provider", (_, purchasable) => {
  const { definition, inputs, cents } = purchasable;

  test("and another name, and that got an order of its own there, doesn't take over the old order, which isn't forgotten", async () => {
    const world = await BillingWorld.open();
    world.billing.payments.mode = "processing";
    const [{ journalFolder }, engine] = [await World.start(), "127.0.0.1:4000"];
    const handle = await unfinished(create(world.process({ journalFolder }).resource(definition, "old"), inputs));
    const old = world.process({ engine }).resource(definition, "old");
    world.billing.payments.mode = "succeeded";
    const made = await create(world.process({ engine }).resource(definition, "new"), inputs);
    expect(await failureOf(remove(old, handle.id, handle.state))).toMatchObject({ explained: "on-order" });
    world.clock.skip(2 * dayMs);
    await remove(old, handle.id, handle.state);
    expect(world.held).toEqual([made.id]);
  });

  test("is ordered there 8 days after an order that left no trace", async () => {
    const world = await BillingWorld.open();
    world.fault({ kind: "dropBefore", method: "POST" });
    const handle = await unfinished(create(world.buyer(purchasable), inputs));
    world.clock.skip(9 * dayMs);
    const self = world.buyer(purchasable);
    await check(self, managed(definition, handle.state), inputs);
    world.expectBought(await create(self, inputs), cents);
  });
});

test.each(purchasables)("an up doesn't wait for a %s that was deleted after its order had brought it", async (_, purchasable) => {
  const { definition, inputs } = purchasable;
  const world = await BillingWorld.open();
  world.billing.provisioning = "hangs";
  const handle = await unfinished(create(world.buyer(purchasable), inputs));
  world.lastCart.complete();
  world.clock.skip(dayMs);
  const { sites, mailspaces, panelAccounts } = world.platform;
  for (const one of panelAccounts.list()) panelAccounts.removeLater(one);
  for (const one of [...sites.list(), ...mailspaces.list()]) one.setPendingDelete(true);
  const beganAt = world.clock.now();
  expect(await failureOf(goOn(world.anew(definition), handle, inputs))).toMatchObject({ explained: "still-taken" });
  expect(world.clock.now() - beganAt).toBeLessThan(10_000);
  expect(world.carts).toHaveLength(1);
});

test.each<[string, Purchasable, object]>([
  ["name", site, { name: "docs" }],
  ["domain", mailspace, { domain: "example.org" }],
])("another %s is another order", async (_, purchasable, change) => {
  const world = await orderedAndKilled(purchasable, 3);
  world.billing.payments.mode = "succeeded";
  await create(asNew(world, purchasable), { ...purchasable.inputs, ...change }).catch(() => undefined);
  expect(world.carts).toHaveLength(2);
});

test("what an order made and somebody deleted for good doesn't keep its resource in the state for ever", async () => {
  const { definition, inputs } = mailspace;
  const world = await BillingWorld.open();
  world.billing.provisioning = "hangs";
  const handle = await unfinished(create(world.buyer(mailspace), inputs));
  world.lastCart.complete();
  world.clock.skip(dayMs);
  for (const { id } of world.platform.mailspaces.list()) world.platform.mailspaces.remove(id);
  const destroy = (orderAgain?: string) => remove(world.process({ orderAgain }).resource(definition), handle.id, handle.state);
  const failure = await failureOf(destroy());
  expect(failure.message).toContain("If the platform's panel shows that the object was deleted");
  await destroy(doubtIn(failure));
  expect(world.carts).toHaveLength(1);
});

test.each(purchasables)("a %s that the state has on order goes on, in whichever folder the project lies by now", async (_, purchasable) => {
  const { definition, inputs, cents } = purchasable;
  const world = await BillingWorld.open();
  world.billing.payments.mode = "processing";
  const inFolder = (folder: string) => world.process({ workplace: { folder, backend: "one" } }).resource(definition);
  const handle = await unfinished(create(inFolder("/first"), inputs));
  world.clock.skip(2 * dayMs);
  world.expectBought(await goOn(inFolder("/second"), handle, inputs), cents);
});

test.each([
  ["another folder", { folder: "/second", backend: "one" }, "this stack is in /second."],
  ["another backend", { folder: "/first", backend: "two" }, "this stack has another backend."],
])("what a run with %s ordered stops the run, and nothing is ordered", async (_, workplace, reason) => {
  const { definition, inputs } = site;
  const world = await BillingWorld.open();
  world.billing.payments.mode = "processing";
  const at = (place: Workplace) => world.process({ workplace: place }).resource(definition);
  await unfinished(create(at({ folder: "/first", backend: "one" }), inputs));
  const { message } = await failureOf(create(at(workplace), inputs));
  expect(message).toContain("a run in /first with the same project, stack and resource name ordered");
  expect(message).toContain(reason);
  expect(world.carts).toHaveLength(1);
});

jest.setTimeout(60_000);
/** A run that is killed once its payment is under way. Then the resource gets another name. */
async function orderedAsOld(): Promise<BillingWorld> {
  const world = await BillingWorld.open();
  world.billing.payments.mode = "processing";
  const process = world.process();
  await killed(process, { from: "POST", request: 3, moment: "after" }, () =>
    create(process.resource(mailspace.definition, "old"), mailspace.inputs),
  );
  return world;
}

test.each<[string, (world: BillingWorld) => unknown, string, RegExp]>([
  [
    "doesn't show its cart any more",
    (world) => void world.fault({ kind: "status", status: 404, path: /carts/, times: Infinity }),
    "cart-unknown",
    /order of "old" for Mailspace "example.com": the platform doesn't show cart \S+ any more/,
  ],
  [
    "carries it out",
    async (world) => {
      world.billing.provisioning = "hangs";
      world.clock.skip(2 * dayMs);
      await world.buyer(mailspace).api.get("/api/orders");
      // A young order would be waited for, whosever it is.
      world.clock.skip(dayMs / 8);
    },
    "order-under-way",
    /is on order already.*for "old" \(cart \S+\).*order cancel cart:/s,
  ],
  [
    "shows the order without its cart, which is still being carried out",
    async (world) => {
      world.billing.provisioning = "hangs";
      world.clock.skip(2 * dayMs);
      const { orders } = (await world.buyer(mailspace).api.get("/api/orders")) as { orders: { id: string }[] };
      changeNote(world, { order: orders[0]!.id });
      world.fault({ kind: "status", status: 404, path: /carts/, times: Infinity });
      world.clock.skip(dayMs / 8);
    },
    "order-under-way",
    /is on order already.*for "old" \(order \S+\)\. Wait until that order has ended\. Then/s,
  ],
  [
    "answers the search for a lost order with an error",
    (world) => {
      changeNote(world, { cart: undefined });
      world.fault({ kind: "status", status: 403, path: /orders$/, times: Infinity, after: 1 });
    },
    "order-unknown",
    /^nothing was ordered beside the order of "old" for [^:]+: (?!nothing was ordered).*403(?!.*new name.*new name)/s,
  ],
  ["has ended its cart without a word of the payment", ({ lastCart }) => void lastCart.expire(), "order-unknown", /its cart \S+ has ended/],
  [
    "has carried it out, and somebody deleted what came of it",
    ({ clock, platform: { mailspaces } }) => {
      clock.skip(2 * dayMs);
      for (const { id } of mailspaces.list()) mailspaces.remove(id);
    },
    "order-unknown",
    /order \S+ is carried out, but the platform doesn't show the ordered object/,
  ],
])("nothing is ordered beside an order for the former name where the platform %s", async (_, happen, explained, words) => {
  const world = await orderedAsOld();
  await happen(world);
  const failure = await failureOf(create(world.anew(mailspace.definition, "new"), mailspace.inputs));
  expect(failure.message).toMatch(words);
  expect([failure, world.carts.length]).toEqual([expect.objectContaining({ explained }), 1]);
});

test.each([
  ["its own note", {}, 1],
  ["the note of a newer order, which stays as it is", { noteId: "0000beef", cart: "another", at: Date.parse("2040-01-01") }, 0],
])("what becomes known of an order goes into %s", async (_, other, times) => {
  const [[, deal] = []] = changes;
  const shop = await Shop.onOrder(deal!, "processing");
  const [name = ""] = readdirSync(shop.journalFolder).filter((one) => one.endsWith(".json"));
  const file = join(shop.journalFolder, name);
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), ...other }));
  shop.clock.skip(2 * dayMs);
  const process = shop.process();
  const advance = jest.spyOn(process.session.notes, "advance");
  await outcomeOf(shop.up(process));
  expect(advance.mock.calls.filter(([, , facts]) => "order" in facts)).toHaveLength(times);
});
