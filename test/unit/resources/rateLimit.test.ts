import { checkInputs, create, diff, read, registry, type Shapes, unknownValue, update, type Values, World } from "../../harness";

const definition = registry.RateLimit!;

const condition = { variable: "REQUEST_HEADERS", selector: "User-Agent", operator: "Contains", value: "bot" };
const limit = { requests: 20, seconds: 60, countBy: "IpAndJa4" };
const response = { action: "Challenge", seconds: 300, severity: "Critical" };
const inWords: Values = { condition, limit, response, extra: { transformationTypes: [4] } };
const inNumbers: Values = {
  condition: { ...condition, operator: 2 },
  limit: { ...limit, countBy: 7 },
  response: { ...response, action: 3, severity: 2 },
  extra: { transformationTypes: [4] },
};
const plain: Values = {
  actionType: 3,
  variableTypes: { REQUEST_HEADERS: "User-Agent" },
  operatorType: 2,
  value: "bot",
  requestCount: 20,
  timeframe: 60,
  counterKeyType: 7,
  blockTime: 300,
  severityType: 2,
  transformationTypes: [4],
};
const withNames: Values = {
  ...plain,
  actionType: "Challenge",
  operatorType: "Contains",
  counterKeyType: "IpAndJa4",
  severityType: "Critical",
};
const spellings = Object.entries({ inWords, inNumbers, plain, withNames });
const pairs = spellings.flatMap(([one, a]) => spellings.map(([other, b]): [string, string, Values, Values] => [one, other, a, b]));

const of = (ruleConfiguration: unknown): Values => ({ siteId: "site-1", ruleName: "Login", ruleConfiguration });
const changes = (olds: Values, news: Values) => diff(definition, olds, news, {}).changed;
const withShield = (shapes: Shapes = {}) => World.start({ sites: [{ id: "site-1", shield: { active: true } }], shapes });
const stored = (world: World) => world.platform.sites.get("site-1").shield.rateLimits.list();

test.each(pairs)("%s and %s mean the same", (_, __, one, other) => {
  expect(changes(of(one), of(other))).toEqual([]);
});

test.each(spellings)("another value is a change of %s", (_, configuration) => {
  for (const more of [{ requestCount: 21 }, { operatorType: "EndsWith" }, { blockTime: undefined }, { added: 1 }])
    expect([more, changes(of({ ...plain, ...more }), of(configuration))]).toEqual([more, ["ruleConfiguration"]]);
});

describe.each((["asSent", "withDefaults", "reordered"] as const).map((ruleConfiguration): Shapes => ({ ruleConfiguration })))(
  "with %j",
  (shapes) => {
    test.each(spellings)(
      "%s is sent in the edge provider's form, stays, and becomes another spelling without a request",
      async (_, spelling) => {
        const world = await withShield(shapes);
        const resource = () => world.anew(definition);
        const made = await create(resource(), of(spelling));
        expect(stored(world).map(({ rule_configuration }) => rule_configuration)).toEqual([plain]);
        expect(made.state.ruleConfiguration).toEqual(spelling);
        const seen = await read(resource(), made.id, made.state);
        expect(seen?.state).toEqual(made.state);
        for (const [, other] of spellings) expect(changes(seen!.state, of(other))).toEqual([]);
        const state = await update(resource(), made.id, seen!.state, of({ ...inWords, limit: { ...limit, requests: 5 } }));
        expect(stored(world)[0]!.rule_configuration).toEqual({ ...plain, requestCount: 5 });
        expect(changes((await read(resource(), made.id, state))!.state, of({ ...plain, requestCount: 5 }))).toEqual([]);
      },
    );
  },
);

test("the same limit in another form is the same limit: nothing is made twice", async () => {
  const rateLimits = [{ rule_name: "Login", rule_configuration: plain }];
  const world = await World.start({ sites: [{ id: "site-1", shield: { active: true, rateLimits } }] });
  await expect(create(world.anew(definition), of(inWords))).rejects.toThrow(/identical RateLimit/);
  await create(world.anew(definition), { ...of(inWords), adopt: true });
  expect(stored(world)).toHaveLength(1);
});

describe("check", () => {
  const found = (configuration: unknown) => {
    const { problems, warnings } = checkInputs(definition, {}, of(configuration));
    const told = (findings: typeof problems) => findings.map(({ path, message }) => `${path}: ${message}`);
    return { problems: told(problems), warnings: told(warnings) };
  };
  const nothing = { problems: [], warnings: [] };

  test.each(spellings)("accepts %s", (_, configuration) => expect(found(configuration)).toEqual(nothing));

  test.each<[string, object, string]>([
    ["no response", { limit }, "ruleConfiguration.response: is required."],
    ["no limit", { response, condition }, "ruleConfiguration.limit: is required."],
    [
      "a condition alone",
      { condition, limit, response: { action: "Stop" } },
      "ruleConfiguration.response.action: must be a whole number from 0 or one of Block, Log, Challenge",
    ],
    ["a count in words", { limit: { ...limit, requests: "many" }, response }, "ruleConfiguration.limit.requests: must be a number"],
    [
      "a key that no form has",
      { limit: { ...limit, window: 5 }, response },
      "ruleConfiguration.limit.window: is not an input of the typed form",
    ],
    [
      "a mixture of both forms",
      { limit, response, requestCount: 5 },
      "ruleConfiguration.requestCount: is not an input of the typed form of ruleConfiguration. The inputs are condition, limit, response, extra.",
    ],
  ])("refuses %s", (_, configuration, problem) => {
    expect(found(configuration).problems).toEqual(expect.arrayContaining([expect.stringContaining(problem)]));
  });

  test("warns of numbers that nobody knows, and lets through what isn't known yet", () => {
    expect(found({ limit: { ...limit, seconds: 61, countBy: 9 }, response: { ...response, action: 5 } })).toEqual({
      problems: [],
      warnings: [
        expect.stringMatching(/^ruleConfiguration\.limit\.seconds: 61 is not among/),
        expect.stringMatching(/^ruleConfiguration\.limit\.countBy: 9 is not among/),
        expect.stringMatching(/^ruleConfiguration\.response\.action: 5 is not among/),
      ],
    });
    expect(found({ condition: unknownValue, limit: { ...limit, requests: unknownValue }, response: { action: unknownValue } })).toEqual(
      nothing,
    );
  });

  test("a name that nobody knows goes through in the edge provider's form: it is its own", () => {
    expect(found({ ...plain, actionType: "Tarpit" })).toEqual(nothing);
  });
});
