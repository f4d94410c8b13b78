import { expectChanges, expectFailed } from "./harness";
import { asked, hosted } from "./hosted";

const purge = (version: string) => `new CachePurge("release", { siteId: "site-1", layer: "edge", triggers: { version: "${version}" } });`;
const get = `CachePurge.get("other", "site-1/release");`;

it("a purge lives with its triggers: an up without a change sends nothing, and what can't be looked up says so", async () => {
  const { stack, simulator, change } = await hosted(purge("1"));
  const purges = () => simulator.report().byRoute["POST /api/sites/{site_id}/cdn/caching/purge"] ?? 0;
  const created = expectChanges(await stack.up({ preview: true }), { create: 1 });
  expect(created.text).toContain('the creation of CachePurge "release": purges the whole edge cache of site site-1');
  expect(purges()).toBe(1);
  const again = await asked(simulator, () => stack.up());
  expectChanges(again.outcome, { same: 1 });
  expect(again.requests).toEqual([]);

  change(purge("2"));
  const changed = await asked(simulator, () => stack.up());
  expectChanges(changed.outcome, { update: 1 });
  expect(changed.requests).toHaveLength(1);
  const { urn } = await stack.resource("release");
  const replaced = await asked(simulator, () => stack.up({ args: ["--replace", urn] }));
  expect(replaced.requests).toHaveLength(1);

  change(purge("2") + get);
  expectFailed(await stack.up(), /CachePurge can't be looked up or imported: it is an action/);
  change("");
  const deleted = await asked(simulator, () => stack.up());
  expectChanges(deleted.outcome, { delete: 1 });
  expect(deleted.requests).toEqual([]);
});
