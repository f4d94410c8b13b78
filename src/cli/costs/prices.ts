const terms: Readonly<Record<string, string>> = { monthly: "a month", annual: "a year", yearly: "a year" };

export function termText(term = "term"): string {
  return terms[term] ?? `per ${term}`;
}

/** The platform names no currency: it is the account's. */
export function amountText(cents: number): string {
  return (cents / 100).toFixed(2);
}
