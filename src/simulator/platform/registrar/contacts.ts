import type { PlatformCore } from "../platformCore";
import { Refusal, found, FieldReader, isObject } from "../refusal";
import { Shelf } from "../kept";
import type { Tld, Tlds } from "./tlds";

export interface Contact extends ContactFields {
  /** A number, as text. */
  readonly id: string;
  readonly account: string;
  readonly handle: string;
  /** The top-level domain that it was made for, with its dot. No answer shows it. */
  readonly tld: string;
  readonly validations: readonly unknown[];
  readonly split_from_id: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/** Its id is a number as text; default a new one. */
export type ContactSeed = Partial<ContactFields> & { readonly id?: string; readonly account?: string; readonly tld?: string };

/** Who uses contacts: the registrations. */
interface ContactUse {
  usedBy(id: string): readonly string[];
  /** Gives some of them another contact in place of this one. */
  handOver(names: readonly string[], from: string, to: string): void;
}

const unused: ContactUse = { usedBy: () => [], handOver: () => undefined };

/** The contacts at the registrars: who owns domains, and who runs them. */
export class Contacts extends Shelf<Contact> {
  protected readonly what = "contact";
  use: ContactUse = unused;
  /** Names of registrations whose registry refuses every change of a contact. */
  readonly refusing = new Set<string>();
  readonly #handles = new Map<string, number>();

  constructor(
    core: PlatformCore,
    private readonly tlds: Tlds,
  ) {
    super(core);
  }

  /** Arranges one that was always there. */
  add({ id, account = this.core.account, tld = ".example", ...fields }: ContactSeed = {}): Contact {
    return this.core.quietly(() => this.#make(account, tld, { ...noContact, ...fields }, null, id));
  }

  create(account: string, tld: Tld, fields: Partial<ContactFields>): Contact {
    return this.#make(account, tld.name, { ...noContact, ...fields }, null);
  }

  /** Changes it as the platform's panel does, without a registry. */
  set(id: string, changes: Partial<ContactFields>): void {
    this.#put({ ...this.#existing(id), ...changes });
  }

  /** The top-level domain by whose rules a contact is checked: the given one, that of its first registration, or its own. */
  tldOf(contact: Contact, given: Tld | undefined): Tld | undefined {
    const [first] = this.use.usedBy(contact.id);
    return given ?? (first === undefined ? this.tlds.named(contact.tld) : this.tlds.of(first));
  }

  refuseInvalid(fields: ContactFields, tld: Tld): void {
    const violations = [...missingIn(fields, tld).map((field) => `${field} is missing`), ...wrongIn(fields)];
    if (violations.length > 0) throw new Refusal(422, { errors: violations, code: "contact_invalid", violations });
  }

  /**
   * What a PATCH does once the registries have answered: where some of them refuse, the contact is split, and those that take the change
   * get a new one. Answers with the contact that has the new values.
   */
  change(id: string, changes: Partial<ContactFields>): Contact {
    const contact = this.#existing(id);
    const names = this.use.usedBy(id);
    const taking = names.filter((name) => !this.refusing.has(name));
    if (names.length > 0 && taking.length === 0)
      throw new Refusal(422, { errors: ["The registry refused the change"], code: "contact_invalid", violations: [] });
    if (taking.length === names.length) return this.#put({ ...contact, ...changes });
    const made = this.#make(contact.account, contact.tld, { ...contact, ...changes }, id);
    this.use.handOver(taking, id, made.id);
    return made;
  }

  delete(contact: Contact, tld: Tld | undefined): void {
    const names = this.use.usedBy(contact.id);
    if (names.length > 0) throw Refusal.coded(422, "contact_in_use", `The contact is used by ${names.join(", ")}`);
    if (tld === undefined) throw Refusal.coded(422, "tld_required_for_orphan", "Give the TLD of a contact without registrations");
    this.remove(contact.id);
  }

  #existing(id: string): Contact {
    return found(this.find(id), "Contact");
  }

  #make(account: string, tld: string, fields: ContactFields, split_from_id: string | null, id = this.core.identifiers.number()): Contact {
    const at = this.core.stamp();
    const handle = this.#newHandle(fields);
    const own = { id, account, handle, tld, validations: [], split_from_id };
    return this.#put({ ...fields, ...own, created_at: at, updated_at: at });
  }

  /** The initials and a number: `AJ1-REG`. */
  #newHandle({ first_name, last_name, organization }: ContactFields): string {
    const name = [first_name, last_name].filter(Boolean).join(" ") || organization || "X";
    const initials = name
      .trim()
      .replace(/(\S)\S*\s*/g, "$1")
      .toUpperCase();
    const number = (this.#handles.get(initials) ?? 0) + 1;
    this.#handles.set(initials, number);
    return `${initials}${number}-REG`;
  }

  #put(contact: Contact): Contact {
    return this.put(contact.id, { ...contact, updated_at: this.core.stamp() });
  }
}

const texts = [
  ...(["first_name", "last_name", "organization", "street_address", "post_code"] as const),
  ...(["city", "state", "country", "email", "phone"] as const),
] as const;
type TextField = (typeof texts)[number];

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

export function missingIn(fields: ContactFields, { wantsState }: Pick<Tld, "wantsState">): string[] {
  return [...needed, ...(wantsState ? (["state"] as const) : [])].filter((key) => fields[key] === null);
}

export function wrongIn({ country, email, phone }: ContactFields): string[] {
  return [
    ...(country !== null && !/^[A-Z]{2}$/i.test(country) ? ["country must have two letters"] : []),
    ...(email !== null && !/^[^\s@]+@[^\s@]+$/.test(email) ? ["email is no address"] : []),
    ...(phone !== null && !/^\+[1-9]\d{0,2}\.?\d{3,14}$/.test(phone) ? ["phone must look like +CC.NUMBER"] : []),
  ];
}
