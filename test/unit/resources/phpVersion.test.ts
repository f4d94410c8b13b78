import type { Definition } from "../../../src/kernel/definition/resource";
import type { Values } from "../../../src/kernel/definition/values";
import { create } from "../../../src/kernel/operations/create";
import { checkInputs } from "../../../src/kernel/operations/checkInputs";
import { remove } from "../../../src/kernel/operations/delete";
import { read } from "../../../src/kernel/operations/read";
import { update } from "../../../src/kernel/operations/update";
import type { Resource } from "../../../src/kernel/memory/session";
import { UnfinishedError } from "../../../src/kernel/identity/unfinishedError";
import { registry } from "../../../src/resources";
import type { SimulatorOptions } from "../../../src/simulator";
import { endWorlds, outcomeOf, World } from "../../harness/world";

afterEach(endWorlds);

const phpVersion = registry.PhpVersion as Definition;
const siteId = "site-1";
const patch = "PATCH /api/sites/{site_id}/variants/php";

const withSite = (running: string, options: SimulatorOptions = {}) =>
  World.start({ sites: [{ id: siteId, phpVersion: running }], ...options });
const anew = (world: World): Resource => world.process().resource(phpVersion);
const runs = ({ simulator }: World): string => simulator.platform.sites.get(siteId).hosting.phpVersion;
const restarts = ({ simulator }: World): number => simulator.report().byRoute[patch] ?? 0;

test.each<[string, Values, SimulatorOptions]>([
  ["by its number", { version: "8.2" }, {}],
  ["with PHP before it", { version: "php 8.2" }, {}],
  ["by the platform's label", { version: "PHP 8.2" }, { shapes: { phpLabels: "named" } }],
  ["by its number where labels are longer", { version: "8.2" }, { shapes: { phpLabels: "named" } }],
  ["by its id", { variantId: 2 }, {}],
])("a version is found %s, and another form of it is no change", async (_, named, options) => {
  const world = await withSite("8.4", options);
  const made = await create(anew(world), { siteId, ...named });
  expect(runs(world)).toBe("8.2");
  expect(made.state).toMatchObject({ ...named, available: expect.arrayContaining([expect.objectContaining({ id: 2, active: true })]) });
  for (const other of [{ version: "8.2" }, { version: "PHP 8.2" }, { variantId: 2 }])
    await update(anew(world), made.id, made.state, { siteId, ...other });
  expect(restarts(world)).toBe(1);
});

test("a site that runs the version already isn't restarted: not by its creation, not by its deletion", async () => {
  const world = await withSite("8.3");
  const { id, state } = await create(anew(world), { siteId, version: "8.3" });
  await remove(anew(world), id, state);
  expect(restarts(world)).toBe(0);
});

test("a deletion restores the earlier version, unless somebody did already", async () => {
  const world = await withSite("8.1");
  const { id, state } = await create(anew(world), { siteId, version: "8.3" });
  world.simulator.platform.sites.get(siteId).changeHosting({ phpVersion: "8.1" });
  await remove(anew(world), id, state);
  expect(restarts(world)).toBe(1);
  const again = await create(anew(world), { siteId, version: "8.5" });
  await remove(anew(world), again.id, again.state);
  expect(runs(world)).toBe("8.1");
});

test("one look that shows what was there before keeps no deletion from restoring it", async () => {
  const world = await withSite("8.1");
  const { id, state } = await create(anew(world), { siteId, version: "8.3" });
  world.simulator.faults.add({ kind: "staleRead", route: "GET /api/sites/{site_id}/variants" });
  await remove(anew(world), id, state);
  expect(runs(world)).toBe("8.1");
});

test("a version that the site can't have is an error that lists the others, and nothing is sent", async () => {
  const world = await withSite("8.4");
  const failed = await outcomeOf(create(anew(world), { siteId, version: "5.6" }));
  expect(failed).toMatchObject({ message: expect.stringContaining("has no PHP version 5.6; it can have: 8.1 (1), 8.2 (2)") });
  expect(restarts(world)).toBe(0);
});

test("a task that fails ends the wait with the platform's words, and the next run asks again", async () => {
  const world = await withSite("8.4", { delays: { restartMs: 60_000 } });
  const { tasks } = world.simulator.platform;
  const creation = outcomeOf(create(anew(world), { siteId, version: "8.2" }));
  while (tasks.list().length === 0) await new Promise((resolve) => setImmediate(resolve));
  tasks.end(tasks.list()[0]!.id, "FAILED");
  const failed = await creation;
  if (!(failed instanceof UnfinishedError)) throw new Error(`an unfinished creation was expected, not ${String(failed)}`);
  expect(failed.message).toMatch(
    /the change of PhpVersion site-1 \(task \d+, Change PHP version\) failed, and the platform gives no reason/,
  );
  expect(failed.state).toMatchObject({ pending: expect.any(String) });
  expect(runs(world)).toBe("8.4");
  world.simulator.platform.core.delays.restartMs = 20;
  await update(anew(world), failed.id, failed.state, { siteId, version: "8.2" });
  expect(runs(world)).toBe("8.2");
});

test("a version that somebody else chose is drift", async () => {
  const world = await withSite("8.4");
  const { id, state } = await create(anew(world), { siteId, version: "8.3" });
  world.simulator.platform.sites.get(siteId).changeHosting({ phpVersion: "8.5" });
  expect(await read(anew(world), id, state)).toMatchObject({ inputs: { version: "8.5" }, state: { label: "8.5" } });
});

test.each<[Values, string]>([
  [{}, "version is required, or variantId."],
  [{ version: "8.4", variantId: 4 }, "variantId can't be set together with version: both have the same meaning. Remove one of the two."],
  [{ version: "newest" }, "version must name a version, such as 8.4"],
])("check refuses %j", (named, says) => {
  const { problems } = checkInputs(phpVersion, {}, { siteId, ...named }, {});
  expect(problems.map(({ path, message }) => `${path} ${message}`).join("\n")).toContain(says);
});
