import {
  cancelOrder,
  CartExpiredError,
  followCart,
  OrderFailedError,
  orderEnd,
  ordersUnderWay,
  PaymentNeededError,
  readCart,
  readOrder,
  SlowPaymentError,
} from "../../../src/client";
import { answered, stubPlatform } from "./stubPlatform";

/** A platform that gives the answers of each path in turn, the last one for ever. */
function platformThat(answers: Readonly<Record<string, readonly unknown[]>>) {
  const sent: string[] = [];
  const turns = new Map<string, number>();
  const { platform } = stubPlatform((request) => {
    const line = `${request.method} ${request.path}`;
    sent.push(line);
    const turn = turns.get(line) ?? 0;
    turns.set(line, turn + 1);
    const body = answers[line]?.[Math.min(turn, answers[line].length - 1)];
    return body instanceof Error ? Promise.reject(body) : body;
  });
  return { api: platform, sent };
}

const cart = (payment: string, orders: unknown[] = [], status = "processing", url?: string, method?: string) => ({
  cart: { token: "t", status },
  payment: { status: payment, hosted_invoice_url: url, method_type: method },
  orders,
});
const order = (status: string, more: object = {}) => ({ order: { id: "o", status }, payment: { status: "succeeded" }, ...more });
const listed = [{ id: "o", status: "pending" }];

const theCart = "GET /api/carts/t";
const theOrder = "GET /api/orders/o";

/** Follows the cart `t`, and notes what is said and asked on the way. */
function follow(
  answers: Readonly<Record<string, readonly unknown[]>>,
  sought: readonly unknown[] = [undefined],
  first?: ReturnType<typeof cart>,
) {
  const { api, sent } = platformThat(answers);
  const told = { waits: [] as string[], orders: [] as string[], seeks: 0 };
  const done = followCart<unknown>(
    api,
    "t",
    {
      limitMs: 60_000,
      onWait: (what) => void told.waits.push(what),
      onOrder: async (id) => void told.orders.push(id),
      made: ({ site }) => (site as { id: string } | undefined)?.id,
      seek: async () => sought[Math.min(told.seeks++, sought.length - 1)],
    },
    first && {
      token: "t",
      status: first.cart.status,
      rollupStatus: "",
      payment: { status: first.payment.status, method: undefined, invoiceUrl: first.payment.hosted_invoice_url },
      orders: first.orders as [],
    },
  );
  return { done, sent, told };
}

