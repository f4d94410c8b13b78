import { create } from "../../../../src/kernel/operations/create";
import { update } from "../../../../src/kernel/operations/update";
import type { SimulatorOptions } from "../../../../src/simulator";
import { endWorlds, World, type ProcessOptions } from "../../../harness/world";
import {
  BillingWorld,
  changeUntilMade,
  dayMs,
  everywhere,
  goOn,
  killed,
  type Purchasable,
  purchasables,
  stepByStep,
  unfinished,
  upUntilMade,
  type Work,
} from "./buying";
import { hourMs } from "../samples";

// Most tests have dozens of platforms, one after the other.
jest.setTimeout(60_000);

afterEach(endWorlds);

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

const cases = purchasables.flatMap(([type, purchasable]) =>
  platforms.map(([how, options, laterMs]): [string, string, Purchasable, SimulatorOptions, number] => [
    type,
    how,
    purchasable,
    options,
    laterMs,
  ]),
);

const creating =
  ({ definition, inputs }: Purchasable, options?: ProcessOptions): Work<BillingWorld> =>
  (world) => {
    const process = world.process(options);
    return { process, run: () => create(process.resource(definition), inputs) };
  };

/** What there is a day later. */
function later(world: BillingWorld): { held: string[]; charged: number[] } {
  world.clock.skip(dayMs);
  return { held: world.held, charged: world.charged };
}

test.each(cases)(
  "a run that is killed while it buys a %s that comes %s is gone on with: one object, one charge, wherever it was killed",
  async (_, __, purchasable, options, laterMs) => {
    const next = async (world: BillingWorld) => {
      world.clock.skip(laterMs);
      const { id } = await upUntilMade(world, purchasable);
      const end = later(world);
      return { ...end, held: end.held.map((each) => each === id) };
    };
    await everywhere(() => BillingWorld.open(options), creating(purchasable), next, { held: [true], charged: [purchasable.cents] });
  },
);

test.each(purchasables)(
  "two runs that are killed one after the other while they buy a %s leave one object and one charge",
  async (_, purchasable) => {
    for (const request of [1, 3, 5]) {
      const next = async (world: BillingWorld) => {
        const { process, run } = creating(purchasable)(world);
        await killed(process, { request, moment: "after" }, run);
        const { id } = await upUntilMade(world, purchasable);
        const end = later(world);
        return { ...end, held: end.held.map((each) => each === id) };
      };
      await everywhere(() => BillingWorld.open(), creating(purchasable), next, { held: [true], charged: [purchasable.cents] });
    }
  },
);

test.each(purchasables)(
  "a run that is killed on a machine that is gone is gone on with elsewhere, once the order for the %s shows",
  async (_, purchasable) => {
    const next = async (world: BillingWorld) => {
      world.clock.skip(1_000);
      const { journalFolder } = await World.start();
      const up = (adopt: boolean) => create(world.process({ journalFolder, adopt }).resource(purchasable.definition), purchasable.inputs);
      // What is there is never taken over by itself, and never bought again.
      await up(false).catch((error: Error) => {
        expect(error.message).toMatch(/HOSTING_ADOPT=1/);
        return up(true);
      });
      return later(world).charged;
    };
    await everywhere(() => BillingWorld.open({ delays: { provisioningMs: 30_000 } }), creating(purchasable), next, [purchasable.cents]);
  },
);

describe.each(purchasables)("a run that is killed while it orders a %s anew, after the first payment failed", (_, purchasable) => {
  const refused = async () => {
    const world = await BillingWorld.open({ delays: stepByStep });
    world.billing.payments.next = ["awaiting_authentication"];
    const handle = await unfinished(create(world.process().resource(purchasable.definition), purchasable.inputs));
    world.lastCart.fail();
    return Object.assign(world, { handle });
  };
  const again: Work<Awaited<ReturnType<typeof refused>>> = (world) => {
    const process = world.process();
    return { process, run: () => goOn(process.resource(purchasable.definition), world.handle, purchasable.inputs) };
  };

  test.each([
    ["has the old one's delete on record", false],
    ["still has the handle", true],
  ])("leaves one object and one charge when the engine %s", async (__, handed) => {
    const next = async (world: Awaited<ReturnType<typeof refused>>) => {
      await upUntilMade(world, purchasable, handed ? world.handle : undefined);
      return later(world).charged;
    };
    await everywhere(refused, again, next, [purchasable.cents]);
  });
});

test.each(cases)(
  "a run that is killed while it changes a %s, a change that comes %s, is gone on with: one change, one charge, wherever it was killed",
  async (_, __, purchasable, options, laterMs) => {
    const { definition, inputs, changed } = purchasable;
    const bought = async () => {
      const world = await BillingWorld.open(options);
      return Object.assign(world, { made: await create(world.process().resource(definition), inputs) });
    };
    const changing: Work<Awaited<ReturnType<typeof bought>>> = (world) => {
      const process = world.process();
      return { process, run: () => update(process.resource(definition), world.made.id, world.made.state, changed) };
    };
    const next = async (world: Awaited<ReturnType<typeof bought>>) => {
      world.clock.skip(laterMs);
      expect(await changeUntilMade(world, purchasable, world.made)).toMatchObject(changed);
      return [later(world).charged, world.plans];
    };
    await everywhere(bought, changing, next, [[purchasable.cents, purchasable.more], [changed.plan ?? changed.package]]);
  },
);
