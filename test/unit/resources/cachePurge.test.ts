import type { Resource, World } from "../../harness";
import { check, create, diffResource, outcomeOf, read, registry, remove, unknownValue, until, update } from "../../harness";
import { withSite } from "../../harness/platforms";

const cachePurge = registry.CachePurge!;
const siteId = "site-1";
const edgeRoute = "POST /api/sites/{site_id}/cdn/caching/purge";
const layerRoute = "DELETE /api/sites/{site_id}/cache/{type}/purge";

const anew = (world: World, name?: string): Resource => world.anew(cachePurge, name);
const purges = ({ simulator }: World, route = edgeRoute): number => simulator.report().byRoute[route] ?? 0;

/** The resource with what it tells its user. */
function telling(world: World): { readonly self: Resource; readonly told: string[] } {
  const told: string[] = [];
  const self = anew(world, "deploy");
  return { told, self: { ...self, log: { ...self.log, info: (line) => void told.push(line) } } };
}

test("a creation purges once, other triggers once more, the same ones in any order not at all, and a deletion nothing", async () => {
  const world = await withSite();
  const first = { siteId, layer: "edge", triggers: { app: "1", theme: "a" } };
  const { id, state } = await create(anew(world), first);
  expect(purges(world)).toBe(1);
  const turned = { ...first, triggers: { theme: "a", app: "1" } };
  expect((await diffResource(anew(world), id, state, turned)).changed).toEqual([]);
  const second = { ...first, triggers: { app: "2", theme: "a" } };
  expect(await diffResource(anew(world), id, state, second)).toMatchObject({ changed: ["triggers"], replaces: [] });
  const after = await update(anew(world), id, state, second);
  expect([purges(world), after]).toEqual([2, { ...second, home: expect.any(String) }]);
  await update(anew(world), id, after, second);
  await remove(anew(world), id, after);
  expect(world.count()).toBe(2);
});

test.each(["redis", "nginx", "bunny", "all"])("%s is purged by a task, which is followed to its end", async (layer) => {
  const world = await withSite();
  await create(anew(world), { siteId, layer });
  expect(purges(world, layerRoute)).toBe(1);
  expect(world.platform.tasks.list()).toEqual([expect.objectContaining({ name: `Purge cache ${layer}`, status: "OK" })]);
});

test("a task that fails is an error with its words, and the next run purges again", async () => {
  const world = await withSite({}, { delays: { cacheLayerMs: 60_000 } });
  const { tasks, core } = world.platform;
  const creation = outcomeOf(create(anew(world), { siteId, layer: "all" }));
  await until(() => tasks.list().length > 0);
  tasks.end(tasks.list()[0]!.id, "FAILED", siteId, "the web server doesn't answer");
  expect(await creation).toMatchObject({
    message: expect.stringMatching(
      /purges all cache layers of site site-1 \(task \d+, Purge cache all\) failed.*the web server doesn't answer/,
    ),
  });
  core.delays.cacheLayerMs = 20;
  await create(anew(world), { siteId, layer: "all" });
  expect(purges(world, layerRoute)).toBe(2);
});

test("a new site's edge is waited for", async () => {
  const world = await withSite({ cdn: false });
  const creation = create(anew(world), { siteId, layer: "edge" });
  await until(() => purges(world) >= 2);
  world.platform.sites.get(siteId).setCdn(true);
  await creation;
});

test("two of one site and layer stand side by side, with ids of their own", async () => {
  const world = await withSite();
  const process = world.process();
  const [app, theme] = [process.resource(cachePurge, "app"), process.resource(cachePurge, "theme")];
  const inputs = { siteId, layer: "edge", triggers: { version: "1" } };
  for (const one of [app, theme]) expect((await check(one, {}, inputs)).problems).toEqual([]);
  const made = [await create(app, inputs), await create(theme, inputs)];
  expect(new Set(made.map(({ id }) => id)).size).toBe(2);
  expect(made.every(({ id }) => id.startsWith("site-1/"))).toBe(true);
  expect(purges(world)).toBe(2);
  for (const [index, one] of [app, theme].entries())
    expect((await diffResource(one, made[index]!.id, made[index]!.state, inputs)).changed).toEqual([]);
});

test("a replacement that the user asks for purges, though nothing else has changed", async () => {
  const world = await withSite();
  const inputs = { siteId, layer: "edge", triggers: { version: "1" } };
  await create(anew(world), inputs);
  const again = anew(world);
  await check(again, inputs, inputs);
  await create(again, inputs);
  expect(purges(world)).toBe(2);
});

test("a preview says what will be purged, also of a site that isn't known yet", async () => {
  const world = await withSite();
  const { self, told } = telling(world);
  await check(self, {}, { siteId: unknownValue, layer: "all" });
  const state = { siteId, layer: "edge", triggers: { version: "1" } };
  await check(self, state, state);
  await diffResource(self, "site-1/deploy", state, state);
  await diffResource(self, "site-1/deploy", state, { ...state, triggers: { version: "2" } });
  expect(told).toEqual([
    'the creation of CachePurge "deploy": purges all cache layers of site (unknown until up)',
    'the change of triggers of CachePurge "deploy": purges the whole edge cache of site site-1',
  ]);
  expect(world.count()).toBe(0);
});

test("a refresh asks whether the site is there, and a site that is gone takes its purges along", async () => {
  const world = await withSite();
  const { id, state } = await create(anew(world), { siteId, layer: "edge" });
  expect(await read(anew(world), id, state)).toEqual({ id, state, inputs: { siteId, layer: "edge" } });
  const site = world.platform.sites.get(siteId);
  site.setSuspended(true);
  expect(await read(anew(world), id, state)).toMatchObject({ id, state });
  site.setSuspended(false);
  site.setPendingDelete(true);
  expect(await read(anew(world), id, state)).toBeUndefined();
  expect(purges(world)).toBe(1);
});
