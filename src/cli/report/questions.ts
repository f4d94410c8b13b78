import type { DnsRecord, Registration, Report, Subject, Subscription } from "./report";

/** Every object of a report that a program can have, with what it lies in. */
export function objectsOf({ sites, zones, mail, domains, others }: Report): Subject[] {
  const bought = mail.filter(({ type }) => type === "Mailspace" || type === "MailspaceDomain");
  return [
    ...sites.flatMap((one) => [one, ...one.hostnames, ...one.edgeRules, ...one.shield.parts]),
    ...zones.flatMap((one) => [one, ...one.records]),
    ...bought,
    ...domains,
    ...others,
  ];
}

/** Whether no stack has an object, and none leaves it to somebody else. */
export function isUnowned(one: Subject): boolean {
  return !one.owner && (one as Partial<DnsRecord>).leftTo === undefined;
}

/** Domains that end within so many days of the report, and aren't renewed. */
export function endingSoon({ domains, madeAt }: Report, days: number): Registration[] {
  const isSoon = (end: string): boolean => Date.parse(end) - Date.parse(madeAt) < days * 86_400_000;
  return domains.filter(({ expiresAt, autoRenew }) => expiresAt !== undefined && autoRenew !== true && isSoon(expiresAt));
}

/** Domains that aren't known to be renewed, and of which nobody can tell when they end. */
export function withoutEnd({ domains }: Report): Registration[] {
  return domains.filter(({ expiresAt, autoRenew }) => autoRenew !== true && Number.isNaN(Date.parse(expiresAt ?? "")));
}

const monthsOf: Readonly<Record<string, number>> = { monthly: 1, annual: 12, yearly: 12 };

/** What all subscriptions cost a month, in cents: what is paid for a year counts a twelfth. Those without a known price don't count. */
export function monthlyCents(subscriptions: readonly Subscription[]): number {
  const shares = subscriptions.map(({ amountCents, term }) => (amountCents ?? 0) / (monthsOf[term ?? ""] ?? Infinity));
  return Math.round(shares.reduce((sum, share) => sum + share, 0));
}

/** The subscriptions whose price a month isn't known. */
export function withoutPrice(subscriptions: readonly Subscription[]): readonly Subscription[] {
  return subscriptions.filter(({ amountCents, term }) => amountCents === undefined || monthsOf[term ?? ""] === undefined);
}
