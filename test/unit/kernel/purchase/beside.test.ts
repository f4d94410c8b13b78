import { beforeRequests, create, diffResource, outcomeOf, read, update, type Values, withAnswers } from "../../../harness";
import {
  BillingWorld,
  bought,
  dayMs,
  failureOf,
  goOn,
  mailspace,
  panelAccount,
  registration,
  site,
  siteInputs,
  stepByStep,
  unfinished,
} from "./buying";
import { hourMs } from "../samples";

/** A time at which somebody else's order is listed and not carried out yet. */
const underWayMs = 5_000;

/** A platform on which somebody else's order is listed and not carried out yet: it will be, or it hangs. */
async function besideTheirs(changes: Partial<typeof siteInputs> = {}, how: "succeeds" | "hangs" = "succeeds"): Promise<BillingWorld> {
  const world = await BillingWorld.open({ delays: how === "hangs" ? {} : { provisioningMs: underWayMs * 2 } });
  world.billing.provisioning = how;
  alsoTheirs(world, changes);
  return world;
}

function alsoTheirs(world: BillingWorld, changes: Partial<typeof siteInputs>): void {
  world.orderByHand(changes);
  world.clock.skip(underWayMs);
  expect(world.billing.orders.list()).toContainEqual(expect.objectContaining({ status: "pending" }));
}

/** Somebody orders a domain, which takes days. */
async function besideDomain(more: Partial<Parameters<BillingWorld["billing"]["carts"]["open"]>[0]>): Promise<BillingWorld> {
  const world = await BillingWorld.open();
  world.billing.provisioning = "hangs";
  const { account } = world.simulator;
  world.billing.carts.open({ account, location: null, amountCents: 900, provision: () => undefined, ...more });
  world.clock.skip(underWayMs);
  expect(world.billing.orders.list()).toMatchObject([{ status: "pending", location: null }]);
  world.billing.provisioning = "succeeds";
  return world;
}

describe("several sites of one program", () => {
  test.each([
    ["at one location", "eu-central"],
    ["at two locations", "us-east"],
  ])("are ordered at the same time, one of each, %s", async (_, location) => {
    const world = await BillingWorld.open({ delays: stepByStep });
    const { resource } = world.process();
    const made = await Promise.all([
      create(resource(site.definition, "a"), siteInputs),
      create(resource(site.definition, "b"), { ...siteInputs, name: "docs", location }),
      create(resource(site.definition, "c"), { ...siteInputs, name: "blog" }),
    ]);
    world.clock.skip(dayMs);
    expect(world.held.sort()).toEqual(made.map(({ id }) => id).sort());
    expect(made.map(({ id }) => world.platform.sites.get(id).name)).toEqual(["shop", "docs", "blog"]);
    expect(world.charged).toEqual([1_000, 1_000, 1_000]);
  });

  test("each get their own, when every answer is lost and no order shows what it made", async () => {
    const world = await BillingWorld.open({ delays: stepByStep, shapes: { orderSite: "omitted", cartOrders: "never" } });
    world.fault({ kind: "dropAfter", method: "POST", times: 2 });
    const { resource } = world.process();
    const made = await Promise.all([
      create(resource(site.definition, "a"), siteInputs),
      create(resource(site.definition, "b"), { ...siteInputs, name: "docs" }),
    ]);
    world.clock.skip(dayMs);
    expect(made.map(({ id }) => world.platform.sites.get(id).name)).toEqual(["shop", "docs"]);
    expect(world.charged).toEqual([1_000, 1_000]);
  });

  test("aren't ordered if somebody else made one of that name while the run waited for another", async () => {
    const world = await BillingWorld.open();
    const { resource } = world.process();
    await create(resource(site.definition, "a"), { ...siteInputs, name: "docs" });
    world.platform.sites.add(siteInputs);
    world.clock.skip(20_000);
    expect((await failureOf(create(resource(site.definition, "b"), siteInputs))).message).toMatch(
      /already exists|is there already|adopt: true/,
    );
    expect(world.charged).toEqual([1_000]);
  });

  test("of one name, in an account that is named and in the token's own, are both ordered", async () => {
    const world = await BillingWorld.open({ accounts: ["account-1", "account-2"] });
    const { resource } = world.process({ account: null, transport: { account: "account-1" } });
    world.billing.payments.next = ["processing"];
    await unfinished(create(resource(site.definition, "a"), { ...siteInputs, account: "account-2" }));
    await create(resource(site.definition, "b"), siteInputs);
    expect(world.carts).toHaveLength(2);
  });

  test("that are the same are refused, naming both, before anything is ordered", async () => {
    const world = await BillingWorld.open();
    const { resource } = world.process();
    const outcomes = await Promise.all([
      outcomeOf(create(resource(site.definition, "one"), siteInputs)),
      outcomeOf(create(resource(site.definition, "two"), { ...siteInputs, plan: "business" })),
    ]);
    expect(outcomes.map(String).join("\n")).toMatch(/"one" of this program already describes the same Site.*"two"/s);
    expect(world.charged).toEqual([1_000]);
  });
});

