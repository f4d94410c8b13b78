import type { Values } from "../../kernel/definition/resource";
import { respelled, snake } from "../../kernel/definition/wire";
import { named, present } from "../../kernel/values/parts";
import type { SimulatorOptions } from "../../simulator";
import type { Shown } from "../frame/invoked";
import type { Found } from "../import/found";

type Seeds = Required<
  Pick<SimulatorOptions, "sites" | "zones" | "mailspaces" | "registrations" | "contacts" | "panelAccounts" | "users" | "plans">
>;
type Seed<Name extends keyof Seeds> = Seeds[Name][number];

type Subscription = Shown<"getSubscriptions">["subscriptions"][number];

/** What lies in something that was found. */
type Within = (type: string) => readonly Found[];

/** Of some objects, what the simulator starts with: it then changes them as the platform does. */
export function seedsOf(found: readonly Found[], off: ReadonlyMap<string, readonly string[]>): Seeds {
  const below = Map.groupBy(found, ({ parent }) => parent);
  const all = (type: string): Found[] => found.filter(({ definition }) => definition.type === type);
  const seeds = <S>(type: string, seedOf: (one: Found, within: Within, off: readonly string[]) => S): S[] =>
    all(type).map((one) =>
      seedOf(one, (inner) => (below.get(one) ?? []).filter(({ definition }) => definition.type === inner), off.get(one.id) ?? []),
    );
  return {
    sites: seeds("Site", siteSeed),
    zones: seeds("DnsZone", zoneSeed),
    mailspaces: seeds("Mailspace", mailspaceSeed),
    registrations: seeds("DomainRegistration", registrationSeed),
    contacts: seeds("DomainContact", contactSeed),
    panelAccounts: seeds("PanelAccount", panelSeed),
    users: seeds(
      "ResellerUser",
      ({ id, fields }) => ({ id, ...inApiWords(fields, ["account", "fname", "lname", "email", "locale"]) }) as unknown as Seed<"users">,
    ),
    plans: seeds("Site", planSeed).flat(),
  };
}

function siteSeed({ id, fields }: Found, within: Within, off: readonly string[]): Seed<"sites"> {
  const hostnames = within("SiteHostname").toSorted((a, b) => Number(b.fields.primary === true) - Number(a.fields.primary === true));
  const [caching, php, mail, bots] = ["CacheSettings", "PhpVersion", "SiteMailSettings", "BotDetection"].map(
    (type) => within(type)[0]?.fields,
  );
  const shield = within("ShieldZone")[0]?.fields;
  return {
    id,
    ...inApiWords(fields, ["name", "account", "plan", "term", "location"]),
    ...(fields.dunningSuspended === true && { suspended: true }),
    ...(fields.pendingDelete === true && { pendingDelete: true }),
    ...(fields.subscription === null && { subscription: false }),
    ...(typeof php?.version === "string" && { phpVersion: php.version }),
    ...(off.includes("cdn_not_active") && { cdn: false }),
    domains: hostnames.map((one) => ({ id: ownId(one), hostname: String(one.fields.domain) })),
    ...(caching && { caching: inApiWords(caching) }),
    cacheLayers: Object.fromEntries(within("CacheLayer").map(({ fields: { type, enabled } }) => [type, enabled === true])),
    edgeRules: within("EdgeRule").map((one) => ({ ...bodyOf(one, "edge_rule"), Guid: ownId(one) })),
    ...(mail && { mail: inApiWords(mail, ["mailFromLocalPart", "mailFromName"]) }),
    shield: {
      active: shield !== undefined && shield.active !== false,
      ...(off.includes("shield_not_in_plan") && { plan: "none" }),
      ...(shield && { settings: inApiWords(shield, shieldSettings) }),
      ...(bots && { botDetection: inApiWords(bots) }),
      rateLimits: within("RateLimit").map(withId),
      accessLists: within("AccessList").map(withId),
      customRules: within("WafRule").map(withId),
    },
  } as Seed<"sites">;
}

const shieldSettings = [
  ...["planType", "learningMode", "wafEnabled", "wafExecutionMode", "wafDisabledRules", "wafLogOnlyRules"],
  ...["ddosSensitivity", "ddosExecutionMode", "ddosChallengeWindow", "whitelabelResponsePages"],
];

