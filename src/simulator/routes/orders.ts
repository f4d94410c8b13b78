import { answer, type ApiRequest, leaves, type Route, route, type Answer } from "../http/route";
import type { Order, Subscription, Callback } from "../platform/billing/order";
import { Refusal, FieldReader, isObject } from "../platform/refusal";
import { ownOf, buyerOf, writable } from "./access";
import type { Site } from "../platform/site";
import { shownId, type Shapes } from "../shapes";
import { shownWithProduct, siteReference } from "./shownSite";
import type { Cart, CartPhase } from "../platform/billing/cart";
import type { SiteOrder } from "../platform/billing/siteOrders";

function orderOf(request: ApiRequest): Order {
  return ownOf(request, request.platform.billing.orders.find(request.param("id")), "Order");
}

/** What the list and the detail have in common. */
function shownOrder(order: Order): Record<string, unknown> {
  return { id: order.id, status: order.status, created_at: order.createdAt, updated_at: order.updatedAt, location: order.location };
}

function shownOrderDetail(request: ApiRequest, order: Order): Record<string, unknown> {
  const { sites, tasks, billing } = request.platform;
  const task = tasks.find(order.task);
  const site = request.shapes.orderSite === "shown" ? sites.find(order.site) : undefined;
  const subscription = billing.subscriptions.find(order.subscription);
  const { domain } = billing.carts.find(order.cart)?.purchase ?? {};
  const rest = {
    tasks: task ? [{ id: task.id, status: task.status }] : [],
    ...(site && { site: shownSite(request, site) }),
    ...(subscription && { subscription: shownSubscription(subscription) }),
    ...(domain && { domain }),
    payment: shownPayment(request, order),
    account: { id: order.account, name: order.account },
    user: { id: "user-1", name: "Simulated User", email: "user@simulator.example" },
  };
  return request.shapes.orderDetail === "beside" ? { order: shownOrder(order), ...rest } : { order: { ...shownOrder(order), ...rest } };
}

function shownSite(request: ApiRequest, site: Site): Record<string, unknown> {
  const { variant, location, domains, ssh } = site.hosting;
  const domain = domains[0]?.hostname ?? site.systemDomain;
  return { id: shownId(site.id, request.shapes), name: site.name, domain, variant, location, ssh_data: ssh };
}

function shownSubscription({ id, status, createdAt }: Subscription): Record<string, unknown> {
  const since = new Date(createdAt);
  return {
    id,
    status,
    bucket_type: "calendar",
    bucket_year: since.getUTCFullYear(),
    bucket_month: since.getUTCMonth() + 1,
    processor_id: `sub_${id}`,
  };
}

function shownPayment(request: ApiRequest, order: Order): Record<string, unknown> {
  const state = request.platform.billing.carts.find(order.cart)?.state;
  return {
    status: state?.payment ?? "processing",
    method_type: state?.methodType ?? null,
    hosted_invoice_url: state?.hostedInvoiceUrl ?? null,
    amount_charged_cents: state?.chargedCents ?? 0,
    credit_applied_cents: 0,
  };
}

const ordersPath = "/api/orders";
const orderPath = "/api/orders/{id}";

function shownPaid(request: ApiRequest, subscription: Subscription): Record<string, unknown> {
  const site = request.platform.sites.find(subscription.site);
  const sites = site ? [{ ...siteReference(request, site), dunning_suspended: site.suspended }] : [];
  return { ...shownWithProduct(request, subscription), run_rate: subscription.runRate, sites };
}

export const orderRoutes: Route[] = [
  route(`GET ${ordersPath}`, { scope: "billing:read", accountRequired: true }, (request) => {
    const own = request.platform.billing.orders.list().filter((order) => order.account === request.account);
    if (request.shapes.orderList === "newestFirst") own.reverse();
    const shown = (order: Order) => ({ ...shownOrder(order), account: { id: order.account, name: order.account } });
    return answer(200, { orders: request.page(own).map(shown) });
  }),
  route(`GET ${orderPath}`, { scope: "billing:read", accountRequired: true }, (request) =>
    answer(200, shownOrderDetail(request, orderOf(request))),
  ),
  route(
    `POST ${ordersPath}`,
    {
      accountRequired: true,
      notViaOAuth: true,
      userRequired: true,
      body: { site: leaves("name", "variant", "location", "plan", "term"), callback: leaves("url", "authorization") },
    },
    (request) => cartAnswer(request.platform.siteOrders.place(buyerOf(request), readSiteOrder(request)), request),
  ),
  route(`DELETE ${orderPath}`, { accountRequired: true, notViaOAuth: true }, (request) => {
    const order = writable(request, orderOf(request));
    request.platform.billing.carts.get(order.cart).cancel();
    return answer(202, request.shapes.deleteAnswer === "object" ? {} : undefined);
  }),
  route(`PATCH ${orderPath}`, { accountRequired: true, notViaOAuth: true }, () => {
    throw new Refusal(400, { errors: ["An order cannot be changed"] });
  }),
  route("GET /api/subscriptions", { scope: "billing:read", accountRequired: true }, (request) => {
    const all = request.platform.billing.subscriptions.list();
    const live = all.filter(({ account, status }) => account === request.account && status !== "cancelled");
    return answer(200, { subscriptions: request.page(live).map((subscription) => shownPaid(request, subscription)) });
  }),
  route("GET /api/subscriptions/{id}", { scope: "billing:read", accountRequired: true }, (request) => {
    const subscription = ownOf(request, request.platform.billing.subscriptions.find(request.param("id")), "Subscription");
    return answer(200, { subscription: shownPaid(request, subscription) });
  }),
];

type Words = Record<Required<Shapes>["cartWords"], readonly [status: string, rollup: string]>;

/** `status` and `rollup_status` of a cart in each of its phases. */
const words: Record<CartPhase, Words> = {
  opened: { documented: ["processing", "processing"], early: ["active", "pending"], unheardOf: ["queued", "queued"] },
  settling: { documented: ["processing", "processing"], early: ["checked_out", "pending"], unheardOf: ["in_flight", "in_flight"] },
  awaiting: { documented: ["active", "pending"], early: ["checked_out", "pending"], unheardOf: ["on_hold", "on_hold"] },
  paid: { documented: ["awaiting_provisioning", "processing"], early: ["checked_out", "pending"], unheardOf: ["in_flight", "in_flight"] },
  completed: { documented: ["checked_out", "completed"], early: ["completed", "completed"], unheardOf: ["done", "done"] },
  orderFailed: { documented: ["checked_out", "failed"], early: ["checked_out", "error"], unheardOf: ["done", "done"] },
  cancelled: { documented: ["checked_out", "cancelled"], early: ["checked_out", "canceled"], unheardOf: ["done", "done"] },
  paymentFailed: { documented: ["failed", "failed"], early: ["active", "error"], unheardOf: ["closed", "closed"] },
  expired: { documented: ["expired", "expired"], early: ["expired", "pending"], unheardOf: ["closed", "closed"] },
};

function envelope(cart: Cart, request: ApiRequest): Record<string, unknown> {
  const { shapes } = request;
  const { phase, payment, methodType, hostedInvoiceUrl, order } = cart.state;
  const [status, rollup_status] = words[phase][shapes.cartWords];
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
function readSiteOrder(request: ApiRequest): SiteOrder {
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
