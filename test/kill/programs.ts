import { registry } from "../../src/resources";
import { program } from "../e2e/hosted";
import { changeOf } from "../harness/usual";
import { checkpoints } from "./scenario";

interface Version {
  readonly site: object;
  readonly expiration: number;
  readonly says: string;
  readonly sensitivity: number;
  readonly requests: number;
  readonly office: string[];
  readonly hostname: object;
  readonly zone: object;
  readonly record: object;
  readonly www: object;
  readonly package: string;
  readonly panel: string;
  readonly anna: object;
  readonly mallory: object;
  readonly info: string;
  readonly registration: object;
  readonly further: string;
}

const first: Version = {
  site: { name: "shop", plan: "starter", variant: "vanilla", location: "eu-central", term: "monthly" },
  expiration: 3_600,
  says: "first",
  sensitivity: 2,
  requests: 20,
  office: ["192.0.2.0/24"],
  hostname: { domain: "shop.example.com" },
  zone: { name: "example.com" },
  record: { name: "api", type: "A", value: "192.0.2.1", ttl: 300 },
  www: { name: "www" },
  package: "mail_5",
  panel: "basic",
  anna: { username: "anna", displayName: "Anna", quotaMb: 512 },
  mallory: { username: "mallory" },
  info: "anna",
  registration: { nameservers: ["ns1.example.net", "ns2.example.net"] },
  further: "further.example.com",
};

/** Changes something of each type in place; site and mail cost more. */
const changed: Version = {
  site: { ...first.site, name: "store", plan: "business" },
  expiration: 7_200,
  says: "second",
  sensitivity: 3,
  requests: 40,
  office: ["192.0.2.0/24", "198.51.100.0/24"],
  hostname: { ...first.hostname, primary: true },
  zone: { ...first.zone, dnssec: true },
  record: { ...first.record, value: "192.0.2.2", ttl: 600 },
  www: first.www,
  package: "mail_20",
  panel: "pro",
  anna: { ...first.anna, displayName: "Anna B.", quotaMb: 1_024 },
  mallory: first.mallory,
  info: "mallory",
  registration: { nameservers: ["ns1.example.net", "ns3.example.net"], locked: true, autoRenew: false, allowRefund: true },
  further: first.further,
};

/**
 * Takes another site with all that is set up on it, another mailbox, another domain of a panel account, and records old and new of which
 * can and can't stand side by side.
 */
const replaced: Version = {
  ...first,
  site: { ...first.site, location: "us-east", allowReplacement: true },
  record: { name: "api", type: "CNAME", value: "example.net" },
  www: { name: "web" },
  mallory: { username: "oscar", allowReplacement: true },
  further: "other.example.com",
};

export const versions = { first, changed, replaced };

const json = JSON.stringify;

const ada = {
  ...{ firstName: "Ada", lastName: "Byron", streetAddress: "St James's Square 12", postCode: "SW1Y 4JH", city: "London" },
  ...{ country: "GB", email: "ada@example.net", phone: "+44.2071234567" },
};

/** Of a program with all types of the package, what holds the rest. */
export function holders(version: keyof typeof versions): string {
  return program(holding(versions[version]));
}

/** What of the program below holds others, by its type. */
const ids: Readonly<Record<string, string>> = {
  DnsZone: "zone.id",
  Mailspace: "mailspace.id",
  MailspaceVerification: "mail.id",
  PanelAccount: "panelAccount.username",
  ShieldZone: "shield.id",
  Site: "site.id",
};

/** The types that a program doesn't name: their first sample on what it holds, or that sample changed in place. */
function unnamedIn(body: string, changes: boolean): string {
  return (
    Object.values(registry)
      .filter(({ type, kind }) => kind !== "set" && !body.includes(`new ${type}(`))
      // Without checkpoints the provider refuses what would lose its secrets.
      .filter(({ outputFields }) => checkpoints || !Object.values(outputFields).some(({ marks }) => marks.writeOnly && marks.secret))
      .map((definition) => {
        const { type, parent } = definition;
        const [sample = {}] = definition.samples({});
        const inputs = { ...sample, ...(changes && changeOf(definition, sample)) };
        const holder = parent && ids[parent.readyVia ?? parent.type];
        if (parent && !holder) throw new Error(`the program has no ${parent.type} for ${type}`);
        return `new ${type}(${json(type)}, { ...${json(inputs)}, ${parent ? `${parent.property}: ${holder}` : ""} });`;
      })
      .join("\n")
  );
}

