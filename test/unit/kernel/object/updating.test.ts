import {
  beforeRequests,
  create,
  diff,
  outcomeOf,
  read,
  remove,
  unfinished,
  UnfinishedError,
  update,
  withAnswers,
  withZone,
  World,
} from "../../../harness";
import { cachingType, recordIn, recordType, ruleOf, ruleType, zoneType } from "../samples";

const recordsOf = (world: World) => world.platform.zones.get("7").records;
const cachingOf = (world: World) => world.platform.sites.get("site-1").caching;

describe("an update that the platform carries out later", () => {
  test.each([
    ["a field that changes", { ttl: 300 }, { ttl: 600 }],
    ["a field that was left to the platform so far", {}, { ttl: 600 }],
    ["a note that is new", {}, { comment: "new" }],
    ["a note that goes", { comment: "old" }, {}],
    ["several fields", { ttl: 300 }, { ttl: 600, value: "192.0.2.9", comment: "new" }],
  ])("is awaited until it shows, and the row says so: %s", async (_, before, after) => {
    const world = await withZone({ delays: { recordMs: 20_000 } });
    const process = world.process();
    const self = process.resource(recordType);
    const { id, state } = await create(self, recordIn("7", before));
    await update(self, id, state, recordIn("7", after));
    expect(recordsOf(world)).toMatchObject([{ value: "192.0.2.1", ...after }]);
    expect(recordsOf(world)[0]?.comment || undefined).toBe((after as { comment?: string }).comment);
    expect(process.said.join("\n")).toMatch(/status: waiting for the change of DnsRecord .*\((ttl|comment|value, ttl, comment)\)/);
  });

  test("that doesn't show within its limit is reported as unfinished, and the next run ends it", async () => {
    const world = await withZone({ delays: { recordMs: 20_000 } });
    const made = await create(world.anew(recordType), recordIn("7", { ttl: 300 }));
    const inputs = recordIn("7", { ttl: 600 });
    const failure = await unfinished(update(world.anew(recordType, "it", 1000), made.id, made.state, inputs));
    expect(failure.message).toMatch(/waitLimitMs/);
    expect(diff(recordType, failure.state, inputs, {}).unfinished).toBe(true);
    const state = await update(world.anew(recordType), made.id, failure.state, inputs);
    expect(state).toEqual({ ...made.state, ttl: 600 });
    expect(diff(recordType, state, inputs, {})).toMatchObject({ changed: [], unfinished: false });
  });
});

test("what an interrupted run wrote, and late reads still show, is nobody else's", async () => {
  const world = await withZone({ delays: { recordMs: 5_000 } });
  const { id, state } = await create(world.anew(recordType), recordIn("7"));
  await update(world.anew(recordType), id, state, recordIn("7", { value: "192.0.2.11" }));
  // The state doesn't know the value that the interrupted run wrote.
  const inputs = recordIn("7", { value: "192.0.2.21" });
  expect(await update(world.anew(recordType), id, state, inputs)).toMatchObject({ value: "192.0.2.21" });
});

test.each([
  [
    "a value whose every spelling is known",
    recordIn("7"),
    { value: "192.0.2.2" },
    { value: "198.51.100.9" },
    /for 15 s the platform has shown something else in value than this run wrote: somebody else changed it/,
  ],
  [
    "a text that the platform may keep in a form of its own",
    recordIn("7", { type: "TXT", value: "one" }),
    { value: "two" },
    { value: "three" },
    undefined,
  ],
])("what somebody writes over an update is told from the platform's own form: %s", async (_, before, change, theirs, refusal) => {
  const world = await withZone();
  const made = await create(world.anew(recordType), before);
  let written = false;
  const somebody = () => written && world.platform.zones.get("7").updateRecord(recordsOf(world)[0]!.id, theirs);
  const process = beforeRequests(world.process(), somebody);
  withAnswers(process, (_body, { method }) => void (written ||= method === "PATCH"));
  const outcome = await outcomeOf(update(process.resource(recordType), made.id, made.state, { ...before, ...change }));
  if (refusal) expect(String(outcome)).toMatch(refusal);
  else expect(outcome).toMatchObject(change);
});

describe("an update whose write was done though the operation failed", () => {
  test("says so when what was written can't be read: nothing of it is forgotten", async () => {
    const world = await withZone();
    const made = await create(world.anew(recordType), recordIn("7"));
    const process = withAnswers(world.process(), (_, { method }) => {
      if (method === "PATCH") world.fault({ kind: "status", status: 403, errors: ["Not Authorized"], method: "GET", times: Infinity });
    });
    const failure = await unfinished(update(process.resource(recordType), made.id, made.state, recordIn("7", { comment: "new" })));
    expect(failure.id).toBe(made.id);
  });

  test("keeps what settings were before, also of keys that only it began to manage", async () => {
    const world = await World.start();
    const made = await create(world.anew(cachingType), { siteId: "site-1", cacheExpiration: 60 });
    const more = { siteId: "site-1", cacheExpiration: 60, varyCookie: true };
    world.fault({ kind: "empty", method: "PATCH", takesEffect: true });
    world.fault({ kind: "status", status: 403, method: "GET", after: 1, times: Infinity });
    const failure = await outcomeOf(update(world.anew(cachingType), made.id, made.state, more));
    world.simulator.faults.clear();
    const state = failure instanceof UnfinishedError ? failure.state : made.state;
    const after = await update(world.anew(cachingType), made.id, state, more);
    await remove(world.anew(cachingType), made.id, after);
    expect(cachingOf(world)).toMatchObject({ cache_expiration: -1, vary_cookie: false });
  });
});

