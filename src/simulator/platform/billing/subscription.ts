import { Cell } from "../ledger";
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
  site?: string;
}

interface SubscriptionState extends SubscriptionTerms {
  readonly status: SubscriptionStatus;
  /** Without the payment processor's metadata a plan change answers 422 `subscription_not_proratable`. */
  readonly proratable: boolean;
  readonly updatedAt: string;
}

/** What an account pays for, term by term. */
export class Subscription {
  readonly id: string;
  readonly account: string;
  readonly site: string | null;
  readonly createdAt: string;
  readonly #state: Cell<SubscriptionState>;

  constructor(
    private readonly core: PlatformCore,
    seed: SubscriptionSeed,
  ) {
    this.id = seed.id ?? core.identifiers.guid();
    this.account = seed.account;
    this.site = seed.site ?? null;
    this.createdAt = core.stamp();
    const { product, amountCents, term } = seed;
    this.#state = new Cell<SubscriptionState>(core, {
      product,
      amountCents,
      term,
      status: "active",
      proratable: true,
      updatedAt: this.createdAt,
    });
  }

  get product(): { readonly id: string; readonly name: string } {
    return this.#state.get().product;
  }

  get amountCents(): number {
    return this.#state.get().amountCents;
  }

  get term(): string {
    return this.#state.get().term;
  }

  get status(): SubscriptionStatus {
    return this.#state.get().status;
  }

  get proratable(): boolean {
    return this.#state.get().proratable;
  }

  get updatedAt(): string {
    return this.#state.get().updatedAt;
  }

  /** Cents a month. */
  get runRate(): number {
    return this.term === "annual" ? Math.round(this.amountCents / 12) : this.amountCents;
  }

  change(changes: Partial<SubscriptionTerms> & { status?: SubscriptionStatus; proratable?: boolean }): void {
    this.#state.set({ ...this.#state.get(), ...changes, updatedAt: this.core.stamp() });
  }
}
