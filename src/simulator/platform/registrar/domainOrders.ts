import type { Billing } from "../billing/billing";
import type { Cart } from "../billing/cart";
import type { Callback } from "../billing/order";
import { canonicalHost, isHost, isZoneName } from "../dnsName";
import { Refusal } from "../refusal";
import { type ContactFields, missingIn, noContact, wrongIn, Contacts } from "./contacts";
import { type ContactRole, Registrations } from "./registrations";
import { type Price, type Tld, Tlds } from "./tlds";
import type { PlatformCore } from "../platformCore";
import type { Zones } from "../zone";
import { Hosts } from "./hosts";

export interface DomainOrder {
  name: string;
  action: string;
  authcode: string | null;
  /** The registrant's fields; null where it is that of another registration. */
  contact: Partial<ContactFields> | null;
  /** The number of a registration whose registrant it is. */
  source: number | null;
  /** The fields of new contacts for other roles; a role without them has the registrant. */
  roles?: Partial<Record<Exclude<ContactRole, "owner">, Partial<ContactFields>>>;
  callback?: Callback | undefined;
}

/** What POST of an order for a domain does. A second one is refused only once the first has brought its registration. */
export function orderDomain(billing: Billing, registrar: Registrar, account: string, order: DomainOrder): Cart {
  const name = canonicalHost(order.name);
  const tld = requireSold(registrar, name, order);
  const transferred = order.action === "transfer";
  const price = transferred ? tld.transferPrice : registrar.priceOf(name, tld);
  if (!price) throw Refusal.coded(400, "pricing_unavailable", "There is no price for it");
  const owner = requireRegistrant(order, tld);
  billing.accounts.requirePaymentMethod(account);
  if (!transferred && !registrar.isFree(name)) throw Refusal.coded(422, "domain_unavailable", `${name} is not available`);
  return billing.sell({
    account,
    task: transferred ? "Transfer domain" : "Register domain",
    callback: order.callback,
    domain: { name, action: order.action },
    terms: { product: { id: `domain${tld.name}`, name: `Domain ${tld.name}` }, amountCents: price.amount_cents, term: "annual" },
    make: () => {
      // What comes to nothing leaves no contact behind.
      if (registrar.holderOf(name) !== undefined) throw Refusal.coded(422, "domain_unavailable", `${name} is registered already`);
      const contact = (fields: Partial<ContactFields>): string => registrar.contacts.create(account, tld, fields).id;
      const made = registrar.registrations.provision({ name, account, tld, owner: contact(owner), transferred });
      const roles = Object.entries(order.roles ?? {}).map(([role, fields]) => [role, contact(fields)]);
      made.change({ contacts: { ...made.state.contacts, ...Object.fromEntries(roles) } });
      return made;
    },
    tell: (made) => billing.webhooks.emitDomain(transferred ? "transferred_in" : "registered", made, price),
  });
}

function requireSold(registrar: Registrar, name: string, { action, authcode }: DomainOrder): Tld {
  if (action !== "register" && action !== "transfer") throw Refusal.coded(400, "invalid_action", "Unknown action");
  if (!isZoneName(name)) throw Refusal.coded(400, "invalid_domain", "The name is no domain");
  const tld = registrar.tlds.of(name);
  if (!tld) throw Refusal.coded(400, "unsupported_tld", "The TLD is not supported");
  if (tld.registrar === null) throw Refusal.coded(503, "registrar_unavailable", "The TLD has no registrar");
  if (action === "transfer" && tld.wantsAuthcode && !authcode) throw Refusal.coded(400, "authcode_required", "The TLD wants an authcode");
  return tld;
}

function requireRegistrant({ contact, source }: DomainOrder, tld: Tld): ContactFields {
  if ((contact === null) === (source === null)) throw Refusal.coded(400, "incomplete_contact", "Give either a contact or a contact_source");
  // No answer shows the number of a registration, so that nobody can name one here.
  if (contact === null) throw Refusal.coded(400, "invalid_contact_source", "The contact source has no owner contact");
  const fields = { ...noContact, ...contact };
  const missing = missingIn(fields, { wantsState: false });
  if (missing.length > 0) throw Refusal.coded(400, "incomplete_contact", ...missing.map((field) => `contact.${field} is missing`));
  const violations = wrongIn(fields);
  if (violations.length > 0) throw Refusal.coded(400, "invalid_contact", ...violations);
  if (!tld.wantsState || fields.state !== null) return fields;
  const [errors, code] = [["The registry needs more of the contact"], "domain_contact_needs_augmentation"];
  throw new Refusal(422, { errors, code, needs_augmentation: ["state"] });
}

export class Registrar {
  readonly tlds = new Tlds();
  readonly contacts: Contacts;
  readonly registrations: Registrations;
  readonly hosts: Hosts;
  /** Names that somebody has at another registrar. */
  readonly takenElsewhere = new Set(["moved.example"]);
  /** Names that cost more than their top-level domain. */
  readonly premium = new Map<string, Price>();

  constructor(core: PlatformCore, zones: Zones) {
    const { tlds } = this;
    this.contacts = new Contacts(core, tlds);
    this.hosts = new Hosts(core);
    this.registrations = new Registrations(core, { tlds, zones, contacts: this.contacts });
  }

  isFree(name: string): boolean {
    return !this.takenElsewhere.has(name) && this.holderOf(name) === undefined;
  }

  holderOf(name: string): string | undefined {
    return this.registrations.find(name)?.account;
  }

  /** What an account pays for a new name; null where it can't buy it. */
  priceOf(name: string, tld: Tld): Price | null {
    return this.premium.get(name) ?? tld.createPrice;
  }

  /** What POST …/check answers: whether a name can be registered, and for how much. */
  check(text: string | null | undefined, account: string) {
    const domain = asked(text);
    if (!isHost(domain) || !domain.includes(".")) throw Refusal.coded(422, "invalid_domain", "domain is invalid");
    const tld = this.tlds.of(domain);
    if (!tld) throw Refusal.coded(422, "unknown_tld", "The TLD is unknown");
    if (tld.registrar === null) throw Refusal.coded(502, "registrar_unavailable", "The registrar is unavailable");
    const taken = !this.isFree(domain);
    const price = this.priceOf(domain, tld);
    return {
      ...{ domain, available: !taken && price !== null, premium: this.premium.has(domain) },
      owned_by_account: this.holderOf(domain) === account,
      reason: taken ? "registered" : price === null ? "no_price" : null,
      create_price: taken ? null : price,
      transfer_price: taken ? tld.transferPrice : null,
    };
  }

  /** What POST …/suggestions answers: the same name under the other top-level domains, and two names like it. */
  suggest(text: string | null | undefined) {
    const wanted = asked(text);
    const [label = "", ...own] = wanted.split(".");
    const named = (label: string, source: string) => (tld: Tld) => {
      const [domain, price] = [`${label}${tld.name}`, this.priceOf(`${label}${tld.name}`, tld)];
      return { domain, tld: tld.name, source, available: this.isFree(domain) && price !== null, price };
    };
    const all = this.tlds.list();
    const others = all.filter(({ name }) => name !== `.${own.join(".")}`).map(named(label, "tld"));
    return { domain: wanted, suggestions: [...others, ...all.slice(0, 2).map(named(`my${label}`, "prefix"))] };
  }
}

function asked(text: string | null | undefined): string {
  const domain = canonicalHost((text ?? "").trim());
  if (domain === "") throw Refusal.coded(422, "missing_domain", "domain is missing");
  return domain;
}
