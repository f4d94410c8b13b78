import { answered, pick, refused, type Session, start } from "./session";

const path = "/api/mailspace/m/mailboxes";
const mailspace = {
  id: "m",
  domain: "example.com",
  domains: ["example.org"],
  groups: [{ id: "g", email: "team" }],
  lists: [{ id: "l", email: "news" }],
};
const jane = {
  ...{ id: "jane", username: "jane", display_name: "Jane", password: "old", quota_mb: 100 },
  ...{ aliases: ["b", "a"], groups: ["team"], lists: ["news"], allowed_ips: ["192.0.2.9", "10.0.0.0/8"] },
};
const secret = "correct horse";

const open = (options: Parameters<typeof start>[0] = {}) => start({ mailspaces: [{ ...mailspace, mailboxes: [jane] }], ...options });
const create = (session: Session, body: object) => session.call("POST", path, { username: "joe", password: secret, ...body });
const detail = async ({ call }: Session, id = "jane") => pick((await call("GET", `${path}/${id}`)).body, "mailbox");

const dayMs = 24 * 3_600_000;
const emails = async ({ call }: Session, bucket: string, query = "") => {
  const { body } = await call("GET", path + query);
  return (pick(body, bucket) as { email: string }[]).map((mailbox) => mailbox.email);
};

describe("making a mailbox", () => {
  it("answers with the fields of the list and the dates, and never with the password", async () => {
    const session = await open();
    const lists = { aliases: ["J.Doe", "joe@example.org"], groups: ["team@example.com"], lists: ["l"] };
    const made = await create(session, { username: "Joe", display_name: "Joe", quota_mb: 50, ...lists });
    expect(made.status).toBe(201);
    const { id, ...shown } = pick(made.body, "mailbox") as { id: string };
    expect(shown).toEqual({
      ...{ email: "joe@example.com", display_name: "Joe", status: "active", quota_mb: 50, used_mb: 0 },
      aliases: ["j.doe@example.com", "joe@example.org"],
      ...{ principal_id: expect.any(String), scheduled_deletion_at: null, created_at: expect.any(String), updated_at: expect.any(String) },
    });
    expect(await detail(session, id)).toMatchObject({
      ...{ groups: ["team@example.com"], lists: ["news@example.com"], allowed_ips: [] },
      ...{ two_factor: { enabled: false }, app_passwords: [] },
    });
    const everything = [made.body, await detail(session, id), (await session.call("GET", "/_simulator/platform")).body];
    expect(JSON.stringify(everything)).not.toContain(secret);
    expect(session.platform.mailspaces.get("m").mailboxes.hasPassword(id, secret)).toBe(true);
  });

  it.each([
    [{ username: "", password: "" }, "username_blank"],
    [{ username: null }, "username_blank"],
    [{ username: undefined }, "username_blank"],
    [{ password: "", quota_mb: "x" }, "password_blank"],
    [{ password: undefined }, "password_blank"],
  ])("answers 400 for %p", async (body, code) => {
    expect(await create(await open(), body)).toMatchObject(refused(400, code));
  });

  it.each([
    [{ quota_mb: 10 * 1_024 + 1 }, /larger than the package/],
    [{ quota_mb: -1 }, /integer/],
    [{ username: "joe@example.com" }, /local part/],
    [{ username: "j oe" }, /valid address/],
    [{ domain: "elsewhere.com" }, /domain of this mailspace/],
    [{ username: "JANE" }, /used by the mailbox jane@example\.com/],
    [{ username: "a" }, /used by the mailbox jane@example\.com/],
    [{ username: "team" }, /used by the group/],
    [{ username: "news" }, /used by the mailing list/],
    [{ aliases: "a" }, /array/],
  ])("answers 422 for %p, and makes nothing", async (body, message) => {
    const session = await open();
    expect(await create(session, body)).toMatchObject(answered(422, { code: "create_failed", errors: [expect.stringMatching(message)] }));
    expect(session.platform.mailspaces.get("m").mailboxes.list()).toHaveLength(1);
  });

  it.each([
    [{ aliases: ["team"] }, { aliases: [] }],
    [
      { aliases: ["x"], groups: ["foreign"] },
      { aliases: ["x@example.com"], groups: [] },
    ],
    [
      { groups: ["team"], lists: ["foreign"] },
      { groups: ["g"], lists: [] },
    ],
  ])("keeps the mailbox when it fails over %p", async (body, kept) => {
    const session = await open();
    expect(await create(session, body)).toMatchObject(refused(422, "create_failed"));
    expect(session.platform.mailspaces.get("m").mailboxes.get("joe@example.com")).toMatchObject(kept);
  });

  it("ends where the package does, which mailboxes to be deleted still fill", async () => {
    const mailboxes = ["a", "b", "c", "d", "e"].map((username) => ({ username, pendingDeletion: username === "e" }));
    const session = await open({ mailspaces: [{ ...mailspace, mailboxes }] });
    expect(await create(session, {})).toMatchObject(
      answered(422, { code: "create_failed", errors: [expect.stringContaining("5 mailboxes")] }),
    );
  });
});

