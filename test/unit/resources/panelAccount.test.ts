import type { Created, Simulator, SimulatorOptions, UnfinishedError, Values } from "../../harness";
import { check, create, diffResource, failureOf, outcomeOf, read, registry, remove, update, World } from "../../harness";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { PanelAccount } from "../../../src/simulator";

const definition = registry.PanelAccount!;
const domain = registry.PanelAccountDomain!;
const wanted: Values = { domain: "example.com", package: "basic" };
/** How long an order is waited for. */
const orderMs = 1_800_000;
const path = /^\/api\/panel_accounts/;

const accountsOf = ({ platform }: Simulator): PanelAccount[] => platform.panelAccounts.list();
const charged = ({ platform }: Simulator): number[] => platform.billing.payments.charges.map(({ cents }) => cents);
const patches = (world: World): string[] => world.requests().filter((one) => one.startsWith("PATCH"));

const anew = (world: World) => world.anew(definition, "it", orderMs);

function begin(options: SimulatorOptions = {}): Promise<World> {
  return World.start({ sites: [], registeredNames: ["example.com", "second.example"], ...options });
}

async function made(options: SimulatorOptions = {}, inputs = wanted): Promise<{ world: World; account: PanelAccount } & Created> {
  const world = await begin(options);
  const created = await create(anew(world), inputs);
  const [account] = accountsOf(world.simulator) as [PanelAccount];
  world.simulator.resetReport();
  return { world, account, ...created };
}

describe("buying", () => {
  test("waits until the hosting server has made the account", async () => {
    const { world, account, id, state } = await made({ delays: { panelProvisioningMs: 700_000 } });
    expect([id, account.status]).toEqual([account.username, "active"]);
    expect(state).toMatchObject({ username: id, primaryDomain: "example.com", packageInfo: { key: "basic", code: "M" }, state: "active" });
    expect(charged(world.simulator)).toEqual([900]);
  });

  test("what is bought is told before, and a domain that isn't registered is refused without a charge", async () => {
    const world = await begin();
    const process = world.process();
    await check(process.resource(definition, "it", orderMs), {}, { ...wanted, domain: "other.example" });
    expect(process.said.join()).toContain(
      "orders panel package basic, in the account's term: the account's default payment method is charged at once",
    );
    const message = await failureOf(create(process.resource(definition, "it", orderMs), { ...wanted, domain: "other.example" }));
    expect(message).toMatch(/domain_not_registered.*Nothing was charged: register the domain/s);
    expect([charged(world.simulator), accountsOf(world.simulator)]).toEqual([[], []]);
  });

  test("a 503 to the order itself is a refusal, and no doubt stays", async () => {
    const world = await begin();
    world.fault({ kind: "status", status: 503, code: "panel_unavailable", method: "POST", path, times: 1 });
    const failure = (await outcomeOf(create(anew(world), wanted))) as UnfinishedError;
    expect([failure.name, failure.message]).not.toContain("UnfinishedError");
    const { id } = await create(anew(world), wanted);
    expect([accountsOf(world.simulator).map(({ username }) => username), charged(world.simulator)]).toEqual([[id], [900]]);
  });

  test("an account beyond the rows that a list reaches isn't bought again: the platform refuses its domain", async () => {
    const world = await begin({ strict: { panelListCap: 3 } });
    for (const name of ["a.example", "b.example", "c.example", "example.com"]) world.platform.panelAccounts.add({ domain: name });
    const message = await failureOf(create(anew(world), wanted));
    expect(message).toMatch(/domain_in_use.*another panel account has this domain/s);
    expect([charged(world.simulator), world.platform.billing.carts.list()]).toEqual([[], []]);
  });

  test("a long list is searched by the domain, in one request", async () => {
    const world = await begin({ strict: { panelListCap: 1_000 } });
    for (let count = 0; count < 600; count += 1) world.platform.panelAccounts.add({ domain: `c${count}.example.net` });
    world.platform.panelAccounts.add({ domain: "example.com", package: "M" });
    const message = await failureOf(create(anew(world), wanted));
    expect(message).toContain("adopt: true");
    expect(world.requests()).toEqual([
      "GET /api/orders",
      "GET /api/panel_accounts",
      "GET /api/panel_accounts",
      expect.stringMatching(/panel_accounts\/u\d+$/),
    ]);
    const { state } = await create(anew(world), { ...wanted, adopt: true });
    expect([state.package, charged(world.simulator)]).toEqual(["basic", []]);
  });

  test("an account that waits for its purge holds the domain, and the message names the day", async () => {
    const { world, account, id, state } = await made();
    const process = world.process();
    await remove(process.resource(definition, "it", orderMs), id, state);
    const day = String(account.state.deleteScheduledAt);
    expect(process.said.join()).toContain(`is scheduled for deletion on ${day}`);
    expect(await read(anew(world), id, state)).toBeUndefined();
    expect(await failureOf(create(anew(world), wanted))).toContain(`scheduled for deletion on ${day} and holds`);
    expect(charged(world.simulator)).toEqual([900]);
  });
});

