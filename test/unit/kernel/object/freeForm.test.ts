import type { Created, FaultKind, Shapes, State, Values, World } from "../../../harness";
import { checkInputs, create, diff, outcomeOf, read, registry, UnfinishedError, unknownValue, update, withShield } from "../../../harness";
import fc from "../../../harness/properties";
import { stateAfterRead, stateAfterWrite } from "../../../../src/kernel/identity/state";

const limitType = registry.RateLimit!;
const rules = "/api/sites/{site_id}/shield/rate_limits";

const configuration: Values = {
  actionType: 1,
  variableTypes: { REQUEST_URI: "", request_headers: "User-Agent" },
  value: "/login",
  requestCount: 20,
  timeframe: 60,
  blockTime: 300,
  snake_case: { InnerPascal: [{ deep: true }, [1, "2"]] },
  "with.dot and space": 0,
  empty: "",
  off: false,
};
const inputs: Values = { siteId: "site-1", ruleName: "Login", ruleDescription: "20 a minute", ruleConfiguration: configuration };
const with_ = (more: Values): Values => ({ ...inputs, ruleConfiguration: { ...configuration, ...more } });

const shieldOf = (world: World) => world.platform.sites.get("site-1").shield;
const stored = (world: World) => shieldOf(world).rateLimits.list();
const anew = (world: World) => world.anew(limitType);
const sent = (world: World, method: string) => world.count(method);
const changes = (state: State, news: Values) => diff(limitType, state, news, {}).changed;

async function refreshed(world: World, { id, state }: Created): Promise<State> {
  const seen = await read(anew(world), id, state);
  if (!seen) throw new Error(`${id} is gone`);
  return seen.state;
}

/** What somebody else does to the rule in the panel. */
function inThePanel(world: World, edit: (configuration: Values) => Values): void {
  const [{ id, rule_configuration }] = stored(world) as [ReturnType<typeof stored>[number]];
  shieldOf(world).rateLimits.update(id, { rule_configuration: edit(structuredClone(rule_configuration)) });
}

describe("a free-form object", () => {
  // Null is absence, so it would be no value to take away.
  const json = fc.dictionary(
    fc.string({ maxLength: 6 }),
    fc.jsonValue({ maxDepth: 2 }).filter((value) => value !== null),
    { maxKeys: 5, noNullPrototype: true },
  );
  const additions = { blockTime: null, severityType: 0, transformationTypes: [], more: { a: 1 } };
  const turned = (value: Values) => Object.fromEntries(Object.entries(value).reverse());
  const renditions: [string, (value: Values) => Values][] = [
    ["as it was written", (value) => value],
    ["in another order", turned],
    ["with defaults", (value) => ({ ...additions, ...value })],
  ];
  const of = (value: unknown): Values => ({ ...inputs, ruleConfiguration: value });

  test.each(renditions)("that is shown %s is no drift, and any key that is added later is", (_, rendition) => {
    fc.assert(
      fc.property(json, fc.constantFrom(1, "x", true, [0], { a: 0 }), (value, added) => {
        const written = stateAfterWrite(limitType, of(value), of(rendition(value)), {});
        expect(changes(stateAfterRead(limitType, written, of(turned(rendition(value))), {}), of(value))).toEqual([]);
        const drifted = stateAfterRead(limitType, written, of({ ...rendition(value), "added later": added }), {});
        expect(changes(drifted, of(value))).toEqual(["ruleConfiguration"]);
      }),
    );
  });

  test("that lacks a key, or has another value under it, is drift", () => {
    fc.assert(
      fc.property(json, (value) => {
        const written = stateAfterWrite(limitType, of(value), of(value), {});
        for (const key of Object.keys(value)) {
          const { [key]: former, ...rest } = value;
          for (const shown of [rest, { ...value, [key]: [former] }])
            expect([key, changes(stateAfterRead(limitType, written, of(shown), {}), of(value))]).toEqual([key, ["ruleConfiguration"]]);
        }
      }),
    );
  });

  test("is compared with that of the program key by key: leaving out is a change, order isn't, null is absence", () => {
    expect(changes(inputs, with_({}))).toEqual([]);
    expect(changes(inputs, { ...inputs, ruleConfiguration: turned(configuration) })).toEqual([]);
    expect(changes(inputs, with_({ nothing: null }))).toEqual([]);
    for (const more of [
      { blockTime: undefined },
      { off: undefined },
      { empty: null },
      { timeframe: "60" },
      { more: 0 },
      { variableTypes: { REQUEST_URI: "" } },
    ])
      expect([more, changes(inputs, with_(more))]).toEqual([more, ["ruleConfiguration"]]);
  });
});