/** A program with all types of the package. */
export function everything(version: keyof typeof versions): string {
  const { panel, hostname, expiration, says, sensitivity, requests, office, record, www, anna, mallory, info, registration, further } =
    versions[version];
  const body = `${holding(versions[version])}
    const former = new SiteHostname("former hostname", { siteId: site.id, domain: "old.example.com" });
    const hostname = new SiteHostname("hostname", { siteId: site.id, ...${json(hostname)} }, { dependsOn: former });
    const { siteId, hostnameId } = hostname;
    const certificate = new HostnameCertificate("certificate", { siteId, hostnameId });
    const challenge = new DnsRecord("challenge", { zoneId: zone.id, type: "TXT", name: certificate.challenge.apply(({ name }) => name + "."), value: certificate.challenge.apply(({ value }) => value) });
    new HostnameCertificateValidation("certificate", { siteId, hostnameId }, { dependsOn: challenge });
    new CacheSettings("cache", { siteId: site.id, cacheExpiration: ${expiration} });
    new EdgeRule("rule", { siteId: site.id, actionType: "ForceSsl", description: ${json(says)}, triggers: [{ type: "Url", patternMatches: ["*"] }] });
    const shield = new ShieldZone("shield", { siteId: site.id, wafExecutionMode: "Block", ddosSensitivity: ${sensitivity} });
    new RateLimit("login", { siteId: shield.id, ruleName: "Login", ruleDescription: ${json(says)}, ruleConfiguration: { actionType: 1, requestCount: ${requests}, timeframe: 10 } });
    new AccessList("office", { siteId: shield.id, name: "office", type: "Cidr", entries: ${json(office)} });
    new DnsRecord("api", { zoneId: zone.id, ...${json(record)} });
    new DnsRecord("www", { zoneId: zone.id, type: "CNAME", value: site.domainCname, ...${json(www)} });
    const proof = new DnsRecord("proof", { zoneId: zone.id, type: "TXT", name: mailspace.verification.apply((proof) => proof?.txtPrefix ?? "_proof"), value: mailspace.verification.apply((proof) => proof?.txtValue ?? "none") });
    const mail = new MailspaceVerification("mail", { mailspaceId: mailspace.id }, { dependsOn: proof });
    const { mailspaceId, domainName } = new MailspaceDomain("second", { mailspaceId: mail.id, name: "example.org", description: ${json(says)} });
    new MailspaceDomainVerification("second", { mailspaceId, domainName });
    const panelAccount = new PanelAccount("panel", { domain: "example.com", package: ${json(panel)} });
    new PanelAccountDomain("further", { username: panelAccount.username, domain: ${json(further)} });
    const anna = new Mailbox("anna", { mailspaceId: mail.id, password: "correct horse", ...${json(anna)} });
    const mallory = new Mailbox("mallory", { mailspaceId: mail.id, password: "battery staple", ...${json(mallory)} });
    const registered = { name: "registered.example", contact: ${json(ada)}, ...${json(registration)} };
    const registration = new DomainRegistration("registration", registered);
    new GlueRecord("glue", { registrationId: registration.id, hostName: "ns1.registered.example", addresses: ["192.0.2.${requests}"] });
    new DomainContact("ada", { tldName: ".example", ...${json(ada)}, organization: ${json(says)} });
    new MailGroup("team", { mailspaceId: mail.id, address: "team", description: ${json(says)}, members: [anna.email] });
    new MailAlias("info", { mailspaceId: mail.id, address: "info", targetEmail: ${info}.email });`;
  return program(`${body}\n${unnamedIn(body, version === "changed")}`);
}

/** The zone comes first: a domain that the platform knows as ours gets its mail records as soon as it has a mailspace. */
function holding({ site, zone, package: size }: Version): string {
  return `const site = new Site("site", ${json(site)});
    const zone = new DnsZone("zone", ${json(zone)});
    const mailspace = new Mailspace("mail", { domain: "example.com", package: ${json(size)} }, { dependsOn: zone });`;
}

const record = (name: string, type: string, value: string, more: object = {}) => ({ name, type, value, ttl: 300, ...more });
const rule = (from: string, more: object = {}) => ({
  actionType: "Redirect",
  actionParameter1: `https://example.com/${from}`,
  actionParameter2: "301",
  triggers: [{ type: "Url", patternMatches: [`*/${from}`] }],
  description: from,
  enabled: true,
  ...more,
});

