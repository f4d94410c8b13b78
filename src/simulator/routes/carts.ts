import { answer, type Answer, type ApiRequest, type Route, route } from "../http/route";
import type { Cart, CartPhase } from "../platform/billing/cart";
import type { Shapes } from "../shapes";
import { ownOf } from "./access";
import type { Callback } from "../platform/billing/order";
import type { SiteOrder } from "../platform/billing/siteOrders";
import { FieldReader, isObject } from "../platform/refusal";

/** `status` and `rollup_status` of a cart in each of its phases. */
const words: Record<Required<Shapes>["cartWords"], Record<CartPhase, [status: string, rollup: string]>> = {
  documented: {
    opened: ["processing", "processing"],
    settling: ["processing", "processing"],
    awaiting: ["active", "pending"],
    paid: ["awaiting_provisioning", "processing"],
    completed: ["checked_out", "completed"],
    orderFailed: ["checked_out", "failed"],
    cancelled: ["checked_out", "cancelled"],
    paymentFailed: ["failed", "failed"],
    expired: ["expired", "expired"],
  },
  early: {
    opened: ["active", "pending"],
    settling: ["checked_out", "pending"],
    awaiting: ["checked_out", "pending"],
    paid: ["checked_out", "pending"],
    completed: ["completed", "completed"],
    orderFailed: ["checked_out", "error"],
    cancelled: ["checked_out", "canceled"],
    paymentFailed: ["active", "error"],
    expired: ["expired", "pending"],
  },
  unheardOf: {
    opened: ["queued", "queued"],
    settling: ["in_flight", "in_flight"],
    awaiting: ["on_hold", "on_hold"],
    paid: ["in_flight", "in_flight"],
    completed: ["done", "done"],
    orderFailed: ["done", "done"],
    cancelled: ["done", "done"],
    paymentFailed: ["closed", "closed"],
    expired: ["closed", "closed"],
  },
};

function envelope(cart: Cart, request: ApiRequest): Record<string, unknown> {
  const { shapes } = request;
  const { phase, payment, methodType, hostedInvoiceUrl, order } = cart.state;
  const [status, rollup_status] = words[shapes.cartWords][phase];
  const base = shapes.pollUrl === "same" ? request.baseUrl : "https://api.hosting.invalid";
  const orders =
    order && shapes.cartOrders === "shown" ? [{ id: order.id, status: order.status, poll_url: `/api/orders/${order.id}` }] : [];
  return {
    status: "accepted",
    cart: { token: cart.token, status, rollup_status, poll_url: `${base}/api/carts/${cart.token}` },
    payment: { status: payment, method_type: methodType, hosted_invoice_url: hostedInvoiceUrl },
    orders,
  };
}

/** What every purchase answers. */
export function cartAnswer(cart: Cart, request: ApiRequest): Answer {
  return answer(202, envelope(cart, request));
}

export const cartRoutes: Route[] = [
  route("GET /api/carts/{token}", { scope: "billing:read", accountRequired: true }, (request) => {
    const cart = ownOf(request, request.platform.billing.carts.find(request.param("token")), "Cart");
    return answer(200, envelope(cart, request));
  }),
];

/** The body of POST /api/orders. What was left out is refused by the rules, like what they do not know. */
export function readSiteOrder(request: ApiRequest): SiteOrder {
  const reader = new FieldReader(request.wrapped("site"), "site");
  const text = (key: string) => reader.text(key) ?? "";
  const order = { name: text("name"), variant: text("variant"), location: text("location"), plan: text("plan"), term: text("term") };
  const callback = readCallback(isObject(request.body) ? request.body.callback : undefined, reader.problems);
  reader.finish();
  return { ...order, callback };
}

/** Of any purchase that takes one. What is wrong is added to the problems. */
export function readCallback(value: unknown, problems: string[]): Callback | undefined {
  if (value === undefined || value === null) return undefined;
  const reader = new FieldReader(value, "callback");
  const url = reader.text("url") ?? "";
  if (URL.parse(url)?.protocol !== "https:") reader.problem("url", "must be an HTTPS URL");
  const authorization = reader.text("authorization") ?? null;
  problems.push(...reader.problems);
  return { url, authorization };
}
