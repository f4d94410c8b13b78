import ipaddr from "ipaddr.js";

/** Addresses from the first to the last, as numbers of their family. */
export interface AddressRange {
  readonly family: 4 | 6;
  readonly first: bigint;
  readonly last: bigint;
}

const lastOf = { 4: 2n ** 32n - 1n, 6: 2n ** 128n - 1n } as const;
const whole = (family: 4 | 6): AddressRange => ({ family, first: 0n, last: lastOf[family] });

/** IPv6 networks whose last 32 bits are an IPv4 address: compatible, mapped, and translated ones. */
const embeddings = ["::", "::ffff:0:0", "::ffff:0:0:0", "64:ff9b::"].map((text) => numberOf(ipaddr.IPv6.parse(text)));

/** A number of 32 bits is the size of the IPv4 internet. */
const ipv4Size = 2n ** 32n;

/** The entries of a list, each with the text that names it. Several programs separate entries, and write comments, in several ways. */
export function entriesIn(text: string): string[] {
  return text
    .split(/[\r\n\u0085\u2028\u2029]+/)
    .flatMap((line) =>
      line
        .replace(/#.*/, "")
        .replace(/\s*-\s*/g, "-")
        .split(/[\s,;|]+/),
    )
    .filter((entry) => entry !== "");
}

/** All addresses that an entry names, in every family in which somebody may read it; none for what is no address. */
export function rangesOf(entry: string): readonly AddressRange[] {
  const ranges = namedBy(entry.replace(/[[\]"']/g, "").toLowerCase());
  return [...ranges, ...ranges.flatMap(embeddedIn)];
}

function namedBy(entry: string): readonly AddressRange[] {
  if (["*", "any", "all"].includes(entry)) return [whole(4), whole(6)];
  if (/^[\d*]+(\.[\d*]+){0,3}$/.test(entry) && entry.includes("*")) return withStars(entry);
  const dash = entry.indexOf("-");
  if (dash >= 0) return between(entry.slice(0, dash), entry.slice(dash + 1));
  const [address = "", mask] = entry.split("/");
  return network(/^\d+(\.\d+){0,2}$/.test(address) && mask !== undefined ? padded(address) : address, mask);
}

/** `10.*`, or `*.*.*.*` */
function withStars(entry: string): readonly AddressRange[] {
  return between(padded(entry.replaceAll("*", "0")), padded(entry.replaceAll("*", "255"), "255"));
}

/** An IPv4 address whose last parts are left out: `10/8`. */
function padded(address: string, rest = "0"): string {
  const parts = address.split(".");
  return [...parts, ...Array.from({ length: Math.max(0, 4 - parts.length) }, () => rest)].join(".");
}

function between(from: string, to: string): readonly AddressRange[] {
  const [first, last] = [parsed(from), parsed(to)];
  if (!first || !last || first.kind() !== last.kind()) return [];
  const [low, high] = [numberOf(first), numberOf(last)];
  return low <= high ? [{ family: familyOf(first), first: low, last: high }] : [];
}

function network(text: string, mask: string | undefined): readonly AddressRange[] {
  const address = parsed(text);
  if (!address) return [];
  const family = familyOf(address);
  const bits = family === 4 ? 32 : 128;
  const length = mask === undefined ? bits : lengthOf(mask, family);
  if (length === undefined || length > bits) return [];
  const size = 2n ** BigInt(bits - length);
  const first = (numberOf(address) / size) * size;
  return [{ family, first, last: first + size - 1n }];
}

/** A prefix's length, from its number or from a mask: `/255.0.0.0`. */
function lengthOf(mask: string, family: 4 | 6): number | undefined {
  if (/^\d+$/.test(mask)) return Number(mask);
  const address = parsed(mask);
  return address && familyOf(address) === family ? (address.prefixLengthFromSubnetMask() ?? undefined) : undefined;
}

function parsed(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  return ipaddr.isValid(text) ? ipaddr.parse(text) : undefined;
}

function familyOf(address: ipaddr.IPv4 | ipaddr.IPv6): 4 | 6 {
  return address.kind() === "ipv4" ? 4 : 6;
}

function numberOf(address: ipaddr.IPv4 | ipaddr.IPv6): bigint {
  return address.toByteArray().reduce((number, byte) => number * 256n + BigInt(byte), 0n);
}

/** The IPv4 addresses that lie in a range of IPv6. */
function embeddedIn({ family, first, last }: AddressRange): AddressRange[] {
  if (family === 4) return [];
  return embeddings.flatMap((start): AddressRange[] => {
    const low = first > start ? first - start : 0n;
    const high = last - start < ipv4Size - 1n ? last - start : ipv4Size - 1n;
    return low <= high ? [{ family: 4, first: low, last: high }] : [];
  });
}