describe("check of a rate limit", () => {
  const problems = (more: Values) =>
    checkInputs(limitType, {}, { ...inputs, ...more }).problems.map(({ path, message }) => `${path} ${message}`);

  test.each([["Log-in"], ["a.b"], ["naïve"], ["a\tb"], ["a\nb"], ["a\n"], ["Login!"], ["１"], ["a_b"]])(
    "refuses %j as a name and as a description",
    (text) => {
      expect(problems({ ruleName: text })).toEqual([expect.stringMatching(/^ruleName .*ASCII letters, digits and spaces only/)]);
      expect(problems({ ruleDescription: text })).toEqual([
        expect.stringMatching(/^ruleDescription .*ASCII letters, digits and spaces only/),
      ]);
    },
  );

  test("accepts letters, digits and spaces, an empty description, and no empty name", () => {
    expect(problems({ ruleName: "Log in 2", ruleDescription: "" })).toEqual([]);
    expect(problems({ ruleName: "" })).toEqual([expect.stringMatching(/^ruleName /)]);
  });

  test("refuses a configuration that is no object, and lets anything in it pass untouched", () => {
    for (const wrong of [[], "text", 5])
      expect(problems({ ruleConfiguration: wrong })).toEqual([expect.stringMatching(/^ruleConfiguration must be an object/)]);
    const odd = { __typename: "x", timeframe: unknownValue, nested: { unknown: unknownValue, none: null }, list: [null, {}] };
    expect(checkInputs(limitType, {}, { ...inputs, ruleConfiguration: odd })).toEqual({
      inputs: { ...inputs, ruleConfiguration: odd },
      problems: [],
      warnings: [],
    });
    expect(problems({ ruleConfiguration: unknownValue })).toEqual([]);
  });

  test("warns of a timeframe that the edge provider isn't known to have", () => {
    expect(checkInputs(limitType, {}, with_({ timeframe: 61 }))).toMatchObject({
      problems: [],
      warnings: [{ path: "ruleConfiguration.timeframe" }],
    });
    expect(checkInputs(limitType, {}, with_({ timeframe: 3600 })).warnings).toEqual([]);
  });
});

const shapes: Shapes[] = (["asSent", "withDefaults", "reordered"] as const).flatMap((ruleConfiguration) =>
  (["bare", "empty", "idOnly"] as const).map((shieldItemWrite): Shapes => ({ ruleConfiguration, shieldItemWrite })),
);

describe.each(shapes)("a rate limit on a platform with %j", (platform) => {
  test("is stored key by key as it is given, in creation and update", async () => {
    const world = await withShield({}, { shapes: platform });
    const made = await create(anew(world), inputs);
    expect(stored(world)).toEqual([
      { id: expect.any(String), rule_name: "Login", rule_description: "20 a minute", rule_configuration: configuration },
    ]);
    expect(made.id).toBe(`site-1/${stored(world)[0]!.id}`);
    expect(made.state).toMatchObject(inputs);
    expect(await refreshed(world, made)).toEqual(made.state);

    const next = { ...inputs, ruleConfiguration: { ActionType: 2, request_count: 5, nested: { "": [{}] } } };
    const state = await update(anew(world), made.id, made.state, next);
    expect(stored(world)).toMatchObject([{ rule_name: "Login" }]);
    expect(stored(world)[0]!.rule_configuration).toEqual(next.ruleConfiguration);
    expect(await refreshed(world, { id: made.id, state })).toEqual(state);
    expect(changes(state, next)).toEqual([]);
  });

  test.each<[string, (found: Values) => Values]>([
    ["adds a key", (found) => ({ ...found, chainedRuleConditions: [{ value: "x" }] })],
    ["adds a key deep inside", (found) => ({ ...found, variableTypes: { ...(found.variableTypes as object), QUERY: "" } })],
    ["takes a key away", ({ blockTime: _, ...rest }) => rest],
    ["changes a value", (found) => ({ ...found, requestCount: 21 })],
    ["turns a value into its text", (found) => ({ ...found, requestCount: "20" })],
  ])("is drift when somebody else %s, and is repaired", async (_, edit) => {
    const world = await withShield({}, { shapes: platform });
    const made = await create(anew(world), inputs);
    inThePanel(world, edit);
    const drifted = await refreshed(world, made);
    expect(changes(drifted, inputs)).toEqual(["ruleConfiguration"]);
    const state = await update(anew(world), made.id, drifted, inputs);
    expect(stored(world)[0]!.rule_configuration).toEqual(configuration);
    expect(changes(await refreshed(world, { id: made.id, state }), inputs)).toEqual([]);
  });
});

