import { answered, pick, refused, start } from "./session";
import { notActive, premiumRequired, sites, path } from "./shielded";

const rule = { rule_name: "No bots", rule_configuration: { actionType: 1 } };

describe("the Shield zone", () => {
  it("is activated with 201, in the plan that the site's product includes", async () => {
    const { call, platform } = await start(sites({ plan: "advanced" }));
    expect(await call("GET", path)).toMatchObject(notActive);
    expect(await call("POST", path)).toMatchObject(answered(201, { active: true, plan: "advanced" }));
    expect(await call("GET", path)).toMatchObject(
      answered(200, { active: true, plan: "advanced", waf: { enabled: true }, ddos: { sensitivity: 1 }, whitelabel_response_pages: false }),
    );
    expect(platform.sites.get("site-1").shield).toMatchObject({ status: "active", active: true });
  });

  it("needs a pull zone to be activated", async () => {
    const { call } = await start(sites({}, { cdn: false }));
    expect(await call("POST", path)).toMatchObject(refused(409, "cdn_not_active"));
  });

  it("may take a moment until it can be read", async () => {
    const { call, clock } = await start({ ...sites({}), delays: { shieldMs: 20 } });
    expect(await call("POST", path)).toMatchObject(answered(201, { active: true }));
    expect(await call("GET", path)).toMatchObject(notActive);
    expect((await call("POST", path)).status).toBe(200);
    clock.advance(20);
    expect((await call("GET", path)).status).toBe(200);
  });

  it("stays inactive when it is deactivated before that moment", async () => {
    const { call, clock } = await start({ ...sites({}), delays: { shieldMs: 20 } });
    await call("POST", path);
    expect((await call("DELETE", path)).status).toBe(204);
    clock.advance(20);
    expect(await call("GET", path)).toMatchObject(notActive);
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
      plan_type: 1,
      learning_mode: false,
      waf_enabled: false,
      waf_execution_mode: 1,
      waf_disabled_rules: ["942100"],
      waf_log_only_rules: ["b", "a"],
      ddos_sensitivity: 3,
      ddos_execution_mode: 0,
      ddos_challenge_window: 3600,
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

  it("begins anew when it is activated again, when told to", async () => {
    const seed = {
      active: true,
      settings: { ddos_challenge_window: 900 },
      botDetection: { execution_mode: 1 },
      rateLimits: [rule],
      accessLists: [{ name: "x" }],
      customRules: [rule],
    };
    const { call, platform } = await start({ ...sites(seed), strict: { shieldReactivated: "reset" } });
    await call("DELETE", path);
    await call("POST", path);
    const { shield } = platform.sites.get("site-1");
    expect(shield).toMatchObject({
      settings: { plan_type: 2, waf_enabled: true, ddos_sensitivity: 1, ddos_challenge_window: 1800 },
      botDetection: { execution_mode: 0 },
    });
    expect([shield.rateLimits.list(), shield.accessLists.list(), shield.customRules.list()]).toEqual([[], [], []]);
  });

  it("can be read stale", async () => {
    const { call, faults } = await start(sites());
    await call("PATCH", path, { waf_enabled: false });
    faults.add({ kind: "staleRead" });
    expect((await call("GET", path)).body).toMatchObject({ waf: { enabled: true } });
    expect((await call("GET", path)).body).toMatchObject({ waf: { enabled: false } });
  });
});

describe.each([
  [
    "rate_limits",
    "Rate limit",
    { rule_name: "Logins", rule_description: "", rule_configuration: { timeframe: 10 } },
    { rule_description: "why" },
  ],
  ["waf_custom_rules", "WAF rule", { ...rule, rule_description: "" }, { rule_description: "why" }],
  ["access_lists", "Access list", { name: "Office", description: "", type: 0, content: "192.0.2.1" }, { content: "192.0.2.7" }],
])("the %s of a Shield", (name, what, body, changes) => {
  const all = `${path}/${name}`;

  it("are made with 201, listed, changed and removed", async () => {
    const { call } = await start(sites());
    const made = await call("POST", all, body);
    expect(made).toMatchObject(answered(201, { id: expect.any(Number), ...body }));
    expect(await call("GET", all)).toMatchObject(answered(200, [made.body]));
    const one = `${all}/${String(pick(made.body, "id"))}`;
    expect(await call("PATCH", one, changes)).toMatchObject(answered(200, { ...body, ...changes }));
    expect((await call("GET", all)).body).toMatchObject([{ ...body, ...changes }]);
    expect(await call("DELETE", one)).toMatchObject(answered(204));
    for (const method of ["DELETE", "PATCH"])
      expect(await call(method, one, body)).toMatchObject(answered(404, { errors: [`${what} not found`] }));
    expect((await call("GET", all)).body).toEqual([]);
  });

  it("become twins when a create is sent again", async () => {
    const { call } = await start(sites());
    const ids = [await call("POST", all, body), await call("POST", all, body)].map((made) => pick(made.body, "id"));
    expect(new Set(ids).size).toBe(2);
    expect((await call("GET", all)).body).toHaveLength(2);
  });
});
