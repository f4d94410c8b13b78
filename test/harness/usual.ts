import type { Values } from "../../src/kernel/definition/values";
import { siteName } from "./parents";

/** The natural key of the site that the samples below a site have. */
const site = siteName("example.com");

/** What is changed in place (default: the first change that the platform takes), and the natural key of the first sample. */
export const usual: Readonly<Record<string, { readonly changes?: Values; readonly named?: (inputs: Values) => string }>> = {
  AccessList: { changes: { description: "who may look in" }, named: ({ name }) => `${site}/${name}` },
  BotDetection: { changes: { ipAddressSensitivity: 3 }, named: () => site },
  CacheLayer: { named: ({ type }) => `${site}/${type}` },
  CachePurge: { changes: { triggers: { version: "1.4.3" } } },
  CacheSettings: { changes: { cacheExpiration: 60 }, named: () => site },
  DnsRecord: { changes: { ttl: 600 }, named: () => "example.com/www/A" },
  DnsRecords: {
    changes: {
      records: [
        { name: "www", type: "A", value: "192.0.2.2", ttl: 300 },
        { name: "@", type: "TXT", value: "v=spf1 -all" },
        { name: "new", type: "A", value: "192.0.2.1" },
      ],
    },
    named: () => "example.com",
  },
  DnsZone: { changes: { dnssec: true }, named: () => "example.com" },
  DomainContact: { changes: { phone: "+31.207654321" }, named: () => "AJ1-REG" },
  DomainRegistration: { changes: { autoRenew: false }, named: () => "example.com" },
  EdgeRule: { changes: { description: "older pages" } },
  EdgeRules: {
    changes: {
      rules: [
        { actionType: "BlockRequest", triggers: [{ type: "CountryCode", patternMatches: ["YY"] }], enabled: true },
        { actionType: "ForceSsl", description: "new" },
        {
          actionType: "Redirect",
          actionParameter1: "https://example.com/",
          actionParameter2: "302",
          triggers: [{ type: 0, patternMatches: ["*/old/*"] }],
          description: "old pages",
          enabled: true,
        },
      ],
    },
    named: () => site,
  },
  GlueRecord: { changes: { addresses: ["192.0.2.3"] }, named: ({ hostName }) => `example.com/${hostName}` },
  HostnameCertificate: { named: () => `${site}/www.example.com` },
  HostnameCertificateValidation: { named: () => `${site}/www.example.com` },
  MailAlias: { changes: { targetEmail: "xcarol@example.com" }, named: () => "example.com/sales" },
  MailAliases: {
    changes: {
      aliases: [
        { address: "orders", targetEmail: "xcarol@example.com" },
        { address: "shop", targetEmail: "carol@example.com" },
      ],
    },
    named: () => "example.com",
  },
  Mailbox: { changes: { displayName: "Anna B" }, named: () => "example.com/anna" },
  MailGroup: { changes: { description: "All of us" }, named: () => "example.com/team" },
  Mailspace: { changes: { package: "mail_50" }, named: () => "example.com" },
  MailspaceDomain: { changes: { description: "The second shop" }, named: ({ name }) => `example.com/${name}` },
  MailspaceVerification: { named: () => "example.com" },
  PanelAccount: { changes: { package: "pro" }, named: ({ domain }) => String(domain) },
  PanelAccountDomain: { named: ({ domain }) => `example.com/${domain}` },
  PhpVersion: { named: () => site },
  RateLimit: { changes: { ruleDescription: "30 a minute" }, named: ({ ruleName }) => `${site}/${ruleName}` },
  ResellerUser: { named: ({ email }) => String(email) },
  ShieldZone: { changes: { learningMode: true }, named: () => site },
  Site: { changes: { name: "store" }, named: () => "shop" },
  SiteMailSettings: { changes: { mailFromName: "Another shop" }, named: () => site },
  SiteHostname: { changes: { primary: true }, named: ({ domain }) => `${site}/${domain}` },
  WafRule: { changes: { ruleDescription: "Tools that lie" }, named: ({ ruleName }) => `${site}/${ruleName}` },
};

/** Fields that a program can stop asking for and the platform never takes back: nothing is sent then, and nobody else undoes them so. */
export const oneWay: Readonly<Record<string, readonly string[]>> = { SiteHostname: ["primary"] };

/** The types whose identical objects are taken over without being asked while they are young: they cost nothing and hold nothing. */
export const withAge: ReadonlySet<string> = new Set(["DnsRecord", "DnsRecords", "SiteHostname"]);
