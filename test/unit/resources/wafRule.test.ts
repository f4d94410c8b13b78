import type { Created, Shapes, State, Values, World } from "../../harness";
import { create, failureOf, Plan, read, remove, unknownValue, update, withShield } from "../../harness";
import { allShapes } from "../../../src/simulator/shapes/index";

const plan = new Plan("WafRule");
const wafRule = plan.definition;
const rules = "/api/sites/{site_id}/shield/waf_custom_rules";

const configuration = {
  actionType: "Block",
  variableType: "REQUEST_HEADERS",
  variableSubselector: "User-Agent",
  operatorType: 2,
  severityType: 1,
  value: "sqlmap",
};
const inputs: Values = { siteId: "site-1", ruleName: "Bots", ruleConfiguration: configuration };
const with_ = (more: Values): Values => ({ ...inputs, ruleConfiguration: { ...configuration, ...more } });
const sent = {
  action_type: 1,
  variable_type: "REQUEST_HEADERS",
  variable_subselector: "User-Agent",
  operator_type: 2,
  severity_type: 1,
  value: "sqlmap",
};

const shieldOf = (world: World) => world.platform.sites.get("site-1").shield;
const stored = (world: World) => shieldOf(world).customRules.list();
const anew = (world: World) => world.anew(wafRule);

async function refreshed(world: World, { id, state }: Created): Promise<State> {
  const seen = await read(anew(world), id, state);
  if (!seen) throw new Error(`${id} is gone`);
  return seen.state;
}

/** What somebody else does to the rule in the panel. */
function inThePanel(world: World, more: Values): void {
  const [{ id, rule_configuration }] = stored(world) as [ReturnType<typeof stored>[number]];
  shieldOf(world).customRules.update(id, { rule_configuration: { ...rule_configuration, ...more } });
}

describe("check", () => {
  test.each<[Values, RegExp]>([
    [{ action_type: 1 }, /^ruleConfiguration\.action_type is not an input of WafRule; it is spelled actionType\.$/],
    [{ transformationTypes: [] }, /^ruleConfiguration\.transformationTypes is not an input.* inputs are .*extra\.$/],
    [{ extra: { ActionType: 4 } }, /^ruleConfiguration\.extra holds actionType: give it as ruleConfiguration\.actionType\.$/],
    [{ extra: { variable_subselector: "Host" } }, /^ruleConfiguration\.extra holds variableSubselector/],
  ])("refuses %j", (more, message) => {
    expect(plan.problems(with_(more))).toEqual([expect.stringMatching(message)]);
  });

  test.each<[Values, string[]]>([
    [{}, []],
    [{ actionType: 6 }, ["ruleConfiguration.actionType"]],
    [{ severityType: 7, actionType: 0 }, ["ruleConfiguration.actionType", "ruleConfiguration.severityType"]],
    [{ operatorType: 99, extra: { tags: [1], "any key": null } }, []],
    [{ extra: unknownValue, value: unknownValue }, []],
  ])("lets %j pass, with a warning for numbers that aren't documented", (more, warned) => {
    const { problems, warnings } = plan.checked(with_(more));
    expect(problems).toEqual([]);
    expect(warnings.map(({ path }) => path)).toEqual(warned);
  });

  test("names may hold any character, and a rule needs a configuration", () => {
    expect(plan.problems({ ...inputs, ruleName: "Bots: no, please! é" })).toEqual([]);
    expect(plan.problems({ siteId: "site-1", ruleName: "" }).join("\n")).toMatch(/ruleName .*\n.*ruleConfiguration is required/s);
  });
});

test("keys go out in snake_case, codes as numbers, and extra ones as they are", async () => {
  const world = await withShield();
  await create(anew(world), with_({ extra: { transformationTypes: [1], "X-y": { Z: 1 } } }));
  expect(stored(world)).toMatchObject([
    { rule_name: "Bots", rule_description: "", rule_configuration: { ...sent, transformationTypes: [1], "X-y": { Z: 1 } } },
  ]);
});

describe.each(allShapes.wafRuleConfiguration)("on a platform that shows configurations %s", (wafRuleConfiguration) => {
  const begin = async (more: Shapes = {}) => {
    const world = await withShield({}, { shapes: { wafRuleConfiguration, ...more } });
    return { world, made: await create(anew(world), with_({ extra: { tags: ["a"] } })) };
  };
  const named = with_({ extra: { tags: ["a"] } });

  test("a name or its number is no change, and neither is what the platform adds", async () => {
    const { world, made } = await begin({ ruleConfiguration: "withDefaults" });
    const state = await refreshed(world, made);
    for (const actionType of ["Block", 1])
      expect(plan.changes(state, with_({ actionType, severityType: "Warning", extra: { tags: ["a"] } }))).toEqual([]);
    inThePanel(world, { chainedRuleConditions: [{ value: "x" }], severity_note: "theirs" });
    expect(await refreshed(world, { ...made, state })).toEqual(state);
  });

  test("what somebody changed is drift, and the rest of the state stays", async () => {
    const { world, made } = await begin();
    inThePanel(world, { value: "nikto", tags: ["b"], added: true });
    const state = await refreshed(world, made);
    expect(state.ruleConfiguration).toMatchObject({
      ...configuration,
      actionType: expect.anything(),
      value: "nikto",
      extra: { tags: ["b"] },
    });
    expect(state.ruleConfiguration).not.toHaveProperty("extra.added");
    expect(plan.difference(state, named)).toMatchObject({ changed: ["ruleConfiguration"], replaces: [] });
    await update(anew(world), made.id, state, named);
    expect(stored(world)).toMatchObject([{ rule_configuration: { ...sent, tags: ["a"] } }]);
  });
});

