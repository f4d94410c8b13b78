import { z } from "zod";
import { one, type Json } from "../../../client";
import { digest } from "../../../kernel/memory/journal";
import { checkContact, contactBody, contactFields, contactWire, samePerson } from "../../../resources/parts/contact";
import { contactPath } from "../../../resources/parts/contacts";
import { UsageError, type Call } from "../../frame/command";
import { contentOf } from "../../frame/input";
import { named } from "../../frame/named";
import type { Place } from "../../frame/place";
import type { World } from "../../frame/world";
import type { Shown } from "./registration";

/** Who is to be the registrant of a domain. */
export interface Wanted {
  /** `contact 42`, or a new contact by a digest of its fields: what a note says of it. */
  readonly mark: string;
  /** What the request says of it. */
  readonly body: Json;
  /** The option of the command that names it. */
  readonly option: string;
  /** Whether a registration shows it as its registrant. */
  isShownBy(shown: Shown): boolean;
}

const { organization, streetAddress, postCode, city, state, extraProperties, ...needed } = contactFields;
const optional = { organization, streetAddress, postCode, city, state, extraProperties };
const newContact = z.strictObject({ ...needed, ...z.object(optional).partial().shape });

/** The new contact of a file, before the platform is asked for anything; `undefined` where the call names none. */
export async function newContactOf(call: Call, world: World): Promise<Wanted | undefined> {
  const file = call.text("new");
  if (file === undefined) return undefined;
  const fields = checked(file, await contentOf(world, file));
  const body = contactBody(fields);
  return {
    mark: `a new contact (${digest(JSON.stringify(Object.entries(body).sort())).slice(0, 8)})`,
    body: { new_contact: body },
    option: `--new ${file}`,
    isShownBy: (shown) => samePerson(fields, shown.contact),
  };
}

/** The contact that the call names, as the platform shows it. */
export async function knownContact(place: Place, asked: string): Promise<Wanted> {
  const { id } = await named(place, "DomainContact", asked);
  const fields = contactWire.parse(one(await place.api.get(contactPath({ domainContactId: id })), "domain_contact") ?? {});
  return {
    mark: `contact ${id}`,
    body: { source_domain_contact_id: Number(id) },
    option: `--contact ${id}`,
    // The platform may give the registration a copy of it.
    isShownBy: (shown) => String(shown.ownerContactId) === id || samePerson(fields, shown.contact),
  };
}

/** What is wrong with the file is told without its values: they are somebody's personal data. */
function checked(file: string, text: string): z.infer<typeof newContact> {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new UsageError(`${file} is no JSON.`);
  }
  const { data, error } = newContact.safeParse(inCamelCase(content));
  const problems = error
    ? error.issues.map(({ path, message }) => [path.join("."), message].filter(Boolean).join(" "))
    : checkContact(data).map(({ path, message }) => `${path} ${message}`);
  if (!data || problems.length > 0) throw new UsageError(`${file} describes no contact: ${problems.join("; ")}`);
  return data;
}

/** The fields as programs spell them; those of the API are taken as well. */
function inCamelCase(content: unknown): unknown {
  if (typeof content !== "object" || content === null || Array.isArray(content)) return content;
  const camel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(Object.entries(content).map(([name, value]) => [camel(name), value]));
}
