import { type Identity, Kept } from "../kept";
import type { PlatformCore } from "../platformCore";

export const subscriptionStatuses = ["active", "suspended", "cancelled"] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

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
