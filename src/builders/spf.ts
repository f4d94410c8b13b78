import { isIPv4, isIPv6 } from "node:net";
import type * as pulumi from "@pulumi/pulumi";
import type { RecordOptions } from "./records";
import type { Texts } from "./texts";

/** Who may send mail in a domain's name. */
export interface SpfOptions extends RecordOptions {
  /** Whether the domain's own mail servers may send, or the domains whose mail servers may. One look-up for each. Default: false. */
  mx?: boolean | Texts;
  /** Whether the domain's own addresses may send, or the domains whose addresses may. One look-up for each. Default: false. */
  a?: boolean | Texts;
  /** IPv4 addresses and networks that may send: `"192.0.2.0/24"`. No look-up. */
  ip4?: Texts;
  /** IPv6 addresses and networks that may send: `"2001:db8::/32"`. No look-up. */
  ip6?: Texts;
  /** Domains whose own SPF records name further senders. One look-up for each, and those of their records. */
  include?: Texts;
  /** The domain whose SPF record counts for all other mail, instead of `others`. One look-up, and those of its record. */
  redirect?: pulumi.Input<string>;
  /** How mail of all other senders is judged: `"fail"`, `"softfail"` (suspicious) or `"neutral"` (no statement). Default: `"fail"`. */
  others?: pulumi.Input<"fail" | "softfail" | "neutral">;
}

type Known = pulumi.Unwrap<SpfOptions>;

/** Receivers stop with an error beyond them (RFC 7208, 4.6.4). */
const mostLookUps = 10;

const qualifiers = { fail: "-all", softfail: "~all", neutral: "?all" } as const;

export function spfText({ mx, a, ip4, ip6, include, redirect, others }: Known): string {
  if (redirect !== undefined && others !== undefined)
    throw new Error("dns.spf takes `redirect` or `others`, not both: `others` would win.");
  const asked = [...named("mx", mx), ...named("a", a), ...list(include).map((domain) => `include:${domainOf(domain, "include")}`)];
  const networks = [...list(ip4).map((ip) => `ip4:${network(ip, 4)}`), ...list(ip6).map((ip) => `ip6:${network(ip, 6)}`)];
  const lookUps = asked.length + (redirect === undefined ? 0 : 1);
  if (lookUps > mostLookUps)
    throw new Error(
      `dns.spf: ${lookUps} look-ups (mx, a, include, redirect), and receivers stop with an error at more than ${mostLookUps}. Name ` +
        "addresses (ip4, ip6) instead, which cost none, or send from a domain of its own.",
    );
  return ["v=spf1", ...networks, ...asked, redirect === undefined ? rest(others) : `redirect=${domainOf(redirect, "redirect")}`].join(" ");
}

function rest(others: Known["others"] = "fail"): string {
  if (Object.hasOwn(qualifiers, others)) return qualifiers[others];
  throw new Error(
    `dns.spf: \`others\` must be "fail", "softfail" or "neutral"; not ${JSON.stringify(others)}. "+all" lets everybody send.`,
  );
}

function named(mechanism: "mx" | "a", value: Known["mx"]): string[] {
  if (value === undefined || value === false) return [];
  if (value === true) return [mechanism];
  return list(value).map((domain) => `${mechanism}:${domainOf(domain, mechanism)}`);
}

function list(value: Known["include"]): readonly string[] {
  return value === undefined ? [] : [value].flat();
}

function domainOf(domain: string, what: string): string {
  if (/^[\w%{}-]+(?:\.[\w%{}-]+)+\.?$/.test(domain)) return domain.replace(/\.$/, "");
  throw new Error(`dns.spf: \`${what}\` must be a domain, such as "mail.example.net"; not ${JSON.stringify(domain)}.`);
}

function network(ip: string, version: 4 | 6): string {
  const [address = "", length, ...more] = ip.split("/");
  const longest = version === 4 ? 32 : 128;
  const isAddress = version === 4 ? isIPv4(address) : isIPv6(address);
  const isLength = length === undefined || (/^\d{1,3}$/.test(length) && Number(length) >= 1 && Number(length) <= longest);
  if (isAddress && isLength && more.length === 0) return ip;
  throw new Error(
    `dns.spf: \`ip${version}\` must be an IPv${version} address or network (/1 to /${longest}); not ${JSON.stringify(ip)}. A network /0 ` +
      "lets everybody send.",
  );
}
