import { Cell } from "../ledger";
import type { PlatformCore } from "../platformCore";

export type OrderStatus = "pending" | "completed" | "failed" | "cancelled";

/** Where the platform is asked to tell of the order's end. */
export interface Callback {
  readonly url: string;
  readonly authorization: string | null;
}

interface OrderState {
  readonly status: OrderStatus;
  /** Id of the site that was made or changed. */
  readonly site: string | null;
  readonly subscription: string | null;
  readonly updatedAt: string;
}

export interface OrderSeed {
  account: string;
  location: string | null;
  /** Token of the cart. */
  cart: string;
  /** Id of the task that does the work. */
  task: number;
  callback: Callback | null;
}

export class Order {
  readonly id: string;
  readonly account: string;
  readonly location: string | null;
  readonly cart: string;
  readonly task: number;
  readonly callback: Callback | null;
  readonly createdAt: string;
  readonly #state: Cell<OrderState>;

  constructor(
    private readonly core: PlatformCore,
    seed: OrderSeed,
  ) {
    this.id = core.identifiers.guid();
    this.account = seed.account;
    this.location = seed.location;
    this.cart = seed.cart;
    this.task = seed.task;
    this.callback = seed.callback;
    this.createdAt = core.stamp();
    this.#state = new Cell<OrderState>(core, { status: "pending", site: null, subscription: null, updatedAt: this.createdAt });
  }

  get status(): OrderStatus {
    return this.#state.get().status;
  }

  get site(): string | null {
    return this.#state.get().site;
  }

  get subscription(): string | null {
    return this.#state.get().subscription;
  }

  get updatedAt(): string {
    return this.#state.get().updatedAt;
  }

  end(status: Exclude<OrderStatus, "pending">, made: { site?: string; subscription?: string } = {}): void {
    this.#state.set({ status, site: made.site ?? null, subscription: made.subscription ?? null, updatedAt: this.core.stamp() });
  }
}
