import { z } from "zod";
import type { Json } from "../../client";
import { checkDomain, normaliseDomain } from "../../dns";
import type { Compare } from "../../kernel/definition/compare";
import type { Finding } from "../../kernel/definition/findings";
import { asSet, filledIn, writeOnly } from "../../kernel/definition/annotations";
import type { Values } from "../../kernel/definition/values";
import { isUnknown } from "../../kernel/values/unknown";

/* What the registry publishes of a domain in the zone above it: its name servers, and the keys of DNSSEC. */

export const nameserversInput = asSet(z.array(z.string()).min(1), (server: string) => normaliseDomain(server));

/** What is wrong with the name servers. */
export function checkNameservers(servers: unknown): Finding[] {
  if (!Array.isArray(servers)) return [];
  const seen = new Set<string>();
  return servers.flatMap((server: unknown, index) => {
    const path = `nameservers[${index}]`;
    if (typeof server !== "string" || isUnknown(server)) return [];
    const name = normaliseDomain(server);
    if (seen.has(name)) return [{ path, message: "is listed twice. Remove one of the two." }];
    seen.add(name);
    if (!name.includes(".")) return [{ path, message: "must be a whole host name such as `ns1.example.net`." }];
    return checkDomain(server).problems.map(({ message }) => ({ path, message }));
  });
}

const algorithm = z.int().min(0).max(255);
const flags = z.int().min(0).max(65_535);
const publicKey = z
  .string()
  .refine((key) => isBase64(key), "must be the key in base64, such as `publicKey` in `dnssecData` of a DnsZone")
  .describe("The public key in base64.");

/** Blanks between the characters, as zone files have them, are no part of it. */
function isBase64(text: string): boolean {
  const key = text.replace(/\s/g, "");
  return key.length > 0 && key.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(key);
}

/** The keys, in the form of the output `dnssecData` of a DnsZone, or as a list. */
export const dnssecInput = z.object({
  // All that the platform shows, so that it always stands beside the keys.
  enabled: filledIn(z.boolean().optional(), true).describe("Whether the registry publishes keys. `false` removes them. Default: true."),
  flags: writeOnly(flags.optional()).describe("The DNSKEY flags: 257 of a key-signing key."),
  algorithm: writeOnly(algorithm.optional()).describe("The signing algorithm's number, such as 13."),
  publicKey: writeOnly(publicKey.optional()).describe("The public key in base64."),
  keyData: writeOnly(
    z
      .array(
        z.object({
          flags: flags.describe("The DNSKEY flags: 257 of a key-signing key."),
          algorithm: algorithm.describe("The signing algorithm's number, such as 13."),
          publicKey,
        }),
      )
      .min(1)
      .optional(),
  ).describe("Several keys, in place of `flags`, `algorithm` and `publicKey`."),
  dsRecord: writeOnly(z.string().optional()).describe("Part of a zone's `dnssecData`; not sent, since the registry makes it from the key."),
  digest: writeOnly(z.string().optional()).describe("Part of a zone's `dnssecData`; not sent."),
  digestType: writeOnly(z.string().optional()).describe("Part of a zone's `dnssecData`; not sent."),
  keyTag: writeOnly(z.int().optional()).describe("Part of a zone's `dnssecData`; not sent."),
  dsConfigured: writeOnly(z.boolean().optional()).describe("Part of a zone's `dnssecData`; not sent."),
});

type Dnssec = z.infer<typeof dnssecInput>;

/** What is wrong with the keys. Of a domain that is there, an import shows only whether it has any. */
export function checkDnssec(dnssec: unknown, isNew: boolean): Finding[] {
  if (typeof dnssec !== "object" || dnssec === null || isUnknown(dnssec)) return [];
  const { enabled, flags, algorithm, publicKey, keyData } = dnssec as Values;
  if (enabled === false || [enabled, flags, algorithm, publicKey, keyData].some(isUnknown) || keyData !== undefined) return [];
  const lacking = Object.entries({ flags, algorithm, publicKey }).filter(([, value]) => value === undefined || value === "");
  if (lacking.length === 0 || (!isNew && lacking.length === 3)) return [];
  const names = lacking.map(([name]) => name).join(", ");
  return [{ path: "dnssec", message: `lacks ${names}. Take \`dnssecData\` of a signed DnsZone, or write \`{ enabled: false }\`.` }];
}

const isOn = ({ enabled }: Dnssec): boolean => enabled !== false;

function keysOf({ flags, algorithm, publicKey, keyData }: Dnssec): readonly Json[] {
  return keyData ?? (publicKey === undefined ? [] : [{ flags, algorithm, publicKey }]);
}

/**
 * The same keys. The platform only shows whether there are any. So of a domain that was signed before the program named keys, whose keys it
 * has isn't known, unless the zone sees its own at the registry.
 */
export function sameDnssec(a: Dnssec | undefined, b: Dnssec | undefined, { strict }: Pick<Compare, "strict"> = {}): boolean {
  if (!a || !b) return a === b;
  if (!isOn(a) || !isOn(b)) return isOn(a) === isOn(b);
  const [ours = [], theirs = []] = [a, b].map((one) => keysOf(one).map(keyText).sort());
  if (ours.length === 0) return true;
  if (theirs.length === 0) return !strict || a.dsConfigured === true;
  return ours.join() === theirs.join();
}

const keyText = ({ flags, algorithm, publicKey }: Json): string => [flags, algorithm, String(publicKey).replace(/\s/g, "")].join(" ");

const bringsKeys = (dnssec: Dnssec | undefined): boolean =>
  dnssec !== undefined && isOn(dnssec) && keysOf(dnssec).length > 0 && dnssec.dsConfigured !== true;

/** What is to be thought of before keys go to the registry of a domain that is taken over: nobody knows which ones it has. */
export function keysTakenOver({ adopt, dnssec, nameservers }: Values): Finding[] {
  if (adopt !== true || (!isUnknown(dnssec) && !bringsKeys(dnssec as Dnssec | undefined))) return [];
  const advice =
    nameservers === undefined
      ? "The name servers that the domain has must serve the zone of these keys: if it had no keys before and is served by another zone, " +
        "it can't be found any more."
      : "If the domain is signed already and gets other name servers, leave `nameservers` out at first, run `pulumi up`, wait a day, and " +
        "name them then: until resolvers know the new keys, they find nothing there.";
  return [{ path: "dnssec", message: `adds its keys to those that the registry has of the domain. ${advice}` }];
}

/**
 * The request for it. Keys that come beside others are added: taking the old ones away first would leave the domain unsigned, and its
 * resolvers may still hold them.
 */
export function dnssecBody(wanted: Dnssec, isSigned: boolean): Json {
  if (!isOn(wanted)) return { mode: "disable" };
  return { mode: isSigned ? "add_keys" : "enable", key_data: keysOf(wanted) };
}
