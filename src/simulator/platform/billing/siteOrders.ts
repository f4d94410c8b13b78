import { Refusal } from "../refusal";
import { requireSiteName, type Sites, refuseWhileSettling } from "../sites";
import type { Billing } from "./billing";
import type { Cart } from "./cart";
import { type Plan, terms } from "./catalogue";
import type { Callback, Subscription } from "./order";
import type { PlatformCore } from "../platformCore";
import type { Site } from "../site";

export interface SiteOrder {
  name: string;
  variant: string;
  location: string;
  plan: string;
  term: string;
  callback?: Callback;
}

export class SiteOrders {
  constructor(
    private readonly core: PlatformCore,
    private readonly billing: Billing,
    private readonly sites: Sites,
  ) {}

  /** What POST of an order does. Nothing tells a repetition from a second site: an order that is sent twice buys two. */
  place(account: string, order: SiteOrder): Cart {
    const { callback, ...seed } = order;
    requireSiteName(order.name);
    const plan = this.#requireSold(order);
    const price = this.billing.catalogue.price(order.plan, order.term);
    const amountCents = price ?? refuse(`Missing pricing information for ${order.plan}, ${order.term}`);
    this.billing.accounts.requireAbleToOrder(account);
    this.billing.accounts.requirePaymentMethod(account);
    let made: string | undefined;
    return this.billing.carts.open({
      account,
      location: order.location,
      amountCents,
      callback,
      provision: () => {
        const site = this.sites.create({ ...seed, account, shield: { plan: plan.shield } });
        made = site.id;
        this.billing.webhooks.emitSite("created", site);
        return site;
      },
      subscription: () => (made === undefined ? undefined : this.billing.subscriptions.ofSite(made)),
    });
  }

  #requireSold(order: SiteOrder): Plan {
    const { plans, locations, variants } = this.billing.catalogue;
    const variant = variants.get(order.variant) ?? refuse(`Unknown variant ${JSON.stringify(order.variant)}`);
    if (!locations.has(order.location)) refuse(`Unknown location ${JSON.stringify(order.location)}`);
    if (!terms.some((term) => term === order.term)) refuse(`Unknown term ${JSON.stringify(order.term)}`);
    const plan = plans.get(order.plan);
    if (!plan?.offered) return refuse(`Unknown plan ${JSON.stringify(order.plan)}`);
    if (!variant.available) refuse(`The variant ${order.variant} is over capacity`);
    return plan;
  }

  /** What PATCH of a site's plan does: the difference in price is charged, the term stays. */
  changePlan(site: Site, shortName: string): Cart {
    const plan = this.#requireOffered(shortName);
    this.#refuseBesideOthers(site);
    refuseWhileSettling(site);
    const subscription = this.#requireProratable(site);
    this.billing.accounts.requirePaymentMethod(site.account);
    const price = this.billing.catalogue.price(shortName, site.hosting.term);
    if (price === null) throw Refusal.coded(422, "no_price_for_plan", `The plan ${shortName} has no price for this term`);
    return this.billing.carts.open({
      account: site.account,
      location: site.hosting.location,
      amountCents: price - subscription.amountCents,
      task: "Resize site",
      provision: () => {
        site.changeHosting({ plan: shortName });
        site.shield.setPlan(plan.shield);
        return site;
      },
      subscription: () => {
        subscription.change(this.billing.termsOf(shortName, site.hosting.term));
        this.billing.webhooks.emitSite("resized", site);
        return subscription;
      },
    });
  }

  #requireOffered(shortName: string): Plan {
    const plan = this.billing.catalogue.plans.get(shortName);
    if (!plan) throw Refusal.coded(400, "unknown_product", `Unknown product ${JSON.stringify(shortName)}`);
    if (!plan.offered) throw Refusal.coded(400, "product_unavailable", `${plan.name} is not available to this account`);
    return plan;
  }

  #refuseBesideOthers(site: Site): void {
    if (this.core.rules.multiSiteResize === "allow") return;
    const active = this.sites.list().filter((other) => other.account === site.account && other.deleteScheduledAt === null);
    if (active.length <= 1) return;
    throw Refusal.coded(422, "multi_site_resize_unsupported", "The account has more than one active site");
  }

  #requireProratable(site: Site): Subscription {
    const subscription = this.billing.subscriptions.ofSite(site.id);
    if (subscription?.proratable) return subscription;
    throw Refusal.coded(422, "subscription_not_proratable", "The subscription cannot be prorated");
  }
}

/** The documents give these 400s no code. */
function refuse(error: string): never {
  throw new Refusal(400, { errors: [error] });
}
