import { answered, pick, refused, type Session, start } from "./session";

const path = "/api/mailspace";
/** Longer than a cart takes by default, and shorter than what is kept for a while. */
const aMomentMs = 60_000;

const buy = (session: Session, body: unknown = { domain: "example.com" }) => session.call("POST", path, body);

async function bought(session: Session, domain = "example.com"): Promise<string> {
  expect((await buy(session, { domain })).status).toBe(202);
  session.clock.advance(aMomentMs);
  return session.platform.mailspaces.get(domain).id;
}

const view = async (session: Session, id: string) => pick((await session.call("GET", `${path}/${id}`)).body, "mailspace");

describe("buying a mailspace", () => {
  it("answers with a cart, and the mailspace exists when that is paid and provisioned", async () => {
    const session = await start({ delays: { paymentMs: 10, orderMs: 10, provisioningMs: 20 } });
    const reply = await buy(session, { domain: " Example.COM ", package: "mail_20" });
    expect(reply).toMatchObject(answered(202, { status: "accepted", cart: { token: expect.any(String) }, payment: {}, orders: [] }));
    session.clock.advance(39);
    expect((await session.call("GET", path)).body).toEqual({ mailspaces: [] });
    session.clock.advance(1);
    const id = String(pick((await session.call("GET", path)).body, "mailspaces", 0, "id"));
    const subscription = { status: "active", price: { amount_cents: 9_600, term: "annual" } };
    const shown = { domain: "example.com", package: "mail_20", max_mailboxes: 20, status: "pending" };
    expect(await view(session, id)).toMatchObject({ ...shown, subscription });
    expect(session.platform.billing.payments.charges).toMatchObject([{ cents: 9_600 }]);
  });

  it.each([
    {},
    { domain: null },
    { domain: "nodots" },
    { domain: "has space.com" },
    { domain: "example.invalid" },
    { domain: "a_b.com" },
    { domain: 7 },
    { domain: "example.com", package: "mail_6" },
  ])("refuses %p, with the status that it is told to have", async (body) => {
    const session = await start();
    expect(await buy(session, body)).toMatchObject(answered(422, { errors: [expect.any(String)] }));
    session.shapes.mailspaceRefusal = "badRequest";
    expect((await buy(session, body)).status).toBe(400);
    expect(session.platform.billing.carts.list()).toEqual([]);
  });

  it("needs an account that may be written to and that can pay", async () => {
    const session = await start({ accounts: ["one", "two"], readOnlyAccounts: ["two"] });
    expect((await session.call("POST", path, { domain: "example.com" }, { "X-Auth-Account": "" })).status).toBe(400);
    const denied = await session.call("POST", path, { domain: "example.com" }, { "X-Auth-Account": "two" });
    expect(denied).toMatchObject(answered(403, { errors: ["Not Authorized"] }));
    expect(denied.body).not.toHaveProperty("code");
    session.platform.billing.accounts.of("one").paymentMethod = false;
    expect(await buy(session)).toMatchObject(refused(400, "no_default_payment_method"));
  });

  it("sells the same domain twice while the first is in its cart, and not afterwards; what waits for the user makes nothing", async () => {
    const session = await start();
    session.platform.billing.payments.next = ["awaiting_authentication"];
    await buy(session);
    session.clock.advance(aMomentMs);
    expect(session.platform.mailspaces.list()).toEqual([]);
    await buy(session);
    await bought(session);
    expect(session.platform.mailspaces.list()).toHaveLength(2);
    expect((await buy(session)).status).toBe(422);
    session.platform.rules.secondMailspace = "allow";
    expect((await buy(session)).status).toBe(202);
  });

  it.each([
    ["refuse", 202],
    ["refuseDeleted", 422],
  ] as const)("with %s, answers %d for the domain of a soft-deleted one", async (secondMailspace, status) => {
    const session = await start({ strict: { secondMailspace }, mailspaces: [{ domain: "example.com", pendingDelete: true }] });
    expect((await buy(session)).status).toBe(status);
  });
});

