import * as pulumi from "@pulumi/pulumi";
import { DnsRecord, DnsZone, MailAlias, MailAliases, Mailbox, type MailboxArgs, MailGroup } from "pulumi-hosting";
import { Mailspace, MailspaceDomain, MailspaceVerification, SiteMailSettings } from "pulumi-hosting";

const config = new pulumi.Config();
const domain = config.require("domain");

const people: Record<string, Pick<MailboxArgs, "displayName" | "quotaMb"> & { aliases: string[] }> = {
  anna: { displayName: "Anna Arnold", quotaMb: 5_120, aliases: ["postmaster", "dmarc", "info"] },
  ben: { displayName: "Ben Berg", quotaMb: 2_048, aliases: ["sales"] },
};

// Many keep their zones in an account of their own. Absent: the account that has the mail.
const zone = new DnsZone("zone", { name: domain, dnssec: true, account: config.get("dnsAccount") });

// Ordered for a year and charged at once. What is paid for, and holds everybody's mail, doesn't go by accident.
const production = pulumi.getStack() === "production";
const mailspace = new Mailspace("mail", { domain, package: "mail_5" }, { protect: production });

// The proof that the domain is ours. Where the platform knows that already it asks for none.
const proof = new DnsRecord("proof", {
  zoneId: zone.id,
  type: "TXT",
  name: mailspace.verification.apply((record) => `${record?.txtHost ?? `_mail-proof.${domain}`}.`),
  value: mailspace.verification.apply((record) => record?.txtValue ?? "not asked for"),
});

// Stricter than the platform's own, which it leaves out where it finds this one.
const dmarc = new DnsRecord("dmarc", {
  zoneId: zone.id,
  type: "TXT",
  name: "_dmarc",
  value: `v=DMARC1; p=quarantine; rua=mailto:dmarc@${domain}`,
});

// Waits until the platform has seen the proof and set up the mail server. It asks the public DNS.
const mail = new MailspaceVerification(
  "mail",
  { mailspaceId: mailspace.id },
  { dependsOn: [proof, dmarc], customTimeouts: { create: "1h" } },
);

// MX, SPF, DKIM and the rest, as the platform reports them. In a zone of its own account it keeps them by itself. What was published here
// once stays (`publishDns`), also if the platform says later that it keeps the zone: it doesn't replace these records.
const publishable = ["MX", "TXT", "CNAME", "A", "AAAA"] as const;
pulumi.all([mail.publishDns, mail.dnsRecords]).apply(([publishes, records = []]) => {
  if (!publishes) return;
  for (const { type: reported, name, value, priority } of records) {
    const type = publishable.find((one) => one === reported);
    if (type === undefined || name === `_dmarc.${domain}`) continue;
    // The dot at its end makes the name absolute.
    new DnsRecord(`${type} ${name} ${value}`.slice(0, 100), { zoneId: zone.id, type, name: `${name}.`, value, priority });
  }
});

// mail.id is the mailspace's id, known once it can be used: what takes it from here waits for that.
const members: pulumi.Output<string>[] = [];
const addresses = Object.entries(people).flatMap(([username, { aliases, ...mailbox }]) => {
  const password = config.requireSecret(`${username}Password`);
  const { email } = new Mailbox(username, { mailspaceId: mail.id, username, password, ...mailbox });
  members.push(email);
  return [email, ...aliases.map((address) => new MailAlias(address, { mailspaceId: mail.id, address, targetEmail: email }).email)];
});

// A further domain. If it isn't registered at the platform, it awaits its verification: the panel does that, once `proofOfSecond` is
// published. Then mailboxes may lie in it (`domain: second.name`).
const secondDomain = config.get("secondDomain");
const second = secondDomain === undefined ? undefined : new MailspaceDomain("second", { mailspaceId: mail.id, name: secondDomain });

// Everybody under one address. The members come from the mailboxes, so that these are made first.
const team = new MailGroup("team", { mailspaceId: mail.id, address: "team", description: "The team", members });

// Addresses of roles, as one resource: such a list grows.
const roles = ["office", "jobs", "press"].map((address) => ({ address, targetEmail: team.email }));
new MailAliases("roles", { mailspaceId: mail.id, aliases: roles });

// The mail that a site itself sends, such as orders and forgotten passwords: the site needs no mailbox for it, only a sender.
const siteId = config.get("siteId");
const asShop = { mailFromLocalPart: "shop", mailFromName: "The shop" };
const sender = siteId === undefined ? undefined : new SiteMailSettings("sender", { siteId, ...asShop });

/** To be set at the registrar, or the proof isn't found; then the key that the zone is signed with. */
export const nameservers = zone.nameservers;
export const dsRecord = zone.dnssecData.apply((dnssec) => dnssec?.dsRecord);
export const webmail = mailspace.webmailUrl;
export const proofOfSecond = second?.verification;
export const siteSendsAs = sender?.fromEmail;
export const dnsKeptByPlatform = mail.dnsManaged;
export const deliverable = pulumi.all([...addresses, team.email]);
