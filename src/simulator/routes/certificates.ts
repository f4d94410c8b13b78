import { answer } from "../http/answer";
import { type ApiRequest, type Route, route } from "../http/route";
import type { Certificate } from "../platform/certificates";
import { Refusal } from "../platform/refusal";
import type { SiteDomain } from "../platform/site";
import { siteWithCdn, writableSiteWithCdn } from "./access";
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

function shown(request: ApiRequest, domain: SiteDomain): Record<string, unknown> {
  const certificate = request.platform.certificates.of(domain);
  const status = { ...certificate, challenge: shownChallenge(request, certificate) };
  const { certificateStatus } = request.shapes;
  return certificateStatus === "bare" ? status : { [certificateStatus]: status };
}

function writable(request: ApiRequest): SiteDomain {
  return domainOf(request, writableSiteWithCdn(request));
}

function notLive({ shapes }: ApiRequest): void {
  const errors = ["The TXT record of the challenge was not found"];
  if (shapes.certificateNotLive === "invalid") throw new Refusal(422, { errors });
  if (shapes.certificateNotLive === "conflict") throw new Refusal(409, { errors });
  if (shapes.certificateNotLive === "upstream") throw new Refusal(502, { errors });
}

const path = "/api/sites/{site_id}/domains/{id}";

export const certificateRoutes: Route[] = [
  route(`GET ${path}/certificate`, "sites:read", (request) => answer(200, shown(request, domainOf(request, siteWithCdn(request))))),
  route(`POST ${path}/request_certificate`, "sites:write", (request) => {
    const domain = writable(request);
    const certificate = request.platform.certificates.request(domain);
    if (request.shapes.certificateRequest === "empty") return answer(200);
    return answer(
      200,
      request.shapes.certificateRequest === "status" ? shown(request, domain) : { challenge: shownChallenge(request, certificate) },
    );
  }),
  route(`POST ${path}/complete_certificate`, "sites:write", (request) => {
    const domain = writable(request);
    if (!request.platform.certificates.complete(domain)) notLive(request);
    return answer(200, shown(request, domain));
  }),
  route(`POST ${path}/refresh_certificate`, "sites:write", (request) => {
    const domain = writable(request);
    request.platform.certificates.complete(domain);
    return answer(200, shown(request, domain));
  }),
];
