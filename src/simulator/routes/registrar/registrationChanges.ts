import { isDeepStrictEqual } from "node:util";
import { type Answer, type ApiRequest, type BodyKeys, leaves, type Route, route, answer } from "../../http/route";
import { canonicalHost } from "../../platform/dnsName";
import { FieldReader, isObject, Refusal, found } from "../../platform/refusal";
import { contactKeys, type Contact } from "../../platform/registrar/contacts";
import type { ContactRole, Registration } from "../../platform/registrar/registrations";
import type { Price } from "../../platform/registrar/tlds";
import { carryOut, changeableRegistrationOf, registrationOf, shownProcess, shownRegistration } from "./registrations";
import { cartAnswer } from "../orders";
import { contactFrom } from "./contacts";
import { writable } from "../access";

function nameservers(request: ApiRequest, registration: Registration): Answer {
  const sent = request.read((reader) => reader.texts("nameservers")) ?? [];
  const servers = sent.map((server) => canonicalHost(server.trim())).filter(Boolean);
  if (servers.length === 0) throw Refusal.coded(422, "nameservers_required", "Give at least one name server");
  return carryOut(request, registration, "nameservers", () => registration.change({ nameservers: servers }));
}

function lock(request: ApiRequest, registration: Registration): Answer {
  const locked = request.read((reader) => reader.requiredFlag("locked"));
  if (!registration.tld.supportsLock) throw Refusal.coded(422, "lock_unsupported", "The TLD has no transfer lock");
  if (registration.state.serverTransferProhibited)
    throw Refusal.coded(422, "server_transfer_prohibited", "The registry prohibits transfers");
  return carryOut(request, registration, "lock", () => registration.change({ locked }));
}

function paymentRequired(price: Price, role: string): Refusal {
  return new Refusal(402, {
    errors: ["The change has to be paid"],
    code: "payment_required",
    price: { ...price, role },
    portal_url: "https://portal.simulator.example/domains",
    remediation: "Pay in the portal",
  });
}

function privacy(request: ApiRequest, registration: Registration): Answer {
  const privacyProtect = request.read((reader) => reader.requiredFlag("privacy_protect"));
  if (!registration.tld.supportsPrivacy) throw Refusal.coded(422, "privacy_unsupported", "The TLD has no privacy");
  const { privacyFee } = registration.tld;
  if (privacyProtect && privacyFee && !registration.state.privacyProtect) throw paymentRequired(privacyFee, "privacy");
  return carryOut(request, registration, "privacy", () => registration.change({ privacyProtect }));
}

function dnssec(request: ApiRequest, registration: Registration): Answer {
  const reader = new FieldReader(request.body ?? {});
  const mode = reader.text("mode");
  const keys = reader.objects("key_data", (key) => ({
    flags: key.integer("flags", 0, 65_535) ?? 0,
    algorithm: key.integer("algorithm", 0, 255) ?? 0,
    publicKey: key.text("publicKey") ?? "",
  }));
  reader.finish();
  if (mode !== "enable" && mode !== "disable" && mode !== "add_keys") throw Refusal.coded(422, "invalid_mode", "Unknown mode");
  if (mode !== "disable" && !keys?.length) throw Refusal.coded(422, "dnssec_no_keys", "Give at least one key");
  return carryOut(request, registration, "dnssec", () => {
    const before = mode === "add_keys" ? registration.state.keys : [];
    const sent = mode === "disable" ? [] : (keys ?? []);
    // DNS has no two equal records: a key that is there already stays the only one.
    registration.change({ keys: [...before, ...sent.filter((key) => !before.some((one) => isDeepStrictEqual(one, key)))] });
  });
}

/** Fields after whose change the registrant has to confirm its address anew. */
const validated = ["first_name", "last_name", "organization", "email"] as const;

