import { create } from "../../../../src/kernel/operations/create";
import { UnfinishedError } from "../../../../src/kernel/identity/unfinishedError";
import { update } from "../../../../src/kernel/operations/update";
import type { Created, State } from "../../../../src/kernel/identity/state";
import type { FaultKind, SimulatorOptions } from "../../../../src/simulator";
import { endWorlds, outcomeOf, World } from "../../../harness/world";
import {
  billing,
  buyer,
  carts,
  charged,
  dayMs,
  everywhere,
  failureOf,
  killed,
  lastCart,
  billingPlatform,
  plans,
  site,
  stepByStep,
  unfinished,
  purchasables,
  type Place,
  type Purchasable,
  type Work,
} from "./buying";

afterEach(endWorlds);

/** Something that was bought, on a platform where time then passes step by step. */
async function owner(purchasable: Purchasable, options: SimulatorOptions = {}): Promise<{ world: World; made: Created }> {
  const world = await billingPlatform(options);
  const made = await create(buyer(world, purchasable), purchasable.inputs);
  Object.assign(world.simulator.platform.delays, stepByStep);
  world.simulator.resetReport();
  return { world, made };
}

function expectChanged(world: World, { changed, cents, more }: Purchasable): void {
  world.clock.skip(3 * dayMs);
  expect([plans(world), charged(world)]).toEqual([[changed.plan ?? changed.package], [cents, more]]);
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
    expect(await update(buyer(world, purchasable), made.id, made.state, changed)).toMatchObject(changed);
    expect(world.count("PATCH")).toBe(1);
    expectChanged(world, purchasable);
  });

  test.each(hadNoEffect)("that had no effect when %s isn't placed again at once: the next run looks, then places it", async (__, fault) => {
    const { world, made } = await owner(purchasable);
    world.simulator.faults.add({ ...fault, method: "PATCH" });
    const kept = await unfinished(update(buyer(world, purchasable), made.id, made.state, changed));
    expect(kept.message).toMatch(
      /whether the change of .* was ordered is unknown: .*Nothing is ordered again now\. Look in the platform's panel before you run `pulumi up` again: if that run finds no order, it orders again\.$/s,
    );
    expect(kept.state).toMatchObject({ ...purchasable.inputs, pending: expect.any(String) });
    expect(kept.message).not.toMatch(/run the command again/);
    expect(world.count("PATCH")).toBe(1);

    world.simulator.resetReport();
    expect(await update(buyer(world, purchasable), made.id, kept.state, changed)).toMatchObject(changed);
    const requests = world.requests();
    expect(
      requests
        .slice(
          0,
          requests.findIndex((line) => line.startsWith("PATCH")),
        )
        .filter((line) => line === "GET /api/orders").length,
    ).toBeGreaterThan(1);
    expectChanged(world, purchasable);
  });

  test("that answers with nothing it can be followed by, and had no effect, is looked for and placed by a later run", async () => {
    const { world, made } = await owner(purchasable);
    world.simulator.faults.add({ kind: "empty", method: "PATCH" });
    const failure = await failureOf(update(buyer(world, purchasable), made.id, made.state, changed));
    const state = failure.name === "UnfinishedError" ? (failure as unknown as Created).state : made.state;
    expect(await update(buyer(world, purchasable), made.id, state, changed)).toMatchObject(changed);
    expectChanged(world, purchasable);
  });

  test("that a killed run placed is waited for on a machine that knows nothing of it, and not placed again", async () => {
    const { world, made } = await owner(purchasable);
    const process = world.process();
    await killed(process, { request: 0, from: "PATCH", moment: "after" }, () =>
      update(process.resource(purchasable.definition), made.id, made.state, changed),
    );
    // The order shows before it is carried out.
    await world.clock.sleep(5_000);
    expect(billing(world).orders.list().at(-1)).toMatchObject({ status: "pending" });
    const { journalFolder } = await World.start();
    expect(await update(world.process({ journalFolder }).resource(purchasable.definition), made.id, made.state, changed)).toMatchObject(
      changed,
    );
    expect(world.count("PATCH")).toBe(1);
    expectChanged(world, purchasable);
  });

  test("that shows only after the run gave up is what the next run goes on with", async () => {
    const { world, made } = await owner(purchasable);
    world.simulator.platform.delays.orderMs = 100_000;
    world.simulator.faults.add({ kind: "dropAfter", method: "PATCH" });
    const kept = await unfinished(update(buyer(world, purchasable), made.id, made.state, changed));
    await update(buyer(world, purchasable), made.id, kept.state, changed);
    expect(carts(world)).toHaveLength(2);
    expectChanged(world, purchasable);
  });

  test("isn't given up for reads that fail", async () => {
    const { world, made } = await owner(purchasable);
    world.simulator.faults.add({ kind: "status", status: 502, retryAfter: 0, path: /carts|orders\/./, times: Infinity });
    const kept = await unfinished(update(buyer(world, purchasable), made.id, made.state, changed));
    expect(kept.state.handle).toBe(lastCart(world).token);
    world.simulator.faults.clear();
    await update(buyer(world, purchasable), made.id, kept.state, changed);
    expectChanged(world, purchasable);
  });

  test("isn't placed without a note", async () => {
    const { world, made } = await owner(purchasable);
    const self = world.process({ journalFolder: "/dev/null/none" }).resource(purchasable.definition);
    const failure = await failureOf(update(self, made.id, made.state, changed));
    expect(failure.message).toMatch(/nothing was ordered: .*HOSTING_STATE_DIR/s);
    expect(world.count("PATCH")).toBe(0);
  });

  test("that is lost after an earlier one expired is looked for before a third is placed", async () => {
    const { world, made } = await owner(purchasable);
    billing(world).payments.next = ["awaiting_authentication"];
    const first = await unfinished(update(buyer(world, purchasable), made.id, made.state, changed));
    lastCart(world).expire();
    world.simulator.platform.delays.orderMs = 90_000;
    world.simulator.faults.add({ kind: "dropAfter", method: "PATCH" });
    const second = await unfinished(update(buyer(world, purchasable), made.id, first.state, changed));
    await update(buyer(world, purchasable), made.id, second.state, changed).catch(() => undefined);
    expect(carts(world)).toHaveLength(3);
    await update(buyer(world, purchasable), made.id, second.state, changed);
    expectChanged(world, purchasable);
  });

  test.each(["paid", "opened"] as const)(
    "is placed once by runs that are killed after an earlier one expired, wherever (an order is listed once its cart is %s)",
    async (orderAppears) => {
      const expired = async () => {
        const { world, made } = await owner(purchasable, { strict: { orderAppears } });
        billing(world).payments.next = ["awaiting_authentication"];
        const kept = await unfinished(update(buyer(world, purchasable), made.id, made.state, changed));
        lastCart(world).expire();
        return Object.assign(world, { kept });
      };
      // To the engine nothing has happened since: what killed runs ordered stands in the note alone.
      const again: Work<Awaited<ReturnType<typeof expired>>> = (world) => {
        const process = world.process();
        return { process, run: () => update(process.resource(purchasable.definition), world.kept.id, world.kept.state, changed) };
      };
      const next = async (world: Awaited<ReturnType<typeof expired>>, { request }: Place) => {
        const { process, run } = again(world);
        await killed(process, { request: request % 5, moment: "after" }, run);
        await again(world).run();
        world.clock.skip(dayMs);
        return charged(world);
      };
      await everywhere(expired, again, next, [purchasable.cents, purchasable.more]);
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
    let { state } = await unfinished(update(buyer(world, purchasable), made.id, made.state, purchasable.changed));
    for (let run = 0; run < 3; run += 1) {
      const outcome = await outcomeOf(update(buyer(world, purchasable), made.id, state, purchasable.inputs));
      state = outcome instanceof UnfinishedError ? outcome.state : (outcome as State);
    }
    world.clock.skip(dayMs);
    // What the state says is what there is in the end, or it still knows that something is on order.
    if (state.pending === undefined) expect(plans(world)).toEqual([purchasable.inputs.plan ?? purchasable.inputs.package]);
  },
);

