import type { ApiRequest } from "../http/route";
import { relativeName } from "../platform/dnsName";
import type { Site, SiteDomain } from "../platform/site";
import { shownId, shownNameservers } from "../shapes";

/** As the list of a site's own host names has it. */
export function shownHostname(request: ApiRequest, site: Site, { id, hostname, createdAt }: SiteDomain): Record<string, unknown> {
  const { platform, shapes } = request;
  const zone = shapes.hostnameZone === "shown" ? platform.hostnames.zoneOf(hostname, site.account) : undefined;
  const records = (zone?.recordsNamed(relativeName(`${hostname}.`, zone.name).name) ?? []).map((record) => ({
    ...{ id: shownId(record.id, shapes), record_type: record.record_type, name: record.name, value: record.value, ttl: record.ttl },
    ...{ created_at: record.created_at, updated_at: record.updated_at },
  }));
  return {
    id: shownId(id, shapes),
    hostname,
    dns_zone: zone
      ? {
          id: shownId(zone.id, shapes),
          name: zone.name,
          dns_zone_records: records,
          nameservers: shownNameservers(zone.nameservers, shapes),
          account: { id: zone.account, name: zone.account },
        }
      : null,
    dns_zone_records: records,
    created_at: createdAt,
    updated_at: createdAt,
  };
}

/** As the list of all host names has it. */
export function shownWithSite(request: ApiRequest, site: Site, domain: SiteDomain): Record<string, unknown> {
  return {
    ...shownHostname(request, site, domain),
    site_id: shownId(site.id, request.shapes),
    site_pending_delete: site.deleteScheduledAt !== null,
    account_id: site.account,
  };
}
