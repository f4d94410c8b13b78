import { Shelf } from "../shelf";
import { Cart } from "./cart";
import type { CartParts } from "./cartState";
import type { Purchase } from "./purchase";

export class Carts extends Shelf<Cart> {
  protected readonly what = "cart";

  constructor(private readonly parts: CartParts) {
    super(parts.core);
  }

  /** Starts the asynchronous course. A payment that is refused at once leaves nothing behind. */
  open(purchase: Purchase): Cart {
    const mode = this.parts.payments.begin(purchase.amountCents);
    const cart = new Cart(this.parts, purchase);
    this.kept.set(cart.token, cart);
    const { callback } = purchase;
    // Whoever waits for a callback need not ask.
    if (callback && this.core.outbox.reaches(callback.url)) this.core.agenda.keepUp();
    cart.begin(mode);
    return cart;
  }
}
