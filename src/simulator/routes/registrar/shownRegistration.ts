import type { ApiRequest } from "../../http/route";
import type { Process } from "../../platform/registrar/processes";
import { contactRoles, type Registration } from "../../platform/registrar/registration";
import { shownId, shownNameservers } from "../../shapes";
import { shownContact } from "./contacts";

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
export function registrationView(request: ApiRequest, registration: Registration): Shown {
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
