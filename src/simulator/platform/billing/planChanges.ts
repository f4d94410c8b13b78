import type { PlatformCore } from "../platformCore";
import { Refusal } from "../refusal";
import type { Site } from "../site";
import { refuseWhileSettling, type Sites } from "../sites";
import type { Billing } from "./billing";
import type { Cart } from "./cart";
import type { Plan } from "./catalogue";
import type { Subscription } from "./subscription";

/** What PATCH of a site's plan does: the difference in price is charged, the term stays. */
export class PlanChanges {
  constructor(
    private readonly core: PlatformCore,
    private readonly billing: Billing,
    private readonly sites: Sites,
  ) {}

  start(site: Site, shortName: string): Cart {
    const plan = this.#requireOffered(shortName);
    this.#refuseBesideOthers(site);
    refuseWhileSettling(site);
    const subscription = this.#requireProratable(site);
    this.billing.requirePaymentMethod(site.account);
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
