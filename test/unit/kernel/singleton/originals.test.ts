import {
  create,
  type Definition,
  diff,
  diffResource,
  outcomeOf,
  registry,
  remove,
  unfinished,
  update,
  type Values,
  withAnswers,
  withShield,
  World,
} from "../../../harness";
import { cachingType, hourMs } from "../samples";

const inputs = { siteId: "site-1", cacheExpiration: 60, varyCookie: true };
const cachingOf = (world: World) => world.platform.sites.get("site-1").caching;
const sentBy = (world: World) =>
  world.simulator
    .report()
    .requests.filter(({ method }) => method === "PATCH")
    .map(({ body }) => body);

test("settings are sent for the keys that the program names, and put back for those", async () => {
  const world = await World.start();
  const before = cachingOf(world);
  const made = await create(world.anew(cachingType), inputs);
  expect(sentBy(world)).toEqual([{ cache_expiration: 60, vary_cookie: true }]);
  expect(made.state.originals).toEqual({ cacheExpiration: -1, varyCookie: false });
  world.platform.sites.get("site-1").setCaching({ vary_webp: true });
  await remove(world.anew(cachingType), made.id, made.state);
  expect(cachingOf(world)).toEqual({ ...before, vary_webp: true });
});

test("a list that is shown as null is empty, and is put back as that", async () => {
  const world = await World.start();
  const process = withAnswers<{ caching: object }>(world.process(), (body, { method }) => {
    if (method === "GET") Object.assign(body.caching ?? body, { cookie_vary_parameters: null });
  });
  const self = process.resource(cachingType);
  const made = await create(self, { siteId: "site-1", cookieVaryParameters: ["session"] });
  expect(made.state.originals).toEqual({ cookieVaryParameters: [] });
  await remove(world.anew(cachingType), made.id, made.state);
  expect(cachingOf(world).cookie_vary_parameters).toEqual([]);
});

test("an update sends only what changed", async () => {
  const world = await World.start();
  const made = await create(world.anew(cachingType), inputs);
  world.simulator.resetReport();
  await update(world.anew(cachingType), made.id, made.state, { ...inputs, cacheExpiration: 90 });
  expect(sentBy(world)).toEqual([{ cache_expiration: 90 }]);
});

test("a key that the program drops goes back to what was found, and one that it adds is remembered", async () => {
  const world = await World.start();
  world.platform.sites.get("site-1").setCaching({ browser_cache_expiration: 11 });
  const made = await create(world.anew(cachingType), inputs);
  const state = await update(world.anew(cachingType), made.id, made.state, {
    siteId: "site-1",
    varyCookie: true,
    browserCacheExpiration: 22,
  });
  expect(cachingOf(world)).toMatchObject({ cache_expiration: -1, browser_cache_expiration: 22, vary_cookie: true });
  expect(state.originals).toEqual({ varyCookie: false, browserCacheExpiration: 11 });
  await remove(world.anew(cachingType), made.id, state);
  expect(cachingOf(world)).toMatchObject({ browser_cache_expiration: 11, vary_cookie: false });
});

/** The resource "old" is renamed to "new" without an alias: in one run, the new one is created and the old one is deleted. */
async function renamed(world: World) {
  world.platform.sites.get("site-1").setCaching({ cache_expiration: 777 });
  const old = await create(world.anew(cachingType, "old"), inputs);
  const run = world.process();
  const made = await create(run.resource(cachingType, "new"), inputs);
  await remove(run.resource(cachingType, "old"), old.id, old.state);
  expect(cachingOf(world)).toMatchObject({ cache_expiration: 60 });
  return made;
}

test("a renamed resource puts back what the first one found", async () => {
  const world = await World.start();
  const made = await renamed(world);
  await remove(world.anew(cachingType, "new"), made.id, made.state);
  expect(cachingOf(world)).toMatchObject({ cache_expiration: 777, vary_cookie: false });
});

test("a renamed resource keeps what it found itself of the settings that only it has", async () => {
  const world = await World.start();
  world.platform.sites.get("site-1").setCaching({ cache_expiration: 777, browser_cache_expiration: 11 });
  const old = await create(world.anew(cachingType, "old"), inputs);
  const run = world.process();
  const more = { ...inputs, browserCacheExpiration: 22 };
  await create(run.resource(cachingType, "new"), more);
  await remove(run.resource(cachingType, "old"), old.id, old.state);
  // The run is killed, and the engine has nothing of it.
  world.clock.skip(hourMs);
  const made = await create(world.anew(cachingType, "new"), more);
  expect(made.state.originals).toEqual({ cacheExpiration: 777, varyCookie: false, browserCacheExpiration: 11 });
});

