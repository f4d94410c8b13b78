import { pick, start } from "./session";

const path = "/api/users";
const user = { fname: "Anna", lname: "Jansen", email: "anna@example.com", locale: "nl" };

describe("the users of a reseller", () => {
  it("show password and token once, and belong to the account that made them", async () => {
    const { call } = await start({ accounts: ["account-1", "account-2"] });
    const { status, body } = await call("POST", path, { user });
    expect([status, pick(body, "user")]).toEqual([
      201,
      expect.objectContaining({
        email: user.email,
        password: expect.any(String),
        api_token: expect.any(String),
        account_id: expect.any(String),
      }),
    ]);
    const { body: list } = await call("GET", path);
    expect(pick(list, "users", 0)).toEqual({
      ...{ id: pick(body, "user", "id"), fname: "Anna", lname: "Jansen", email: user.email, locale: "nl", account_brand_id: 1 },
      ...{ created_at: expect.any(String), updated_at: expect.any(String) },
    });
    const elsewhere = { "X-Auth-Account": "account-2" };
    expect((await call("GET", path, undefined, elsewhere)).body).toEqual({ users: [] });
    expect((await call("GET", `${path}/${String(pick(body, "user", "id"))}`, undefined, elsewhere)).status).toBe(404);
  });

  it("can be neither changed nor deleted, nor doubled, nor made without a name or in another language", async () => {
    const { call } = await start();
    const { body } = await call("POST", path, { user });
    const own = `${path}/${String(pick(body, "user", "id"))}`;
    expect([(await call("PATCH", own, { user })).status, (await call("DELETE", own)).status]).toEqual([401, 401]);
    for (const wrong of [user, { ...user, email: "b@example.com", fname: " " }, { ...user, email: "c@example.com", locale: "de" }])
      expect((await call("POST", path, { user: wrong })).status).toBe(422);
    expect((await call("POST", path, {})).status).toBe(400);
  });
});
