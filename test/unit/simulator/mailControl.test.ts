import { answered, pick, start } from "./session";

const path = "/_simulator/mailspaces";

describe("the simulator's own endpoints for mail", () => {
  it("take a mailspace through its life", async () => {
    const { call, clock } = await start();
    const added = await call("POST", path, { domain: "Example.com", package: "mail_20", provisioned: false });
    expect(added).toMatchObject(
      answered(201, { domain: "example.com", package: "mail_20", verified: false, verification: { txt_value: expect.any(String) } }),
    );
    const one = `${path}/${String(pick(added.body, "id"))}`;
    expect((await call("PATCH", one, { verified: true })).body).toMatchObject({ verified: true, provisioned: false });
    clock.advance(60_000);
    expect((await call("GET", `${path}/example.com`)).body).toMatchObject({ provisioned: true, status: "active" });
    const changed = await call("PATCH", one, { suspended: true, pendingDelete: true });
    expect(changed.body).toMatchObject({ status: "suspended", delete_scheduled_at: expect.any(String) });
    expect((await call("PATCH", one, { pendingDelete: false, provisioned: false, verified: false })).body).toMatchObject({
      delete_scheduled_at: null,
      provisioned: false,
      verified: false,
    });
    expect(pick((await call("GET", path)).body, "mailspaces")).toHaveLength(1);
  });

  it("refuse what makes no sense", async () => {
    const { call } = await start({ mailspaces: [{ id: "m", domain: "example.com" }] });
    for (const body of [{}, { domain: 7 }, { domain: "example.org", package: "mail_6" }])
      expect((await call("POST", path, body)).status).toBe(422);
    expect((await call("POST", `${path}/m/mailboxes`, {})).status).toBe(422);
    expect((await call("POST", `${path}/m/groups`, {})).status).toBe(422);
    expect((await call("POST", `${path}/m/publish`, { domain: "unknown.example" })).status).toBe(404);
    expect((await call("DELETE", `${path}/m/aliases/x@example.com`)).status).toBe(404);
  });

  it("change mailboxes, groups, lists and aliases behind a client's back", async () => {
    const { call, platform } = await start({ mailspaces: [{ id: "m", domain: "example.com" }] });
    const { mailboxes } = platform.mailspaces.get("m");
    expect((await call("POST", `${path}/m/groups`, { id: "g", email: "team" })).body).toMatchObject({
      principal_id: "g",
      email: "team@example.com",
    });
    expect((await call("POST", `${path}/m/lists`, { email: "news", description: "News" })).body).toMatchObject({ description: "News" });
    const jane = { username: "jane", password: "secret", used_mb: 3, status: "suspended", groups: ["team"] };
    const added = await call("POST", `${path}/m/mailboxes`, jane);
    expect(added).toMatchObject(
      answered(201, { email: "jane@example.com", password_set_count: 1, status: "suspended", used_mb: 3, groups: ["g"] }),
    );
    for (const key of ["password", "password_digest"]) expect(added.body).not.toHaveProperty(key);
    const one = `${path}/m/mailboxes/jane@example.com`;
    expect((await call("PATCH", one, { password: "other", allowed_ips: ["192.0.2.1"], display_name: "Jane" })).body).toMatchObject({
      password_set_count: 2,
      allowed_ips: ["192.0.2.1"],
    });
    expect((await call("POST", `${path}/m/aliases`, { address: "sales", target_email: "jane@example.com" })).body).toEqual({
      address: "sales@example.com",
      target_email: "jane@example.com",
    });
    expect(mailboxes.get("jane@example.com").aliases).toEqual(["sales@example.com"]);
    expect((await call("DELETE", `${path}/m/aliases/sales@example.com`)).status).toBe(204);
    expect((await call("PATCH", one, { pendingDeletion: true })).body).toMatchObject({ scheduled_deletion_at: expect.any(String) });
    expect((await call("GET", one)).body).toMatchObject({ display_name: "Jane", aliases: [] });
  });
});
