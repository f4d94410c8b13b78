import { type Identity, Kept, Shelf } from "../kept";
import type { PlatformCore } from "../platformCore";
import { Collection } from "../ledger";

export const subscriptionStatuses = ["active", "suspended", "cancelled"] as const;
type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** What a subscription is for, and what it costs. */
export interface SubscriptionTerms {
  readonly product: { readonly id: string; readonly name: string };
  /** Per term. */
  readonly amountCents: number;
  readonly term: string;
}

export interface SubscriptionSeed extends SubscriptionTerms {
  /** Default a new GUID. */
  id?: string;
  account: string;
  /** Id of the site that it pays for, if it is for one. */
  site?: string | null;
}

interface SubscriptionState extends SubscriptionTerms {
  readonly status: SubscriptionStatus;
  /** Without the payment processor's metadata a plan change answers 422 `subscription_not_proratable`. */
  readonly proratable: boolean;
  readonly updatedAt: string;
}

/** What an account pays for, term by term. */
export class Subscription extends Kept<Identity & { site: string | null }, SubscriptionState> {
  constructor(core: PlatformCore, { id = core.identifiers.guid(), account, site = null, ...terms }: SubscriptionSeed) {
    const createdAt = core.stamp();
    super(core, { id, account, site, createdAt }, { ...terms, status: "active", proratable: true, updatedAt: createdAt });
  }

  /** Cents a month. */
  get runRate(): number {
    return this.term === "annual" ? Math.round(this.amountCents / 12) : this.amountCents;
  }
}

/** What every view of a subscription has. */
export function shownSubscription({ id, status, createdAt, updatedAt, amountCents, term }: Subscription) {
  return { id, status, created_at: createdAt, updated_at: updatedAt, price: { amount_cents: amountCents, term } };
}

export class Subscriptions extends Shelf<Subscription> {
  protected readonly what = "subscription";
  /** Of its own, so that a look at one site is not a look at all of them. */
  readonly #bySite = new Collection<Subscription>(this.core);

  /** The one that pays for a site. */
  ofSite(site: string): Subscription | undefined {
    return this.#bySite.get(site);
  }

  /** A new one, active at once. */
  start(seed: SubscriptionSeed): Subscription {
    const subscription = new Subscription(this.core, seed);
    this.kept.set(subscription.id, subscription);
    if (subscription.site !== null) this.#bySite.set(subscription.site, subscription);
    return subscription;
  }
}
