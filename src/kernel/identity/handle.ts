const prefix = "cart:";

/** The id of something that was ordered and isn't there yet: the cart that leads to it. */
export function handleOf(cart: string): string {
  return prefix + cart;
}

const unknown = "unknown-";

/** A handle without a cart: an order may have been placed, and only the note of the order leads to it. */
export function unknownCart(noteId: string): string {
  return unknown + noteId;
}

/** The id of the note behind a handle whose cart isn't known; `undefined` for a cart. */
export function doubtOf(cart: string): string | undefined {
  return cart.startsWith(unknown) ? cart.slice(unknown.length) : undefined;
}

/** The cart behind an id; `undefined` for the id of an object. */
export function cartOf(id: string): string | undefined {
  return id.startsWith(prefix) ? id.slice(prefix.length) : undefined;
}
