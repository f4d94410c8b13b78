import { cartIn, isDead, isOver, needsUser, orderIn, type Cart } from "../../../src/client/cart";

const payment = { status: "processing", method: undefined, invoiceUrl: undefined };
const cart: Cart = { token: "t1", status: "processing", rollupStatus: "processing", payment, orders: [] };
const documented = {
  status: "accepted",
  cart: { token: "t1", status: "processing", rollup_status: "processing", poll_url: "https://api.example/api/carts/t1" },
  payment: { status: "processing", method_type: null, hosted_invoice_url: null },
  orders: [],
};

describe("the cart in an answer", () => {
  test.each<[string, unknown]>([
    ["as documented", documented],
    [
      "in camel case",
      {
        cart: { token: "t1", status: "processing", rollupStatus: "processing" },
        payment: { status: "processing", methodType: null },
        orders: [],
      },
    ],
    ["with payment and orders within the cart", { cart: { ...documented.cart, payment: documented.payment, orders: [] } }],
    ["bare", { ...documented.cart, payment: documented.payment, orders: [] }],
    ["with the token in its poll_url alone", { ...documented, cart: { ...documented.cart, token: null } }],
    [
      "with a poll_url of another host",
      { ...documented, cart: { ...documented.cart, token: "", poll_url: "https://elsewhere.example/v2/api/carts/t1?x=1#y" } },
    ],
  ])("is read %s", (_, body) => {
    expect(cartIn(body)).toEqual(cart);
  });

  test("may have a token that is a number", () => {
    expect(cartIn({ cart: { token: 17 } })?.token).toBe("17");
  });

  test.each([undefined, null, "accepted", [], {}, { ok: true }, { cart: "t1" }, { cart: null }, [documented]])(
    "isn't there in %j",
    (body) => {
      expect(cartIn(body)).toBeUndefined();
    },
  );

  test.each([
    undefined,
    null,
    "",
    "https://api.example/api/orders/1",
    "https://api.example/api/carts/",
    "https://api.example/api/carts/%E0%A4%A",
    17,
    {},
  ])("has no token when its poll_url is %j", (url) => {
    expect(cartIn({ cart: { status: "processing", poll_url: url } })).toMatchObject({ token: undefined, status: "processing" });
  });

  test("names its orders as far as they can be read", () => {
    const orders = [{ id: "a", status: "pending" }, { id: 7, status: null }, { status: "pending" }];
    expect(cartIn({ ...documented, orders })?.orders).toEqual([
      { id: "a", status: "pending" },
      { id: "7", status: "" },
    ]);
    for (const odd of [undefined, null, "soon", {}, ["a"]]) expect(cartIn({ ...documented, orders: odd })?.orders).toEqual([]);
  });

  test.each([
    ["https://pay.example/i/1?x=%20&y=é".replace("é", "%C3%A9"), true],
    ["http://127.0.0.1:8080/i", true],
    ["javascript:alert(1)", false],
    ["JAVASCRIPT:alert(1)", false],
    ["data:text/html,x", false],
    ["//pay.example/i", false],
    ["https://pay.example/\u001b[31m", false],
    ["https://pay.example/\n", false],
    ["https://pay.example/ x", false],
    ["https://pay.example/\u202e", false],
    ["", false],
    [null, false],
    [17, false],
    [`https://pay.example/${"x".repeat(3_000)}`, false],
  ])("shows an address to pay at only when it is one: %j", (url, shown) => {
    expect(cartIn({ ...documented, payment: { status: "awaiting_authentication", hosted_invoice_url: url } })?.payment.invoiceUrl).toBe(
      shown ? url : undefined,
    );
  });
});

describe("a cart", () => {
  const withPayment = (status: string, invoiceUrl?: string): Cart => ({ ...cart, payment: { ...payment, status, invoiceUrl } });

  test.each(["active", "processing", "checked_out", "awaiting_provisioning", "completed", "done", "on_hold", "", "never heard of"])(
    "in the state %j goes on",
    (status) => {
      expect(isDead({ ...cart, status })).toBe(false);
      expect(isDead({ ...cart, rollupStatus: status })).toBe(false);
    },
  );

  test.each(["expired", "failed", "cancelled", "canceled", "abandoned"])(
    "that is %s is over, whichever of its states says so",
    (status) => {
      expect(isDead({ ...cart, status })).toBe(true);
      expect(isDead({ ...cart, rollupStatus: status })).toBe(true);
    },
  );

  test.each<[string, string | undefined, dead: boolean, waits: boolean]>([
    ["processing", undefined, false, false],
    ["succeeded", undefined, false, false],
    ["awaiting_authentication", "https://pay.example/1", false, true],
    ["awaiting_authentication", undefined, false, true],
    ["failed", undefined, true, false],
    ["failed", "https://pay.example/1", false, true],
    ["declined", undefined, true, false],
    ["requires_action", undefined, false, false],
    ["", undefined, false, false],
  ])("whose payment is %j (invoice %s) is over: %s, waits for the user: %s", (status, url, dead, waits) => {
    const seen = withPayment(status, url);
    expect([isDead(seen), needsUser(seen.payment)]).toEqual([dead, waits]);
  });
});

describe("an order", () => {
  test.each([
    ["beside the rest", { order: { id: "o1", status: "pending" }, site: { id: "7" }, payment: { status: "succeeded" } }],
    ["within one object", { order: { id: "o1", status: "pending", site: { id: "7" }, payment: { status: "succeeded" } } }],
    ["bare", { id: "o1", status: "pending", site: { id: "7" }, payment: { status: "succeeded" } }],
  ])("is read %s, with its payment and what it made", (_, body) => {
    expect(orderIn(body)).toMatchObject({ id: "o1", status: "pending", payment: { status: "succeeded" }, detail: { site: { id: "7" } } });
  });

  test.each([undefined, null, "x", [], {}, { order: {} }, { order: { status: "completed" } }])("isn't there in %j", (body) => {
    expect(orderIn(body)).toBeUndefined();
  });

  test("is over in its documented ends alone", () => {
    const over = ["pending", "completed", "failed", "cancelled", "canceled", "done", "", "under_review"].filter((status) =>
      isOver({ id: "o1", status }),
    );
    expect(over).toEqual(["completed", "failed", "cancelled", "canceled"]);
  });
});
