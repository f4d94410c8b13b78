import { answer } from "../http/answer";
import type { Cart } from "../platform/billing/cart";
import { provisioningModes } from "../platform/billing/cartState";
import type { Order } from "../platform/billing/order";
import { paymentModes } from "../platform/billing/payments";
import { type Subscription, subscriptionStatuses } from "../platform/billing/subscription";
import { Refusal, found } from "../platform/refusal";
import type { Platform } from "../platform/platform";
import { changeBilling, changePlan, changeSubscription, changeVariant } from "./billingChanges";
import { type ControlRequest, type ControlRoute, controlRoute } from "./control";

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

function cartRoute(verb: string, about: string, interfere: (cart: Cart) => boolean): ControlRoute {
  return controlRoute(`POST /_simulator/carts/{token}/${verb}`, { about }, ({ platform, params }) => {
    const cart = found(platform.billing.carts.find(params.token ?? ""), "Cart");
    if (!interfere(cart)) throw Refusal.invalid(`The cart is ${cart.state.phase}: too late, or too early, to ${verb}`);
    return answer(200, shownCart(cart));
  });
}

/** A change of something, answered with how everything about billing then is. */
function changeRoute(
  path: string,
  about: string,
  fields: Readonly<Record<string, string>>,
  change: (request: ControlRequest) => void,
): ControlRoute {
  return controlRoute(`PATCH ${path}`, { about, fields }, (request) => {
    change(request);
    return answer(200, shownBilling(request.platform));
  });
}

const billingFields = {
  payment: paymentModes.join(", "),
  nextPayments: "what the next payments do, one each: a list of the same words",
  provisioning: provisioningModes.join(", "),
  account: "an account; default all that the token reaches",
  ...{ paymentMethod: "true or false", billingContact: "true or false", canOrder: "true or false" },
};

const planFields = { offered: "true or false", monthly: "cents, or null for no price", annual: "cents, or null for no price" };

export const billingRoutes: ControlRoute[] = [
  controlRoute("GET /_simulator/billing", "payments, carts, orders, subscriptions and the catalogue", ({ platform }) =>
    answer(200, shownBilling(platform)),
  ),
  changeRoute("/_simulator/billing", "changes what payments and provisioning do, and what an account may", billingFields, changeBilling),
  changeRoute("/_simulator/plans/{plan}", "offers a plan, or prices it", planFields, changePlan),
  changeRoute("/_simulator/variants/{variant}", "says whether a variant can be ordered", { available: "true or false" }, changeVariant),
  changeRoute(
    "/_simulator/subscriptions/{subscription}",
    "changes a subscription",
    { status: subscriptionStatuses.join(", "), proratable: "true or false" },
    changeSubscription,
  ),
  cartRoute("pay", "the user has paid, or the money has arrived", (cart) => cart.pay()),
  cartRoute("expire", "nobody has paid in time", (cart) => cart.expire()),
  cartRoute("fail", "the payment fails, or the order where that is paid", (cart) => cart.fail()),
  cartRoute("complete", "what was paid for is made, without waiting any longer", (cart) => cart.complete()),
];
