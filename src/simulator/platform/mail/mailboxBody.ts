import { FieldReader, isObject, Refusal } from "../refusal";
import { isIP } from "node:net";
import type { AddressBook } from "./addressBook";
import type { Mailbox } from "./principal";

export interface NewMailbox {
  /** The local part of the address. */
  username: string;
  /** Default the mailspace's. */
  domain?: string;
  password: string;
  display_name?: string;
  /** Default 0: no limit but the package's. */
  quota_mb?: number;
  aliases?: string[];
  /** By address, name or principal id. */
  groups?: string[];
  lists?: string[];
}

/** What is not given is kept; an empty value clears. */
export interface MailboxChanges extends Partial<Omit<NewMailbox, "username" | "domain">> {
  status?: "active" | "suspended" | "pending_deletion";
  allowed_ips?: string[];
}

/** What the platform itself can also decide about a mailbox that it makes. */
export interface MailboxSeed extends Omit<NewMailbox, "password"> {
  /** Default a new GUID. */
  id?: string;
  /** Its id at the mail server; default a new number. */
  principal_id?: string;
  password?: string;
  status?: "active" | "suspended";
  used_mb?: number;
  allowed_ips?: string[];
  /** Scheduled for deletion. Default false. */
  pendingDeletion?: boolean;
  /** ISO 8601; default now. */
  created_at?: string;
}

/** An empty string counts as not sent: a form left it out. */
function quotaFrom(reader: FieldReader, body: unknown): number | undefined {
  if (isObject(body) && body.quota_mb === "") return undefined;
  return reader.integer("quota_mb", 0, Number.MAX_SAFE_INTEGER) ?? undefined;
}

/** Null is an empty list; what was not sent stays undefined. */
function listFrom(reader: FieldReader, key: string): string[] | undefined {
  const list = reader.texts(key);
  return list === null ? [] : list;
}

function allowedIpsFrom(reader: FieldReader, body: unknown): string[] | undefined {
  const sent = isObject(body) ? body.allowed_ips : undefined;
  const entries = typeof sent === "string" ? sent.split(/[\s,;]+/) : listFrom(reader, "allowed_ips");
  return entries && [...new Set(entries.map((entry) => entry.trim()).filter((entry) => entry !== ""))];
}

export function readNewMailbox(body: unknown): NewMailbox {
  const reader = new FieldReader(body ?? {});
  const username = reader.text("username");
  const password = reader.text("password");
  const sent = {
    domain: reader.text("domain") ?? undefined,
    display_name: reader.text("display_name") ?? undefined,
    quota_mb: quotaFrom(reader, body),
    ...{ aliases: listFrom(reader, "aliases"), groups: listFrom(reader, "groups"), lists: listFrom(reader, "lists") },
  };
  // The documents give these two a code and a place before all else. What has the wrong type is not blank.
  const blank = (key: string, text: string | null | undefined) => !reader.has(key) || text === null || text?.trim() === "";
  if (blank("username", username)) throw Refusal.coded(400, "username_blank", "Username can't be blank");
  if (blank("password", password)) throw Refusal.coded(400, "password_blank", "Password can't be blank");
  reader.finish("create_failed");
  return { ...sent, username: username?.trim() ?? "", password: password ?? "" };
}

export function readMailboxChanges(body: unknown): MailboxChanges {
  const reader = new FieldReader(body ?? {});
  const name = reader.text("display_name");
  const status = reader.text("status") ?? undefined;
  const password = reader.text("password");
  const changes = {
    display_name: name === null ? "" : name,
    quota_mb: quotaFrom(reader, body),
    // A blank one keeps what is there.
    password: password?.trim() ? password : undefined,
    ...{ aliases: listFrom(reader, "aliases"), groups: listFrom(reader, "groups"), lists: listFrom(reader, "lists") },
    allowed_ips: allowedIpsFrom(reader, body),
  };
  if (status !== undefined && !isStatus(status)) reader.problem("status", "must be active or suspended");
  reader.finish("update_failed");
  return { ...changes, status: isStatus(status) ? status : undefined };
}

function isStatus(status: string | undefined): status is "active" | "suspended" | "pending_deletion" {
  return status === "active" || status === "suspended" || status === "pending_deletion";
}

const mostAllowedIps = 20;

/** The principals that a mailbox's `groups` or `lists` name, each once, and what is wrong with them. */
export function membershipsFrom(book: AddressBook, kind: "group" | "list", sent: readonly string[]): { ids: string[]; problems: string[] } {
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
export function problemsOfChanges(book: AddressBook, mailbox: Mailbox, changes: MailboxChanges, limits: { storageMb: number }): string[] {
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
