import { found, readFields } from "../platform/refusal";
import type { Platform } from "../platform/platform";
import type { Registration } from "../platform/registrar/registration";
import { type ControlRequest, type ControlRoute, controlRoute, removal } from "./control";

function shownRegistration({ id, name, account, createdAt: created_at, state }: Registration): Record<string, unknown> {
  const { status, expiresAt: expires_at, autoRenew: auto_renew, locked, privacyProtect: privacy_protect, nameservers } = state;
  return { id, name, account, status, expires_at, auto_renew, locked, privacy_protect, nameservers, process: state.process, created_at };
}

/** Domains at their registrars, and whom they belong to. */
export function shownRegistrar({ registrar }: Platform): Record<string, unknown> {
  return { registrations: registrar.registrations.list().map(shownRegistration), contacts: registrar.contacts.list() };
}

function registrationOf({ platform, params }: ControlRequest): Registration {
  return found(platform.registrar.registrations.find(params.domain ?? ""), "Registration");
}

const path = "/_simulator/registrations/{domain}";

export const registrarRoutes: ControlRoute[] = [
  controlRoute("GET /_simulator/registrations", "domains at their registrars, and contacts", ({ platform }) => shownRegistrar(platform)),
  controlRoute(
    `PATCH ${path}`,
    {
      about: "changes a registration, as the platform's panel does",
      fields: { auto_renew: "true or false", locked: "true or false", privacy_protect: "true or false", nameservers: "host names" },
    },
    (request) => {
      const registration = registrationOf(request);
      const kinds = { auto_renew: "flag", locked: "flag", privacy_protect: "flag", nameservers: "texts" } as const;
      const { auto_renew, privacy_protect, ...rest } = readFields(request.body ?? {}, (reader) => reader.given(kinds));
      registration.change({
        ...rest,
        ...(auto_renew !== undefined && { autoRenew: auto_renew }),
        ...(privacy_protect !== undefined && { privacyProtect: privacy_protect }),
      });
      return shownRegistration(registration);
    },
  ),
  removal(path, "removes a registration, at once", (request) =>
    request.platform.registrar.registrations.remove(registrationOf(request).id),
  ),
];
