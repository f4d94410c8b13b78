import { Collection } from "../ledger";
import type { PlatformCore } from "../platformCore";
import { Shelf } from "../shelf";
import { Subscription, type SubscriptionSeed } from "./subscription";

export class Subscriptions extends Shelf<Subscription> {
  protected readonly what = "subscription";
  /** Of its own, so that a look at one site is not a look at all of them. */
  readonly #bySite: Collection<Subscription>;

  constructor(core: PlatformCore) {
    super(core);
    this.#bySite = new Collection<Subscription>(core);
  }

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
