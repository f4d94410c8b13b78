import { readFileSync } from "node:fs";
import type { RecordedAnswer } from "./http/recorded";
import type { PlanSeed } from "./platform/billing/catalogue";
import { contactKeys, type ContactSeed } from "./platform/registrar/contacts";
import type { MailboxSeed } from "./platform/mail/mailboxes";
import type { MailspaceSeed } from "./platform/mail/mailspace";
import type { PanelAccountSeed } from "./platform/panel/panelAccount";
import type { ResellerUserSeed } from "./platform/panel/users";
import { changeableKeys, type RecordSeed } from "./platform/dnsRecord";
import { isObject } from "./platform/refusal";
import type { RegistrationSeed } from "./platform/registrar/registrations";
import type { SiteSeed } from "./platform/site";
import type { ZoneSeed } from "./platform/zone";
import type { SimulatorOptions } from "./startSimulator";

/** What a field holds: a text, a list of texts, an object of any kind, or a list of objects with these fields. */
type Kind = "text" | "texts" | "flag" | "any" | Fields;
interface Fields {
  readonly [field: string]: Kind;
}

/** Every field of a seed: the compiler says when one is missing here. */
type FieldsOf<T> = { readonly [Field in keyof Required<T>]: Kind };

const all = <Name extends string>(kind: Kind, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, kind])) as Record<Name, Kind>;

const zones: FieldsOf<ZoneSeed> = {
  ...all("text", "name", "account", "created_at"),
  ...{ id: "any", dnssec: "flag" },
  records: all("any", "id", "record_type", "name", ...changeableKeys, "created_at") satisfies FieldsOf<RecordSeed>,
};

const sites: FieldsOf<SiteSeed> = {
  ...all("text", "id", "name", "account", "plan", "term", "variant", "location", "phpVersion"),
  ...all("flag", "cdn", "suspended", "pendingDelete", "subscription"),
  ...all("any", "ssh", "domains", "settlingMs", "mail", "backups", "caching", "cacheLayers", "edgeRules", "shield"),
  users: "texts",
};

const mailboxes: FieldsOf<MailboxSeed> = {
  ...all("text", "id", "username", "domain", "password", "display_name", "status", "principal_id", "created_at"),
  ...all("texts", "allowed_ips", "aliases", "groups", "lists"),
  ...{ quota_mb: "any", used_mb: "any", pendingDeletion: "flag" },
};

const mailspaces: FieldsOf<MailspaceSeed> = {
  ...all("text", "id", "domain", "account", "package", "created_at"),
  ...all("flag", "provisioned", "verified", "suspended", "pendingDelete"),
  ...{ domains: "texts", groups: "any", lists: "any", mailboxes },
};

const registrations: FieldsOf<RegistrationSeed> = {
  ...all("text", "id", "name", "account", "created_at", "status", "expiresAt"),
  ...all("flag", "autoRenew", "locked", "privacyProtect", "serverTransferProhibited", "transferOutPending", "pushTransferPending"),
  ...all("any", "owner", "keys", "subscription", "cancellationDeadlineAt", "contacts"),
  nameservers: "texts",
};

const contacts: FieldsOf<ContactSeed> = { ...all("text", "id", "account", "tld"), ...all("any", ...contactKeys) };

const plans: FieldsOf<PlanSeed> = { ...all("text", "shortName", "name", "productId", "shield"), prices: "any" };

const recorded: FieldsOf<RecordedAnswer> = { ...all("text", "target", "account"), ...all("any", "status", "body") };

const panelAccounts: FieldsOf<PanelAccountSeed> = {
  ...all("text", "username", "domain", "account", "package", "delete_scheduled_at"),
  ...{ provisioned: "flag", domains: "texts" },
};

const users: FieldsOf<ResellerUserSeed> = {
  ...all("text", "id", "account", "fname", "lname", "email", "locale", "company_name", "billing_term"),
};

/** The options that a file can give; the others belong to the command or to a program. */
export const seedFields = {
  ...all("text", "token", "credential"),
  ...all("texts", "scopes", "accounts", "readOnlyAccounts", "registeredNames"),
  ...all("any", "delays", "shapes", "strict", "rateLimit", "deliverTo", "billingWebhook"),
  ...{ sites, zones, mailspaces, registrations, panelAccounts, users, contacts, plans, recorded },
} satisfies Partial<Record<keyof SimulatorOptions, Kind>>;

/** What a file in JSON says of the platform to start with; throws with the first thing that isn't right. */
export function readSeedFile(file: string): SimulatorOptions {
  let seed: unknown;
  try {
    seed = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
  check(seed, seedFields, `${file}:`);
  return seed as SimulatorOptions;
}

function check(value: unknown, fields: Fields, where: string): void {
  if (!isObject(value)) throw new Error(`${where} must be an object`);
  for (const [field, held] of Object.entries(value)) {
    const kind = Object.hasOwn(fields, field) ? fields[field] : undefined;
    if (kind === undefined) throw new Error(`${where} has no field ${JSON.stringify(field)}; it has: ${Object.keys(fields).join(", ")}`);
    checkKind(held, kind, `${where} ${field}`);
  }
}

function checkKind(value: unknown, kind: Kind, where: string): void {
  const isTexts = Array.isArray(value) && value.every((item) => typeof item === "string");
  if (kind === "text" && typeof value !== "string") throw new Error(`${where} must be a text`);
  if (kind === "flag" && typeof value !== "boolean") throw new Error(`${where} must be true or false`);
  if (kind === "texts" && !isTexts) throw new Error(`${where} must be a list of texts`);
  if (typeof kind === "string") return;
  if (!Array.isArray(value)) throw new Error(`${where} must be a list of objects`);
  value.forEach((item, index) => {
    check(item, kind, `${where}[${index}]`);
  });
}
