import type { PlatformCore } from "../platformCore";
import type { Site } from "../site";
import type { Tasks } from "../tasks";
import { BillingWebhooks } from "../outbound/billingWebhooks";
import { tellOfOrders, Orders, Payments, type Subscription, Subscriptions, type SubscriptionTerms } from "./order";
import { type Cart, Carts, type ProvisioningMode, type Purchase } from "./cart";
import { Catalogue } from "./catalogue";
import { Refusal } from "../refusal";

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

export class Billing {
  readonly accounts = new BillingAccounts();
  readonly catalogue = new Catalogue();
  readonly payments: Payments;
  readonly orders: Orders;
  readonly subscriptions: Subscriptions;
  readonly carts: Carts;
  readonly webhooks: BillingWebhooks;
  provisioning: ProvisioningMode = "succeeds";

  constructor(core: PlatformCore, tasks: Tasks) {
    this.payments = new Payments(core);
    this.orders = new Orders(core);
    this.subscriptions = new Subscriptions(core);
    this.webhooks = new BillingWebhooks(core, this);
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

  subscribe(site: Site): Subscription {
    const { id, account, hosting } = site;
    return this.subscriptions.start({ id: `subscription-${id}`, account, site: id, ...this.termsOf(hosting.plan, hosting.term) });
  }

  termsOf(plan: string, term: string): SubscriptionTerms {
    const { productId = plan, name = plan } = this.catalogue.plans.get(plan) ?? {};
    return { product: { id: productId, name }, amountCents: this.catalogue.price(plan, term) ?? 0, term };
  }
}

/** What has to be right with an account before it can buy: all of it is, until a test says otherwise. */
const ableToBuy = { paymentMethod: true, billingContact: true, canOrder: true };

class BillingAccounts {
  readonly #accounts = new Map<string, typeof ableToBuy>();

  of(account: string): typeof ableToBuy {
    const known = this.#accounts.get(account) ?? { ...ableToBuy };
    this.#accounts.set(account, known);
    return known;
  }

  requirePaymentMethod(account: string): void {
    if (this.of(account).paymentMethod) return;
    throw Refusal.coded(400, "no_default_payment_method", "The account has no default payment method");
  }

  requireAbleToOrder(account: string): void {
    const { canOrder, billingContact } = this.of(account);
    // The documents give these 400s no code.
    if (!canOrder) throw new Refusal(400, { errors: ["The account is unable to create orders"] });
    if (!billingContact) throw new Refusal(400, { errors: ["The account is unable to create orders: its billing contact is incomplete"] });
  }
}
