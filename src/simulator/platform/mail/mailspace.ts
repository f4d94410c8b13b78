import { type Identity, Kept } from "../kept";
import type { PlatformCore } from "../platformCore";
import { AddressBook, MailAliases } from "./addressBook";
import { Distributions, type DistributionSeed } from "./distributions";
import { Mailboxes } from "./mailboxes";
import { MailDomains } from "./mailDomains";
import { mailRecordsOf, type MailRecord, writeMailRecords, type PublicDns, verificationRecord } from "./mailRecords";
import { mailPackage, type MailPackage, smallestPackage } from "./packages";
import { Refusal } from "../refusal";
import type { MailboxSeed } from "./mailboxBody";

export interface MailspaceSeed {
  /** Default a new GUID. */
  id?: string;
  domain: string;
  /** Account that owns the mailspace; default the first one. */
  account?: string;
  /** Default `mail_5`. */
  package?: string;
  /** Whether it can be used; implies `verified`. Default true. */
  provisioned?: boolean;
  /** Whether its domain is known to be owned; default what `provisioned` is. Without the latter, provisioning starts. */
  verified?: boolean;
  /** Staff block or unpaid invoice: everything below it answers 403 `mailspace_suspended`. Default false. */
  suspended?: boolean;
  /** Soft-deleted. Default false. */
  pendingDelete?: boolean;
  /** ISO 8601; default now. */
  created_at?: string;
  /** Secondary domains that are served. */
  domains?: string[];
  groups?: DistributionSeed[];
  lists?: DistributionSeed[];
  mailboxes?: MailboxSeed[];
}

interface MailspaceState {
  readonly package: string;
  readonly verified: boolean;
  readonly provisioned: boolean;
  /** Staff block or unpaid invoice. */
  readonly suspended: boolean;
  readonly deleteScheduledAt: string | null;
  /** Id of what pays for it; null when nothing does, as for one that was merely arranged. */
  readonly subscription: string | null;
  readonly updatedAt: string;
}

/** A mailspace with all that the mail server keeps for it. Methods take effect at once; what takes time says so. */
export class Mailspace extends Kept<Identity & { domain: string; dns: PublicDns }, MailspaceState, object> {
  /** As long as a key of 1024 bits. */
  readonly #dkimKey = this.core.identifiers.hex(216);
  readonly domains = new MailDomains(this.core, this.domain);
  /** Every address and who has it. */
  readonly book = new AddressBook(this.core, this.domains);
  readonly mailboxes = new Mailboxes({
    ...{ core: this.core, book: this.book, domain: this.domain },
    limits: () => ({ mailboxes: this.package.mailboxes, storageMb: this.package.storageGb * 1_024 }),
  });
  readonly groups = new Distributions(this.core, this.book, this.domain, "group");
  readonly lists = new Distributions(this.core, this.book, this.domain, "list");
  readonly aliases = new MailAliases(this.book, this.domain);
  readonly #recordIds = new Map<string, string[]>();
  #lastCheckMs = -Infinity;

  constructor(
    core: PlatformCore,
    dns: PublicDns,
    made: Pick<MailspaceSeed, "id" | "domain" | "package" | "created_at"> & { account: string },
  ) {
    const { id = core.identifiers.guid(), domain, account, created_at: createdAt = core.stamp() } = made;
    super(
      core,
      { id, domain, account, createdAt, dns },
      {
        package: made.package ?? smallestPackage,
        verified: false,
        provisioned: false,
        suspended: false,
        deleteScheduledAt: null,
        subscription: null,
        updatedAt: createdAt,
      },
    );
  }

  get package(): MailPackage {
    const found = mailPackage(this.state.package);
    if (!found) throw new Error(`The simulator has no package ${this.state.package}`);
    return found;
  }

  get status(): "pending" | "active" | "suspended" {
    if (this.state.suspended) return "suspended";
    return this.state.provisioned ? "active" : "pending";
  }

  /** What proves that the domain is owned. */
  get verification() {
    return verificationRecord(this.domain, this.domains.primary.token);
  }

  /** What POST of the verification does: looks at DNS as it is now. */
  checkOwnership(): void {
    if (this.state.verified) return;
    const now = this.core.clock.now();
    if (now - this.#lastCheckMs < this.core.rules.verificationMinIntervalMs)
      throw Refusal.coded(429, "rate_limited", "The domain was checked just now");
    this.#lastCheckMs = now;
    if (this.dns.proves(this.domain, this.verification.txt_value)) this.confirmOwnership();
  }

  /** Ownership shows at once, the mailspace is provisioned after the delay. */
  confirmOwnership(): void {
    if (this.state.verified) return;
    this.change({ verified: true });
    this.core.agenda.after(this.core.delays.provisionMs, () => {
      if (this.state.provisioned) return;
      this.change({ provisioned: true });
      // One that is on its way out has no business in the customer's zone any more.
      if (this.state.deleteScheduledAt === null) this.writeRecords(this.domain);
    });
  }

  /** Soft-deletes the mailspace, or takes that back. */
  setPendingDelete(pending: boolean): void {
    const at = this.core.clock.now() + this.core.delays.mailspaceRetentionMs;
    this.change({ deleteScheduledAt: pending ? new Date(at).toISOString() : null });
  }

  /** What the domain's mail needs in DNS. */
  records(domain: string): MailRecord[] {
    return mailRecordsOf(domain, this.#dkimKey);
  }

  /** Into the zone that is hosted here, if there is one, once for each domain. */
  writeRecords(domain: string): void {
    const zone = this.core.rules.mailWritesDns ? this.dns.hostedZone(domain, this.account) : undefined;
    if (zone && !this.#recordIds.has(domain)) this.#recordIds.set(domain, writeMailRecords(zone, this.records(domain)));
  }

  withdrawRecords(domain: string): void {
    const zone = this.dns.hostedZone(domain, this.account);
    for (const id of this.#recordIds.get(domain) ?? []) zone?.removeRecord(id);
    this.#recordIds.delete(domain);
  }
}
