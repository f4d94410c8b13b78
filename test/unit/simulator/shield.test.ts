import type { ShieldSeed, SiteSeed } from "../../../src/simulator";
import { answered, pick, refused, start } from "./session";

const path = "/api/sites/site-1/shield";
const notActive = answered(409, { code: "shield_not_active", errors: [expect.any(String)] });
const premiumRequired = answered(403, { code: "shield_premium_required", errors: [expect.any(String)] });

/** One site, with this Shield. */
function sites(shield: ShieldSeed = { active: true }, seed: SiteSeed = {}): { sites: SiteSeed[] } {
  return { sites: [{ id: "site-1", shield, ...seed }] };
}

const rule = { rule_name: "No bots", rule_configuration: { action_type: 1 } };

const wafRule = {
  rule_name: "No bots",
  rule_configuration: {
    ...{ action_type: 1, variable_type: "REQUEST_HEADERS", variable_subselector: "User-Agent", operator_type: 2 },
    ...{ severity_type: 0, value: "bot" },
  },
};

describe("the Shield zone", () => {
  it("is activated with 201 where there is a pull zone, in the plan that the site's product includes", async () => {
    const { call, platform } = await start(sites({ plan: "advanced" }, { cdn: false }));
    expect(await call("GET", path)).toMatchObject(notActive);
    expect(await call("POST", path)).toMatchObject(refused(409, "cdn_not_active"));
    platform.sites.get("site-1").setCdn(true);
    expect(await call("POST", path)).toMatchObject(answered(201, { active: true, plan: "advanced" }));
    expect(await call("GET", path)).toMatchObject(
      answered(200, { active: true, plan: "advanced", waf: { enabled: true }, ddos: { sensitivity: 1 }, whitelabel_response_pages: false }),
    );
    expect(platform.sites.get("site-1").shield).toMatchObject({ status: "active", active: true });
  });

  it("may take a moment until it can be read, and stays inactive when it is deactivated before", async () => {
    const { call, clock } = await start({ ...sites({}), delays: { shieldMs: 20 } });
    await call("POST", path);
    expect((await call("DELETE", path)).status).toBe(204);
    clock.advance(20);
    expect(await call("GET", path)).toMatchObject(notActive);
    expect(await call("POST", path)).toMatchObject(answered(201, { active: true }));
    expect(await call("GET", path)).toMatchObject(notActive);
    expect((await call("POST", path)).status).toBe(200);
    clock.advance(20);
    expect((await call("GET", path)).status).toBe(200);
  });

  it.each([
    ["existing", 200],
    ["conflict", 409],
    ["invalid", 422],
  ] as const)("activated again: %s", async (shieldActivateAgain, status) => {
    const { call, platform } = await start({
      ...sites({ active: true, settings: { waf_execution_mode: 1 } }),
      strict: { shieldActivateAgain },
    });
    expect((await call("POST", path)).status).toBe(status);
    expect(platform.sites.get("site-1").shield).toMatchObject({ active: true, settings: { waf_execution_mode: 1 } });
  });

  it("changes what was sent and keeps the rest", async () => {
    const { call, platform } = await start(sites());
    const before = platform.sites.get("site-1").shield.settings;
    const changes = {
      ...{ plan_type: 1, learning_mode: false, waf_enabled: false, waf_execution_mode: 1, waf_disabled_rules: ["942100"] },
      ...{ waf_log_only_rules: ["b", "a"], ddos_sensitivity: 3, ddos_execution_mode: 0, ddos_challenge_window: 3600 },
      whitelabel_response_pages: true,
    };
    for (const [key, value] of Object.entries(changes)) expect((await call("PATCH", path, { [key]: value })).status).toBe(200);
    expect(Object.keys(before)).toEqual(Object.keys(changes));
    expect(platform.sites.get("site-1").shield.settings).toEqual(changes);
    expect((await call("PATCH", path, { waf_enabled: true })).body).toMatchObject({
      plan: "advanced",
      waf: { enabled: true, log_only_rules: ["b", "a"] },
      ddos: { challenge_window: 3600 },
    });
  });

  it("understands premium as another name of two plans, which plan_type overrules", async () => {
    const { call } = await start(sites());
    expect((await call("PATCH", path, { premium: false })).body).toMatchObject({ plan: "basic" });
    expect((await call("PATCH", path, { premium: true })).body).toMatchObject({ plan: "advanced" });
    expect((await call("PATCH", path, { premium: true, plan_type: 2 })).body).toMatchObject({ plan: "business" });
  });

  it("refuses a plan beyond the product's, unless that is allowed", async () => {
    const { call, platform } = await start(sites({ plan: "advanced", active: true }));
    expect(await call("PATCH", path, { plan_type: 2, waf_enabled: false })).toMatchObject(premiumRequired);
    expect(platform.sites.get("site-1").shield.settings).toMatchObject({ plan_type: 1, waf_enabled: true });
    platform.rules.shieldPlanBeyondProduct = "allow";
    expect((await call("PATCH", path, { plan_type: 3 })).body).toMatchObject({ plan: "enterprise" });
  });

  it.each([
    [{ plan_type: 4 }, "plan_type"],
    [{ plan_type: "1" }, "plan_type"],
    [{ premium: 1 }, "premium"],
    [{ waf_execution_mode: 2 }, "waf_execution_mode"],
    [{ waf_disabled_rules: [942100] }, "waf_disabled_rules"],
    [{ waf_log_only_rules: "a" }, "waf_log_only_rules"],
    [{ ddos_sensitivity: 1.5 }, "ddos_sensitivity"],
    [{ waf_enabled: null }, "waf_enabled"],
  ])("refuses %j and changes nothing", async (body, field) => {
    const { call, platform } = await start(sites());
    const before = platform.sites.get("site-1").shield.settings;
    expect(await call("PATCH", path, { learning_mode: false, ...body })).toMatchObject(
      answered(422, { errors: [expect.stringContaining(field)] }),
    );
    expect(platform.sites.get("site-1").shield.settings).toEqual(before);
  });

  it("shows writes later when told to", async () => {
    const { call, clock } = await start({ ...sites(), delays: { shieldWriteMs: 10 } });
    expect((await call("PATCH", path, { waf_enabled: false })).body).toMatchObject({ waf: { enabled: false } });
    expect((await call("GET", path)).body).toMatchObject({ waf: { enabled: true } });
    clock.advance(10);
    expect((await call("GET", path)).body).toMatchObject({ waf: { enabled: false } });
  });

  it("is deactivated softly: WAF and DDoS protection are off, and all else is there when it is activated again", async () => {
    const { call } = await start(
      sites({ active: true, settings: { learning_mode: false, ddos_challenge_window: 900 }, rateLimits: [rule] }),
    );
    expect(await call("DELETE", path)).toMatchObject(answered(204));
    expect(await call("GET", path)).toMatchObject(notActive);
    expect(await call("DELETE", path)).toMatchObject(notActive);
    expect((await call("POST", path)).status).toBe(201);
    expect((await call("GET", path)).body).toMatchObject({ waf: { enabled: false }, ddos: { sensitivity: 0, challenge_window: 900 } });
    expect((await call("GET", `${path}/rate_limits`)).body).toHaveLength(1);
  });
});

