import { type Limits, tooOpen } from "./openAddresses";

/** Whether a text is an SPF record. */
export function isSpf(text: string): boolean {
  return /^v=spf1(\s|$)/i.test(text);
}

/** Why an SPF record lets nearly everybody send; `undefined` where it doesn't. A mechanism without a sign allows. */
export function allowsEverybody(text: string, limits: Limits): string | undefined {
  if (!isSpf(text)) return undefined;
  const terms = text.toLowerCase().split(/\s+/).slice(1);
  // Every server matches `all`, so no receiver reads what follows it.
  const end = terms.findIndex((term) => /^[-+~?]?all$/.test(term));
  const allowing = terms.slice(0, end < 0 ? undefined : end + 1).flatMap((term) => /^\+?([a-z][^=]*)$/.exec(term)?.[1] ?? []);
  if (allowing.includes("all")) return "it allows every server (`+all`).";
  const wide = allowing.find((mechanism) => tooOpen(networksOf(mechanism), limits).length > 0);
  if (wide !== undefined) return `it allows nearly every server (\`${wide}\`).`;
  const [together] = tooOpen(allowing.flatMap(networksOf), limits);
  return together;
}

/** The networks that a mechanism names. Around a host (`a/0`), only how wide they are is known. */
function networksOf(mechanism: string): string[] {
  const [, network] = /^ip[46]:(.+)$/.exec(mechanism) ?? [];
  if (network !== undefined) return [network];
  const [, ipv4, ipv6] = /^(?:a|mx)(?::[^/]*)?(?:\/(\d+))?(?:\/\/(\d+))?$/.exec(mechanism) ?? [];
  return [...(ipv4 === undefined ? [] : [`192.0.2.1/${ipv4}`]), ...(ipv6 === undefined ? [] : [`2001:db8::1/${ipv6}`])];
}
