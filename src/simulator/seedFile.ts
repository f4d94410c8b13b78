import { readFileSync } from "node:fs";
import type { RecordedAnswer } from "./http/recorded";
import type { PlanSeed } from "./platform/billing/catalogue";
import { contactKeys, type ContactSeed } from "./platform/registrar/contacts";
import type { MailboxSeed } from "./platform/mail/mailboxBody";
import type { MailspaceSeed } from "./platform/mail/mailspace";
import type { PanelAccountSeed } from "./platform/panel/panelAccount";
import type { ResellerUserSeed } from "./platform/panel/users";
import type { RecordSeed } from "./platform/dnsRecord";
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

const zones: FieldsOf<ZoneSeed> = {
  ...{ id: "any", name: "text", account: "text", dnssec: "flag", created_at: "text" },
  records: {
    ...{ id: "any", record_type: "any", name: "any", value: "any", ttl: "any", priority: "any", weight: "any", port: "any" },
    ...{ flags: "any", record_tag: "any", comment: "any", created_at: "any" },
  } satisfies FieldsOf<RecordSeed>,
};

const sites: FieldsOf<SiteSeed> = {
  ...{ id: "text", name: "text", account: "text", cdn: "flag", suspended: "flag", pendingDelete: "flag", plan: "text", term: "text" },
  ...{ variant: "text", location: "text", phpVersion: "text", ssh: "any", domains: "any", subscription: "flag", settlingMs: "any" },
  ...{ mail: "any", backups: "any", users: "texts", caching: "any", cacheLayers: "any", edgeRules: "any", shield: "any" },
};

const mailspaces: FieldsOf<MailspaceSeed> = {
  ...{ id: "text", domain: "text", account: "text", package: "text", provisioned: "flag", verified: "flag", suspended: "flag" },
  ...{ pendingDelete: "flag", created_at: "text", domains: "texts", groups: "any", lists: "any" },
  mailboxes: {
    ...{ id: "text", username: "text", domain: "text", password: "text", display_name: "text", quota_mb: "any", status: "text" },
    ...{
      principal_id: "text",
      used_mb: "any",
      allowed_ips: "texts",
      pendingDeletion: "flag",
      created_at: "text",
      aliases: "texts",
      groups: "texts",
      lists: "texts",
    },
  } satisfies FieldsOf<MailboxSeed>,
};

const registrations: FieldsOf<RegistrationSeed> = {
  ...{ id: "text", name: "text", account: "text", created_at: "text", owner: "any", status: "text", expiresAt: "text", autoRenew: "flag" },
  ...{ locked: "flag", privacyProtect: "flag", serverTransferProhibited: "flag", keys: "any", nameservers: "texts", subscription: "any" },
  ...{ transferOutPending: "flag", pushTransferPending: "flag", cancellationDeadlineAt: "any", contacts: "any" },
};

const contacts = {
  id: "text",
  account: "text",
  tld: "text",
  ...Object.fromEntries(contactKeys.map((key) => [key, "any"])),
} as FieldsOf<ContactSeed>;

const plans: FieldsOf<PlanSeed> = { shortName: "text", name: "text", productId: "text", prices: "any", shield: "text" };

const recorded: FieldsOf<RecordedAnswer> = { target: "text", account: "text", status: "any", body: "any" };

const panelAccounts: FieldsOf<PanelAccountSeed> = {
  ...{
    username: "text",
    domain: "text",
    account: "text",
    package: "text",
    provisioned: "flag",
    delete_scheduled_at: "text",
    domains: "texts",
  },
};

const users: FieldsOf<ResellerUserSeed> = {
  ...{
    id: "text",
    account: "text",
    fname: "text",
    lname: "text",
    email: "text",
    locale: "text",
    company_name: "text",
    billing_term: "text",
  },
};

/** The options that a file can give; the others belong to the command or to a program. */
export const seedFields = {
  ...{ token: "text", scopes: "texts", credential: "text", accounts: "texts", readOnlyAccounts: "texts" },
  ...{ registeredNames: "texts", delays: "any", shapes: "any", strict: "any", rateLimit: "any", deliverTo: "any", billingWebhook: "any" },
  ...{ sites, zones, mailspaces, registrations, panelAccounts, users, contacts, plans, recorded },
} satisfies Partial<Record<keyof SimulatorOptions, Kind | Fields>>;

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
