import { Refusal } from "../refusal";
import { requireSiteName, type Sites } from "../sites";
import type { Billing } from "./billing";
import type { Cart } from "./cart";
import { type Plan, terms } from "./catalogue";
import type { Callback } from "./order";

/** What is ordered, as it was sent. */
export interface SiteOrder {
  name: string;
  variant: string;
  location: string;
  plan: string;
  term: string;
  callback?: Callback;
}

/** What POST of an order does. Nothing tells a repetition from a second site: an order that is sent twice buys two. */
export class SiteOrders {
  constructor(
    private readonly billing: Billing,
    private readonly sites: Sites,
  ) {}

  place(account: string, order: SiteOrder): Cart {
    const { callback, ...seed } = order;
    requireSiteName(order.name);
    const plan = this.#requireSold(order);
    const amountCents = this.#requirePrice(order);
    this.billing.accounts.requireAbleToOrder(account);
    this.billing.requirePaymentMethod(account);
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

  #requirePrice({ plan, term }: SiteOrder): number {
    return this.billing.catalogue.price(plan, term) ?? refuse(`Missing pricing information for ${plan}, ${term}`);
  }
}

/** The documents give these 400s no code. */
function refuse(error: string): never {
  throw new Refusal(400, { errors: [error] });
}
