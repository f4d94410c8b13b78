import { isIPv4, isIPv6 } from "node:net";
import { doubted, noVerdict, refused, show, type Verdict } from "./finding";

/** RFC 5952: lower case, the longest run of zeros shortened. What is no address stays as it is. */
export function canonicalIpv6(spelling: string): string {
  const address = spelling.trim();
  if (!isIPv6(address) || address.includes("%")) return address;
  return new URL(`http://[${address}]/`).hostname.slice(1, -1);
}

/** Anything that a resolver or a browser would take for an address, well-formed or not. */
export function looksLikeAddress(text: string): boolean {
  return isIPv6(text.replace(/^\[|\]$/g, "")) || /^\d+(?:\.\d+)*\.?$/.test(text) || /^0x[0-9a-f]+$/i.test(text);
}

export function checkIpv4(value: string): Verdict {
  if (isIPv4(value)) return noVerdict();
  if (isIPv6(value)) return refused(`must be an IPv4 address such as 192.0.2.1; ${show(value)} is IPv6. Use type AAAA for it.`);
  if (/^\d{1,6}(?:\.\d{1,6}){3}$/.test(value) && value.split(".").some((octet) => octet.length > 1 && octet.startsWith("0"))) {
    return refused(`must be an IPv4 address without leading zeros, not ${show(value)}: some programs read 010 as 8, others as 10.`);
  }
  return refused(`must be an IPv4 address of four numbers from 0 to 255, such as 192.0.2.1, not ${show(value)}.${nameAdvice(value)}`);
}

export function checkIpv6(value: string): Verdict {
  if (value.includes("%")) return refused(`must be an IPv6 address without a zone id: remove the % and what follows it in ${show(value)}.`);
  if (isIPv4(value)) return refused(`must be an IPv6 address such as 2001:db8::1; ${show(value)} is IPv4. Use type A for it.`);
  if (/^\[.*\]$/.test(value) && isIPv6(value.slice(1, -1)))
    return refused(`must be an IPv6 address without brackets: ${show(value.slice(1, -1))}.`);
  if (!isIPv6(value)) return refused(`must be an IPv6 address such as 2001:db8::1, not ${show(value)}.${nameAdvice(value)}`);
  return canonicalIpv6(value).startsWith("::ffff:")
    ? doubted(`is an IPv4 address in IPv6 form (${show(value)}), which no client reaches over IPv6. Use type A for it.`)
    : noVerdict();
}

function nameAdvice(value: string): string {
  if (/\s/.test(value)) return " Remove the spaces. Several addresses need several records.";
  if (value.includes("/")) return " A record has one address, not a range.";
  return /[g-z]/i.test(value) ? " For a host name, use a CNAME record, or Flatten at the zone's own name." : "";
}
