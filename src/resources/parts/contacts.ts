import {
  followProcess,
  isJson,
  isUnderWay,
  type Json,
  lookUp,
  path,
  type Platform,
  type Reading,
  registrationOfProcess,
  type Wait,
} from "../../client";
import type { IdParts } from "../../kernel/definition/values";
import type { Watch, WatchedWrite } from "../../kernel/definition/watch";
import { singleLine } from "../../kernel/values/text";
import { listRegistrations } from "./registrations";

export const contactsPath = "/api/domain_contacts";
export const contactPath = ({ domainContactId }: IdParts): string => path`/api/domain_contacts/${domainContactId}`;

/** Every contact of the account. */
function listContacts({ list }: Reading): Promise<Json[]> {
  return list(contactsPath, ["domain_contacts", "contacts"]);
}

const idOf = (contact: unknown): string => (isJson(contact) ? String(lookUp(contact, "id")) : "");

/**
 * Where the registry of one registration refuses a change, the contact keeps that registration with the earlier values, and a new one
 * serves the others. Contacts that were split off before the change are of earlier ones.
 */
export async function watchSplits({ reading, values: { domainContactId: kept }, body = {}, warn }: WatchedWrite): Promise<Watch> {
  if (Object.keys(body).length === 0) return {};
  const splitOff = async () => {
    const contacts = await listContacts(reading);
    return contacts.filter((contact) => String(lookUp(contact, "split_from_id")) === kept).map(idOf);
  };
  const before = new Set(await splitOff());
  let isSplit = false;
  const elsewhere = async (): Promise<boolean> => {
    if (isSplit) return true;
    const made = (await splitOff()).filter((one) => !before.has(one));
    isSplit = made.length > 0;
    if (isSplit) warn(await splitText(reading, String(kept), made));
    return isSplit;
  };
  return { elsewhere };
}

async function splitText(reading: Reading, kept: string, made: readonly string[]): Promise<string> {
  const used = await usedBy(reading);
  const named = (id: string): string => `${id}${used(id)}`;
  return (
    `a registry refused the change of the DomainContact ${kept}, so the platform split the contact. ` +
    `${made.map(named).join(" and ")} ${made.length === 1 ? "has" : "have"} the new values. ${named(kept)} keeps the earlier ones, ` +
    `and this resource stays with it. The next \`pulumi refresh\` shows the earlier values, and \`pulumi up\` then tries the change ` +
    `again. To manage ${made.join(", ")} as well, import it as a DomainContact of its own.`
  );
}

const roles = ["owner_contact", "admin_contact", "tech_contact", "billing_contact"];

const registrationsUsing = (registrations: readonly Json[], id: string): Json[] =>
  registrations.filter((registration) => roles.some((role) => idOf(lookUp(registration, role)) === id));

/** The registrations that use a contact, for messages. Where they can't be read, none are named. */
async function usedBy(reading: Reading): Promise<(id: string) => string> {
  const registrations = await listRegistrations(reading).catch(() => []);
  return (id) => {
    const names = registrationsUsing(registrations, id).map((registration) => String(lookUp(registration, "name")));
    return names.length === 0 ? "" : ` (used by ${singleLine(names.join(", "), 500)})`;
  };
}

/** What a registry does later with a change of a contact is seen to its end, at the registration that it does it for. */
export async function followContact(
  { api, id, answer }: { readonly api: Platform; readonly id: IdParts; readonly answer: unknown },
  wait: Omit<Wait, "what" | "phase">,
): Promise<void> {
  if (!isUnderWay(answer)) return;
  const registrations = await listRegistrations(api.reading("fresh", "process")).catch(() => []);
  const using = registrationsUsing(registrations, String(id.domainContactId)).map(idOf);
  const registrationId = await registrationOfProcess(api, using, answer);
  if (registrationId !== undefined) await followProcess(api, registrationId, answer, wait);
}
