import type { PlatformCore } from "../platformCore";
import { Refusal, found } from "../refusal";
import type { AddressBook } from "./addressBook";
import { qualified, isMailbox, type Mailbox, passwordDigest } from "./principal";
import { type MailboxChanges, type MailboxSeed, membershipsFrom, type NewMailbox, problemsOfChanges } from "./mailboxBody";

interface MailboxesParts {
  core: PlatformCore;
  book: AddressBook;
  domain: string;
  /** Of the package as it is now. */
  limits: () => { mailboxes: number; storageMb: number };
}

/** The mailboxes of a mailspace. Methods take effect at once, but for the end of a deletion. */
export class Mailboxes {
  constructor(private readonly parts: MailboxesParts) {}

  /** All that are not purged, those scheduled for deletion included. */
  list(): Mailbox[] {
    return this.parts.book.mailboxes();
  }

  /** By id or by primary address. */
  find(idOrEmail: string): Mailbox | undefined {
    const found = this.parts.book.get(idOrEmail);
    if (isMailbox(found)) return found;
    return this.list().find((mailbox) => mailbox.email === idOrEmail.toLowerCase());
  }

  /** The mailbox, or an error when there is none: for tests that arranged it. */
  get(idOrEmail: string): Mailbox {
    const mailbox = this.find(idOrEmail);
    if (!mailbox) throw new Error(`The simulator has no mailbox ${idOrEmail}`);
    return mailbox;
  }

  /** Whether that is the mailbox's password now: there is no way to see it. */
  hasPassword(idOrEmail: string, password: string): boolean {
    return this.get(idOrEmail).password_digest === passwordDigest(password);
  }

  /** The platform's own hand: no rule refuses it. */
  add(seed: MailboxSeed): Mailbox {
    const { core, book, domain } = this.parts;
    const at = seed.created_at ?? core.stamp();
    const mailbox: Mailbox = {
      kind: "mailbox",
      id: seed.id ?? core.identifiers.guid(),
      principal_id: seed.principal_id ?? core.identifiers.number(),
      email: qualified(seed.username, seed.domain?.toLowerCase() ?? domain),
      display_name: seed.display_name ?? "",
      status: seed.status ?? "active",
      quota_mb: seed.quota_mb ?? 0,
      used_mb: seed.used_mb ?? 0,
      aliases: (seed.aliases ?? []).map((address) => qualified(address, domain)),
      allowed_ips: seed.allowed_ips ?? [],
      groups: membershipsFrom(book, "group", seed.groups ?? []).ids,
      lists: membershipsFrom(book, "list", seed.lists ?? []).ids,
      password_set_count: seed.password ? 1 : 0,
      password_digest: passwordDigest(seed.password ?? ""),
      scheduled_deletion_at: null,
      created_at: at,
      updated_at: at,
    };
    book.put(mailbox);
    return seed.pendingDeletion ? this.scheduleDeletion(mailbox.id) : mailbox;
  }

  /** What POST does. The mailbox is there before its aliases, groups and lists, and stays when one of those is refused. */
  create(sent: NewMailbox): Mailbox {
    const { book, domain, limits } = this.parts;
    const refuse = (...errors: string[]) => Refusal.coded(422, "create_failed", ...errors);
    const email = qualified(sent.username, sent.domain?.trim().toLowerCase() || domain);
    if (this.list().length >= limits().mailboxes) throw refuse(`The package allows ${limits().mailboxes} mailboxes`);
    if ((sent.quota_mb ?? 0) > limits().storageMb) throw refuse("Quota is larger than the package");
    if (sent.username.includes("@")) throw refuse("Username must be the local part of an address");
    const problem = book.problemOf(email);
    if (problem) throw refuse(problem);
    const { aliases, groups, lists, ...fields } = sent;
    const { id } = this.add({ ...fields, username: email });
    for (const part of [{ aliases }, { groups }, { lists }]) {
      const problems = problemsOfChanges(book, this.get(id), part, limits());
      if (problems.length > 0) throw refuse(...problems);
      this.update(id, part);
    }
    return this.get(id);
  }

  /** What PATCH does: all of it, or nothing. */
  change(id: string, changes: MailboxChanges): Mailbox {
    const { book, limits } = this.parts;
    const problems = problemsOfChanges(book, this.get(id), changes, limits());
    if (problems.length > 0) throw Refusal.coded(422, "update_failed", ...problems);
    return this.update(id, changes);
  }

  /** Keeps what is not given; the platform's own hand. */
  update(id: string, { status, password, aliases, groups, lists, ...plain }: MailboxChanges): Mailbox {
    const { book, core } = this.parts;
    const before = found(this.find(id), "Mailbox");
    const given = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
    const after: Mailbox = {
      ...before,
      ...given,
      ...(status && status !== "pending_deletion" && { status }),
      ...(password && { password_set_count: before.password_set_count + 1, password_digest: passwordDigest(password) }),
      ...(aliases && { aliases: book.aliasesFrom(aliases, before).aliases }),
      ...(groups && { groups: membershipsFrom(book, "group", groups).ids }),
      ...(lists && { lists: membershipsFrom(book, "list", lists).ids }),
      updated_at: core.stamp(),
    };
    book.put(after);
    return after;
  }

  /** What DELETE does: the address stays taken until the mailbox is purged. Once is enough. */
  scheduleDeletion(id: string): Mailbox {
    const { core, book } = this.parts;
    const before = this.get(id);
    if (before.scheduled_deletion_at !== null) return before;
    const { mailboxRetentionMs } = core.delays;
    const scheduled_deletion_at = new Date(core.clock.now() + mailboxRetentionMs).toISOString();
    const after: Mailbox = { ...before, scheduled_deletion_at, updated_at: core.stamp() };
    book.put(after);
    core.agenda.after(mailboxRetentionMs, () => {
      const now = book.get(after.id);
      if (isMailbox(now) && now.scheduled_deletion_at === scheduled_deletion_at) book.remove(after.id);
    });
    return after;
  }

  /** Purged: from now on unknown, and its addresses are free. */
  remove(idOrEmail: string): boolean {
    const mailbox = this.find(idOrEmail);
    return mailbox ? this.parts.book.remove(mailbox.id) : false;
  }
}
