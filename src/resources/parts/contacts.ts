import { isJson, type Json, lookUp, path, type Reading } from "../../client";
import type { IdParts } from "../../kernel/definition/values";
import type { Watch, WatchedWrite } from "../../kernel/definition/watch";
import { singleLine } from "../../kernel/values/text";

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

/** The registrations that use a contact, for messages. Where they can't be read, none are named. */
async function usedBy({ list }: Reading): Promise<(id: string) => string> {
  const registrations = await list("/api/domain_registrations", ["domain_registrations"]).catch(() => []);
  return (id) => {
    const using = registrations.filter((registration) => roles.some((role) => idOf(lookUp(registration, role)) === id));
    const names = using.map((registration) => String(lookUp(registration, "name")));
    return names.length === 0 ? "" : ` (used by ${singleLine(names.join(", "), 500)})`;
  };
}
