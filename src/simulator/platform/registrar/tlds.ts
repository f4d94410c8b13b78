/** A price as the registrar's answers show it. */
export interface Price {
  readonly amount_cents: number;
  readonly currency: string;
}

/** What a top-level domain is sold with, and what its registry wants. */
export interface Tld {
  readonly id: number;
  /** With its dot: `.com`. */
  readonly name: string;
  /** Null where none is configured: writes answer 503 `registrar_unavailable`. */
  readonly registrar: string | null;
  /** Null where the account has no price. */
  readonly createPrice: Price | null;
  readonly transferPrice: Price | null;
  /** What switching privacy on costs; null where it is free. */
  readonly privacyFee: Price | null;
  /** What a change of the registrant costs; null where it is free. */
  readonly registrantFee: Price | null;
  readonly supportsPrivacy: boolean;
  readonly supportsLock: boolean;
  readonly supportsPushTransfer: boolean;
  readonly supportsDnssec: boolean;
  /** Whether a transfer needs the code of the registrar that loses the domain. */
  readonly wantsAuthcode: boolean;
  /** Whether the registrant confirms its address by mail. */
  readonly validatesContacts: boolean;
  /** Whether the registry wants the contact's `state`. */
  readonly wantsState: boolean;
}

const usd = (amount_cents: number): Price => ({ amount_cents, currency: "USD" });

function tld(id: number, name: string, cents: number, more: Partial<Tld> = {}): Tld {
  return {
    id,
    name,
    registrar: "registrar-1",
    createPrice: usd(cents),
    transferPrice: usd(cents),
    privacyFee: null,
    registrantFee: null,
    supportsPrivacy: true,
    supportsLock: true,
    supportsPushTransfer: false,
    supportsDnssec: true,
    wantsAuthcode: true,
    validatesContacts: false,
    wantsState: false,
    ...more,
  };
}

/** The top-level domains that the platform sells. Tests may set entries. */
export class Tlds {
  readonly #tlds = new Map<string, Tld>();

  constructor() {
    this.set(tld(1, ".com", 1_200));
    this.set(tld(2, ".net", 1_400, { wantsState: true, validatesContacts: true }));
    this.set(tld(3, ".example", 900));
    this.set(tld(4, ".shop", 2_500, { privacyFee: usd(300), registrantFee: usd(1_000) }));
    this.set(tld(5, ".uk", 800, { supportsPushTransfer: true, supportsLock: false, wantsAuthcode: false }));
    this.set(tld(6, ".nl", 700, { supportsPrivacy: false, supportsLock: false }));
  }

  set(entry: Tld): void {
    this.#tlds.set(entry.name, entry);
  }

  list(): Tld[] {
    return [...this.#tlds.values()];
  }

  byId(id: number): Tld | undefined {
    return this.list().find((entry) => entry.id === id);
  }

  /** By its name, with the dot or without, in any letter case. */
  named(name: string): Tld | undefined {
    return this.#tlds.get(`.${name.toLowerCase().replace(/^\./, "")}`);
  }

  /** The top-level domain of a name that can be registered; nothing where it isn't sold. */
  of(domain: string): Tld | undefined {
    return this.named(domain.slice(domain.indexOf(".") + 1));
  }
}
