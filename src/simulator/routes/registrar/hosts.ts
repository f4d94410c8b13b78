import { type Answer, answer, type ApiRequest, type Route, route, under } from "../../http/route";
import { found, isObject, Refusal } from "../../platform/refusal";
import { type Host, hostFrom } from "../../platform/registrar/hosts";
import type { Registration } from "../../platform/registrar/registrations";
import { carryOut, changeableRegistrationOf, registrationOf } from "./registrations";

const parent = "domain_registration_id";

function shown({ shapes }: ApiRequest, { host_name, addresses }: Host): Record<string, unknown> {
  return { host_name, addresses: shapes.hostAddresses === "texts" ? addresses.map(({ address }) => address) : addresses };
}

function view(request: ApiRequest, host: Host): Record<string, unknown> {
  return under(request.shapes.hostView, shown(request, host), "host");
}

function existing(request: ApiRequest, registration: Registration): Host {
  return found(request.platform.registrar.hosts.find(registration, request.param("host_name")), "Host");
}

/** Texts, or objects with the text as `address`: the documents don't say which. */
function addressesIn({ body }: ApiRequest): string[] {
  const given = isObject(body) ? body.addresses : undefined;
  if (!Array.isArray(given)) throw Refusal.invalid("addresses must be an array");
  return given.map((item: unknown) => String(isObject(item) ? item.address : item));
}

/** At once, or as the registrar does everything else. */
function write(request: ApiRequest, registration: Registration, done: Answer, effect: () => void): Answer {
  if (request.shapes.hostWrites === "later") {
    const later = carryOut(request, registration, "host", effect);
    return later.status === 202 ? later : done;
  }
  effect();
  return done;
}

function create(request: ApiRequest): Answer {
  const registration = changeableRegistrationOf(request, parent);
  const { hosts } = request.platform.registrar;
  const name = isObject(request.body) ? String(request.body.host_name ?? "") : "";
  const host = hostFrom(registration, name, addressesIn(request));
  if (hosts.find(registration, host.host_name)) throw Refusal.invalid(`${host.host_name} is there already`);
  return write(request, registration, answer(201, view(request, host)), () => hosts.put(host));
}

function change(request: ApiRequest): Answer {
  const registration = changeableRegistrationOf(request, parent);
  const { host_name } = existing(request, registration);
  const host = hostFrom(registration, host_name, addressesIn(request));
  return write(request, registration, answer(200, view(request, host)), () => request.platform.registrar.hosts.put(host));
}

function remove(request: ApiRequest): Answer {
  const registration = changeableRegistrationOf(request, parent);
  const { host_name } = existing(request, registration);
  return write(request, registration, answer(204), () => request.platform.registrar.hosts.remove(registration, host_name));
}

const path = `/api/domain_registrations/{${parent}}/hosts`;
const shared = { accountRequired: true, scope: "domains:write" } as const;
const addresses = { addresses: [{ address: true, version: true }] } as const;

export const hostRoutes: Route[] = [
  route(`GET ${path}`, { ...shared, scope: "domains:read" }, (request) => {
    const hosts = request.platform.registrar.hosts.of(registrationOf(request, parent));
    return answer(200, { hosts: hosts.map((host) => shown(request, host)) });
  }),
  route(`POST ${path}`, { ...shared, body: { host_name: true, ...addresses } }, create),
  route(`PATCH ${path}/{host_name}`, { ...shared, body: addresses }, change),
  route(`DELETE ${path}/{host_name}`, shared, remove),
];
