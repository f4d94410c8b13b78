import type { SimulatorOptions } from "../../../src/simulator";
import { pick, type Session, start } from "./session";

const path = "/api/panel_accounts";
const order = { package: "basic", domain: "example.com" };
const begin = (options: SimulatorOptions = {}) => start({ registeredNames: ["example.com"], ...options });

async function bought(session: Session, body: object = order): Promise<string> {
  expect((await session.call("POST", path, body)).status).toBe(202);
  session.clock.advance(60);
  return String(session.platform.panelAccounts.list().at(-1)?.username);
}

/** Status and code of an answer. */
async function refusal(session: Session, method: string, at: string, body?: unknown, headers?: Record<string, string>) {
  const reply = await session.call(method, at, body, headers);
  return [reply.status, pick(reply.body, "code")];
}

describe("panel accounts", () => {
  it("come of a paid order: first the local record, then what the hosting server shows", async () => {
    const session = await begin();
    await session.call("POST", path, order);
    session.clock.advance(39);
    expect((await session.call("GET", path)).body).toEqual({ panel_accounts: [] });
    session.clock.advance(1);
    const { body } = await session.call("GET", path);
    expect(pick(body, "panel_accounts", 0)).toMatchObject({
      ...{ state: "provisioning", server: null, disk: { used_mb: null, quota_mb: null }, primary_domain: "example.com" },
      ...{ package: { code: "M", key: "basic", label: "Basic" }, subscription: { status: "active", term: "monthly" } },
    });
    session.clock.advance(20);
    const { username } = session.platform.panelAccounts.list()[0]!;
    expect((await session.call("GET", `${path}/${username}`)).body).toMatchObject({ panel_account: { state: "active", username } });
  });

  it("are resized once at a time, and name the last order while the server lags behind", async () => {
    const session = await begin({ delays: { panelResizeMs: 1_000 } });
    const one = `${path}/${await bought(session)}`;
    expect(await refusal(session, "PATCH", one, { package: "M" })).toEqual([422, undefined]);
    expect((await session.call("PATCH", one, { package: "l" })).status).toBe(202);
    expect(await refusal(session, "PATCH", one, { package: "max" })).toEqual([409, "resize_in_flight"]);
    session.clock.advance(60);
    expect((await session.call("GET", one)).body).toMatchObject({ panel_account: { local_package: "pro", package: { key: "basic" } } });
    expect(await refusal(session, "PATCH", one, { package: "max" })).toEqual([409, "resize_in_flight"]);
    session.clock.advance(1_000);
    const { body } = await session.call("GET", one);
    expect([pick(body, "panel_account", "local_package"), pick(body, "panel_account", "package", "key")]).toEqual([undefined, "pro"]);
  });

  it("wait for their purge, hold their domain, and can be purged at once", async () => {
    const session = await begin();
    const one = `${path}/${await bought(session)}`;
    expect(await refusal(session, "POST", `${one}/purge`)).toEqual([422, undefined]);
    expect((await session.call("DELETE", one)).status).toBe(202);
    expect((await session.call("GET", one)).body).toMatchObject({ panel_account: { state: "pending_deletion" } });
    const refused = await session.call("PATCH", one, { package: "max" });
    expect([refused.status, refused.body]).toEqual([403, expect.objectContaining({ delete_scheduled_at: expect.any(String) })]);
    expect(await refusal(session, "POST", path, order)).toEqual([422, "domain_in_use"]);
    expect((await session.call("POST", `${one}/purge`)).status).toBe(202);
    expect(await refusal(session, "GET", one)).toEqual([404, "account_not_found"]);
    await bought(session);
  });

  it("have domains, a password and a link that signs in", async () => {
    const session = await begin();
    const username = await bought(session);
    const one = `${path}/${username}`;
    expect((await session.call("POST", `${one}/domains`, { domain: "Other.Example" })).status).toBe(201);
    expect(await refusal(session, "POST", `${one}/domains`, { domain: "example.com" })).toEqual([422, "domain_in_use"]);
    expect((await session.call("GET", `${one}/domains`)).body).toEqual({ domains: ["example.com", "other.example"] });
    expect(pick((await session.call("GET", `${path}?q=other`)).body, "panel_accounts", 0, "username")).toBe(username);
    expect((await session.call("DELETE", `${one}/domains/other.example`)).status).toBe(204);
    expect((await session.call("DELETE", `${one}/domains/example.com`)).status).toBe(404);
    await session.call("PATCH", `${one}/password`, { password: "correct horse" });
    expect(session.platform.panelAccounts.get(username).hasPassword("correct horse")).toBe(true);
    expect(pick((await session.call("POST", `${one}/session`)).body, "url")).toMatch(/^https:/);
  });

  it("are listed up to a number of rows, searched among these", async () => {
    const session = await begin({
      panelAccounts: ["a.example", "b.example", "c.example"].map((domain) => ({ domain })),
      strict: { panelListCap: 2 },
    });
    expect(pick((await session.call("GET", path)).body, "panel_accounts")).toHaveLength(2);
    expect((await session.call("GET", `${path}?q=c.example`)).body).toEqual({ panel_accounts: [] });
  });

  const off: SimulatorOptions = { strict: { panel: "notEnabled" } };
  it.each<[string, SimulatorOptions, object, string, [number, string]]>([
    ["a domain that isn't registered", {}, { ...order, domain: "other.example" }, "POST", [422, "domain_not_registered"]],
    ["an unknown package", {}, { ...order, package: "huge" }, "POST", [400, "unknown_package"]],
    ["an unknown term", {}, { ...order, term: "daily" }, "POST", [400, "invalid_term"]],
    ["a trial workspace", { strict: { panel: "trial" } }, order, "POST", [403, "trial_account"]],
    ["a system key", { credential: "system" }, order, "POST", [401, "user_required"]],
    ["a role that can't buy", { readOnlyAccounts: ["account-1"] }, order, "POST", [403, "not_authorized"]],
    ["a workspace without panels, also to a system key", { ...off, credential: "system" }, order, "POST", [403, "panel_not_enabled"]],
    ["a platform without panel hosting", { strict: { panel: "missing" } }, {}, "GET", [503, "panel_unavailable"]],
    ["servers that can't be read", { strict: { panelMirror: "down" } }, {}, "GET", [503, "panel_unavailable"]],
  ])("refuse %s", async (_, options, body, method, expected) => {
    const session = await begin(options);
    expect(await refusal(session, method, path, method === "GET" ? undefined : body)).toEqual(expected);
    expect(session.platform.billing.carts.list()).toEqual([]);
  });

  it("know who has registered a domain, also from elsewhere", async () => {
    const { platform, call } = await start({ accounts: ["account-1", "account-2"] });
    platform.registeredNames.add("theirs.example", "account-2");
    platform.registeredNames.alsoAsk((name) => (name === "new.example" ? "account-1" : undefined));
    expect(pick((await call("POST", path, { package: "S", domain: "theirs.example" })).body, "code")).toBe("domain_not_owned");
    expect((await call("POST", path, { package: "S", domain: "new.example" })).status).toBe(202);
    await call("POST", "/_simulator/registered_names", { name: "late.example" });
    expect((await call("POST", path, { package: "S", domain: "late.example" })).status).toBe(202);
  });
});

