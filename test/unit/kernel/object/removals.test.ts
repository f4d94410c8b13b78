import {
  create,
  type Definition,
  outcomeOf,
  read,
  registry,
  unfinished,
  UnfinishedError,
  update,
  type Values,
  withAnswers,
  withShield,
  type World,
} from "../../../harness";
import { ruleOf, ruleType } from "../samples";

/** What a program takes away from a rule, or makes narrower: what was there may pass for what is wanted. */
const block = ruleOf("site-1");
const [trigger] = block.triggers as [Values];
const set = (rule: Values): Values => ({
  siteId: "site-1",
  rules: [{ actionType: rule.actionType, triggers: rule.triggers, ...rule, siteId: undefined }],
});
const limit = { siteId: "site-1", ruleName: "Login" };
const inWords = { limit: { requests: 20, seconds: 60 }, response: { action: "Block" } };
const counts = { actionType: 1, operatorType: 2, value: "/login", requestCount: 20, timeframe: 60 };
const agents = { actionType: 1, variableType: "REQUEST_HEADERS", operatorType: 2, value: "x" };

const takenAway: readonly [what: string, type: string, before: Values, after: Values][] = [
  ["a further action", "EdgeRule", { ...block, extraActions: [{ actionType: "DisableWaf" }] }, block],
  ["a further action of an item", "EdgeRules", set({ ...block, extraActions: [{ actionType: "DisableWaf" }] }), set(block)],
  ["the triggers", "EdgeRule", block, { siteId: "site-1", actionType: "BlockRequest" }],
  ["how patterns match", "EdgeRule", { ...block, triggers: [{ ...trigger, patternMatchingType: "None" }] }, block],
  ["a note", "EdgeRule", { ...block, description: "countries" }, block],
  [
    "the variable",
    "RateLimit",
    { ...limit, ruleConfiguration: { ...counts, variableTypes: { REQUEST_URI: "" } } },
    { ...limit, ruleConfiguration: { ...counts, variableTypes: { REQUEST_FILENAME: "" } } },
  ],
  [
    "the condition",
    "RateLimit",
    { ...limit, ruleConfiguration: { ...inWords, condition: { variable: "REQUEST_URI", operator: "Contains", value: "/login" } } },
    { ...limit, ruleConfiguration: inWords },
  ],
  [
    "a selector",
    "WafRule",
    { siteId: "site-1", ruleName: "Bots", ruleConfiguration: { ...agents, variableSubselector: "User-Agent", extra: { tags: ["a"] } } },
    { siteId: "site-1", ruleName: "Bots", ruleConfiguration: agents },
  ],
];

/** The rule as the platform has it. */
function stored(world: World): string {
  const { listedEdgeRules, shield } = world.platform.sites.get("site-1");
  return JSON.stringify([listedEdgeRules, shield.rateLimits.list(), shield.customRules.list()]);
}

describe.each(takenAway)("a change that takes away %s of %s", (_, type, before, after) => {
  const definition = registry[type as keyof typeof registry] as Definition;

  async function made() {
    const world = await withShield({ settings: { plan_type: 1 } });
    const { id, state } = await create(world.anew(definition), before);
    const change = (process = world.anew(definition)) => update(process, id, state, after);
    return { world, id, state, change };
  }

  test("isn't taken for done by what was there, if the platform refuses it in words of its edge provider", async () => {
    const { world, change } = await made();
    const was = stored(world);
    world.fault({ kind: "status", status: 502, errors: ["refused by edge"], method: "PATCH", times: Infinity });
    expect(await outcomeOf(change())).toMatchObject({ message: expect.stringContaining("refused by edge") });
    expect(stored(world)).toBe(was);
  });

  test("is sent again if its request was lost, and not if only its answer was, where the platform shows that", async () => {
    const { world, id, change } = await made();
    world.fault({ kind: "dropBefore", method: "PATCH" });
    const state = await change();
    const undisturbed = await made();
    await undisturbed.change();
    expect(stored(world).replaceAll(/[\w-]{36}|\d{6,}/g, "")).toBe(stored(undisturbed.world).replaceAll(/[\w-]{36}|\d{6,}/g, ""));
    expect((await read(world.anew(definition), id, state))?.state).toEqual(state);
  });
});

