import { Shelf } from "../shelf";
import { Order, type OrderSeed } from "./order";

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
