import { type Answer, answer, type ApiRequest, leaves, type Route, route, under } from "../../http/route";
import { isObject, Refusal } from "../../platform/refusal";
import { contactKeys, noContact, readContact, type Contact } from "../../platform/registrar/contacts";
import type { Tld } from "../../platform/registrar/tlds";
import { ownOf, buyerOf, writable } from "../access";

/** What every endpoint of the registration asks first. */
export function requireRegistration({ platform }: ApiRequest): void {
  if (platform.rules.domainRegistration === "off") throw Refusal.coded(503, "feature_disabled", "Domain registration is not available");
}

/** The top-level domain that a request names, by its id or its name; in the body, or in the query where there is no body. */
function tldIn({ platform: { registrar }, body, query }: ApiRequest): Tld | undefined {
  const given = isObject(body) ? body : Object.fromEntries(query);
  const { tld_id: id, tld_name: name } = given;
  if ((id ?? name ?? "") === "") return undefined;
  const tld = id === undefined || id === null ? registrar.tlds.named(String(name)) : registrar.tlds.byId(Number(id));
  if (!tld) throw Refusal.coded(404, "tld_not_found", "TLD not found");
  return tld;
}

/** A contact as every answer shows it, also within a registration. */
export function shownContact({ shapes }: ApiRequest, contact: Contact): Record<string, unknown> {
  const { account: _, tld: __, ...shown } = contact;
  const unset = { null: null, empty: "", omitted: undefined }[shapes.contactUnset];
  const all = Object.entries(shown).map(([key, value]) => [key, value === null ? unset : value]);
  const split_from_id = contact.split_from_id === null ? null : Number(contact.split_from_id);
  return { ...Object.fromEntries(all), id: Number(contact.id), split_from_id };
}

function view(request: ApiRequest, contact: Contact): Record<string, unknown> {
  return under(request.shapes.contactView, shownContact(request, contact), "domain_contact");
}

function contactOf(request: ApiRequest): Contact {
  requireRegistration(request);
  return ownOf(request, request.platform.registrar.contacts.find(request.param("id")), "Contact");
}

function matches({ platform: { registrar }, query }: ApiRequest, contact: Contact): boolean {
  const wanted = (query.get("q") ?? "").toLowerCase();
  const { handle, organization, first_name, last_name, id } = contact;
  const texts = [handle, organization ?? "", `${first_name} ${last_name}`, ...registrar.contacts.use.usedBy(id)];
  return texts.some((text) => text.toLowerCase().includes(wanted));
}

/** The documented fields of a contact in a body. */
export function contactFrom(source: unknown): ReturnType<typeof readContact>["fields"] {
  const { fields, problems } = readContact(source);
  if (problems.length > 0) throw Refusal.invalid(...problems);
  return fields;
}

function create(request: ApiRequest): Answer {
  requireRegistration(request);
  const account = buyerOf(request);
  const { contacts } = request.platform.registrar;
  const tld = tldIn(request);
  if (!tld) throw Refusal.invalid("tld_id or tld_name is missing");
  const fields = contactFrom(request.wrapped("domain_contact"));
  contacts.refuseInvalid({ ...noContact, ...fields }, tld);
  return answer(201, view(request, contacts.create(account, tld, fields)));
}

function change(request: ApiRequest): Answer {
  const contact = writable(request, contactOf(request));
  const { platform, shapes } = request;
  const { contacts } = platform.registrar;
  const changes = contactFrom(request.wrapped("domain_contact"));
  const tld = contacts.tldOf(contact, tldIn(request));
  if (tld) contacts.refuseInvalid({ ...contact, ...changes }, tld);
  if (platform.rules.contactChanges === "later") {
    const effect = () => changeQuietly(() => contacts.change(contact.id, changes));
    const pending_process = { id: begun(request, contact, effect), status: "PENDING" };
    return answer(202, { ...(shapes.contactAccepted === "contact" && view(request, contact)), pending_process });
  }
  const changed = contacts.change(contact.id, changes);
  const original = contacts.find(contact.id) as Contact;
  return answer(200, view(request, shapes.contactSplit === "new" ? changed : original));
}

/** The process of the change: at the last of the registrations that use the contact, if any does. */
function begun({ platform }: ApiRequest, { id }: Contact, effect: () => void): string {
  const { registrations, contacts } = platform.registrar;
  const using = registrations.list().findLast(({ name }) => contacts.use.usedBy(id).includes(name));
  if (using) return registrations.processes.begin(using, "contact", platform.delays.contactMs, effect).id;
  platform.core.agenda.after(platform.delays.contactMs, effect);
  return platform.core.identifiers.number();
}

/** A registry that refuses later tells nobody. */
function changeQuietly(effect: () => void): void {
  try {
    effect();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

const path = "/api/domain_contacts";
const shared = { accountRequired: true } as const;
const body = { ...leaves("tld_id", "tld_name"), domain_contact: leaves(...contactKeys) };

export const contactRoutes: Route[] = [
  route(`GET ${path}`, { ...shared, scope: "domains:read" }, (request) => {
    requireRegistration(request);
    const own = request.platform.registrar.contacts.list().filter(({ account }) => account === request.account);
    const found = own.filter((contact) => matches(request, contact));
    return answer(200, { domain_contacts: found.map((contact) => shownContact(request, contact)) });
  }),
  route(`GET ${path}/{id}`, { ...shared, scope: "domains:read" }, (request) => answer(200, view(request, contactOf(request)))),
  route(`POST ${path}`, { ...shared, scope: "domains:write", body }, create),
  route(`PATCH ${path}/{id}`, { ...shared, scope: "domains:write", body }, change),
  route(`DELETE ${path}/{id}`, { ...shared, scope: "domains:write" }, (request) => {
    const contact = writable(request, contactOf(request));
    request.platform.registrar.contacts.delete(contact, tldIn(request));
    return answer(204);
  }),
  route(`POST ${path}/{id}/resend_verification`, { ...shared, scope: "domains:write" }, (request) => {
    writable(request, contactOf(request));
    return answer(200, { status: "queued" });
  }),
];
