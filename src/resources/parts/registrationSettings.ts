import { type Json, lookUp, NotDoneError, one, path, type Platform } from "../../client";
import { normaliseDomain } from "../../dns";
import type { Update } from "../../kernel/definition/spec";
import type { Values } from "../../kernel/definition/values";
import { ExplainedError } from "../../kernel/values/explained";
import { contactBody, contactWire, samePerson } from "./contact";
import { dnssecBody } from "./delegation";
import { orderedRoles, rolesBody, rolesToWrite } from "./registrant";
import { readRegistration, registrationPath, switchRenewal } from "./registrations";
import { registrationWire } from "./registrationWire";

type SettingCall = Parameters<Update>[0];

interface Settings extends Values {
  readonly contact?: Parameters<typeof contactBody>[0];
  readonly dnssec?: Parameters<typeof dnssecBody>[0];
  readonly roleContacts?: Parameters<typeof rolesBody>[0];
  readonly nameservers?: readonly string[];
}

/** The body of the order. */
export function orderBody({ name, action, authcode, contact, contactSource, roleContacts, callback }: Settings): Json {
  const source = contactSource as { readonly registrationId: number } | undefined;
  return {
    domain: {
      name: normaliseDomain(String(name)),
      action,
      authcode,
      contact: contact && contactBody(contact),
      contact_source: source && { registration_id: source.registrationId },
      role_contacts: roleContacts && orderedRoles(roleContacts),
    },
    callback,
  };
}

/** Places the order. A registrant that is named by its contact is sent with that contact's fields: the order takes no contact's id. */
export async function orderRegistration({ api, inputs, body }: { readonly api: Platform; readonly inputs: Values; readonly body: Json }) {
  if (inputs.contactId === undefined) return api.post("/api/orders/domain", body);
  const contact = await contactNumbered(api, inputs.contactId as number).catch((error: unknown) => {
    // The order wasn't sent, whatever became of the question.
    throw new NotDoneError((error as Error).message, { cause: error });
  });
  return api.post("/api/orders/domain", { ...body, domain: { ...(body.domain as Json), contact } });
}

const contactNumbered = async (api: Platform, id: number): Promise<Json> => contactBody(await fieldsNumbered(api, id));

async function fieldsNumbered(api: Platform, id: number): Promise<Values> {
  const shown = contactWire.safeParse(one(await api.get(path`/api/domain_contacts/${id}`), "domain_contact")).data;
  if (!shown?.firstName || !shown.country)
    throw new ExplainedError("odd-answer", `nothing was ordered: the platform doesn't show the fields of the contact ${id}. Try again.`);
  const fields = Object.entries(shown).filter(([, value]) => value !== null && value !== undefined && value !== "");
  return Object.fromEntries(fields);
}

/**
 * Whether a registration has the contact as its registrant already, or a copy of it. Then nothing is sent: the platform would ask for a fee
 * that has been paid. Where it can't be told, the platform decides.
 */
async function isRegistrant({ api, id, body }: SettingCall): Promise<boolean> {
  const wanted = (body.contactId as Json).source_domain_contact_id as number;
  try {
    const shown = registrationWire.parse(
      one(await readRegistration(api.reading("fresh", "holder"), id.registrationId), "domain_registration"),
    );
    return shown.ownerContactId === wanted || samePerson(await fieldsNumbered(api, wanted), shown.contact);
  } catch {
    return false;
  }
}

/** Where each setting is written, in the order of writing: the registry must not get keys that the name servers don't have. */
const settings: Readonly<Record<string, { readonly at: string; body(values: Settings): Json | undefined }>> = {
  contact: {
    at: "holder",
    body: ({ contact }) => contact && { holder_contact: { action_mode: "edit_current", ...wholeContact(contact) } },
  },
  contactId: {
    at: "holder",
    body: ({ contactId }) =>
      contactId === undefined ? undefined : { holder_contact: { action_mode: "change" }, source_domain_contact_id: contactId },
  },
  roleContacts: { at: "contacts", body: ({ roleContacts }) => roleContacts && rolesBody(roleContacts) },
  nameservers: { at: "nameservers", body: ({ nameservers }) => nameservers && { nameservers: nameservers.map(normaliseDomain) } },
  dnssec: { at: "dnssec", body: ({ dnssec }) => dnssec && { ...dnssec } },
  privacyProtect: { at: "privacy", body: ({ privacyProtect }) => flagBody("privacy_protect", privacyProtect) },
  locked: { at: "lock", body: ({ locked }) => flagBody("locked", locked) },
  autoRenew: {
    at: "",
    body: ({ autoRenew }) => flagBody("autoRenew", autoRenew),
  },
};

