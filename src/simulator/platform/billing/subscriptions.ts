import { Collection } from "../ledger";
import type { PlatformCore } from "../platformCore";
import { Subscription, type SubscriptionSeed } from "./subscription";

export class Subscriptions {
  readonly #core: PlatformCore;
  readonly #subscriptions: Collection<Subscription>;
  /** Of its own, so that a look at one site is not a look at all of them. */
  readonly #bySite: Collection<Subscription>;

  constructor(core: PlatformCore) {
    this.#core = core;
    this.#subscriptions = new Collection<Subscription>(core.ledger);
    this.#bySite = new Collection<Subscription>(core.ledger);
  }

  list(): Subscription[] {
    this.#core.agenda.catchUp();
    return this.#subscriptions.values();
  }

  find(id: string): Subscription | undefined {
    this.#core.agenda.catchUp();
    return this.#subscriptions.get(id);
  }

  /** The one that pays for a site. */
  ofSite(site: string): Subscription | undefined {
    this.#core.agenda.catchUp();
    return this.#bySite.get(site);
  }

  /** A new one, active at once. */
  start(seed: SubscriptionSeed): Subscription {
    const subscription = new Subscription(this.#core, seed);
    this.#subscriptions.set(subscription.id, subscription);
    if (subscription.site !== null) this.#bySite.set(subscription.site, subscription);
    return subscription;
  }
}
