import { type Answer, answer, type ApiRequest, leaves, type Route, route } from "../../http/route";
import { found, isObject, Refusal } from "../../platform/refusal";
import { contactKeys } from "../../platform/registrar/contacts";
import { cartAnswer } from "../carts";
import { namedContact } from "./registrationChanges";
import { carryOut, changeableRegistrationOf, registrationOf, shownProcess, shownRegistration } from "./registrations";
import { writable } from "../access";

function authcode(request: ApiRequest): Answer {
  const { state, name } = registrationOf(request);
  if (state.serverTransferProhibited) throw Refusal.coded(422, "server_transfer_prohibited", "The registry prohibits transfers");
  return answer(200, { authcode: `auth-${name}-secret` });
}

function transferOut(request: ApiRequest): Answer {
  const registration = writable(request, registrationOf(request));
  const decision = isObject(request.body) ? request.body.decision : undefined;
  if (decision !== "approve" && decision !== "reject") throw Refusal.coded(422, "invalid_decision", "The decision is approve or reject");
  if (!registration.state.transferOutPending) throw Refusal.coded(422, "no_pending_transfer_out", "Nobody asks for the domain");
  registration.change({ transferOutPending: false, ...(decision === "approve" && { status: "TRANSFERRED_OUT" }) });
  return answer(200, { domain_registration: shownRegistration(request, registration) });
}

function pushTransfer(request: ApiRequest): Answer {
  const registration = changeableRegistrationOf(request);
  const recipient = request.read((reader) => reader.text("recipient"));
  if (!recipient) throw Refusal.invalid("recipient is missing");
  if (!registration.tld.supportsPushTransfer) throw Refusal.coded(422, "push_transfer_unsupported", "The TLD has no push transfers");
  if (registration.state.pushTransferPending) throw Refusal.coded(422, "push_transfer_in_progress", "The domain is on its way already");
  return carryOut(request, registration, "push transfer", () => registration.change({ pushTransferPending: true }));
}

function registrantChange(request: ApiRequest): Answer {
  const registration = changeableRegistrationOf(request);
  const body = isObject(request.body) ? request.body : {};
  if ((body.source_domain_contact_id === undefined) === (body.new_contact === undefined))
    throw Refusal.invalid("Give exactly one of source_domain_contact_id and new_contact");
  const { registrantFee } = registration.tld;
  if (!registrantFee) throw Refusal.coded(422, "no_registrant_change_price", "A registrant change has no price here");
  const { billing } = request.platform;
  const contact = namedContact(request, body, ["source_domain_contact_id", "new_contact"], registration);
  billing.accounts.requirePaymentMethod(registration.account);
  const cart = billing.carts.open({
    account: registration.account,
    amountCents: registrantFee.amount_cents,
    task: "Change registrant",
    domain: { name: registration.name, action: "registrant_change" },
    provision: () => {
      registration.change({ contacts: { ...registration.state.contacts, owner: contact.id } });
      billing.webhooks.emitDomain("registrant_change", registration, registrantFee);
    },
  });
  return cartAnswer(cart, request);
}

function processOf(request: ApiRequest) {
  const registration = registrationOf(request, "domain_registration_id");
  const process = found(
    request.platform.registrar.registrations.processes.of(registration).find(({ id }) => id === request.param("id")),
    "Process",
  );
  return { registration, process };
}

const path = "/api/domain_registrations/{id}";
const processesPath = "/api/domain_registrations/{domain_registration_id}/processes";
const shared = { accountRequired: true } as const;

export const registrationActionRoutes: Route[] = [
  route(`GET ${path}/epp_code`, { ...shared, scope: "domains:write" }, authcode),
  route(`POST ${path}/force_sync`, { ...shared, scope: "domains:write" }, (request) => {
    const registration = registrationOf(request);
    return answer(200, { domain_registration: shownRegistration(request, registration), changed: [] });
  }),
  route(`POST ${path}/transfer_out`, { ...shared, scope: "domains:write", body: leaves("decision") }, transferOut),
  route(`POST ${path}/push_transfer`, { ...shared, scope: "domains:write", body: leaves("recipient") }, pushTransfer),
  route(`POST ${path}/resend_contact_verification`, { ...shared, scope: "domains:write" }, (request) => {
    if (!registrationOf(request).tld.validatesContacts)
      throw Refusal.coded(422, "verification_not_applicable", "The TLD validates no contacts");
    return answer(200, { status: "queued" });
  }),
  route(
    `POST ${path}/registrant_change`,
    { ...shared, notViaOAuth: true, userRequired: true, body: { source_domain_contact_id: true, new_contact: leaves(...contactKeys) } },
    registrantChange,
  ),
  route(`GET ${processesPath}`, { ...shared, scope: "domains:read" }, (request) => {
    const processes = request.platform.registrar.registrations.processes.of(registrationOf(request, "domain_registration_id"));
    return answer(200, { processes: processes.map((process) => shownProcess(request, process)) });
  }),
  route(`GET ${processesPath}/{id}`, { ...shared, scope: "domains:read" }, (request) => {
    const { process } = processOf(request);
    const log = process.log.map((message) => ({ message, created_at: process.created_at }));
    const shown = shownProcess(request, process);
    return answer(200, request.shapes.processView === "bare" ? { ...shown, log } : { process: shown, log });
  }),
  route(`POST ${processesPath}/{id}/resend`, { ...shared, scope: "domains:write" }, (request) => {
    writable(request, processOf(request).registration);
    return answer(200, { status: "queued" });
  }),
  route(`DELETE ${processesPath}/{id}/cancel`, { ...shared, scope: "domains:write" }, (request) => {
    const { registration, process } = processOf(request);
    writable(request, registration);
    request.platform.registrar.registrations.processes.cancel(registration, process);
    return answer(200, { status: "cancelled" });
  }),
];
