import { diff, outcomeOf, read, type State, update } from "../../../harness";
import type { Plan } from "../../../../src/simulator";
import { bought, changes, Shop, site, stepByStep } from "./buying";

const objects = /^\/api\/(sites|mailspaces?|panel_accounts)/;

describe.each(changes)("%s that a killed run ordered", (_, deal) => {
  test.each([
    ["name the account by now", null, undefined],
    ["no longer name the account", undefined, null],
  ])("is known to settings that %s", async (__, before, now) => {
    const shop = await Shop.of(deal);
    shop.wants({ ...deal.inputs, account: shop.simulator.account });
    shop.billing.payments.next = ["processing"];
    await shop.upKilled(0, "after", { account: before });
    expect(await shop.upUnfinished({ account: now })).toMatchObject({ explained: "order-unknown" });
    expect(shop.count("PATCH")).toBe(1);
    shop.lastCart.pay();
    await shop.up({ account: now });
    shop.expectDone();
  });

  test("isn't ordered again when it never shows, in no later run either", async () => {
    const shop = await Shop.of(deal, { delays: stepByStep });
    shop.fault({ kind: "staleRead", path: objects, times: Infinity });
    for (let run = 0; run < 3; run += 1) await outcomeOf(shop.up());
    expect(shop.count("PATCH")).toBe(1);
    shop.simulator.faults.clear();
    await shop.up();
    shop.expectDone();
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
