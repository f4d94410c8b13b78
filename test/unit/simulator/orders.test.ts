import { bought, buy, shop, tokenOf } from "./buying";
import { answered, pick, refused, start } from "./session";

describe("an order", () => {
  it("makes the site that was ordered, with its CDN a little later", async () => {
    const session = await start();
    const { site } = await bought(session, { plan: "premium", term: "annual", variant: "extended", location: "us-east" });
    expect(pick((await session.call("GET", `/api/sites/${site}`)).body, "site")).toMatchObject({
      id: site,
      name: "shop",
      location: "us-east",
      region: "us-east-1",
      package: "premium",
      account: { id: "account-1" },
      subscription: { status: "active", price: { amount_cents: 60_000, term: "annual" }, product: { id: "premium", name: "Premium" } },
    });
    expect(await session.call("GET", `/api/sites/${site}/cdn`)).toMatchObject(refused(409, "cdn_not_active"));
    session.clock.advance(20);
    expect((await session.call("GET", `/api/sites/${site}/cdn`)).status).toBe(200);
  });

  it("shows what became of it, and can be neither changed nor cancelled then", async () => {
    const session = await start();
    const { order, site } = await bought(session, { variant: "extended" });
    expect((await session.call("PATCH", `/api/orders/${order}`, {})).status).toBe(400);
    expect((await session.call("DELETE", `/api/orders/${order}`)).status).toBe(422);
    expect((await session.call("DELETE", "/api/orders/nope")).status).toBe(404);
    const { body } = await session.call("GET", `/api/orders/${order}`);
    expect(body).toMatchObject({
      order: { id: order, status: "completed", location: "eu-central" },
      tasks: [{ id: expect.any(Number), status: "OK" }],
      site: {
        ...{ id: site, name: "shop", domain: `${site}.sites.example`, variant: "extended", location: "eu-central" },
        ssh_data: { port: 22 },
      },
      subscription: { id: `subscription-${site}`, status: "active", bucket_year: 2025, bucket_month: 1 },
      payment: { status: "succeeded", method_type: "card", hosted_invoice_url: null, amount_charged_cents: 1000, credit_applied_cents: 0 },
      account: { id: "account-1" },
      user: { id: expect.any(String) },
    });
    expect(pick(body, "order")).not.toHaveProperty("account");
  });

  it("is listed newest first, page by page, for its account alone; one that is sent twice makes two sites and charges twice", async () => {
    const session = await start({ accounts: ["one", "two"] });
    const first = await bought(session);
    const second = await bought(session);
    expect(session.platform.sites.list().filter(({ name }) => name === "shop")).toHaveLength(2);
    expect(session.platform.billing.payments.charges).toHaveLength(2);
    const list = async (query = "", headers = {}) =>
      (pick((await session.call("GET", `/api/orders${query}`, undefined, headers)).body, "orders") as { id: string }[]).map(({ id }) => id);
    expect(await list()).toEqual([second.order, first.order]);
    expect(await list("?per_page=1&page=2")).toEqual([first.order]);
    expect(await list("", { "X-Auth-Account": "two" })).toEqual([]);
    expect(pick((await session.call("GET", "/api/orders")).body, "orders", 0)).toMatchObject({
      account: { id: "one" },
      status: "completed",
    });
    expect((await session.call("GET", `/api/orders/${first.order}`, undefined, { "X-Auth-Account": "two" })).status).toBe(404);
    expect((await session.call("GET", "/api/orders", undefined, { "X-Auth-Account": "" })).status).toBe(400);
  });

  it("may fail after it was paid", async () => {
    const session = await start();
    session.platform.billing.provisioning = "fails";
    const { order, token } = await bought(session);
    expect((await session.call("GET", `/api/orders/${order}`)).body).toMatchObject({
      order: { status: "failed" },
      tasks: [{ status: "FAILED" }],
      payment: { status: "succeeded" },
    });
    expect(session.platform.billing.carts.get(token).state.phase).toBe("orderFailed");
    expect(session.platform.sites.list()).toHaveLength(1);
  });

  it("has neither site nor subscription while it is pending, and makes no site when it is cancelled in time", async () => {
    const session = await start();
    const token = tokenOf(await buy(session));
    session.clock.advance(20);
    const path = `/api/orders/${session.platform.billing.carts.get(token).state.order?.id}`;
    const { body } = await session.call("GET", path);
    expect(body).toMatchObject({ order: { status: "pending" }, tasks: [{ status: "RUNNING" }] });
    for (const key of ["site", "subscription"]) expect(body).not.toHaveProperty(key);
    expect(await session.call("DELETE", path)).toMatchObject(answered(202));
    session.clock.advance(1_000);
    expect((await session.call("GET", path)).body).toMatchObject({ order: { status: "cancelled" }, tasks: [{ status: "CANCELLED" }] });
    expect(session.platform.sites.list()).toHaveLength(1);
    expect(await session.call("DELETE", path)).toMatchObject(answered(422, { errors: ["The order is already cancelled"] }));
  });

  it("remembers its callback, and tells nobody on another machine", async () => {
    const session = await start();
    const callback = { url: "https://hooks.example/done?ref=1", authorization: "Bearer hook-secret" };
    const token = tokenOf(await buy(session, {}, { callback }));
    session.clock.advance(40);
    const { order } = session.platform.billing.carts.get(token).state;
    expect(order?.callback).toEqual(callback);
    expect(JSON.stringify((await session.call("GET", `/api/orders/${order?.id}`)).body)).not.toContain("hook");
    for (const wrong of [{ url: "http://hooks.example" }, { url: "nothing" }, {}, "https://hooks.example"]) {
      expect((await buy(session, {}, { callback: wrong })).status).toBe(422);
    }
  });
});

