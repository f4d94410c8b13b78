import { Refusal } from "../../../src/simulator/platform/refusal";
import { bought, buy, tokenOf } from "./buying";
import { answered, pick, refused, type Session, start } from "./session";

const look = async ({ call }: Session, token: string) => (await call("GET", `/api/carts/${token}`)).body;

describe("a cart", () => {
  it("answers 202 with the documented envelope, before anything is decided", async () => {
    const session = await start();
    const reply = await buy(session);
    const token = tokenOf(reply);
    expect(reply).toMatchObject({ status: 202 });
    expect(reply.body).toEqual({
      status: "accepted",
      cart: { token, status: "processing", rollup_status: "processing", poll_url: `${session.url}/api/carts/${token}` },
      payment: { status: "processing", method_type: null, hosted_invoice_url: null },
      orders: [],
    });
    expect(await session.call("GET", `/api/carts/${token}`)).toMatchObject(answered(200, reply.body));
  });

  it("is paid, then has an order, then a site, each after its delay, or before it is answered", async () => {
    const atOnce = await start({ delays: { paymentMs: 0, orderMs: 0, provisioningMs: 0 } });
    expect((await buy(atOnce)).body).toMatchObject({ payment: { status: "succeeded" }, orders: [{ status: "completed" }] });
    const session = await start();
    const token = tokenOf(await buy(session));
    session.clock.advance(10);
    expect(await look(session, token)).toMatchObject({
      cart: { status: "awaiting_provisioning" },
      payment: { status: "succeeded", method_type: "card" },
      orders: [],
    });
    session.clock.advance(10);
    expect(await look(session, token)).toMatchObject({
      orders: [{ status: "pending", poll_url: expect.stringMatching(/^\/api\/orders\/[-0-9a-f]{36}$/) }],
    });
    expect(session.platform.sites.list()).toHaveLength(1);
    session.clock.advance(20);
    expect(await look(session, token)).toMatchObject({
      cart: { status: "checked_out", rollup_status: "completed" },
      orders: [{ status: "completed" }],
    });
    expect(session.platform.sites.list()).toHaveLength(2);
  });

  it("makes one site when it is completed at once, also if what it would have waited for is due by then", async () => {
    const session = await start({ delays: { provisioningMs: 0 } });
    const token = tokenOf(await buy(session));
    session.clock.advance(10);
    const [cart] = session.platform.billing.carts.list().filter((one) => one.token === token);
    expect(cart?.complete()).toBe(true);
    session.clock.advance(1_000);
    expect(await look(session, token)).toMatchObject({ orders: [{ status: "completed" }] });
    expect(session.platform.sites.list()).toHaveLength(2);
  });

  it("is unknown under another token and to another account", async () => {
    const session = await start({ accounts: ["one", "two"] });
    const { token } = await bought(session);
    const missing = { status: 404, body: { errors: ["Cart not found"] } };
    expect(await session.call("GET", "/api/carts/nope")).toMatchObject(missing);
    expect(await session.call("GET", `/api/carts/${token}`, undefined, { "X-Auth-Account": "two" })).toMatchObject(missing);
    expect((await session.call("GET", `/api/carts/${token}`, undefined, { "X-Auth-Account": "" })).status).toBe(400);
  });

  it("charges once, and shows what was there before when the read is stale", async () => {
    const session = await start();
    const { token } = await bought(session);
    expect(session.platform.billing.payments.charges).toEqual([{ token, account: "account-1", cents: 1000, at: expect.any(String) }]);
    session.faults.add({ kind: "staleRead" });
    expect(pick(await look(session, token), "orders", 0, "status")).toBe("pending");
    expect(pick(await look(session, token), "orders", 0, "status")).toBe("completed");
  });

  it("comes to its end whenever time passes in the middle of a stale read", async () => {
    for (let readsOfTheClock = 1; readsOfTheClock <= 10; readsOfTheClock += 1) {
      const session = await start();
      const token = tokenOf(await buy(session));
      const now = session.clock.now.bind(session.clock);
      let left = readsOfTheClock;
      jest.spyOn(session.clock, "now").mockImplementation(() => {
        left -= 1;
        if (left === 0) session.clock.advance(40);
        return now();
      });
      session.faults.add({ kind: "staleRead" });
      await session.call("GET", `/api/carts/${token}`);
      session.clock.advance(40);
      const { orders, payments } = session.platform.billing;
      expect(orders.list().map(({ status }) => status)).toEqual(["completed"]);
      expect(payments.charges).toHaveLength(1);
    }
  });
});