describe.each([
  ["rate_limits", "Rate limit", { ...rule, rule_description: "" }, { rule_description: "why" }],
  ["waf_custom_rules", "WAF rule", { ...rule, rule_description: "" }, { rule_description: "why" }],
  ["access_lists", "Access list", { name: "Office", description: "", type: 0, content: "192.0.2.1" }, { content: "192.0.2.7" }],
])("the %s of a Shield", (name, what, body, changes) => {
  const all = `${path}/${name}`;

  it("are made with 201, listed, changed and removed, and become twins when a create is sent again", async () => {
    const { call } = await start(sites());
    const twin = await call("POST", all, body);
    const made = await call("POST", all, body);
    expect(made).toMatchObject(answered(201, { id: expect.any(Number), ...body }));
    expect(await call("GET", all)).toMatchObject(answered(200, [twin.body, made.body]));
    expect(pick(twin.body, "id")).not.toBe(pick(made.body, "id"));
    expect((await call("DELETE", `${all}/${String(pick(twin.body, "id"))}`)).status).toBe(204);
    const one = `${all}/${String(pick(made.body, "id"))}`;
    expect(await call("PATCH", one, changes)).toMatchObject(answered(200, { ...body, ...changes }));
    expect((await call("GET", all)).body).toMatchObject([{ ...body, ...changes }]);
    expect(await call("DELETE", one)).toMatchObject(answered(204));
    for (const method of ["DELETE", "PATCH"])
      expect(await call(method, one, body)).toMatchObject(answered(404, { errors: [`${what} not found`] }));
    expect((await call("GET", all)).body).toEqual([]);
  });
});

