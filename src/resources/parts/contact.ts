import { z } from "zod";
import { isJson, type Json } from "../../client";
import type { Finding } from "../../kernel/definition/findings";
import { resetTo, secret } from "../../kernel/definition/annotations";
import type { Values } from "../../kernel/definition/values";
import { anything, integer, list, respelled, snake, text, wireFields } from "../../kernel/definition/wire";
import { isUnknown } from "../../kernel/values/unknown";
import { normaliseAddress, wholeAddress, wireAddress } from "./mail";

/*
 * A person or an organisation at a registry: fields of DomainContact, and of the contact that a registration is ordered with. Who it is,
 * is nobody's business, so every field is secret.
 */

const filled = z.string().regex(/\S/, "must not be blank");

/** The fields by which a contact is known, as inputs. */
export const contactFields = {
  firstName: secret(filled).describe("The person's first name."),
  lastName: secret(filled).describe("The person's last name."),
  organization: resetTo(secret(z.string().optional()), "").describe(
    "The organisation. If it is set, many registries treat it as the owner of the domain. If removed later, the value is cleared.",
  ),
  streetAddress: secret(filled).describe("Street and number."),
  postCode: secret(filled).describe("The postal code."),
  city: secret(filled).describe("The city."),
  state: resetTo(secret(z.string().optional()), "").describe(
    "The state or province. Some registries require it. If removed later, the value is cleared.",
  ),
  country: secret(z.string().regex(/^[A-Za-z]{2}$/, "must be the two letters of a country (ISO 3166), such as NL")).describe(
    "The country's two letters (ISO 3166 alpha-2), such as `NL`.",
  ),
  email: secret(wholeAddress).describe("The mail address. Some registries send a mail to it and require an answer."),
  phone: secret(
    z
      .string()
      .regex(
        /^\+[1-9]\d{0,2}\.\d{3,14}$/,
        "must be a +, the country code, a dot and the number without its first 0, such as +31.201234567",
      ),
  ).describe("The phone number: `+`, the country code, a dot and the number, such as `+31.201234567`."),
  extraProperties: secret(z.record(z.string(), z.unknown()).optional()).describe(
    "Further data that the registry of a top-level domain requires, under the registry's own names. It is sent unchanged. Keys that the " +
      "platform adds are no change. If absent, the platform's value stays.",
  ),
};

const contactInputs = z.object(contactFields);
type Contact = z.infer<typeof contactInputs>;

/** The fields in the API's spelling; other fields are left out. */
export function contactBody(values: Partial<Contact>): Json {
  const named = Object.entries(values).filter(([name, value]) => Object.hasOwn(contactFields, name) && value !== undefined);
  const { country, email, ...others } = Object.fromEntries(named) as Partial<Contact>;
  return respelled({ ...others, ...(country && { country: country.toUpperCase() }), ...(email && { email: wireAddress(email) }) }, snake);
}

/** A contact as the platform shows it. */
export const contactWire = wireFields(
  {
    ...{ id: integer, handle: text, first_name: text, last_name: text, organization: text, street_address: text, post_code: text },
    ...{ city: text, state: text, country: text, email: text, phone: text, extra_properties: anything },
    ...{ validations: list(anything), split_from_id: integer, created_at: text },
  },
  { id: "contactId" },
).transform(({ extraProperties, ...contact }) => ({
  ...contact,
  // Ids are texts, and other resources take the number.
  domainContactId: contact.contactId?.toString(),
  extraProperties: isEmptyObject(extraProperties) ? null : extraProperties,
}));

/** None may be shown as an object without keys. */
const isEmptyObject = (value: unknown): boolean => isJson(value) && Object.keys(value).length === 0;

const letters = (shown: unknown): string => String(shown ?? "").trim();

/** The comparisons of a contact's fields. */
export const sameContact = {
  organization: (a: unknown, b: unknown) => letters(a) === letters(b),
  state: (a: unknown, b: unknown) => letters(a) === letters(b),
  country: (a: string, b: string) => a.toUpperCase() === b.toUpperCase(),
  email: (a: string, b: string) => normaliseAddress(a) === normaliseAddress(b),
  // The dot may be missing, and there may be spaces.
  phone: (a: string, b: string) => a.replace(/\D/g, "") === b.replace(/\D/g, ""),
};

/** Codes that people take for those of a country. */
const mistaken: Readonly<Record<string, string>> = { UK: "GB", EL: "GR" };

/** What is wrong with a contact beyond its single fields; `at` is the input that holds it. */
export function checkContact({ country, phone }: Values, at = ""): Finding[] {
  const found: Finding[] = [];
  const known = (value: unknown): value is string => typeof value === "string" && !isUnknown(value);
  const meant = known(country) ? mistaken[country.toUpperCase()] : undefined;
  if (meant) found.push({ path: `${at}country`, message: `isn't the country's code in ISO 3166: write ${meant}.` });
  if (known(phone) && phone.replace(/\D/g, "").length > 15)
    found.push({ path: `${at}phone`, message: "has more than 15 digits with its country code: no phone number is that long." });
  return found;
}

/** Whether two contacts are one person. What one side doesn't show is no difference, but who it is has to show. */
export function samePerson(wanted: Values, shown: Values | undefined): boolean {
  if (!shown || !["firstName", "lastName", "email"].every((name) => typeof shown[name] === "string")) return false;
  const { extraProperties: _, ...names } = contactFields;
  const compare: Readonly<Record<string, (a: never, b: never) => boolean>> = sameContact;
  return Object.keys(names).every((name) => {
    const [a, b] = [wanted[name] ?? "", shown[name] ?? ""];
    return compare[name]?.(a as never, b as never) ?? a === b;
  });
}
