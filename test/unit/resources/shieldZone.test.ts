import { create, Plan, read, remove, type Shapes, type State, unknownValue, update, type Values, withShield, World } from "../../harness";
import fc from "../../harness/properties";

const plan = new Plan("ShieldZone");
const shieldType = plan.definition;
const siteId = "site-1";
const zone = "/api/sites/{site_id}/shield";

const shieldOf = (world: World) => world.platform.sites.get(siteId).shield;
const anew = (world: World) => world.anew(shieldType);

async function refreshed(world: World, state: State): Promise<State> {
  const seen = await read(anew(world), siteId, state);
  if (!seen) throw new Error("the Shield zone is gone");
  return seen.state;
}

describe("check", () => {
  const problems = (inputs: Values) => plan.problems({ siteId, ...inputs });
  const warnings = (inputs: Values) => plan.checked({ siteId, ...inputs }).warnings.map(({ path }) => path);

  test.each<[Values, RegExp]>([
    [{ planType: -1 }, /^planType must be/],
    [{ wafExecutionMode: 2 }, /^wafExecutionMode must be one of 0 \(Log\), 1 \(Block\), not 2\.$/],
    [{ planType: 0, premium: true }, /^premium contradicts planType: premium true means planType 1/],
    [{ planType: 1, premium: false }, /^premium contradicts planType: premium false means planType 0/],
    [{ planType: "Business", premium: true }, /^premium contradicts/],
  ])("refuses %j", (inputs, message) => {
    expect(problems(inputs)).toEqual([expect.stringMatching(message)]);
  });

  test.each<Values>([
    {},
    { planType: 3 },
    { planType: "Enterprise" },
    { planType: 1, premium: true },
    { planType: "Basic", premium: false },
    { planType: unknownValue, premium: true },
    { wafExecutionMode: "Log" },
    { wafDisabledRules: [] },
  ])("accepts %j without a word", (inputs) => {
    expect([problems(inputs), warnings(inputs)]).toEqual([[], []]);
  });

  test("passes on, with a warning, what only the edge provider can judge", () => {
    const odd = { ddosSensitivity: 9, ddosExecutionMode: 7, ddosChallengeWindow: 60 };
    expect([problems(odd), warnings(odd)]).toEqual([[], ["ddosSensitivity", "ddosExecutionMode", "ddosChallengeWindow"]]);
    expect(warnings({ ddosSensitivity: 0, ddosExecutionMode: "Block", ddosChallengeWindow: 86_400 })).toEqual([]);
  });
});

describe("lists of rules", () => {
  const inputs = { siteId, wafDisabledRules: ["942190", "941100", "942100"], wafLogOnlyRules: ["900100"] };

  test.each<[string, readonly string[], boolean]>([
    ["another order", ["942100", "941100", "942190"], false],
    ["a repetition", ["942100", "942100", "941100", "942190"], false],
    ["one less", ["942100", "941100"], true],
    ["another one", ["942100", "941100", "900100"], true],
    ["none", [], true],
  ])("are sets: %s", async (_, rules, differs) => {
    expect(plan.changes(inputs, { ...inputs, wafDisabledRules: rules })).toEqual(differs ? ["wafDisabledRules"] : []);
    const world = await withShield();
    const { state } = await create(anew(world), inputs);
    shieldOf(world).setSettings({ waf_disabled_rules: rules });
    expect(plan.changes(await refreshed(world, state), inputs)).toEqual(differs ? ["wafDisabledRules"] : []);
  });

  test("that are empty are no absent ones: added, they are sent, and dropped, what was found is put back", async () => {
    const world = await withShield({ settings: { waf_disabled_rules: ["900100"] } });
    const { state } = await create(anew(world), { siteId, wafEnabled: true });
    const managed = { siteId, wafEnabled: true, wafDisabledRules: [] };
    expect(plan.changes(state, managed)).toEqual(["wafDisabledRules"]);
    const emptied = await update(anew(world), siteId, state, managed);
    expect(shieldOf(world).settings.waf_disabled_rules).toEqual([]);

    expect(plan.changes(emptied, { siteId, wafEnabled: true })).toEqual(["wafDisabledRules"]);
    await update(anew(world), siteId, emptied, { siteId, wafEnabled: true });
    expect(shieldOf(world).settings.waf_disabled_rules).toEqual(["900100"]);
  });

  test("may come back as numbers", async () => {
    const world = await withShield();
    const { state } = await create(anew(world), inputs);
    world.showAs(`GET ${zone}`, {
      active: true,
      plan: "business",
      waf: { disabled_rules: [942100, 941100, 942190], log_only_rules: [900100] },
    });
    expect(await refreshed(world, state)).toEqual(state);
  });
});

