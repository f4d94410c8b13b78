import { cartEnd, cartIn, cartStatus, isOver, isSlow, needsUser, orderIn, type Cart } from "../../../src/client/cart";

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
      expect(cartEnd({ ...cart, status })).toBeUndefined();
      expect(cartEnd({ ...cart, rollupStatus: status })).toBeUndefined();
    },
  );

  test.each(["expired", "failed", "cancelled", "canceled", "abandoned"])(
    "that is %s is over, whichever of its states says so, and only a refused payment proves that nothing comes of it",
    (status) => {
      for (const open of ["processing", "succeeded", "awaiting_authentication", "requires_action", ""]) {
        expect(cartEnd({ ...withPayment(open), status })).toBe("doubtful");
        expect(cartEnd({ ...withPayment(open), rollupStatus: status })).toBe("doubtful");
      }
      for (const refused of ["failed", "declined", "expired", "cancelled", "canceled"]) {
        expect(cartEnd({ ...withPayment(refused), status })).toBe("refused");
        expect(cartEnd({ ...withPayment(refused, "https://pay.example/1"), rollupStatus: status })).toBe("refused");
      }
    },
  );

  test.each<[string, string | undefined, "refused" | undefined, waits: boolean]>([
    ["processing", undefined, undefined, false],
    ["succeeded", undefined, undefined, false],
    ["awaiting_authentication", "https://pay.example/1", undefined, true],
    ["awaiting_authentication", undefined, undefined, true],
    ["failed", undefined, "refused", false],
    ["failed", "https://pay.example/1", undefined, true],
    ["declined", undefined, "refused", false],
    ["requires_action", undefined, undefined, false],
    ["", undefined, undefined, false],
  ])("whose payment is %j (invoice %s) has ended: %s, waits for the user: %s", (status, url, end, waits) => {
    const seen = withPayment(status, url);
    expect([cartEnd(seen), needsUser(seen.payment)]).toEqual([end, waits]);
  });

  test.each<[string, string | undefined, boolean]>([
    ["processing", "sepa_debit", true],
    ["processing", "a method of next year", true],
    ["processing", "card", false],
    ["processing", undefined, false],
    ["succeeded", "sepa_debit", false],
    ["awaiting_authentication", "sepa_debit", false],
  ])("whose payment is %j by %s takes days: %s", (status, method, slow) => {
    expect(isSlow({ status, method, invoiceUrl: undefined })).toBe(slow);
  });

  test("stands in the platform's words, each once", () => {
    expect(cartStatus({ ...withPayment("processing"), status: "expired", rollupStatus: "expired" })).toBe("expired, payment processing");
    expect(cartStatus({ ...withPayment(""), status: "expired", rollupStatus: "" })).toBe("expired");
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