test("a plan change on order isn't lost when a new name that comes with the next run can't be confirmed, on another machine neither", async () => {
  const { world, made } = await owner(site);
  billing(world).payments.mode = "processing";
  const first = await unfinished(update(buyer(world, site), made.id, made.state, site.changed));
  const wanted = { ...site.changed, name: "store" };
  world.simulator.faults.add({ kind: "dropBefore", method: "PATCH", times: 3 });
  const second = await unfinished(update(buyer(world, site), made.id, first.state, wanted));
  expect(second.state.handle).toBe(first.state.handle);
  world.clock.skip(dayMs);
  const { journalFolder } = await World.start();
  expect(await update(world.process({ journalFolder }).resource(site.definition), made.id, second.state, wanted)).toMatchObject(wanted);
  expectChanged(world, site);
});

test("a new name that came with a lost plan change stays in the state", async () => {
  const { world, made } = await owner(site);
  const wanted = { ...site.changed, name: "store" };
  world.simulator.faults.add({ kind: "dropBefore", method: "PATCH", after: 1 });
  const kept = await unfinished(update(buyer(world, site), made.id, made.state, wanted));
  expect(kept.state).toMatchObject({ name: "store", plan: "starter" });
  expect(await update(buyer(world, site), made.id, kept.state, wanted)).toMatchObject(wanted);
  expectChanged(world, site);
});

test("the note of a plan change is nothing to the next site of the same resource", async () => {
  const { world, made } = await owner(site);
  billing(world).payments.next = ["awaiting_authentication"];
  await unfinished(update(buyer(world, site), made.id, made.state, site.changed));
  world.simulator.platform.sites.remove(made.id);
  await world.process().session.notes.end("order", buyer(world, site).key);
  const next = await create(buyer(world, site), site.inputs);
  const state = await update(buyer(world, site), next.id, next.state, site.changed);
  expect(state).toMatchObject(site.changed);
  expect(charged(world)).toEqual([1_000, 1_000, 1_500]);
});
