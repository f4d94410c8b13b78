import { OneResource, Plan, type SimulatorOptions, until, type Values } from "../../harness";
import { withSite } from "../../harness/platforms";

const plan = new Plan("PhpVersion");
const siteId = "site-1";

async function siteThatRuns(phpVersion: string, options: SimulatorOptions = {}) {
  const world = await withSite({ phpVersion }, options);
  const site = world.platform.sites.get(siteId);
  return {
    ...{ world, site, it: new OneResource(world, plan.definition) },
    runs: () => site.hosting.phpVersion,
    restarts: () => world.count("PATCH /api/sites/{site_id}/variants/php"),
  };
}

test.each<[string, Values, SimulatorOptions]>([
  ["by its number", { version: "8.2" }, {}],
  ["with PHP before it", { version: "php 8.2" }, {}],
  ["by the platform's label", { version: "PHP 8.2" }, { shapes: { phpLabels: "named" } }],
  ["by its number where labels are longer", { version: "8.2" }, { shapes: { phpLabels: "named" } }],
  ["by its id", { variantId: 2 }, {}],
])("a version is found %s, and another form of it is no change", async (_, named, options) => {
  const { it, runs, restarts } = await siteThatRuns("8.4", options);
  await it.up({ siteId, ...named });
  expect(runs()).toBe("8.2");
  expect(it.state).toMatchObject({ ...named, available: expect.arrayContaining([expect.objectContaining({ id: 2, active: true })]) });
  for (const other of [{ version: "8.2" }, { version: "PHP 8.2" }, { variantId: 2 }]) await it.up({ siteId, ...other });
  expect(restarts()).toBe(1);
});

test("a site that runs the version already isn't restarted: not by its creation, not by its deletion", async () => {
  const { it, restarts } = await siteThatRuns("8.3");
  await it.up({ siteId, version: "8.3" });
  await it.destroy();
  expect(restarts()).toBe(0);
});

test("a deletion restores the earlier version, unless somebody did already", async () => {
  const { it, site, runs, restarts } = await siteThatRuns("8.1");
  await it.up({ siteId, version: "8.3" });
  site.changeHosting({ phpVersion: "8.1" });
  await it.destroy();
  expect(restarts()).toBe(1);
  it.kept = undefined;
  await it.up({ siteId, version: "8.5" });
  await it.destroy();
  expect(runs()).toBe("8.1");
});

test("one look that shows what was there before keeps no deletion from restoring it", async () => {
  const { it, world, runs } = await siteThatRuns("8.1");
  await it.up({ siteId, version: "8.3" });
  world.fault({ kind: "staleRead", route: "GET /api/sites/{site_id}/variants" });
  await it.destroy();
  expect(runs()).toBe("8.1");
});

test("a version that the site can't have is an error that lists the others, and nothing is sent", async () => {
  const { it, restarts } = await siteThatRuns("8.4");
  expect(await it.failure({ siteId, version: "5.6" })).toContain("has no PHP version 5.6; it can have: 8.1 (1), 8.2 (2)");
  expect(restarts()).toBe(0);
});

test("a task that fails ends the wait with the platform's words, and the next run asks again", async () => {
  const { it, world, runs } = await siteThatRuns("8.4", { delays: { restartMs: 60_000 } });
  const { tasks, core } = world.platform;
  const failure = it.failure({ siteId, version: "8.2" });
  await until(() => tasks.list().length > 0);
  tasks.end(tasks.list()[0]!.id, "FAILED");
  expect(await failure).toMatch(
    /the change of PhpVersion site-1 \(task \d+, Change PHP version\) failed, and the platform gives no reason/,
  );
  expect(it.state).toMatchObject({ pending: expect.any(String) });
  expect(runs()).toBe("8.4");
  core.delays.restartMs = 20;
  await it.up({ siteId, version: "8.2" });
  expect(runs()).toBe("8.2");
});

test.each<[Values, string]>([
  [{}, "version is required, or variantId."],
  [{ version: "8.4", variantId: 4 }, "variantId can't be set together with version: both have the same meaning. Remove one of the two."],
  [{ version: "newest" }, "version must name a version, such as 8.4"],
])("check refuses %j", (named, says) => expect(plan.problems({ siteId, ...named }).join("\n")).toContain(says));