const users = "/api/users";
const user = { fname: "Anna", lname: "Jansen", email: "anna@example.com", locale: "nl" };

describe("the users of a reseller", () => {
  it("show password and token once, and belong to the account that made them", async () => {
    const { call } = await start({ accounts: ["account-1", "account-2"] });
    const { status, body } = await call("POST", users, { user });
    const once = { password: expect.any(String), api_token: expect.any(String), account_id: expect.any(String) };
    expect([status, pick(body, "user")]).toMatchObject([201, { email: user.email, ...once }]);
    const { body: list } = await call("GET", users);
    expect(pick(list, "users", 0)).toEqual({
      ...{ id: pick(body, "user", "id"), fname: "Anna", lname: "Jansen", email: user.email, locale: "nl", account_brand_id: 1 },
      ...{ created_at: expect.any(String), updated_at: expect.any(String) },
    });
    const elsewhere = { "X-Auth-Account": "account-2" };
    expect((await call("GET", users, undefined, elsewhere)).body).toEqual({ users: [] });
    expect((await call("GET", `${users}/${String(pick(body, "user", "id"))}`, undefined, elsewhere)).status).toBe(404);
  });

  it("can be neither changed nor deleted, nor doubled, nor made without a name or in another language", async () => {
    const { call } = await start();
    const { body } = await call("POST", users, { user });
    const own = `${users}/${String(pick(body, "user", "id"))}`;
    expect([(await call("PATCH", own, { user })).status, (await call("DELETE", own)).status]).toEqual([401, 401]);
    for (const wrong of [user, { ...user, email: "b@example.com", fname: " " }, { ...user, email: "c@example.com", locale: "de" }])
      expect((await call("POST", users, { user: wrong })).status).toBe(422);
    expect((await call("POST", users, {})).status).toBe(400);
  });
});
