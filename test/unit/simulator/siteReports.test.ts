import { answered, pick, refused, start, startShielded } from "./session";

const site = "/api/sites/site-1";

describe("backups of a site", () => {
  const backups = `${site}/backups`;

  it("are made, put back and deleted by tasks", async () => {
    const { call, clock, platform } = await start();
    expect(await call("GET", backups)).toMatchObject({ body: { files: { id: 1, archives: {} }, database: { id: 2, archives: {} } } });
    expect(await call("PATCH", `${backups}/1`, { name: "first" })).toMatchObject(answered(202));
    expect(platform.tasks.list()).toMatchObject([{ name: "Back up files", status: "RUNNING" }]);
    clock.advance(100);
    const { body } = await call("GET", backups);
    const id = pick(body, "files", "archives", 0, "id");
    expect(pick(body, "files", "archives")).toEqual([{ id, name: "first", created: expect.any(String) }]);
    expect(await call("PATCH", `${site}/restores/1`, { backup_id: id })).toMatchObject({ status: 202 });
    expect(await call("DELETE", `${backups}/1`, { backup_id: id })).toMatchObject({ status: 202 });
    clock.advance(100);
    expect(platform.sites.get("site-1").backups.list()).toMatchObject([{ restored: id, archives: [] }, {}]);
  });

  it("are refused for what isn't there, and in an account that one may only look at", async () => {
    const { call, platform } = await start();
    expect(await call("PATCH", `${backups}/9`, { name: "x" })).toMatchObject(answered(404, { errors: ["Volume not found"] }));
    expect(await call("PATCH", `${backups}/1`, {})).toMatchObject({ status: 422 });
    expect(await call("DELETE", `${backups}/1`, { backup_id: "nothing" })).toMatchObject({ status: 404 });
    platform.readOnlyAccounts.add(platform.account);
    expect(await call("PATCH", `${backups}/1`, { name: "x" })).toMatchObject({ status: 403 });
    platform.sites.add({ id: "site-2", backups: [] });
    expect(await call("GET", "/api/sites/site-2/backups")).toMatchObject(answered(200, []));
  });
});

describe("links that sign in", () => {
  it("are made for users of the application and for the database, and not over OAuth", async () => {
    const { call } = await start({ sites: [{ id: "site-1", users: ["anna"] }] });
    expect(pick((await call("GET", `${site}/sso`)).body, "users", 0)).toMatchObject({ ID: 1, user_login: "anna" });
    expect(await call("POST", `${site}/sso`, { username: "anna" })).toMatchObject(answered(200, { url: expect.any(String) }));
    expect(await call("POST", `${site}/sso`, { kind: "database" })).toMatchObject({ status: 200 });
    expect(await call("POST", `${site}/sso`, { kind: "cms", username: "nobody" })).toMatchObject({ status: 400 });
    expect(await (await start({ scopes: ["sites:read", "sites:write"] })).call("GET", `${site}/sso`)).toMatchObject({ status: 403 });
  });
});

