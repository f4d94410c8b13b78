import type { ShieldSeed, SimulatorOptions } from "../../src/simulator";
import { expectChanges, expectFailed, expectSucceeded, expectUnchanged, variants, thorough } from "./harness";
import { asked, hosted, type Hosted } from "./hosted";

const limitsRoute = "/api/sites/{site_id}/shield/rate_limits";
const limitRoute = `${limitsRoute}/{id}`;

/** As the edge provider might want it one day: nothing in it is ours to know. */
const configuration = {
  actionType: 1,
  variableTypes: { REQUEST_URI: "", request_headers: "User-Agent" },
  operatorType: 2,
  value: "/login",
  requestCount: 20,
  timeframe: 60,
  snake_case: { InnerPascal: [{ deep: true }, [1, "2", 0.5]], "": {} },
  "with.dot and space": 0,
  ünïcode: "“quoted”\n",
  empty: "",
  off: false,
  none: [],
};

const limit = (
  more: object = {},
  name = "login",
) => `const ${name} = new RateLimit("${name}", ${JSON.stringify({ siteId: "site-1", ruleName: "Login", ruleDescription: "20 a minute", ruleConfiguration: configuration, ...more })});
  exports.id = ${name}.id; exports.ruleId = ${name}.ruleId; exports.configuration = ${name}.ruleConfiguration;`;

const withShield = (shield: ShieldSeed = {}, options: SimulatorOptions = {}): SimulatorOptions => ({
  sites: [{ id: "site-1", shield: { active: true, ...shield } }],
  ...options,
});
const limitsOf = ({ simulator }: Hosted) => simulator.platform.sites.get("site-1").shield.rateLimits;

describe("a rate limit", () => {
  thorough.it("lives from up to destroy, its configuration handed on key by key", async () => {
    const all = await hosted(limit(), withShield());
    const { stack, simulator, change } = all;

    const created = await asked(simulator, () => stack.up());
    expectChanges(created.outcome, { create: 1 });
    expect(created.byRoute).toEqual({ [`GET ${limitsRoute}`]: 1, [`POST ${limitsRoute}`]: 1 });
    const [{ id } = { id: "" }] = limitsOf(all).list();
    expect(limitsOf(all).list()).toEqual([{ id, rule_name: "Login", rule_description: "20 a minute", rule_configuration: configuration }]);
    expect(await stack.outputs()).toEqual({ id: `site-1/${id}`, ruleId: id, configuration });

    const again = await asked(simulator, () => stack.up());
    expectUnchanged(again.outcome);
    expect(again.requests).toEqual([]);
    const refreshed = await asked(simulator, () => stack.refresh());
    expectUnchanged(refreshed.outcome);
    expect(refreshed.byRoute).toEqual({ [`GET ${limitsRoute}`]: 1 });

    const { blockTime: _, ...changed } = { ...configuration, requestCount: 5, blockTime: 300 };
    change(limit({ ruleName: "Log in", ruleConfiguration: changed }));
    const updated = await asked(simulator, () => stack.up());
    expectChanges(updated.outcome, { update: 1 });
    expect(updated.byRoute).toEqual({ [`GET ${limitsRoute}`]: 1, [`PATCH ${limitRoute}`]: 1 });
    expect(limitsOf(all).list()).toEqual([{ id, rule_name: "Log in", rule_description: "20 a minute", rule_configuration: changed }]);

    expectChanges(await stack.destroy(), { delete: 1 });
    expect(limitsOf(all).list()).toEqual([]);
    expect(simulator.report()).toMatchObject({ unknownKeys: [], unknownRoutes: [] });
  });

  thorough.it.each(["asSent", "withDefaults", "reordered"] as const)(
    "shows what somebody else adds to its configuration, takes it out again, and is made anew when it is gone (shown %s)",
    async (ruleConfiguration) => {
      const all = await hosted(limit(), withShield({}, { shapes: { ruleConfiguration } }));
      const { stack } = all;
      expectChanges(await stack.up(), { create: 1 });
      expectUnchanged(await stack.refresh());
      expectChanges(await stack.up(), { same: 1 });

      const [{ id } = { id: "" }] = limitsOf(all).list();
      limitsOf(all).update(id, { rule_configuration: { ...configuration, chainedRuleConditions: [{ value: "x" }] } });
      expect(expectChanges(await stack.refresh(), { update: 1 }).steps).toContainEqual(
        expect.objectContaining({ name: "login", diffs: ["ruleConfiguration"] }),
      );
      expectChanges(await stack.up(), { update: 1 });
      expect(limitsOf(all).list()).toMatchObject([{ id }]);
      expect(limitsOf(all).get(id).rule_configuration).toEqual(configuration);
      expectUnchanged(await stack.refresh());

      limitsOf(all).remove(id);
      expectChanges(await stack.refresh(), { delete: 1 });
      expectChanges(await stack.up(), { create: 1 });
      expect(limitsOf(all).list()).toHaveLength(1);
    },
  );

  it("takes values that are known only later, and keeps nulls out of nothing else", async () => {
    const later = limit({ ruleConfiguration: { value: "LATER", blockTime: null, list: [null, { a: null }], timeframe: 60 } }).replace(
      `"LATER"`,
      "zone.name.apply((name) => `/${name}`)",
    );
    const all = await hosted(`const zone = new DnsZone("zone", { name: "example.com" });\n${later}`, withShield());
    expectChanges(await all.stack.preview(), { create: 2 });
    expectChanges(await all.stack.up(), { create: 2 });
    expect(limitsOf(all).list()).toMatchObject([{ rule_configuration: { value: "/example.com", list: [null, {}], timeframe: 60 } }]);
    expectUnchanged(await all.stack.refresh());
    expectChanges(await all.stack.up(), { same: 2 });
  });

  thorough.it.each(["integer", "string"] as const)(
    "is looked at by its id and by its name, where ids are of the kind %s",
    async (shieldIds) => {
      const look = (id: string) =>
        `const limit = RateLimit.get("limit", "${id}"); exports.seen = pulumi.all([limit.id, limit.ruleId, limit.ruleName, limit.ruleConfiguration]);`;
      const { stack, change } = await hosted(
        look("site-1/4711"),
        withShield({ rateLimits: [{ id: "4711", rule_name: "Log in", rule_configuration: configuration }] }, { shapes: { shieldIds } }),
      );
      for (const id of ["site-1/4711", "site-1/Log in"]) {
        change(look(id));
        expectSucceeded(await stack.up());
        expect([id, await stack.outputs()]).toEqual([id, { seen: ["site-1/4711", "4711", "Log in", configuration] }]);
      }
      change(look("site-1/none"));
      expectFailed(await stack.up(), /RateLimit "site-1\/none" was not found.*siteId\/its name/);
    },
  );

  thorough.it("is there once after its creation's answer was lost", async () => {
    const all = await hosted(limit(), withShield());
    const dropped = all.simulator.faults.add({ kind: "dropAfter", route: `POST ${limitsRoute}` });
    const created = await asked(all.simulator, () => all.stack.up());
    expectChanges(created.outcome, { create: 1 });
    expect([dropped.hits, created.byRoute[`POST ${limitsRoute}`]]).toEqual([1, 1]);
    expect(await all.stack.outputs()).toMatchObject({ id: `site-1/${limitsOf(all).list()[0]?.id}` });
    expectUnchanged(await all.stack.refresh());
    expectChanges(await all.stack.destroy(), { delete: 1 });
    expect(limitsOf(all).list()).toEqual([]);
  });
});