test("a rename on a full disk keeps the old name's note, and a warning has the values", async () => {
  const world = await World.start();
  world.platform.sites.get("site-1").setCaching({ cache_expiration: 777 });
  const old = await create(world.anew(cachingType, "old"), inputs);
  const run = world.process();
  await create(run.resource(cachingType, "new"), inputs);
  const full = jest.spyOn(run.session.notes, "begin").mockRejectedValue(new Error("ENOSPC: no space left on device, write"));
  const self = run.resource(cachingType, "old");
  await remove(self, old.id, old.state);
  full.mockRestore();
  const originals = { cacheExpiration: 777, varyCookie: false };
  expect(await world.process().session.notes.read("originals", self.key)).toMatchObject({ originals });
  expect(run.said).toContainEqual(
    expect.stringContaining(`Keep this line: before the first write the values were ${JSON.stringify(originals)}`),
  );
});

test("a deletion that fails once puts back the same at the next try", async () => {
  const world = await World.start();
  const made = await renamed(world);
  world.fault({ kind: "status", status: 402, code: "service_suspended", method: "PATCH" });
  await expect(remove(world.anew(cachingType, "new"), made.id, made.state)).rejects.toThrow(/402/);
  await remove(world.anew(cachingType, "new"), made.id, made.state);
  expect(cachingOf(world)).toMatchObject({ cache_expiration: 777, vary_cookie: false });
});

test("a deletion that the platform refuses for good ends the note: the state forgets the settings", async () => {
  const world = await World.start();
  const made = await renamed(world);
  world.fault({ kind: "status", status: 503, code: "feature_disabled", method: "PATCH", times: 20 });
  const process = world.process();
  const self = process.resource(cachingType, "new");
  await remove(self, made.id, made.state);
  expect(process.said.join()).toContain("is no longer managed, but keeps its present settings");
  expect(await process.session.notes.read("originals", self.key)).toBeUndefined();
});

test("settings that a killed replacement wrote to another site are gone on with: the deletion of the old ones warns of nothing", async () => {
  const world = await World.start();
  world.platform.sites.add({ id: "site-2" });
  const made = await create(world.anew(cachingType), inputs);
  const moved = { ...inputs, siteId: "site-2" };
  await create(world.anew(cachingType), moved);
  const next = world.process();
  const self = next.resource(cachingType);
  expect((await diffResource(self, made.id, made.state, moved)).replaces).toEqual(["siteId"]);
  await remove(self, made.id, made.state);
  expect(next.said.join()).not.toMatch(/interrupted run/);
  expect((await create(self, moved)).state.originals).toEqual({ cacheExpiration: -1, varyCookie: false });
});

test("what was found survives a kill between the write and the state", async () => {
  const world = await World.start();
  await create(world.anew(cachingType), inputs);
  world.clock.skip(hourMs);
  const again = await create(world.anew(cachingType), inputs);
  expect(again.state.originals).toEqual({ cacheExpiration: -1, varyCookie: false });
  await remove(world.anew(cachingType), again.id, again.state);
  expect(cachingOf(world)).toMatchObject({ cache_expiration: -1, vary_cookie: false });
});

test("what was found of a key that an update begins to manage survives a kill, too", async () => {
  const world = await World.start();
  const made = await create(world.anew(cachingType), inputs);
  const more = { ...inputs, browserCacheExpiration: 22 };
  for (let killed = 0; killed < 2; killed += 1) {
    await update(world.anew(cachingType), made.id, made.state, more);
    world.clock.skip(hourMs);
  }
  const state = await update(world.anew(cachingType), made.id, made.state, more);
  expect(state.originals).toEqual({ cacheExpiration: -1, varyCookie: false, browserCacheExpiration: -1 });
});

test("what was found before a refused write is asked for anew", async () => {
  const world = await World.start();
  world.fault({ kind: "status", status: 402, code: "service_suspended", method: "PATCH" });
  await expect(create(world.anew(cachingType), inputs)).rejects.toThrow(/402/);
  world.platform.sites.get("site-1").setCaching({ cache_expiration: 777 });
  const made = await create(world.anew(cachingType), inputs);
  expect(made.state.originals).toEqual({ cacheExpiration: 777, varyCookie: false });
});

test("what a killed run found survives a refusal in the next run, which adds nothing to it", async () => {
  const world = await World.start();
  world.platform.sites.get("site-1").setCaching({ cache_expiration: 777 });
  await create(world.anew(cachingType), inputs);
  world.clock.skip(hourMs);
  const corrected = { siteId: "site-1", cacheExpiration: 90, browserCacheExpiration: 22 };
  world.fault({ kind: "status", status: 402, code: "service_suspended", method: "PATCH" });
  await expect(create(world.anew(cachingType), corrected)).rejects.toThrow(/402/);
  world.platform.sites.get("site-1").setCaching({ browser_cache_expiration: 77 });
  const made = await create(world.anew(cachingType), { ...corrected, varyCookie: true });
  expect(made.state.originals).toEqual({ cacheExpiration: 777, varyCookie: false, browserCacheExpiration: 77 });
});

