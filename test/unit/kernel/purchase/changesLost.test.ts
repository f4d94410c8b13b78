import { writeFileSync } from "node:fs";
import { create } from "../../../../src/kernel/operations/create";
import { UnfinishedError } from "../../../../src/kernel/identity/unfinishedError";
import { read } from "../../../../src/kernel/operations/read";
import { update } from "../../../../src/kernel/operations/update";
import type { Created, State } from "../../../../src/kernel/identity/state";
import type { FaultKind, SimulatorOptions } from "../../../../src/simulator";
import { endWorlds, outcomeOf, World } from "../../../harness/world";
import {
  type BillingWorld,
  bought,
  changeUntilMade,
  dayMs,
  doubtIn,
  everywhere,
  failureOf,
  killed,
  type Place,
  type Purchasable,
  purchasables,
  site,
  stepByStep,
  unfinished,
  type Work,
} from "./buying";

afterEach(endWorlds);

/** Something that was bought, on a platform where time then passes step by step. */
async function owner(purchasable: Purchasable, options: SimulatorOptions = {}): Promise<{ world: BillingWorld; made: Created }> {
  const { world, made } = await bought(purchasable, options);
  Object.assign(world.simulator.platform.delays, stepByStep);
  return { world, made };
}

const tookEffect: [string, FaultKind][] = [
  ["the connection breaks", { kind: "dropAfter" }],
  ["it answers 500", { kind: "status", status: 500, takesEffect: true }],
  ["it answers 502 with a page of HTML", { kind: "garbage", status: 502, takesEffect: true }],
  ["it answers nothing", { kind: "empty", takesEffect: true }],
  ["it answers a page of HTML", { kind: "garbage", takesEffect: true }],
  ["it answers something else", { kind: "garbage", contentType: "application/json", body: '{"status":"accepted"}', takesEffect: true }],
  ["its answer is cut in half", { kind: "truncated" }],
];

const hadNoEffect: [string, FaultKind][] = [
  ["the connection breaks", { kind: "dropBefore" }],
  ["it answers 503", { kind: "status", status: 503 }],
  ["it answers a page of HTML", { kind: "garbage" }],
];

