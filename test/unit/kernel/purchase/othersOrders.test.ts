import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { killed } from "../../../harness/killed";
import { endWorlds, outcomeOf } from "../../../harness/world";
import { create } from "../../../harness/operations";
import { BillingWorld, changes, dayMs, failureOf, mailspace, Shop } from "./buying";

jest.setTimeout(60_000);
afterEach(endWorlds);

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
    (world) => void world.simulator.faults.add({ kind: "status", status: 404, path: /carts/, times: Infinity }),
    "order-unknown",
    /ordered it for "old", and the platform doesn't show its cart \S+ any more/,
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
  ["has ended its cart without a word of the payment", ({ lastCart }) => void lastCart.expire(), "order-unknown", /its cart \S+ has ended/],
  [
    "has carried it out, and somebody deleted what came of it",
    ({ clock, platform: { mailspaces } }) => {
      clock.skip(2 * dayMs);
      for (const { id } of mailspaces.list()) mailspaces.remove(id);
    },
    "order-unknown",
    /the order is carried out, but the platform doesn't show the ordered object/,
  ],
])("nothing is ordered beside an order for the former name where the platform %s", async (_, happen, explained, words) => {
  const world = await orderedAsOld();
  await happen(world);
  const failure = await failureOf(create(world.process().resource(mailspace.definition, "new"), mailspace.inputs));
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
