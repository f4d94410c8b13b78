import type { ApiRequest } from "../http/route";
import { shownSubscription, type Subscription } from "../platform/billing/order";
import type { Site, SiteDomain } from "../platform/site";
import { shownId, shownNameservers } from "../shapes";
import { relativeName } from "../platform/dnsName";

export function shownHostname(request: ApiRequest, site: Site, { id, hostname, createdAt }: SiteDomain): Record<string, unknown> {
  const { platform, shapes } = request;
  const zone = shapes.hostnameZone === "shown" ? platform.zones.hosting(hostname, site.account) : undefined;
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

export function shownWithSite(request: ApiRequest, site: Site, domain: SiteDomain): Record<string, unknown> {
  return {
    ...shownHostname(request, site, domain),
    site_id: shownId(site.id, request.shapes),
    site_pending_delete: site.deleteScheduledAt !== null,
    account_id: site.account,
  };
}

export function shownSummary(request: ApiRequest, site: Site): Record<string, unknown> {
  const { catalogue } = request.platform.billing;
  const { location, plan, domains } = site.hosting;
  const { shapes } = request;
  return {
    id: shownId(site.id, shapes),
    name: site.name,
    primary_domain: domains.find(({ primary }) => primary)?.hostname ?? (shapes.primaryUnset === "null" ? null : site.systemDomain),
    location,
    region: catalogue.locations.get(location)?.region ?? location,
    account: { id: site.account, name: site.account },
    package: shapes.sitePackage === "shortName" ? plan : (catalogue.plans.get(plan)?.name ?? plan),
    dunning_suspended: site.suspended,
    created_at: site.createdAt,
    updated_at: site.updatedAt,
  };
}

/** How a site is shown inside other objects, such as a PullZone record. */
export function siteReference(request: ApiRequest, site: Site): Record<string, unknown> {
  const { id, name, created_at, updated_at, primary_domain, location, package: plan } = shownSummary(request, site);
  return { id, name, created_at, updated_at, primary_domain, location, package: plan };
}

export function shownSite(request: ApiRequest, site: Site): Record<string, unknown> {
  const summary = shownSummary(request, site);
  const owner = { site_id: summary.id, site_pending_delete: site.deleteScheduledAt !== null, account_id: site.account };
  return {
    ...summary,
    php_version: site.hosting.phpVersion,
    domain_cname: site.systemDomain,
    sftp_base_path: "/www",
    ssh: site.hosting.ssh,
    domains: site.hosting.domains.map((domain) => ({ ...shownHostname(request, site, domain), ...owner })),
    ...subscriptionOf(request, site),
  };
}

function subscriptionOf(request: ApiRequest, site: Site): { subscription?: unknown } {
  const { siteSubscription } = request.shapes;
  if (siteSubscription === "omitted") return {};
  const subscription = request.platform.billing.subscriptions.ofSite(site.id);
  return { subscription: siteSubscription === "shown" && subscription ? shownWithProduct(request, subscription) : null };
}

export function shownWithProduct({ shapes }: ApiRequest, subscription: Subscription): Record<string, unknown> {
  const { id, name } = subscription.product;
  const product = { id: shapes.productIds === "shortName" ? id : `prod_${Buffer.from(id).toString("hex")}`, name };
  return { ...shownSubscription(subscription), product };
}
