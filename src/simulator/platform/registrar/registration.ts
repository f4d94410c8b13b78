import { type Identity, Kept } from "../kept";
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
export class Registration extends Kept<Identity & { name: string; tld: Tld }, RegistrationState, object> {
  constructor(core: PlatformCore, identity: RegistrationIdentity, state: Omit<RegistrationState, "updatedAt">) {
    const { id = core.identifiers.guid(), name, account, tld, created_at: createdAt = core.stamp() } = identity;
    super(core, { id, name, account, tld, createdAt }, { ...state, updatedAt: createdAt });
  }
}
