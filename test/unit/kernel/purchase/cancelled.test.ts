import { create, killed, type Resource } from "../../../harness";
import { BillingWorld, goOn, type Purchasable, purchasables, unfinished } from "./buying";

/** A process that is cancelled as soon as it says that it waits for something. */
function cancelledAt(world: BillingWorld, { definition }: Pick<Purchasable, "definition">, awaited: RegExp) {
  const cancel = new AbortController();
  const self = world.process({ transport: { signal: cancel.signal } }).resource(definition);
  let requests = NaN;
  const status = (text: string): void => {
    if (!awaited.test(text) || cancel.signal.aborted) return;
    requests = world.count();
    cancel.abort("the update was cancelled.");
  };
  const resource: Resource = { ...self, log: { ...self.log, status } };
  return { resource, sentSince: () => world.count() - requests };
}

describe.each(purchasables)("a purchase of a %s that is cancelled", (_, purchasable) => {
  test.each([/payment of the order/, /order \S+ \(pending\)/])(
    "while it waits for %p keeps its order, sends nothing more, and the next run goes on with it",
    async (awaited) => {
      const world = await BillingWorld.open({ delays: { paymentMs: 5_000, orderMs: 5_000, provisioningMs: 5_000 } });
      const { resource, sentSince } = cancelledAt(world, purchasable, awaited);
      const kept = await unfinished(create(resource, purchasable.inputs));
      expect(sentSince()).toBe(0);
      expect(kept.id).toBe(`cart:${world.lastCart.token}`);
      expect(kept.message).toMatch(
        /cancelled after \d+ s while waiting for .*: the update was cancelled\. Requests that were sent stay in effect/,
      );
      world.expectBought(await goOn(world.buyer(purchasable), kept, purchasable.inputs), purchasable.cents);
      expect(world.carts).toHaveLength(1);
    },
  );

  test("while it waits for an earlier run's request keeps that run's note, and nothing is ordered twice", async () => {
    const world = await BillingWorld.open();
    const first = world.process();
    await killed(first, { from: "POST", request: 0, moment: "after" }, () =>
      create(first.resource(purchasable.definition), purchasable.inputs),
    );
    const { resource, sentSince } = cancelledAt(world, purchasable, /an interrupted run/);
    const kept = await unfinished(create(resource, purchasable.inputs));
    expect(kept.id).toMatch(/^cart:unknown-\w+$/);
    expect(kept.message).toMatch(/cancelled after \d+ s while waiting for the request of an earlier run to end/);
    expect(sentSince()).toBe(0);
    world.expectBought(await goOn(world.buyer(purchasable), kept, purchasable.inputs), purchasable.cents);
    expect(world.asked).toBe(1);
  });
});
