import { path, type Json, type Platform } from "../../client";
import { normaliseDomain } from "../../dns";

/** A zone comes with all its records in one answer. */
export const zonePath = (zoneId: string | undefined): string => path`/api/dns_zones/${zoneId}`;

/** Every zone that the token reaches, of whichever account. */
export function listZones(api: Platform, reader: string, fresh: boolean): Promise<Json[]> {
  const names = ["dns_zone", "dns_zones"];
  return fresh ? api.pages("/api/dns_zones", names) : api.pagedListing("/api/dns_zones", names, reader);
}

/** The id of the zone with a domain name. */
export async function zoneNamed(api: Platform, reader: string, domain: string): Promise<string | undefined> {
  const found = (await listZones(api, reader, false)).find((zone) => normaliseDomain(String(zone.name)) === normaliseDomain(domain));
  return found && String(found.id);
}
