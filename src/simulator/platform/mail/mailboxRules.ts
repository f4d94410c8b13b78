import { isIP } from "node:net";
import type { AddressBook } from "./addressBook";
import type { MailboxChanges } from "./mailboxBody";
import type { Mailbox } from "./principal";

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