describe("another package", () => {
  const changed = { ...wanted, package: "pro" };

  test.each(["key", "code"] as const)(
    "is bought once, and waited for while the hosting server lags behind (local_package as %s)",
    async (shape) => {
      const { world, account, id, state } = await made({ shapes: { panelLocalPackage: shape }, delays: { panelResizeMs: 600_000 } });
      const now = await update(anew(world), id, state, changed);
      expect(now).toMatchObject({ package: "pro", packageInfo: { key: "pro", code: "L" } });
      expect([now.localPackage, account.isResizing, charged(world.simulator)]).toEqual([undefined, false, [900, 1_000]]);
      expect(patches(world)).toHaveLength(1);
    },
  );

  test.each([
    ["the key's code", "basic", "M"],
    ["the code's key", "M", "basic"],
    ["another letter case in the panel", "basic", "basic"],
  ])("that is there already is never sent: %s", async (_, before, after) => {
    const { world, id, state } = await made({}, { ...wanted, package: before });
    const difference = await diffResource(anew(world), id, state, { ...wanted, package: after });
    expect(difference.changed).toEqual([]);
    // Somebody changed it in the panel; the program follows, in the other words.
    const stale = { ...state, package: "mini", packageInfo: undefined };
    await update(anew(world), id, stale, { ...wanted, package: after });
    expect([patches(world), charged(world.simulator)]).toEqual([[], [900]]);
  });

  test("waits for a change that somebody else ordered, and buys nothing if that brings it", async () => {
    const { world, account, id, state } = await made({ shapes: { panelLocalPackage: "code" }, delays: { panelResizeMs: 400_000 } });
    world.platform.panelAccounts.resize(account, "pro");
    world.clock.skip(1_000);
    expect(account.isResizing).toBe(true);
    const now = await update(anew(world), id, state, changed);
    expect([now.package, charged(world.simulator), patches(world)]).toEqual(["pro", [900, 1_000], []]);
  });

  test("waits while another one is in flight (409), and is ordered then", async () => {
    const { world, account, id, state } = await made({ delays: { panelResizeMs: 400_000 } });
    world.platform.panelAccounts.resize(account, "max");
    world.clock.skip(1_000);
    await update(anew(world), id, state, changed);
    expect([account.state.package.key, charged(world.simulator)]).toEqual(["pro", [900, 3_000]]);
  });
});

