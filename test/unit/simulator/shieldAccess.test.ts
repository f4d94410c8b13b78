import { answered, refused, start } from "./session";
import { notActive, sites, path } from "./shielded";

const rule = { rule_name: "No bots", rule_configuration: { action_type: 1 } };

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

  it("reports keys that the documents do not give, and reads none of them", async () => {
    const { call, platform, report } = await start(sites());
    await call("POST", path, { plan: "basic" });
    await call("PATCH", path, { shield: { waf_enabled: false }, wafEnabled: false });
    await call("PATCH", `${path}/waf`, { learning_mode: false });
    await call("POST", `${path}/waf_custom_rules`, { ...rule, enabled: true });
    await call("PATCH", `${path}/bot_detection`, { executionMode: 1 });
    await call("POST", `${path}/access_lists`, { name: "Office", entries: [] });
    expect(platform.sites.get("site-1").shield.settings).toMatchObject({ waf_enabled: true, learning_mode: true });
    expect(report().unknownKeys.map(({ key }) => key)).toEqual([
      "plan",
      "shield",
      "wafEnabled",
      "learning_mode",
      "enabled",
      "executionMode",
      "entries",
    ]);
  });
});
