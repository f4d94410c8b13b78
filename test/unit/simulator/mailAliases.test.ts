import { answered, pick, refused, type Reply, type Session, start } from "./session";

const path = "/api/mailspace/m/aliases";
const mailspace = {
  id: "m",
  domain: "example.com",
  domains: ["example.org"],
  groups: [{ id: "g", email: "team", description: "The team" }],
  lists: [{ id: "l", email: "news" }],
  mailboxes: [
    { username: "jane", display_name: "Jane", aliases: ["sales@example.com"] },
    { username: "gone", pendingDeletion: true },
  ],
};

const open = (options: Parameters<typeof start>[0] = {}) => start({ mailspaces: [mailspace], ...options });
const add = (session: Session, address: unknown, target_email: unknown = "jane@example.com", domain?: unknown) =>
  session.call("POST", path, { address, target_email, domain });
const addresses = async (session: Session, query = "") => {
  const { body } = await session.call("GET", path + query);
  return (pick(body, "aliases") as { address: string }[]).map((alias) => alias.address);
};

describe("mail aliases", () => {
  it("are listed by address, with their target, and found by either", async () => {
    const session = await open();
    await add(session, "all", "team@example.com");
    await add(session, "weekly", "news@example.com");
    expect(await addresses(session)).toEqual(["all@example.com", "sales@example.com", "weekly@example.com"]);
    expect(await addresses(session, "?q=TEAM")).toEqual(["all@example.com"]);
    expect(await addresses(session, "?q=Sal")).toEqual(["sales@example.com"]);
    const { body } = await session.call("GET", path);
    const target = { target_email: "team@example.com", target_name: "The team", target_type: "group", target_id: "g" };
    expect(pick(body, "aliases", 0)).toEqual({ address: "all@example.com", ...target });
    expect(pick(body, "aliases", 1)).toMatchObject({ target_name: "Jane", target_type: "mailbox" });
    expect(pick(body, "aliases", 2)).toMatchObject({ target_name: "news", target_type: "list", target_id: "l" });
  });

  it.each([
    ["Info", undefined, "info@example.com"],
    ["info", "Example.ORG", "info@example.org"],
    ["Info@Example.org", "example.com", "info@example.org"],
  ])("are qualified: %p with domain %p is %s", async (address, domain, expected) => {
    const session = await open();
    // Made again for the same target, it is the same.
    for (const target of ["jane@example.com", "JANE@example.com"]) {
      const alias = { address: expected, target_email: "jane@example.com" };
      expect(await add(session, address, target, domain)).toMatchObject(answered(201, { alias }));
    }
    expect(session.platform.mailspaces.get("m").mailboxes.get("jane@example.com").aliases).toEqual(["sales@example.com", expected]);
  });

  it.each([undefined, null, "", "  "])("are refused with %p for an address, whatever the target, and for a target", async (blank) => {
    const { call } = await open();
    expect(await call("POST", path, { address: blank, target_email: "" })).toMatchObject(refused(400, "address_blank"));
    expect(await call("POST", path, { address: "x", target_email: blank })).toMatchObject(refused(400, "target_blank"));
  });

  it.each([
    ["x@elsewhere.com", "jane@example.com", /domain of this mailspace/],
    ["a b", "jane@example.com", /valid address/],
    ["dots..x", "jane@example.com", /valid address/],
    ["jane", "jane@example.com", /used by the mailbox jane@example\.com/],
    ["team", "jane@example.com", /used by the group team@example\.com/],
    ["news", "jane@example.com", /used by the mailing list news@example\.com/],
    ["sales", "team@example.com", /used by the mailbox jane@example\.com/],
    ["gone", "jane@example.com", /scheduled for deletion/],
    ["x", "nobody@example.com", /not found/],
    ["x", "sales@example.com", /not found/],
    ["x", "gone@example.com", /not found/],
    [7, "jane@example.com", /must be a string/],
  ])("are refused as invalid: %p to %p", async (address, target, message) => {
    expect(await add(await open(), address, target)).toMatchObject(
      answered(422, { code: "invalid_alias", errors: [expect.stringMatching(message)] }),
    );
  });

  it.each(["sales@example.com", "SALES%40Example%2Ecom"])("are removed by their address, here as %s", async (segment) => {
    const session = await open();
    const reply: Reply = await session.call("DELETE", `${path}/${segment}`);
    expect(reply).toMatchObject(answered(200, { deleted: true, address: "sales@example.com", target_email: "jane@example.com" }));
    for (const other of [segment, "jane@example.com"])
      expect(await session.call("DELETE", `${path}/${other}`)).toMatchObject(refused(404, "unknown_alias"));
  });

  it("are unavailable while the mail server is", async () => {
    const session = await open({ strict: { mailServer: "down" } });
    const unavailable = refused(503, "aliases_unavailable");
    expect(await session.call("GET", path)).toMatchObject(unavailable);
    expect(await add(session, "x")).toMatchObject(unavailable);
    expect(await session.call("DELETE", `${path}/sales@example.com`)).toMatchObject(unavailable);
    expect(await add(session, "")).toMatchObject({ status: 400 });
  });
});

