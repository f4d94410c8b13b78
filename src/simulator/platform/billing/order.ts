import { type Identity, Kept, Shelf } from "../kept";
import type { PlatformCore } from "../platformCore";
import type { Tasks } from "../tasks";

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

export class Order extends Kept<OrderSeed & Identity, OrderState> {
  constructor(core: PlatformCore, seed: OrderSeed) {
    const createdAt = core.stamp();
    const state: OrderState = { status: "pending", site: null, subscription: null, updatedAt: createdAt };
    super(core, { id: core.identifiers.guid(), ...seed, createdAt }, state);
  }

  end(status: Exclude<OrderStatus, "pending">, made: { site?: string; subscription?: string } = {}): void {
    this.change({ status, site: made.site ?? null, subscription: made.subscription ?? null });
  }
}

export class Orders extends Shelf<Order> {
  protected readonly what = "order";

  /** The order that a task carries out. */
  ofTask(task: number): Order | undefined {
    return this.list().find((order) => order.task === task);
  }

  add(seed: OrderSeed): Order {
    const order = new Order(this.core, seed);
    this.kept.set(order.id, order);
    return order;
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
