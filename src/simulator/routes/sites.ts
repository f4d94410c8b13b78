import { answer } from "../http/answer";
import type { ApiRequest, Route } from "../http/route";
import type { Site } from "../platform/site";
import { refusePendingDelete, siteOf, usableSiteOf } from "./access";

function summary(site: Site): Record<string, unknown> {
  return {
    id: site.id,
    name: site.name,
    primary_domain: systemDomain(site),
    location: "eu",
    region: "eu-central-1",
    account: { id: site.account, name: site.account },
    package: "starter",
    dunning_suspended: site.suspended,
    created_at: site.createdAt,
    updated_at: site.updatedAt,
  };
}

/** How a site is shown inside other objects, such as a PullZone record. */
export function siteReference(site: Site): Record<string, unknown> {
  const { id, name, created_at, updated_at, primary_domain, location, package: plan } = summary(site);
  return { id, name, created_at, updated_at, primary_domain, location, package: plan };
}

function detail(site: Site): Record<string, unknown> {
  return {
    ...summary(site),
    php_version: "8.4",
    domain_cname: systemDomain(site),
    sftp_base_path: "/www",
    ssh: { ipaddr: "192.0.2.10", username: `user-${site.id}`, password: `simulated-${site.id}`, port: 22 },
    domains: [],
    subscription: {
      id: `subscription-${site.id}`,
      status: "active",
      created_at: site.createdAt,
      updated_at: site.createdAt,
      price: { amount_cents: 1000, term: "monthly" },
      product: { id: "starter", name: "Starter" },
    },
  };
}

/** The name that a site has before any of the customer's is attached. */
export function systemDomain(site: Site): string {
  return `${site.id}.sites.example`;
}

function listed(request: ApiRequest): Site[] {
  const { platform, account } = request;
  return platform.sites.list().filter((site) => (account === undefined ? platform.reaches(site.account) : site.account === account));
}

export const siteRoutes: Route[] = [
  {
    method: "GET",
    path: "/api/sites",
    scope: "sites:read",
    handle: (request) => answer(200, { sites: listed(request).map(summary) }),
  },
  {
    method: "GET",
    path: "/api/sites/{id}",
    scope: "sites:read",
    handle: (request) => {
      const site = siteOf(request, "id");
      if (request.shapes.pendingDeleteSite === "forbidden") refusePendingDelete(site);
      return answer(200, { site: detail(site) });
    },
  },
  {
    method: "GET",
    path: "/api/sites/{site_id}/domains",
    scope: "sites:read",
    handle: (request) => {
      usableSiteOf(request);
      return answer(200, { domains: [] });
    },
  },
];
