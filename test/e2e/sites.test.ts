import type { Site } from "../../src/simulator";
import { expectChanges, expectFailed, expectSucceeded, expectUnchanged } from "./harness";
import { asked, hosted, type Asked, type Hosted } from "./hosted";
import { started } from "./interrupted";

const shop = { name: "shop", plan: "business", variant: "vanilla", location: "eu-central", term: "monthly" };
const site = `const site = new Site("shop", ${JSON.stringify(shop)});
  exports.id = site.id; exports.ssh = site.ssh; exports.cname = site.domainCname; exports.package = site.package; exports.subscription = site.subscription;`;

const shield = (siteId: string) => `const shield = new ShieldZone("shield", { siteId: ${siteId}, wafExecutionMode: 1, ddosSensitivity: 3 });
  new RateLimit("login", { siteId: shield.id, ruleName: "login", ruleConfiguration: { actionType: 1, requestCount: 20, timeframe: 60 } });
  new AccessList("office", { siteId: shield.id, name: "office", type: 0, entries: ["192.0.2.1"] });`;

const standing = ({ simulator }: Hosted) => simulator.platform.sites.list().filter(({ deleteScheduledAt }) => deleteScheduledAt === null);

function theSite(made: Hosted): Site {
  const [only, ...others] = standing(made);
  expect([only !== undefined, others.length]).toEqual([true, 0]);
  return only as Site;
}

const charges = ({ simulator }: Hosted) => simulator.platform.billing.payments.charges.map(({ cents }) => cents);

/** What a command changed on the platform, as it was sent. */
function writes({ requests }: Asked): unknown[] {
  return requests.filter(({ method }) => method !== "GET").map(({ route, body }) => [route, body]);
}

it("a site lives from up to destroy, for one charge; its deletion waits, with word of it on the site's own row", async () => {
  const made = await hosted(site, { sites: [], delays: { siteDeletionMs: 3_600_000 } });
  const { stack, simulator } = made;
  const created = await asked(simulator, () => stack.up({ preview: true }));
  expectChanges(created.outcome, { create: 1 });
  expect(writes(created)).toEqual([["POST /api/orders", { site: shop }]]);
  expect(charges(made)).toEqual([2_500]);
  const there = theSite(made);
  const { name: _, ...ordered } = shop;
  expect([there.account, there.hosting]).toMatchObject([simulator.account, ordered]);
  expect(await stack.outputs()).toMatchObject({
    ...{ id: there.id, ssh: there.hosting.ssh, cname: there.systemDomain, package: "business" },
    subscription: { status: "active", price: { amountCents: 2_500, term: "monthly" } },
  });

  const again = await asked(simulator, () => stack.up());
  expectUnchanged(again.outcome);
  expect(again.requests).toEqual([]);
  const refreshed = await asked(simulator, () => stack.refresh());
  expectUnchanged(refreshed.outcome);
  expect(refreshed.byRoute).toEqual({ "GET /api/sites/{id}": 1, "GET /api/sites/{site_id}/domains": 1 });

  there.settleFor(3_600_000);
  simulator.resetReport();
  const command = started(stack, "destroy");
  await command.untilText(/waiting for the first bill/);
  there.settleFor(0);
  await command.untilText(/waiting for the deletion/);
  there.setPendingDelete(true);
  const { diagnostics } = expectChanges(await command.done, { delete: 1 });
  const lines = diagnostics.filter(({ ephemeral, urn }) => ephemeral && urn?.endsWith("::shop")).map(({ message }) => message);
  for (const line of ["waiting for the first bill", `waiting for the deletion of Site ${there.id}`])
    expect(lines).toContainEqual(expect.stringContaining(line));
  const deletions = simulator.report().requests.filter(({ method }) => method === "DELETE");
  expect(new Set(deletions.map(({ status }) => status))).toEqual(new Set([422, 200]));
  expect([standing(made), charges(made)]).toEqual([[], [2_500]]);
});

it("a site that was deleted elsewhere leaves the state with a warning, is ordered anew by the next command, and destroys without a word", async () => {
  const made = await hosted(site, { sites: [] });
  expectSucceeded(await made.stack.up());
  const { id } = theSite(made);
  made.simulator.platform.sites.remove(id);
  const { diagnostics } = expectFailed(await made.stack.up({ args: ["--refresh"] }), /the refresh in this command/);
  expect(diagnostics).toContainEqual(
    expect.objectContaining({
      severity: "warning",
      message: expect.stringMatching(/Site "shop".*the next `pulumi up` orders a new one, which costs money/),
    }),
  );
  expect([standing(made), charges(made)]).toEqual([[], [2_500]]);
  expectChanges(await made.stack.up(), { create: 1 });
  expect(theSite(made).id).not.toBe(id);
  expect(charges(made)).toEqual([2_500, 2_500]);
  made.simulator.platform.sites.remove(theSite(made).id);
  expectChanges(await made.stack.destroy(), { delete: 1 });
});

it("what is set up on a new site waits for its CDN, goes with the site, and is deleted by itself when only it leaves the program", async () => {
  const settings = `new EdgeRule("rule", { siteId: site.id, actionType: "BlockRequest" }); new CacheSettings("cache", { siteId: site.id, varyWebp: true });`;
  const made = await hosted(site + shield("site.id") + settings, { sites: [], delays: { cdnMs: 3_600_000 } });
  const { stack, simulator, change } = made;
  const command = started(stack);
  await command.untilText(/waiting for the site's CDN/);
  const there = theSite(made);
  there.setCdn(true);
  expectChanges(await command.done, { create: 6 });
  expect(there).toMatchObject({
    ...{ edgeRules: [{ ActionType: 4 }], caching: { vary_webp: true } },
    shield: { active: true, settings: { ddos_sensitivity: 3 } },
  });
  const { urn } = await stack.resource("shop");
  for (const name of ["shield", "login", "office"]) expect([name, (await stack.resource(name)).deletedWith]).toEqual([name, urn]);
  expectUnchanged(await stack.up());

  change(site + settings);
  const removed = await asked(simulator, () => stack.up());
  expectChanges(removed.outcome, { delete: 3 });
  expect(removed.byRoute["DELETE /api/sites/{site_id}/shield/rate_limits/{id}"]).toBe(1);
  expect([there.shield.active, there.shield.rateLimits.list(), there.shield.accessLists.list()]).toEqual([false, [], []]);

  change(site + shield("site.id") + settings);
  expectChanges(await stack.up(), { create: 3 });
  const destroyed = await asked(simulator, () => stack.destroy());
  expectChanges(destroyed.outcome, { delete: 6 });
  expect(writes(destroyed)).toEqual([["DELETE /api/sites/{id}", undefined]]);
});