describe("mail groups", () => {
  const groups = "/api/mailspace/m/groups";

  it("are listed with the number of members and shown with the members", async () => {
    const { call } = await open({ mailspaces: [{ ...mailspace, mailboxes: [{ username: "jane", groups: ["team@example.com"] }] }] });
    const base = { id: "g", name: "team", email: "team@example.com", aliases: [], description: "The team", member_count: 1 };
    expect((await call("GET", groups)).body).toEqual({ groups: [base] });
    expect((await call("GET", `${groups}?q=nothing`)).body).toEqual({ groups: [] });
    expect((await call("GET", `${groups}/g`)).body).toEqual({ group: { ...base, members: ["jane@example.com"] } });
    for (const id of ["l", "nope"]) expect(await call("GET", `${groups}/${id}`)).toMatchObject(refused(404, "unknown_group"));
  });

  it("are made with their name as description, or not at all", async () => {
    const session = await open();
    const made = await session.call("POST", groups, { name: "Support", email: "Support", members: ["jane"] });
    expect(made).toMatchObject(
      answered(201, {
        group: { name: "support", email: "support@example.com", description: "Support", members: ["jane@example.com"], member_count: 1 },
      }),
    );
    const x = { name: "x", email: "x" };
    for (const body of [{}, { name: "x" }, { ...x, email: "sales" }, { ...x, email: "x@elsewhere.com" }, { ...x, members: ["nobody"] }])
      expect(await session.call("POST", groups, body)).toMatchObject(refused(422, "group_create_failed"));
    expect(session.platform.mailspaces.get("m").groups.list()).toHaveLength(2);
  });

  it("are unavailable while the mail server is, and unknown one by one", async () => {
    const { call } = await open({ strict: { mailServer: "down" } });
    expect(await call("GET", groups)).toMatchObject(refused(503, "groups_unavailable"));
    expect(await call("GET", `${groups}/g`)).toMatchObject(refused(404, "unknown_group"));
    expect(await call("POST", groups, { name: "x", email: "x" })).toMatchObject({ status: 503 });
  });

  it("change as a whole or not at all, and keep what isn't sent", async () => {
    const mailboxes = [{ username: "jane" }, { username: "joe", groups: ["team"] }];
    const session = await open({ mailspaces: [{ ...mailspace, mailboxes }] });
    const shown = (fields: object) => ({ status: 200, body: { group: { id: "g", email: "team@example.com", ...fields } } });
    const change = (body: object) => session.call("PATCH", `${groups}/g`, body);
    expect(await change({ members: ["Jane@example.com"], aliases: ["crew"] })).toMatchObject(
      shown({ description: "The team", members: ["jane@example.com"], aliases: ["crew@example.com"] }),
    );
    for (const body of [{ description: "x", members: ["nobody"] }, { description: "x", aliases: ["jane"] }, { members: "jane" }])
      expect(await change(body)).toMatchObject(refused(422, "group_update_failed"));
    expect(await change({ description: "" })).toMatchObject(
      shown({ description: null, members: ["jane@example.com"], aliases: ["crew@example.com"] }),
    );
  });

  it("take their members' memberships with them when they go", async () => {
    const { call, platform } = await open({ mailspaces: [{ ...mailspace, mailboxes: [{ username: "jane", groups: ["team"] }] }] });
    expect(await call("DELETE", `${groups}/g`)).toMatchObject(answered(200));
    const { groups: left, mailboxes } = platform.mailspaces.get("m");
    expect([left.list().some(({ principal_id: id }) => id === "g"), mailboxes.get("jane@example.com").groups]).toEqual([false, []]);
    for (const method of ["PATCH", "DELETE"]) expect(await call(method, `${groups}/g`, {})).toMatchObject(refused(404, "unknown_group"));
  });

  it.each([
    ["missing", 404],
    ["notAllowed", 405],
  ] as const)("can be made and not changed where that isn't offered: %s", async (groupChanges, status) => {
    const { call } = await open({ strict: { groupChanges } });
    for (const method of ["PATCH", "DELETE"]) {
      const { status: reply, body } = await call(method, `${groups}/g`, {});
      expect([reply, pick(body, "code")]).toEqual([status, undefined]);
    }
    expect((await call("POST", groups, { name: "x", email: "x" })).status).toBe(201);
  });
});
