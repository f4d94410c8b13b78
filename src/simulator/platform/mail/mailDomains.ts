import { Collection } from "../ledger";
import type { PlatformCore } from "../platformCore";
import { isMailDomain, domainOf, normaliseMailDomain, type Principal } from "./principal";
import { Refusal } from "../refusal";
import { recordTypes } from "../dnsRecord";
import { type Zone, nameInside, type Zones } from "../zone";

export interface MailDomain {
  readonly name: string;
  readonly description: string | null;
  readonly state: "primary" | "served" | "pending_verification";
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

export interface MailRecord {
  readonly type: "MX" | "A" | "AAAA" | "TXT" | "CNAME";
  readonly name: string;
  readonly value: string;
  readonly priority: number | null;
  readonly purpose: string;
  readonly optional: boolean;
}

/** The records that a domain needs for its mail. What the documents do not show of them is made up. */
export function mailRecordsOf(domain: string, dkimKey: string): MailRecord[] {
  const required = { priority: null, optional: false };
  return [
    { ...required, type: "MX", name: domain, value: "mx1.mail.example", priority: 10, purpose: "Incoming mail" },
    { ...required, type: "MX", name: domain, value: "mx2.mail.example", priority: 20, purpose: "Incoming mail" },
    { ...required, type: "TXT", name: domain, value: "v=spf1 include:spf.mail.example ~all", purpose: "SPF" },
    { ...required, type: "TXT", name: `mail._domainkey.${domain}`, value: `v=DKIM1; k=rsa; p=${dkimKey}`, purpose: "DKIM" },
    { ...required, type: "TXT", name: `_dmarc.${domain}`, value: "v=DMARC1; p=none", purpose: "DMARC" },
    { ...required, type: "CNAME", name: `autoconfig.${domain}`, value: "autoconfig.mail.example", purpose: "Mail client set-up" },
    { ...required, type: "A", name: `webmail.${domain}`, value: "192.0.2.25", purpose: "Webmail" },
    { type: "AAAA", name: `webmail.${domain}`, value: "2001:db8::25", priority: null, purpose: "Webmail over IPv6", optional: true },
  ];
}

/**
 * Writes what is missing into a hosted zone and answers the ids of what was written.
 * Where the customer has a record of that name and type, or a CNAME, theirs stays and ours is not written.
 */
export function writeMailRecords(zone: Zone, records: readonly MailRecord[]): string[] {
  const clashes = (record: MailRecord, name: string) =>
    zone.recordsNamed(name).some((theirs) => {
      return theirs.record_type === recordTypes[record.type] || theirs.record_type === recordTypes.CNAME || record.type === "CNAME";
    });
  // Judged before the first is written: two MX records of ours do not stand in each other's way.
  const placed = records.map((record) => ({ record, name: nameInside(zone, record.name) ?? "" }));
  const free = placed.filter(({ record, name }) => !clashes(record, name));
  return free.map(({ record, name }) => {
    const { value, priority } = record;
    return zone.addRecord({ record_type: recordTypes[record.type], name, value, priority }).id;
  });
}

const label = "_mail-verification";

export function verificationRecord(domain: string, token: string) {
  return { txt_prefix: label, txt_host: `${label}.${domain}`, txt_value: token };
}

/** What the world's DNS answers: the zones that are hosted here, and what others are said to publish. */
export class PublicDns {
  readonly #provenElsewhere = new Set<string>();
  readonly #completeElsewhere = new Set<string>();
  readonly #others = new Map<string, string>();

  constructor(private readonly zones: Zones) {}

  /** Another DNS provider has the proof that the domain is owned, and all its mail records as well when told so. */
  publishElsewhere(domain: string, what: { records: boolean }): void {
    this.#provenElsewhere.add(domain);
    if (what.records) this.#completeElsewhere.add(domain);
  }

  /** Another DNS provider has another value in the place of one of the domain's mail records. */
  publishInstead(domain: string, purpose: string, value: string): void {
    this.#others.set(`${domain} ${purpose}`, value);
  }

  /** What is published in the place of a mail record; nothing where nothing else is known. */
  foundInstead(domain: string, purpose: string): string | null {
    return this.#others.get(`${domain} ${purpose}`) ?? null;
  }

  isComplete(domain: string): boolean {
    return this.#completeElsewhere.has(domain);
  }

  proves(domain: string, token: string): boolean {
    if (this.#provenElsewhere.has(domain)) return true;
    return this.zones.publishesText(verificationRecord(domain, token).txt_host, token);
  }

  hostedZone(domain: string, account: string): Zone | undefined {
    return this.zones.hosting(domain, account);
  }
}
