import { bought } from "./buying";
import { answered, pick, refused, start } from "./session";

describe("sites", () => {
  it("lists the sites of the account that is named, or all reachable ones", async () => {
    const { call } = await start({
      accounts: ["one", "two"],
      sites: [{ id: "a" }, { id: "b", account: "two" }, { id: "c", account: "stranger" }],
    });
    const ids = async (headers: Record<string, string>) => {
      const sites = pick((await call("GET", "/api/sites", undefined, headers)).body, "sites");
      return (sites as { id: string }[]).map((site) => site.id);
    };
    expect(await ids({ "X-Auth-Account": "two" })).toEqual(["b"]);
    expect(await ids({ "X-Auth-Account": "" })).toEqual(["a", "b"]);
  });

  it("shows the documented detail, and the state of the CDN", async () => {
    const { call } = await start();
    const cdn = { active: true, cdn_type: "premium", hostnames: [{ is_system_hostname: true }] };
    expect((await call("GET", "/api/sites/site-1/cdn")).body).toMatchObject(cdn);
    expect(pick((await call("GET", "/api/sites/site-1")).body, "site")).toMatchObject({
      id: "site-1",
      name: "example",
      dunning_suspended: false,
      account: { id: "account-1" },
      ssh: { port: 22 },
      domains: [],
      subscription: { price: { term: expect.any(String) }, product: { id: expect.any(String) } },
    });
  });

  it("answers an unknown site with 404 and no body", async () => {
    const { call } = await start();
    for (const path of ["", "/cdn", "/cdn/caching", "/edge_rules", "/domains"]) {
      expect(await call("GET", `/api/sites/nope${path}`)).toMatchObject(answered(404));
    }
  });

  it("locks what lies below a suspended or soft-deleted site, and says when it will be purged", async () => {
    const { call, platform, shapes } = await start();
    platform.sites.get("site-1").setSuspended(true);
    expect(await call("GET", "/api/sites/site-1/cdn/caching")).toMatchObject(refused(402, "service_suspended"));
    expect(pick((await call("GET", "/api/sites")).body, "sites", 0, "dunning_suspended")).toBe(true);
    platform.sites.get("site-1").setSuspended(false);
    platform.sites.get("site-1").setPendingDelete(true);
    const denied = { status: 403, body: { code: "pending_delete", delete_scheduled_at: expect.stringMatching(/^2025-01-08T/) } };
    expect(await call("GET", "/api/sites/site-1/domains")).toMatchObject(denied);
    expect(await call("GET", "/api/sites/site-1/edge_rules")).toMatchObject(denied);
    expect((await call("GET", "/api/sites/site-1")).status).toBe(200);
    shapes.pendingDeleteSite = "forbidden";
    expect(await call("GET", "/api/sites/site-1")).toMatchObject(denied);
  });

  it("answers 409 for every edge endpoint of a site without a pull zone", async () => {
    const { call } = await start({ sites: [{ id: "plain", cdn: false }] });
    const denied = { status: 409, body: { code: "cdn_not_active" } };
    for (const path of ["/cdn", "/cdn/caching", "/edge_rules"]) expect(await call("GET", `/api/sites/plain${path}`)).toMatchObject(denied);
    expect(await call("POST", "/api/sites/plain/edge_rules", { edge_rule: { ActionType: 0 } })).toMatchObject(denied);
    expect(await call("DELETE", "/api/sites/plain/edge_rules/some")).toMatchObject(denied);
  });
});

