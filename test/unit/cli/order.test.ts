import { anOrder } from "../../harness/commands";
import { called, ends, jsonOf, methodsOf, newSimulator } from "./called";

const opened = async () => {
  const simulator = await newSimulator();
  const placed = await anOrder(simulator);
  simulator.resetReport();
  return { simulator, ...placed, ofOrder: () => simulator.platform.billing.orders.get(placed.order) };
};

test("order list shows what is under way, and with --all what is over", async () => {
  const { simulator, order } = await opened();
  await ends("order list", { simulator }, 0, new RegExp(`^created_?[aA]t +id +status +location\\n20\\S+ +${order} +pending +eu-central`));
  await called(["order cancel", order, "--yes"], { simulator });
  await ends("order list", { simulator }, 0, /^No orders under way\.\n$/);
  expect(await jsonOf("order list --all", { simulator })).toEqual({
    orders: [{ id: order, status: "cancelled", location: "eu-central", createdAt: expect.stringMatching(/^20/) }],
  });
});

test.each(["id", "handle"])("order show takes the %s, and never shows a password", async (by) => {
  const { simulator, order, cart } = await opened();
  const asked = by === "id" ? order : `cart:${cart}`;
  await ends(
    ["order show", asked],
    { simulator },
    0,
    new RegExp(`order: +${order}\\n[^]*status: +pending\\n[^]*payment: +succeeded, card`),
  );
  const detail = { order: { id: order, status: "completed" }, site: { id: "s-1", name: "shop", ssh_data: { password: "s3cret" } } };
  simulator.faults.add({
    kind: "status",
    status: 200,
    path: /orders/,
    body: { ...detail, domain: { name: "a.example", authcode: "s3cret" } },
    times: 2,
  });
  await ends(["order show", asked], { simulator }, 0, /site: +s-1, shop\ndomain: +a\.example\n(?![^]*s3cret)/);
  const { out } = await called(["order show", asked, "--json"], { simulator });
  expect([JSON.parse(out), out]).toEqual([
    { order: expect.objectContaining({ site: { id: "s-1", name: "shop" } }) },
    expect.not.stringContaining("s3cret"),
  ]);
});

test("order show shows what the order's tasks tell", async () => {
  const { simulator, order } = await opened();
  const tasks = [
    { id: 41, status: "FAILED" },
    { id: 42, status: "OK" },
  ];
  simulator.faults.add({ kind: "status", status: 200, path: /orders/, body: { order: { id: order, status: "failed" }, tasks }, times: 1 });
  simulator.faults.add({
    kind: "status",
    status: 200,
    path: /tasks\/41/,
    body: { id: 41, name: "Setup", status: "FAILED", data: "no room" },
  });
  await ends(["order show", order], { simulator }, 0, /tasks: +41 Setup FAILED no room, 42 OK/);
});

describe("order cancel", () => {
  it.each(["id", "handle"])("cancels by the %s, asks before, and says that it was paid", async (by) => {
    const { simulator, order, cart, ofOrder } = await opened();
    const asked = by === "id" ? order : `cart:${cart}`;
    await ends(["order cancel", asked], { simulator }, 2, /this would cancel order .*, which is paid/);
    expect(methodsOf(simulator)).toEqual(["GET"]);
    await ends(["order cancel", asked], { simulator, answer: "y" }, 0, /^cancelled order .* It was paid: look in the platform's panel/);
    expect(ofOrder().status).toBe("cancelled");
  });

  it("of an order that has ended changes nothing", async () => {
    const { simulator, order } = await opened();
    await called(["order cancel", order, "--yes"], { simulator });
    simulator.resetReport();
    await ends(["order cancel", order, "--yes"], { simulator }, 1, /has ended already \(cancelled\)\. Nothing was changed/);
    expect(methodsOf(simulator)).toEqual(["GET"]);
  });

  it.each<[string, object, RegExp]>([
    [
      "says that it failed",
      { kind: "status", status: 200, body: { status: "failed", error: "too late" } },
      /failed, with the words: too late/,
    ],
    ["is lost", { kind: "dropAfter" }, /Whether the platform did what was asked is unknown.*check: pulumi-hosting order show/],
  ])("isn't believed where the answer %s", async (_, fault, says) => {
    const { simulator, order } = await opened();
    simulator.faults.add({ ...(fault as { kind: "dropAfter" }), method: "DELETE", times: 1 });
    await ends(["order cancel", order, "--yes"], { simulator }, 1, says);
    expect(simulator.report().requests.filter(({ method }) => method === "DELETE")).toHaveLength(1);
  });

  it("that was overtaken by the order's end isn't called cancelled", async () => {
    const { simulator, order } = await opened();
    simulator.faults.add({ kind: "status", status: 202, method: "DELETE", times: 1 });
    const done = { order: { id: order, status: "completed" }, payment: { status: "succeeded" } };
    const going = { ...done, order: { id: order, status: "pending" } };
    simulator.faults.add({ kind: "status", status: 200, method: "GET", body: going, times: 1 });
    simulator.faults.add({ kind: "status", status: 200, method: "GET", body: done, times: 1 });
    await ends(["order cancel", order, "--yes"], { simulator }, 1, /wasn't cancelled: it ended as completed/);
  });
});
