import { checkInputs, type Definition, handedOn, read, registry, unknownValue, type Values, World } from "../../harness";
import { actionFacts, triggerFacts } from "../../../src/vocabulary/edgeActions";
import { actionNames, triggerNames } from "../../../src/vocabulary/edgeRuleCodes";
import { EngineModel } from "../../harness/engine";

const block = { actionType: "BlockRequest", triggers: [{ type: "CountryCode", patternMatches: ["XX"] }] };

/** One rule, as a resource of its own or as the only item of a set. */
const forms: readonly [type: string, inputsOf: (rule: Values) => Values][] = [
  ["EdgeRule", (rule) => rule],
  ["EdgeRules", (rule) => ({ rules: [rule] })],
];

describe.each(forms)("%s: a rule is on unless the program says otherwise", (type, inputsOf) => {
  const definition = registry[type as keyof typeof registry] as Definition;

  async function begin() {
    const world = await World.start();
    const site = world.platform.sites.get("site-1");
    const life = new EngineModel(definition);
    const up = async (rule: Values): Promise<string[]> => {
      world.simulator.resetReport();
      await life.up(world.process(), handedOn(definition, { siteId: site.id, ...inputsOf(rule) }));
      return world.writes;
    };
    const refresh = async () => (await life.refresh(world.process())) === "refresh" && life.kept?.state;
    const isOn = () => site.listedEdgeRules.map(({ Enabled }) => Enabled);
    const switchOff = () => site.updateEdgeRule(site.listedEdgeRules[0]!.Guid, { Enabled: false });
    return { world, site, life, up, refresh, isOn, switchOff };
  }

  test("it is made enabled, and the second run changes nothing", async () => {
    const { up, isOn } = await begin();
    await up(block);
    expect(isOn()).toEqual([true]);
    expect(await up(block)).toEqual([]);
    expect(await up({ ...block, enabled: true })).toEqual([]);
  });

  test("what somebody switched off shows after a refresh, and the next run switches it on by the switch alone", async () => {
    const { up, refresh, isOn, switchOff, site } = await begin();
    await up(block);
    switchOff();
    expect(JSON.stringify(await refresh())).toContain('"enabled":false');
    const guid = site.listedEdgeRules[0]!.Guid;
    expect(await up(block)).toEqual([`PATCH /api/sites/site-1/edge_rules/${guid}/enabled`]);
    expect(isOn()).toEqual([true]);
    expect(await up(block)).toEqual([]);
  });

  test("off and on again is the switch; with another change the rule is written whole", async () => {
    const { up, isOn } = await begin();
    await up({ ...block, enabled: false });
    expect(isOn()).toEqual([false]);
    expect(await up(block)).toEqual([expect.stringMatching(/^PATCH .*\/enabled$/)]);
    expect(isOn()).toEqual([true]);
    const [written, ...more] = await up({ ...block, enabled: false, description: "countries" });
    expect([written, more]).toEqual([expect.stringMatching(/^PATCH .*edge_rules\/[^/]+$/), []]);
    expect(isOn()).toEqual([false]);
    await up({ ...block, description: "countries" });
    expect(isOn()).toEqual([true]);
  });

  test("switched on in the change that takes a part away, the rule is written whole", async () => {
    const { up, isOn, site } = await begin();
    await up({ ...block, enabled: false, extraActions: [{ actionType: "DisableWaf" }], description: "countries" });
    expect(await up({ ...block, enabled: true })).toEqual([expect.stringMatching(/^PATCH .*edge_rules\/[^/]+$/)]);
    expect(isOn()).toEqual([true]);
    expect(site.listedEdgeRules[0]?.ExtraActions ?? []).toEqual([]);
    expect(site.listedEdgeRules[0]?.Description ?? "").toBe("");
  });

  test("a rule that is there and off is taken over with adopt, and switched on", async () => {
    const { up, isOn, site, life, world } = await begin();
    site.addEdgeRule({ ActionType: 4, Triggers: [{ Type: 4, PatternMatches: ["XX"] }], Enabled: false });
    await expect(up(block)).rejects.toThrow(/already/);
    await life.up(world.process(), handedOn(definition, { siteId: site.id, ...inputsOf(block), adopt: true }));
    expect(isOn()).toEqual([true]);
  });

  test("a larger number may be a later action: it passes with a warning, also as a further action", () => {
    const { problems, warnings } = checkInputs(
      definition,
      {},
      { siteId: "1", ...inputsOf({ actionType: 35, extraActions: [{ actionType: 36 }] }) },
    );
    expect(problems).toEqual([]);
    expect(warnings.map(({ path, message }) => `${path} ${message}`)).toEqual([
      expect.stringMatching(/actionType 35 is not among the known values \(0 to 34\)/),
      expect.stringMatching(/extraActions\[0\]\.actionType 36 is not among/),
    ]);
  });
});

