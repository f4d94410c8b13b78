import { OneResource, Plan, until, type World } from "../../harness";
import { withSite } from "../../harness/platforms";

const plan = new Plan("CacheLayer");
const siteId = "site-1";
const route = "/api/sites/{site_id}/cache/{type}";
const redis = { siteId, type: "redis", enabled: true };

const layer = (world: World, name?: string) => new OneResource(world, plan.definition, name);
const layers = ({ platform }: World) => platform.sites.get(siteId).cacheLayers;

test("nothing is sent to a layer that is in the wanted state: not by its creation, not by its deletion", async () => {
  const world = await withSite();
  const [on, off] = [layer(world), layer(world)];
  await on.up({ siteId, type: "nginx", enabled: true });
  await on.destroy();
  expect(world.writes).toEqual([]);
  await off.up({ siteId, type: "nginx", enabled: false });
  world.platform.sites.get(siteId).setCacheLayers({ nginx: true });
  await off.destroy();
  expect(world.writes).toHaveLength(1);
});

test("a task that fails ends the wait with its own words, and the next run asks again", async () => {
  const world = await withSite({}, { delays: { cacheLayerMs: 60_000 }, shapes: { tasks: "wrapped" } });
  const { tasks, core } = world.platform;
  const it = layer(world);
  const failure = it.failure(redis);
  await until(() => tasks.list().length > 0);
  tasks.end(tasks.list()[0]!.id, "FAILED", siteId, "the plan has no object cache");
  expect(await failure).toMatch(/CacheLayer site-1\/redis \(task \d+, Enable cache redis\) failed.*the plan has no object cache/);
  expect(it.id).toBe("site-1/redis");
  core.delays.cacheLayerMs = 20;
  await it.up(redis);
  expect(layers(world).redis).toBe(true);
});

test("a layer that the platform doesn't take is an error that names those it takes", async () => {
  const world = await withSite();
  const body = { error: "unknown_cache_type", allowed: ["nginx", "bunny", "all"] };
  world.fault({ kind: "status", status: 422, route: `PATCH ${route}`, body });
  expect(await layer(world).failure(redis)).toContain("422 (unknown_cache_type): allowed: nginx, bunny, all.");
});

test("the layer at the edge waits for the site's CDN, the others don't", async () => {
  const world = await withSite({ cdn: false, cacheLayers: { bunny: false } });
  await layer(world, "redis").up(redis);
  const edge = layer(world).up({ siteId, type: "bunny", enabled: true });
  await until(() => world.count(`PATCH ${route}`) >= 3);
  world.platform.sites.get(siteId).setCdn(true);
  await edge;
  expect(layers(world)).toMatchObject({ bunny: true, redis: true });
});

test("check says what to declare instead of all layers, and a layer is on unless the program says otherwise", () => {
  expect(plan.problems({ siteId, type: "all" })).toEqual([
    expect.stringContaining("Declare a CacheLayer for each of redis, nginx and bunny."),
  ]);
  expect(plan.checked({ siteId, type: "redis" })).toMatchObject({ inputs: { enabled: true }, problems: [] });
});
