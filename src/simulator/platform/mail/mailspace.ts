import { type Identity, Kept, Shelf } from "../kept";
import type { PlatformCore } from "../platformCore";
import { AddressBook, MailAliases, Distributions, type DistributionSeed } from "./addressBook";
import { Mailboxes, type MailboxSeed } from "./mailboxes";
import { MailDomains, mailRecordsOf, type MailRecord, writeMailRecords, PublicDns, verificationRecord } from "./mailDomains";
import { Refusal } from "../refusal";
import type { Zones } from "../zone";

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
  domains?: string[];
  groups?: DistributionSeed[];
  lists?: DistributionSeed[];
  mailboxes?: MailboxSeed[];
}

/** How long a soft-deleted mailspace is kept. */
const retentionMs = 30 * 24 * 3_600_000;

function freshState(name: string, createdAt: string) {
  return {
    ...{ package: name, verified: false, provisioned: false, suspended: false, updatedAt: createdAt },
    deleteScheduledAt: null as string | null,
    /** Id of what pays for it; null when nothing does, as for one that was merely arranged. */
    subscription: null as string | null,
  };
}

export class Mailspace extends Kept<Identity & { domain: string; dns: PublicDns }, ReturnType<typeof freshState>, object> {
  /** As long as a key of 1024 bits. */
  readonly #dkimKey = this.core.identifiers.hex(216);
  readonly domains = new MailDomains(this.core, this.domain);
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
    super(core, { id, domain, account, createdAt, dns }, freshState(made.package ?? smallestPackage, createdAt));
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
    const at = this.core.clock.now() + retentionMs;
    this.change({ deleteScheduledAt: pending ? new Date(at).toISOString() : null });
  }

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

export class Mailspaces extends Shelf<Mailspace> {
  protected readonly what = "mailspace";
  readonly #dns: PublicDns;

  constructor(core: PlatformCore, zones: Zones) {
    super(core);
    this.#dns = new PublicDns(zones);
  }

  /** By id or by domain; of several with that domain the newest that is not soft-deleted. */
  protected override named(idOrDomain: string): Mailspace | undefined {
    const named = this.list().filter((mailspace) => mailspace.domain === idOrDomain.toLowerCase());
    return this.byId(idOrDomain) ?? named.findLast((mailspace) => mailspace.state.deleteScheduledAt === null) ?? named.at(-1);
  }

  add(seed: MailspaceSeed): Mailspace {
    if (seed.package !== undefined && !mailPackage(seed.package)) throw Refusal.invalid(unknownPackage);
    return this.core.quietly(() => {
      const { provisioned = true, verified = provisioned } = seed;
      const account = seed.account ?? this.core.account;
      const mailspace = this.#place({ ...seed, account });
      if (provisioned) mailspace.change({ verified: true, provisioned });
      else if (verified) mailspace.confirmOwnership();
      if (seed.suspended) mailspace.change({ suspended: true });
      for (const name of seed.domains ?? []) mailspace.domains.add(name.toLowerCase(), "served");
      for (const group of seed.groups ?? []) mailspace.groups.add(group);
      for (const list of seed.lists ?? []) mailspace.lists.add(list);
      for (const mailbox of seed.mailboxes ?? []) mailspace.mailboxes.add(mailbox);
      if (seed.pendingDelete) this.removeLater(mailspace);
      return mailspace;
    });
  }

  /** Only mailspaces that exist stand in the way of another one; carts under way are not looked at. */
  refuseSecond(domain: string): void {
    const { secondMailspace } = this.core.rules;
    const inTheWay = this.list().some((other) => {
      return other.domain === domain && (secondMailspace === "refuseDeleted" || other.state.deleteScheduledAt === null);
    });
    if (inTheWay && secondMailspace !== "allow") throw Refusal.invalid(`${domain} has a mailspace already`);
  }

  provision(bought: { domain: string; account: string; package: string }): Mailspace {
    const mailspace = this.#place(bought);
    if (this.core.rules.ownedDomains.includes(bought.domain)) mailspace.confirmOwnership();
    return mailspace;
  }

  /** What DELETE does: from now on only reads work, until the mailspace is purged. */
  removeLater(mailspace: Mailspace): void {
    mailspace.setPendingDelete(true);
    const at = mailspace.state.deleteScheduledAt;
    this.core.agenda.after(retentionMs, () => {
      // It may have been restored in the meantime, and deleted anew.
      if (mailspace.state.deleteScheduledAt === at) this.remove(mailspace.id);
    });
  }

  override remove(idOrDomain: string): boolean {
    const mailspace = this.find(idOrDomain);
    if (!mailspace) return false;
    for (const domain of mailspace.domains.all()) mailspace.withdrawRecords(domain.name);
    return super.remove(mailspace.id);
  }

  #place(made: { id?: string; domain: string; account: string; package?: string; created_at?: string }): Mailspace {
    const mailspace = new Mailspace(this.core, this.#dns, { ...made, domain: made.domain.trim().toLowerCase() });
    return this.put(mailspace.id, mailspace);
  }
}

// The documents give the names; storage and prices are made up. There is no other term than a year.
function sold(mailboxes: number, storageGb: number, yearlyCents: number) {
  return { name: `mail_${mailboxes}`, label: `Mail ${mailboxes}`, mailboxes, storageGb, yearlyCents };
}

export type MailPackage = ReturnType<typeof sold>;
const packages = [sold(5, 10, 3_000), sold(20, 40, 9_600), sold(50, 100, 21_600), sold(200, 400, 72_000), sold(500, 1_000, 150_000)];

export const smallestPackage = "mail_5";
export const packageNames = packages.map(({ name }) => name);
export const unknownPackage = `Package must be one of ${packageNames.join(", ")}`;

export function mailPackage(name: string): MailPackage | undefined {
  return packages.find((item) => item.name === name);
}
