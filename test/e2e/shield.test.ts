import type { SimulatorOptions } from "../../src/simulator";
import { expectChanges, expectFailed, expectSucceeded, expectUnchanged, variants, thorough } from "./harness";
import { asked, hosted, program, type Hosted } from "./hosted";
import { killedAt, met } from "./interrupted";

const shieldRoute = "/api/sites/{site_id}/shield";
const limitsRoute = `${shieldRoute}/rate_limits`;

const shield = (
  inputs = "",
  siteId = `"site-1"`,
  name = "shield",
) => `const shield = new ShieldZone("${name}", { siteId: ${siteId}, ${inputs} });
  exports.id = shield.id; exports.plan = shield.plan; exports.active = shield.active;`;
const limit = (name: string) =>
  `new RateLimit("${name}", { siteId: shield.id, ruleName: "${name}", ruleConfiguration: { actionType: 1, requestCount: 20, timeframe: 60 } });`;

const site = (seed: NonNullable<SimulatorOptions["sites"]>[number]["shield"] = {}): SimulatorOptions => ({
  sites: [{ id: "site-1", shield: seed }],
});
const zoneOf = ({ simulator }: Hosted, id = "site-1") => simulator.platform.sites.get(id).shield;

describe("Shield on a site that had none", () => {
  thorough.it("lives from up to destroy, which switches it off", async () => {
    const all = await hosted(shield("wafExecutionMode: 1, ddosSensitivity: 2"), site());
    const { stack, simulator, change } = all;

    const created = await asked(simulator, () => stack.up());
    expectChanges(created.outcome, { create: 1 });
    expect(created.byRoute).toEqual({ [`GET ${shieldRoute}`]: 2, [`POST ${shieldRoute}`]: 1, [`PATCH ${shieldRoute}`]: 1 });
    expect(created.requests.at(-1)?.body).toEqual({ waf_execution_mode: 1, ddos_sensitivity: 2 });
    expect(zoneOf(all)).toMatchObject({ active: true, settings: { waf_execution_mode: 1, ddos_sensitivity: 2, waf_enabled: true } });
    expect(await stack.outputs()).toEqual({ id: "site-1", plan: "business", active: true });

    const again = await asked(simulator, () => stack.up());
    expectUnchanged(again.outcome);
    expect(again.requests).toEqual([]);
    const refreshed = await asked(simulator, () => stack.refresh());
    expectUnchanged(refreshed.outcome);
    expect(refreshed.byRoute).toEqual({ [`GET ${shieldRoute}`]: 1 });

    change(shield("wafExecutionMode: 0, ddosSensitivity: 2"));
    const updated = await asked(simulator, () => stack.up());
    expectChanges(updated.outcome, { update: 1 });
    expect(updated.requests.map(({ method, body }) => [method, body])).toEqual([["PATCH", { waf_execution_mode: 0 }]]);

    zoneOf(all).setSettings({ ddos_sensitivity: 4, whitelabel_response_pages: true });
    expect(expectChanges(await stack.refresh(), { update: 1 }).steps).toContainEqual(
      expect.objectContaining({ name: "shield", diffs: ["ddosSensitivity"] }),
    );
    expectChanges(await stack.up(), { update: 1 });
    expect(zoneOf(all).settings).toMatchObject({ ddos_sensitivity: 2, whitelabel_response_pages: true });

    expectChanges(await stack.destroy(), { delete: 1 });
    expect(zoneOf(all).status).toBe("inactive");
    expect(simulator.report()).toMatchObject({ unknownKeys: [], unknownRoutes: [], withoutAccount: 0, notJson: 0 });
  });

  thorough.it("is switched off with a run that had been killed before it could set it up", async () => {
    const all = await hosted(shield("wafExecutionMode: 1"), site());
    const { stack, simulator } = all;
    const hanging = simulator.faults.add({ kind: "hang", route: `PATCH ${shieldRoute}` });
    await killedAt((command) => met(hanging, command), stack);
    expect(zoneOf(all).active).toBe(true);

    expectChanges(await stack.up(), { create: 1 });
    expect(zoneOf(all).settings.waf_execution_mode).toBe(1);
    expectUnchanged(await stack.refresh());
    expectChanges(await stack.destroy(), { delete: 1 });
    expect(zoneOf(all).active).toBe(false);
  });

  thorough.it("stays in state when its settings are refused, goes on with others, and is switched off at last", async () => {
    const all = await hosted(shield("planType: 3, wafExecutionMode: 1"), site({ plan: "basic" }));
    const { stack, simulator, change } = all;
    expectFailed(await stack.up(), /shield_premium_required/, /advanced, business or enterprise/);
    expect(await stack.resource("shield")).toMatchObject({ id: "site-1", initErrors: [expect.stringMatching(/shield_premium_required/)] });
    expect(zoneOf(all)).toMatchObject({ active: true, settings: { waf_execution_mode: 0 } });

    change(shield("planType: 0, wafExecutionMode: 1"));
    const next = await asked(simulator, () => stack.up());
    expectChanges(next.outcome, { update: 1 });
    expect(next.byRoute[`POST ${shieldRoute}`]).toBeUndefined();
    expect(zoneOf(all).settings.waf_execution_mode).toBe(1);
    expectUnchanged(await stack.refresh());
    expectChanges(await stack.destroy(), { delete: 1 });
    expect(zoneOf(all).active).toBe(false);
  });

  thorough.it("is refused in words where the plan has none", async () => {
    const { stack } = await hosted(shield(), site({ plan: "none" }));
    expectFailed(await stack.up(), /403 \(shield_not_in_plan\)/, /`plan` to one that does/);
    expect(await stack.resources()).toEqual([]);
  });
});