test("a change of a part that isn't shown is sent again after a lost answer: nothing else proves it", async () => {
  const world = await withShield({}, { shapes: { wafRuleConfiguration: "inPart" } });
  const made = await create(anew(world), inputs);
  world.fault({ kind: "dropBefore", route: `PATCH ${rules}/{id}` });
  await update(anew(world), made.id, made.state, with_({ variableSubselector: "Host" }));
  expect(stored(world)).toMatchObject([{ rule_configuration: { ...sent, variable_subselector: "Host" } }]);
});

test("a configuration that isn't shown at all keeps its value", async () => {
  const world = await withShield();
  const made = await create(anew(world), inputs);
  const { ruleId } = made.state;
  for (const shown of [{}, { rule_configuration: null }, { rule_configuration: {} }, { RuleConfiguration: { shieldZoneId: 1 } }]) {
    world.showAs(`GET ${rules}`, { rules: [{ id: ruleId, ruleName: "Bots", ...shown }] });
    const state = await refreshed(world, made);
    expect(state.ruleConfiguration).toEqual(configuration);
    expect(plan.changes(state, inputs)).toEqual([]);
    const changed = await update(anew(world), made.id, state, with_({ value: "nikto" }));
    expect(stored(world)).toMatchObject([{ rule_configuration: { ...sent, value: "nikto" } }]);
    await update(anew(world), made.id, changed, inputs);
  }
});

test.each(["merge", "replace"] as const)(
  "a PATCH that would %s keeps documented parts that the program doesn't name",
  async (shieldPatch) => {
    const theirs = { ...sent, severity_type: 2 };
    const world = await withShield({ customRules: [{ rule_name: "Bots", rule_configuration: theirs }] }, { strict: { shieldPatch } });
    const { severityType: _, ...unnamed } = configuration;
    const adopted = await create(anew(world), { ...inputs, ruleConfiguration: unnamed, adopt: true });
    expect(world.count("PATCH") + world.count("POST")).toBe(0);
    await update(anew(world), adopted.id, adopted.state, { ...inputs, ruleConfiguration: { ...unnamed, value: "nikto" } });
    expect(stored(world)).toMatchObject([{ rule_configuration: { ...theirs, value: "nikto" } }]);
  },
);

test.each([
  ["operatorType", "operator_type"],
  ["severityType", "severity_type"],
])("a 0 for %s is sent where the platform has chosen another value", async (part, key) => {
  const { [part]: _, ...unnamed } = configuration as Record<string, unknown>;
  const theirs = { ...sent, [key]: 5 };
  const world = await withShield({ customRules: [{ rule_name: "Bots", rule_configuration: theirs }] });
  const adopted = await create(anew(world), { ...inputs, ruleConfiguration: unnamed, adopt: true });
  const news = { ...inputs, ruleConfiguration: { ...unnamed, [part]: 0 } };
  expect(plan.changes(adopted.state, news)).toEqual(["ruleConfiguration"]);
  await update(anew(world), adopted.id, adopted.state, news);
  expect(stored(world)).toMatchObject([{ rule_configuration: { ...theirs, [key]: 0 } }]);
});

describe("without a premium plan", () => {
  test("a creation says what to do, and leaves nothing behind", async () => {
    const world = await withShield({ plan: "basic" });
    expect(await failureOf(create(anew(world), inputs))).toMatch(
      /answered 403.*needs a premium Shield plan.*ShieldZone's `planType` 1, 2 or 3/s,
    );
    expect(stored(world)).toEqual([]);
    shieldOf(world).setPlan("advanced");
    await create(anew(world), inputs);
    expect(stored(world)).toHaveLength(1);
  });

  test("a rule that exists is changed in place, and deleted", async () => {
    const world = await withShield();
    const made = await create(anew(world), inputs);
    shieldOf(world).setPlan("basic");
    const news = {
      ...with_({ actionType: "Log", value: "nikto", variableType: "REQUEST_URI" }),
      ruleName: "Scanners",
      ruleDescription: "x",
    };
    expect(plan.difference(made.state, news).replaces).toEqual([]);
    const state = await update(anew(world), made.id, made.state, news);
    expect(stored(world)).toMatchObject([{ rule_name: "Scanners", rule_configuration: { action_type: 2, value: "nikto" } }]);
    await remove(anew(world), made.id, state);
    expect(stored(world)).toEqual([]);
  });
});

test.each<[string, (world: World) => void]>([
  ["the plan has no Shield any more", (world) => shieldOf(world).setPlan("none")],
  ["Shield is switched off", (world) => shieldOf(world).setActive(false)],
])("if %s, a refresh keeps the state, and a deletion has nothing left to do", async (_, change) => {
  const world = await withShield();
  const made = await create(anew(world), inputs);
  change(world);
  expect(await refreshed(world, made)).toEqual(made.state);
  await remove(anew(world), made.id, made.state);
});
