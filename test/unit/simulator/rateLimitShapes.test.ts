import type { Shapes, ShieldSeed } from "../../../src/simulator";
import { configuration, limit, path } from "./rateLimited";
import { pick, startShielded } from "./session";

describe("shapes of rate limits", () => {
  const seed: ShieldSeed = { rateLimits: [{ id: "1", ...limit }] };

  it.each<[Shapes["shieldList"], (string | number)[]]>([
    ["bare", [0]],
    ["wrapped", ["rate_limits", 0]],
    ["data", ["data", 0]],
    ["items", ["items", 0]],
  ])("list %s", async (shieldList, where) => {
    const { call } = await startShielded({ shapes: { shieldList } }, seed);
    expect(pick((await call("GET", path)).body, ...where)).toEqual({ id: 1, ...limit });
  });

  it.each<[Shapes["shieldItemWrite"], unknown]>([
    ["bare", { id: 1, ...limit }],
    ["wrapped", { rate_limit: { id: 1, ...limit } }],
    ["data", { data: { id: 1, ...limit } }],
    ["empty", undefined],
    ["idOnly", { id: 1 }],
  ])("write %s", async (shieldItemWrite, body) => {
    const { call } = await startShielded({ shapes: { shieldItemWrite } }, seed);
    expect((await call("PATCH", `${path}/1`, limit)).body).toEqual(body);
    expect((await call("POST", path, limit)).status).toBe(201);
  });

  it.each<[Shapes["shieldItemKeys"], object]>([
    ["camel", { id: 1, ruleName: "Logins 1", ruleDescription: "", ruleConfiguration: configuration }],
    ["pascal", { Id: 1, RuleName: "Logins 1", RuleDescription: "", RuleConfiguration: configuration }],
  ])("keys %s, those of the configuration untouched", async (shieldItemKeys, expected) => {
    const { call } = await startShielded({ shapes: { shieldItemKeys } }, seed);
    expect((await call("GET", path)).body).toEqual([expected]);
  });

  it("ids as strings, and what is no number as it is", async () => {
    const { call, shapes } = await startShielded({}, { rateLimits: [{ id: "1" }, { id: "ab1" }] });
    expect((await call("GET", path)).body).toMatchObject([{ id: 1 }, { id: "ab1" }]);
    shapes.shieldIds = "string";
    expect((await call("GET", path)).body).toMatchObject([{ id: "1" }, { id: "ab1" }]);
  });

  it("configurations with what the edge provider fills in, or in another order", async () => {
    const { call, shapes } = await startShielded({ shapes: { ruleConfiguration: "withDefaults" } }, seed);
    const filled = pick((await call("GET", path)).body, 0, "rule_configuration");
    expect(filled).toEqual({ ...configuration, blockTime: null, severityType: 0, transformationTypes: [], chainedRuleConditions: [] });
    shapes.ruleConfiguration = "reordered";
    const reordered = pick((await call("GET", path)).body, 0, "rule_configuration");
    expect(reordered).toEqual(configuration);
    expect(Object.keys(reordered as object)).toEqual(Object.keys(configuration).toSorted());
  });
});
