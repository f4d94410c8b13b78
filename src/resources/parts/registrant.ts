import { z } from "zod";
import { isJson, type Json } from "../../client";
import type { Finding } from "../../kernel/definition/findings";
import type { Compare } from "../../kernel/definition/compare";
import type { Values } from "../../kernel/definition/values";
import { hasUnknown, isUnknown } from "../../kernel/values/unknown";
import { pick } from "../../kernel/values/parts";
import { checkContact, contactBody, contactFields, sameContact, samePerson } from "./contact";

/* Whom a registration names: its registrant, and its contacts for other roles. */

export const registrantInput = z.object(contactFields);

const optional = Object.fromEntries(
  Object.entries(contactFields).map(([name, field]) => [name, field.optional().describe(field.description ?? "")]),
) as { [K in keyof typeof contactFields]: z.ZodOptional<(typeof contactFields)[K]> };

const role = (words: string) =>
  z
    .object({
      source: z
        .enum(["same_as_owner", "existing", "new"])
        .describe("`same_as_owner`: the registrant; `existing`: a contact by its id; `new`: a contact with the fields that follow."),
      sourceDomainContactId: z.int().optional().describe("With `existing`: the output `contactId` of a DomainContact."),
      sourceRegistrationId: z
        .int()
        .optional()
        .describe("With `existing`: the number of a registration whose registrant it is. Only the order takes it; a change has no effect."),
      ...optional,
    })
    .optional()
    .describe(`The contact for ${words}. If absent, the platform's value stays.`);

export const roleContactsInput = z.object({
  admin: role("administrative questions"),
  billing: role("invoices"),
  tech: role("technical questions"),
});

const needed = ["firstName", "lastName", "streetAddress", "postCode", "city", "country", "email", "phone"];

/** What is wrong with the contacts for other roles. */
export function checkRoles(roles: unknown): Finding[] {
  if (typeof roles !== "object" || roles === null || isUnknown(roles)) return [];
  return Object.entries(roles as Record<string, Values | undefined>).flatMap(([name, contact]) =>
    contact === undefined || isUnknown(contact) ? [] : checkRole(`roleContacts.${name}.`, contact),
  );
}

function checkRole(at: string, { source, sourceDomainContactId, sourceRegistrationId, ...fields }: Values): Finding[] {
  const given = Object.keys(fields).filter((name) => fields[name] !== undefined);
  const named = Object.entries({ sourceDomainContactId, sourceRegistrationId }).filter(([, id]) => id !== undefined);
  const found: Finding[] = [];
  if (source === "existing" && named.length !== 1)
    found.push({ path: `${at}sourceDomainContactId`, message: 'is required with source "existing", or sourceRegistrationId instead.' });
  if (source !== "existing" && named[0] && !isUnknown(source))
    found.push({ path: at + named[0][0], message: 'is for source "existing" only.' });
  if (source !== "new" && given.length > 0 && !isUnknown(source))
    found.push({ path: `${at}${given[0] as string}`, message: 'is for source "new" only.' });
  if (source === "new") {
    for (const name of needed) if (!given.includes(name)) found.push({ path: at + name, message: 'is required with source "new".' });
    found.push(...checkContact(fields, at));
  }
  return found;
}

/** The body that changes them. */
export function rolesBody(roles: z.infer<typeof roleContactsInput>): Json {
  return Object.fromEntries(
    Object.entries(roles).flatMap(([name, contact]) => {
      if (!contact) return [];
      const { source, sourceDomainContactId, sourceRegistrationId, ...fields } = contact;
      if (sourceRegistrationId !== undefined) return [];
      const more = {
        existing: { [`${name}_source_domain_contact_id`]: sourceDomainContactId },
        new: { [`${name}_new_contact`]: contactBody(fields) },
        same_as_owner: {},
      };
      // The documents can be read both ways: the id stands within the contact, or beside it.
      const beside = source === "existing" ? Object.entries(more.existing) : [];
      return [[`${name}_contact`, { source, ...more[source] }], ...beside];
    }),
  );
}

/** The contacts that an order carries: all but those that are named by a contact's id. */
export function orderedRoles(roles: z.infer<typeof roleContactsInput>): Json | undefined {
  const carried = Object.entries(roles).flatMap(([name, contact]): [string, Json][] => {
    if (!contact || contact.sourceDomainContactId !== undefined) return [];
    const { source, sourceDomainContactId: _, sourceRegistrationId, ...fields } = contact;
    return [[name, { source, source_registration_id: sourceRegistrationId, ...contactBody(fields) }]];
  });
  return carried.length === 0 ? undefined : Object.fromEntries(carried);
}

