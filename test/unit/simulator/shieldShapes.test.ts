import type { Shapes } from "../../../src/simulator";
import { answered, pick, start } from "./session";
import { notActive, sites, path } from "./shielded";

describe("shapes of the Shield zone", () => {
  const settings = { waf_execution_mode: 1, waf_disabled_rules: ["b", "a"], ddos_challenge_window: 900 };

  it.each<[Shapes["shieldZone"], string[]]>([
    ["bare", []],
    ["shield", ["shield"]],
    ["shield_zone", ["shield_zone"]],
    ["data", ["data"]],
  ])("envelope %s", async (shieldZone, where) => {
    const { call } = await start({ ...sites(), shapes: { shieldZone } });
    for (const method of ["GET", "PATCH", "POST"]) expect(pick((await call(method, path)).body, ...where)).toMatchObject({ active: true });
  });

  const long = { waf_enabled: true, waf_execution_mode: 1, waf_disabled_rules: ["b", "a"], waf_log_only_rules: [] };
  const longDdos = { ddos_sensitivity: 1, ddos_execution_mode: 1, ddos_challenge_window: 900 };
  it.each<[Shapes["shieldKeys"], object]>([
    [
      "short",
      {
        waf: { enabled: true, execution_mode: 1, disabled_rules: ["b", "a"], log_only_rules: [] },
        ddos: { sensitivity: 1, execution_mode: 1, challenge_window: 900 },
      },
    ],
    ["long", { waf: long, ddos: longDdos }],
    [
      "camel",
      {
        waf: { wafEnabled: true, wafExecutionMode: 1, wafDisabledRules: ["b", "a"], wafLogOnlyRules: [] },
        ddos: { dDoSShieldSensitivity: 1, dDoSExecutionMode: 1, dDoSChallengeWindow: 900 },
      },
    ],
    ["flat", { waf: {}, ddos: {}, ...long, ...longDdos }],
    ["opaque", { waf: {}, ddos: {} }],
  ])("keys %s", async (shieldKeys, expected) => {
    const { call } = await start({ ...sites({ active: true, settings }), shapes: { shieldKeys } });
    expect((await call("GET", path)).body).toEqual({ active: true, plan: "business", whitelabel_response_pages: false, ...expected });
  });

  it.each<[Shapes, object]>([
    [{ shieldPlan: "both" }, { plan: "business", plan_type: 2 }],
    [{ shieldLearningMode: "top" }, { learning_mode: true }],
    [{ shieldLearningMode: "waf" }, { waf: { learning_mode: true } }],
    [{ shieldLearningMode: "waf", shieldKeys: "camel" }, { waf: { learningMode: true } }],
    [{ shieldRuleLists: "sorted" }, { waf: { disabled_rules: ["a", "b"] } }],
  ])("%j", async (shapes, expected) => {
    const { call } = await start({ ...sites({ active: true, settings }), shapes });
    expect((await call("GET", path)).body).toMatchObject(expected);
  });

  it.each<[Shapes, unknown]>([
    [{ shieldInactive: "inactive" }, { active: false, waf: { enabled: false } }],
    [{ shieldInactive: "null" }, null],
    [{ shieldInactive: "null", shieldZone: "shield" }, { shield: null }],
  ])("a deactivated one as %j", async (shapes, expected) => {
    const { call, platform } = await start({ ...sites(), shapes });
    await call("DELETE", path);
    const reply = await call("GET", path);
    expect(reply.status).toBe(200);
    expect({ body: reply.body }).toMatchObject({ body: expected });
    expect(await call("GET", `${path}/rate_limits`)).toMatchObject(notActive);
    platform.sites.add({ id: "never" });
    expect(await call("GET", "/api/sites/never/shield")).toMatchObject(notActive);
  });

  it.each<[Shapes["shieldWrite"], unknown]>([
    ["empty", undefined],
    ["json", { success: true }],
  ])("writes answered %s", async (shieldWrite, body) => {
    const { call } = await start({ ...sites({}), shapes: { shieldWrite } });
    expect(await call("POST", path)).toMatchObject(answered(201, body));
    expect(await call("PATCH", path, { waf_enabled: false })).toMatchObject(answered(200, body));
    expect(await call("PATCH", `${path}/waf`, { waf_enabled: false })).toMatchObject(answered(200, body));
  });

  it.each<[Shapes["shieldDelete"], number, unknown]>([
    ["empty", 204, undefined],
    ["zone", 200, { active: false }],
    ["json", 200, { success: true }],
  ])("deactivation answered %s", async (shieldDelete, status, body) => {
    const { call } = await start({ ...sites(), shapes: { shieldDelete } });
    expect(await call("DELETE", path)).toMatchObject({ status, body });
  });
});