describe("a site's name and plan", () => {
  it("show the new name a little later, and answer nothing; a plan that is refused after it changes nothing about that", async () => {
    const { call, clock, platform } = await start();
    expect(await call("PATCH", "/api/sites/site-1", { name: "renamed" })).toMatchObject(answered(202));
    expect(platform.sites.get("site-1").name).toBe("example");
    clock.advance(10);
    expect(platform.sites.get("site-1").name).toBe("renamed");
    expect((await call("PATCH", "/api/sites/site-1", { name: "kept", plan: "nope" })).status).toBe(400);
    clock.advance(10);
    expect(platform.sites.get("site-1").name).toBe("kept");
  });

  it("refuse a name that is none, and then leave the plan alone", async () => {
    const { call, platform } = await start();
    for (const name of ["", " ", null, "x".repeat(256), 7]) {
      expect((await call("PATCH", "/api/sites/site-1", { name, plan: "business" })).status).toBe(422);
    }
    expect((await call("PATCH", "/api/sites/site-1", {})).status).toBe(422);
    expect(platform.billing.carts.list()).toEqual([]);
  });

  it("change the plan by a cart, charge the difference and keep the term", async () => {
    const session = await start({ sites: [{ id: "site-1", term: "annual" }] });
    const { call, clock, platform } = session;
    const reply = await call("PATCH", "/api/sites/site-1", { plan: "business" });
    expect(reply).toMatchObject(answered(202, { status: "accepted", payment: { status: "processing" }, orders: [] }));
    clock.advance(20);
    expect(pick((await call("GET", "/api/sites/site-1")).body, "site", "package")).toBe("starter");
    clock.advance(20);
    expect(pick((await call("GET", "/api/sites/site-1")).body, "site")).toMatchObject({
      package: "business",
      subscription: { price: { amount_cents: 25_000, term: "annual" }, product: { id: "business" } },
    });
    expect(platform.billing.payments.charges).toMatchObject([{ cents: 15_000 }]);
    expect((await call("GET", "/api/orders")).body).toMatchObject({ orders: [{ status: "completed", location: "eu" }] });
    expect(platform.sites.list()).toHaveLength(1);
    await call("PATCH", "/api/sites/site-1", { plan: "basic" });
    clock.advance(40);
    expect(platform.sites.get("site-1")).toMatchObject({ plan: "basic", shield: { plan: "none" } });
    expect(platform.billing.payments.charges).toHaveLength(1);
  });

  it.each([
    ["unknown_product", 400, "nope", "billing", {}],
    ["product_unavailable", 400, "business", "plans/business", { offered: false }],
    ["no_default_payment_method", 400, "business", "billing", { paymentMethod: false }],
    ["no_price_for_plan", 422, "business", "plans/business", { monthly: null }],
    ["subscription_not_proratable", 422, "business", "subscriptions/subscription-site-1", { proratable: false }],
    ["cart_pay_failed", 422, "business", "billing", { nextPayments: ["refused"] }],
    ["billing_settling", 422, "business", "sites/site-1", { settlingMs: 100 }],
    ["multi_site_resize_unsupported", 422, "business", "settings", { strict: { multiSiteResize: "refuse" } }],
  ])("refuse a plan with %s", async (code, status, plan, at, arranged) => {
    const session = await start({ sites: [{ id: "site-1" }, { id: "other" }] });
    expect((await session.call("PATCH", `/_simulator/${at}`, arranged)).status).toBe(200);
    expect(await session.call("PATCH", "/api/sites/site-1", { plan })).toMatchObject(
      answered(status, { code, errors: [expect.any(String)] }),
    );
    expect(session.platform.billing.carts.list()).toEqual([]);
  });

  it("let a single active site of the account be resized under the strict rule", async () => {
    const { call } = await start({
      accounts: ["one", "two"],
      strict: { multiSiteResize: "refuse" },
      sites: [{ id: "a" }, { id: "b", account: "two" }, { id: "c", pendingDelete: true }],
    });
    expect((await call("PATCH", "/api/sites/a", { plan: "business" })).status).toBe(202);
  });

  it("cannot be written by who may only look, nor while the site is locked", async () => {
    const { call, platform } = await start({
      sites: [{ id: "a" }, { id: "unpaid", suspended: true }, { id: "gone", pendingDelete: true }],
    });
    const writes: [string, string, unknown?][] = [
      ["PATCH", "", { name: "x" }],
      ["DELETE", ""],
      ["POST", "/restart"],
    ];
    for (const [method, below, body] of writes) {
      expect(await call(method, `/api/sites/unpaid${below}`, body)).toMatchObject(refused(402, "service_suspended"));
      expect(await call(method, `/api/sites/gone${below}`, body)).toMatchObject(refused(403, "pending_delete"));
      expect(await call(method, `/api/sites/nope${below}`, body)).toMatchObject(answered(404));
    }
    platform.readOnlyAccounts.add("account-1");
    for (const [method, below, body] of writes) expect((await call(method, `/api/sites/a${below}`, body)).status).toBe(403);
  });
});

