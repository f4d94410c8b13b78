import type { ApiRequest } from "../http/route";
import { Refusal } from "../platform/refusal";
import type { Site } from "../platform/site";
import type { Zone } from "../platform/zone";

/** What every endpoint below a site asks first. */
export function siteOf(request: ApiRequest, name = "site_id"): Site {
  const site = request.platform.sites.find(request.param(name));
  // The documents give this one 404 without a body.
  if (!site || !request.platform.reaches(site.account)) throw new Refusal(404);
  return site;
}

export function usableSiteOf(request: ApiRequest, name = "site_id"): Site {
  const site = siteOf(request, name);
  if (!seemsSuspended(request, site)) refusePendingDelete(site);
  if (site.suspended) throw new Refusal(402, { errors: ["The site is suspended for an unpaid invoice"], code: "service_suspended" });
  return site;
}

/** Which of the two a site says that is suspended and deleted. */
export function seemsSuspended({ platform }: ApiRequest, { suspended, deleteScheduledAt }: Site): boolean {
  return suspended && (deleteScheduledAt === null || platform.rules.suspendedAndDeleted === "suspended");
}

export function refusePendingDelete(site: Site): void {
  if (site.deleteScheduledAt === null) return;
  throw new Refusal(403, {
    errors: ["The site is scheduled for deletion"],
    code: "pending_delete",
    delete_scheduled_at: site.deleteScheduledAt,
  });
}

export function siteWithCdn(request: ApiRequest): Site {
  const site = usableSiteOf(request);
  if (!site.cdn) throw new Refusal(409, { errors: ["The CDN is not active for this site"], code: "cdn_not_active" });
  return site;
}

export function writableSiteWithCdn(request: ApiRequest): Site {
  const site = siteWithCdn(request);
  refuseReadOnly(request, site.account);
  return site;
}

export function zoneOf(request: ApiRequest, name: string): Zone {
  const zone = request.platform.zones.byId(request.param(name));
  if (!zone || !request.platform.reaches(zone.account)) throw Refusal.notFound("DNS zone");
  return zone;
}

export function writableZoneOf(request: ApiRequest, name: string): Zone {
  const zone = zoneOf(request, name);
  refuseReadOnly(request, zone.account);
  return zone;
}

export function refuseReadOnly(request: ApiRequest, account: string): void {
  if (request.platform.readOnlyAccounts.has(account)) throw new Refusal(403, { errors: ["Not Authorized"] });
}
