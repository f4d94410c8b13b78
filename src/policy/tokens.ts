/** How the types of this package begin: in programs that need no plugin, and in programs on it. */
const prefixes = ["pulumi-nodejs:dynamic/hosting:", "hosting:index:"] as const;

/** `DnsRecord`, however the program's face spells the type; empty for what isn't ours. */
export function typeOf(token: string): string {
  const prefix = prefixes.find((one) => token.startsWith(one));
  return prefix === undefined ? "" : token.slice(prefix.length);
}

/** A URN as each face spells it: a resource that moves to the other face stays what it is. */
export function spellingsOf(urn: string): readonly string[] {
  return prefixes.map((wanted) => prefixes.reduce((text, prefix) => text.replaceAll(prefix, wanted), urn));
}