describe("the end of a site", () => {
  it("is shown as ever until it is soft-deleted, and unknown once it is purged", async () => {
    const { call, clock, shapes } = await start();
    expect(await call("DELETE", "/api/sites/site-1")).toMatchObject(answered(200));
    expect((await call("GET", "/api/sites/site-1/cdn")).status).toBe(200);
    clock.advance(30);
    expect(await call("GET", "/api/sites/site-1/cdn")).toMatchObject(refused(403, "pending_delete"));
    expect(pick((await call("GET", "/api/sites")).body, "sites")).toHaveLength(1);
    shapes.siteListPendingDelete = "hidden";
    expect(pick((await call("GET", "/api/sites")).body, "sites")).toHaveLength(0);
    clock.advance(7 * 24 * 3_600_000);
    expect((await call("GET", "/api/sites/site-1")).status).toBe(404);
  });

  it("waits while the first invoice settles", async () => {
    const session = await start({ delays: { settlingMs: 1_000 } });
    const { site } = await bought(session);
    expect(await session.call("DELETE", `/api/sites/${site}`)).toMatchObject(refused(422, "billing_settling"));
    session.clock.advance(1_000);
    expect((await session.call("DELETE", `/api/sites/${site}`)).status).toBe(200);
  });

  it("leaves a site alone that was restored in the meantime", async () => {
    const { call, clock, platform } = await start();
    await call("DELETE", "/api/sites/site-1");
    clock.advance(30);
    platform.sites.get("site-1").setPendingDelete(false);
    clock.advance(30 * 24 * 3_600_000);
    expect((await call("GET", "/api/sites/site-1/cdn")).status).toBe(200);
  });
});

describe("the shapes of a site", () => {
  it("shows the access that it was seeded with", async () => {
    const { call } = await start({ sites: [{ id: "a", ssh: { password: "other" } }] });
    const ssh = { ipaddr: "192.0.2.10", username: "user-a", password: "other", port: 22 };
    expect(pick((await call("GET", "/api/sites/a")).body, "site", "ssh")).toEqual(ssh);
  });
});

describe("tasks", () => {
  it("of a site are listed newest first, and by state", async () => {
    const { call, clock } = await start();
    expect(await call("POST", "/api/sites/site-1/restart")).toMatchObject(answered(202));
    clock.advance(20);
    await call("POST", "/api/sites/site-1/restart");
    const list = async (filter = "") => (await call("GET", `/api/sites/site-1/tasks${filter}`)).body;
    expect(await list()).toMatchObject([
      { status: "RUNNING", end_on: null },
      { status: "OK", name: "Restart site", performed_by: { id: expect.any(String) } },
    ]);
    expect(await list("/OK/filter")).toHaveLength(1);
    expect(await list("/TODAY/filter")).toHaveLength(2);
    clock.advance(24 * 3_600_000);
    expect(await list("/TODAY/filter")).toHaveLength(0);
    expect((await call("GET", "/api/sites/site-1/tasks/SOON/filter")).status).toBe(422);
  });

  it("are the 100 most recent", async () => {
    const { call, platform } = await start();
    for (let count = 0; count < 101; count += 1) platform.tasks.start({ name: `task ${count}`, account: "account-1", site: "site-1" });
    const { body } = await call("GET", "/api/sites/site-1/tasks");
    expect(body).toHaveLength(100);
    expect(pick(body, 0, "name")).toBe("task 100");
  });

  it("go by their id, in their site and in their account", async () => {
    const session = await start({ accounts: ["one", "two"] });
    const { order, site } = await bought(session);
    const id = String(pick((await session.call("GET", `/api/orders/${order}`)).body, "tasks", 0, "id"));
    const unknown = { status: 404, body: { errors: ["Unknown task"] } };
    expect(await session.call("GET", `/api/tasks/${id}`)).toMatchObject(answered(200, { id: Number(id), status: "OK" }));
    expect(await session.call("GET", `/api/tasks/${id}`, undefined, { "X-Auth-Account": "two" })).toMatchObject(unknown);
    expect((await session.call("GET", `/api/sites/${site}/tasks/${id}`)).status).toBe(200);
    expect(await session.call("GET", `/api/sites/site-1/tasks/${id}`)).toMatchObject(unknown);
    expect(await session.call("GET", "/api/tasks/1")).toMatchObject(unknown);
  });
});
