import { answered, refused, start } from "./session";

const path = "/api/mailspace/m";
const mailspaces = [{ id: "m", domain: "example.com" }];
const reads = ["domains", "domains/example.com", "domains/dns", "aliases", "groups", "mailboxes", "mailboxes/check?username=x"].map(
  (below) => ["GET", `${path}/${below}`] as const,
);
const writes = [
  ...["domains", "aliases", "groups", "mailboxes"].map((below) => ["POST", `${path}/${below}`] as const),
  ...["domains/x.example", "groups/x", "mailboxes/x"].map((below) => ["PATCH", `${path}/${below}`] as const),
  ...["domains/x.example", "aliases/a@example.com", "groups/x", "mailboxes/x"].map((below) => ["DELETE", `${path}/${below}`] as const),
];

describe("guards of everything below a mailspace", () => {
  it("come in the documented order", async () => {
    const { call, platform } = await start({
      readOnlyAccounts: ["account-1"],
      strict: { mailHosting: "missing" },
      mailspaces: [{ ...mailspaces[0], domain: "example.com", provisioned: false, suspended: true }],
    });
    const mailspace = platform.mailspaces.get("m");
    const write = () => call("POST", `${path}/mailboxes`, {});
    expect(await call("POST", "/api/mailspace/nope/mailboxes", {})).toMatchObject(refused(503, "mailserver_unavailable"));
    platform.rules.mailHosting = "configured";
    expect(await call("POST", "/api/mailspace/nope/mailboxes", {})).toMatchObject(answered(404));
    expect(await write()).toMatchObject(answered(403, { code: "not_authorized", errors: ["Not Authorized"] }));
    platform.readOnlyAccounts.clear();
    expect(await write()).toMatchObject(refused(403, "mailspace_suspended"));
    mailspace.setPendingDelete(true);
    expect(await write()).toMatchObject(refused(403, "pending_delete"));
    mailspace.setPendingDelete(false);
    mailspace.change({ suspended: false });
    expect(await write()).toMatchObject(refused(409, "not_provisioned"));
    mailspace.change({ provisioned: true });
    expect(await write()).toMatchObject(refused(400, "username_blank"));
  });

  it.each([...reads, ...writes])("hold %s %s back until the mailspace is provisioned, and while it is suspended", async (method, url) => {
    const { call, platform } = await start({ mailspaces: [{ id: "m", domain: "example.com", provisioned: false }] });
    expect(await call(method, url)).toMatchObject(refused(409, "not_provisioned"));
    platform.mailspaces.get("m").change({ suspended: true });
    expect(await call(method, url)).toMatchObject(refused(403, "mailspace_suspended"));
  });

  it.each(writes)("refuse %s %s in a read-only account and on a soft-deleted mailspace", async (method, url) => {
    const { call, platform } = await start({ readOnlyAccounts: ["account-1"], mailspaces });
    expect(await call(method, url)).toMatchObject(refused(403, "not_authorized"));
    platform.readOnlyAccounts.clear();
    platform.mailspaces.get("m").setPendingDelete(true);
    expect(await call(method, url)).toMatchObject(refused(403, "pending_delete"));
  });

  it.each(reads)("let %s %s pass on a soft-deleted mailspace, suspended or not", async (method, url) => {
    const { call } = await start({
      readOnlyAccounts: ["account-1"],
      mailspaces: [{ id: "m", domain: "example.com", pendingDelete: true, suspended: true }],
    });
    expect((await call(method, url)).status).toBe(200);
  });

  it("check the scope before all of them", async () => {
    const { call } = await start({ scopes: ["mailspace:read"], strict: { mailHosting: "missing" }, mailspaces });
    expect(await call("POST", `${path}/mailboxes`, {})).toMatchObject(answered(403, { error: "insufficient_scope" }));
    expect((await call("GET", `${path}/mailboxes`)).status).toBe(503);
    expect((await call("GET", path)).status).toBe(200);
  });

  it("at the mailspace itself refuse with other statuses", async () => {
    const { call, platform } = await start({ readOnlyAccounts: ["account-1"], mailspaces });
    const denied = await call("DELETE", path);
    expect(denied).toMatchObject(answered(403, { errors: ["Not Authorized"] }));
    expect(denied.body).not.toHaveProperty("code");
    platform.readOnlyAccounts.clear();
    platform.mailspaces.get("m").change({ suspended: true });
    expect(await call("DELETE", path)).toMatchObject(refused(403, "mailspace_suspended"));
    expect((await call("GET", path)).status).toBe(200);
  });
});
