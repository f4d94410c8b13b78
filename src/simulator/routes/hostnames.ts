import { type Answer, answer, type ApiRequest, leaves, type Route, route, under } from "../http/route";
import type { Conflict } from "../platform/hostnames";
import { recordTypes } from "../platform/dnsRecord";
import { Refusal, found } from "../platform/refusal";
import type { Site, SiteDomain } from "../platform/site";
import { shownId } from "../shapes";
import { seemsSuspended, siteOf, usableSiteOf, visibleOf, writing, siteWithCdn, writable } from "./access";
import { shownHostname, shownWithSite } from "./shownSite";
import type { Certificate } from "../platform/certificates";

/** The endpoints for host names say of a suspended site which invoice is unpaid. */
function payingSiteOf(request: ApiRequest): Site {
  const site = siteOf(request);
  if (seemsSuspended(request, site)) {
    const invoice = { number: `INV-${site.id}`, hosted_url: `${request.baseUrl}/invoices/${site.id}` };
    throw new Refusal(402, { errors: ["The site is suspended for an unpaid invoice"], code: "service_suspended", invoice });
  }
  return usableSiteOf(request);
}

function domainOf(request: ApiRequest, site: Site): SiteDomain {
  return found(
    site.hosting.domains.find(({ id }) => id === request.param("id")),
    "Domain",
  );
}

function connected(request: ApiRequest, site: Site, domain: SiteDomain, byNameservers: boolean): Answer {
  const id = shownId(domain.id, request.shapes);
  const documented = byNameservers
    ? { id, ns1: "ns1.nameservers.example", ns2: "ns2.nameservers.example" }
    : { id, cname: site.systemDomain };
  const { hostnameConnect } = request.shapes;
  if (hostnameConnect === "whole") return answer(202, { ...shownHostname(request, site, domain), ...documented });
  return answer(202, under({ documented: "bare", wrapped: "domain", data: "data" }[hostnameConnect], documented));
}

function shownConflict(request: ApiRequest, { record, host, site }: Conflict): Record<string, unknown> {
  const name = Object.entries(recordTypes).find(([, code]) => code === record.record_type)?.[0];
  return {
    record_guid: record.id,
    type: request.shapes.conflictType === "code" ? record.record_type : name,
    host,
    value: record.value,
    site_name: site?.name ?? null,
  };
}

function accepted({ shapes }: ApiRequest): Answer {
  return answer(202, shapes.hostnameAccepted === "object" ? { status: "accepted" } : undefined);
}

/** The host names of all sites that the request is about. */
function listed(request: ApiRequest): { site: Site; domain: SiteDomain }[] {
  return visibleOf(request, request.platform.sites.list()).flatMap((site) => site.hosting.domains.map((domain) => ({ site, domain })));
}

const hostnamesPath = "/api/sites/{site_id}/domains";

const write = writing("sites:write", payingSiteOf);