describe("mailspaces", () => {
  it("are listed newest first, of the account named or of all reachable ones, with the soft-deleted", async () => {
    const { call, clock, platform } = await start({ accounts: ["one", "two"] });
    for (const [domain, account] of [
      ["a.example", "one"],
      ["b.example", "two"],
      ["c.example", "one"],
      ["d.example", "stranger"],
    ] as const) {
      clock.advance(1);
      platform.mailspaces.add({ domain, account, pendingDelete: domain === "a.example" });
    }
    const domains = async (account: string) => {
      const { body } = await call("GET", path, undefined, { "X-Auth-Account": account });
      return (pick(body, "mailspaces") as { domain: string }[]).map((mailspace) => mailspace.domain);
    };
    expect(await domains("")).toEqual(["c.example", "b.example", "a.example"]);
    expect(await domains("one")).toEqual(["c.example", "a.example"]);
  });

  it("show verification and subscription in the view only, and only when there is one", async () => {
    const session = await start({ mailspaces: [{ id: "m", domain: "example.com" }] });
    const shown = await view(session, "m");
    expect(shown).toMatchObject({
      ...{ synced_at: null, webmail_url: expect.any(String), status: "active" },
      ...{ provisioned: true, verified: true, needs_domain_verification: false },
    });
    for (const key of ["verification", "subscription"]) expect(shown).not.toHaveProperty(key);
    expect(pick((await session.call("GET", path)).body, "mailspaces", 0)).not.toHaveProperty("webmail_url");
  });

  it("are unknown without a body where they do not exist or are not ours", async () => {
    const { call } = await start({ mailspaces: [{ id: "theirs", domain: "example.com", account: "stranger" }] });
    for (const id of ["nope", "theirs"]) {
      for (const [method, below] of [
        ["GET", ""],
        ["PATCH", ""],
        ["DELETE", ""],
        ["GET", "/mailboxes"],
        ["POST", "/aliases"],
        ["GET", "/domain_verification"],
      ] as const) {
        expect(await call(method, `${path}/${id}${below}`)).toMatchObject(answered(404));
      }
    }
  });

  it("have the smallest package unless told, and grow when the order is done, for the difference in price", async () => {
    const session = await start();
    const { call, clock, platform } = session;
    const id = await bought(session);
    platform.mailspaces.get(id).confirmOwnership();
    clock.advance(aMomentMs);
    expect(await call("PATCH", `${path}/${id}`, { package: "mail_20" })).toMatchObject(answered(202, { status: "accepted" }));
    expect(await view(session, id)).toMatchObject({ package: "mail_5", max_mailboxes: 5 });
    clock.advance(aMomentMs);
    expect(await view(session, id)).toMatchObject({ package: "mail_20", subscription: { price: { amount_cents: 9_600 } } });
    expect(platform.billing.payments.charges.map((charge) => charge.cents)).toEqual([3_000, 6_600]);
  });

  it("refuse a package that is unknown, the same, or too small, and any before they are provisioned", async () => {
    const mailboxes = ["a", "b", "c", "d", "e", "f"].map((username) => ({ username }));
    const { call, platform } = await start({
      mailspaces: [
        { id: "m", domain: "example.com", package: "mail_20", mailboxes },
        { id: "new", domain: "example.org", provisioned: false },
      ],
    });
    for (const wanted of [undefined, "mail_6", "mail_20", "mail_5", 5]) {
      expect(await call("PATCH", `${path}/m`, { package: wanted })).toMatchObject(answered(422, { errors: [expect.any(String)] }));
    }
    expect(await call("PATCH", `${path}/new`, { package: "mail_20" })).toMatchObject(refused(422, "not_provisioned"));
    platform.billing.accounts.of("account-1").paymentMethod = false;
    expect((await call("PATCH", `${path}/m`, { package: "mail_50" })).status).toBe(400);
  });

  it("stay readable once they are deleted, and are purged in the end", async () => {
    const session = await start({ mailspaces: [{ id: "m", domain: "example.com" }] });
    const { call, clock } = session;
    expect(await call("DELETE", `${path}/m`)).toMatchObject(answered(202));
    expect(await view(session, "m")).toMatchObject({ pending_deletion: true, delete_scheduled_at: "2025-01-31T00:00:00.000Z" });
    for (const method of ["DELETE", "PATCH"]) {
      expect(await call(method, `${path}/m`, { package: "mail_20" })).toMatchObject(refused(422, "pending_delete"));
    }
    clock.advance(30 * 24 * 3_600_000);
    expect((await call("GET", `${path}/m`)).status).toBe(404);
  });

  it("end their subscription when they are deleted, and may be deleted before they are provisioned unless told otherwise", async () => {
    const session = await start({ strict: { deleteUnprovisioned: "refuse" } });
    const id = await bought(session);
    expect(await session.call("DELETE", `${path}/${id}`)).toMatchObject(refused(422, "not_provisioned"));
    session.platform.rules.deleteUnprovisioned = "allow";
    expect((await session.call("DELETE", `${path}/${id}`)).status).toBe(202);
    expect(await view(session, id)).toMatchObject({ subscription: { status: "cancelled" } });
  });
});
