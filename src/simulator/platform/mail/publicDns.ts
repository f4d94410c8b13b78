import type { Zone } from "../zone";
import type { Zones } from "../zones";

const label = "_mail-verification";

export interface VerificationRecord {
  readonly txt_prefix: string;
  readonly txt_host: string;
  readonly txt_value: string;
}

export function verificationRecord(domain: string, token: string): VerificationRecord {
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
