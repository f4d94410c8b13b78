import { People } from "./people";

/** Keys of secrets. How one behaves, and until when, is none. */
const secret = new RegExp(
  [
    "secret|token|password|passwd|passphrase|credential|authorization|auth_?(code|info)|transfer_?code|(api|private)_?key",
    "(?<!by)pass$|pwd$|^epp(_?(code|key))?$",
  ].join("|"),
  "i",
);
const aboutSecret = /(behaviou?r|status|type|_at|At)$/;

const phones = wordsOf("phone phone_number telephone mobile fax");
/** Fields of people, in the API's words and in others that are usual, whatever the case and the separators. */
const personal = new Set([
  ...wordsOf("first_name last_name fname lname full_name given_name family_name display_name target_name mail_from_name from_name"),
  ...wordsOf("organization company_name street_address post_code postal_code birth_date date_of_birth tax_id vat_number extra_properties"),
  ...phones,
]);
/** What only an object about a person has. */
const ofContacts = [...wordsOf("first_name last_name fname lname full_name street street_address address1 post_code postal_code zip")];
/** Of a person in such an object; elsewhere a status, or the name of a thing. */
const inContacts = wordsOf("name company street address address1 address2 address3 house_number city state province zip zip_code");
const servers = wordsOf("ssh sftp ftp");
/** What tells a mailbox from what else has a user name. */
const ofMailboxes = [...wordsOf("quota_mb principal_id display_name")];
const localParts = wordsOf("mail_from_local_part from_local_part");

export interface Kept {
  readonly personal: boolean;
}

/** Where a value stands: its key, folded as well, the keys beside it with their values, and the key of the object that has it. */
interface Place {
  readonly key: string;
  readonly word: string;
  readonly beside: ReadonlyMap<string, unknown>;
  readonly within: string;
}

/** A value without secrets, and without the data of people unless they are kept. One person has one other name, everywhere. */
export function anonymous<T>(value: T, kept: Kept): T {
  const people = new People();
  // Which addresses there are is known before the first is replaced: another place may name it within a text.
  if (!kept.personal) mapped(value, (text, place) => noted(text, place, people));
  return mapped(value, (inner, place) => {
    if (secret.test(place.key) && !aboutSecret.test(place.key)) return leaves(inner, () => "withheld");
    if (kept.personal) return undefined;
    if (isPersonal(place)) return leaves(inner, () => (phones.has(place.word) ? "+31.201234567" : "Withheld"));
    if (place.word === "allowedips") return leaves(inner, (index) => `192.0.2.${(index % 254) + 1}`);
    if (typeof inner !== "string" || inner === "") return undefined;
    return isLocalPart(inner, place) ? people.localPart(inner) : people.inText(inner);
  }) as T;
}

function noted(text: unknown, { word }: Place, people: People): undefined {
  // What a DNS record says is no field of a person, even where it is an address.
  if (typeof text === "string" && word !== "value") people.note(text);
}

function isPersonal({ word, beside, within }: Place): boolean {
  if (personal.has(word)) return true;
  if (word === "username" && servers.has(within)) return true;
  return inContacts.has(word) && (/contacts?$/.test(within) || ofContacts.some((other) => beside.has(other)));
}

/** Whether it is the part of an address before the @: of a mailbox, of an alias, of a group, or of a site's sender. */
function isLocalPart(text: string, { word, beside }: Place): boolean {
  if (text.includes("@")) return false;
  const email = beside.get("email") ?? beside.get("targetemail");
  const isMail = email !== undefined || ofMailboxes.some((other) => beside.has(other));
  if (word === "name") return typeof email === "string" && email.toLowerCase().startsWith(`${text.toLowerCase()}@`);
  return localParts.has(word) || (isMail && ["username", "address", "aliases"].includes(word));
}

/** The value with what takes the place of its parts; where nothing does, their own parts are looked at. */
function mapped(value: unknown, instead: (inner: unknown, place: Place) => unknown): unknown {
  const walk = (inner: unknown, place: Place): unknown => {
    const other = instead(inner, place);
    if (other !== undefined) return other;
    if (Array.isArray(inner)) return inner.map((item) => walk(item, place));
    if (typeof inner !== "object" || inner === null) return inner;
    const beside = new Map(Object.entries(inner).map(([key, field]) => [folded(key), field]));
    const fields = Object.entries(inner).map(([key, field]) => [key, walk(field, { key, word: folded(key), beside, within: place.word })]);
    return Object.fromEntries(fields);
  };
  return walk(value, { key: "", word: "", beside: new Map(), within: "" });
}

/** The value with another in the place of each text and number: what is empty, or true or false, tells nothing of anybody. */
function leaves(value: unknown, instead: (index: number) => string, index = 0): unknown {
  if (Array.isArray(value)) return value.map((item, place) => leaves(item, instead, place));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, leaves(field, instead)]));
  return value === null || value === "" || typeof value === "boolean" ? value : instead(index);
}

function wordsOf(names: string): Set<string> {
  return new Set(names.split(" ").map(folded));
}

function folded(key: string): string {
  return key.replace(/[_-]/g, "").toLowerCase();
}