describe("a platform that stores less than it was asked for", () => {
  test("isn't believed where it leaves a rule off that the program has on: the creation fails, and says what is shown", async () => {
    const world = await withShield();
    const site = world.platform.sites.get("site-1");
    const add = site.addEdgeRule.bind(site);
    site.addEdgeRule = ((rule: Values) => add({ ...rule, Enabled: false })) as typeof site.addEdgeRule;
    const failure = await outcomeOf(create(world.anew(ruleType, "it", 5_000), { ...block, enabled: true }));
    expect(failure).toBeInstanceOf(UnfinishedError);
    expect((failure as Error).message).toMatch(/it shows enabled: false/);
  });

  test.each([
    ["a part of a list", { entries: ["192.0.2.1", "192.0.2.2", "192.0.2.3"] }, 1, /shows 1 of the 3 items of entries/],
    ["a part of a text", { content: "192.0.2.1\n192.0.2.2\n\n192.0.2.3\n" }, 2, /shows 2 of the 3 items of content/],
    ["each item", { entries: ["192.0.2.1", "192.0.2.2", "192.0.2.2"] }, 3, undefined],
  ])("is told of where it keeps %s, without the items", async (_, list, most, told) => {
    const world = await withShield();
    const lists = world.platform.sites.get("site-1").shield.accessLists;
    const add = lists.addLater.bind(lists);
    lists.addLater = ((body: Values, ...more: []) => {
      const content = String(body.content).split("\n").slice(0, most).join("\n");
      return add({ ...body, content } as never, ...more);
    }) as typeof lists.addLater;
    const process = world.process();
    const inputs = { siteId: "site-1", name: "bad", type: "Ip", ...list };
    const self = process.resource(registry.AccessList!);
    const { id, state } = await create(self, inputs);
    const warnings = process.said.filter((line) => line.startsWith("warning"));
    expect(warnings).toEqual(told === undefined ? [] : [expect.stringMatching(told)]);
    expect(warnings.join()).not.toContain("192.0.2");
    // What was told once isn't told again, and another change of the list goes on.
    process.said.length = 0;
    await update(self, id, state, { ...inputs, description: "hosts" });
    expect(process.said.filter((line) => line.startsWith("warning"))).toEqual([]);
  });
});

describe("parts that the platform fills in, or shows as nothing", () => {
  const word = { condition: { variable: "REQUEST_URI", operator: "Contains", value: "/login" }, ...inWords };
  const limitType = registry.RateLimit as Definition;
  const login = { ...limit, ruleConfiguration: word };

  const chained = { ...limit, ruleConfiguration: { ...counts, chainedRuleConditions: [{ operatorType: 17, value: "" }] } };

  /** Shows each rate limit with other parts. */
  function showing(world: World, more: Values) {
    return withAnswers<Values>(world.process(), (body, { path }) => {
      if (!path.includes("rate_limits")) return;
      const all = [body, ...Object.values(body)]
        .flat()
        .filter((one) => typeof one === "object" && one !== null && "rule_configuration" in one);
      for (const one of all as Values[]) one.rule_configuration = { ...(one.rule_configuration as object), ...more };
    });
  }

  test.each<[string, Values, Values?]>([
    ["null for an empty text", { variableTypes: { REQUEST_URI: null } }],
    ["nothing for an empty text", { variableTypes: {} }],
    ["a time of its own", { blockTime: 30 }],
    ["an id for an item without its empty text", { chainedRuleConditions: [{ id: 5, operatorType: 17 }] }, chained],
  ])("don't hide what a lost answer made: %s", async (_, more, inputs = login) => {
    const world = await withShield();
    world.fault({ kind: "dropAfter", method: "POST" });
    await create(showing(world, more).resource(limitType), inputs);
    expect(world.platform.sites.get("site-1").shield.rateLimits.list()).toHaveLength(1);
  });

  test.each([
    ["null for an empty text", { variableTypes: { REQUEST_URI: null } }],
    ["a time of its own", { blockTime: 30 }],
  ])("don't keep an unfinished change from its end: %s", async (_, more) => {
    const world = await withShield();
    const self = () => showing(world, more).resource(limitType);
    const { id, state } = await create(self(), login);
    world.fault({ kind: "status", status: 500, method: "PATCH", times: Infinity });
    const failure = await unfinished(update(self(), id, state, { ...login, ruleName: "Sign in" }));
    world.simulator.faults.clear();
    world.fault({ kind: "dropAfter", method: "PATCH", times: Infinity });
    world.simulator.resetReport();
    await update(self(), id, failure.state, { ...login, ruleName: "Sign in" });
    expect(world.count("PATCH")).toBe(1);
  });
});