describe("an update that was refused", () => {
  test("leaves the state to the engine as it was", async () => {
    const world = await withZone();
    const made = await create(world.anew(recordType), recordIn("7"));
    world.fault({ kind: "status", status: 422, errors: ["no"], method: "PATCH" });
    const failure = await outcomeOf(update(world.anew(recordType), made.id, made.state, recordIn("7", { comment: "new" })));
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(UnfinishedError);
  });
});

describe("DNSSEC", () => {
  test("that wasn't there within the limit is waited for again by the next run", async () => {
    const world = await World.start({ delays: { dnssecMs: 30_000 } });
    const inputs = { name: "example.org", dnssec: true };
    const failure = await unfinished(create(world.anew(zoneType, "it", 2000), inputs));
    const state = await update(world.anew(zoneType), failure.id, failure.state, inputs);
    expect(state).toMatchObject({ dnssec: true, dnssecData: { enabled: true } });
    expect(state).not.toHaveProperty("pending");
  });

  test("is switched off, and its data leaves the outputs", async () => {
    const world = await World.start();
    const made = await create(world.anew(zoneType), { name: "example.org", dnssec: true });
    const state = await update(world.anew(zoneType), made.id, made.state, { name: "example.org" });
    expect(state).not.toHaveProperty("dnssecData");
    expect(world.platform.zones.get("example.org").dnssec).toBe(false);
  });
});

describe("an edge rule", () => {
  test("keeps what the program doesn't name, loses what it dropped, and stays in its place", async () => {
    const world = await World.start();
    const site = world.platform.sites.get("site-1");
    site.addEdgeRule({ ActionType: 0 });
    const self = world.anew(ruleType);
    const { id, state } = await create(self, ruleOf("site-1", { description: "note", orderIndex: 5 }));
    const guid = id.split("/")[1]!;
    site.updateEdgeRule(guid, { Enabled: true });
    const next = await update(self, id, state, ruleOf("site-1"));
    expect(site.edgeRule(guid)).toMatchObject({ Description: null, OrderIndex: 5, Enabled: true, Guid: guid });
    expect(next).not.toHaveProperty("description");
  });

  test("is updated on a platform that shows missing lists as null", async () => {
    const world = await World.start();
    const self = world.anew(ruleType);
    const { id, state } = await create(self, ruleOf("site-1"));
    const rule = world.platform.sites.get("site-1").edgeRule(id.split("/")[1]!)!;
    world.fault({
      kind: "garbage",
      contentType: "application/json",
      method: "GET",
      path: /edge_rules$/,
      body: JSON.stringify([{ ...rule, ExtraActions: null, OrderIndex: null }]),
    });
    await update(self, id, state, ruleOf("site-1", { description: "new" }));
    expect(world.platform.sites.get("site-1").edgeRules).toMatchObject([{ Description: "new" }]);
  });

  test("is written one at a time, whoever writes", async () => {
    const world = await World.start({ delays: { edgeRuleMs: 50 } });
    const { resource } = world.process();
    const made = await Promise.all(
      ["XX", "YY", "ZZ"].map((code) =>
        create(resource(ruleType, code), ruleOf("site-1", { triggers: [{ type: "CountryCode", patternMatches: [code] }] })),
      ),
    );
    const next = world.process();
    await Promise.all(
      made.map(({ id, state }, index) =>
        index === 0
          ? remove(next.resource(ruleType, "XX"), id, state)
          : update(next.resource(ruleType, ["", "YY", "ZZ"][index]), id, state, { ...state, description: "new", guid: undefined }),
      ),
    );
    expect(world.simulator.report().overlappingEdgeRuleWrites).toBe(0);
    expect(world.platform.sites.get("site-1").edgeRules).toHaveLength(2);
  });
});

describe("children of a site whose CDN isn't active yet", () => {
  test.each([
    ["edge rule", ruleType, ruleOf("site-1")],
    ["settings", cachingType, { siteId: "site-1", cacheExpiration: 60 }],
  ])("wait for it, within their limit: %s", async (_, definition, inputs) => {
    const world = await World.start({ sites: [{ id: "site-1", cdn: false }] });
    const process = world.process();
    const passVirtualTime = world.clock.sleep.bind(world.clock);
    let pauses = 0;
    jest.spyOn(world.clock, "sleep").mockImplementation(async (ms, signal) => {
      await passVirtualTime(ms, signal);
      if (++pauses < 3) return;
      world.platform.sites.get("site-1").setCdn(true);
    });
    expect(await create(process.resource(definition), inputs)).toBeDefined();
    expect(process.said.join()).toMatch(/waiting for/);
  });

  test("fail when their limit has passed, with the platform's reason", async () => {
    const world = await World.start({ sites: [{ id: "site-1", cdn: false }] });
    await expect(create(world.anew(ruleType, "it", 1000), ruleOf("site-1"))).rejects.toThrow(/CDN|cdn/);
  });

  test("keep their state and are deleted without a request failing", async () => {
    const world = await World.start();
    const made = await create(world.anew(ruleType), ruleOf("site-1"));
    world.platform.sites.get("site-1").setCdn(false);
    const process = world.process();
    expect(await read(process.resource(ruleType), made.id, made.state)).toMatchObject({ state: made.state });
    expect(process.said.join()).toMatch(/warning: .*CDN/);
    await expect(read(world.anew(ruleType), made.id, {}, "get")).rejects.toThrow(/CDN|cdn/);
    await remove(world.anew(ruleType), made.id, made.state);
  });
});
