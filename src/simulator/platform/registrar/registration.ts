import { Cell } from "../ledger";
import type { PlatformCore } from "../platformCore";
import type { Tld } from "./tlds";

/** A key of DNSSEC, in the API's spelling. */
interface KeyData {
  readonly flags: number;
  readonly algorithm: number;
  readonly publicKey: string;
}

export const contactRoles = ["owner", "admin", "tech", "billing"] as const;
export type ContactRole = (typeof contactRoles)[number];

/** What a registration shows and what changes. Contacts by their ids. */
export interface RegistrationState {
  readonly status: string;
  readonly expiresAt: string;
  readonly autoRenew: boolean;
  readonly locked: boolean;
  readonly privacyProtect: boolean;
  readonly serverTransferProhibited: boolean;
  readonly keys: readonly KeyData[];
  readonly nameservers: readonly string[];
  readonly contacts: Readonly<Record<ContactRole, string | null>>;
  readonly subscription: string | null;
  /** The process that the registrar is busy with. */
  readonly process: string | null;
  readonly transferOutPending: boolean;
  readonly pushTransferPending: boolean;
  readonly cancellationDeadlineAt: string | null;
  readonly updatedAt: string;
}

export interface RegistrationIdentity {
  readonly id?: string;
  readonly name: string;
  readonly account: string;
  readonly tld: Tld;
  readonly created_at?: string;
}

/** A domain at its registrar. */
export class Registration {
  readonly id: string;
  readonly name: string;
  readonly account: string;
  readonly tld: Tld;
  readonly createdAt: string;
  readonly #state: Cell<RegistrationState>;

  constructor(
    private readonly core: PlatformCore,
    identity: RegistrationIdentity,
    state: Omit<RegistrationState, "updatedAt">,
  ) {
    this.id = identity.id ?? core.identifiers.guid();
    this.name = identity.name;
    this.account = identity.account;
    this.tld = identity.tld;
    this.createdAt = identity.created_at ?? core.stamp();
    this.#state = new Cell<RegistrationState>(core, { ...state, updatedAt: this.createdAt });
  }

  get state(): RegistrationState {
    return this.#state.get();
  }

  /** Takes effect at once, as in the platform's panel. */
  change(changes: Partial<RegistrationState>): void {
    this.#state.set({ ...this.#state.get(), ...changes, updatedAt: this.core.stamp() });
  }
}
