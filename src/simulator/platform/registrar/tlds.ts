/** A price as the registrar's answers show it. */
export interface Price {
  readonly amount_cents: number;
  readonly currency: string;
}

const usd = (amount_cents: number): Price => ({ amount_cents, currency: "USD" });

/** What a top-level domain is sold with, and what its registry wants. Its name has its dot: `.com`. */
function usual(id: number, name: string, cents: number) {
  return {
    id,
    name,
    /** Null where none is configured: writes answer 503 `registrar_unavailable`. */
    registrar: "registrar-1" as string | null,
    // Null where the account has no price.
    createPrice: usd(cents) as Price | null,
    transferPrice: usd(cents) as Price | null,
    // What switching privacy on costs, and a change of the registrant; null where it is free.
    privacyFee: null as Price | null,
    registrantFee: null as Price | null,
    supportsPrivacy: true,
    supportsLock: true,
    supportsPushTransfer: false,
    supportsDnssec: true,
    /** Whether a transfer needs the code of the registrar that loses the domain. */
    wantsAuthcode: true,
    /** Whether the registrant confirms its address by mail. */
    validatesContacts: false,
    /** Whether the registry wants the contact's `state`. */
    wantsState: false,
  };
}

export type Tld = Readonly<ReturnType<typeof usual>>;

/** The top-level domains that the platform sells. Tests may set entries. */
export class Tlds {
  readonly #tlds = new Map<string, Tld>();

  constructor() {
    this.set(usual(1, ".com", 1_200));
    this.set({ ...usual(2, ".net", 1_400), wantsState: true, validatesContacts: true });
    this.set(usual(3, ".example", 900));
    this.set({ ...usual(4, ".shop", 2_500), privacyFee: usd(300), registrantFee: usd(1_000) });
    this.set({ ...usual(5, ".uk", 800), supportsPushTransfer: true, supportsLock: false, wantsAuthcode: false });
    this.set({ ...usual(6, ".nl", 700), supportsPrivacy: false, supportsLock: false });
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

  named(name: string): Tld | undefined {
    return this.#tlds.get(`.${name.toLowerCase().replace(/^\./, "")}`);
  }

  /** The top-level domain of a name that can be registered; nothing where it isn't sold. */
  of(domain: string): Tld | undefined {
    return this.named(domain.slice(domain.indexOf(".") + 1));
  }
}
