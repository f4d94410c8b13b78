import type { PlatformCore } from "../platformCore";
import type { Site } from "../site";
import type { Tasks } from "../tasks";
import { type BillingWebhook, BillingWebhooks } from "../outbound/billingWebhooks";
import { tellOfOrders } from "../outbound/orderCallbacks";
import { BillingAccounts } from "./billingAccounts";
import { type Cart, Carts } from "./cart";
import type { ProvisioningMode, Purchase } from "./cartState";
import { Catalogue } from "./catalogue";
import { Orders } from "./order";
import { Payments } from "./payments";
import { type Subscription, Subscriptions, type SubscriptionTerms } from "./subscription";

interface Subscribed {
  change(changes: { subscription: string }): void;
}

interface Sale<Made> extends Omit<Purchase, "amountCents" | "provision" | "subscription"> {
  readonly terms: SubscriptionTerms;
  /** Runs once it is paid. */
  readonly make: () => Made;
  /** Runs once the subscription has begun. */
  readonly tell?: (made: Made) => void;
}

/** Who can buy what, and what has been bought. */
export class Billing {
  readonly accounts = new BillingAccounts();
  readonly catalogue = new Catalogue();
  readonly payments: Payments;
  readonly orders: Orders;
  readonly subscriptions: Subscriptions;
  readonly carts: Carts;
  readonly webhooks: BillingWebhooks;
  /** What becomes of orders that are paid. */
  provisioning: ProvisioningMode = "succeeds";

  constructor(core: PlatformCore, tasks: Tasks, webhook?: BillingWebhook) {
    this.payments = new Payments(core);
    this.orders = new Orders(core);
    this.subscriptions = new Subscriptions(core);
    this.webhooks = new BillingWebhooks(core, this, webhook);
    tellOfOrders(core, tasks, this.orders);
    const { payments, orders } = this;
    this.carts = new Carts({ core, payments, orders, tasks, provisioning: () => this.provisioning });
  }

  /** Sells something new, for which a subscription with these terms pays from then on. */
  sell<Made extends Subscribed>({ terms, make, tell, ...purchase }: Sale<Made>): Cart {
    let made: Made | undefined;
    return this.carts.open({
      ...purchase,
      amountCents: terms.amountCents,
      // Not before it is paid: until then nothing but the cart exists.
      provision: () => {
        made = make();
      },
      subscription: () => {
        const started = this.subscriptions.start({ account: purchase.account, ...terms });
        made?.change({ subscription: started.id });
        if (made) tell?.(made);
        return started;
      },
    });
  }

  /** Refuses with 400 `no_default_payment_method`. */
  requirePaymentMethod(account: string): void {
    this.accounts.requirePaymentMethod(account);
  }

  /** A subscription that pays for the site as it is. */
  subscribe(site: Site): Subscription {
    const { id, account, hosting } = site;
    return this.subscriptions.start({ id: `subscription-${id}`, account, site: id, ...this.termsOf(hosting.plan, hosting.term) });
  }

  termsOf(plan: string, term: string): SubscriptionTerms {
    const { productId = plan, name = plan } = this.catalogue.plans.get(plan) ?? {};
    return { product: { id: productId, name }, amountCents: this.catalogue.price(plan, term) ?? 0, term };
  }
}
