import { pick, type Reply, type Session } from "./session";

export const shop = { name: "shop", variant: "vanilla", location: "eu-central", plan: "starter", term: "monthly" };

export const contact = {
  ...{ first_name: "Ada", last_name: "Byron", street_address: "St James's Square 12", post_code: "SW1Y 4JH", city: "London" },
  ...{ country: "GB", email: "ada@example.net", phone: "+44.2071234567" },
};

export function buy(session: Session, changes: Record<string, unknown> = {}, more: Record<string, unknown> = {}): Promise<Reply> {
  return session.call("POST", "/api/orders", { site: { ...shop, ...changes }, ...more });
}

export function tokenOf(reply: Reply): string {
  return String(pick(reply.body, "cart", "token"));
}

/** Buys a site and lets the clock run until the order is completed. */
export async function bought(
  session: Session,
  changes: Record<string, unknown> = {},
): Promise<{ token: string; order: string; site: string }> {
  const token = tokenOf(await buy(session, changes));
  session.clock.advance(40);
  const { order } = session.platform.billing.carts.get(token).state;
  return { token, order: String(order?.id), site: String(order?.site) };
}
