import type { SimulatorOptions } from "../../src/simulator";
import { type Case, header } from "./programs";

const site = { id: "7", name: "shop" };
const zone = { id: "9", name: "example.com", records: [{ id: "10", record_type: 0, name: "www", value: "192.0.2.1" }] };
const mailspace = { id: "m1", domain: "example.com", provisioned: true, mailboxes: [{ username: "anna" }] };
const limit = `new RateLimit("limit", { siteId: "7", ruleName: "Long", ruleConfiguration: { requestCount: 1, timeframe: 10 } });`;
const order = `new Site("blog", { name: "blog", plan: "starter", term: "monthly", variant: "vanilla", location: "eu" });`;
const mailbox = (name: string, more = "") =>
  `new Mailbox("box", { mailspaceId: "m1", username: ${JSON.stringify(name)}, password: pulumi.secret("correct horse"), quotaMb: 100 ${more}});`;

type Faulty = readonly [name: string, seed: SimulatorOptions, body: string, more?: Pick<Case, "unknowable" | "arranged">];

/** Programs that a real `up` refuses, each for another reason. */
const programs: readonly Faulty[] = [
  ["a limit on a plan without Shield", { sites: [{ ...site, plan: "basic", shield: { plan: "none" } }] }, limit],
  [
    "Shield on a plan without it",
    { sites: [{ ...site, plan: "basic", shield: { plan: "none" } }] },
    `new ShieldZone("s", { siteId: "7" });`,
  ],
  ["a limit where Shield is not active", { sites: [{ ...site, shield: { active: false } }] }, limit],
  ["a zone that the account has", { zones: [zone] }, `new DnsZone("zone", { name: "example.com" });`],
  ["a mailbox that exists", { mailspaces: [mailspace] }, mailbox("anna")],
  ["a quota above the package", { mailspaces: [mailspace] }, mailbox("ben").replace("100", "100000000")],
  [
    "one mailbox more than the package has",
    { mailspaces: [{ ...mailspace, package: "mail_5", mailboxes: [..."abcde"].map((username) => ({ username })) }] },
    mailbox("ben"),
  ],
  ["mail that is not provisioned", { mailspaces: [{ ...mailspace, provisioned: false, mailboxes: [] }] }, mailbox("ben")],
  ["mail that is suspended", { mailspaces: [{ ...mailspace, suspended: true }] }, mailbox("ben")],
  [
    "an alias to nobody",
    { mailspaces: [mailspace] },
    `new MailAlias("a", { mailspaceId: "m1", address: "hi", targetEmail: "no@example.com" });`,
  ],
  [
    "a name that another site of the account has",
    { sites: [site, { id: "8", name: "blog", domains: ["www.example.com"] }] },
    `new SiteHostname("w", { siteId: "7", domain: "www.example.com" });`,
  ],
  [
    "a name below a zone of somebody else",
    { sites: [site], zones: [{ name: "foreign.example", account: "account-9" }] },
    `new SiteHostname("w", { siteId: "7", domain: "www.foreign.example", mode: "nameservers" });`,
  ],
  [
    "a zone of somebody else",
    { zones: [{ name: "foreign.example", account: "account-9" }] },
    `new DnsZone("zone", { name: "foreign.example" });`,
    { unknowable: "whether somebody else has foreign.example on the platform" },
  ],
  ["a site that isn't paid", { sites: [{ ...site, suspended: true }] }, `new CacheSettings("c", { siteId: "7", cacheExpiration: 60 });`],
  [
    "a site that is deleted",
    { sites: [{ ...site, pendingDelete: true }] },
    `new CacheSettings("c", { siteId: "7", cacheExpiration: 60 });`,
  ],
  ["the edge of a site without CDN", { sites: [{ ...site, cdn: false }] }, `new CacheSettings("c", { siteId: "7", cacheExpiration: 60 });`],
  ["a CNAME beside a record", { zones: [zone] }, `new DnsRecord("c", { zoneId: "9", name: "www", type: "CNAME", value: "a.example." });`],
  [
    "a plan that doesn't exist",
    { sites: [site] },
    order.replace("starter", "huge"),
    { unknowable: 'whether there is a plan "huge": the account has no site of it' },
  ],
  [
    "an order without a payment method",
    { sites: [site] },
    order,
    {
      arranged: [["/billing", { paymentMethod: false }]],
      unknowable: "whether an order gets paid: no route shows the payment method",
    },
  ],
  [
    "a panel that isn't enabled",
    { strict: { panel: "notEnabled" } },
    `new PanelAccount("p", { domain: "example.com", package: "basic" });`,
  ],
  [
    "domains that can't be registered",
    { strict: { domainRegistration: "off" } },
    `new DomainRegistration("d", { name: "example.org", ownerContactId: "1" });`,
  ],
  ["a site that is missing", { sites: [site] }, `new CacheSettings("c", { siteId: "404", cacheExpiration: 60 });`],
];

export const faultyCases: readonly Case[] = programs.map(([name, seed, body, more]) => ({
  ...{ group: "faulty", name, seed, program: header + body, ...more },
}));
