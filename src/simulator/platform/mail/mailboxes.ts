import type { PlatformCore } from "../platformCore";
import { Refusal, found, FieldReader, isObject, readFields } from "../refusal";
import type { AddressBook } from "./addressBook";
import { qualified, isMailbox, type Mailbox, passwordDigest } from "./principal";
import { isIP } from "node:net";

interface MailboxesParts {
  core: PlatformCore;
  book: AddressBook;
  domain: string;
  limits: () => { mailboxes: number; storageMb: number };
}

/** How long a deleted mailbox is kept, and its address taken. */
const retentionMs = 30 * 24 * 3_600_000;

/** The mailboxes of a mailspace. Methods take effect at once, but for the end of a deletion. */
export class Mailboxes {
  constructor(private readonly parts: MailboxesParts) {}

  list(): Mailbox[] {
    return this.parts.book.mailboxes();
  }

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
  create(sent: ReturnType<typeof readNewMailbox>): Mailbox {
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
    const scheduled_deletion_at = new Date(core.clock.now() + retentionMs).toISOString();
    const after: Mailbox = { ...before, scheduled_deletion_at, updated_at: core.stamp() };
    book.put(after);
    core.agenda.after(retentionMs, () => {
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

/** What is not given is kept; an empty value clears. */
export type MailboxChanges = Partial<ReturnType<typeof readMailboxChanges>>;

/** What the platform itself can decide about a mailbox that it makes. */
export interface MailboxSeed extends Omit<MailboxChanges, "status"> {
  /** Default a new GUID. */
  id?: string;
  /** Its id at the mail server; default a new number. */
  principal_id?: string;
  /** The local part of the address; its domain is by default the mailspace's. */
  username: string;
  domain?: string;
  status?: "active" | "suspended";
  used_mb?: number;
  /** Scheduled for deletion. Default false. */
  pendingDeletion?: boolean;
  /** Default now. */
  created_at?: string;
}

/** Null is an empty list; what was not sent stays undefined. */
function listFrom(reader: FieldReader, key: string): string[] | undefined {
  const list = reader.texts(key);
  return list === null ? [] : list;
}

function readShared(reader: FieldReader, body: unknown) {
  // An empty string counts as not sent: a form left it out.
  const isLeftOut = isObject(body) && body.quota_mb === "";
  return {
    quota_mb: isLeftOut ? undefined : (reader.integer("quota_mb", 0, Number.MAX_SAFE_INTEGER) ?? undefined),
    ...{ aliases: listFrom(reader, "aliases"), groups: listFrom(reader, "groups"), lists: listFrom(reader, "lists") },
  };
}

function allowedIpsFrom(reader: FieldReader, body: unknown): string[] | undefined {
  const sent = isObject(body) ? body.allowed_ips : undefined;
  const entries = typeof sent === "string" ? sent.split(/[\s,;]+/) : listFrom(reader, "allowed_ips");
  return entries && [...new Set(entries.map((entry) => entry.trim()).filter((entry) => entry !== ""))];
}

export function readNewMailbox(body: unknown) {
  return readFields(
    body ?? {},
    (reader) => {
      const texts = { username: "text", password: "text", domain: "text", display_name: "text" } as const;
      const { username = "", password = "", ...sent } = reader.given(texts);
      // The documents give these two a code and a place before all else.
      if (reader.isBlank("username")) throw Refusal.coded(400, "username_blank", "Username can't be blank");
      if (reader.isBlank("password")) throw Refusal.coded(400, "password_blank", "Password can't be blank");
      return { ...sent, ...readShared(reader, body), username: username.trim(), password };
    },
    "create_failed",
  );
}

const statuses = ["active", "suspended", "pending_deletion"] as const;

export function readMailboxChanges(body: unknown) {
  const reader = new FieldReader(body ?? {});
  const { display_name, status: sent, password } = reader.sent({ display_name: "text", status: "text", password: "text" });
  const status = statuses.find((known) => known === sent);
  if (typeof sent === "string" && status === undefined) reader.problem("status", "must be active or suspended");
  const changes = { ...readShared(reader, body), allowed_ips: allowedIpsFrom(reader, body), status };
  reader.finish("update_failed");
  // A blank password keeps what is there.
  return { ...changes, display_name: display_name === null ? "" : display_name, password: password?.trim() ? password : undefined };
}

const mostAllowedIps = 20;

/** The principals that a mailbox's `groups` or `lists` name, each once, and what is wrong with them. */
function membershipsFrom(book: AddressBook, kind: "group" | "list", sent: readonly string[]): { ids: string[]; problems: string[] } {
  const ids = new Set<string>();
  const problems: string[] = [];
  for (const named of sent) {
    const found = book.distribution(kind, named);
    if (found) ids.add(found.principal_id);
    else problems.push(`${named} is not a ${kind === "list" ? "mailing list" : kind} of this mailspace`);
  }
  return { ids: [...ids], problems };
}

function isAddressOrRange(entry: string): boolean {
  const [address = "", bits, ...more] = entry.split("/");
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** All that is wrong with changes to a mailbox; nothing is written as long as there is any. */
function problemsOfChanges(book: AddressBook, mailbox: Mailbox, changes: MailboxChanges, limits: { storageMb: number }): string[] {
  const problems: string[] = [];
  if ((changes.quota_mb ?? 0) > limits.storageMb) problems.push("Quota is larger than the package");
  const deleted = mailbox.scheduled_deletion_at !== null;
  if (changes.status && deleted !== (changes.status === "pending_deletion")) problems.push(`Status cannot be set to ${changes.status}`);
  problems.push(...book.aliasesFrom(changes.aliases ?? [], mailbox).problems);
  problems.push(...membershipsFrom(book, "group", changes.groups ?? []).problems);
  problems.push(...membershipsFrom(book, "list", changes.lists ?? []).problems);
  const { allowed_ips = [] } = changes;
  if (allowed_ips.length > mostAllowedIps) problems.push(`At most ${mostAllowedIps} allowed IPs`);
  problems.push(...allowed_ips.filter((entry) => !isAddressOrRange(entry)).map((entry) => `${entry} is not an address or range`));
  return problems;
}
