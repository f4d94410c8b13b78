import {
  create,
  type Definition,
  outcomeOf,
  read,
  registry,
  UnfinishedError,
  update,
  type Values,
  withShield,
  type World,
} from "../../../harness";
import { ruleOf } from "../samples";

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

describe.each<[what: string, type: string, inputs: Values, spoil: (world: World) => void, said: RegExp]>([
  [
    "leaves a rule off that the program has on",
    "EdgeRule",
    { ...block, enabled: true },
    (world) => {
      const site = world.platform.sites.get("site-1");
      const add = site.addEdgeRule.bind(site);
      site.addEdgeRule = ((rule: Values) => add({ ...rule, Enabled: false })) as typeof site.addEdgeRule;
    },
    /it shows enabled: false/,
  ],
  [
    "keeps a part of a list",
    "AccessList",
    { siteId: "site-1", name: "bad", type: "Ip", entries: ["192.0.2.1", "192.0.2.2", "192.0.2.3"] },
    (world) => {
      const lists = world.platform.sites.get("site-1").shield.accessLists;
      const add = lists.addLater.bind(lists);
      lists.addLater = ((body: Values, ...more: []) =>
        add({ ...body, content: String(body.content).split("\n")[0] } as never, ...more)) as typeof lists.addLater;
    },
    /it shows entries: \["192.0.2.1"\]/,
  ],
])("a platform that %s", (_, type, inputs, spoil, said) => {
  test("isn't believed: the creation fails, and says what is shown", async () => {
    const world = await withShield();
    spoil(world);
    const failure = await outcomeOf(create(world.anew(registry[type as keyof typeof registry] as Definition, "it", 5_000), inputs));
    expect(failure).toBeInstanceOf(UnfinishedError);
    expect((failure as Error).message).toMatch(said);
  });
});
