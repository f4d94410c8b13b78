import { type Answer, answer } from "../../http/answer";
import { leaves } from "../../http/bodyKeys";
import { type ApiRequest, type Route, route } from "../../http/route";
import { readFields } from "../../platform/fieldReader";
import { Refusal } from "../../platform/refusal";
import type { Registration } from "../../platform/registrar/registration";
import { requireRegistration } from "./access";
import { registrationView, shownRegistration } from "./shownRegistration";
import { ownOf, writable } from "../access";

export function registrationOf(request: ApiRequest, name = "id"): Registration {
  requireRegistration(request);
  return ownOf(request, request.platform.registrar.registrations.byId(request.param(name)), "Domain registration");
}

/** What every change asks first: the registrar takes one at a time. */
export function changeableRegistrationOf(request: ApiRequest, name = "id"): Registration {
  const registration = writable(request, registrationOf(request, name));
  if (registration.tld.registrar === null) throw Refusal.coded(503, "registrar_unavailable", "The TLD has no registrar");
  if (registration.state.process !== null) throw Refusal.coded(409, "registration_busy", "The registrar is busy with the registration");
  return registration;
}

/** Carries a change out as the rules say: at once, or by a process of the registrar. */
export function carryOut(request: ApiRequest, registration: Registration, kind: string, effect: () => void): Answer {
  const { platform, shapes } = request;
  const shown = (): Record<string, unknown> => ({ domain_registration: shownRegistration(request, registration) });
  if (platform.rules.registrarChanges === "atOnce") {
    effect();
    return answer(200, shapes.registrationChanged === "empty" ? undefined : shown());
  }
  const { id } = platform.registrar.registrations.processes.begin(registration, kind, platform.delays.registrarMs, effect);
  const pending_process = { object: { id: Number(id), status: "RUNNING" }, id: Number(id), flag: true }[shapes.pendingProcess];
  return answer(202, { ...(shapes.registrationChanged === "view" && shown()), pending_process });
}

/** Ends or begins the renewal; the billing follows at once. */
function renewal(request: ApiRequest): Answer {
  const registration = writable(request, registrationOf(request));
  const wanted = readFields(request.wrapped("domain_registration"), (reader) => reader.boolean("auto_renew"));
  if (typeof wanted !== "boolean") throw Refusal.invalid("auto_renew is missing");
  if (wanted === registration.state.autoRenew) throw Refusal.coded(400, "no_op", "auto_renew is that already");
  const deadline = registration.state.cancellationDeadlineAt;
  const isRefunded = deadline !== null && request.platform.core.clock.now() < Date.parse(deadline);
  registration.change({ autoRenew: wanted });
  request.platform.billing.webhooks.emitDomain(wanted ? "auto_renew_enabled" : "auto_renew_disabled", registration, null);
  const scenario = wanted ? "enabled" : isRefunded ? "refund_cancel" : "clean_cancel";
  return answer(200, { domain_registration: shownRegistration(request, registration), scenario });
}

const path = "/api/domain_registrations";
const shared = { accountRequired: true } as const;

export const registrationRoutes: Route[] = [
  route(`GET ${path}`, { ...shared, scope: "domains:read" }, (request) => {
    requireRegistration(request);
    const wanted = (request.query.get("q") ?? "").toLowerCase();
    const own = request.platform.registrar.registrations
      .list()
      .filter(({ account, name }) => account === request.account && name.includes(wanted));
    return answer(200, { domain_registrations: request.page(own).map((registration) => shownRegistration(request, registration)) });
  }),
  route(`GET ${path}/{id}`, { ...shared, scope: "domains:read" }, (request) =>
    answer(200, registrationView(request, registrationOf(request))),
  ),
  route(`PATCH ${path}/{id}`, { ...shared, scope: "domains:write", body: { domain_registration: leaves("auto_renew") } }, renewal),
];