describe.each(purchasables)("the order for a change of a %s", (_, purchasable) => {
  const { changed } = purchasable;

  test.each(tookEffect)("that took effect although %s is seen to its end in the same run, and not placed again", async (__, fault) => {
    const { world, made } = await owner(purchasable);
    world.simulator.faults.add({ ...fault, method: "PATCH" });
    expect(await update(world.buyer(purchasable), made.id, made.state, changed)).toMatchObject(changed);
    expect(world.count("PATCH")).toBe(1);
    world.expectChanged(purchasable);
  });

  test.each(hadNoEffect)(
    "that had no effect when %s isn't placed again before the user says that nothing came of it",
    async (__, fault) => {
      const { world, made } = await owner(purchasable);
      world.simulator.faults.add({ ...fault, method: "PATCH" });
      const first = await unfinished(update(world.buyer(purchasable), made.id, made.state, changed));
      expect(first.message).toMatch(
        /whether the change of .* was ordered is unknown: .*neither an order nor the change\. Nothing is ordered again now\. Look in the platform's panel, under orders and invoices\./s,
      );
      const orderAgain = doubtIn(first);
      expect(first).toMatchObject({
        id: made.id,
        state: { ...purchasable.inputs, changeOrder: { noteId: orderAgain, at: expect.any(Number) }, pending: expect.any(String) },
      });
      expect(first.message).not.toMatch(/run the command again/i);
      expect(world.count("PATCH")).toBe(1);

      world.simulator.resetReport();
      // Elsewhere only the state tells of it, also after a refresh.
      const { journalFolder } = await World.start();
      const seen = await read(world.buyer(purchasable, { journalFolder }), made.id, first.state);
      for (const options of [{}, { journalFolder }, { orderAgain: "another" }]) {
        const next = await unfinished(update(world.buyer(purchasable, options), made.id, seen!.state, changed));
        expect([doubtIn(next), next.state.changeOrder]).toEqual([orderAgain, first.state.changeOrder]);
      }
      expect(world.count("PATCH")).toBe(0);

      const state = await update(world.buyer(purchasable, { orderAgain }), made.id, seen!.state, changed);
      expect(state).toMatchObject(changed);
      expect([state.changeOrder, state.pending]).toEqual([undefined, undefined]);
      world.expectChanged(purchasable);
    },
  );

  test("that is lost again after the user's word is another doubt, for which that word doesn't serve", async () => {
    const { world, made } = await owner(purchasable);
    world.simulator.faults.add({ kind: "dropBefore", method: "PATCH", times: 2 });
    const first = await unfinished(update(world.buyer(purchasable), made.id, made.state, changed));
    const orderAgain = doubtIn(first);
    const second = await unfinished(update(world.buyer(purchasable, { orderAgain }), made.id, first.state, changed));
    expect(doubtIn(second)).not.toBe(orderAgain);
    const third = await unfinished(update(world.buyer(purchasable, { orderAgain }), made.id, second.state, changed));
    expect([doubtIn(third), world.count("PATCH")]).toEqual([doubtIn(second), 2]);
    // To an engine that was killed the first doubt is still open; the newer note knows better.
    const fourth = await unfinished(update(world.buyer(purchasable, { orderAgain }), made.id, first.state, changed));
    expect([doubtIn(fourth), world.count("PATCH")]).toEqual([doubtIn(second), 2]);
    await update(world.buyer(purchasable, { orderAgain: doubtIn(third) }), made.id, third.state, changed);
    world.expectChanged(purchasable);
  });

  test("that had no effect is placed by itself 8 days later, not before, on a machine that has only the state, too", async () => {
    const { world, made } = await owner(purchasable);
    world.simulator.faults.add({ kind: "dropBefore", method: "PATCH" });
    const first = await unfinished(update(world.buyer(purchasable), made.id, made.state, changed));
    world.clock.skip(8 * dayMs - 300_000);
    const { journalFolder } = await World.start();
    const second = await unfinished(update(world.buyer(purchasable, { journalFolder }), made.id, first.state, changed));
    expect(world.count("PATCH")).toBe(1);
    world.clock.skip(300_000);
    await update(world.buyer(purchasable, { journalFolder }), made.id, second.state, changed);
    world.expectChanged(purchasable);
  });

  test("that shows late is what a machine goes on with that has only the state", async () => {
    const { world, made } = await owner(purchasable);
    world.simulator.platform.delays.orderMs = 100_000;
    world.simulator.faults.add({ kind: "dropAfter", method: "PATCH" });
    const kept = await unfinished(update(world.buyer(purchasable), made.id, made.state, changed));
    const { journalFolder } = await World.start();
    await update(world.buyer(purchasable, { journalFolder }), made.id, kept.state, changed);
    expect(world.count("PATCH")).toBe(1);
    world.expectChanged(purchasable);
  });

  test("that answers with nothing it can be followed by, and had no effect, is looked for and placed after the user's word", async () => {
    const { world, made } = await owner(purchasable);
    world.simulator.faults.add({ kind: "empty", method: "PATCH" });
    expect(await changeUntilMade(world, purchasable, made)).toMatchObject(changed);
    expect(world.count("PATCH")).toBe(2);
    world.expectChanged(purchasable);
  });

  test("that a killed run placed is waited for on a machine that knows nothing of it, and not placed again", async () => {
    const { world, made } = await owner(purchasable);
    const process = world.process();
    await killed(process, { request: 0, from: "PATCH", moment: "after" }, () =>
      update(process.resource(purchasable.definition), made.id, made.state, changed),
    );
    // The order shows before it is carried out.
    await world.clock.sleep(5_000);
    expect(world.billing.orders.list().at(-1)).toMatchObject({ status: "pending" });
    const { journalFolder } = await World.start();
    expect(await update(world.process({ journalFolder }).resource(purchasable.definition), made.id, made.state, changed)).toMatchObject(
      changed,
    );
    expect(world.count("PATCH")).toBe(1);
    world.expectChanged(purchasable);
  });

  test("that shows only after the run gave up is what the next run goes on with", async () => {
    const { world, made } = await owner(purchasable);
    world.simulator.platform.delays.orderMs = 100_000;
    world.simulator.faults.add({ kind: "dropAfter", method: "PATCH" });
    const kept = await unfinished(update(world.buyer(purchasable), made.id, made.state, changed));
    await update(world.buyer(purchasable), made.id, kept.state, changed);
    expect(world.carts).toHaveLength(2);
    world.expectChanged(purchasable);
  });

  test("isn't given up for reads that fail", async () => {
    const { world, made } = await owner(purchasable);
    world.simulator.faults.add({ kind: "status", status: 502, retryAfter: 0, path: /carts|orders\/./, times: Infinity });
    const kept = await unfinished(update(world.buyer(purchasable), made.id, made.state, changed));
    expect(kept.state.changeOrder?.cart).toBe(world.lastCart.token);
    world.simulator.faults.clear();
    await update(world.buyer(purchasable), made.id, kept.state, changed);
    world.expectChanged(purchasable);
  });

  test("isn't placed without a note", async () => {
    const { world, made } = await owner(purchasable);
    const self = world.process({ journalFolder: "/dev/null/none" }).resource(purchasable.definition);
    const failure = await failureOf(update(self, made.id, made.state, changed));
    expect(failure.message).toMatch(/nothing was ordered: .*HOSTING_STATE_DIR/s);
    expect(world.count("PATCH")).toBe(0);
  });

  test.each(["", "{", "null"])("isn't placed when a note of an earlier one holds %j, whatever the user says", async (text) => {
    const { world, made } = await owner(purchasable);
    world.simulator.faults.add({ kind: "dropBefore", method: "PATCH" });
    const orderAgain = doubtIn(await failureOf(update(world.buyer(purchasable), made.id, made.state, changed)));
    const self = world.buyer(purchasable, { orderAgain });
    const file = self.session.notes.file("change", `${purchasable.definition.type} ${made.id}`);
    writeFileSync(file, text);
    const failure = await failureOf(update(self, made.id, made.state, changed));
    expect(failure).toMatchObject({ explained: "note-unreadable", message: expect.stringContaining(file) });
    expect(world.count("PATCH")).toBe(1);
  });

  test("that is lost after an earlier one was refused is looked for before a third is placed", async () => {
    const { world, made } = await owner(purchasable);
    world.billing.payments.next = ["awaiting_authentication"];
    const first = await unfinished(update(world.buyer(purchasable), made.id, made.state, changed));
    world.lastCart.fail();
    world.simulator.platform.delays.orderMs = 90_000;
    world.simulator.faults.add({ kind: "dropAfter", method: "PATCH" });
    const second = await unfinished(update(world.buyer(purchasable), made.id, first.state, changed));
    await update(world.buyer(purchasable), made.id, second.state, changed).catch(() => undefined);
    expect(world.carts).toHaveLength(3);
    await update(world.buyer(purchasable), made.id, second.state, changed);
    world.expectChanged(purchasable);
  });

  test.each(["paid", "opened"] as const)(
    "is placed once by runs that are killed after an earlier one was refused, wherever (an order is listed once its cart is %s)",
    async (orderAppears) => {
      const refused = async () => {
        const { world, made } = await owner(purchasable, { strict: { orderAppears } });
        world.billing.payments.next = ["awaiting_authentication"];
        const kept = await unfinished(update(world.buyer(purchasable), made.id, made.state, changed));
        world.lastCart.fail();
        return Object.assign(world, { kept });
      };
      // To the engine nothing has happened since: what killed runs ordered stands in the note alone.
      const again: Work<Awaited<ReturnType<typeof refused>>> = (world) => {
        const process = world.process();
        return { process, run: () => update(process.resource(purchasable.definition), world.kept.id, world.kept.state, changed) };
      };
      const next = async (world: Awaited<ReturnType<typeof refused>>, { request }: Place) => {
        const { process, run } = again(world);
        await killed(process, { request: request % 5, moment: "after" }, run);
        await changeUntilMade(world, purchasable, world.kept);
        world.clock.skip(dayMs);
        return world.charged;
      };
      await everywhere(refused, again, next, [purchasable.cents, purchasable.more]);
    },
    60_000,
  );
});

