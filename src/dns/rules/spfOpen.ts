import { type Limits, tooOpen, usualLimits } from "../openAddresses";
import { allowedBy, isSpf } from "./spfText";

/** Why an SPF record lets nearly everybody send; `undefined` where it doesn't. */
export function allowsEverybody(text: string, limits: Limits = usualLimits): string | undefined {
  if (!isSpf(text)) return undefined;
  const allowing = allowedBy(text);
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