describe("Shield that was there already", () => {
  const seed = site({ active: true, settings: { waf_execution_mode: 1, ddos_sensitivity: 4, waf_disabled_rules: ["900100"] } });

  thorough.it("stays on, with what was found put back: of a dropped input at once, of the rest with destroy", async () => {
    const all = await hosted(shield(`wafExecutionMode: "Log", ddosSensitivity: 2, wafDisabledRules: ["942100", "941100"]`), seed);
    const { stack, simulator, change } = all;
    const created = await asked(simulator, () => stack.up());
    expectChanges(created.outcome, { create: 1 });
    expect(created.byRoute).toEqual({ [`GET ${shieldRoute}`]: 1, [`PATCH ${shieldRoute}`]: 1 });

    change(shield(`wafExecutionMode: 0, ddosSensitivity: 2, wafDisabledRules: ["941100", "942100"]`));
    const respelled = await asked(simulator, () => stack.up());
    expectChanges(respelled.outcome, { same: 1 });
    expect(respelled.requests).toEqual([]);

    change(shield(`wafExecutionMode: 0`));
    expectChanges(await stack.up(), { update: 1 });
    expect(zoneOf(all).settings).toMatchObject({ waf_execution_mode: 0, ddos_sensitivity: 4, waf_disabled_rules: ["900100"] });
    expectUnchanged(await stack.refresh());
    expectChanges(await stack.destroy(), { delete: 1 });
    expect(zoneOf(all)).toMatchObject({
      active: true,
      settings: { waf_execution_mode: 1, ddos_sensitivity: 4, waf_disabled_rules: ["900100"] },
    });
  });

  thorough.it("is looked at by the site's id, and a missing one is an error", async () => {
    const look = (id: string) =>
      `const zone = ShieldZone.get("zone", "${id}"); exports.seen = pulumi.all([zone.id, zone.planType, zone.wafExecutionMode, zone.wafDisabledRules, zone.premium]);`;
    const { stack, change } = await hosted(look("site-1"), seed);
    expectSucceeded(await stack.up());
    expect(await stack.outputs()).toEqual({ seen: ["site-1", 2, 1, ["900100"], true] });
    change(look("site-2"));
    expectFailed(await stack.up(), /ShieldZone "site-2" was not found/);
  });

  thorough.it("is set and no drift where answers show nothing of the settings", async () => {
    const all = await hosted(shield(`wafExecutionMode: 0, learningMode: false`), {
      ...seed,
      shapes: { shieldKeys: "opaque", shieldWrite: "empty" },
    });
    const { stack, change } = all;
    expectChanges(await stack.up(), { create: 1 });
    expect(zoneOf(all).settings).toMatchObject({ waf_execution_mode: 0, learning_mode: false });
    expectUnchanged(await stack.refresh());
    expectChanges(await stack.up(), { same: 1 });
    change(shield(`wafExecutionMode: 1`));
    expectChanges(await stack.up(), { update: 1 });
    expect(zoneOf(all).settings).toMatchObject({ waf_execution_mode: 1 });
    expectChanges(await stack.destroy(), { delete: 1 });
    expect(zoneOf(all).active).toBe(true);
  });
});

