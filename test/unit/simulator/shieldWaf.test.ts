import { answered, pick, start } from "./session";
import { premiumRequired, sites, path } from "./shielded";

const rule = {
  rule_name: "No bots",
  rule_configuration: {
    action_type: 1,
    variable_type: "REQUEST_HEADERS",
    variable_subselector: "User-Agent",
    operator_type: 2,
    severity_type: 0,
    value: "bot",
  },
};

describe("the WAF configuration", () => {
  it("is a part of the zone's settings", async () => {
    const { call } = await start(sites());
    const changes = { waf_enabled: false, waf_execution_mode: 1, waf_disabled_rules: ["1"], waf_log_only_rules: ["2"] };
    expect(await call("PATCH", `${path}/waf`, changes)).toMatchObject(answered(200, changes));
    expect((await call("GET", `${path}/waf`)).body).toEqual(changes);
    expect((await call("GET", path)).body).toMatchObject({ waf: { enabled: false, execution_mode: 1 } });
    expect((await call("PATCH", `${path}/waf`, { waf_execution_mode: 2 })).status).toBe(422);
  });

  it("lists managed rules in a bare array", async () => {
    const { call } = await start(sites());
    expect((await call("GET", `${path}/waf/rules`)).body).toMatchObject([{ name: expect.any(String) }, { name: expect.any(String) }]);
  });
});

describe("what needs a premium plan", () => {
  it("is a new custom WAF rule and bot detection, and nothing else", async () => {
    const { call } = await start(sites({ plan: "basic", active: true, customRules: [{ id: "7", ...rule }] }));
    expect(await call("POST", `${path}/waf_custom_rules`, rule)).toMatchObject(premiumRequired);
    expect(await call("PATCH", `${path}/bot_detection`, { execution_mode: 1 })).toMatchObject(premiumRequired);
    expect((await call("PATCH", `${path}/waf_custom_rules/7`, { rule_name: "Renamed" })).status).toBe(200);
    expect((await call("GET", `${path}/bot_detection`)).status).toBe(200);
    expect((await call("DELETE", `${path}/waf_custom_rules/7`)).status).toBe(204);
  });
});

describe("custom WAF rules", () => {
  it("need a name and a configuration, also to be replaced", async () => {
    const { call } = await start({ ...sites({ active: true, customRules: [{ id: "7", ...rule }] }), strict: { shieldPatch: "replace" } });
    for (const [method, url] of [
      ["POST", `${path}/waf_custom_rules`],
      ["PATCH", `${path}/waf_custom_rules/7`],
    ] as const) {
      expect(await call(method, url, {})).toMatchObject(
        answered(422, { errors: ["rule_name can't be blank", "rule_configuration is missing"] }),
      );
    }
    expect((await call("PATCH", `${path}/waf_custom_rules/7`, rule)).status).toBe(200);
  });
});

describe("bot detection", () => {
  it("changes what was sent and keeps the rest", async () => {
    const { call } = await start(sites());
    const changed = await call("PATCH", `${path}/bot_detection`, { execution_mode: 1, browser_fingerprint_complex_enabled: true });
    expect(changed).toMatchObject(
      answered(200, { execution_mode: 1, ip_address_sensitivity: 1, browser_fingerprint_complex_enabled: true }),
    );
    expect((await call("GET", `${path}/bot_detection`)).body).toEqual(changed.body);
    for (const body of [{ execution_mode: "1" }, { ip_address_sensitivity: null }, { browser_fingerprint_complex_enabled: 1 }]) {
      expect((await call("PATCH", `${path}/bot_detection`, body)).status).toBe(422);
    }
  });
});

describe("Shield events", () => {
  it("come by day and by page", async () => {
    const today = Array.from({ length: 60 }, (_, number) => ({ timestamp: "2025-01-01T10:00:00Z", number }));
    const { call } = await start(sites({ active: true, events: [{ timestamp: "2024-12-31T10:00:00Z", number: -1 }, ...today] }));
    const first = (await call("GET", `${path}/events`)).body;
    expect(first).toMatchObject({ logs: { length: 50, 0: { number: 0 } }, hasMoreData: true, startToken: expect.any(String) });
    const second = (await call("GET", `${path}/events?continue=${String(pick(first, "continuationToken"))}`)).body;
    expect(second).toMatchObject({ logs: { length: 10, 0: { number: 50 } }, hasMoreData: false, continuationToken: "" });
    expect((await call("GET", `${path}/events?date=12-31-2024`)).body).toMatchObject({ logs: [{ number: -1 }] });
  });

  it("refuse dates and tokens that are none", async () => {
    const { call } = await start(sites());
    for (const query of ["date=2025-01-01", "date=13-45-2025", "continue=nonsense"])
      expect((await call("GET", `${path}/events?${query}`)).status).toBe(422);
  });
});
