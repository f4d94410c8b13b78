import { diff, read, update } from "../../../harness/operations";
import type { Created, State } from "../../../../src/kernel/identity/state";
import type { Plan } from "../../../../src/simulator";
import { UnfinishedError } from "../../../../src/kernel/identity/unfinishedError";
import { killed } from "../../../harness/killed";
import { endWorlds, outcomeOf } from "../../../harness/world";
import { type BillingWorld, bought, type Purchasable, purchasables, site, stepByStep, unfinished } from "./buying";

afterEach(endWorlds);

/** A run that orders a change is killed: at once, or when it has read its cart `later` times. */
async function killedOrder(
  world: BillingWorld,
  wanted: Purchasable,
  { id, state }: Created,
  { later = 0, account = undefined as null | undefined } = {},
) {
  const process = world.process({ account });
  const inputs = { ...wanted.changed, account: world.simulator.account };
  await killed(process, { request: later, from: "PATCH", moment: "after" }, () =>
    update(process.resource(wanted.definition), id, state, inputs),
  );
}

describe.each(purchasables)("a change of a %s that a killed run ordered", (_, purchasable) => {
  const { changed } = purchasable;

  test.each([
    ["name the account by now", null, undefined],
    ["no longer name the account", undefined, null],
  ])("is known to settings that %s", async (__, before, now) => {
    const { world, made } = await bought(purchasable);
    const inputs = { ...changed, account: world.simulator.account };
    world.billing.payments.next = ["processing"];
    await killedOrder(world, purchasable, made, { account: before });
    const next = await unfinished(update(world.buyer(purchasable, { account: now }), made.id, made.state, inputs));
    expect([world.count("PATCH"), next.explained]).toEqual([1, "order-unknown"]);
    world.lastCart.pay();
    await update(world.buyer(purchasable, { account: now }), made.id, next.state, inputs);
    world.expectChanged(purchasable);
  });

  test("isn't ordered again when it was carried out and shows late", async () => {
    const { world, made } = await bought(purchasable);
    await killedOrder(world, purchasable, made, { later: 1 });
    world.clock.skip(10_000);
    expect(world.billing.orders.list().at(-1)).toMatchObject({ status: "completed" });
    world.simulator.faults.add({ kind: "staleRead", path: /^\/api\/(sites|mailspaces?|panel_accounts)/, times: 9 });
    const state = await update(world.buyer(purchasable), made.id, made.state, changed);
    expect([state, world.count("PATCH")]).toEqual([expect.objectContaining(changed), 1]);
    world.expectChanged(purchasable);
  });

  test("isn't ordered again when it never shows, in no later run either", async () => {
    const { world, made } = await bought(purchasable, { delays: stepByStep });
    world.simulator.faults.add({ kind: "staleRead", path: /^\/api\/(sites|mailspaces?|panel_accounts)/, times: Infinity });
    let { state } = made;
    for (let run = 0; run < 3; run += 1) {
      const outcome = await outcomeOf(update(world.buyer(purchasable), made.id, state, changed));
      state = outcome instanceof UnfinishedError ? outcome.state : (outcome as State);
    }
    expect(world.count("PATCH")).toBe(1);
    world.simulator.faults.clear();
    await update(world.buyer(purchasable), made.id, state, changed);
    world.expectChanged(purchasable);
  });
});

/** A site on a platform that shows the names of plans as people read them, imported into a stack. */
async function imported(name: string) {
  const { world, made } = await bought(site, { shapes: { sitePackage: "name" } });
  const { plans } = world.billing.catalogue;
  plans.set("starter", { ...(plans.get("starter") as Plan), name });
  const found = await read(world.buyer(site), made.id, {} as State, "import");
  return { world, id: made.id, state: { ...found!.state } };
}

describe("the plan of an imported site that the platform shows under another name", () => {
  test.each([
    ["the same words", "-STARTER ", 0],
    ["a name of more words", "Small Site", 1],
  ])("is ordered at most once, and the next `up` changes nothing: %s", async (_, name, orders) => {
    const { world, id, state } = await imported(name);
    const { inputs } = site;
    let now = state;
    const said: string[] = [];
    for (let run = 0; run < 3; run += 1) {
      const process = world.process();
      now = await update(process.resource(site.definition), id, now, inputs);
      said.push(...process.said.filter((line) => line.startsWith("warning")));
    }
    expect([world.count("PATCH"), said.join()]).toEqual([
      orders,
      orders === 0 ? "" : expect.stringMatching(/carried out, and the platform still shows plan "Small Site"/),
    ]);
    expect(diff(site.definition, now, inputs, {})).toMatchObject({ changed: [], unfinished: false });
  });
});
