import { shop } from "./buying";
import { start } from "./session";

describe("the report", () => {
  it("lists requests and counts them by route, status and direction, a dropped connection without a status", async () => {
    const { call, faults, report, resetReport } = await start();
    await call("GET", "/api/sites?page=1");
    await call("PATCH", "/api/sites/site-1/cdn/caching", { cache_slice: true });
    await call("PATCH", "/api/sites/nope/cdn/caching", { cache_slice: true });
    expect(report()).toMatchObject({
      total: 3,
      reads: 1,
      writes: 2,
      byRoute: { "GET /api/sites": 1, "PATCH /api/sites/{site_id}/cdn/caching": 2 },
      byStatus: { 200: 2, 404: 1 },
      peakConcurrency: 1,
    });
    expect(report().requests[0]).toMatchObject({ method: "GET", path: "/api/sites", query: "page=1", status: 200, account: "account-1" });
    expect(report().requests[1]?.body).toEqual({ cache_slice: true });
    resetReport();
    expect(report()).toMatchObject({ total: 0, requests: [], byRoute: {}, peakConcurrency: 0 });
    faults.add({ kind: "dropBefore" });
    await call("GET", "/api/sites").catch(() => undefined);
    expect(report()).toMatchObject({ byStatus: { dropped: 1 }, requests: [{ status: null, faults: ["dropBefore"] }] });
  });

  it("knows how many requests were under way at once", async () => {
    const { call, clock, faults, report } = await start();
    faults.add({ kind: "delay", ms: 5, times: 3 });
    const replies = [1, 2, 3].map(() => call("GET", "/api/sites"));
    while (clock.sleeping < 3) await new Promise(setImmediate);
    clock.advance(5);
    await Promise.all(replies);
    await call("GET", "/api/sites");
    expect(report().peakConcurrency).toBe(3);
  });

  const shield = "/api/sites/site-1/shield";
  const rule = { rule_name: "No bots", rule_configuration: { Odd_key: 1 } };
  const UNREAD = "UNREAD";
  it.each([
    ["PATCH", "/api/sites/site-1/cdn/caching", { cache_slice: true, cacheExpiration: UNREAD }, ["cacheExpiration"]],
    [
      ...["POST", "/api/sites/site-1/edge_rules", { edge_rule: { ActionType: 4, description: UNREAD, Triggers: [{ type: UNREAD }] } }],
      ["edge_rule.description", "edge_rule.Triggers[].type"],
    ],
    ["POST", shield, { plan: UNREAD }, ["plan"]],
    ["PATCH", shield, { shield: { waf_enabled: UNREAD }, wafEnabled: UNREAD }, ["shield", "wafEnabled"]],
    ["PATCH", `${shield}/waf`, { learning_mode: UNREAD }, ["learning_mode"]],
    ["POST", `${shield}/waf_custom_rules`, { ...rule, enabled: UNREAD }, ["enabled"]],
    ["PATCH", `${shield}/bot_detection`, { executionMode: UNREAD }, ["executionMode"]],
    ["POST", `${shield}/access_lists`, { name: "Office", type: 0, content: "192.0.2.1", entries: [UNREAD] }, ["entries"]],
    ["POST", `${shield}/rate_limits`, { ...rule, ruleName: UNREAD }, ["ruleName"]],
    ["POST", "/api/dns_zones", { dns_zone: { name: "example.org", dnssec: UNREAD } }, ["dns_zone.dnssec"]],
    [
      "PATCH",
      "/api/dns_zones/z/records/r",
      { dns_record: { name: UNREAD, record_type: 3 } },
      ["dns_record.name", "dns_record.record_type"],
    ],
    ["POST", "/api/mailspace/m/aliases", { alias: { address: UNREAD } }, ["alias"]],
    ["PATCH", "/api/mailspace/m/groups/g", { name: UNREAD }, ["name"]],
    [
      "POST",
      "/api/mailspace/m/mailboxes",
      { username: "a", password: "b", allowed_ips: [UNREAD], totp_secret: UNREAD },
      ["allowed_ips", "totp_secret"],
    ],
    [
      "POST",
      "/api/orders",
      { site: { ...shop, php: UNREAD }, callback: { url: "https://a.example", secret: UNREAD } },
      ["site.php", "callback.secret"],
    ],
  ] as [string, string, object, string[]][])(
    "names the keys of %s %s that the documents do not give, and nobody reads them",
    async (method, path, body, keys) => {
      const { call, clock, report } = await start({
        sites: [{ id: "site-1", shield: { active: true } }],
        zones: [{ id: "z", name: "example.com", records: [{ id: "r", record_type: 0, value: "192.0.2.1" }] }],
        mailspaces: [{ id: "m", domain: "example.com", groups: [{ id: "g", email: "team" }] }],
      });
      await call(method, path, body);
      expect(report().unknownKeys.map(({ key }) => key)).toEqual(keys);
      clock.advance(100);
      expect(JSON.stringify((await call("GET", "/_simulator/platform")).body)).not.toContain(UNREAD);
    },
  );
});

describe("the rate limit", () => {
  it("refuses what is beyond it and lets pass again in the next second", async () => {
    const { call, clock, report } = await start({ rateLimit: { perSecond: 2 } });
    const statuses = async () => [await call("GET", "/api/sites"), await call("GET", "/api/sites"), await call("GET", "/api/sites")];
    const replies = await statuses();
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(replies[2]?.headers.get("retry-after")).toBe("1");
    clock.advance(1_000);
    expect((await call("GET", "/api/sites")).status).toBe(200);
    expect(report().rateLimited).toBe(1);
  });
});