describe("figures of a site", () => {
  it("are those of a time within the limits of the documents", async () => {
    const { call, clock } = await startShielded();
    const now = Math.floor(clock.now() / 1000);
    const period = { period_start: now - 600, period_end: now };
    const resources = (body: object) => call("POST", `${site}/metrics/resources`, body);
    const { body } = await resources({ kind: ["cpu"], ...period });
    expect(pick(body, "app", "resources", "cpu")).toHaveLength(10);
    expect(await resources({ kind: [], ...period })).toMatchObject({ status: 422 });
    expect(await resources({ kind: ["noise"], ...period })).toMatchObject({ status: 422 });
    expect(await resources({ kind: ["cpu"], period_start: now - 40 * 86_400, period_end: now })).toMatchObject({ status: 422 });
    expect(await resources({ kind: ["cpu"], period_start: now, period_end: now - 1 })).toMatchObject({ status: 422 });
    const cdn = (query: object) => call("POST", `${site}/metrics/cdn`, query);
    expect(await cdn({ period: "7d" })).toMatchObject(answered(200, { CacheHitRatio: expect.any(Number) }));
    expect(await cdn({ period: "1y" })).toMatchObject({ status: 422 });
    expect(await cdn({ period_start: 0 })).toMatchObject({ status: 422 });
    expect(await cdn({ period_start: now - 100 * 86_400 })).toMatchObject({ status: 422 });
    expect(pick((await call("GET", `${site}/metrics/shield`)).body, "ddos", 0, "data")).toHaveLength(28);
  });

  it("are refused without CDN or Shield", async () => {
    const { call } = await start({ sites: [{ id: "site-1", cdn: false }] });
    expect(await call("POST", `${site}/metrics/cdn`, { period: "24h" })).toMatchObject(refused(409, "cdn_not_active"));
    expect(await call("GET", `${site}/metrics/shield/overview`)).toMatchObject(refused(409, "shield_not_active"));
    expect(await call("GET", `${site}/logs/cdn`)).toMatchObject({ status: 409 });
  });
});

describe("logs of a site", () => {
  const logs = (query: string) => `${site}/logs/cdn${query}`;

  it("hold what the query asks for", async () => {
    const { call } = await start();
    const { body } = await call("GET", logs("?period=1h&order=asc&cache_status=HIT"));
    expect(pick(body, "logs", 0)).toMatchObject({ cache_status: "HIT", status: expect.any(Number) });
    expect(pick((await call("GET", logs("?limit=5&offset=2"))).body, "logs")).toHaveLength(5);
    expect(pick((await call("GET", `${site}/logs/cdn/summary`)).body, "total")).toBeGreaterThan(100);
    expect(pick((await call("GET", `${site}/logs/origin?date=2025-01-01`)).body, "logs", 0, "timestamp")).toMatch(/^2025-01-01/);
  });

  it.each([
    ["?period=2h", "invalid_period"],
    ["?from=2025-01-02&to=2025-01-01", "invalid_range"],
    ["?from=2024-12-01&to=2024-12-30", "range_exceeds_3_days"],
  ])("refuse %s", async (query, code) => {
    expect(await (await start()).call("GET", logs(query))).toMatchObject(refused(422, code));
  });
});

describe("queries of a zone", () => {
  it("are counted by day", async () => {
    const { call } = await start({ zones: [{ id: "zone-1", name: "example.com" }] });
    const { body } = await call("GET", "/api/dns_zones/zone-1/dns_stats");
    expect(pick(body, "series", 0, "data")).toHaveLength(14);
    expect(body).toMatchObject({ total: expect.any(Number), date_from: expect.any(String), date_to: expect.any(String) });
    expect(await call("GET", "/api/dns_zones/zone-1/dns_stats?date_from=never")).toMatchObject({ status: 422 });
  });
});