describe("a payment", () => {
  it("that is refused at once answers 422 and leaves nothing behind", async () => {
    const session = await start();
    session.platform.billing.payments.next = ["refused"];
    expect(await buy(session)).toMatchObject(refused(422, "cart_pay_failed"));
    expect(session.platform.billing.carts.list()).toEqual([]);
    expect((await buy(session)).status).toBe(202);
  });

  it("that fails leaves a cart without an order, and charges nothing", async () => {
    const session = await start();
    session.platform.billing.payments.mode = "failed";
    const { token } = await bought(session);
    expect(await look(session, token)).toMatchObject({
      cart: { status: "failed" },
      payment: { status: "failed" },
      orders: [],
    });
    expect(session.platform.billing.payments.charges).toEqual([]);
  });

  it("by SEPA is under way until it settles", async () => {
    const session = await start({ delays: { settlementMs: 1_000 } });
    session.platform.billing.payments.next = ["processing"];
    const { token } = await bought(session);
    expect(await look(session, token)).toMatchObject({ payment: { status: "processing", method_type: "sepa_debit" }, orders: [] });
    session.clock.advance(1_000);
    expect(await look(session, token)).toMatchObject({
      payment: { status: "succeeded", method_type: "sepa_debit" },
      orders: [{ status: "completed" }],
    });
  });

  it("that waits for the user goes on when they pay", async () => {
    const session = await start();
    session.platform.billing.payments.mode = "awaiting_authentication";
    const { token } = await bought(session);
    expect(await look(session, token)).toMatchObject({
      payment: { status: "awaiting_authentication", hosted_invoice_url: expect.stringMatching(/^https:/) },
      orders: [],
    });
    expect(session.platform.billing.carts.get(token).pay()).toBe(true);
    session.clock.advance(30);
    expect(await look(session, token)).toMatchObject({
      payment: { status: "succeeded", hosted_invoice_url: null },
      orders: [{ status: "completed" }],
    });
    expect(session.platform.billing.carts.get(token).pay()).toBe(false);
    expect(session.platform.billing.payments.charges).toHaveLength(1);
  });

  it("asks nobody where nothing is due", async () => {
    const session = await start();
    session.platform.billing.payments.mode = "refused";
    const { billing } = session.platform;
    const cart = billing.carts.open({ account: "account-1", amountCents: 0, provision: () => undefined });
    session.clock.advance(40);
    expect(cart.state).toMatchObject({
      phase: "completed",
      payment: "succeeded",
      methodType: null,
      order: { status: "completed", site: null },
    });
    expect(billing.payments.charges).toEqual([]);
  });

  it("that waits for the user expires when they do not", async () => {
    const session = await start({ delays: { cartExpiryMs: 500 } });
    session.platform.billing.payments.mode = "awaiting_authentication";
    const { token } = await bought(session);
    session.clock.advance(500);
    expect(await look(session, token)).toMatchObject({ cart: { status: "expired" }, orders: [] });
    expect(session.platform.billing.carts.get(token).pay()).toBe(false);
  });

  it("may still be under way when its order is listed already", async () => {
    const session = await start({ strict: { orderAppears: "opened" } });
    session.platform.billing.payments.next = ["awaiting_authentication", "failed"];
    const waiting = await bought(session);
    expect((await session.call("GET", `/api/orders/${waiting.order}`)).body).toMatchObject({
      order: { status: "pending" },
      payment: { status: "awaiting_authentication" },
    });
    session.platform.billing.carts.get(waiting.token).pay();
    session.clock.advance(20);
    expect((await session.call("GET", `/api/orders/${waiting.order}`)).body).toMatchObject({
      order: { status: "completed" },
      payment: { amount_charged_cents: 1000 },
    });
    session.platform.delays.paymentMs = 20;
    const failed = await bought(session);
    expect((await session.call("GET", `/api/orders/${failed.order}`)).body).toMatchObject({
      order: { status: "failed" },
      payment: { amount_charged_cents: 0 },
    });
  });
});