function holder(request: ApiRequest, registration: Registration): Answer {
  const { contacts } = request.platform.registrar;
  const sent = request.wrapped("holder_contact");
  const owner = contacts.find(registration.state.contacts.owner ?? "");
  if (sent.action_mode === "change") return newHolder(request, registration);
  if (sent.action_mode !== "edit_current") throw Refusal.invalid("Unknown action_mode");
  if (!owner) throw Refusal.coded(422, "owner_contact_missing", "The registration has no owner contact");
  const fields = contactFrom(sent);
  contacts.refuseInvalid({ ...owner, ...fields }, registration.tld);
  const isValidated = validated.some((key) => fields[key] !== undefined && fields[key] !== owner[key]);
  if (registration.tld.validatesContacts && isValidated && Number(sent.confirm_reverification) !== 1)
    throw Refusal.coded(409, "reverification_required", "The registrant has to confirm the address anew");
  return carryOut(request, registration, "holder", () => void contacts.change(owner.id, fields));
}

function newHolder(request: ApiRequest, registration: Registration): Answer {
  const { registrantFee } = registration.tld;
  if (registrantFee) throw paymentRequired(registrantFee, "registrant_change");
  const owner = namedContact(request, request.body, ["source_domain_contact_id", "new_contact"], registration);
  return carryOut(request, registration, "holder", () =>
    registration.change({ contacts: { ...registration.state.contacts, owner: owner.id } }),
  );
}

/** The contact that a body names, by its number or by its fields. */
function namedContact(
  { platform: { registrar } }: ApiRequest,
  body: unknown,
  [idKey, fieldsKey]: readonly [string, string],
  { account, tld }: Registration,
): Contact {
  const { contacts } = registrar;
  if (!isObject(body)) throw Refusal.invalid(`Give ${idKey} or ${fieldsKey}`);
  if (body[idKey] !== undefined) {
    const found = contacts.find(String(body[idKey]));
    if (found?.account !== account) throw Refusal.coded(404, "source_contact_not_found", "There is no such contact");
    return found as Contact;
  }
  return contacts.create(account, tld, contactFrom(body[fieldsKey]));
}

function contacts(request: ApiRequest, registration: Registration): Answer {
  const body = isObject(request.body) ? request.body : {};
  const { owner } = registration.state.contacts;
  if (owner === null) throw Refusal.coded(422, "owner_contact_missing", "The registration has no owner contact");
  const roles = (["admin", "tech", "billing"] as const).flatMap((role): [ContactRole, string][] => {
    const sent = body[`${role}_contact`];
    if (!isObject(sent)) return [];
    if (sent.source === "same_as_owner") return [[role, owner]];
    return [[role, namedContact(request, sent, [`${role}_source_domain_contact_id`, `${role}_new_contact`], registration).id]];
  });
  return carryOut(request, registration, "contacts", () => {
    registration.change({ contacts: { ...registration.state.contacts, ...Object.fromEntries(roles) } });
  });
}

const contactBody: BodyKeys = leaves(...contactKeys);

function role(name: string): BodyKeys {
  return { source: true, [`${name}_source_domain_contact_id`]: true, [`${name}_new_contact`]: contactBody };
}

const key = leaves("flags", "algorithm", "publicKey");
const changes: readonly [at: string, handle: (request: ApiRequest, registration: Registration) => Answer, body: BodyKeys][] = [
  ["nameservers", nameservers, leaves("nameservers")],
  ["lock", lock, leaves("locked")],
  ["privacy", privacy, leaves("privacy_protect")],
  ["dnssec", dnssec, { mode: true, key_data: [key] }],
  [
    "holder",
    holder,
    {
      holder_contact: { ...leaves("action_mode", "confirm_reverification"), ...contactBody },
      source_domain_contact_id: true,
      new_contact: contactBody,
    },
  ],
  [
    "contacts",
    contacts,
    {
      ...{ admin_contact: role("admin"), tech_contact: role("tech"), billing_contact: role("billing") },
      ...leaves("admin_source_domain_contact_id", "tech_source_domain_contact_id", "billing_source_domain_contact_id"),
    },
  ],
];

export const registrationChangeRoutes: Route[] = changes.map(([at, handle, body]) =>
  route(`PATCH /api/domain_registrations/{id}/${at}`, { scope: "domains:write", accountRequired: true, body }, (request) =>
    handle(request, changeableRegistrationOf(request)),
  ),
);

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
