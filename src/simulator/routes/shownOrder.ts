import type { ApiRequest } from "../http/route";
import type { Order } from "../platform/billing/order";
import type { Subscription } from "../platform/billing/subscription";
import type { Site } from "../platform/site";
import { shownId } from "../shapes";

/** What the list and the detail have in common. */
export function shownOrder(order: Order): Record<string, unknown> {
  return { id: order.id, status: order.status, created_at: order.createdAt, updated_at: order.updatedAt, location: order.location };
}

export function shownOrderDetail(request: ApiRequest, order: Order): Record<string, unknown> {
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