describe("the password", () => {
  const secretly = { ...wanted, password: "correct horse battery" };

  test("is set after the account is made, again when it changes, and stands in no note and no log", async () => {
    const world = await begin();
    const process = world.process();
    const { id, state } = await create(process.resource(definition, "it", orderMs), secretly);
    const [account] = accountsOf(world.simulator) as [PanelAccount];
    expect([account.hasPassword("correct horse battery"), account.state.passwords]).toEqual([true, 1]);
    const { state: again } = {
      state: await update(anew(world), id, state, { ...secretly, password: "battery staple" }),
    };
    expect([account.hasPassword("battery staple"), again.password, charged(world.simulator)]).toEqual([true, "battery staple", [900]]);
    const notes = readdirSync(world.journalFolder).map((name) => readFileSync(join(world.journalFolder, name), "utf8"));
    expect([...notes, ...process.said].join("\n")).not.toMatch(/correct horse|battery staple/);
  });

  test("that is refused leaves an account that the state has, without it, and the error doesn't show it", async () => {
    const world = await begin();
    const errors = ["the password correct horse battery is too weak"];
    world.fault({ kind: "status", status: 422, errors, method: "PATCH", path, times: 1 });
    const failure = (await outcomeOf(create(anew(world), secretly))) as UnfinishedError;
    expect(failure.message).toContain("the password [secret] is too weak");
    expect(failure.message).not.toContain("correct horse");
    expect(failure.state).toMatchObject({ ...wanted, pending: expect.any(String) });
    await update(anew(world), String(failure.id), failure.state!, secretly);
    expect([accountsOf(world.simulator)[0]?.hasPassword("correct horse battery"), charged(world.simulator)]).toEqual([true, [900]]);
  });
});

test.each<[string, Values]>([
  ["term", { term: "annual" }],
  ["account", { account: "account-2" }],
])("a replacement for another %s alone is impossible, and says why", async (name, change) => {
  const { world, state } = await made({ accounts: ["account-1", "account-2"] }, { ...wanted, term: "monthly", account: "account-1" });
  const { problems } = await check(anew(world), state, {
    ...wanted,
    term: "monthly",
    account: "account-1",
    ...change,
  });
  expect(problems).toEqual([
    { path: name, message: expect.stringContaining("the old one holds the domain until the platform has purged it") },
  ]);
});

describe("a further domain", () => {
  test("can't be the primary one, and one that holds it is never removed", async () => {
    const { world, account, id } = await made();
    const message = await failureOf(create(world.anew(domain), { username: id, domain: "Example.com." }));
    expect(message).toContain("is the primary domain of the panel account");
    expect(account.domain).toBe("example.com");
  });

  test.each(['{"domains":[{"id":7}]}', '{"total":1}', "[[]]", '{"domains":null,"notes":[]}', '{"errors":[]}'])(
    "in an answer that makes no sense (%s) fails, and says what to do by hand",
    async (body) => {
      const { world, id } = await made();
      const odd = { kind: "garbage", contentType: "application/json", body, method: "GET", path: /\/domains$/, times: Infinity } as const;
      world.fault(odd);
      const message = await failureOf(create(world.anew(domain), { username: id, domain: "example.org" }));
      expect(message).toMatch(/that can be read: its form isn't documented.*in the platform's panel.*pulumi state delete/s);
      expect(world.count("POST")).toBe(0);
    },
  );

  test("is found in whichever list of the answer it stands", async () => {
    const { world, id } = await made();
    const added = await create(world.anew(domain), { username: id, domain: "example.org" });
    const body = '{"aliases":["other.example"],"addon_domains":[{"name":"EXAMPLE.org"}]}';
    world.fault({
      kind: "garbage",
      contentType: "application/json",
      body,
      method: "GET",
      path: /\/domains$/,
      times: Infinity,
    });
    expect((await read(world.anew(domain), added.id, added.state))?.id).toBe(added.id);
  });

  test("goes with its account, which waits for its purge", async () => {
    const { world, id, state } = await made();
    const added = await create(world.anew(domain), { username: id, domain: "example.org" });
    await remove(anew(world), id, state);
    expect(await read(world.anew(domain), added.id, added.state)).toBeUndefined();
    await remove(world.anew(domain), added.id, added.state);
  });
});