describe("somebody else's order under way", () => {
  test("at the same location is waited for, and what it brought is in the way when it is the same, until somebody adopts it", async () => {
    const world = await besideTheirs();
    const process = world.process();
    const failure = await failureOf(create(process.resource(site.definition), siteInputs));
    expect(process.said.join("\n")).toMatch(/waiting for order \S+ to end/);
    expect(failure.message).toMatch(/an identical Site.*HOSTING_ADOPT=1/s);
    world.expectBought(await create(world.process({ adopt: true }).resource(site.definition), siteInputs), site.cents);
  });

  test("at the same location is waited for, and another site is ordered when it brought something else", async () => {
    const world = await besideTheirs({ name: "docs" });
    const made = await create(world.buyer(site), siteInputs);
    expect(world.platform.sites.list().map(({ name }) => name)).toEqual(["docs", "shop"]);
    expect(made.id).toBe(world.held[1]);
    expect(world.charged).toEqual([1_000, 1_000]);
  });

  test("at the same location that brings the same site on another plan is not ordered beside", async () => {
    const world = await besideTheirs({ plan: "business" });
    const failure = await failureOf(create(world.buyer(site), siteInputs));
    expect(failure.message).toMatch(/differs in plan.*adopt: true/s);
    expect(world.charged).toEqual([2_500]);
  });

  test.each(["/api/orders", "/api/sites"])("that ends just before the run looks at %s is not ordered beside", async (list) => {
    const world = await besideTheirs();
    const looked: string[] = [];
    const process = beforeRequests(world.process(), ({ path }) => {
      if (path === list && !looked.includes(path)) world.clock.skip(3 * underWayMs);
      looked.push(path);
    });
    const failure = await failureOf(create(process.resource(site.definition), siteInputs));
    expect(failure.message).toMatch(/an identical Site.*HOSTING_ADOPT=1/s);
    expect([world.charged, looked.includes(list)]).toEqual([[site.cents], true]);
  });

  test("may be hidden from a token: what is there is adopted all the same, and nothing is ordered", async () => {
    const world = await BillingWorld.open();
    const { id } = world.platform.sites.add(siteInputs);
    world.fault({ kind: "status", status: 403, errors: ["not allowed"], path: /\/orders$/, method: "GET", times: Infinity });
    expect(await create(world.buyer(site), { ...siteInputs, adopt: true })).toMatchObject({ id });
    await expect(create(world.buyer(site), { ...siteInputs, name: "docs" })).rejects.toThrow(/403/);
    expect(world.charged).toEqual([]);
  });

  test("that fails is no reason not to order", async () => {
    const world = await besideTheirs();
    const theirs = world.lastCart;
    const process = beforeRequests(world.process(), ({ path }) => path.startsWith("/api/orders/") && theirs.fail());
    world.expectBought(await create(process.resource(site.definition), siteInputs), 1_000, 1_000);
  });

  test("at another location is nobody's business", async () => {
    const world = await besideTheirs({ location: "us-east" }, "hangs");
    expect(world.billing.orders.list()).toMatchObject([{ status: "pending" }]);
    world.billing.provisioning = "succeeds";
    const process = world.process();
    const made = await create(process.resource(site.definition), siteInputs);
    expect(process.said.join("\n")).not.toMatch(/to end/);
    expect(world.held).toEqual([made.id]);
  });

  test("that doesn't end keeps ours from being placed, and the error says which, why and what to do", async () => {
    const world = await besideTheirs({}, "hangs");
    const failure = await failureOf(create(world.buyer(site), siteInputs));
    const [theirs] = world.billing.orders.list();
    for (const part of [theirs!.id, "nothing was ordered", "order cancel"]) expect(failure.message.toLowerCase()).toContain(part);
    expect(world.carts).toHaveLength(1);
    world.lastCart.complete();
    world.expectBought(await create(world.process({ adopt: true }).resource(site.definition), siteInputs), site.cents);
  });

  test.each<[string, number, (world: BillingWorld) => unknown, number]>([
    ["hangs for hours", 2 * hourMs, () => undefined, 1],
    ["hangs for as long as a payment may take", 7 * dayMs, () => undefined, 1],
    ["hangs beside a further one", 2 * hourMs, (world) => alsoTheirs(world, { name: "blog" }), 2],
  ])("that %s is not ordered beside before the user says that it is for something else", async (_, ageMs, happen, carts) => {
    const world = await besideTheirs({ name: "docs" }, "hangs");
    happen(world);
    world.clock.skip(ageMs);
    const process = world.process();
    const failure = await failureOf(create(process.resource(site.definition), siteInputs));
    expect(failure).toMatchObject({ explained: "order-under-way" });
    for (const { id } of world.billing.orders.list()) expect(failure.message).toContain(id);
    expect(process.said.join("\n")).not.toMatch(/waiting for order/);
    expect(world.carts).toHaveLength(carts);
    const orderAgain = /HOSTING_ORDER_AGAIN=(\w+)/.exec(failure.message)?.[1];
    expect(await failureOf(create(world.process({ orderAgain: "0000beef" }).resource(site.definition), siteInputs))).toMatchObject({
      explained: "order-under-way",
    });
    world.billing.provisioning = "succeeds";
    const made = await create(world.process({ orderAgain }).resource(site.definition), siteInputs);
    expect([world.held.includes(made.id), world.carts.length]).toEqual([true, carts + 1]);
  });

  test("that hangs for longer than any payment takes is nobody's business", async () => {
    const world = await besideTheirs({ name: "docs" }, "hangs");
    world.clock.skip(9 * dayMs);
    world.billing.provisioning = "succeeds";
    const made = await create(world.buyer(site), siteInputs);
    expect([world.held.includes(made.id), world.carts.length]).toEqual([true, 2]);
  });

  test("that is another resource's of this machine speaks for itself", async () => {
    const world = await BillingWorld.open();
    world.billing.provisioning = "hangs";
    const docs = { ...siteInputs, name: "docs" };
    await failureOf(create(world.anew(site.definition, "docs"), docs));
    world.clock.skip(2 * hourMs);
    world.billing.provisioning = "succeeds";
    const made = await create(world.anew(site.definition, "shop"), siteInputs);
    expect([world.held.includes(made.id), world.carts.length]).toEqual([true, 2]);
  });

  test("that is for something else than one site may be for the next: each has a word of its own", async () => {
    const world = await besideTheirs({ name: "shop" }, "hangs");
    world.clock.skip(2 * hourMs);
    const blog = { ...siteInputs, name: "blog" };
    const failure = await failureOf(create(world.anew(site.definition, "blog"), blog));
    expect(failure.message).toContain('Site "blog"');
    const process = world.process({ orderAgain: /HOSTING_ORDER_AGAIN=(\w+)/.exec(failure.message)?.[1] });
    world.billing.provisioning = "succeeds";
    await create(process.resource(site.definition, "blog"), blog);
    expect(await failureOf(create(process.resource(site.definition, "shop"), siteInputs))).toMatchObject({ explained: "order-under-way" });
    expect(world.carts).toHaveLength(2);
  });

  test("that changes another resource of this machine speaks for itself", async () => {
    const world = await BillingWorld.open();
    const docs = { ...siteInputs, name: "docs" };
    const made = await create(world.anew(site.definition, "docs"), docs);
    world.billing.provisioning = "hangs";
    const changed = { ...docs, plan: "business" };
    await outcomeOf(update(world.anew(site.definition, "docs"), made.id, made.state, changed));
    expect(world.billing.orders.list().map(({ status }) => status)).toContain("pending");
    world.clock.skip(2 * hourMs);
    world.billing.provisioning = "succeeds";
    const other = await create(world.anew(site.definition, "shop"), siteInputs);
    expect(world.held.includes(other.id)).toBe(true);
  });

  test("of a domain whose name isn't shown as such may be for any", async () => {
    const world = await besideDomain({ domain: { name: "moved.example (1 year)", action: "register" } });
    world.clock.skip(3 * dayMs);
    expect(await failureOf(create(world.buyer(registration), registration.inputs))).toMatchObject({ explained: "order-under-way" });
  });

  test("that shows no time is waited for like a young one", async () => {
    const world = await besideTheirs({}, "hangs");
    const process = withAnswers<{ orders: { created_at?: string }[] }>(world.process(), ({ orders = [] }) => {
      for (const order of orders) delete order.created_at;
    });
    const failure = await failureOf(create(process.resource(site.definition), siteInputs));
    expect(failure.message).toContain(world.billing.orders.list()[0]!.id);
    expect(world.carts).toHaveLength(1);
  });

  test.each([
    ["a mailspace", mailspace, 0],
    ["a panel account", panelAccount, 0],
    ["another domain", registration, 0],
    ["a mailspace, days later", mailspace, 3 * dayMs],
    ["another domain, days later", registration, 3 * dayMs],
  ])("of a domain doesn't keep %s from being bought", async (_, wanted, ageMs) => {
    const world = await besideDomain({ domain: { name: "moved.example", action: "transfer" } });
    world.clock.skip(ageMs);
    await create(world.buyer(wanted), wanted.inputs);
    expect(world.carts).toHaveLength(2);
    expect(world.billing.orders.list().map(({ status }) => status)).toEqual(["pending", "completed"]);
  });
});

