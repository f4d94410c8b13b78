import { Collection } from "../ledger";
import { Cart } from "./cart";
import type { CartParts } from "./cartState";
import type { Purchase } from "./purchase";

export class Carts {
  readonly #parts: CartParts;
  readonly #carts: Collection<Cart>;

  constructor(parts: CartParts) {
    this.#parts = parts;
    this.#carts = new Collection<Cart>(parts.core.ledger);
  }

  /** Oldest first. */
  list(): Cart[] {
    this.#parts.core.agenda.catchUp();
    return this.#carts.values();
  }

  find(token: string): Cart | undefined {
    this.#parts.core.agenda.catchUp();
    return this.#carts.get(token);
  }

  /** The cart, or an error when there is none: for tests that arranged it. */
  get(token: string): Cart {
    const cart = this.find(token);
    if (!cart) throw new Error(`The simulator has no cart ${token}`);
    return cart;
  }

  /** Starts the asynchronous course. A payment that is refused at once leaves nothing behind. */
  open(purchase: Purchase): Cart {
    const mode = this.#parts.payments.begin(purchase.amountCents);
    const cart = new Cart(this.#parts, purchase);
    this.#carts.set(cart.token, cart);
    const { callback } = purchase;
    // Whoever waits for a callback need not ask.
    if (callback && this.#parts.core.outbox.reaches(callback.url)) this.#parts.core.agenda.keepUp();
    cart.begin(mode);
    return cart;
  }
}