describe("the plan", () => {
  test.each([
    [{ plan: "Business" }, 2],
    [{ plan: "ENTERPRISE" }, 3],
    [{ plan: "basic", plan_type: 0 }, 0],
    [{ plan: "something new", planType: "1" }, 1],
  ])("is read whichever way it is shown: %j", async (shown, planType) => {
    const world = await withShield();
    world.showAs(`GET ${zone}`, { active: true, ...shown });
    expect(await read(anew(world), siteId, {}, "get")).toMatchObject({
      state: { planType, premium: planType > 0, plan: shown.plan.toLowerCase() },
    });
  });

  test("that nobody knows is no drift and no failure", async () => {
    const world = await withShield();
    const { state } = await create(anew(world), { siteId, planType: 1 });
    world.showAs(`GET ${zone}`, { active: true, plan: "ultimate" });
    const seen = await refreshed(world, state);
    expect(plan.changes(seen, { siteId, planType: 1 })).toEqual([]);
    expect(seen).toMatchObject({ plan: "ultimate", planType: 1 });
  });

  test.each<[string, Values, number]>([
    ["planType", { planType: 0 }, 0],
    ["premium", { premium: false }, 0],
    ["premium, which the platform's plan is already", { premium: true }, 2],
  ])("is put back to the very one that was found: %s", async (_, inputs, meanwhile) => {
    const world = await withShield({ plan: "business" });
    const { state } = await create(anew(world), { siteId, ...inputs });
    expect(shieldOf(world).settings.plan_type).toBe(meanwhile);
    const dropped = await update(anew(world), siteId, state, { siteId });
    expect(shieldOf(world).settings.plan_type).toBe(2);

    const again = await update(anew(world), siteId, dropped, { siteId, ...inputs });
    expect(shieldOf(world).settings.plan_type).toBe(meanwhile);
    await remove(anew(world), siteId, again);
    expect(shieldOf(world).settings.plan_type).toBe(2);
  });

  test("given both ways, and both dropped, is put back", async () => {
    const world = await withShield({ plan: "business" });
    const { state } = await create(anew(world), { siteId, planType: 1, premium: true });
    await update(anew(world), siteId, state, { siteId });
    expect(shieldOf(world).settings.plan_type).toBe(2);
  });
});

describe("a setting that the program drops", () => {
  test("of a zone that was switched on goes back to what it had then", async () => {
    const world = await World.start({ sites: [{ id: siteId }] });
    const { state } = await create(anew(world), { siteId, ddosSensitivity: 3, learningMode: false });
    const next = await update(anew(world), siteId, state, { siteId, learningMode: false });
    expect(shieldOf(world).settings.ddos_sensitivity).toBe(1);
    expect(next.activated).toBe(true);
  });
});

test("whatever a program sets, adds, drops and spells otherwise, everything is as it was found in the end", async () => {
  const rules = fc.uniqueArray(fc.constantFrom("942100", "942190", "941100"));
  const settings = fc.record({
    plan_type: fc.nat(3),
    learning_mode: fc.boolean(),
    waf_enabled: fc.boolean(),
    waf_execution_mode: fc.nat(1),
    waf_disabled_rules: rules,
    ddos_sensitivity: fc.nat(4),
    whitelabel_response_pages: fc.boolean(),
  });
  const plans = fc.oneof(
    fc.constant({}),
    fc.record({ planType: fc.constantFrom(0, 1, 2, 3, "Basic", "Enterprise") }),
    fc.record({ premium: fc.boolean() }),
  );
  const others = fc.record(
    {
      learningMode: fc.boolean(),
      wafEnabled: fc.boolean(),
      wafExecutionMode: fc.constantFrom(0, 1, "Log", "Block"),
      wafDisabledRules: rules,
      ddosSensitivity: fc.nat(4),
      whitelabelResponsePages: fc.boolean(),
    },
    { requiredKeys: [] },
  );
  const program = fc.tuple(plans, others).map(([a, b]): Values => ({ siteId, ...a, ...b }));
  const world = await withShield({ plan: "enterprise" }, { shapes: { shieldLearningMode: "top" } });
  await fc.assert(
    fc.asyncProperty(settings, fc.array(program, { minLength: 1, maxLength: 4 }), async (found, [first = { siteId }, ...later]) => {
      shieldOf(world).setSettings(found);
      let { state } = await create(anew(world), first);
      for (const inputs of later) {
        state = await update(anew(world), siteId, state, inputs);
        expect(plan.changes(await refreshed(world, state), inputs)).toEqual([]);
        expect(await read(anew(world), siteId, {}, "get")).toMatchObject({ state: asShown(inputs) });
      }
      await remove(anew(world), siteId, state);
      expect(shieldOf(world).settings).toMatchObject(found);
    }),
    { numRuns: 40 },
  );
}, 30_000);

/** Inputs by their numbers, without what order means nothing to. */
function asShown({ wafDisabledRules: _, ...inputs }: Values): Values {
  const codes: Record<string, number> = { Basic: 0, Enterprise: 3, Log: 0, Block: 1 };
  return Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => [name, typeof value === "string" && value in codes ? codes[value] : value]),
  );
}