describe("an order is refused", () => {
  it.each([
    [{ variant: "nope" }, /variant/],
    [{ location: "nope" }, /location/],
    [{ term: "weekly" }, /term/],
    [{ plan: "nope" }, /plan/],
    [{ plan: undefined }, /plan/],
  ])("with 400 and no code for %j", async (changes, error) => {
    const session = await start();
    const reply = await buy(session, changes);
    expect(reply).toMatchObject(answered(400, { errors: [expect.stringMatching(error)] }));
    expect(reply.body).not.toHaveProperty("code");
  });

  it("where there is no room, no price, or no right to order", async () => {
    const session = await start();
    const denied = (error: RegExp) => ({ status: 400, body: { errors: [expect.stringMatching(error)] } });
    await session.call("PATCH", "/_simulator/variants/extended", { available: false });
    expect(await buy(session, { variant: "extended" })).toMatchObject(denied(/over capacity/));
    await session.call("PATCH", "/_simulator/plans/business", { annual: null });
    expect(await buy(session, { plan: "business", term: "annual" })).toMatchObject(denied(/pricing/));
    await session.call("PATCH", "/_simulator/plans/business", { offered: false });
    expect(await buy(session, { plan: "business" })).toMatchObject(denied(/Unknown plan/));
    await session.call("PATCH", "/_simulator/billing", { canOrder: false });
    expect(await buy(session)).toMatchObject(denied(/unable to create orders/));
    await session.call("PATCH", "/_simulator/billing", { canOrder: true, billingContact: false });
    expect(await buy(session)).toMatchObject(denied(/billing contact/));
  });

  it("without a payment method, in that account alone, in a read-only account, and without an account", async () => {
    const session = await start({ accounts: ["one", "two"] });
    await session.call("PATCH", "/_simulator/billing", { account: "one", paymentMethod: false });
    expect(await buy(session)).toMatchObject(refused(400, "no_default_payment_method"));
    expect((await session.call("POST", "/api/orders", { site: shop }, { "X-Auth-Account": "two" })).status).toBe(202);
    session.platform.readOnlyAccounts.add("one");
    expect(await buy(session)).toMatchObject(answered(403, { errors: ["Not Authorized"] }));
    expect((await session.call("POST", "/api/orders", { site: shop }, { "X-Auth-Account": "" })).status).toBe(400);
  });

  it("without a name, without a site, and with fields of the wrong kind", async () => {
    const session = await start();
    expect(await buy(session, { name: " " })).toMatchObject(answered(422, { errors: ["Name can't be blank"] }));
    expect((await buy(session, { name: "x".repeat(256) })).status).toBe(422);
    expect(await buy(session, { term: 12 })).toMatchObject(answered(422, { errors: ["site.term must be a string"] }));
    expect((await session.call("POST", "/api/orders", shop)).status).toBe(400);
  });

  it("to a key without a user, and to OAuth", async () => {
    const system = await start({ credential: "system" });
    expect(await buy(system)).toMatchObject(refused(401, "user_required"));
    const oauth = await start({ credential: "oauth" });
    const denied = { status: 403, body: { errors: [expect.stringContaining("is not available via OAuth")] } };
    expect(await buy(oauth)).toMatchObject(denied);
    expect(await oauth.call("DELETE", "/api/orders/some")).toMatchObject(denied);
    expect(await oauth.call("PATCH", "/api/orders/some")).toMatchObject(denied);
    expect((await oauth.call("GET", "/api/orders")).status).toBe(200);
  });
});

describe("subscriptions", () => {
  it("of the account are listed while they live, with the sites that they pay for", async () => {
    const session = await start({ accounts: ["one", "two"], sites: [{ id: "a" }, { id: "b", account: "two" }] });
    const { site } = await bought(session, { term: "annual" });
    const list = async () => pick((await session.call("GET", "/api/subscriptions")).body, "subscriptions");
    expect(await list()).toMatchObject([
      { id: "subscription-a", status: "active", run_rate: 1000, sites: [{ id: "a", package: "starter", dunning_suspended: false }] },
      {
        id: `subscription-${site}`,
        run_rate: 833,
        price: { amount_cents: 10_000, term: "annual" },
        product: { id: "starter", name: "Starter" },
      },
    ]);
    await session.call("PATCH", "/_simulator/subscriptions/subscription-a", { status: "suspended" });
    expect(await list()).toMatchObject([{ status: "suspended" }, { status: "active" }]);
    await session.call("DELETE", "/api/sites/a");
    session.clock.advance(30);
    expect(await list()).toMatchObject([{ id: `subscription-${site}` }]);
    expect((await session.call("GET", "/api/subscriptions/subscription-a")).body).toMatchObject({ subscription: { status: "cancelled" } });
    expect((await session.call("GET", "/api/subscriptions/subscription-b")).status).toBe(404);
    session.shapes.productIds = "opaque";
    expect(pick(await list(), 0, "product", "id")).toMatch(/^prod_/);
  });
});