describe("bad inputs of a rate limit", () => {
  it.each(
    variants(
      [
        ["a name with other characters", limit({ ruleName: "log-in" }), /ruleName may hold ASCII letters, digits and spaces only/],
        [
          "a description with other characters",
          limit({ ruleDescription: "20/min" }),
          /ruleDescription may hold ASCII letters, digits and spaces only/,
        ],
        ["a configuration that is a list", limit({ ruleConfiguration: [] }), /ruleConfiguration must be an object/],
        [
          "a twin in the same program",
          limit() + limit({}, "twin"),
          /"(login|twin)" of this program already describes the same RateLimit: remove one of "\1" and "(login|twin)"/,
        ],
      ],
      1,
    ),
  )("such as %s are refused at preview", async (_, body, sentence) => {
    const { stack, simulator } = await hosted(body, withShield());
    const { outcome, requests } = await asked(simulator, () => stack.preview());
    expectFailed(outcome, /has a problem/, sentence);
    expect(requests).toEqual([]);
  });
});

thorough.describe.each(["invalid", "upstream", "success"] as const)(
  "a timeframe that is too long for the plan, refused as %s,",
  (rateLimitRejection) => {
    const tooLong = { ruleConfiguration: { ...configuration, timeframe: 900 } };
    const sentence = /The longest allowed timeframe is 60 seconds/;

    it("is told, leaves nothing in state, and in an update leaves the rule as it was", async () => {
      const all = await hosted(limit(tooLong), withShield({ plan: "advanced" }, { shapes: { rateLimitRejection } }));
      const { stack, change } = all;
      expectFailed(await stack.up(), sentence);
      expect([await stack.resources(), limitsOf(all).list()]).toEqual([[], []]);

      change(limit());
      expectChanges(await stack.up(), { create: 1 });
      change(limit(tooLong));
      expectFailed(await stack.up(), sentence);
      expect(limitsOf(all).list()).toMatchObject([{ rule_configuration: { timeframe: 60 } }]);
      expect((await stack.resource("login")).outputs).toMatchObject({ ruleConfiguration: { timeframe: 60 } });

      change(limit());
      expectSucceeded(await stack.up());
      expectChanges(await stack.up(), { same: 1 });
      expectUnchanged(await stack.refresh());
    });
  },
);
