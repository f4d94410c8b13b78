import { Collection } from "../ledger";
import type { PlatformCore } from "../platformCore";
import { isMailDomain, domainOf, normaliseMailDomain, type Principal } from "./principal";
import { Refusal } from "../refusal";

export interface MailDomain {
  readonly name: string;
  readonly description: string | null;
  readonly state: "primary" | "served" | "pending_verification";
  /** What a TXT record must say to prove that the domain is owned. */
  readonly token: string;
  readonly created_at: string;
  readonly updated_at: string;
}

/** The domains of a mailspace: the one that it was bought for, and those added later. */
export class MailDomains {
  readonly #first: MailDomain;
  readonly #domains: Collection<MailDomain>;

  constructor(
    private readonly core: PlatformCore,
    primary: string,
  ) {
    this.#domains = new Collection<MailDomain>(core);
    // A mailspace that is seen at all is seen with its domain, however stale the read.
    this.#first = core.quietly(() => this.add(primary, "primary"));
  }

  get primary(): MailDomain {
    return this.find(this.#first.name) ?? this.#first;
  }

  all(): MailDomain[] {
    return this.#domains.values();
  }

  find(name: string): MailDomain | undefined {
    return this.#domains.get(name);
  }

  serves(name: string): boolean {
    const domain = this.find(name);
    return domain !== undefined && domain.state !== "pending_verification";
  }

  /** The platform's own hand: no rule refuses it. */
  add(name: string, state: MailDomain["state"], description: string | null = null): MailDomain {
    const at = this.core.stamp();
    const domain = { name, description, state, token: this.core.identifiers.hex(32), created_at: at, updated_at: at };
    this.#domains.set(name, domain);
    return domain;
  }

  /** What POST does: a domain that is not known to be owned is parked until it is verified. */
  create(name: string, description: string | null, serverAnswers: boolean): MailDomain {
    const canonical = normaliseMailDomain(name);
    if (!isMailDomain(canonical)) throw Refusal.coded(400, "invalid_domain", "Domain is invalid");
    const existing = this.find(canonical);
    if (existing?.state === "pending_verification") throw pending(canonical);
    if (existing) throw Refusal.coded(409, "domain_exists", `${canonical} is already a domain of this mailspace`);
    const owned = this.core.rules.ownedDomains.includes(canonical);
    if (owned && !serverAnswers) throw Refusal.coded(422, "domain_create_failed", "The mail server cannot be reached");
    return this.add(canonical, owned ? "served" : "pending_verification", description);
  }

  describe(name: string, description: string | null): MailDomain {
    const domain = { ...this.required(name), description, updated_at: this.core.stamp() };
    this.#domains.set(name, domain);
    return domain;
  }

  /** Ownership of a parked domain is proven. */
  serve(name: string): void {
    const domain = this.find(name);
    if (domain?.state !== "pending_verification") return;
    this.#domains.set(name, { ...domain, state: "served", updated_at: this.core.stamp() });
  }

  /** What DELETE does. Aliases do not keep a domain, whatever becomes of them. */
  remove(name: string, principals: readonly Principal[]): void {
    const domain = this.required(name);
    if (domain.state === "primary") throw Refusal.coded(409, "primary_domain", "The primary domain cannot be removed");
    const blocking = principals.filter((item) => domainOf(item.email) === name).map((item) => item.email);
    if (blocking.length > 0) throw Refusal.coded(422, "domain_delete_failed", `${name} is still used by ${blocking.join(", ")}`);
    this.#domains.delete(name);
  }

  /** A domain that may be written to. */
  required(name: string): MailDomain {
    const domain = this.find(name);
    if (!domain) throw Refusal.coded(404, "unknown_domain", "Domain not found");
    if (domain.state === "pending_verification") throw pending(name);
    return domain;
  }
}

function pending(name: string): Error {
  return Refusal.coded(409, "domain_pending_verification", `${name} awaits verification`);
}