describe("actions on the mail of a site", () => {
  const mail = `${site}/mail`;

  it("check the DNS once in five minutes", async () => {
    const { call, clock } = await start();
    expect(await call("POST", `${mail}/dns_check`)).toMatchObject(answered(202, { status: "queued" }));
    expect(await call("POST", `${mail}/dns_check`)).toMatchObject(refused(429, "rate_limited"));
    clock.advance(300_000);
    expect(await call("POST", `${mail}/dns_check`)).toMatchObject({ status: 202 });
  });

  it("end a block because of abuse as often as the customer may", async () => {
    const { call, platform } = await start({ sites: [{ id: "site-1", mail: { suspended: "abuse", remaining_self_unsuspends: 1 } }] });
    const unsuspend = () => call("DELETE", `${mail}/suspension`);
    expect(pick((await unsuspend()).body, "mail", "suspension")).toMatchObject({ suspended: false, remaining_self_unsuspends: 0 });
    expect(await unsuspend()).toMatchObject(refused(403, "unsuspend_not_allowed"));
    for (const suspended of ["abuse", "system"] as const) {
      platform.sites.get("site-1").mail.set({ suspended });
      expect(await unsuspend()).toMatchObject({ status: 403 });
    }
    platform.sites.add({ id: "site-2", mail: null });
    expect(await call("DELETE", "/api/sites/site-2/mail/suspension")).toMatchObject(refused(422, "mail_not_provisioned"));
  });

  it("show the log in pages, without the platform's own mail", async () => {
    const message = { sender: "a@example.com", rcpt: "b@example.net", subject: null, delivered: true, rspcode: 250, rspmsg: "ok" };
    const messages = Array.from({ length: 30 }, (_, index) => ({ ...message, timestamp: "2025-01-01T00:00:00Z", internal: index < 25 }));
    const failed = { id: "site-2", mail: { status: "failed" as const } };
    const { call } = await start({ sites: [{ id: "site-1", mail: { messages } }, failed] });
    expect(await call("GET", `${mail}/logs`)).toMatchObject({ body: { messages: [], total: 30, page_count: 25, next_start_at: 25 } });
    const { body } = await call("GET", `${mail}/logs?start_at=25&delivered=y`);
    expect(body).toMatchObject({ start_at: 25, next_start_at: null, prev_start_at: 0 });
    expect(pick(body, "messages")).toHaveLength(5);
    expect(await call("GET", "/api/sites/site-2/mail/logs")).toMatchObject(refused(422, "mail_not_active"));
  });
});

describe("the mail that a site sends", () => {
  const mail = `${site}/mail`;
  const settings = `${mail}/settings`;

  it("shows the sender as it is used beside what was set, and a blank value clears that", async () => {
    const { call } = await start({ sites: [{ id: "site-1", name: "shop", mail: { dkim_domain: "example.com", verdict: "verified" } }] });
    const changed = await call("PATCH", settings, { mail_from_local_part: "orders", mail_from_name: "The shop", other: "ignored" });
    expect(changed).toMatchObject({ status: 200 });
    expect(pick(changed.body, "mail", "sender_identity")).toEqual({
      ...{ from_email: "orders@example.com", from_local_part: "orders", from_name: "The shop" },
      ...{ mail_from_local_part: "orders", mail_from_name: "The shop", dkim_domain: "example.com" },
    });
    await call("PATCH", settings, { mail_from_local_part: "", mail_from_name: null });
    const { body } = await call("GET", mail);
    expect(pick(body, "mail", "sender_identity")).toMatchObject({
      ...{ from_email: "noreply@example.com", from_name: "shop", mail_from_local_part: null, mail_from_name: null },
    });
    expect(pick(body, "mail", "dns")).toMatchObject({ verdict: "verified", all_verified: true, locally_checked: false });
  });

  it("refuses a sender that can't be, field by field, and any where there is no account", async () => {
    const { call } = await start({ sites: [{ id: "site-1" }, { id: "site-2", mail: null }] });
    expect(await call("GET", "/api/sites/site-2/mail")).toMatchObject(answered(200, { mail: null }));
    expect(await call("PATCH", "/api/sites/site-2/mail/settings", {})).toMatchObject(refused(422, "mail_not_provisioned"));
    const denied = await call("PATCH", settings, { mail_from_local_part: ".x", mail_from_name: "a\nb" });
    expect(denied).toMatchObject(refused(422, "invalid_sender_identity"));
    expect(pick(denied.body, "errors")).toHaveLength(2);
  });

  it("isn't there on a platform without a relay, and guarded as the rest of a site", async () => {
    const { call, platform } = await start({ sites: [{ id: "site-1" }], strict: { siteMailRelay: "none" } });
    expect(await call("GET", mail)).toMatchObject(refused(503, "relay_unavailable"));
    platform.sites.get("site-1").setSuspended(true);
    expect(await call("PATCH", settings, {})).toMatchObject(refused(402, "service_suspended"));
  });
});