describe("changing a mailbox", () => {
  const patch = (session: Session, body: unknown) => session.call("PATCH", `${path}/jane`, body);

  it("touches only what is sent, and clears with an empty value, but not a quota", async () => {
    const session = await open();
    const before = (await detail(session)) as object;
    expect(await patch(session, { display_name: "J" })).toMatchObject(
      answered(200, { mailbox: { ...before, display_name: "J", updated_at: expect.any(String) } }),
    );
    expect(await patch(session, {})).toMatchObject(answered(200, { mailbox: { display_name: "J", quota_mb: 100 } }));
    const empty = { display_name: "", aliases: [], groups: [], lists: [], allowed_ips: [] };
    await patch(session, { ...empty, quota_mb: "" });
    expect(await detail(session)).toMatchObject({ ...empty, quota_mb: 100 });
    await patch(session, { quota_mb: 0 });
    expect(await detail(session)).toMatchObject({ quota_mb: 0 });
  });

  it("replaces lists as a whole", async () => {
    const session = await open();
    await patch(session, { aliases: ["B", "c@example.org"], allowed_ips: "192.0.2.1, 2001:db8::/32;10.1.1.1 10.1.1.1" });
    expect(await detail(session)).toMatchObject({
      aliases: ["b@example.com", "c@example.org"],
      allowed_ips: ["192.0.2.1", "2001:db8::/32", "10.1.1.1"],
    });
  });

  it("keeps the password unless a new one is sent", async () => {
    const session = await open();
    const { mailboxes } = session.platform.mailspaces.get("m");
    for (const password of ["", " ", null]) await patch(session, { password });
    expect(mailboxes.get("jane").password_set_count).toBe(1);
    await patch(session, { password: secret });
    expect([mailboxes.hasPassword("jane", secret), mailboxes.get("jane").password_set_count]).toEqual([true, 2]);
  });

  it.each([
    { quota_mb: 99_999 },
    { status: "pending_deletion" },
    { status: "asleep" },
    { aliases: ["team"] },
    { aliases: ["jane"] },
    { groups: ["foreign"] },
    { lists: ["foreign"] },
    { allowed_ips: ["nonsense"] },
    { allowed_ips: ["10.0.0.0/33"] },
    { allowed_ips: Array.from({ length: 21 }, (_, index) => `10.0.0.${index}`) },
    { display_name: 7 },
  ])("refuses %p, and all that was sent with it", async (body) => {
    const session = await open();
    const before = await detail(session);
    expect(await patch(session, { display_name: "J", ...body })).toMatchObject(
      answered(422, { code: "update_failed", errors: [expect.any(String)] }),
    );
    expect(await detail(session)).toEqual(before);
  });

  it("suspends and takes that back, and cannot bring a deleted one back", async () => {
    const session = await open();
    expect(pick((await patch(session, { status: "suspended" })).body, "mailbox", "status")).toBe("suspended");
    expect(pick((await patch(session, { status: "active" })).body, "mailbox", "status")).toBe("active");
    await session.call("DELETE", `${path}/jane`);
    expect((await patch(session, { status: "active" })).status).toBe(422);
    expect(await patch(session, { status: "pending_deletion" })).toMatchObject(answered(200, { mailbox: { status: "pending_deletion" } }));
  });

  it("names groups and lists by their ids when told to", async () => {
    expect(await detail(await open({ shapes: { mailboxGroups: "id" } }))).toMatchObject({ groups: ["g"], lists: ["l"] });
  });
});

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
    ["username=a", false, "mailbox"],
    ["username=team&domain=Example.com", false, "group"],
    ["username=news", false, "mailing list"],
  ])("say of %s whether it is free: %p", async (query, available, used_by) => {
    const { call } = await open();
    expect(await call("GET", `${path}/check?${query}`)).toMatchObject(answered(200, { available, used_by }));
    expect(await call("GET", `${path}/check?username=`)).toMatchObject(refused(400, "invalid_address"));
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
    expect(pick((await call("GET", `${path}/jane`)).body, "mailbox")).toMatchObject({
      ...{ id: "jane", email: "jane@example.com", status: "active", display_name: "", quota_mb: 0, used_mb: 0 },
      ...{ aliases: [], allowed_ips: [], groups: [], lists: [], two_factor: { enabled: false }, app_passwords: [] },
    });
  });
});

describe("deleting a mailbox", () => {
  it("schedules it, keeps its addresses, and purges it in the end", async () => {
    const session = await open();
    const { call, clock } = session;
    await call("DELETE", `${path}/jane`);
    expect(await emails(session, "mailboxes")).toEqual([]);
    clock.advance(29 * dayMs + 1);
    const scheduled_deletion_at = "2025-01-31T00:00:00.000Z";
    const pending = { id: "jane", email: "jane@example.com", status: "pending_deletion", scheduled_deletion_at, days_until_deletion: 1 };
    expect((await call("GET", path)).body).toEqual({ mailboxes: [], pending: [pending] });
    expect((await call("GET", `${path}/jane`)).body).toMatchObject({ mailbox: { status: "pending_deletion", scheduled_deletion_at } });
    for (const username of ["jane", "a"]) {
      expect(await create(session, { username })).toMatchObject(
        answered(422, { code: "create_failed", errors: [expect.stringContaining("scheduled for deletion")] }),
      );
    }
    await call("DELETE", `${path}/jane`);
    clock.advance(dayMs);
    expect((await call("GET", `${path}/jane`)).status).toBe(404);
    expect((await create(session, { username: "jane" })).status).toBe(201);
  });
});