export const hostnameRoutes: Route[] = [
  route("GET /api/domains", "domains:read", (request) => {
    return answer(200, { domains: request.page(listed(request)).map(({ site, domain }) => shownWithSite(request, site, domain)) });
  }),
  route("GET /api/domains/{id}", "domains:read", (request) => {
    const { site, domain } = found(
      listed(request).find(({ domain: { id } }) => id === request.param("id")),
      "Domain",
    );
    return answer(200, { domain: shownWithSite(request, site, domain) });
  }),
  route("POST /api/domains/query", { scope: "domains:read", body: leaves("q") }, (request) => {
    const wanted = (request.read((reader) => reader.text("q")) ?? "").toLowerCase();
    const hits = listed(request).filter(({ domain }) => domain.hostname.includes(wanted));
    return answer(200, { domains: request.page(hits).map(({ site, domain }) => shownWithSite(request, site, domain)) });
  }),
  route("POST /api/domains/available", { scope: "domains:read", body: leaves("hostname") }, ({ platform, read }) => {
    const hostname = read((reader) => reader.text("hostname")) ?? "";
    // The status is the answer: what is taken exists, what is free doesn't.
    return platform.hostnames.isFree(hostname) ? answer(404, { status: "available" }) : answer(200, { status: "unavailable" });
  }),
  route(`GET ${hostnamesPath}`, "sites:read", (request) => {
    const site = payingSiteOf(request);
    return answer(200, { domains: site.hosting.domains.map((domain) => shownHostname(request, site, domain)) });
  }),
  write(`POST ${hostnamesPath}`, leaves("domain", "provision_method", "replace_records"), (request, site) => {
    const given = { domain: "text", provision_method: "text", replace_records: "flag" } as const;
    const { domain: hostname = "", ...how } = request.read((reader) => reader.given(given));
    const [byNameservers, replaceRecords] = [how.provision_method === "dns", how.replace_records === true];
    const { conflicts, domain } = request.platform.hostnames.connectLater(site, hostname, { byNameservers, replaceRecords });
    if (!domain) {
      const shown = conflicts.map((conflict) => shownConflict(request, conflict));
      throw new Refusal(422, { errors: [`The DNS zone already has records at ${hostname}`], code: "conflicts_found", conflicts: shown });
    }
    return connected(request, site, domain, byNameservers);
  }),
  write(`PATCH ${hostnamesPath}/{id}`, {}, (request, site) => {
    request.platform.hostnames.promoteLater(site, domainOf(request, site));
    return accepted(request);
  }),
  write(`DELETE ${hostnamesPath}/{id}`, {}, (request, site) => {
    request.platform.hostnames.removeLater(site, domainOf(request, site));
    return accepted(request);
  }),
];

const challenges: Record<ApiRequest["shapes"]["certificateChallenge"], (name: string, value: string) => Record<string, unknown>> = {
  name: (name, value) => ({ name, type: "TXT", value }),
  host: (name, value) => ({ host: `${name}.`, value }),
  record: (record_name, record_value) => ({ record_type: "TXT", record_name, record_value }),
  txt: (txt_host, txt_value) => ({ txt_host, txt_value, txt_type: "TXT" }),
  relative: (name, value) => ({ name: name.split(".")[0], type: "TXT", value }),
};

function shownChallenge({ shapes }: ApiRequest, { challenge }: Certificate): Record<string, unknown> | null {
  return challenge && challenges[shapes.certificateChallenge](challenge.name, challenge.value);
}

function shown(request: ApiRequest, domain: SiteDomain): unknown {
  const certificate = request.platform.certificates.of(domain);
  const status = { ...certificate, challenge: shownChallenge(request, certificate) };
  return under(request.shapes.certificateStatus, status);
}

function writableDomainOf(request: ApiRequest): SiteDomain {
  return domainOf(request, writable(request, siteWithCdn(request)));
}

const notLive = { invalid: 422, conflict: 409, upstream: 502 } as const;

const path = "/api/sites/{site_id}/domains/{id}";

export const certificateRoutes: Route[] = [
  route(`GET ${path}/certificate`, "sites:read", (request) => answer(200, shown(request, domainOf(request, siteWithCdn(request))))),
  route(`POST ${path}/request_certificate`, "sites:write", (request) => {
    const domain = writableDomainOf(request);
    const challenge = shownChallenge(request, request.platform.certificates.request(domain));
    const { certificateRequest } = request.shapes;
    if (certificateRequest === "empty") return answer(200);
    return answer(200, certificateRequest === "status" ? shown(request, domain) : { challenge });
  }),
  route(`POST ${path}/complete_certificate`, "sites:write", (request) => {
    const domain = writableDomainOf(request);
    const { certificateNotLive } = request.shapes;
    if (!request.platform.certificates.complete(domain) && certificateNotLive !== "accepted")
      throw new Refusal(notLive[certificateNotLive], { errors: ["The TXT record of the challenge was not found"] });
    return answer(200, shown(request, domain));
  }),
  route(`POST ${path}/refresh_certificate`, "sites:write", (request) => {
    const domain = writableDomainOf(request);
    request.platform.certificates.complete(domain);
    return answer(200, shown(request, domain));
  }),
];
