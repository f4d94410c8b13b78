import * as pulumi from "@pulumi/pulumi";
import { DnsRecord, DnsZone, MailAlias, MailAliases, Mailbox, type MailboxArgs, MailGroup } from "pulumi-hosting";
import { Mailspace, MailspaceDomain, MailspaceDomainVerification, MailspaceVerification, SiteMailSettings } from "pulumi-hosting";

const config = new pulumi.Config();
const domain = config.require("domain");

const people: Record<string, Pick<MailboxArgs, "displayName" | "quotaMb"> & { aliases: string[] }> = {
  anna: { displayName: "Anna Arnold", quotaMb: 5_120, aliases: ["postmaster", "dmarc", "info"] },
  ben: { displayName: "Ben Berg", quotaMb: 2_048, aliases: ["sales"] },
};

// The account that has the zone. Default: the account that has the mail.
const zone = new DnsZone("zone", { name: domain, dnssec: true, account: config.get("dnsAccount") });

// Ordered for a year and charged at once. In production it is protected, because a deletion would delete all mail.
const production = pulumi.getStack() === "production";
const mailspace = new Mailspace("mail", { domain, package: "mail_5" }, { protect: production });

// This record proves that the domain is ours. If the platform knows the domain already, it needs no proof.
const proof = new DnsRecord("proof", {
  zoneId: zone.id,
  type: "TXT",
  name: mailspace.verification.apply((record) => `${record?.txtHost ?? `_mail-proof.${domain}`}.`),
  value: mailspace.verification.apply((record) => record?.txtValue ?? "not asked for"),
});

// Stricter than the platform's own DMARC record. If the platform finds this record, it writes none.
const dmarc = new DnsRecord("dmarc", {
  zoneId: zone.id,
  type: "TXT",
  name: "_dmarc",
  value: `v=DMARC1; p=quarantine; rua=mailto:dmarc@${domain}`,
});

// Waits until the platform has found the proof in the public DNS and has set up the mail.
const mail = new MailspaceVerification(
  "mail",
  { mailspaceId: mailspace.id },
  { dependsOn: [proof, dmarc], customTimeouts: { create: "1h" } },
);

// MX, SPF, DKIM and other records, as the platform reports them. In a zone of the same account the platform writes them itself. Otherwise
// the program publishes them (`publishDns`). Published records stay, also if the platform manages the zone later.
const publishable = ["MX", "TXT", "CNAME", "A", "AAAA"] as const;
pulumi.all([mail.publishDns, mail.dnsRecords]).apply(([publishes, records = []]) => {
  if (!publishes) return;
  for (const { type: reported, name, value, priority } of records) {
    const type = publishable.find((one) => one === reported);
    if (type === undefined || name === `_dmarc.${domain}`) continue;
    // The dot at the end makes the name absolute.
    new DnsRecord(`${type} ${name} ${value}`.slice(0, 100), { zoneId: zone.id, type, name: `${name}.`, value, priority });
  }
});

// mail.id is the mailspace's id, known when the mailspace can be used. So these resources wait until then.
const members: pulumi.Output<string>[] = [];
const addresses = Object.entries(people).flatMap(([username, { aliases, ...mailbox }]) => {
  const password = config.requireSecret(`${username}Password`);
  const { email } = new Mailbox(username, { mailspaceId: mail.id, username, password, ...mailbox });
  members.push(email);
  return [email, ...aliases.map((address) => new MailAlias(address, { mailspaceId: mail.id, address, targetEmail: email }).email)];
});

// A further domain. If it isn't registered at the platform, publish `proofOfSecond` and verify the domain in the panel. Then mailboxes can
// use it (`domain: second.name`).
const secondDomain = config.get("secondDomain");
const second = secondDomain === undefined ? undefined : new MailspaceDomain("second", { mailspaceId: mail.id, name: secondDomain });
// With `waitForSecond: true`, `pulumi up` waits until somebody has verified it. Mailboxes of it would depend on this resource.
if (second && config.getBoolean("waitForSecond"))
  new MailspaceDomainVerification("second", { mailspaceId: second.mailspaceId, domainName: second.domainName });

// All people under one address. The members are outputs of the mailboxes, so the mailboxes are created first.
const team = new MailGroup("team", { mailspaceId: mail.id, address: "team", description: "The team", members });

// Addresses of roles. They are one resource, because such a list grows.
const roles = ["office", "jobs", "press"].map((address) => ({ address, targetEmail: team.email }));
new MailAliases("roles", { mailspaceId: mail.id, aliases: roles });

// Mail that a site itself sends, such as orders and forgotten passwords. The site needs only a sender, no mailbox.
const siteId = config.get("siteId");
const asShop = { mailFromLocalPart: "shop", mailFromName: "The shop" };
const sender = siteId === undefined ? undefined : new SiteMailSettings("sender", { siteId, ...asShop });

/** Set the name servers at the registrar, or the platform can't find the proof. Then set the key that signs the zone. */
export const nameservers = zone.nameservers;
export const dsRecord = zone.dnssecData.apply((dnssec) => dnssec?.dsRecord);
export const webmail = mailspace.webmailUrl;
export const proofOfSecond = second?.verification ?? "no second domain";
export const siteSendsAs = sender?.fromEmail.apply((email) => email ?? "no address before the site's domain signs mail") ?? "no site";
export const dnsKeptByPlatform = mail.dnsManaged;
export const deliverable = pulumi.all([...addresses, team.email]);