/** The account pays for its plans: they can be ordered once more. */
function planSeed({ fields }: Found): Seed<"plans">[] {
  const { plan, term, subscription } = fields as { plan?: unknown; term?: unknown; subscription?: Subscription | null };
  if (typeof plan !== "string" || plan === "") return [];
  const { product, price } = subscription ?? {};
  const amount = price?.amountCents;
  return [
    {
      shortName: plan,
      ...(product?.name !== undefined && { name: product.name }),
      ...(product?.id !== undefined && { productId: product.id }),
      // Nobody knows the price of a term that isn't paid for: the copy sells it all the same.
      prices: { monthly: 0, annual: 0, ...(typeof amount === "number" && typeof term === "string" && { [term]: amount }) },
    },
  ];
}

function zoneSeed({ id, fields }: Found, within: Within): Seed<"zones"> {
  const records = within("DnsRecord").map((one) => ({
    id: ownId(one),
    ...present(named(bodyOf(one, "dns_record"), ["record_type"])),
    ...inApiWords(one.fields, ["name", "value", "ttl", "priority", "weight", "port", "flags", "recordTag", "comment", "createdAt"]),
  }));
  return { id, ...inApiWords(fields, ["name", "account", "dnssec", "createdAt"]), records } as Seed<"zones">;
}

function mailspaceSeed({ id, fields }: Found, within: Within): Seed<"mailspaces"> {
  return {
    id,
    ...inApiWords(fields, ["domain", "account", "package", "provisioned", "verified", "createdAt"]),
    ...(fields.status === "suspended" && { suspended: true }),
    ...(fields.pendingDeletion === true && { pendingDelete: true }),
    domains: within("MailspaceDomain").map((one) => String(one.fields.domainName ?? one.fields.name)),
    groups: within("MailGroup").map((one) => ({
      ...{ id: ownId(one), email: String(one.fields.email ?? one.fields.address) },
      ...inApiWords(one.fields, ["description", "aliases"]),
    })),
    mailboxes: within("Mailbox").map((one) => ({
      id: ownId(one),
      ...inApiWords(one.fields, [
        ...["username", "domain", "principalId", "displayName", "quotaMb", "status"],
        ...["aliases", "groups", "lists", "allowedIps", "createdAt"],
      ]),
    })),
  } as Seed<"mailspaces">;
}

function registrationSeed({ id, fields }: Found): Seed<"registrations"> {
  const roles = ["owner", "admin", "tech", "billing"] as const;
  const contacts = roles.flatMap((role) => {
    const contact = fields[`${role}ContactId`];
    return contact === undefined || contact === null ? [] : [[role, String(contact)]];
  });
  return {
    ...{ id, contacts: Object.fromEntries(contacts) },
    ...inApiWords(fields, ["name", "account", "createdAt"]),
    ...present(
      named(fields, [
        ...["status", "expiresAt", "autoRenew", "locked", "privacyProtect", "serverTransferProhibited", "nameservers"],
        ...["transferOutPending", "pushTransferPending", "cancellationDeadlineAt"],
      ]),
    ),
  } as Seed<"registrations">;
}

function contactSeed({ id, fields }: Found): Seed<"contacts"> {
  return {
    id,
    ...inApiWords(fields, [
      ...["account", "firstName", "lastName", "organization", "streetAddress", "postCode", "city", "state", "country", "email", "phone"],
      "extraProperties",
    ]),
  } as Seed<"contacts">;
}

function panelSeed({ id, fields }: Found, within: Within): Seed<"panelAccounts"> {
  const domains = within("PanelAccountDomain").map((one) => String(one.fields.domain ?? one.fields.name));
  return { username: id, ...inApiWords(fields, ["domain", "account", "package", "deleteScheduledAt"]), domains } as Seed<"panelAccounts">;
}

function withId(one: Found): Record<string, unknown> {
  return { id: ownId(one), ...bodyOf(one) };
}

/** What a request that makes the object would send. */
function bodyOf({ definition, inputs, parentFacts }: Found, wrapper?: string): Record<string, unknown> {
  if (!("toBody" in definition)) return {};
  const body = definition.toBody(inputs, "create", parentFacts);
  return wrapper === undefined ? body : (body[wrapper] as Record<string, unknown>);
}

/** The last part of an id. */
function ownId({ definition, fields }: Found): string {
  return String(fields[definition.ownId]);
}

/** The named fields, or all, in the API's spelling. */
function inApiWords(fields: Values, names: readonly string[] = Object.keys(fields)): Record<string, unknown> {
  return respelled(present(named(fields, names)), snake) as Record<string, unknown>;
}
