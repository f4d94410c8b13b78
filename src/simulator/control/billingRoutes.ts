import { type Cart, provisioningModes } from "../platform/billing/cart";
import { type Order, paymentModes, type Subscription, subscriptionStatuses } from "../platform/billing/order";
import { type FieldReader, found, Refusal } from "../platform/refusal";
import type { Platform } from "../platform/platform";
import { changing, type ControlRequest, type ControlRoute, doing, showing } from "./control";
import { type Fields, flag, type Sent, text, word } from "./fields";

const nextPayments = {
  about: "what the next payments do, one each: a list of the same words",
  read: (reader: FieldReader, key: string) => {
    const next = reader.texts(key)?.map((sent) => paymentModes.find((known) => known === sent));
    if (next?.includes(undefined)) reader.problem(key, `must be some of ${paymentModes.join(", ")}`);
    return next?.filter((sent) => sent !== undefined);
  },
};

const billingFields = {
  ...{ payment: word(paymentModes), nextPayments, provisioning: word(provisioningModes) },
  account: text("an account; default all that the token reaches"),
  ...{ paymentMethod: flag(), billingContact: flag(), canOrder: flag() },
};

/** Null takes the price away. */
const price = (reader: FieldReader, key: string) => reader.integer(key, 0, 1_000_000_000);
const cents = { about: "cents, or null for no price", read: price };

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

function cartRoute(verb: "pay" | "expire" | "fail" | "complete", about: string): ControlRoute {
  return doing(`/carts/{token}/${verb}`, about, {}, ({ platform, param }) => {
    const cart = found(platform.billing.carts.find(param("token")), "Cart");
    if (!cart[verb]()) throw Refusal.invalid(`The cart is ${cart.state.phase}: too late, or too early, to ${verb}`);
    return shownCart(cart);
  });
}

/** A change of something, answered with how everything about billing then is. */
function changeRoute<F extends Fields>(
  path: string,
  about: string,
  fields: F,
  change: (request: ControlRequest<Sent<F>>) => void,
): ControlRoute {
  return changing(path, about, fields, (request) => {
    change(request);
    return shownBilling(request.platform);
  });
}

export const billingRoutes: ControlRoute[] = [
  showing("/billing", "payments, carts, orders, subscriptions and the catalogue", ({ platform }) => shownBilling(platform)),
  changeRoute("/billing", "changes what payments and provisioning do, and what an account may", billingFields, ({ platform, sent }) => {
    const { billing } = platform;
    const { payment, nextPayments: next, provisioning, account, ...flags } = sent();
    billing.payments.mode = payment ?? billing.payments.mode;
    billing.payments.next = next ?? billing.payments.next;
    billing.provisioning = provisioning ?? billing.provisioning;
    for (const id of account ? [account] : platform.accounts) Object.assign(billing.accounts.of(id), flags);
  }),
  changeRoute("/plans/{plan}", "offers a plan, or prices it", { offered: flag(), monthly: cents, annual: cents }, (request) => {
    const { plans } = request.platform.billing.catalogue;
    const plan = found(plans.get(request.param("plan")), "Plan");
    const { offered = plan.offered, ...prices } = request.sent();
    plans.set(plan.shortName, { ...plan, offered, prices: { ...plan.prices, ...prices } as typeof plan.prices });
  }),
  changeRoute("/variants/{variant}", "says whether a variant can be ordered", { available: flag() }, ({ platform, param, sent }) => {
    const { variants } = platform.billing.catalogue;
    const variant = found(variants.get(param("variant")), "Variant");
    variants.set(variant.name, { ...variant, ...sent() } as typeof variant);
  }),
  changeRoute(
    "/subscriptions/{subscription}",
    "changes a subscription",
    { status: word(subscriptionStatuses), proratable: flag() },
    ({ platform, param, sent }) => found(platform.billing.subscriptions.find(param("subscription")), "Subscription").change(sent()),
  ),
  cartRoute("pay", "the user has paid, or the money has arrived"),
  cartRoute("expire", "nobody has paid in time"),
  cartRoute("fail", "the payment fails, or the order where that is paid"),
  cartRoute("complete", "what was paid for is made, without waiting any longer"),
];
