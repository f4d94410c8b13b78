import { isJson, lookUp, type Json } from "../../client";
import { fullName, fullNameBelow, normaliseDomain, sameValue, type RecordType } from "../../dns";
import type { Surroundings } from "../../kernel/definition/set";
import type { Values } from "../../kernel/definition/values";
import { recordWire } from "./recordWire";

/** The types that lead a name to a site. */
const leadingTypes = ["A", "AAAA", "CNAME", "Redirect", "Flatten", "PullZone", "Script"];

/** Of the records that nobody listed, those that lead the connected hostnames of the zone's account to their sites. */
export async function keptByHostnames(
  records: readonly Values[],
  { parentFacts, reading }: Surroundings,
  warn: (message: string) => void,
): Promise<readonly Values[]> {
  if (records.length === 0) return [];
  const zone = normaliseDomain(parentFacts.zone ?? "");
  try {
    const hostnames = await reading.pages("/api/domains", ["domains"]);
    const named = hostnames.filter((hostname) => liesIn(hostname, zone)).flatMap(recordsNamedBy);
    return records.filter((record) => named.some((other) => isSame(record, other, zone)));
  } catch (error) {
    const kept = records.filter(({ type }) => leadingTypes.includes(String(type)));
    if (kept.length > 0)
      warn(
        `which records lead connected hostnames in ${zone} can't be seen (${(error as Error).message}). ` +
          `${leadingTypes.join(", ")} records that the program doesn't list are left alone.`,
      );
    return kept;
  }
}

function liesIn(hostname: Json, zone: string): boolean {
  const name = normaliseDomain(String(lookUp(hostname, "hostname")));
  return name === zone || name.endsWith(`.${zone}`);
}

/** The records of the hostname itself. Its zone has a list of the same name, which may hold the whole zone. */
function recordsNamedBy(hostname: Json): readonly Values[] {
  const records = lookUp(hostname, "dns_zone_records");
  return Array.isArray(records) ? records.filter(isJson).flatMap((record) => recordWire.safeParse(record).data ?? []) : [];
}

function isSame({ recordId, name, type, value }: Values, named: Values, zone: string): boolean {
  if (named.recordId) return named.recordId === recordId;
  const spelled = String(named.name ?? "");
  const own = fullName(String(name ?? ""), zone);
  if (named.type !== type || (fullName(spelled, zone) !== own && fullNameBelow(spelled, zone) !== own)) return false;
  return sameValue(type as RecordType, String(named.value ?? ""), String(value ?? ""));
}