describe("following a cart", () => {
  test("leads from the payment to the order to what it made, and leaves the cart behind once the order is known", async () => {
    const { done, sent, told } = follow({
      [theCart]: [cart("processing"), cart("succeeded"), cart("succeeded", listed)],
      [theOrder]: [order("pending"), order("completed", { site: { id: "7" } })],
    });
    expect(await done).toBe("7");
    expect(sent).toEqual([theCart, theCart, theCart, theOrder, theOrder]);
    expect(told.orders).toEqual(["o"]);
    expect(told.waits).toContain("order o (pending)");
  });

  test("begins with the answer that opened it", async () => {
    const { done, sent } = follow({ [theOrder]: [order("completed", { site: { id: "7" } })] }, [undefined], cart("succeeded", listed));
    expect(await done).toBe("7");
    expect(sent).toEqual([theOrder]);
  });

  test("looks for what was bought only once it is paid, when the cart never names an order", async () => {
    const { done, sent, told } = follow({ [theCart]: [cart("processing"), cart("processing"), cart("succeeded", [], "in_flight")] }, [
      undefined,
      "7",
    ]);
    expect(await done).toBe("7");
    expect(told.seeks).toBe(2);
    expect(sent).toHaveLength(4);
  });

  test("looks for what was bought when the completed order doesn't show it", async () => {
    const { done, told } = follow({ [theCart]: [cart("succeeded", listed)], [theOrder]: [order("completed")] }, [
      undefined,
      undefined,
      "7",
    ]);
    expect(await done).toBe("7");
    expect(told.seeks).toBe(3);
  });

  test.each<[string, unknown, unknown]>([
    ["the cart", cart("awaiting_authentication", [], "active", "https://pay.example/1"), undefined],
    [
      "the order",
      cart("processing", listed),
      order("pending", { payment: { status: "awaiting_authentication", hosted_invoice_url: "https://pay.example/1" } }),
    ],
    ["the cart that has an order", cart("awaiting_authentication", listed, "active", "https://pay.example/1"), order("pending")],
    ["a decline that can be paid", cart("failed", [], "active", "https://pay.example/1"), undefined],
    ["a confirmation at no address that may be shown", cart("awaiting_authentication", [], "active", "javascript:alert(1)"), undefined],
  ])("ends at once where the user has to pay: %s", async (what, seen, detail) => {
    const { done } = follow({ [theCart]: [seen], [theOrder]: [detail] });
    await expect(done).rejects.toThrow(PaymentNeededError);
    const how = what.startsWith("a confirmation") ? "confirm it in the platform's panel" : "pay at https://pay.example/1";
    await expect(done).rejects.toThrow(`the payment needs your confirmation: ${how}, then run \`pulumi up\` again`);
  });

  test.each<[string, unknown, unknown, RegExp]>([
    ["the payment failed", cart("failed"), undefined, /payment failed.*cart t.*payment failed.*Check the default payment method/],
    ["the cart expired, its payment declined", cart("declined", [], "expired", "https://pay.example/1"), undefined, /cart t.*expired/],
    ["the order failed", cart("succeeded", listed), order("failed"), /order o.*failed.*was paid.*refund/],
    [
      "the order was cancelled",
      cart("processing", listed),
      order("cancelled", { payment: { status: "processing" } }),
      /order o.*cancelled/,
    ],
    [
      "the cart expired with its order",
      cart("awaiting_authentication", [{ id: "o", status: "cancelled" }], "expired", "https://pay.example/1"),
      order("cancelled", { payment: { status: "awaiting_authentication" } }),
      /order o.*cancelled/,
    ],
  ])("fails where nothing will come of it: %s", async (_, seen, detail, said) => {
    const { done, told } = follow({ [theCart]: [seen], [theOrder]: [detail] }, ["what stood there before"]);
    await expect(done).rejects.toThrow(OrderFailedError);
    await expect(done).rejects.toThrow(said);
    expect(told.seeks).toBe(0);
  });

  test.each(["processing", "succeeded", "awaiting_authentication", ""])(
    "never says that nothing will come of a cart that is over while its payment is %j",
    async (payment) => {
      const { done, told } = follow({ [theCart]: [cart("processing"), cart(payment, [], "expired", "https://pay.example/1")] });
      await expect(done).rejects.toThrow(CartExpiredError);
      await expect(done).rejects.toThrow(/^cart t has ended \(expired/);
      expect(told.seeks).toBe(0);
    },
  );

  test.each<[string, unknown, unknown]>([
    ["the cart", cart("processing", [], "active", undefined, "sepa_debit"), undefined],
    ["the order", cart("processing", listed), order("pending", { payment: { status: "processing", method_type: "sepa_debit" } })],
  ])("ends at once where a payment takes days: %s shows it", async (_, seen, detail) => {
    const { done, sent } = follow({ [theCart]: [seen], [theOrder]: [detail] });
    await expect(done).rejects.toThrow(SlowPaymentError);
    await expect(done).rejects.toMatchObject({ explained: "slow-payment", message: expect.stringMatching(/sepa_debit.*take days/) });
    expect(sent).toHaveLength(detail === undefined ? 1 : 2);
  });

  test("waits for a card, whose payment is processing for a moment", async () => {
    const { done } = follow({
      [theCart]: [cart("processing", [], "active", undefined, "card"), cart("succeeded", listed)],
      [theOrder]: [order("completed", { site: { id: "7" } })],
    });
    expect(await done).toBe("7");
  });

  test("ends with a read that fails, and takes no other answer for a cart or an order", async () => {
    await expect(follow({ [theCart]: [answered(500)] }).done).rejects.toThrow(/500/);
    await expect(follow({ [theCart]: [{ ok: true }] }).done).rejects.toThrow(/GET \/api\/carts\/t answered without a cart/);
    await expect(follow({ [theCart]: [cart("succeeded", listed)], [theOrder]: [{}] }).done).rejects.toThrow(
      /GET \/api\/orders\/o answered without an order/,
    );
  });
});

describe("an order", () => {
  const wait = { limitMs: 60_000, onWait: () => undefined };

  test.each(["completed", "failed", "cancelled"])("is waited for until it is %s", async (status) => {
    const { api, sent } = platformThat({ [theOrder]: [order("pending"), order("pending"), order(status)] });
    expect(await orderEnd(api, "o", wait)).toMatchObject({ id: "o", status });
    expect(sent).toHaveLength(3);
  });

  test("that doesn't end is given up at the limit", async () => {
    const { api } = platformThat({ [theOrder]: [order("pending")] });
    await expect(orderEnd(api, "o", wait)).rejects.toThrow(/order o to end/);
  });

  test.each([
    [404, true],
    [409, true],
    [422, true],
    [401, false],
    [403, false],
    [500, false],
  ])("that answers its cancellation with %s is over: %s", async (status, taken) => {
    const { api } = platformThat({ "DELETE /api/orders/o": [answered(status)] });
    await (taken ? expect(cancelOrder(api, "o")).resolves.toBeUndefined() : expect(cancelOrder(api, "o")).rejects.toThrow(String(status)));
  });
});

test("the orders under way are those of all pages that aren't over", async () => {
  const ends = ["completed", "failed", "cancelled", "pending", "under_review"];
  const pages = [
    Array.from({ length: 100 }, (_, index) => ({ id: `a${index}`, status: "completed", created_at: "2026-01-15T12:00:00Z" })),
    ends.map((status, index) => ({
      id: `b${index}`,
      status,
      location: index === 3 ? "eu" : undefined,
      created_at: index === 3 ? "2026-01-15T12:00:00Z" : undefined,
    })),
  ];
  const { api } = platformThat({ "GET /api/orders": pages.map((orders) => ({ orders })) });
  expect(await ordersUnderWay(api.reading("fresh", "me"))).toEqual([
    { id: "b3", status: "pending", location: "eu", createdAt: Date.UTC(2026, 0, 15, 12) },
    { id: "b4", status: "under_review", location: null, createdAt: NaN },
  ]);
});

test("a list of orders that isn't one is never taken for an empty one", async () => {
  const { api } = platformThat({ "GET /api/orders": [{ ok: true }] });
  await expect(ordersUnderWay(api.reading("fresh", "me"))).rejects.toThrow(/without a list of orders/);
});

describe("a purchase that takes longer than its limit", () => {
  const paid = cart("succeeded", listed);
  test.each<[string, string, Readonly<Record<string, readonly unknown[]>>, said?: RegExp]>([
    ["before anything is paid", "payment", { [theCart]: [cart("processing")] }, /payment of the order \(processing\)/],
    ["when it is paid and the order isn't known yet", "order", { [theCart]: [cart("succeeded")] }],
    ["when its order is under way", "order", { [theCart]: [paid], [theOrder]: [order("under_review")] }, /order o \(under_review\)/],
    ["when its order only sounds like a payment", "order", { [theCart]: [paid], [theOrder]: [order("awaiting_payment")] }],
    ["when what it made doesn't show", "effect", { [theCart]: [paid], [theOrder]: [order("completed")] }, /the ordered object to show/],
  ])("%s fails in the phase %s, and says what was waited for", async (_, phase, answers, said = /waited/) => {
    await expect(follow(answers).done).rejects.toMatchObject({ name: "WaitTimeoutError", phase, message: expect.stringMatching(said) });
  });
});

describe("an order that failed says why", () => {
  const failed = (tasks: unknown) => ({ [theCart]: [cart("succeeded", listed)], [theOrder]: [order("failed", { tasks })] });
  const task = { id: 812, name: "Provision site", status: "FAILED", data: "no room in eu-central." };

  test("in the words of its failed tasks", async () => {
    const { done, sent } = follow({
      ...failed([
        { id: 811, status: "OK" },
        { id: 812, status: "FAILED" },
      ]),
      "GET /api/tasks/812": [{ task }],
    });
    await expect(done).rejects.toThrow(
      "order o ended without a result (failed): Provision site: no room in eu-central. See more in the platform's panel. It was paid: ask",
    );
    expect(sent).not.toContain("GET /api/tasks/811");
  });

  test.each([
    ["no tasks", undefined, {}],
    ["tasks of another form", "none", {}],
    ["a task that can't be read", [{ id: 812, status: "FAILED" }], { "GET /api/tasks/812": [answered(403)] }],
    ["a task without a word", [{ id: 812, status: "FAILED" }], { "GET /api/tasks/812": [{ status: "FAILED" }] }],
  ])("or leads to the panel: %s", async (_, tasks, more) => {
    await expect(follow({ ...failed(tasks), ...more }).done).rejects.toThrow("(failed). See the reason in the platform's panel.");
  });
});

test.each(["", ".", ".."])("a token or id that would lead elsewhere isn't asked for: %j", async (id) => {
  const { api, sent } = platformThat({});
  await expect(readCart(api, id)).rejects.toThrow(/nothing was sent/);
  await expect(readOrder(api, id)).rejects.toThrow(/nothing was sent/);
  expect(sent).toEqual([]);
});
