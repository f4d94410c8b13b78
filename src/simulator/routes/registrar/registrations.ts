import { type Answer, answer, type ApiRequest, leaves, type Route, route } from "../../http/route";
import { readFields, Refusal } from "../../platform/refusal";
import { type Registration, contactRoles, type Process } from "../../platform/registrar/registrations";
import { ownOf, writable } from "../access";
import { shownId, shownNameservers } from "../../shapes";
import { requireRegistration, shownContact } from "./contacts";

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

type Shown = Record<string, unknown>;

export function shownRegistration(request: ApiRequest, registration: Registration): Shown {
  const { registrar, core } = request.platform;
  const { id, name, tld, state, createdAt } = registration;
  const contacts = contactRoles.map((role) => {
    const contact = state.contacts[role] === null ? undefined : registrar.contacts.find(state.contacts[role]);
    const isShown = contact && request.shapes.registrationContacts === "shown";
    return [`${role}_contact`, isShown ? shownContact(request, contact) : null];
  });
  const process = registrar.registrations.processes.of(registration).find((one) => one.id === state.process);
  const deadline = state.cancellationDeadlineAt;
  return {
    ...{ id, name, status: state.status, expires_at: state.expiresAt, auto_renew: state.autoRenew, locked: state.locked },
    ...{ privacy_protect: state.privacyProtect, dnssec_enabled: state.keys.length > 0, local_contact_active: false },
    server_transfer_prohibited: state.serverTransferProhibited,
    ...(deadline && { cancellation_deadline_at: deadline, within_cancellation_window: core.clock.now() < Date.parse(deadline) }),
    nameservers: shownNameservers(state.nameservers, request.shapes),
    tld: { id: tld.id, name: tld.name, registrar: tld.registrar },
    ...Object.fromEntries(contacts),
    pending_async: state.process !== null,
    ...(process && { rtr_process_id: process.id, rtr_process_status: processWord(request, process) }),
    transfer_out_pending: state.transferOutPending,
    push_transfer_pending: state.pushTransferPending,
    subscription_id: state.subscription,
    feature_flags: {
      ...{ supports_privacy: tld.supportsPrivacy, supports_transfer_lock: tld.supportsLock, supports_dnssec: tld.supportsDnssec },
      ...{ supports_push_transfer: tld.supportsPushTransfer, requires_contact_validation: tld.validatesContacts },
      authcode_behavior: "shown",
    },
    fees: { privacy_enable: tld.privacyFee, registrant_change: tld.registrantFee },
    created_at: createdAt,
    updated_at: state.updatedAt,
  };
}

/** The single view: what belongs to the registration stands beside it. */
function registrationView(request: ApiRequest, registration: Registration): Shown {
  const zone = request.platform.registrar.registrations.zoneOf(registration);
  const site = request.platform.sites.list().find(({ hosting }) => hosting.domains.some(({ hostname }) => hostname === registration.name));
  const beside = {
    dns_zone: zone?.account === registration.account ? { id: shownId(zone.id, request.shapes), name: zone.name } : null,
    linked_site: site?.account === registration.account ? { id: site.id, name: site.name } : null,
    ...(registration.state.transferOutPending && { transfer_out: { status: "PENDING" } }),
  };
  const shown = shownRegistration(request, registration);
  return request.shapes.registrationView === "bare" ? { ...shown, ...beside } : { domain_registration: shown, ...beside };
}

const unheardOf = { RUNNING: "AT_THE_REGISTRY", COMPLETED: "THROUGH", FAILED: "GIVEN_UP", CANCELLED: "TAKEN_BACK" } as const;

function processWord({ shapes }: ApiRequest, { status }: Process): string {
  if (shapes.processWords === "unheardOf") return unheardOf[status];
  return shapes.processWords === "lower" ? status.toLowerCase() : status;
}

export function shownProcess(request: ApiRequest, process: Process): Shown {
  const { id, kind, created_at } = process;
  return { id: Number(id), name: kind, status: processWord(request, process), created_at };
}

/** Ends or begins the renewal; the billing follows at once. */
function renewal(request: ApiRequest): Answer {
  const registration = writable(request, registrationOf(request));
  const wanted = readFields(request.wrapped("domain_registration"), (reader) => reader.requiredFlag("auto_renew"));
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
