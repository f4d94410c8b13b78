import type { Cart } from "../platform/billing/cart";
import { provisioningModes } from "../platform/billing/cartState";
import type { Order } from "../platform/billing/order";
import { paymentModes } from "../platform/billing/payments";
import { type Subscription, subscriptionStatuses } from "../platform/billing/subscription";
import { FieldReader, found, readFields, Refusal } from "../platform/refusal";
import type { Platform } from "../platform/platform";
import { type ControlRequest, type ControlRoute, controlRoute } from "./control";
import type { Term } from "../platform/billing/catalogue";

/** One of a few words; undefined when it was not sent. */
function word<T extends string>(reader: FieldReader, key: string, words: readonly T[]): T | undefined {
  const sent = reader.text(key) ?? undefined;
  const known = words.find((candidate) => candidate === sent);
  if (sent !== undefined && known === undefined) reader.problem(key, `must be one of ${words.join(", ")}`);
  return known;
}

/** What payments and provisioning do, and what is right with accounts: with `account`, or with all that the token reaches. */
function changeBilling({ platform, body }: ControlRequest): void {
  const { billing } = platform;
  const reader = new FieldReader(body);
  const mode = word(reader, "payment", paymentModes);
  const next = reader.texts("nextPayments")?.map((sent) => paymentModes.find((known) => known === sent));
  const provisioning = word(reader, "provisioning", provisioningModes);
  const account = reader.text("account");
  const flags = {
    paymentMethod: reader.boolean("paymentMethod"),
    billingContact: reader.boolean("billingContact"),
    canOrder: reader.boolean("canOrder"),
  };
  if (next?.includes(undefined)) reader.problem("nextPayments", `must be some of ${paymentModes.join(", ")}`);
  reader.finish();
  billing.payments.mode = mode ?? billing.payments.mode;
  billing.payments.next = next?.filter((sent) => sent !== undefined) ?? billing.payments.next;
  billing.provisioning = provisioning ?? billing.provisioning;
  for (const id of account ? [account] : platform.accounts) {
    const known = billing.accounts.of(id);
    known.paymentMethod = flags.paymentMethod ?? known.paymentMethod;
    known.billingContact = flags.billingContact ?? known.billingContact;
    known.canOrder = flags.canOrder ?? known.canOrder;
  }
}

const mostCents = 1_000_000_000;

/** Offers a plan or takes it from the shelf, and prices it; a price of null is missing. */
function changePlan({ platform, params, body }: ControlRequest): void {
  const { plans } = platform.billing.catalogue;
  const plan = found(plans.get(params.plan ?? ""), "Plan");
  const reader = new FieldReader(body);
  const offered = reader.boolean("offered") ?? plan.offered;
  const price = (term: Term) => {
    const sent = reader.integer(term, 0, mostCents);
    return sent === undefined ? plan.prices[term] : sent;
  };
  const prices = { monthly: price("monthly"), annual: price("annual") };
  reader.finish();
  plans.set(plan.shortName, { ...plan, offered, prices });
}

function changeVariant({ platform, params, body }: ControlRequest): void {
  const { variants } = platform.billing.catalogue;
  const variant = found(variants.get(params.variant ?? ""), "Variant");
  const available = readFields(body, (reader) => reader.boolean("available")) ?? variant.available;
  variants.set(variant.name, { ...variant, available });
}

function changeSubscription({ platform, params, body }: ControlRequest): void {
  const subscription = found(platform.billing.subscriptions.find(params.subscription ?? ""), "Subscription");
  const reader = new FieldReader(body);
  const status = word(reader, "status", subscriptionStatuses) ?? subscription.status;
  const proratable = reader.boolean("proratable") ?? subscription.proratable;
  reader.finish();
  subscription.change({ status, proratable });
}

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
  return controlRoute(`POST /_simulator/carts/{token}/${verb}`, { about, status: 200 }, ({ platform, params }) => {
    const cart = found(platform.billing.carts.find(params.token ?? ""), "Cart");
    if (!interfere(cart)) throw Refusal.invalid(`The cart is ${cart.state.phase}: too late, or too early, to ${verb}`);
    return shownCart(cart);
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
    return shownBilling(request.platform);
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
    shownBilling(platform),
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
