import { answer, type ApiRequest, type Route, route, under } from "../http/route";
import type { Certificate } from "../platform/certificates";
import { Refusal } from "../platform/refusal";
import type { SiteDomain } from "../platform/site";
import { siteWithCdn, writable } from "./access";
import { domainOf } from "./hostnames";

function shownChallenge({ shapes }: ApiRequest, { challenge }: Certificate): Record<string, unknown> | null {
  if (!challenge) return null;
  const { name, value } = challenge;
  switch (shapes.certificateChallenge) {
    case "host":
      return { host: `${name}.`, value };
    case "record":
      return { record_type: "TXT", record_name: name, record_value: value };
    case "txt":
      return { txt_host: name, txt_value: value, txt_type: "TXT" };
    case "relative":
      return { name: name.split(".")[0], type: "TXT", value };
    default:
      return { name, type: "TXT", value };
  }
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
