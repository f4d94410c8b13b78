import type { Definition } from "../../../src/kernel/definition/resource";
import type { Values } from "../../../src/kernel/definition/values";
import { checkInputs } from "../../../src/kernel/operations/checkInputs";
import { create } from "../../../src/kernel/operations/create";
import { remove } from "../../../src/kernel/operations/delete";
import { read } from "../../../src/kernel/operations/read";
import { update } from "../../../src/kernel/operations/update";
import type { Resource } from "../../../src/kernel/memory/session";
import { UnfinishedError } from "../../../src/kernel/identity/unfinishedError";
import { registry } from "../../../src/resources";
import type { SimulatorOptions, SiteSeed } from "../../../src/simulator";
import { endWorlds, outcomeOf, World } from "../../harness/world";

afterEach(endWorlds);

const cacheLayer = registry.CacheLayer as Definition;
const siteId = "site-1";

const withSite = (seed: SiteSeed = {}, options: SimulatorOptions = {}) =>
  World.start({ sites: [{ id: siteId, name: "shop", ...seed }], ...options });
const anew = (world: World, name?: string): Resource => world.process().resource(cacheLayer, name);
const layers = ({ simulator }: World) => simulator.platform.sites.get(siteId).cacheLayers;
const writes = (world: World): number => world.count() - world.count("GET");

test("a layer is switched by itself, and its deletion switches it back", async () => {
  const world = await withSite();
  const redis = await create(anew(world, "redis"), { siteId, type: "redis", enabled: true });
  const nginx = await create(anew(world, "nginx"), { siteId, type: "nginx", enabled: false });
  expect([redis.id, nginx.id]).toEqual(["site-1/redis", "site-1/nginx"]);
  expect(layers(world)).toEqual({ bunny: true, nginx: false, redis: true });
  await remove(anew(world, "redis"), redis.id, redis.state);
  await remove(anew(world, "nginx"), nginx.id, nginx.state);
  expect(layers(world)).toEqual({ bunny: true, nginx: true, redis: false });
});

test("nothing is sent to a layer that is in the wanted state: not by its creation, not by its deletion", async () => {
  const world = await withSite();
  const created = await create(anew(world), { siteId, type: "nginx", enabled: true });
  await remove(anew(world), created.id, created.state);
  expect(writes(world)).toBe(0);
  const { id, state } = await create(anew(world), { siteId, type: "nginx", enabled: false });
  world.simulator.platform.sites.get(siteId).setCacheLayers({ nginx: true });
  await remove(anew(world), id, state);
  expect(writes(world)).toBe(1);
});

test.each([
  ["PATCH", "redis", true],
  ["DELETE", "nginx", false],
] as const)("%s switches %s, without a body", async (method, type, enabled) => {
  const world = await withSite();
  await create(anew(world), { siteId, type, enabled });
  expect(layers(world)[type]).toBe(enabled);
  expect(world.simulator.report().byRoute[`${method} /api/sites/{site_id}/cache/{type}`]).toBe(1);
  expect(world.simulator.report().unknownKeys).toEqual([]);
});

test("a 404 that answers a switch is an error, whatever the layer shows", async () => {
  const world = await withSite();
  const { id, state } = await create(anew(world), { siteId, type: "redis", enabled: true });
  const missing = () => world.simulator.faults.add({ kind: "status", status: 404, route: "DELETE /api/sites/{site_id}/cache/{type}" });
  missing();
  expect(await outcomeOf(update(anew(world), id, state, { siteId, type: "redis", enabled: false }))).toBeInstanceOf(Error);
  missing();
  expect(await outcomeOf(remove(anew(world), id, state))).toBeInstanceOf(Error);
  expect(layers(world).redis).toBe(true);
});

test("a task that fails ends the wait with its own words, and the next run asks again", async () => {
  const world = await withSite({}, { delays: { cacheLayerMs: 60_000 }, shapes: { tasks: "wrapped" } });
  const { tasks, core } = world.simulator.platform;
  const creation = outcomeOf(create(anew(world), { siteId, type: "redis", enabled: true }));
  while (tasks.list().length === 0) await new Promise((resolve) => setImmediate(resolve));
  tasks.end(tasks.list()[0]!.id, "FAILED", siteId, "the plan has no object cache");
  const failed = await creation;
  if (!(failed instanceof UnfinishedError)) throw new Error(`an unfinished creation was expected, not ${String(failed)}`);
  expect(failed.message).toMatch(/CacheLayer site-1\/redis \(task \d+, Enable cache redis\) failed.*the plan has no object cache/);
  core.delays.cacheLayerMs = 20;
  await update(anew(world), failed.id, failed.state, { siteId, type: "redis", enabled: true });
  expect(layers(world).redis).toBe(true);
});

test("a layer that the platform doesn't take is an error that names those it takes", async () => {
  const world = await withSite();
  const body = { error: "unknown_cache_type", allowed: ["nginx", "bunny", "all"] };
  world.simulator.faults.add({ kind: "status", status: 422, route: "PATCH /api/sites/{site_id}/cache/{type}", body });
  const failed = await outcomeOf(create(anew(world), { siteId, type: "redis", enabled: true }));
  expect(failed).toMatchObject({ message: expect.stringContaining("422 (unknown_cache_type): allowed: nginx, bunny, all.") });
});

test("the layer at the edge waits for the site's CDN, the others don't", async () => {
  const world = await withSite({ cdn: false, cacheLayers: { bunny: false } });
  const site = world.simulator.platform.sites.get(siteId);
  await create(anew(world, "redis"), { siteId, type: "redis", enabled: true });
  const edge = create(anew(world), { siteId, type: "bunny", enabled: true });
  while ((world.simulator.report().byRoute["PATCH /api/sites/{site_id}/cache/{type}"] ?? 0) < 3)
    await new Promise((resolve) => setImmediate(resolve));
  site.setCdn(true);
  await edge;
  expect(layers(world)).toMatchObject({ bunny: true, redis: true });
});

test("a layer is found by its id and by the site's name; another name is none", async () => {
  const world = await withSite();
  for (const named of ["site-1/nginx", "shop/nginx"])
    expect(await read(anew(world), named, {}, "get")).toMatchObject({
      id: "site-1/nginx",
      inputs: { siteId, type: "nginx", enabled: true },
    });
  for (const named of ["site-1/all", "shop/memcached", "shop", "nginx"])
    await expect(read(anew(world), named, {}, "get")).rejects.toThrow(/CacheLayer .* was not found.* the layer \(`shop\/redis`\)/);
});

test("a layer that somebody else switched is drift", async () => {
  const world = await withSite();
  const { id, state } = await create(anew(world), { siteId, type: "bunny", enabled: true });
  world.simulator.platform.sites.get(siteId).setCacheLayers({ bunny: false });
  expect(await read(anew(world), id, state)).toMatchObject({ inputs: { enabled: false } });
});

test.each<[Values, string]>([
  [{ type: "all" }, "Declare a CacheLayer for each of redis, nginx and bunny."],
  [{ type: "memcached" }, 'type must be one of "redis", "nginx", "bunny", not "memcached".'],
  [{}, "type is required."],
])("check refuses %j", (named, says) => {
  const { problems } = checkInputs(cacheLayer, {}, { siteId, ...named }, {});
  expect(problems.map(({ path, message }) => `${path} ${message}`).join("\n")).toContain(says);
});

test("a layer is on unless the program says otherwise", () => {
  expect(checkInputs(cacheLayer, {}, { siteId, type: "redis" }, {})).toMatchObject({ inputs: { enabled: true }, problems: [] });
});
