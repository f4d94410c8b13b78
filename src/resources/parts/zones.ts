import { path, type Json, type Reading } from "../../client";
import { normaliseDomain } from "../../dns";

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