/** A site of the same name that isn't what the program asks for, and how the difference is told. */
const differing: [Values, string][] = [
  [{ plan: "basic" }, 'plan (on the platform: "basic")'],
  [{ location: "us-east" }, 'location (on the platform: "us-east")'],
  [{ term: "annual" }, 'term (on the platform: "annual")'],
];

describe("a site that was there before", () => {
  const aged = (world: BillingWorld, ageMs: number, changes: Values = {}) => {
    const there = world.platform.sites.add({ ...siteInputs, ...changes });
    world.clock.skip(ageMs);
    return there;
  };

  test.each<[string, Values, RegExp]>([
    ["the same", {}, /an identical Site.*created 3 hours ago.*Nothing was created/s],
    ["old and on another plan", { plan: "premium" }, /another Site.*created 3 hours ago.*differs in plan.*Nothing was created/s],
  ])("and is %s is refused with the ways to take it over", async (_, changes, said) => {
    const world = await BillingWorld.open();
    const there = aged(world, 3 * hourMs, changes);
    const failure = await failureOf(create(world.anew(site.definition, "web"), siteInputs));
    expect(failure.message).toMatch(said);
    for (const part of [there.id, "adopt: true", "HOSTING_ADOPT=1", '"web"', "aliases"]) expect(failure.message).toContain(part);
    expect(world.carts).toEqual([]);
  });

  test.each<[string, Values, object]>([
    ["adopt: true", { adopt: true }, {}],
    ["HOSTING_ADOPT=1", {}, { adopt: true }],
  ])("is taken over at any age with %s as it is, whatever differs, which is told", async (_, inputs, options) => {
    for (const [there, told] of differing) {
      const world = await BillingWorld.open();
      const before = aged(world, 3 * dayMs, there);
      world.simulator.resetReport();
      const process = world.process(options);
      const made = await create(process.resource(site.definition), { ...siteInputs, ...inputs });
      expect(made).toMatchObject({ id: before.id, state: siteInputs });
      expect(process.said.join("\n")).toMatch(/warning: the Site was adopted without a change: nothing was ordered/);
      expect(process.said.join("\n")).toContain(told);
      // A second run has nothing to do, before and after a refresh.
      const seen = await read(world.buyer(site), made.id, made.state);
      expect(seen?.state).toMatchObject(siteInputs);
      for (const state of [made.state, seen!.state]) {
        const difference = await diffResource(world.buyer(site), made.id, state, { ...siteInputs, ...inputs });
        expect(difference).toMatchObject({ changed: [], replaces: [], unfinished: false });
      }
      expect([world.asked, world.charged, world.plans]).toEqual([0, [], [before.plan]]);
    }
  });

  test.each(differing)("and differs in %j is in the way: nothing is ordered", async (there, told) => {
    const world = await BillingWorld.open();
    const { id } = aged(world, 0, there);
    const failure = await failureOf(create(world.buyer(site), siteInputs));
    expect(failure).toMatchObject({ explained: "already-there" });
    for (const part of [id, told, "Nothing was created", "adopt: true"]) expect(failure.message).toContain(part);
    expect(world.carts).toEqual([]);
  });

  test.each([{}, { adopt: true }])("with a second one of its name is an error that names both, with %j", async (inputs) => {
    const world = await BillingWorld.open();
    const both = [aged(world, 0, { location: "us-east" }), aged(world, 0, { term: "annual" })];
    const failure = await failureOf(create(world.buyer(site), { ...siteInputs, ...inputs }));
    expect(failure).toMatchObject({ explained: "already-there" });
    for (const part of [...both.map(({ id }) => id), "Nothing was ordered"]) expect(failure.message).toContain(part);
    expect(world.carts).toEqual([]);
  });

  test("keeps its plan until the program names another one", async () => {
    const world = await BillingWorld.open();
    const there = aged(world, 3 * dayMs, { plan: "basic" });
    const made = await create(world.buyer(site), { ...siteInputs, adopt: true });
    await update(world.buyer(site), there.id, made.state, { ...siteInputs, plan: "business" });
    expect([world.plans, world.charged]).toEqual([["business"], [2_000]]);
  });

  test.each([
    ["another name", { name: "docs" }],
    ["another owner", { account: "account-2" }],
  ])("and has %s isn't what adopt asks for, which never orders; without adopt it stands beside a new one", async (_, changes) => {
    const world = await BillingWorld.open({ accounts: ["account-1", "account-2"] });
    const there = aged(world, 0, changes);
    const failure = await failureOf(create(world.buyer(site), { ...siteInputs, adopt: true }));
    expect(failure.message).toMatch(/nothing was ordered: with adopt: true.*has none with name "shop"/s);
    const made = await create(world.buyer(site), siteInputs);
    expect(world.held).toEqual([there.id, made.id]);
    expect(world.charged).toEqual([1_000]);
  });

  test("and waits for its purge is neither taken over nor in the way", async () => {
    const world = await BillingWorld.open();
    const there = aged(world, 0);
    there.setPendingDelete(true);
    world.expectBought(await create(world.buyer(site), siteInputs), site.cents);
  });
});