test.each(purchasables)(
  "the lost order for a change of a %s isn't forgotten when the program takes the change back",
  async (_, purchasable) => {
    const { world, made } = await owner(purchasable);
    world.simulator.platform.delays.orderMs = 70_000;
    world.simulator.faults.add({ kind: "dropAfter", method: "PATCH" });
    let { state } = await unfinished(update(world.buyer(purchasable), made.id, made.state, purchasable.changed));
    for (let run = 0; run < 3; run += 1) {
      const outcome = await outcomeOf(update(world.buyer(purchasable), made.id, state, purchasable.inputs));
      state = outcome instanceof UnfinishedError ? outcome.state : (outcome as State);
    }
    world.clock.skip(dayMs);
    // What the state says is what there is in the end, or it still knows that something is on order.
    if (state.pending === undefined) expect(world.plans).toEqual([purchasable.inputs.plan ?? purchasable.inputs.package]);
  },
);

test("a plan change on order isn't lost when a new name that comes with the next run can't be confirmed, on another machine neither", async () => {
  const { world, made } = await owner(site);
  world.billing.payments.mode = "processing";
  const first = await unfinished(update(world.buyer(site), made.id, made.state, site.changed));
  const wanted = { ...site.changed, name: "store" };
  world.simulator.faults.add({ kind: "dropBefore", method: "PATCH", times: 3 });
  const second = await unfinished(update(world.buyer(site), made.id, first.state, wanted));
  expect(second.state.changeOrder).toEqual(first.state.changeOrder);
  world.clock.skip(dayMs);
  const { journalFolder } = await World.start();
  expect(await update(world.process({ journalFolder }).resource(site.definition), made.id, second.state, wanted)).toMatchObject(wanted);
  world.expectChanged(site);
});

test("a new name that came with a lost plan change stays in the state", async () => {
  const { world, made } = await owner(site);
  const wanted = { ...site.changed, name: "store" };
  world.simulator.faults.add({ kind: "dropBefore", method: "PATCH", after: 1 });
  const kept = await unfinished(update(world.buyer(site), made.id, made.state, wanted));
  expect(kept.state).toMatchObject({ name: "store", plan: "starter" });
  expect(await changeUntilMade(world, { ...site, changed: wanted }, kept)).toMatchObject(wanted);
  world.expectChanged(site);
});

test("the note of a plan change is nothing to the next site of the same resource", async () => {
  const { world, made } = await owner(site);
  world.billing.payments.next = ["awaiting_authentication"];
  await unfinished(update(world.buyer(site), made.id, made.state, site.changed));
  world.simulator.platform.sites.remove(made.id);
  await world.process().session.notes.end("order", world.buyer(site).key);
  const next = await create(world.buyer(site), site.inputs);
  const state = await update(world.buyer(site), next.id, next.state, site.changed);
  expect(state).toMatchObject(site.changed);
  expect(world.charged).toEqual([1_000, 1_000, 1_500]);
});