/**
 * The roles that don't show their contact yet: an order (without `before`) brings its contacts itself, and a second write would make them
 * once more. Extra properties may not show: those that differ from the ones of `before`, or that a new role doesn't show, are written.
 */
export function rolesToWrite<R extends Values>(roles: R, { roles: shown = {}, contact: owner }: Values, before?: Values): Partial<R> {
  const isShown = (name: string, { source, sourceDomainContactId, sourceRegistrationId, ...fields }: Values): boolean => {
    const one = (shown as Readonly<Record<string, Values | undefined>>)[name];
    if (!one) return false;
    if (source === "existing") return String(one.contactId) === String(sourceDomainContactId);
    const wanted = source === "new" ? fields : owner;
    if (!isJson(wanted) || !samePerson(wanted, one)) return false;
    if (source !== "new") return true;
    const extra = (fields.extraProperties ?? {}) as Values;
    const itsExtra = isJson(one.extraProperties) ? one.extraProperties : {};
    if (!agree(extra, itsExtra) || before === undefined) return agree(extra, itsExtra);
    const told = before[name] as Values | undefined;
    return agree(extra, told ? (told.extraProperties ?? {}) : pick(itsExtra, (key) => key in extra), true);
  };
  return pick(roles, (name, contact) => isJson(contact) && !isShown(name, contact)) as Partial<R>;
}

/** The same person, in the spelling of a registry too. What isn't shown isn't compared; of two programs (`strict`) all is. */
export function sameRegistrant(a: Values | undefined, b: Values | undefined, { strict }: Pick<Compare, "strict"> = {}): boolean {
  if (!a || !b) return a === b;
  return Object.keys(contactFields).every((name) => {
    const [one, other] = [a[name], b[name]];
    const same = sameContact[name as keyof typeof sameContact] as ((a: unknown, b: unknown) => boolean) | undefined;
    if (name === "organization" || name === "state") return same?.(one, other) ?? one === other;
    if (one === undefined || (other === undefined && !strict)) return true;
    if (other === undefined) return false;
    if (name === "extraProperties") return agree(one, other, strict);
    return same ? same(one, other) : String(one).trim() === String(other).trim();
  });
}

/** The registrant of a domain that is taken over stays as it is: an owner is nobody that a first run may replace. */
export function registrantTakenOver({ contact, contactId }: Values, shown: Values): Values {
  const isOther = contact !== undefined && isJson(shown.contact) && !sameRegistrant(contact as Values, shown.contact);
  return {
    ...(isOther && { contact: shown.contact }),
    ...(contactId !== undefined && contactId !== shown.ownerContactId && { contactId: undefined }),
  };
}

/** Whether a change names somebody else in `contact`: its fields are meant for corrections. */
export function namesAnother({ contact: before }: Values, news?: Values): boolean {
  const contact = news?.contact;
  return isJson(before) && isJson(contact) && !hasUnknown(contact) && isSomebodyElse(contact, before);
}

const isSomebodyElse = (a: Values, b: Values): boolean =>
  ["email", "lastName"].every((name) => b[name] !== undefined && !sameRegistrant({ [name]: a[name] }, { [name]: b[name] }));

/** What such a change overwrites. */
export function overwritten({ name, contact, ownerContactId }: Values, news?: Values): string | undefined {
  if (!isJson(contact) || !isJson(news?.contact) || !isSomebodyElse(news.contact, contact)) return undefined;
  return (
    `\`contact\` names another person than the present registrant of ${String(name)}, whose data it overwrites` +
    `${ownerContactId === undefined ? "" : ` (contact ${String(ownerContactId)})`}. \`contact\` is for corrections. If the domain ` +
    "has a new owner already, write that owner's data into the program. To give the domain to another owner, use `contactId` or " +
    "`npx pulumi-hosting domain registrant-change`."
  );
}

/** The registry may add properties; of two programs (`strict`) both have to name the same ones. */
function agree(a: unknown, b: unknown, strict = false): boolean {
  if (!isJson(a) || !isJson(b)) return JSON.stringify(a) === JSON.stringify(b) || (!strict && scalarText(a) === scalarText(b));
  const names = strict ? new Set([...Object.keys(a), ...Object.keys(b)]) : Object.keys(a).filter((name) => Object.hasOwn(b, name));
  return [...names].every((name) => agree(a[name], b[name], strict));
}

/** A number may come back as a text. */
function scalarText(value: unknown): string | undefined {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Somebody for samples. */
export const someContact = {
  ...{ firstName: "Ada", lastName: "Byron", streetAddress: "St James's Square 12", postCode: "SW1Y 4JH", city: "London" },
  ...{ country: "GB", email: "ada@example.net", phone: "+44.2071234567" },
};
