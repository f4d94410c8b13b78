import { answer } from "../http/answer";
import { FieldReader } from "../platform/fieldReader";
import type { Platform } from "../platform/platform";
import { Refusal } from "../platform/refusal";
import type { Registration } from "../platform/registrar/registration";
import { type ControlRequest, type ControlRoute, found, controlRoute } from "./control";

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
  controlRoute("GET /_simulator/registrations", "domains at their registrars, and contacts", ({ platform }) =>
    answer(200, shownRegistrar(platform)),
  ),
  controlRoute(
    `PATCH ${path}`,
    {
      about: "changes a registration, as the platform's panel does",
      fields: { auto_renew: "true or false", locked: "true or false", privacy_protect: "true or false", nameservers: "host names" },
    },
    (request) => {
      const registration = registrationOf(request);
      const reader = new FieldReader(request.body ?? {});
      const sent = {
        autoRenew: reader.boolean("auto_renew"),
        locked: reader.boolean("locked"),
        privacyProtect: reader.boolean("privacy_protect"),
        nameservers: reader.texts("nameservers"),
      };
      reader.finish();
      registration.change(Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined && value !== null)));
      return answer(200, shownRegistration(registration));
    },
  ),
  controlRoute(`DELETE ${path}`, "removes a registration, at once", (request) => {
    if (!request.platform.registrar.registrations.remove(registrationOf(request).id)) throw Refusal.notFound("Registration");
    return answer(204);
  }),
];