describe("what was bought and is no longer possible", () => {
  it("fails the order", async () => {
    const { clock, platform } = await start();
    const provision = () => {
      throw Refusal.invalid("taken meanwhile");
    };
    const cart = platform.billing.carts.open({ account: "account-1", amountCents: 5, provision });
    clock.advance(40);
    expect(cart.state).toMatchObject({ phase: "orderFailed", order: { status: "failed" } });
  });
});

describe("the simulator's own endpoints for billing", () => {
  it("show every charge, cart and order, and change what payments do", async () => {
    const session = await start();
    const changes = { payment: "processing", nextPayments: ["succeeded"], provisioning: "hangs", paymentMethod: true };
    expect(await session.call("PATCH", "/_simulator/billing", changes)).toMatchObject(
      answered(200, { payment: "processing", provisioning: "hangs" }),
    );
    const { token, order } = await bought(session);
    expect((await session.call("GET", "/_simulator/billing")).body).toMatchObject({
      nextPayments: [],
      charges: [{ token, account: "account-1", cents: 1000 }],
      carts: [{ token, phase: "paid", order }],
      orders: [{ id: order, status: "pending" }],
    });
    expect((await session.call("GET", "/_simulator/platform")).body).toMatchObject({
      billing: { charges: [{ cents: 1000 }], orders: [{ id: order }] },
    });
    expect(await session.call("POST", `/_simulator/carts/${token}/complete`)).toMatchObject(answered(200, { phase: "completed" }));
  });

  it("pay, expire and fail carts from outside", async () => {
    const session = await start();
    session.platform.billing.payments.mode = "awaiting_authentication";
    const tokens = [tokenOf(await buy(session)), tokenOf(await buy(session)), tokenOf(await buy(session))];
    session.clock.advance(10);
    const phases = { pay: "paid", expire: "expired", fail: "paymentFailed" };
    for (const [index, [verb, phase]] of Object.entries(phases).entries()) {
      const path = `/_simulator/carts/${tokens[index]}/${verb}`;
      expect(await session.call("POST", path)).toMatchObject(answered(200, { phase }));
      expect((await session.call("POST", path)).status).toBe(422);
    }
    expect((await session.call("POST", "/_simulator/carts/nope/pay")).status).toBe(404);
  });

  it("refuse what they do not understand", async () => {
    const { call } = await start();
    for (const body of [{ payment: "maybe" }, { nextPayments: ["maybe"] }, { provisioning: 1 }, { canOrder: "yes" }]) {
      expect((await call("PATCH", "/_simulator/billing", body)).status).toBe(422);
    }
    expect((await call("PATCH", "/_simulator/plans/starter", { monthly: -1 })).status).toBe(422);
    expect((await call("PATCH", "/_simulator/plans/nope", {})).status).toBe(404);
    expect((await call("PATCH", "/_simulator/variants/nope", {})).status).toBe(404);
    expect((await call("PATCH", "/_simulator/subscriptions/subscription-site-1", { status: "gone" })).status).toBe(422);
  });

  it("seed sites with plan, place and host names, and change them", async () => {
    const { call, platform } = await start();
    const seed = {
      ...{ id: "two", plan: "business", term: "annual", variant: "extended", location: "us-east", phpVersion: "8.3" },
      ...{ domains: ["a.example", "b.example"], settlingMs: 50 },
    };
    expect(await call("POST", "/_simulator/sites", seed)).toMatchObject(
      answered(201, { plan: "business", domains: ["a.example", "b.example"], billing_settling: true }),
    );
    expect(pick((await call("GET", "/api/sites/two")).body, "site")).toMatchObject({
      primary_domain: "a.example",
      region: "us-east-1",
      php_version: "8.3",
      domains: [{ hostname: "a.example", site_id: "two" }, { hostname: "b.example" }],
      subscription: { price: { amount_cents: 25_000, term: "annual" } },
    });
    await call("PATCH", "/_simulator/sites/two", { plan: "premium", domains: ["b.example"], settlingMs: 0 });
    expect(platform.sites.get("two")).toMatchObject({ plan: "premium", billingSettling: false });
    expect(pick((await call("GET", "/api/sites/two/domains")).body, "domains")).toMatchObject([{ hostname: "b.example", dns_zone: null }]);
    expect(platform.billing.subscriptions.ofSite("two")).toMatchObject({ amountCents: 60_000 });
    await call("POST", "/_simulator/sites", { id: "three", subscription: false });
    expect(pick((await call("GET", "/api/sites/three")).body, "site", "subscription")).toBeNull();
  });
});