describe("answers that show nothing of the settings", () => {
  const inputs = { siteId, wafEnabled: false, wafExecutionMode: 1, learningMode: false, ddosSensitivity: 3, wafDisabledRules: ["942100"] };
  const opaque: Shapes = { shieldKeys: "opaque", shieldWrite: "json" };

  test("leave the settings of the WAF to its own endpoint, where a change by somebody else is drift", async () => {
    const world = await withShield({}, { shapes: opaque });
    const { state } = await create(anew(world), inputs);
    shieldOf(world).setSettings({ waf_execution_mode: 0, waf_disabled_rules: [] });
    expect(plan.changes(await refreshed(world, state), inputs).toSorted()).toEqual(["wafDisabledRules", "wafExecutionMode"]);
    world.fault({ kind: "status", status: 422, route: `GET ${zone}/waf`, times: Infinity });
    expect(await refreshed(world, state)).toEqual(state);
  });

  test("are no drift when the platform stops showing what it showed", async () => {
    const world = await withShield();
    const { state } = await create(anew(world), inputs);
    world.simulator.shapes.shieldKeys = "opaque";
    expect(await refreshed(world, state)).toEqual(state);
    world.simulator.shapes.shieldKeys = "camel";
    shieldOf(world).setSettings({ waf_execution_mode: 0 });
    expect(plan.changes(await refreshed(world, state), inputs)).toEqual(["wafExecutionMode"]);
  });

  test.each<[string, unknown]>([
    ["nulls", { active: true, plan: null, waf: null, ddos: null, whitelabel_response_pages: null }],
    ["empty objects", { active: true, plan: "business", waf: {}, ddos: {} }],
    ["other things", { active: true, waf: "enabled", ddos: [1, 2], unknown: { deep: true } }],
    ["settings in forms of their own", { active: true, waf: { enabled: "on", learning_mode: {} }, ddos: { sensitivity: "high" } }],
    ["no word of being active", { plan: "business", waf: { enabled: false } }],
  ])("may be %s", async (_, shown) => {
    const world = await withShield();
    const { state } = await create(anew(world), inputs);
    world.showAs(`GET ${zone}`, shown);
    expect(plan.changes(await refreshed(world, state), inputs)).toEqual([]);
  });
});

test("answers may show modes by their names, and rules as a text or with more than their ids", async () => {
  const world = await withShield();
  const inputs = { siteId, wafExecutionMode: 0, wafDisabledRules: ["920100"], wafLogOnlyRules: ["941100"] };
  const { state } = await create(anew(world), inputs);
  const waf = { execution_mode: "block", disabled_rules: [{ id: "920100" }, { id: 920120 }], log_only_rules: "941100,942100" };
  world.showAs(`GET ${zone}`, { active: true, plan: "business", waf, ddos: {} });
  expect(await refreshed(world, state)).toMatchObject({
    ...{ wafExecutionMode: 1, wafDisabledRules: ["920100", "920120"], wafLogOnlyRules: ["941100", "942100"] },
  });
});

describe("Shield that somebody switched off in the panel", () => {
  const inputs = { siteId, wafExecutionMode: 1 };
  const envelopes = ["bare", "shield", "shield_zone", "data"] as const;
  const forms = ["conflict", "inactive", "null"] as const;

  test.each(envelopes.flatMap((shieldZone) => forms.map((shieldInactive): Shapes => ({ shieldZone, shieldInactive }))))(
    "is gone to a refresh, switched on by the next up, and nothing to delete: %j",
    async (shapes) => {
      const world = await withShield({}, { shapes });
      const { state } = await create(anew(world), inputs);
      shieldOf(world).deactivate();
      expect(await read(anew(world), siteId, state)).toBeUndefined();
      await expect(read(anew(world), siteId, {}, "get")).rejects.toThrow(/ShieldZone "site-1" was not found/);
      await remove(anew(world), siteId, state);
      expect(shieldOf(world).active).toBe(false);
      const next = await create(anew(world), inputs);
      expect([next.state.activated, shieldOf(world).active]).toEqual([true, true]);
    },
  );

  test.each<[string, unknown]>([
    ["null", null],
    ["null in its envelope", { shield_zone: null }],
  ])("isn't known from %s alone: then the refresh fails, and nothing is switched off", async (_, shown) => {
    const world = await withShield();
    const { state } = await create(anew(world), inputs);
    world.showAs(`GET ${zone}`, shown);
    await expect(read(anew(world), siteId, state)).rejects.toThrow(/answered without the ShieldZone site-1/);
    expect(shieldOf(world).active).toBe(true);
  });

  test("fails an update with what to do about it", async () => {
    const world = await withShield();
    const { state } = await create(anew(world), inputs);
    shieldOf(world).deactivate();
    await expect(update(anew(world), siteId, state, { siteId, wafExecutionMode: 0 })).rejects.toThrow(/pulumi refresh/);
  });
});
