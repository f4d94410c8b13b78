import type { Billing } from "../billing/billing";
import type { Cart } from "../billing/cart";
import type { Callback } from "../billing/order";
import { canonicalHost, isZoneName } from "../dnsName";
import { Refusal } from "../refusal";
import { type ContactFields, missingIn, noContact, wrongIn } from "./contacts";
import type { Registrar } from "./registrar";
import type { ContactRole } from "./registration";
import type { Price, Tld } from "./tlds";

/** What is ordered, as it was sent. */
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
export class DomainOrders {
  constructor(
    private readonly billing: Billing,
    private readonly registrar: Registrar,
  ) {}

  place(account: string, order: DomainOrder): Cart {
    const { billing, registrar } = this;
    const name = canonicalHost(order.name);
    const tld = this.#requireSold(name, order);
    const transferred = order.action === "transfer";
    const price = this.#requirePrice(name, tld, transferred);
    const owner = this.#requireRegistrant(order, tld);
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
        const contact = typeof owner === "string" ? owner : registrar.contacts.create(account, tld, owner).id;
        const made = registrar.registrations.provision({ name, account, tld, owner: contact, transferred });
        const roles = Object.entries(order.roles ?? {}).map(([role, fields]) => {
          return [role, registrar.contacts.create(account, tld, fields).id];
        });
        made.change({ contacts: { ...made.state.contacts, ...Object.fromEntries(roles) } });
        return made;
      },
      tell: (made) => billing.webhooks.emitDomain(transferred ? "transferred_in" : "registered", made, price),
    });
  }

  #requireSold(name: string, { action, authcode }: DomainOrder): Tld {
    if (action !== "register" && action !== "transfer") throw Refusal.coded(400, "invalid_action", "Unknown action");
    if (!isZoneName(name)) throw Refusal.coded(400, "invalid_domain", "The name is no domain");
    const tld = this.registrar.tlds.of(name);
    if (!tld) throw Refusal.coded(400, "unsupported_tld", "The TLD is not supported");
    if (tld.registrar === null) throw Refusal.coded(503, "registrar_unavailable", "The TLD has no registrar");
    if (action === "transfer" && tld.wantsAuthcode && !authcode) throw Refusal.coded(400, "authcode_required", "The TLD wants an authcode");
    return tld;
  }

  #requirePrice(name: string, tld: Tld, transferred: boolean): Price {
    const price = transferred ? tld.transferPrice : (this.registrar.premium.get(name) ?? tld.createPrice);
    if (!price) throw Refusal.coded(400, "pricing_unavailable", "There is no price for it");
    return price;
  }

  /** The registrant's fields, or the id of a contact that is there. */
  #requireRegistrant({ contact, source }: DomainOrder, tld: Tld): ContactFields | string {
    if ((contact === null) === (source === null))
      throw Refusal.coded(400, "incomplete_contact", "Give either a contact or a contact_source");
    // No answer shows the number of a registration, so that nobody can name one here.
    if (contact === null) throw Refusal.coded(400, "invalid_contact_source", "The contact source has no owner contact");
    const fields = { ...noContact, ...contact };
    const missing = missingIn(fields, { ...tld, wantsState: false });
    if (missing.length > 0) throw Refusal.coded(400, "incomplete_contact", ...missing.map((field) => `contact.${field} is missing`));
    const violations = wrongIn(fields);
    if (violations.length > 0) throw Refusal.coded(400, "invalid_contact", ...violations);
    if (tld.wantsState && fields.state === null)
      throw new Refusal(422, {
        ...{ errors: ["The registry needs more of the contact"], code: "domain_contact_needs_augmentation" },
        needs_augmentation: ["state"],
      });
    return fields;
  }
}
