import { canonicalHost, isHost } from "../dnsName";
import { Refusal } from "../refusal";
import type { Price, Tld, Tlds } from "./tlds";

/** What registries and registrars say of names. */
interface Market {
  readonly tlds: Tlds;
  /** Names that cost more than their top-level domain. */
  readonly premium: ReadonlyMap<string, Price>;
  /** The account that has registered a name here. */
  holderOf(name: string): string | undefined;
  /** Whether nobody has the name. */
  isFree(name: string): boolean;
}

/** What POST …/check answers: whether a name can be registered, and for how much. */
export function checkName(market: Market, text: string | null | undefined, account: string) {
  const domain = asked(text);
  if (!isHost(domain) || !domain.includes(".")) throw Refusal.coded(422, "invalid_domain", "domain is invalid");
  const tld = market.tlds.of(domain);
  if (!tld) throw Refusal.coded(422, "unknown_tld", "The TLD is unknown");
  if (tld.registrar === null) throw Refusal.coded(502, "registrar_unavailable", "The registrar is unavailable");
  const taken = !market.isFree(domain);
  const price = priceOf(market, domain, tld);
  return {
    ...{ domain, available: !taken && price !== null, premium: market.premium.has(domain) },
    owned_by_account: market.holderOf(domain) === account,
    reason: taken ? "registered" : price === null ? "no_price" : null,
    create_price: taken ? null : price,
    transfer_price: taken ? tld.transferPrice : null,
  };
}

/** What POST …/suggestions answers: the same name under the other top-level domains, and two names like it. */
export function suggestNames(market: Market, text: string | null | undefined) {
  const domain = asked(text);
  const [label = "", ...own] = domain.split(".");
  const all = market.tlds.list();
  const others = all.filter(({ name }) => name !== `.${own.join(".")}`).map((tld) => suggestion(market, label, tld, "tld"));
  const alike = all.slice(0, 2).map((tld) => suggestion(market, `my${label}`, tld, "prefix"));
  return { domain, suggestions: [...others, ...alike] };
}

function asked(text: string | null | undefined): string {
  const domain = canonicalHost((text ?? "").trim());
  if (domain === "") throw Refusal.coded(422, "missing_domain", "domain is missing");
  return domain;
}

/** What an account pays for a new name; null where it can't buy it. */
function priceOf({ premium }: Market, domain: string, tld: Tld): Price | null {
  return premium.get(domain) ?? tld.createPrice;
}

function suggestion(market: Market, label: string, tld: Tld, source: string) {
  const domain = `${label}${tld.name}`;
  const price = priceOf(market, domain, tld);
  return { domain, tld: tld.name, source, available: market.isFree(domain) && price !== null, price };
}