test("settings of a site that isn't there are refused, and removed ones are no failure", async () => {
  const world = await World.start();
  await expect(create(world.anew(cachingType), { ...inputs, siteId: "none" })).rejects.toThrow(/none/);
  const made = await create(world.anew(cachingType), inputs);
  world.platform.sites.remove("site-1");
  await remove(world.anew(cachingType), made.id, made.state);
});

test("what an update found before it was refused is asked for anew", async () => {
  const world = await World.start();
  const made = await create(world.anew(cachingType), inputs);
  const more = { ...inputs, browserCacheExpiration: 22 };
  world.fault({ kind: "status", status: 402, code: "service_suspended", method: "PATCH" });
  // The engine's diff of a next run knows the creation by now.
  await world.process().session.notes.end("originals", world.anew(cachingType).key);
  await outcomeOf(update(world.anew(cachingType), made.id, made.state, more));
  world.platform.sites.get("site-1").setCaching({ browser_cache_expiration: 77 });
  const state = await update(world.anew(cachingType), made.id, made.state, more);
  expect(state.originals).toMatchObject({ browserCacheExpiration: 77 });
});

const withBasicShield = () => withShield({ settings: { plan_type: 0 } });

test.each<[string, string, Values, Values, () => Promise<World>]>([
  ["CacheSettings", "disableCookies", { cacheExpiration: 77, disableCookies: false }, { cacheExpiration: 77 }, () => World.start()],
  ["ShieldZone", "premium", { premium: true, wafExecutionMode: "Block" }, { wafExecutionMode: "Block" }, withBasicShield],
  ["ShieldZone", "wafEnabled", { wafEnabled: false, wafExecutionMode: "Block" }, { wafExecutionMode: "Block" }, () => withShield()],
])("what a %s was is known until it is back: a dropped %s whose restoring fails", async (type, dropped, before, after, start) => {
  const definition = registry[type as keyof typeof registry] as Definition;
  const world = await start();
  const shown = () => JSON.stringify([cachingOf(world), world.platform.sites.get("site-1").shield.settings]);
  const was = shown();
  const made = await create(world.anew(definition), { siteId: "site-1", ...before });
  world.fault({ kind: "status", status: 500, method: "PATCH", times: Infinity });
  const failure = await unfinished(update(world.anew(definition), made.id, made.state, { siteId: "site-1", ...after }));
  world.simulator.faults.clear();
  expect(failure.state.originals).toEqual(made.state.originals);
  const state = await update(world.anew(definition), made.id, failure.state, { siteId: "site-1", ...after });
  expect(Object.keys(state)).not.toContain(dropped);
  expect(diff(definition, state, { siteId: "site-1", ...after }, {})).toMatchObject({ changed: [], unfinished: false });
  await remove(world.anew(definition), made.id, state);
  expect(shown()).toBe(was);
  const again = await create(world.anew(definition), { siteId: "site-1", ...before });
  world.fault({ kind: "status", status: 500, method: "PATCH", times: Infinity });
  const second = await unfinished(update(world.anew(definition), again.id, again.state, { siteId: "site-1", ...after }));
  world.simulator.faults.clear();
  await remove(world.anew(definition), again.id, second.state);
  expect(shown()).toBe(was);
});

test("a value that an unfinished change has put back isn't put back once more over a new one", async () => {
  const world = await World.start();
  const made = await create(world.anew(cachingType), inputs);
  const late = withAnswers<{ caching: object }>(world.process(), (body) => {
    Object.assign(body.caching ?? body, { browser_cache_expiration: -1 });
  });
  const change = { siteId: "site-1", varyCookie: true, browserCacheExpiration: 22 };
  const failure = await unfinished(update({ ...late.resource(cachingType), limitMs: () => 3_000 }, made.id, made.state, change));
  expect(cachingOf(world)).toMatchObject({ cache_expiration: -1, browser_cache_expiration: 22 });
  world.platform.sites.get("site-1").setCaching({ cache_expiration: 500 });
  await remove(world.anew(cachingType), made.id, failure.state);
  expect(cachingOf(world)).toMatchObject({ cache_expiration: 500, browser_cache_expiration: -1, vary_cookie: false });
});

test("a refused creation beside another clone's note leaves no note of its own", async () => {
  const world = await World.start();
  const [ours, theirs] = ["/ours", "/theirs"].map((folder) => ({ workplace: { folder, backend: "one" } }));
  world.platform.sites.get("site-1").setCaching({ cache_expiration: 777 });
  await create(world.process(theirs).resource(cachingType), inputs);
  world.fault({ kind: "status", status: 422, code: "invalid", method: "PATCH" });
  await expect(create(world.process(ours).resource(cachingType), { ...inputs, cacheExpiration: 61 })).rejects.toThrow(/422/);
  world.clock.skip(100 * 24 * hourMs);
  world.platform.sites.get("site-1").setCaching({ cache_expiration: 5 });
  const made = await create(world.process(ours).resource(cachingType), inputs);
  expect(made.state.originals).toMatchObject({ cacheExpiration: 5 });
});
