import ipaddr from "ipaddr.js";

/** An address or network in its one spelling: RFC 5952, host bits cleared, a network of one address as the address. `undefined` for anything else. */
export function canonicalNetwork(entry: string): string | undefined {
  const [address = "", bits, ...more] = entry.trim().split("/");
  // Short forms such as 10.1 mean different things to different programs.
  if (more.length > 0 || (!address.includes(":") && address.split(".").length !== 4) || (bits !== undefined && !/^\d{1,3}$/.test(bits)) || !ipaddr.isValid(address)) return undefined;
  const parsed = ipaddr.parse(address);
  const whole = parsed.kind() === "ipv4" ? 32 : 128;
  const length = bits === undefined ? whole : Number(bits);
  if (length > whole) return undefined;
  if (length === whole) return parsed.toString();
  const family = parsed.kind() === "ipv4" ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${family.networkAddressFromCIDR(`${parsed.toString()}/${length}`).toString()}/${length}`;
}

/** One entry of a list of addresses and networks, so that equal ones are spelled the same. */
export function normaliseNetwork(entry: string): string {
  return canonicalNetwork(entry) ?? entry.trim();
}

/** Whether two lists hold the same, whatever their order and spelling. */
export function sameEntries(a: readonly string[], b: readonly string[], spell: (entry: string) => string): boolean {
  const left = new Set(a.map(spell));
  const right = new Set(b.map(spell));
  return left.size === right.size && [...left].every((entry) => right.has(entry));
}
