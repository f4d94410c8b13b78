import { answer } from "../http/answer";
import type { Cart } from "../platform/billing/cart";
import type { Order } from "../platform/billing/order";
import type { Subscription } from "../platform/billing/subscription";
import { Refusal } from "../platform/refusal";
import type { Platform } from "../platform/platform";
import { changeBilling, changePlan, changeSubscription, changeVariant } from "./billingChanges";
import { type ControlRequest, type ControlRoute, found } from "./control";

function shownCart({ token, account, purchase, createdAt, state }: Cart): Record<string, unknown> {
  const { phase, payment, order } = state;
  return { token, account, amount_cents: purchase.amountCents, phase, payment, order: order?.id ?? null, created_at: createdAt };
}

function shownOrder(order: Order): Record<string, unknown> {
  const { id, account, status, location, cart, task, site, subscription, callback, createdAt } = order;
  return { id, account, status, location, cart, task, site, subscription, callback, created_at: createdAt };
}

function shownSubscription(subscription: Subscription): Record<string, unknown> {
  const { id, account, site, status, product, amountCents, term, proratable } = subscription;
  return { id, account, site, status, product: product.id, amount_cents: amountCents, term, proratable };
}

export function shownBilling({ accounts, billing }: Platform): Record<string, unknown> {
  const { payments, provisioning, carts, orders, subscriptions, catalogue } = billing;
  return {
    payment: payments.mode,
    nextPayments: payments.next,
    provisioning,
    accounts: Object.fromEntries(accounts.map((account) => [account, billing.accounts.of(account)])),
    charges: payments.charges,
    carts: carts.list().map(shownCart),
    orders: orders.list().map(shownOrder),
    subscriptions: subscriptions.list().map(shownSubscription),
    catalogue: {
      plans: [...catalogue.plans.values()],
      locations: [...catalogue.locations.values()],
      variants: [...catalogue.variants.values()],
    },
  };
}

function cartRoute(verb: string, interfere: (cart: Cart) => boolean): ControlRoute {
  return {
    method: "POST",
    path: `/_simulator/carts/{token}/${verb}`,
    handle: ({ platform, params }) => {
      const cart = found(platform.billing.carts.find(params.token ?? ""), "Cart");
      if (!interfere(cart)) throw Refusal.invalid(`The cart is ${cart.state.phase}: too late, or too early, to ${verb}`);
      return answer(200, shownCart(cart));
    },
  };
}

/** A change of something, answered with how everything about billing then is. */
function changeRoute(path: string, change: (request: ControlRequest) => void): ControlRoute {
  return {
    method: "PATCH",
    path,
    handle: (request) => {
      change(request);
      return answer(200, shownBilling(request.platform));
    },
  };
}

export const billingRoutes: ControlRoute[] = [
  { method: "GET", path: "/_simulator/billing", handle: ({ platform }) => answer(200, shownBilling(platform)) },
  changeRoute("/_simulator/billing", changeBilling),
  changeRoute("/_simulator/plans/{plan}", changePlan),
  changeRoute("/_simulator/variants/{variant}", changeVariant),
  changeRoute("/_simulator/subscriptions/{subscription}", changeSubscription),
  cartRoute("pay", (cart) => cart.pay()),
  cartRoute("expire", (cart) => cart.expire()),
  cartRoute("fail", (cart) => cart.fail()),
  cartRoute("complete", (cart) => cart.complete()),
];
