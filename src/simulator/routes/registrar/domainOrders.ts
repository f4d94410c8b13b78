import { type ApiRequest, leaves, type Route, route, answer } from "../../http/route";
import { FieldReader, isObject, Refusal } from "../../platform/refusal";
import { contactKeys, readContact } from "../../platform/registrar/contacts";
import { type DomainOrder, orderDomain } from "../../platform/registrar/domainOrders";
import { cartAnswer, readCallback } from "../orders";
import { requireRegistration } from "./contacts";
import { buyerOf } from "../access";

const contact = leaves(...contactKeys);
const role = { ...leaves("source", "source_registration_id"), ...contact };

function readOrder(request: ApiRequest): DomainOrder {
  const sent = request.wrapped("domain");
  const reader = new FieldReader(sent, "domain");
  const person = isObject(sent.contact) ? readContact(sent.contact) : undefined;
  const source = isObject(sent.contact_source) ? new FieldReader(sent.contact_source, "domain.contact_source") : undefined;
  const order = {
    name: reader.text("name") ?? "",
    action: reader.text("action") ?? "register",
    authcode: reader.text("authcode") ?? null,
    contact: person?.fields ?? null,
    source: source?.integer("registration_id", 1, Number.MAX_SAFE_INTEGER) ?? null,
  };
  const named = Object.entries(isObject(sent.role_contacts) ? sent.role_contacts : {});
  const roles = named.flatMap(([name, one]) => (isObject(one) && one.source === "new" ? [[name, readContact(one)] as const] : []));
  reader.problems.push(...roles.flatMap(([, { problems }]) => problems));
  reader.problems.push(...(person?.problems ?? []), ...(source?.problems ?? []));
  const callback = readCallback(isObject(request.body) ? request.body.callback : undefined, reader.problems);
  if (reader.problems.length > 0) throw new Refusal(400, { errors: reader.problems, code: "incomplete_contact" });
  return { ...order, roles: Object.fromEntries(roles.map(([name, { fields }]) => [name, fields])), callback };
}

/** The domain of the body, once the registrar can be asked. */
function asked(request: ApiRequest): string | null | undefined {
  requireRegistration(request);
  if (request.platform.rules.registrars === "down") throw Refusal.coded(502, "registrar_unavailable", "The registrar is unavailable");
  return request.read((reader) => reader.text("domain"));
}

const path = "/api/domain_registrations";
const shared = { accountRequired: true, scope: "domains:read", body: leaves("domain") } as const;

export const domainOrderRoutes: Route[] = [
  route(
    "POST /api/orders/domain",
    {
      accountRequired: true,
      notViaOAuth: true,
      userRequired: true,
      body: {
        domain: {
          ...leaves("name", "action", "authcode"),
          contact,
          contact_source: leaves("registration_id"),
          role_contacts: { admin: role, billing: role, tech: role },
        },
        callback: leaves("url", "authorization"),
      },
    },
    (request) => {
      requireRegistration(request);
      const { billing, registrar } = request.platform;
      return cartAnswer(orderDomain(billing, registrar, buyerOf(request), readOrder(request)), request);
    },
  ),
  route(`POST ${path}/check`, shared, (request) => answer(200, request.platform.registrar.check(asked(request), String(request.account)))),
  route(`POST ${path}/suggestions`, shared, (request) => {
    if (request.platform.rules.domainSuggestions === "missing")
      throw Refusal.coded(503, "missing_api_key", "No API key for suggestions is set up");
    return answer(200, request.platform.registrar.suggest(asked(request)));
  }),
];
