import { isIPv4, isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";
import { canonicalIpv6 } from "../../dns";
import type { Finding } from "../../kernel/definition/findings";
import { isUnknown } from "../../kernel/values/unknown";

/**
 * An address or network in its one spelling: RFC 5952, host bits cleared, a network of one address as the address.
 * `undefined` for anything else, and for what several programs read in several ways: leading zeros, zones of one machine.
 */
export function canonicalNetwork(entry: string): string | undefined {
  const [spelling = "", bits, ...more] = entry.trim().split("/");
  const isV4 = isIPv4(spelling);
  if (more.length > 0 || spelling.includes("%") || (!isV4 && !isIPv6(spelling)) || (bits !== undefined && !/^\d{1,3}$/.test(bits)))
    return undefined;
  const address = isV4 ? spelling : canonicalIpv6(spelling);
  const whole = isV4 ? 32 : 128;
  const length = bits === undefined ? whole : Number(bits);
  if (length > whole) return undefined;
  if (length === whole) return address;
  const network = (isV4 ? ipaddr.IPv4 : ipaddr.IPv6).networkAddressFromCIDR(`${address}/${length}`).toString();
  return `${isV4 ? network : canonicalIpv6(network)}/${length}`;
}

/** One entry of a list of addresses and networks, so that equal ones are spelled the same. */
export function normaliseNetwork(entry: string): string {
  return canonicalNetwork(entry) ?? entry.trim();
}

/** Entries of a list that are no address and no network. */
export function noNetworks(path: string, entries: unknown): Finding[] {
  if (!Array.isArray(entries)) return [];
  return entries.flatMap((entry: unknown, index) =>
    isUnknown(entry) || canonicalNetwork(String(entry)) !== undefined
      ? []
      : [{ path: `${path}[${index}]`, message: "must be an address or a network, such as 192.0.2.1 or 2001:db8::/32." }],
  );
}

/** Whether two lists hold the same, whatever their order and spelling. */
export function sameEntries(a: readonly string[], b: readonly string[], spell: (entry: string) => string): boolean {
  const left = new Set(a.map(spell));
  const right = new Set(b.map(spell));
  return left.size === right.size && [...left].every((entry) => right.has(entry));
}
