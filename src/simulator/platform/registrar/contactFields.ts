import { FieldReader, isObject } from "../refusal";
import type { Tld } from "./tlds";

const texts = [
  ...(["first_name", "last_name", "organization", "street_address", "post_code"] as const),
  ...(["city", "state", "country", "email", "phone"] as const),
] as const;
type TextField = (typeof texts)[number];

/** A contact's fields, in the API's spelling. */
export type ContactFields = Readonly<Record<TextField, string | null>> & { readonly extra_properties: Record<string, unknown> };

/** The documented keys of a contact in a body. */
export const contactKeys: readonly (keyof ContactFields)[] = [...texts, "extra_properties"];

export const noContact = { ...Object.fromEntries(texts.map((key) => [key, null])), extra_properties: {} } as ContactFields;

/** The fields that a body names. A blank text clears its field. */
export function readContact(source: unknown): { fields: Partial<ContactFields>; problems: string[] } {
  const reader = new FieldReader(source, "domain_contact");
  const named = texts.flatMap((key): [TextField, string | null][] => {
    const value = reader.text(key);
    return value === undefined ? [] : [[key, value?.trim() || null]];
  });
  const extra = isObject(source) ? source.extra_properties : undefined;
  if (extra !== undefined && extra !== null && !isObject(extra)) reader.problem("extra_properties", "must be an object");
  const fields = { ...Object.fromEntries(named), ...(isObject(extra) && { extra_properties: extra }) } as Partial<ContactFields>;
  return { fields, problems: reader.problems };
}

const needed: readonly TextField[] = ["first_name", "last_name", "street_address", "post_code", "city", "country", "email", "phone"];

/** The fields that a contact lacks for a registration under the top-level domain. */
export function missingIn(fields: ContactFields, { wantsState }: Pick<Tld, "wantsState">): string[] {
  return [...needed, ...(wantsState ? (["state"] as const) : [])].filter((key) => fields[key] === null);
}

/** What a registry finds wrong with the fields that are there. */
export function wrongIn({ country, email, phone }: ContactFields): string[] {
  return [
    ...(country !== null && !/^[A-Z]{2}$/i.test(country) ? ["country must have two letters"] : []),
    ...(email !== null && !/^[^\s@]+@[^\s@]+$/.test(email) ? ["email is no address"] : []),
    ...(phone !== null && !/^\+[1-9]\d{0,2}\.?\d{3,14}$/.test(phone) ? ["phone must look like +CC.NUMBER"] : []),
  ];
}
