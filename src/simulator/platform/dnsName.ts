import { isIPv6 } from "node:net";
import { domainToASCII } from "node:url";

/** Lower case, and Unicode labels in punycode. Labels of ASCII stay as they are: `1` is a name, not an address. */
function canonicalLabel(label: string): string {
  const isAscii = /^[\x00-\x7f]*$/.test(label);
  return isAscii ? label.toLowerCase() : domainToASCII(label) || label.toLowerCase();
}

/** A dot behind a backslash belongs to its label. */
const labelsOf = (name: string): string[] => name.split(/(?<=(?:^|[^\\])(?:\\\\)*)\./);
/** Each escape that a label needs (`\032`, `\.`, `\\`, `\@`) as the one octet that it stands for. */
const unescaped = (name: string): string => name.replace(/\\(?:\d{3}|[.\\@])/g, "_");

/** Without the trailing dot; a lone dot (null MX, service mode) stays. */
export function canonicalHost(host: string): string {
  if (host === ".") return host;
  const labels = labelsOf(host);
  return (labels.at(-1) === "" ? labels.slice(0, -1) : labels).map(canonicalLabel).join(".");
}

/** The name as it is stored: relative to the zone, `""` at the apex. A name with a trailing dot is absolute. */
export function relativeName(name: string, zone: string): { name: string; inside: boolean } {
  if (name === "" || name === "@") return { name: "", inside: true };
  if (!name.endsWith(".")) return { name: canonicalHost(name), inside: true };
  const absolute = canonicalHost(name);
  if (absolute === zone) return { name: "", inside: true };
  if (absolute.endsWith(`.${zone}`)) return { name: absolute.slice(0, -zone.length - 1), inside: true };
  return { name: absolute, inside: false };
}

export function fullName(relative: string, zone: string): string {
  return relative === "" ? zone : `${relative}.${zone}`;
}

export function canonicalIpv6(address: string): string {
  if (!isIPv6(address) || address.includes("%")) return address;
  return new URL(`http://[${address}]/`).hostname.slice(1, -1);
}

/** Underscores are allowed: service and verification names carry them. */
export function isHost(host: string): boolean {
  const octets = labelsOf(host).map(unescaped);
  if (octets.join(".").length > 253 || host.length === 0) return false;
  return octets.every((label) => /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label));
}

export function isRecordName(name: string, zone: string): boolean {
  if (name === "") return true;
  // No document limits the characters of a label: mail hosts name keys such as `shop+2026._domainkey`.
  const host = name === "*" ? "wildcard" : name.replace(/^\*\./, "").replaceAll("+", "_");
  return isHost(host) && unescaped(fullName(name, zone)).length <= 253;
}

export function isZoneName(name: string): boolean {
  return name.includes(".") && isHost(name) && !/^[0-9.]+$/.test(name);
}
