import { lookUp, many, one, path, type Json, type Reading } from "../../client";
import { normaliseDomain } from "../../dns";
import type { Siblings } from "../../kernel/definition/resource";
import { ExplainedError } from "../../kernel/values/explained";

/** A zone comes with all its records in one answer. */
export const zonePath = (zoneId: string | undefined): string => path`/api/dns_zones/${zoneId}`;

/** Every zone that the token reaches, of whichever account. */
export function listZones(reading: Reading): Promise<Json[]> {
  return reading.pages("/api/dns_zones", ["dns_zone", "dns_zones"]);
}

/** The id of the zone with a domain name. */
export async function zoneNamed(reading: Reading, domain: string): Promise<string | undefined> {
  const found = (await listZones(reading)).find((zone) => normaliseDomain(String(zone.name)) === normaliseDomain(domain));
  return found && String(found.id);
}

/** The records of a zone, with what the zone tells of itself. */
export async function recordsOf({ get }: Reading, zoneId: string | undefined): Promise<Siblings> {
  const at = zonePath(zoneId);
  const zone = one(await get(at), "dns_zone");
  const items = zone && many(lookUp(zone, "records"), ["records"]);
  if (!zone || !items)
    throw new ExplainedError("odd-answer", `GET ${at} answered without the zone's records. Nothing was changed; try again.`);
  return { items, parentFacts: { zone: String(lookUp(zone, "name")) } };
}
