import * as pulumi from "@pulumi/pulumi";
import {
  AccessList,
  CacheSettings,
  DnsRecord,
  DnsZone,
  EdgeRule,
  HostnameCertificate,
  HostnameCertificateValidation,
  MailAlias,
  Mailbox,
  Mailspace,
  MailspaceVerification,
  PhpVersion,
  RateLimit,
  ShieldZone,
  Site,
  SiteHostname,
} from "pulumi-hosting";

const config = new pulumi.Config();
const domain = config.require("domain");

// Orders the site, charges the account, and waits for the site. Plan and location are names from the platform's catalogue.
const site = new Site(
  "site",
  { name: domain, plan: "business", variant: "vanilla", location: "eu-central", term: "monthly" },
  { customTimeouts: { create: "1h" } },
);

// The PHP version. Another version restarts the site.
new PhpVersion("php", { siteId: site.id, version: "8.3" });

// Its edge: how long it keeps files, in seconds.
new CacheSettings("cache", { siteId: site.id, cacheExpiration: 86_400, staleWhileUpdating: true });

// Its firewall. shield.id is the site's id, known when Shield is on: so the resources below wait for Shield.
const shield = new ShieldZone("shield", {
  siteId: site.id,
  wafEnabled: true,
  wafExecutionMode: "Block",
  learningMode: false,
  ddosSensitivity: 2,
});
new RateLimit("login", {
  siteId: shield.id,
  ruleName: "Login",
  ruleDescription: "20 a minute",
  ruleConfiguration: {
    actionType: 1, // block
    variableTypes: { REQUEST_URI: "" },
    operatorType: 0, // begins with
    value: "/login",
    counterKeyType: 0, // by address
    requestCount: 20,
    timeframe: 60,
  },
});
new AccessList("office", {
  siteId: shield.id,
  name: "office",
  type: "Cidr",
  entries: ["192.0.2.0/24", "2001:db8::/32"],
});

// Its own hostname, and the zone with the record that points to the site.
const www = new SiteHostname("www", { siteId: site.id, domain: `www.${domain}`, primary: true });
const zone = new DnsZone("zone", { name: domain, dnssec: true });
const cname = new DnsRecord("www", { zoneId: zone.id, name: "www", type: "CNAME", value: www.cname.apply((name) => name ?? domain) });

// Its certificate: requested once, proven by a record, and awaited. If the hostname has a certificate already, it needs no proof.
const hostname = { siteId: site.id, hostnameId: www.hostnameId };
const certificate = new HostnameCertificate("www", hostname, { dependsOn: cname });
const challenge = new DnsRecord("www-challenge", {
  zoneId: zone.id,
  type: "TXT",
  name: certificate.challenge.apply((record) => `${record?.name ?? `_acme-challenge.www.${domain}`}.`),
  value: certificate.challenge.apply((record) => record?.value ?? "not asked for"),
});
const certified = new HostnameCertificateValidation("www", hostname, { dependsOn: challenge, customTimeouts: { create: "1h" } });

// https only, as soon as the certificate is there.
new EdgeRule(
  "https",
  { siteId: site.id, description: "https only", actionType: "ForceSsl", triggers: [{ type: "Url", patternMatches: ["*"] }] },
  { dependsOn: certified },
);

// Its mail: bought, proven by a record in the zone, and awaited. If the platform knows the domain already, it needs no proof.
const mailspace = new Mailspace("mail", { domain, package: "mail_20" });
const proof = new DnsRecord("mail-proof", {
  zoneId: zone.id,
  type: "TXT",
  name: mailspace.verification.apply((record) => record?.txtPrefix ?? "_mail-proof"),
  value: mailspace.verification.apply((record) => record?.txtValue ?? "not asked for"),
});
const mail = new MailspaceVerification("mail", { mailspaceId: mailspace.id }, { dependsOn: proof, customTimeouts: { create: "1h" } });
const anna = new Mailbox("anna", {
  mailspaceId: mail.id,
  username: "anna",
  password: config.requireSecret("annasPassword"),
  displayName: "Anna",
  quotaMb: 2048,
});
const info = new MailAlias("info", { mailspaceId: mail.id, address: "info", targetEmail: anna.email });

export const siteId = site.id;
export const url = pulumi.interpolate`https://${www.domain}/`;
export const ssh = site.ssh;
export const nameservers = zone.nameservers;
export const dsRecord = zone.dnssecData.apply((dnssec) => dnssec?.dsRecord);
export const webmail = mailspace.webmailUrl;
export const addresses = [anna.email, info.email];
