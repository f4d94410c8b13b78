import type { SimulatorOptions } from "../../src/simulator";

/** A resource of each type, on the platform below. What is meant by it is taken by one object alone. */
const inputs = {
  AccessList: { siteId: "site-1", name: "office", type: 1, entries: ["192.0.2.0/24"] },
  CacheSettings: { siteId: "site-1", cacheExpiration: 3600 },
  DnsRecord: { zoneId: "zone-1", name: "docs", type: "CNAME", value: "docs.example.net" },
  DnsZone: { name: "example.org" },
  EdgeRule: { siteId: "site-1", actionType: "BlockRequest", triggers: [{ type: "CountryCode", patternMatches: ["XX"] }] },
  MailAlias: { mailspaceId: "m-1", address: "info@example.com", targetEmail: "carol@example.com" },
  Mailbox: { mailspaceId: "m-1", username: "anna", password: "correct horse battery", displayName: "Anna" },
  Mailspace: { domain: "example.net", package: "mail_20" },
  MailspaceVerification: { mailspaceId: "m-1" },
  RateLimit: { siteId: "site-1", ruleName: "Login", ruleConfiguration: { actionType: 1, requestCount: 20, timeframe: 60 } },
  ShieldZone: { siteId: "site-1", wafExecutionMode: 1 },
  Site: { name: "shop", plan: "starter", variant: "vanilla", location: "eu-central", term: "monthly" },
  SiteHostname: { siteId: "site-1", domain: "www.example.com" },
};

export type Type = keyof typeof inputs;
export const types = Object.keys(inputs) as Type[];

export const platform = {
  zones: [{ id: "zone-1", name: "example.com" }],
  sites: [{ id: "site-1", shield: { active: true } }],
  mailspaces: [{ id: "m-1", domain: "example.com", mailboxes: [{ username: "carol" }, { username: "dora" }] }],
  strict: { ownedDomains: ["example.net"] },
} satisfies SimulatorOptions;

/** One resource; `given` names a function of the program that its inputs pass through. */
export function declared(
  type: Type,
  name: string,
  { more = {}, options = "{}", given = "" }: { more?: object; options?: string; given?: string } = {},
): string {
  return `new ${type}(${JSON.stringify(name)}, ${given}(${JSON.stringify({ ...inputs[type], ...more })}), ${options});\n`;
}

/** One of each type, all under one name. */
export function oneOfEach(name: string, more: Parameters<typeof declared>[2] = {}, chosen: readonly Type[] = types): string {
  return chosen.map((type) => declared(type, name, more)).join("");
}
