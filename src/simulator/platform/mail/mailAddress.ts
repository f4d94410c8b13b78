import { isZoneName } from "../dnsName";

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
