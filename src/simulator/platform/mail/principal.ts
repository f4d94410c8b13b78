import { hash } from "node:crypto";
import { isZoneName } from "../dnsName";

/** Whatever has an address on the mail server. Objects are replaced on change, never altered. */
interface Addressed {
  readonly principal_id: string;
  /** The primary address, in lower case. */
  readonly email: string;
  /** Further addresses, in lower case and in the order in which they were given. */
  readonly aliases: readonly string[];
  readonly created_at: string;
  readonly updated_at: string;
}

export interface Mailbox extends Addressed {
  readonly kind: "mailbox";
  readonly id: string;
  readonly display_name: string;
  readonly status: "active" | "suspended";
  /** 0 is no limit but the package's. */
  readonly quota_mb: number;
  readonly used_mb: number;
  readonly allowed_ips: readonly string[];
  /** Principal ids, in the order in which they were given. */
  readonly groups: readonly string[];
  readonly lists: readonly string[];
  /** The password itself leaves no trace that anything could show. */
  readonly password_set_count: number;
  readonly password_digest: string;
  /** When a deleted mailbox is purged; null when it is not deleted. */
  readonly scheduled_deletion_at: string | null;
}

/** A group or a mailing list. Who is in it stands in the mailboxes. */
export interface Distribution extends Addressed {
  readonly kind: "group" | "list";
  readonly name: string;
  readonly description: string | null;
}

export type Principal = Mailbox | Distribution;

export function keyOf(principal: Principal): string {
  return principal.kind === "mailbox" ? principal.id : principal.principal_id;
}

export function isMailbox(principal: Principal | undefined): principal is Mailbox {
  return principal?.kind === "mailbox";
}

export function isDeleted(principal: Principal): boolean {
  return isMailbox(principal) && principal.scheduled_deletion_at !== null;
}

/** How a refusal names who has an address. */
export function holderText(principal: Principal): string {
  const kind = principal.kind === "list" ? "mailing list" : principal.kind;
  return `${kind} ${principal.email}${isDeleted(principal) ? ", which is scheduled for deletion" : ""}`;
}

export const passwordDigest = (password: string): string => hash("sha256", password);

/** A domain that can have mail; unlike names in DNS it has no underscores. */
export function isMailDomain(domain: string): boolean {
  return isZoneName(domain) && !domain.includes("_");
}

/** Why mail cannot be bought for the domain; undefined when it can. */
export function problemOfDomain(domain: string): string | undefined {
  if (!isMailDomain(domain)) return "Domain is not a valid hostname";
  // Nothing beneath .invalid exists, by its definition.
  return domain.endsWith(".invalid") ? "Domain does not exist" : undefined;
}

/** What is left of a domain that was copied from somewhere: the documents list what is stripped. */
export function normaliseMailDomain(text: string): string {
  const bare = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/^www\./, "");
  return bare.replace(/\/.*$/s, "").replace(/\.$/, "");
}

/** The address in the server's spelling; a bare local part belongs to `domain`. */
export function qualified(address: string, domain: string): string {
  const lower = address.trim().toLowerCase();
  return lower.includes("@") ? lower : `${lower}@${domain}`;
}

export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1);
}

export function localPartOf(address: string): string {
  return address.slice(0, address.lastIndexOf("@"));
}

export function isMailAddress(address: string): boolean {
  const local = localPartOf(address);
  if (local.length > 64 || !isMailDomain(domainOf(address))) return false;
  return local.split(".").every((part) => /^[a-z0-9!#$%&'*+=?^_`{|}~-]+$/.test(part));
}
