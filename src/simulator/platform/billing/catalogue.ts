export const terms = ["monthly", "annual"] as const;
export type Term = (typeof terms)[number];

export type Plan = Readonly<ReturnType<typeof plan>>;

/** A plan by its short name; by default it has no price, and includes all of Shield but its highest plan. */
export interface PlanSeed extends Partial<Omit<Plan, "prices" | "offered">> {
  readonly shortName: string;
  readonly prices?: Partial<Plan["prices"]>;
}

/** @param shield whether Shield is part of it, and in which of its plans */
function plan(shortName: string, name: string, monthly: number, shield: "none" | "basic" | "advanced" | "business" | "enterprise") {
  // Cents per term; null where no price is set.
  const prices: Record<Term, number | null> = { monthly, annual: monthly * 10 };
  return { shortName, name, productId: shortName, prices, shield, offered: true };
}

function by<Key extends string, T extends Readonly<Record<Key, string>>>(key: Key, things: T[]): Map<string, T> {
  return new Map(things.map((thing) => [thing[key], thing]));
}

/** What can be bought, by the names that an order gives. Tests may set and delete entries. */
export class Catalogue {
  readonly plans = by("shortName", [
    plan("basic", "Basic", 500, "none"),
    plan("starter", "Starter", 1_000, "basic"),
    plan("business", "Business", 2_500, "advanced"),
    plan("premium", "Premium", 6_000, "business"),
  ]);
  readonly locations = by("shortName", [
    { shortName: "eu", region: "eu-central-1" },
    { shortName: "eu-central", region: "eu-central-1" },
    { shortName: "us-east", region: "us-east-1" },
  ]);
  readonly variants = by("name", [
    { name: "vanilla", available: true },
    { name: "extended", available: true },
  ]);

  /** Sells a plan of that short name, in place of another one. */
  offer({ shortName, name = shortName, productId = shortName, prices = {}, shield = "business" }: PlanSeed): void {
    this.plans.set(shortName, { shortName, name, productId, prices: { monthly: null, annual: null, ...prices }, shield, offered: true });
  }

  /** Null when there is no such plan or no price for the term. */
  price(shortName: string, term: string): number | null {
    const prices: Readonly<Record<string, number | null>> | undefined = this.plans.get(shortName)?.prices;
    return prices && Object.hasOwn(prices, term) ? (prices[term] ?? null) : null;
  }
}