const flagBody = (key: string, value: unknown): Json | undefined => (value === undefined ? undefined : { [key]: value });

/** What the program no longer names of a contact is cleared. */
const wholeContact = (contact: NonNullable<Settings["contact"]>): Json => ({ organization: "", state: "", ...contactBody(contact) });

/**
 * The bodies by input. Keys are taken away before the name servers change: others don't have them. A signed domain gets further keys before
 * it: with the old ones alone, the zone of the new servers counts as forged.
 */
export function settingBody(values: Settings, olds: Values = {}): Json {
  const names = Object.keys(settings);
  const isFirst = values.dnssec?.enabled === false || shownAsSigned(olds) === true;
  const order = isFirst ? ["dnssec", ...names.filter((name) => name !== "dnssec")] : names;
  return Object.fromEntries(order.map((name) => [name, settings[name]?.body(values)]));
}

/** Whether the registry has keys; `undefined` where the state doesn't tell. */
const shownAsSigned = ({ dnssecEnabled, dnssec }: Values): boolean | undefined =>
  (dnssecEnabled ?? (dnssec as Settings["dnssec"])?.enabled) as boolean | undefined;

async function isSigned({ api, id, olds }: SettingCall): Promise<boolean> {
  const known = shownAsSigned(olds);
  if (known !== undefined) return known;
  const shown = one(await readRegistration(api.reading("fresh", "dnssec"), id.registrationId), "domain_registration");
  return (shown && lookUp(shown, "dnssec_enabled")) === true;
}

/** The update of each setting. */
export const settingUpdates = Object.fromEntries(Object.keys(settings).map((name) => [name, sendSetting]));

async function sendSetting(call: SettingCall): Promise<unknown> {
  const { api, id, body, inputs } = call;
  const [[name, value] = ["", {}]] = Object.entries(body) as [string, Json][];
  if (name === "contactId" && (await isRegistrant(call))) return {};
  if (name === "roleContacts") return sendRoles(call);
  if (name === "autoRenew") return switchRenewal({ ...call, autoRenew: value.autoRenew === true });
  const at = [registrationPath(id.registrationId), settings[name]?.at].filter(Boolean).join("/");
  const sent = name === "dnssec" ? dnssecBody(value, await isSigned(call)) : name === "contact" ? confirmed(value, inputs) : value;
  return api.patch(at, sent);
}

/** Writes the contacts of those roles that don't show them. Where that can't be told, all. */
async function sendRoles({ api, id, inputs = {}, body, olds }: SettingCall): Promise<unknown> {
  const at = registrationPath(id.registrationId);
  const roles = inputs.roleContacts as NonNullable<Settings["roleContacts"]>;
  const shown = await readRegistration(api.reading("fresh", "roles"), id.registrationId).catch(() => undefined);
  const fields: Values | undefined = shown ? registrationWire.parse(one(shown, "domain_registration")) : undefined;
  // The order brought them, in this run or in an earlier one that didn't come to write settings.
  const isOfOrder = typeof olds.pending === "string" && !olds.pending.split(", ").includes("roleContacts");
  const before = isOfOrder ? undefined : ((olds.roleContacts ?? {}) as Values);
  const left = fields ? rolesBody(rolesToWrite(roles, fields, before)) : body.roleContacts;
  return Object.keys(left as Json).length === 0 ? {} : api.patch(`${at}/contacts`, left);
}

function confirmed(body: Json, inputs: Values | undefined): Json {
  if (inputs?.confirmReverification !== true) return body;
  return { ...body, holder_contact: { ...(body.holder_contact as Json), confirm_reverification: 1 } };
}