/** Each endpoint once, with a body that is welcome. */
const endpoints = (
  [
    ["GET", path],
    ["PATCH", path, { waf_enabled: true }],
    ["DELETE", path],
    ["GET", `${path}/waf`],
    ["PATCH", `${path}/waf`, { waf_enabled: true }],
    ["GET", `${path}/waf/rules`],
    ["GET", `${path}/waf_custom_rules`],
    ["POST", `${path}/waf_custom_rules`, rule],
    ["PATCH", `${path}/waf_custom_rules/1`, rule],
    ["DELETE", `${path}/waf_custom_rules/1`],
    ["GET", `${path}/bot_detection`],
    ["PATCH", `${path}/bot_detection`, { execution_mode: 1 }],
    ["GET", `${path}/rate_limits`],
    ["POST", `${path}/rate_limits`, rule],
    ["PATCH", `${path}/rate_limits/1`, rule],
    ["DELETE", `${path}/rate_limits/1`],
    ["GET", `${path}/access_lists`],
    ["GET", `${path}/access_lists/enums`],
    ["GET", `${path}/access_lists/1`],
    ["POST", `${path}/access_lists`, { name: "Office", type: 0, content: "192.0.2.1" }],
    ["PATCH", `${path}/access_lists/1`, { name: "Office" }],
    ["DELETE", `${path}/access_lists/1`],
    ["GET", `${path}/events`],
  ] as [method: string, path: string, body?: object][]
).map(([method, url, body]) => [method, url, body] as const);
const writes = endpoints.filter(([method]) => method !== "GET");

describe("every Shield endpoint", () => {
  it.each(endpoints)(
    "%s %s needs a site, a paid invoice, a plan with Shield and an active Shield, in this order",
    async (method, url, body) => {
      const { call, platform } = await start(sites({ plan: "none" }, { suspended: true, pendingDelete: true }));
      const site = platform.sites.get("site-1");
      expect(await call(method, url.replace("site-1", "nobody"), body)).toMatchObject(answered(404));
      expect(await call(method, url, body)).toMatchObject(
        answered(403, { code: "pending_delete", delete_scheduled_at: expect.any(String) }),
      );
      site.setPendingDelete(false);
      expect(await call(method, url, body)).toMatchObject(refused(402, "service_suspended"));
      site.setSuspended(false);
      expect(await call(method, url, body)).toMatchObject(refused(403, "shield_not_in_plan"));
      site.shield.setPlan("enterprise");
      expect(await call(method, url, body)).toMatchObject(notActive);
    },
  );

  it.each([...writes, ["POST", path, undefined] as const])("%s %s is refused in a read-only account", async (method, url, body) => {
    const { call } = await start({ ...sites(), readOnlyAccounts: ["account-1"] });
    expect(await call(method, url, body)).toMatchObject(answered(403, { errors: ["Not Authorized"] }));
  });

  it.each(endpoints)("%s %s needs its scope", async (method, url, body) => {
    const { call } = await start({ ...sites(), scopes: [method === "GET" ? "sites:write" : "sites:read"] });
    expect(await call(method, url, body)).toMatchObject(answered(403, { error: "insufficient_scope" }));
  });
});

