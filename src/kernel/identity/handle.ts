const prefix = "cart:";

/** The id of something that was ordered and isn't there yet: the cart that leads to it. */
export function handleOf(cart: string): string {
  return prefix + cart;
}

/** The cart behind an id; `undefined` for the id of an object. */
export function cartOf(id: string): string | undefined {
  return id.startsWith(prefix) ? id.slice(prefix.length) : undefined;
}