const alias = (address: string, mailbox: string) => ({ address, targetEmail: `${mailbox}@example.org` });

/** Items that stay, are changed in place, are swapped for what can't stand beside them, go, come, and change places. */
const items = {
  first: {
    records: [
      record("www", "A", "192.0.2.1"),
      record("docs", "CNAME", "www.example.com"),
      record("@", "MX", "mail.example.net", { priority: 10 }),
      record("old", "TXT", "goes"),
      record("stays", "TXT", "stays"),
    ],
    aliases: [alias("sales", "anna"), alias("Press@example.org", "anna"), alias("stays", "anna")],
    rules: [rule("a"), rule("b"), rule("c")],
  },
  changed: {
    records: [
      record("www", "A", "192.0.2.2"),
      record("docs", "A", "192.0.2.3"),
      record("@", "MX", "mail.example.net", { priority: 20 }),
      record("new", "TXT", "comes"),
      record("stays", "TXT", "stays"),
    ],
    rules: [rule("c"), rule("a", { enabled: false }), rule("d")],
    aliases: [alias("sales", "ben"), alias("stays", "anna"), alias("new", "ben")],
  },
};

/** A program whose records and rules are sets; "gone" has what they stood on alone. */
export function sets(version: keyof typeof items | "gone"): string {
  const holding = `const site = new Site("site", ${json(first.site)});
    const zone = new DnsZone("zone", ${json(first.zone)});
    const mailspace = new Mailspace("mail", { domain: "example.org", package: "mail_5" });
    const mail = new MailspaceVerification("mail", { mailspaceId: mailspace.id });
    const anna = new Mailbox("anna", { mailspaceId: mail.id, username: "anna", password: "correct horse" });
    const ben = new Mailbox("ben", { mailspaceId: mail.id, username: "ben", password: "battery staple" });`;
  if (version === "gone") return program(holding);
  const { records, rules, aliases } = items[version];
  return program(`${holding}
    new DnsRecords("records", { zoneId: zone.id, allowMassChange: true, manage: "all", records: ${json(records)} });
    new EdgeRules("rules", { siteId: site.id, rules: ${json(rules)} });
    new MailAliases("aliases", { mailspaceId: mail.id, aliases: ${json(aliases)} }, { dependsOn: [anna, ben] });`);
}

/** Each component in a program without code, in JSON, which is YAML as well. */
export function everyComponent(password: unknown = "correct horse"): string {
  const component = (type: string, properties: object) => ({ type: `hosting:components:${type}`, properties });
  return json({
    resources: {
      zone: component("DnsZoneFile", {
        zone: "example.com",
        zoneFile: "$TTL 300\nwww A 192.0.2.1\n@ MX 10 mail.example.net.\nold A 192.0.2.2\n",
      }),
      shop: component("SecureSite", {
        site: first.site,
        hostnames: ["www.example.com"],
        certificates: { zoneId: "${zone.zoneId}" },
        cache: { cacheExpiration: 3_600 },
        loginLimit: { path: "/login" },
      }),
      mail: component("MailDomain", {
        domain: "example.org",
        package: first.package,
        mailboxes: { anna: { password }, ben: { password } },
        aliases: { info: "anna" },
      }),
      domain: component("Domain", { name: "registered.example", contact: ada }),
    },
  });
}

/** The same program in Node, where components are classes. */
export function inNode(program: string): string {
  return `const pulumi = require("@pulumi/pulumi");
    const components = require("pulumi-hosting/components");
    const config = new pulumi.Config();
    const { resources, config: settings = {}, outputs = {} } = ${program};
    const made = {};
    const given = (value) => {
      const [, name, field] = (typeof value === "string" && /^\\$\\{(\\w+)(?:\\.(\\w+))?\\}$/.exec(value)) || [];
      const found = made[name] ?? (name && (settings[name].secret ? config.requireSecret(name) : config.requireSecretObject(name)));
      if (name !== undefined) return field === undefined ? found : found[field];
      if (typeof value !== "object") return value;
      return Array.isArray(value) ? value.map(given) : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, given(inner)]));
    };
    for (const [name, { type, properties }] of Object.entries(resources))
      made[name] = new components[type.split(":")[2]](name, given(properties));
    module.exports = given(outputs);`;
}
