import { type Answer, type ApiRequest, type BodyKeys, type Endpoint, type Route, route, type Scope } from "../http/route";
import { Refusal, found } from "../platform/refusal";
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
  if (site.suspended) throw Refusal.coded(402, "service_suspended", "The site is suspended for an unpaid invoice");
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
  requireCdn(site);
  return site;
}

export function requireCdn({ cdn }: Site): void {
  if (!cdn) throw Refusal.coded(409, "cdn_not_active", "The CDN is not active for this site");
}

export function zoneOf(request: ApiRequest, name: string): Zone {
  const zone = request.platform.zones.byId(request.param(name));
  return found(zone && request.platform.reaches(zone.account) ? zone : undefined, "DNS zone");
}

/** What the caller may also write to. */
export function writable<Owned extends { readonly account: string }>({ platform }: ApiRequest, owned: Owned): Owned {
  if (platform.readOnlyAccounts.has(owned.account)) throw new Refusal(403, { errors: ["Not Authorized"] });
  return owned;
}

/** The account in which something is made or bought. */
export function buyerOf(request: ApiRequest): string {
  return writable(request, { account: request.account ?? request.platform.account }).account;
}

/** What is in the account of the request; of anything else it knows nothing. */
export function ownOf<Owned extends { readonly account: string }>({ account }: ApiRequest, thing: Owned | undefined, what: string): Owned {
  return found(thing?.account === account ? thing : undefined, what);
}

/** What is in the account of the request, or where it names none, in all that the token reaches. */
export function visibleOf<Owned extends { readonly account: string }>({ platform, account }: ApiRequest, all: readonly Owned[]): Owned[] {
  return all.filter((thing) => (account === undefined ? platform.reaches(thing.account) : thing.account === account));
}

/** What a route does with what it is about. */
type Handle<Subject> = (request: ApiRequest, subject: Subject) => Answer | Promise<Answer>;

/** Routes that write to something: `find` finds it for the request. */
export function writing<Owned extends { readonly account: string }>(scope: Scope, find: (request: ApiRequest) => Owned) {
  return (endpoint: Endpoint, body: BodyKeys, handle: Handle<Owned>): Route =>
    route(endpoint, { scope, body }, (request) => handle(request, writable(request, find(request))));
}