describe.each(forms)("%s: parameters of actions and triggers", (type, inputsOf) => {
  const definition = registry[type as keyof typeof registry] as Definition;
  const found = (rule: Values) => {
    const { problems, warnings } = checkInputs(definition, {}, { siteId: "1", ...inputsOf(rule) });
    const told = (findings: typeof problems) => findings.map(({ path, message }) => `${path.replace("rules[0].", "")}: ${message}`);
    return { problems: told(problems), warnings: told(warnings) };
  };
  const redirect = { actionType: "Redirect", actionParameter1: "https://example.com/", actionParameter2: "301" };
  const nothing = { problems: [], warnings: [] };

  test("a redirect without its URL is refused, by name, by number and as a further action", () => {
    for (const actionType of [1, "1", "Redirect"])
      expect(found({ actionType, actionParameter2: "301" }).problems).toEqual([
        expect.stringMatching(/actionParameter1: .*is required for Redirect: the target URL, such as "https:/),
      ]);
    expect(
      found({ actionType: 4, extraActions: [{ actionType: 4 }, { actionType: 1, actionParameter1: "", actionParameter2: "302" }] }),
    ).toEqual({ problems: [expect.stringMatching(/^extraActions\[1\]\.actionParameter1: /)], warnings: [] });
  });

  test("a redirect with another status is refused; without one it passes with a warning", () => {
    for (const actionParameter2 of ["300", "permanent", " 301"])
      expect(found({ ...redirect, actionParameter2 }).problems).toEqual([
        expect.stringMatching(/actionParameter2: .*must be one of 301, 302, 307, 308 for Redirect/),
      ]);
    for (const actionParameter2 of ["301", "302", "307", "308"]) expect(found({ ...redirect, actionParameter2 })).toEqual(nothing);
    expect(found({ ...redirect, actionParameter2: undefined })).toEqual({
      problems: [],
      warnings: [expect.stringMatching(/actionParameter2: .*is missing: Redirect needs the redirect's status/)],
    });
  });

  test("what another action or a trigger lacks is a warning, never a refusal", () => {
    expect(found({ actionType: 3 })).toEqual({
      problems: [],
      warnings: [expect.stringMatching(/actionParameter1: .*needs the time in seconds there/)],
    });
    expect(found({ actionType: "SetResponseHeader", actionParameter1: "X-A" })).toEqual(nothing);
    expect(
      found({
        actionType: 4,
        triggers: [
          { type: 0, patternMatches: ["*"] },
          { type: 1, patternMatches: ["x"] },
        ],
      }),
    ).toEqual({
      problems: [],
      warnings: [expect.stringMatching(/^triggers\[1\]\.parameter1: .*RequestHeader needs the header's name there, such as "User-Agent"/)],
    });
  });

  test("what isn't known yet, actions without documents and later ones pass", () => {
    expect(found({ ...redirect, actionParameter1: unknownValue, actionParameter2: unknownValue })).toEqual(nothing);
    for (const rule of [{ actionType: 24 }, { actionType: "OriginStorage", actionParameter1: "x", actionParameter3: "y" }])
      expect(found(rule)).toEqual(nothing);
    expect(found({ actionType: 35, triggers: [{ type: 12, patternMatches: ["1"] }] }).problems).toEqual([]);
    expect(found({ ...redirect, extraActions: unknownValue, triggers: unknownValue })).toEqual(nothing);
  });
});

test("each action and each trigger has its row, and each example is one that passes", () => {
  expect(Object.keys(actionFacts)).toEqual(Object.keys(actionNames));
  expect(Object.keys(triggerFacts)).toEqual(Object.keys(triggerNames));
  for (const [actionType, { parameters = [] }] of Object.entries(actionFacts)) {
    const filled = Object.fromEntries(parameters.map(({ example }, index) => [`actionParameter${index + 1}`, example]));
    const found = checkInputs(registry.EdgeRule!, {}, { siteId: "1", actionType, ...filled });
    expect([actionType, found.problems, found.warnings]).toEqual([actionType, [], []]);
  }
});

test("a set that a program only looks at tells which rules are off", async () => {
  const world = await World.start();
  const site = world.platform.sites.get("site-1");
  site.addEdgeRule({ ActionType: 4, Enabled: false });
  const seen = await read(world.anew(registry.EdgeRules!), "site-1/all", {}, "get");
  expect(Object.values(seen?.state.rules as Record<string, Values>)).toMatchObject([{ enabled: false }]);
});
