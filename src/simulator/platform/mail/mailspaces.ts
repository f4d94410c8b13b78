import type { PlatformCore } from "../platformCore";
import { Refusal } from "../refusal";
import { Shelf } from "../kept";
import type { Zones } from "../zones";
import { Mailspace, type MailspaceSeed } from "./mailspace";
import { mailPackage, unknownPackage } from "./packages";
import { PublicDns } from "./mailRecords";

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

  /** What a paid purchase does. */
  provision(bought: { domain: string; account: string; package: string }): Mailspace {
    const mailspace = this.#place(bought);
    if (this.core.rules.ownedDomains.includes(bought.domain)) mailspace.confirmOwnership();
    return mailspace;
  }

  /** What DELETE does: from now on only reads work, until the mailspace is purged. */
  removeLater(mailspace: Mailspace): void {
    mailspace.setPendingDelete(true);
    const at = mailspace.state.deleteScheduledAt;
    this.core.agenda.after(this.core.delays.mailspaceRetentionMs, () => {
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
    this.kept.set(mailspace.id, mailspace);
    return mailspace;
  }
}
