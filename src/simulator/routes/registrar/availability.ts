import { answer, type ApiRequest, leaves, type Route } from "../../http/route";
import { Refusal } from "../../platform/refusal";
import { checkName, suggestNames } from "../../platform/registrar/availability";
import { requireRegistration } from "./access";

/** The domain of the body, once the registrar can be asked. */
function asked(request: ApiRequest): string | null | undefined {
  requireRegistration(request);
  if (request.platform.rules.registrars === "down") throw Refusal.coded(502, "registrar_unavailable", "The registrar is unavailable");
  return request.read((reader) => reader.text("domain"));
}

const path = "/api/domain_registrations";
const shared = { method: "POST", accountRequired: true, scope: "domains:read", body: leaves("domain") } as const;

export const availabilityRoutes: Route[] = [
  {
    ...shared,
    path: `${path}/check`,
    handle: (request) => answer(200, checkName(request.platform.registrar, asked(request), String(request.account))),
  },
  {
    ...shared,
    path: `${path}/suggestions`,
    handle: (request) => {
      if (request.platform.rules.domainSuggestions === "missing")
        throw Refusal.coded(503, "missing_api_key", "No API key for suggestions is set up");
      return answer(200, suggestNames(request.platform.registrar, asked(request)));
    },
  },
];
