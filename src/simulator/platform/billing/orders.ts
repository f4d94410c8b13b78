import { Collection } from "../ledger";
import type { PlatformCore } from "../platformCore";
import { Order, type OrderSeed } from "./order";

export class Orders {
  readonly #core: PlatformCore;
  readonly #orders: Collection<Order>;

  constructor(core: PlatformCore) {
    this.#core = core;
    this.#orders = new Collection<Order>(core.ledger);
  }

  /** Oldest first. */
  list(): Order[] {
    this.#core.agenda.catchUp();
    return this.#orders.values();
  }

  find(id: string): Order | undefined {
    this.#core.agenda.catchUp();
    return this.#orders.get(id);
  }

  /** The order that a task carries out. */
  ofTask(task: number): Order | undefined {
    return this.#orders.values().find((order) => order.task === task);
  }

  add(seed: OrderSeed): Order {
    const order = new Order(this.#core, seed);
    this.#orders.set(order.id, order);
    return order;
  }
}
