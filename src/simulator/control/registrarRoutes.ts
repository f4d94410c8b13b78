import { found } from "../platform/refusal";
import type { Platform } from "../platform/platform";
import type { Registration } from "../platform/registrar/registration";
import { changing, type ControlRequest, type ControlRoute, removing, showing } from "./control";
import { flag, texts } from "./fields";

function shownRegistration({ id, name, account, createdAt: created_at, state }: Registration): Record<string, unknown> {
  const { status, expiresAt: expires_at, autoRenew: auto_renew, locked, privacyProtect: privacy_protect, nameservers } = state;
  return { id, name, account, status, expires_at, auto_renew, locked, privacy_protect, nameservers, process: state.process, created_at };
}

/** Domains at their registrars, and whom they belong to. */
export function shownRegistrar({ registrar }: Platform): Record<string, unknown> {
  return { registrations: registrar.registrations.list().map(shownRegistration), contacts: registrar.contacts.list() };
}

function registrationOf({ platform, param }: ControlRequest): Registration {
  return found(platform.registrar.registrations.find(param("domain")), "Registration");
}

const path = "/registrations/{domain}";

export const registrarRoutes: ControlRoute[] = [
  showing("/registrations", "domains at their registrars, and contacts", ({ platform }) => shownRegistrar(platform)),
  changing(
    path,
    "changes a registration, as the platform's panel does",
    { auto_renew: flag(), locked: flag(), privacy_protect: flag(), nameservers: texts("host names") },
    (request) => {
      const registration = registrationOf(request);
      const { auto_renew, privacy_protect, ...rest } = request.sent();
      registration.change({
        ...rest,
        ...(auto_renew !== undefined && { autoRenew: auto_renew }),
        ...(privacy_protect !== undefined && { privacyProtect: privacy_protect }),
      });
      return shownRegistration(registration);
    },
  ),
  removing(path, "removes a registration, at once", (request) =>
    request.platform.registrar.registrations.remove(registrationOf(request).id),
  ),
];
