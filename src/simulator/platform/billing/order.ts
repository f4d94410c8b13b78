import { type Identity, Kept, Shelf } from "../kept";
import type { PlatformCore } from "../platformCore";
import type { Tasks } from "../tasks";
import { Collection } from "../ledger";
import { Refusal } from "../refusal";

export type OrderStatus = "pending" | "completed" | "failed" | "cancelled";

/** Where the platform is asked to tell of the order's end. */
export interface Callback {
  readonly url: string;
  readonly authorization: string | null;
}

interface OrderState {
  readonly status: OrderStatus;
  readonly site: string | null;
  readonly subscription: string | null;
  readonly updatedAt: string;
}

interface OrderSeed {
  account: string;
  location: string | null;
  cart: string;
  task: number;
  callback: Callback | null;
}

export class Order extends Kept<OrderSeed & Identity, OrderState> {
  constructor(core: PlatformCore, seed: OrderSeed) {
    const createdAt = core.stamp();
    const state: OrderState = { status: "pending", site: null, subscription: null, updatedAt: createdAt };
    super(core, { id: core.identifiers.guid(), ...seed, createdAt }, state);
  }
}

export class Orders extends Shelf<Order> {
  protected readonly what = "order";

  ofTask(task: number): Order | undefined {
    return this.list().find((order) => order.task === task);
  }

  add(seed: OrderSeed): Order {
    const order = new Order(this.core, seed);
    return this.put(order.id, order);
  }
}

const minuteMs = 60_000;

/** Tells whoever ordered how the order's task ended, each time that it ends. */
export function tellOfOrders(core: PlatformCore, tasks: Tasks, orders: Orders): void {
  tasks.whenEnded(({ id, status, data }) => {
    const callback = orders.ofTask(id)?.callback;
    if (!callback) return;
    const body = { timestamp: Math.floor(core.clock.now() / 1_000), success: status === "OK", data };
    // Only an answer that says no is asked again.
    const waitMs = (attempts: number, _ageMs: number, answered: boolean) => (answered ? (attempts === 1 ? 5 : 15) * minuteMs : undefined);
    core.outbox.post({ ...callback, body, waitMs });
  });
}

export const subscriptionStatuses = ["active", "suspended", "cancelled"] as const;
type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export interface SubscriptionTerms {
  readonly product: { readonly id: string; readonly name: string };
  readonly amountCents: number;
  readonly term: string;
}

interface SubscriptionSeed extends SubscriptionTerms {
  /** Default a new GUID. */
  id?: string;
  account: string;
  site?: string | null;
}

interface SubscriptionState extends SubscriptionTerms {
  readonly status: SubscriptionStatus;
  /** Without the payment processor's metadata a plan change answers 422 `subscription_not_proratable`. */
  readonly proratable: boolean;
  readonly updatedAt: string;
}

export class Subscription extends Kept<Identity & { site: string | null }, SubscriptionState> {
  constructor(core: PlatformCore, { id = core.identifiers.guid(), account, site = null, ...terms }: SubscriptionSeed) {
    const createdAt = core.stamp();
    super(core, { id, account, site, createdAt }, { ...terms, status: "active", proratable: true, updatedAt: createdAt });
  }

  get runRate(): number {
    return this.term === "annual" ? Math.round(this.amountCents / 12) : this.amountCents;
  }
}

export function shownSubscription({ id, status, createdAt, updatedAt, amountCents, term }: Subscription) {
  return { id, status, created_at: createdAt, updated_at: updatedAt, price: { amount_cents: amountCents, term } };
}

export class Subscriptions extends Shelf<Subscription> {
  protected readonly what = "subscription";
  /** Of its own, so that a look at one site is not a look at all of them. */
  readonly #bySite = new Collection<Subscription>(this.core);

  ofSite(site: string): Subscription | undefined {
    return this.#bySite.get(site);
  }

  start(seed: SubscriptionSeed): Subscription {
    const subscription = new Subscription(this.core, seed);
    this.kept.set(subscription.id, subscription);
    if (subscription.site !== null) this.#bySite.set(subscription.site, subscription);
    return subscription;
  }
}

export const paymentModes = ["succeeded", "processing", "awaiting_authentication", "failed", "refused"] as const;

/**
 * What a payment does: it succeeds; is `"processing"` until it settles; waits for the user, who pays or lets it expire;
 * fails; or is refused at once with 422 `cart_pay_failed`.
 */
export type PaymentMode = (typeof paymentModes)[number];

interface Charge {
  readonly token: string;
  readonly account: string;
  readonly cents: number;
  readonly at: string;
}

export class Payments {
  mode: PaymentMode = "succeeded";
  /** What the next payments do, one each, before `mode` applies again. */
  next: PaymentMode[] = [];
  readonly charges: Charge[] = [];

  constructor(private readonly core: PlatformCore) {}

  /** How the payment of so much goes. Where nothing is due there is nothing that could fail. */
  begin(cents: number): PaymentMode {
    if (cents <= 0) return "succeeded";
    const mode = this.next.shift() ?? this.mode;
    if (mode === "refused") throw Refusal.coded(422, "cart_pay_failed", "The payment could not be started");
    return mode;
  }

  charge(token: string, account: string, cents: number): void {
    if (cents > 0) this.charges.push({ token, account, cents, at: this.core.stamp() });
  }
}
