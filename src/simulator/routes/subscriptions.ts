import { answer, type ApiRequest, type Route, route } from "../http/route";
import type { Subscription } from "../platform/billing/subscription";
import { shownWithProduct, siteReference } from "./shownSite";
import { found } from "../platform/refusal";

function shown(request: ApiRequest, subscription: Subscription): Record<string, unknown> {
  const site = request.platform.sites.find(subscription.site);
  const sites = site ? [{ ...siteReference(request, site), dunning_suspended: site.suspended }] : [];
  return { ...shownWithProduct(request, subscription), run_rate: subscription.runRate, sites };
}

function ownOf(request: ApiRequest): Subscription[] {
  return request.platform.billing.subscriptions.list().filter((subscription) => subscription.account === request.account);
}

export const subscriptionRoutes: Route[] = [
  route("GET /api/subscriptions", { scope: "billing:read", accountRequired: true }, (request) => {
    const live = ownOf(request).filter(({ status }) => status !== "cancelled");
    return answer(200, { subscriptions: request.page(live).map((subscription) => shown(request, subscription)) });
  }),
  route("GET /api/subscriptions/{id}", { scope: "billing:read", accountRequired: true }, (request) => {
    const subscription = found(
      ownOf(request).find(({ id }) => id === request.param("id")),
      "Subscription",
    );
    return answer(200, { subscription: shown(request, subscription) });
  }),
];
