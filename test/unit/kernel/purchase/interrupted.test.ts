import type { SimulatorOptions } from "../../../harness";
import { killedAtEachRequest, type Place } from "../../../harness/killed";
import { hourMs } from "../samples";
import { changes, creations, dayMs, type Deal, elsewhere, Shop, stepByStep } from "./buying";

// Most tests have dozens of platforms, one after the other.
jest.setTimeout(60_000);

const orders = creations.filter(([, { orderable }]) => orderable.definition.type !== "DomainRegistration");

/** Platforms on which an interruption meets other states of a purchase, and when the next run comes. */
const platforms: [string, SimulatorOptions, number][] = [
  ["at once", {}, 0],
  ["step by step", { delays: stepByStep }, 2 * hourMs],
  ["with its order listed before it is paid", { delays: stepByStep, strict: { orderAppears: "opened" } }, 0],
  [
    "and never shows its order or what came of it",
    { delays: stepByStep, shapes: { cartOrders: "never", orderSite: "omitted", cartWords: "unheardOf" } },
    dayMs,
  ],
];

const shopOf = (deal: Deal, options: SimulatorOptions = {}): Promise<Shop> => Shop.of(deal, { ...options, notes: "memory" });

const running = (shop: Shop) => {
  const process = shop.process();
  return { process, run: () => shop.up(process) };
};

/** Kills a run at each of its requests, on a platform of its own each time; what follows leads to one object and one charge each time. */
const killedWherever = (begin: () => Promise<Shop>, next: (shop: Shop, place: Place) => Promise<unknown>): Promise<void> => {
  const end = async (shop: Shop, place: Place): Promise<string> => {
    await next(shop, place);
    shop.expectDone();
    return "done";
  };
  return killedAtEachRequest(begin, running, (shop, place) => end(shop, place).catch(String), "done");
};

/** The engine of the killed run has told nothing. */
async function upAfterKill(shop: Shop): Promise<void> {
  shop.forget();
  await shop.upUntilDone();
}

describe.each([...orders, ...changes])("a run that is killed while it orders %s", (_, deal) => {
  test.each(platforms)("that comes %s is gone on with: one object, one charge, wherever it was killed", (__, options, laterMs) =>
    killedWherever(
      () => shopOf(deal, options),
      (shop) => {
        shop.clock.skip(laterMs);
        return upAfterKill(shop);
      },
    ),
  );

  test.each([1, 3, 5])("may be followed by another one that is killed after request %i", (request) =>
    killedWherever(
      () => shopOf(deal),
      async (shop) => {
        shop.forget();
        await shop.upKilled(request);
        await upAfterKill(shop);
      },
    ),
  );

  test.each<[string, boolean, boolean, "paid" | "opened"]>([
    ["whose engine kept nothing", false, false, "paid"],
    ["whose engine kept the earlier order", true, false, "paid"],
    ["which is followed by another killed one", true, true, "paid"],
    ["which is followed by another killed one, where an order is listed once its cart is opened", true, true, "opened"],
  ])("anew, after the first payment failed, leaves one object and one charge: one %s", (__, isKept, isTwice, orderAppears) => {
    const refused = async (): Promise<Shop> => {
      const shop = await Shop.onOrder(deal, "awaiting_authentication", { delays: stepByStep, strict: { orderAppears }, notes: "memory" });
      shop.lastCart.fail();
      return Object.assign(shop, { before: isKept ? shop.kept : shop.before });
    };
    return killedWherever(refused, async (shop, { request }) => {
      shop.forget();
      if (isTwice) await shop.upKilled(request % 5);
      await upAfterKill(shop);
    });
  });
});

test.each(orders)("a run that is killed on a machine that is gone is gone on with elsewhere, once the order for %s shows", (_, deal) =>
  killedWherever(
    () => shopOf(deal, { delays: { provisioningMs: 30_000 } }),
    async (shop) => {
      shop.forget();
      shop.clock.skip(1_000);
      const machine = await elsewhere();
      // What is there is never taken over by itself, and never bought again.
      await shop.up(machine).catch((error: Error) => {
        expect(error.message).toMatch(/HOSTING_ADOPT=1/);
        return shop.up({ ...machine, adopt: true });
      });
    },
  ),
);