thorough.describe("Shield that somebody switches off in the panel", () => {
  it.each(variants(["conflict", "inactive", "null"], 1))(
    "is gone to a refresh (shown as %s), switched on by the next up, and its rules stay",
    async (shieldInactive) => {
      const all = await hosted(shield("wafExecutionMode: 1") + limit("login"), { ...site({ active: true }), shapes: { shieldInactive } });
      const { stack } = all;
      expectChanges(await stack.up(), { create: 2 });
      zoneOf(all).deactivate();
      const refreshed = expectChanges(await stack.refresh(), { delete: 1, same: 1 });
      expect(refreshed.text).toMatch(/warning: .*RateLimit.*Shield/);
      expectChanges(await stack.up(), { create: 1, same: 1 });
      expect(zoneOf(all)).toMatchObject({ active: true, settings: { waf_execution_mode: 1 } });
      expectUnchanged(await stack.refresh());
      expectChanges(await stack.destroy(), { delete: 2 });
      expect([zoneOf(all).active, zoneOf(all).rateLimits.list()]).toEqual([false, []]);
    },
  );
});

describe("a ShieldZone", () => {
  thorough.it("that is renamed without an alias keeps Shield on, and the new name switches it off at last", async () => {
    const all = await hosted(shield("wafExecutionMode: 1") + limit("login"), site());
    const { stack, change } = all;
    expectChanges(await stack.up(), { create: 2 });
    change(shield("wafExecutionMode: 1", undefined, "renamed") + limit("login"));
    const renamed = await asked(all.simulator, () => stack.up());
    expectChanges(renamed.outcome, { create: 1, delete: 1, same: 1 });
    expect(renamed.requests.filter(({ method }) => method !== "GET")).toEqual([]);
    expect(zoneOf(all)).toMatchObject({ active: true, settings: { waf_execution_mode: 1 } });
    expectSucceeded(await stack.refresh());
    expectChanges(await stack.up(), { same: 2 });
    expectChanges(await stack.destroy(), { delete: 2 });
    expect(zoneOf(all).active).toBe(false);
  });

  it.each([
    ["the old site's first", "{}"],
    ["the new site's first", "{ deleteBeforeReplace: false }"],
  ])("that moves to another site takes its rules along and leaves the old site's Shield as it was: %s", async (_, opts) => {
    const body = (siteId: string) => shield("wafExecutionMode: 1", `"${siteId}"`).replace("});", `}, ${opts});`) + limit("login");
    const all = await hosted(body("site-1"), { sites: [{ id: "site-1", shield: { active: true } }, { id: "site-2" }] });
    const { stack, change } = all;
    expectChanges(await stack.up(), { create: 2 });
    change(body("site-2"));
    expectChanges(await stack.up(), { replace: 2 });
    expect([zoneOf(all), zoneOf(all, "site-2")]).toMatchObject([
      { active: true, settings: { waf_execution_mode: 0 } },
      { active: true, settings: { waf_execution_mode: 1 } },
    ]);
    expect([zoneOf(all), zoneOf(all, "site-2")].map(({ rateLimits }) => rateLimits.list().length)).toEqual([0, 1]);
    expectUnchanged(await stack.refresh());
    expectChanges(await stack.destroy(), { delete: 2 });
    expect([zoneOf(all).active, zoneOf(all, "site-2").active]).toEqual([true, false]);
  });

  thorough.it.each([
    ["a plan that doesn't exist", "planType: 4", /planType must be one of 0 \(Basic\).*not 4/],
    ["a contradiction", "planType: 2, premium: false", /premium contradicts planType/],
  ])("with %s is refused at preview", async (_, inputs, sentence) => {
    const { stack, simulator } = await hosted(shield(inputs), site());
    const { outcome, requests } = await asked(simulator, () => stack.preview());
    expectFailed(outcome, /resource 'shield' has a problem/, sentence);
    expect(requests).toEqual([]);
  });

  it("and its rules go with it when they leave the program, though the site stays", async () => {
    const all = await hosted(
      shield("wafExecutionMode: 1") +
        limit("login") +
        limit("api") +
        `new AccessList("office", { siteId: shield.id, name: "office", type: 0, entries: ["192.0.2.1"] });`,
      site({ active: true }),
    );
    const { stack, change } = all;
    expectChanges(await stack.up(), { create: 4 });
    expect((await stack.resources()).map(({ deletedWith }) => deletedWith || undefined)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    change("");
    expectChanges(await stack.up(), { delete: 4 });
    expect([zoneOf(all).active, zoneOf(all).rateLimits.list(), zoneOf(all).accessLists.list()]).toEqual([true, [], []]);
  });
});

describe("Shield of a site of the same program", () => {
  const order = `const site = new Site("site", { name: "shop", plan: "business", variant: "vanilla", location: "eu-central", term: "monthly" });`;
  const rules =
    shield("ddosSensitivity: 3", "site.id") +
    limit("login") +
    `new AccessList("office", { siteId: shield.id, name: "office", type: 0, entries: ["192.0.2.1"] });`;

  it("waits for the site's CDN, goes with the site, and is deleted by itself when only it leaves the program", async () => {
    const { stack, simulator } = await hosted("", { sites: [], delays: { cdnMs: 8_000 } });
    stack.program(program(order + rules));
    const created = await asked(simulator, () => stack.up());
    expectChanges(created.outcome, { create: 4 });
    expect(created.byRoute[`POST ${shieldRoute}`]).toBeGreaterThan(1);
    const [shop] = simulator.platform.sites.list();
    expect(shop?.shield).toMatchObject({ active: true, settings: { ddos_sensitivity: 3 } });
    const { urn } = await stack.resource("site");
    for (const name of ["shield", "login", "office"]) expect([name, (await stack.resource(name)).deletedWith]).toEqual([name, urn]);
    expectUnchanged(await stack.up());

    stack.program(program(order));
    const removed = await asked(simulator, () => stack.up());
    expectChanges(removed.outcome, { delete: 3 });
    expect(removed.byRoute[`DELETE ${limitsRoute}/{id}`]).toBe(1);
    expect([shop?.shield.active, shop?.shield.rateLimits.list(), shop?.shield.accessLists.list()]).toEqual([false, [], []]);

    stack.program(program(order + rules));
    expectChanges(await stack.up(), { create: 3 });
    const destroyed = await asked(simulator, () => stack.destroy());
    expectChanges(destroyed.outcome, { delete: 4 });
    expect(Object.keys(destroyed.byRoute).filter((route) => route.startsWith("DELETE"))).toEqual(["DELETE /api/sites/{id}"]);
  });
});