test("a site of somebody else that comes up while ours is on order isn't taken for ours", async () => {
  const world = await BillingWorld.open({ delays: { orderMs: 20_000 } });
  const before = world.platform.sites.add({ ...siteInputs, name: "docs", plan: "premium" });
  world.clock.skip(dayMs);
  // Renamed by hand, it looks like ours from then on.
  const process = beforeRequests(world.process(), ({ path }) => path.startsWith("/api/carts/") && before.rename("shop"));
  const made = await create(process.resource(site.definition), siteInputs);
  expect(made.id).not.toBe(before.id);
  expect(world.charged).toEqual([1_000]);
  expect(world.platform.sites.get(made.id)).toMatchObject({ name: "shop", plan: "starter" });
});

test("a handle whose order failed isn't filled with a site that was there before", async () => {
  const world = await BillingWorld.open();
  const before = world.platform.sites.add({ ...siteInputs, name: "docs" });
  world.clock.skip(dayMs);
  world.billing.provisioning = "hangs";
  const handle = await unfinished(create(world.buyer(site), siteInputs));
  before.rename("shop");
  world.lastCart.fail();
  const outcome = await outcomeOf(goOn(world.buyer(site), handle, siteInputs));
  expect(outcome).toBeInstanceOf(Error);
  expect(world.plans).toEqual(["starter"]);
});

test("of two sites that look the same adopt takes neither, and names both", async () => {
  const { world } = await bought(site);
  world.orderByHand();
  world.clock.skip(dayMs);
  expect(world.held).toHaveLength(2);
  const process = world.process({ journalFolder: null });
  const failure = await failureOf(create(process.resource(site.definition), { ...site.inputs, adopt: true }));
  expect(failure.message).toContain("2 objects of type Site that fit the program");
  for (const id of world.held) expect(failure.message).toContain(id);
  expect(world.count("POST")).toBe(0);
});
