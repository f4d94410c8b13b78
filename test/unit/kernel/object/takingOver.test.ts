import {
  create,
  diffResource,
  killed,
  outcomeOf,
  type Process,
  read,
  registry,
  remove,
  until,
  withShield,
  withZone,
  World,
} from "../../../harness";
import { offsetClock } from "../../../harness/offsetClock";
import { hourMs, recordIn, recordType, ruleOf, ruleType, zoneType, cachingType } from "../samples";

const recordsOf = (world: World) => world.platform.zones.get("7").records;
const rulesOf = (world: World) => world.platform.sites.get("site-1").edgeRules;

function aged(world: World, ageMs: number): string {
  return new Date(world.clock.now() - ageMs).toISOString();
}

/** Somebody else's record in the zone. */
const theirs = (world: World, more: object = {}): string =>
  `7/${world.platform.zones.get("7").addRecord({ record_type: 0, name: "www", value: "192.0.2.1", ...more }).id}`;

// What `adopt` does at any age is in test/contract/twins.
describe.each([
  ["is right", 0],
  ["is 10 minutes behind", -hourMs / 6],
  ["is 10 minutes ahead", hourMs / 6],
  ["is a day behind", -24 * hourMs],
  ["is a day ahead", 24 * hourMs],
])("on a machine whose clock %s, an identical record that no state knows", (_, aheadMs) => {
  const created = async (ageMs: number) => {
    const world = await withZone();
    const id = theirs(world, { created_at: aged(world, ageMs) });
    const process = world.process({ clock: offsetClock(world.clock, aheadMs) });
    const outcome = await outcomeOf(create(process.resource(recordType, "web"), recordIn("7")));
    expect(world.count("POST")).toBe(0);
    return { id, outcome, said: process.said.join() };
  };

  test("is taken over when it is younger than an hour by the platform's time, and that is said", async () => {
    const { id, outcome, said } = await created(0.95 * hourMs);
    expect(outcome).toMatchObject({ id });
    expect(said).toMatch(/adopted.*7\//);
  });

  test("is refused when it is older by the platform's time, with its id, its age and the ways to take it over", async () => {
    const { id, outcome } = await created(1.05 * hourMs);
    expect(outcome).toMatchObject({ explained: "already-there", message: expect.stringMatching(/created 63 minutes ago/) });
    for (const part of [id, "adopt: true", "HOSTING_ADOPT=1", '"web"', "aliases"]) expect(String(outcome)).toContain(part);
  });
});

test.each([
  ["an hour", hourMs, true],
  ["two days", 48 * hourMs, false],
])(
  "an alias that a refresh found missing %s before belongs to its resource: under its address may be a new one of somebody else",
  async (...row) => {
    const [, ageMs, isOurs] = row;
    const world = await World.start({
      mailspaces: [{ id: "m-1", domain: "example.com", groups: [{ email: "carol" }, { email: "dave" }] }],
    });
    const { aliases } = world.platform.mailspaces.get("m-1");
    const to = (who: string) => ({ address: "orders@example.com", target_email: `${who}@example.com` });
    const inputs = { mailspaceId: "m-1", address: "orders@example.com", targetEmail: "carol@example.com" };
    const self = () => world.process().resource(registry.MailAlias!, "orders");
    const { id, state } = await create(self(), inputs);
    aliases.remove("orders@example.com");
    expect(await read(self(), id, state)).toBeUndefined();
    world.clock.skip(ageMs);
    aliases.create(to("dave"));
    const outcome = await outcomeOf(create(self(), inputs));
    expect(outcome instanceof Error).toBe(!isOurs);
    expect(aliases.list().map(({ target }) => target.email)).toEqual([isOurs ? "carol@example.com" : "dave@example.com"]);
  },
);

describe("a record of somebody else", () => {
  const found = { ttl: 60, comment: "theirs" };

  test.each([{ ttl: 900 }, { comment: "ours" }, {}])(
    "with other values (%j) is refused however young, and gets them with adopt",
    async (more) => {
      const world = await withZone();
      theirs(world, found);
      await expect(create(world.anew(recordType), recordIn("7", more))).rejects.toThrow(/on the platform already.*HOSTING_ADOPT=1/s);
      expect(recordsOf(world)).toMatchObject([found]);
      const made = await create(world.anew(recordType), recordIn("7", { ...more, adopt: true }));
      expect(recordsOf(world)).toMatchObject([{ ...found, ...more }]);
      expect(made.state).toMatchObject(more);
    },
  );

  test.each([
    ["another value", { value: "192.0.2.2" }],
    ["another weight", { weight: 50 }],
  ])("is another one when it has %s, and both live side by side", async (_, more) => {
    const world = await withZone();
    theirs(world, { ...more, created_at: aged(world, 1000) });
    await create(world.anew(recordType), recordIn("7"));
    expect(recordsOf(world)).toHaveLength(2);
  });
});

describe("a young rate limit of another stack under the same name", () => {
  const limitType = registry.RateLimit!;
  const counting = (more: object) => ({
    siteId: "site-1",
    ruleName: "Login",
    ruleConfiguration: { requestCount: 20, timeframe: 60, ...more },
  });
  const login = { variableTypes: { REQUEST_URI: "" }, operatorType: 2, value: "/login" };

  async function beside(theirs: object, mine: object) {
    const world = await withShield();
    await create(world.process().resource(limitType, "other"), counting(theirs));
    world.loseNotes();
    const { rateLimits } = world.platform.sites.get("site-1").shield;
    const [one] = rateLimits.list();
    world.showAs("GET /api/sites/{site_id}/shield/rate_limits", [{ ...one, created_at: aged(world, 60_000) }]);
    world.simulator.resetReport();
    const outcome = await outcomeOf(create(world.anew(limitType), counting(mine)));
    return { outcome, writes: world.writes, kept: rateLimits.list()[0]?.rule_configuration, theirs: one?.rule_configuration };
  }

  test("is another one if it counts by another variable", async () => {
    const { writes, kept, theirs } = await beside(login, { ...login, variableTypes: { REQUEST_FILENAME: "" } });
    expect(writes).toEqual(["POST /api/sites/site-1/shield/rate_limits"]);
    expect(kept).toEqual(theirs);
  });

  test("is neither taken over nor called identical if it has a condition that this one hasn't", async () => {
    const { outcome, writes, kept, theirs } = await beside(login, {});
    expect(String(outcome)).toMatch(/another RateLimit "Login" is on the platform already.*It differs in ruleConfiguration/);
    expect([writes, kept]).toEqual([[], theirs]);
  });

  test("is taken over if it is the same in all its parts", async () => {
    const { outcome, writes } = await beside(login, login);
    expect(outcome).toMatchObject({ id: expect.stringMatching(/^site-1\//) });
    expect(writes).toEqual([]);
  });
});

test("a record that another resource adopted in this run isn't changed by the one whose state has it", async () => {
  const world = await withZone();
  const made = await create(world.anew(recordType, "old"), recordIn("7"));
  const process = world.process();
  expect(await create(process.resource(recordType, "new"), recordIn("7", { adopt: true }))).toMatchObject({ id: made.id });
  const changed = recordIn("7", { value: "192.0.2.99" });
  await expect(diffResource(process.resource(recordType, "old"), made.id, made.state, changed)).rejects.toThrow(
    /in the state twice.*"new"/,
  );
  expect(recordsOf(world)).toMatchObject([{ value: made.state.value }]);
});

describe("another record under a name that only one can have", () => {
  const cname = { type: "CNAME", value: "a.example.net" };

  test("is refused with what differs, even with an intent, and taken over and changed with adopt", async () => {
    const world = await withZone();
    theirs(world, { record_type: 2, value: "b.example.net" });
    await expect(create(world.anew(recordType), recordIn("7", cname))).rejects.toThrow(/differs in value.*adopt: true/s);
    const made = await create(world.anew(recordType), recordIn("7", { ...cname, adopt: true }));
    expect(recordsOf(world)).toMatchObject([{ value: "a.example.net" }]);
    expect(made.state).toMatchObject(cname);
  });
});

describe("a zone of the same name", () => {
  test("is refused however young, and taken over with adopt, with and without an account in the program", async () => {
    for (const account of [undefined, "account-1"]) {
      const world = await World.start({ zones: [{ id: "7", name: "example.com", created_at: undefined }] });
      const inputs = { name: "Example.com.", ...(account && { account }) };
      await expect(create(world.anew(zoneType), inputs)).rejects.toThrow(/an identical DnsZone.*HOSTING_ADOPT=1/s);
      const made = await create(world.anew(zoneType), { ...inputs, adopt: true });
      expect([account, made.id, world.count("POST")]).toEqual([account, "7", 0]);
    }
  });

  test("is never taken over when it belongs to another account, not even with adopt", async () => {
    const world = await World.start({
      accounts: ["account-1", "account-2"],
      zones: [{ id: "7", name: "example.com", account: "account-2" }],
    });
    await outcomeOf(create(world.anew(zoneType), { name: "example.com", adopt: true }));
    await outcomeOf(create(world.process({ adopt: true }).resource(zoneType), { name: "example.com" }));
    expect(world.simulator.report().byRoute["PATCH /api/dns_zones/{id}"]).toBeUndefined();
    expect(world.simulator.report().byRoute["DELETE /api/dns_zones/{id}"]).toBeUndefined();
    const owners = await outcomeOf(
      create(world.process({ account: "account-2" }).resource(zoneType), { name: "example.com", adopt: true }),
    );
    expect(owners).toMatchObject({ id: "7" });
  });

  test("is looked for beyond the first page", async () => {
    const zones = Array.from({ length: 230 }, (_, number) => ({ id: String(number), name: `z${number}.example` }));
    const world = await World.start({ zones });
    expect(await create(world.anew(zoneType), { name: "z229.example", adopt: true })).toMatchObject({ id: "229" });
  });
});

describe("a run that was killed after its object was made", () => {
  test("leaves it to the next run, and that one to its successor, until the engine has it", async () => {
    const world = await World.start();
    const first = await create(world.anew(ruleType), ruleOf("site-1"));
    for (let run = 0; run < 3; run += 1) {
      world.clock.skip(hourMs);
      expect((await create(world.anew(ruleType), ruleOf("site-1"))).id).toBe(first.id);
    }
    expect(rulesOf(world)).toHaveLength(1);
  });

  test("leaves nothing to a resource that describes something else by now", async () => {
    const world = await World.start();
    await create(world.anew(ruleType), ruleOf("site-1"));
    await create(world.anew(ruleType), ruleOf("site-1", { description: "another" }));
    expect(rulesOf(world)).toHaveLength(2);
  });

  test("is waited for as long as its request may be under way", async () => {
    const world = await withZone();
    const self = world.anew(recordType);
    world.fault({ kind: "hang", method: "POST" });
    void create(self, recordIn("7")).catch(() => undefined);
    await until(() => world.count("POST") > 0);

    // The killed run's request reaches the platform when the next run has begun.
    const startedMs = world.clock.now();
    const process = world.process();
    const passVirtualTime = world.clock.sleep.bind(world.clock);
    const slept: number[] = [];
    jest.spyOn(world.clock, "sleep").mockImplementation(async (ms, signal) => {
      slept.push(ms);
      await passVirtualTime(ms, signal);
      if (recordsOf(world).length === 0) world.platform.zones.get("7").createRecord({ record_type: 0, name: "www", value: "192.0.2.1" });
    });
    const made = await create(process.resource(recordType), recordIn("7"));
    expect(recordsOf(world).map(({ id }) => `7/${id}`)).toEqual([made.id]);
    expect(world.clock.now() - startedMs).toBeGreaterThan(25_000);
    expect(slept[0]!).toBeLessThanOrEqual(30_000);
    expect(process.said.join()).toMatch(/waiting \d+ s/);
    expect(world.count("POST")).toBe(1);
  });

  test("isn't waited for when its time is over", async () => {
    const world = await withZone();
    await create(world.anew(recordType), recordIn("7"));
    world.clock.skip(31_000);
    const self = world.anew(recordType);
    const before = world.clock.now();
    await create(self, recordIn("7"));
    expect(world.clock.now() - before).toBeLessThan(1_000);
  });
});

describe("a resource that the engine replaces by itself (--replace, replaceOnChanges)", () => {
  test("doesn't lose the object to the delete of its own old state: zone", async () => {
    const world = await withZone();
    const self = world.anew(zoneType);
    await expect(create(self, { name: "example.com" })).rejects.toThrow(/Nothing was created/);
    const created = await create(self, { name: "example.com", adopt: true });
    await remove(self, "7", { name: "example.com" });
    expect(created.id).toBe("7");
    expect(world.platform.zones.byId("7")).toBeDefined();
  });

  test("keeps its settings, and what it found before them: singleton", async () => {
    const world = await World.start();
    const inputs = { siteId: "site-1", cacheExpiration: 60 };
    const old = await create(world.anew(cachingType), inputs);
    const self = world.anew(cachingType);
    const created = await create(self, inputs);
    await remove(self, old.id, old.state);
    expect(world.platform.sites.get("site-1").caching.cache_expiration).toBe(60);
    await remove(world.anew(cachingType), created.id, created.state);
    expect(world.platform.sites.get("site-1").caching.cache_expiration).toBe(-1);
  });
});

test("what a killed replacement began is gone on with, although the engine deletes the old object again first", async () => {
  const sites = ["site-1", "site-2"].map((id) => ({ id, cdn: true }));
  const world = await World.start({ sites });
  const { id, state } = await create(world.anew(ruleType), ruleOf("site-1"));
  const inputs = ruleOf("site-2");
  const replace = async (process: Process): Promise<unknown> => {
    const resource = process.resource(ruleType);
    expect((await diffResource(resource, id, state, inputs)).replaces).toEqual(["siteId"]);
    await remove(resource, id, state);
    return create(resource, inputs);
  };
  const first = world.process();
  await killed(first, { request: 0, from: "POST", moment: "after" }, () => replace(first));
  const next = world.process();
  await replace(next);
  expect(next.said.join()).not.toContain("no state has this object");
  expect(sites.map(({ id: site }) => world.platform.sites.get(site).edgeRules.length)).toEqual([0, 1]);
});
