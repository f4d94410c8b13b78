import { recordTypes } from "../dnsRecord";
import type { Zone } from "../zone";
import { nameInside, type Zones } from "../zones";

export interface MailRecord {
  readonly type: "MX" | "A" | "AAAA" | "TXT" | "CNAME";
  /** The full name. */
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
