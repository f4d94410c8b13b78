import { create, type Process, type SimulatorOptions, withAnswers } from "../../../harness";
import { BillingWorld, dayMs, failureOf, purchasables, site, stepByStep } from "./buying";

/** Many sites, the one of the name among them where the second page begins. */
async function manySites(named: string): Promise<BillingWorld> {
  const world = await BillingWorld.open();
  for (let count = 0; count < 150; count += 1) world.platform.sites.add({ name: count === 100 ? named : `site-${count}` });
  world.clock.skip(dayMs);
  world.simulator.resetReport();
  return world;
}

/** Sees the sites in pages. What happens after each reading of the first one may move a site from the second one to that. */
function inPages(process: Process, afterFirst: () => void = () => undefined): Process {
  return withAnswers<{ sites: object[] }>(process, (body, { path, method, query }) => {
    if (path !== "/api/sites" || method !== "GET") return;
    const [page, size] = [Number(query?.page), Number(query?.per_page)];
    if (page === 1) afterFirst();
    body.sites = body.sites?.slice((page - 1) * size, page * size);
  });
}

function removeFirst({ simulator: { platform } }: BillingWorld): void {
  platform.sites.remove(platform.sites.list()[0]!.id);
}

const listings = (lines: string[]) => lines.filter((line) => line === "GET /api/sites").length;

describe("a list of 150 sites", () => {
  test("shows the site of the name also when a page shrinks while the next one is read", async () => {
    const world = await manySites("shop");
    const there = world.platform.sites.list().find(({ name }) => name === "shop")!;
    let left = 1;
    const process = inPages(world.process(), () => {
      if (left-- > 0) removeFirst(world);
    });
    const failure = await failureOf(create(process.resource(site.definition), site.inputs));
    expect(failure).toMatchObject({ explained: "already-there", message: expect.stringContaining(there.id) });
    expect(world.carts).toEqual([]);
  });

  test("that changes each time that it is read lets nothing be ordered", async () => {
    const world = await manySites("another");
    const process = inPages(world.process(), () => removeFirst(world));
    const failure = await failureOf(create(process.resource(site.definition), site.inputs));
    expect(failure).toMatchObject({
      explained: "odd-answer",
      message: expect.stringMatching(/the list at \/api\/sites changed each time.*Nothing was ordered\. Run the command again/),
    });
    // Two pages and the empty one after them, four times.
    expect([listings(world.requests()), world.carts]).toEqual([12, []]);
  });

  test("is read twice to its end before another one is bought", async () => {
    const world = await manySites("another");
    const made = await create(inPages(world.process()).resource(site.definition), site.inputs);
    expect(world.held).toContain(made.id);
    expect(world.charged).toEqual([site.cents]);
    const lines = world.requests();
    expect(listings(lines.slice(0, lines.indexOf("POST /api/orders")))).toBe(6);
  });
});

/** Where the objects of a type are listed, and the keys by which they are told apart. */
interface Listed {
  readonly path: string;
  readonly list: string;
  readonly id: string;
  readonly domain: string;
}

const listed: Readonly<Record<string, Listed>> = {
  Site: { path: "/api/sites", list: "sites", id: "id", domain: "domain" },
  Mailspace: { path: "/api/mailspace", list: "mailspaces", id: "id", domain: "domain" },
  PanelAccount: { path: "/api/panel_accounts", list: "panel_accounts", id: "username", domain: "primary_domain" },
};

describe.each(purchasables)("a list with an item that can't be read, before a %s is bought", (_, purchasable) => {
  const { path, list, id, domain } = listed[purchasable.definition.type] as Listed;
  const whole = { [id]: "17", name: "docs", [domain]: "example.org", created_at: "2026-01-01T00:00:00Z" };

  test.each<[string, object]>([
    ["whose id is null", { ...whole, [id]: null }],
    ["without an id", { ...whole, [id]: undefined }],
    ["whose name or domain is an object", { ...whole, name: { en: "docs" }, [domain]: { ascii: "example.org" } }],
    ...(list === "panel_accounts" ? [] : [["whose creation time is an object", { ...whole, created_at: { at: 1 } }] as [string, object]]),
  ])("is an error, not an absence: one %s", async (__, item) => {
    const world = await BillingWorld.open();
    const body = JSON.stringify({ [list]: [item] });
    world.fault({ kind: "garbage", contentType: "application/json", body, path, times: Infinity });
    const failure = await failureOf(create(world.buyer(purchasable), purchasable.inputs));
    expect(failure).toMatchObject({ explained: "odd-answer" });
    expect(world.asked).toBe(0);
    world.expectNothingBought();
    world.simulator.faults.clear();
    world.expectBought(await create(world.buyer(purchasable), purchasable.inputs), purchasable.cents);
  });
});

test("a site whose location is an object lets none be bought", async () => {
  const world = await BillingWorld.open();
  const body = '{"sites":[{"id":"17","name":"shop","location":{"short_name":"eu-central"}}]}';
  world.fault({ kind: "garbage", contentType: "application/json", body, path: "/api/sites", times: Infinity });
  expect(await failureOf(create(world.buyer(site), site.inputs))).toMatchObject({ explained: "odd-answer" });
  expect(world.carts).toEqual([]);
});

test.each<[string, SimulatorOptions, boolean]>([
  ["somebody else's", {}, false],
  ["a lost one of their own", { shapes: { orderSite: "omitted" } }, true],
])("an order that several sites wait for, %s, is asked for by one of them", async (_, options, isLost) => {
  const polls = async (count: number): Promise<number> => {
    const world = await BillingWorld.open({ delays: { ...stepByStep, provisioningMs: 40_000 }, ...options });
    const { name: __, ...rest } = site.inputs;
    if (isLost) world.fault({ kind: "dropAfter", method: "POST", times: 1 });
    else {
      world.orderByHand({ name: "theirs" });
      world.clock.skip(5_000);
    }
    const { resource } = world.process();
    const names = ["one", "two", "three", "four"].slice(0, count);
    await Promise.all(names.map((name) => create(resource(site.definition, name), { name, ...rest })));
    const [first] = world.billing.orders.list();
    expect(world.held).toHaveLength(count + (isLost ? 0 : 1));
    return world.requests().filter((line) => line === `GET /api/orders/${first!.id}`).length;
  };
  const [alone, together] = [await polls(1), await polls(4)];
  // Beside the polls each one asks once what the order is for.
  expect(together).toBeLessThanOrEqual(alone + 2 * 3);
});
