import * as pulumi from "@pulumi/pulumi";
import { DnsRecord, DnsZone, DomainContact, DomainRegistration, GlueRecord } from "pulumi-hosting";
import { EdgeRule, HostnameCertificate, HostnameCertificateValidation, ShieldZone, Site, SiteHostname } from "pulumi-hosting";
import { Mailbox, Mailspace, MailspaceVerification } from "pulumi-hosting";

const config = new pulumi.Config();
const domain = config.require("domain");

// Protects bought objects from deletion by accident.
const protect = pulumi.getStack() === "production";

// The owner of the domain, and the contact for technical questions. If others can read the program, use secret configuration.
const company = {
  ...{ organization: "Example Shop", streetAddress: "Dorpsstraat 1", postCode: "1012 AB", city: "Amsterdam", country: "NL" },
  phone: "+31.201234567",
};
const owner = { ...company, firstName: "Ada", lastName: "Jansen", email: "ada@example.net" };

// Several domains can share this contact. The registration still uses it after `pulumi destroy`, so the contact stays.
const engineers = new DomainContact(
  "engineers",
  { ...company, tldName: domain.slice(domain.indexOf(".")), firstName: "Ben", lastName: "Weber", email: "ben@example.net" },
  { retainOnDelete: true },
);

// The zone comes first, so that the registry gets name servers that answer, and the keys of the zone.
const zone = new DnsZone("zone", { name: domain, dnssec: true }, { protect });

// Ordered and charged at once, unless it costs more than 20.00 in the account's currency.
const registration = new DomainRegistration(
  "domain",
  {
    name: domain,
    maxPriceCents: 2_000,
    contact: owner,
    roleContacts: { tech: { source: "existing", sourceDomainContactId: engineers.contactId } },
    nameservers: zone.nameservers,
    dnssec: zone.dnssecData,
    locked: true,
    privacyProtect: true,
    autoRenew: true,
    onDelete: "stopRenewing",
    // In its first days, the end of the renewal may refund the domain and cancel it. A trial may do that.
    allowRefund: !protect,
  },
  { protect, customTimeouts: { create: "1h" } },
);

// Your own name server within the domain. Both the zone and the registry need its address.
const nameServer = `ns1.${domain}`;
new DnsRecord("ns1", { zoneId: zone.id, name: "ns1", type: "A", value: "192.0.2.53" });
new GlueRecord("ns1", { registrationId: registration.id, hostName: nameServer, addresses: ["192.0.2.53"] });

// Nothing else is bought before the domain is registered.
const afterDomain = { protect, dependsOn: registration };

// The site with its own hostname and a certificate.
const site = new Site("site", { name: domain, plan: "starter", variant: "vanilla", location: "eu-central", term: "monthly" }, afterDomain);
const www = new SiteHostname("www", { siteId: site.id, domain: `www.${domain}`, primary: true });
const cname = new DnsRecord("www", { zoneId: zone.id, name: "www", type: "CNAME", value: www.cname.apply((name) => name ?? domain) });
const hostname = { siteId: site.id, hostnameId: www.hostnameId };
const certificate = new HostnameCertificate("www", hostname, { dependsOn: cname });
const challenge = new DnsRecord("www-challenge", {
  zoneId: zone.id,
  type: "TXT",
  name: certificate.challenge.apply((record) => `${record?.name ?? `_acme-challenge.www.${domain}`}.`),
  value: certificate.challenge.apply((record) => record?.value ?? "not asked for"),
});
const issued = new HostnameCertificateValidation("www", hostname, { dependsOn: challenge, customTimeouts: { create: "1h" } });

// The firewall, and TLS for all visitors as soon as there is a certificate: what the policy pack of this package asks for.
new ShieldZone("site", { siteId: site.id, wafEnabled: true, wafExecutionMode: "Block", learningMode: false });
new EdgeRule("tls", { siteId: site.id, actionType: "ForceSsl" }, { dependsOn: issued });

// The mail. The platform knows the domain now, so it may need no proof. It writes MX, SPF and DKIM into this zone itself.
const mailspace = new Mailspace("mail", { domain, package: "mail_5" }, afterDomain);
const proof = new DnsRecord("mail-proof", {
  zoneId: zone.id,
  type: "TXT",
  name: mailspace.verification.apply((record) => `${record?.txtHost ?? `_mail-proof.${domain}`}.`),
  value: mailspace.verification.apply((record) => record?.txtValue ?? "not asked for"),
});
const mail = new MailspaceVerification("mail", { mailspaceId: mailspace.id }, { dependsOn: proof, customTimeouts: { create: "1h" } });
const anna = new Mailbox("anna", {
  mailspaceId: mail.id,
  username: "anna",
  password: config.requireSecret("annaPassword"),
  displayName: "Anna",
});

export const status = registration.status;
export const expiresAt = registration.expiresAt;
export const url = pulumi.interpolate`https://${www.domain}/`;
export const mailbox = anna.email;
export const nameservers = zone.nameservers;