describe("a rate limit", () => {
  test.each([
    ["integer" as const, "4711"],
    ["string" as const, "4711"],
    ["string" as const, "rl-4711"],
  ])("has a text for its id where the platform shows a kind of %s (%s), and is got by it and by its name", async (shieldIds, id) => {
    const world = await withShield(
      { rateLimits: [{ id, rule_name: "Login", rule_description: "", rule_configuration: configuration }] },
      { shapes: { shieldIds } },
    );
    for (const name of [`site-1/${id}`, "site-1/Login"])
      expect(await read(anew(world), name, {}, "get")).toMatchObject({
        id: `site-1/${id}`,
        state: { ruleId: id, ruleConfiguration: configuration },
      });
    await expect(read(anew(world), "site-1/Logout", {}, "get")).rejects.toThrow(/RateLimit "site-1\/Logout" was not found/);
    const made = await create(anew(world), { ...inputs, ruleDescription: "", adopt: true });
    expect([made.id, made.state.ruleId, sent(world, "POST")]).toEqual([`site-1/${id}`, id, 0]);
  });

  test("that a program doesn't describe keeps its description, however the platform takes a PATCH", async () => {
    for (const shieldPatch of ["merge", "replace"] as const) {
      const world = await withShield({}, { strict: { shieldPatch } });
      const { ruleDescription: _, ...bare } = inputs;
      const made = await create(anew(world), bare);
      shieldOf(world).rateLimits.update(stored(world)[0]!.id, { rule_description: "by hand" });
      await update(anew(world), made.id, made.state, { ...bare, ruleName: "Log in" });
      expect([shieldPatch, stored(world)]).toMatchObject([
        shieldPatch,
        [{ rule_name: "Log in", rule_description: "by hand", rule_configuration: configuration }],
      ]);
    }
  });

  test.each([
    ["another name", { ruleName: "Logout" }],
    ["another description", { ruleDescription: "" }],
    ["another configuration", { ruleConfiguration: { ...configuration, requestCount: 21 } }],
  ])("stands beside one with %s", async (_, more) => {
    const world = await withShield();
    await create(world.anew(limitType, "one"), inputs);
    await create(world.anew(limitType, "two"), { ...inputs, ...more });
    expect(stored(world)).toHaveLength(2);
  });
});

describe("a creation whose answer is lost", () => {
  // Other answers, in the usual form of the configuration, are in test/contract/faults, and a killed run is in test/kill.
  const lost: [string, FaultKind][] = [
    ["dropAfter", { kind: "dropAfter" }],
    ["JSON of another form", { kind: "garbage", takesEffect: true, contentType: "application/json", body: `{"success":true}` }],
  ];
  const cases = lost.flatMap(([name, kind]) =>
    (["asSent", "withDefaults", "reordered"] as const).map((shape): [string, typeof shape, FaultKind] => [name, shape, kind]),
  );

  test.each(cases)(
    "(%s, %s) takes over what it made, also when that shows late, and makes no second",
    async (_, ruleConfiguration, kind) => {
      for (const shieldWriteMs of [0, 300]) {
        const world = await withShield({}, { shapes: { ruleConfiguration }, delays: { shieldWriteMs } });
        world.fault({ ...kind, route: `POST ${rules}` });
        const made = await create(anew(world), inputs);
        expect([shieldWriteMs, sent(world, "POST"), stored(world).map(({ id }) => `site-1/${id}`)]).toEqual([shieldWriteMs, 1, [made.id]]);
      }
    },
  );
});

/** A 502 leaves the outcome open; the same words three times are a refusal, and no further request is sent. */
function expectRefused(world: World, method: string, error: unknown): void {
  expect(sent(world, method)).toBe(3);
  expect(error).toMatchObject({ outcome: "notDone", explained: "edge-provider" });
  expect(String(error)).toMatch(/answered the same 3 times, so it refuses this request\. Nothing was changed\./);
  expect(String(error)).not.toMatch(/is unknown|internal problem/);
}

describe.each(["invalid", "upstream", "success"] as const)("a timeframe beyond the plan's, refused as %s,", (rateLimitRejection) => {
  const tooLong = with_({ timeframe: 3600 });
  const longest = /The longest allowed timeframe is 300 seconds/;

  test("is told, and nothing counts as created", async () => {
    const world = await withShield({}, { shapes: { rateLimitRejection } });
    const error = await outcomeOf(create(anew(world), tooLong));
    expect(error).not.toBeInstanceOf(UnfinishedError);
    expect(String(error)).toMatch(longest);
    if (rateLimitRejection === "upstream") expectRefused(world, "POST", error);
    expect(stored(world)).toEqual([]);
    expect((await create(anew(world), inputs)).id).toBe(`site-1/${stored(world)[0]!.id}`);
  });

  test("is told in an update, which changes nothing, and can be taken back", async () => {
    const world = await withShield({}, { shapes: { rateLimitRejection } });
    const made = await create(anew(world), inputs);
    const error = await outcomeOf(update(anew(world), made.id, made.state, tooLong));
    expect(String(error)).toMatch(longest);
    if (rateLimitRejection === "upstream") expectRefused(world, "PATCH", error);
    expect(stored(world)[0]!.rule_configuration).toEqual(configuration);

    const kept = error instanceof UnfinishedError ? error.state : made.state;
    expect(changes(kept, tooLong)).toEqual(["ruleConfiguration"]);
    expect(changes(kept, inputs)).toEqual([]);
    const state = await update(anew(world), made.id, kept, inputs);
    expect(state.pending).toBeUndefined();
    expect(await refreshed(world, { id: made.id, state })).toEqual(made.state);
  });
});
