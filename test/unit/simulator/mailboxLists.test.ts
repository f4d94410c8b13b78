import { answered, pick, refused, type Session, start } from "./session";

const path = "/api/mailspace/m/mailboxes";
const dayMs = 24 * 3_600_000;
const jane = {
  id: "jane",
  username: "jane",
  display_name: "Jane",
  quota_mb: 100,
  used_mb: 7,
  aliases: ["sales"],
  groups: ["team"],
  allowed_ips: ["192.0.2.9"],
};
const mailspace = {
  id: "m",
  domain: "example.com",
  groups: [{ id: "g", email: "team" }],
  lists: [{ id: "l", email: "news" }],
  mailboxes: [jane],
};

const open = (options: Parameters<typeof start>[0] = {}) => start({ mailspaces: [mailspace], ...options });
const emails = async ({ call }: Session, bucket: string, query = "") => {
  const { body } = await call("GET", path + query);
  return (pick(body, bucket) as { email: string }[]).map((mailbox) => mailbox.email);
};

describe("mailboxes", () => {
  it("are listed in two buckets, of which q narrows one", async () => {
    const mailboxes = [jane, { username: "joe" }, { username: "gone", pendingDeletion: true }];
    const session = await open({ mailspaces: [{ ...mailspace, mailboxes }] });
    expect(await emails(session, "mailboxes")).toEqual(["jane@example.com", "joe@example.com"]);
    expect(await emails(session, "mailboxes", "?q=JA")).toEqual(["jane@example.com"]);
    expect(await emails(session, "pending", "?q=JA")).toEqual(["gone@example.com"]);
    expect(pick((await session.call("GET", path)).body, "mailboxes", 0)).not.toHaveProperty("groups");
  });

  it("are cut off silently at 500, groups among them", async () => {
    const mailboxes = Array.from({ length: 501 }, (_, index) => ({ username: `u${index}` }));
    const session = await open({ mailspaces: [{ ...mailspace, package: "mail_500", mailboxes }] });
    expect(await emails(session, "mailboxes")).toHaveLength(499);
    expect(await emails(session, "mailboxes", "?q=u500@")).toEqual([]);
  });

  it("are unknown by an id that is not one of this mailspace's", async () => {
    const { call, platform } = await open();
    const other = platform.mailspaces.add({ domain: "example.net" }).mailboxes.add({ username: "x" });
    for (const id of ["nope", other.id, "jane@example.com", "g"]) {
      for (const method of ["GET", "PATCH", "DELETE"]) {
        expect(await call(method, `${path}/${id}`)).toMatchObject(refused(404, "unknown_mailbox"));
      }
    }
  });

  it.each([
    ["username=joe", true, null],
    ["username=Jane", false, "mailbox"],
    ["username=sales", false, "mailbox"],
    ["username=team&domain=Example.com", false, "group"],
    ["username=news", false, "mailing list"],
  ])("say of %s whether it is free: %p", async (query, available, used_by) => {
    expect(await (await open()).call("GET", `${path}/check?${query}`)).toMatchObject(answered(200, { available, used_by }));
  });

  it("refuse to check nothing", async () => {
    expect(await (await open()).call("GET", `${path}/check?username=`)).toMatchObject(refused(400, "invalid_address"));
  });
});

describe("mailboxes while the mail server is down", () => {
  it("are not listed nor written", async () => {
    const { call } = await open({ strict: { mailServer: "down" } });
    const list = await call("GET", path);
    expect(list).toMatchObject(refused(503, "mailboxes_unavailable"));
    expect(list.body).not.toHaveProperty("mailboxes");
    expect((await call("POST", path, { username: "x", password: "y" })).status).toBe(503);
    expect((await call("PATCH", `${path}/jane`, {})).status).toBe(503);
    expect((await call("DELETE", `${path}/jane`)).status).toBe(503);
    expect((await call("GET", `${path}/check?username=jane`)).body).toEqual({ available: null, used_by: null });
  });

  it("are shown with empty values for what only the server knows", async () => {
    const { call } = await open({ strict: { mailServer: "down" } });
    const empty = {
      display_name: "",
      quota_mb: 0,
      used_mb: 0,
      aliases: [],
      allowed_ips: [],
      groups: [],
      lists: [],
      two_factor: { enabled: false },
      app_passwords: [],
    };
    expect(pick((await call("GET", `${path}/jane`)).body, "mailbox")).toMatchObject({
      id: "jane",
      email: "jane@example.com",
      status: "active",
      ...empty,
    });
  });
});

describe("deleting a mailbox", () => {
  it("schedules it, keeps its addresses, and purges it in the end", async () => {
    const session = await open({ delays: { mailboxRetentionMs: 2 * dayMs } });
    const { call, clock } = session;
    const create = (username: string) => call("POST", path, { username, password: "secret" });
    await call("DELETE", `${path}/jane`);
    expect(await emails(session, "mailboxes")).toEqual([]);
    clock.advance(dayMs + 1);
    const pending = {
      id: "jane",
      email: "jane@example.com",
      status: "pending_deletion",
      scheduled_deletion_at: "2025-01-03T00:00:00.000Z",
      days_until_deletion: 1,
    };
    expect((await call("GET", path)).body).toEqual({ mailboxes: [], pending: [pending] });
    expect((await call("GET", `${path}/jane`)).body).toMatchObject({
      mailbox: { status: "pending_deletion", scheduled_deletion_at: pending.scheduled_deletion_at },
    });
    for (const username of ["jane", "sales"]) {
      expect(await create(username)).toMatchObject(
        answered(422, { code: "create_failed", errors: [expect.stringContaining("scheduled for deletion")] }),
      );
    }
    await call("DELETE", `${path}/jane`);
    clock.advance(dayMs);
    expect((await call("GET", `${path}/jane`)).status).toBe(404);
    expect((await create("jane")).status).toBe(201);
  });

  it("is not forgotten by a stale read", async () => {
    const session = await open();
    await session.call("DELETE", `${path}/jane`);
    session.faults.add({ kind: "staleRead", method: "GET" });
    expect(await emails(session, "mailboxes")).toEqual(["jane@example.com"]);
    expect(await emails(session, "mailboxes")).toEqual([]);
  });
});