describe("the WAF configuration", () => {
  it("is a part of the zone's settings, and managed rules are a bare array", async () => {
    const { call } = await start(sites());
    expect((await call("GET", `${path}/waf/rules`)).body).toMatchObject([{ name: expect.any(String) }, { name: expect.any(String) }]);
    const changes = { waf_enabled: false, waf_execution_mode: 1, waf_disabled_rules: ["1"], waf_log_only_rules: ["2"] };
    expect(await call("PATCH", `${path}/waf`, changes)).toMatchObject(answered(200, changes));
    expect((await call("GET", `${path}/waf`)).body).toEqual(changes);
    expect((await call("GET", path)).body).toMatchObject({ waf: { enabled: false, execution_mode: 1 } });
    expect((await call("PATCH", `${path}/waf`, { waf_execution_mode: 2 })).status).toBe(422);
  });
});

describe("what needs a premium plan", () => {
  it("is a new custom WAF rule and bot detection, and nothing else", async () => {
    const { call } = await start(sites({ plan: "basic", active: true, customRules: [{ id: "7", ...wafRule }] }));
    expect(await call("POST", `${path}/waf_custom_rules`, wafRule)).toMatchObject(premiumRequired);
    expect(await call("PATCH", `${path}/bot_detection`, { execution_mode: 1 })).toMatchObject(premiumRequired);
    expect((await call("PATCH", `${path}/waf_custom_rules/7`, { rule_name: "Renamed" })).status).toBe(200);
    expect((await call("GET", `${path}/bot_detection`)).status).toBe(200);
    expect((await call("DELETE", `${path}/waf_custom_rules/7`)).status).toBe(204);
  });
});

describe("custom WAF rules", () => {
  it("need a name and a configuration, also to be replaced", async () => {
    const { call } = await start({
      ...sites({ active: true, customRules: [{ id: "7", ...wafRule }] }),
      strict: { shieldPatch: "replace" },
    });
    for (const [method, url] of [
      ["POST", `${path}/waf_custom_rules`],
      ["PATCH", `${path}/waf_custom_rules/7`],
    ] as const) {
      expect(await call(method, url, {})).toMatchObject(
        answered(422, { errors: ["rule_name can't be blank", "rule_configuration is missing"] }),
      );
    }
    expect((await call("PATCH", `${path}/waf_custom_rules/7`, wafRule)).status).toBe(200);
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

describe("behind a client's back", () => {
  const control = "/_simulator/sites/site-1/shield";

  it("Shield can be looked at and changed", async () => {
    const { call } = await start(sites({}));
    const settings = { waf_enabled: true };
    expect((await call("GET", control)).body).toMatchObject({ plan: "business", status: "none", settings, rate_limits: [] });
    expect((await call("PATCH", control, { active: true, waf_enabled: false })).body).toMatchObject({
      status: "active",
      settings: { plan_type: 2, waf_enabled: false },
    });
    expect((await call("GET", path)).body).toMatchObject({ active: true, waf: { enabled: false } });
    expect((await call("PATCH", control, { plan: "basic" })).body).toMatchObject({ plan: "basic", settings: { plan_type: 0 } });
    await call("PATCH", control, { plan: "none" });
    expect((await call("GET", path)).status).toBe(403);
    await call("PATCH", control, { plan: "basic", active: false });
    expect(await call("GET", path)).toMatchObject(notActive);
    expect((await call("PATCH", control, { plan: "golden" })).status).toBe(422);
    expect((await call("GET", control.replace("site-1", "nobody"))).status).toBe(404);
  });

  it("the overview of a site shows Shield, without the contents of access lists", async () => {
    const { call } = await start(sites({ active: true, accessLists: [{ name: "Office", content: "192.0.2.1" }] }));
    const [list] = pick((await call("GET", "/_simulator/sites/site-1")).body, "shield", "access_lists") as object[];
    expect(list).toMatchObject({ name: "Office", checksum: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(list).not.toHaveProperty("content");
    expect(pick((await call("GET", control)).body, "access_lists", 0, "content")).toBe("192.0.2.1");
  });
});
