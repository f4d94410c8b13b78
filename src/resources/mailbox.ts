import { z } from "zod";
import { normaliseDomain } from "../dns";
import { adopt, allowReplacement, asSet, immutable, lasting, resetTo } from "../kernel/definition/annotations";
import { neededToCreate, saidElsewhere, secret, writeOnly } from "../kernel/definition/annotations";
import { defineResource } from "../kernel/definition/resource";
import { rest } from "../kernel/definition/rest";
import { anything, flag, integer, list, orAbsent, respelled, snake, text, texts, wireFields, wireObject } from "../kernel/definition/wire";
import { checkedDomain, sameDomain } from "./parts/domain";
import { addressOrPart, aliasIn, fullAddress, localPart, mailspaceIdText, mailspacesNamed, normaliseAddress } from "./parts/mail";
import { heldUntilPurged, mailboxesOf, mailboxesPath, mailboxPath } from "./parts/mailboxes";
import { detailsOf, mailboxDetails, memberOf, memberships, passwordText, unordered } from "./parts/mailboxes";
import { mailboxClaims } from "./parts/mailClaims";
import { noNetworks, normaliseNetwork } from "./parts/network";

const anew = "A change creates a new mailbox and deletes the old one with its mail, which needs `allowReplacement`.";

const inputs = z.object({
  mailspaceId: immutable(z.string()).describe(mailspaceIdText("mailbox with all its mail, which needs `allowReplacement`")),
  username: immutable(localPart).describe(`The part of the address before the \`@\`. ${anew}`),
  domain: immutable(z.string().min(1).optional()).describe(
    `The part of the address after the \`@\`: \`name\` of a MailspaceDomain. Default: the mailspace's domain. ${anew}`,
  ),
  password: neededToCreate(writeOnly(secret(z.string().regex(/\S/, "must not be blank").optional()))).describe(passwordText),
  displayName: resetTo(z.string().optional(), "").describe("The display name beside the address. If removed later, the value is cleared."),
  quotaMb: resetTo(z.int().min(0).optional(), 0).describe(
    "The maximum size in MB; 0 means only the package's limit. Default: 0. If removed later, it goes back to 0.",
  ),
  aliases: saidElsewhere(asSet(z.array(addressOrPart).optional(), aliasIn), "perhaps").describe(
    "All further addresses of the mailbox; an alias that isn't listed is removed. An alias without `@` is in the mailbox's domain. If " +
      "absent, the present aliases stay, and MailAlias resources can manage them; use one of the two. The order doesn't matter.",
  ),
  groups: saidElsewhere(memberOf("groups", " `members` of MailGroup describes the same; use one of the two.")),
  lists: memberOf("mailing lists"),
  allowedIps: asSet(z.array(z.string()).max(20).optional(), normaliseNetwork).describe(
    "The IP addresses and networks (CIDR) from which the password works, at most 20; an empty list allows all. It is set right after " +
      `the mailbox is created. ${unordered}`,
  ),
  status: z
    .enum(["active", "suspended"])
    .optional()
    .describe("`active` or `suspended`. Default: `active`. If absent, the platform's value stays."),
  adopt,
  allowReplacement,
});

const outputs = z.object({
  email: lasting(z.string()).describe("The mailbox's address, in lower case."),
  principalId: lasting(z.string().optional()).describe("The mailbox's id at the mail server."),
  ...mailboxDetails,
});

const wire = wireFields(
  {
    id: text,
    email: text,
    display_name: text,
    status: text,
    quota_mb: integer,
    aliases: texts,
    groups: memberships,
    lists: memberships,
    allowed_ips: texts,
    principal_id: text,
    ...{ two_factor: orAbsent(wireObject({ enabled: flag })), app_passwords: list(anything) },
    scheduled_deletion_at: text,
    created_at: text,
  },
  { id: "mailboxId" },
).transform(({ email, twoFactor, appPasswords, ...mailbox }) => {
  const [username, domain] = email?.split("@") ?? [];
  return { ...mailbox, email: email ? normaliseAddress(email) : undefined, username, domain, ...detailsOf(twoFactor, appPasswords) };
});

export const mailbox = defineResource({
  type: "Mailbox",
  area: "mail",
  summary: "a mailbox; output `email`",
  description: "A mailbox of a mailspace. A deletion is scheduled: the platform keeps the mail, and the address stays taken, for a while.",
  inputs,
  outputs,
  wire,
  envelope: ["mailbox", "mailboxes"],
  id: ["mailspaceId", "mailboxId"],
  parent: { property: "mailspaceId", type: "Mailspace", readyVia: "MailspaceVerification" },
  key: ({ username, domain }, parentFacts) => [fullAddress(`${username}@${domain ?? parentFacts.domain ?? ""}`, undefined)],
  identity: {
    createdAt: "createdAt",
    unique: () => true,
    // The platform makes the mailbox before these, and may refuse them afterwards.
    ignores: ["aliases", "groups", "lists"],
    claimsNeedParentFacts: true,
    claims: mailboxClaims,
    blockedBy: heldUntilPurged,
    nameForm: "mailspace/address (example.com/anna@example.com)",
    named: ["email"],
  },
  same: {
    email: (a: string, b: string, { parentFacts: { domain } }) => fullAddress(a, domain) === fullAddress(b, domain),
    username: (a = "", b = "") => normaliseAddress(a) === normaliseAddress(b),
    domain: (a: string | undefined, b: string | undefined, { parentFacts }) => sameDomain(a ?? parentFacts.domain, b ?? parentFacts.domain),
  },
  rules: ({ allowedIps, domain }) => checkedDomain(domain, noNetworks("allowedIps", allowedIps)),
  parentNamed: mailspacesNamed,
  parentFactsOf: ({ email, domain }) =>
    domain === undefined && typeof email === "string" ? { domain: email.split("@")[1] as string } : undefined,
  toBody: ({ mailspaceId: _, adopt: __, allowReplacement: ___, username, domain, aliases, ...others }, verb, parentFacts) => ({
    ...(verb === "create" && { username, domain: domain && normaliseDomain(domain) }),
    // The documents don't say in which domain the platform puts an address without one.
    aliases: aliases?.map((alias) => aliasIn(alias, { fields: { domain }, parentFacts })),
    ...respelled(others, snake),
  }),
  derive: ({ email, username, domain }, parentFacts) =>
    email === undefined ? { email: fullAddress(String(username), String(domain ?? parentFacts.domain)) } : {},
  reading: {
    from: "list",
    details: { fields: ["groups", "lists", "allowedIps", ...Object.keys(mailboxDetails)], read: ({ get }, id) => get(mailboxPath(id)) },
    gone: ({ status }) => status === "pending_deletion",
  },
  ...rest({ collection: ({ mailspaceId }) => mailboxesPath(mailspaceId), item: mailboxPath, names: ["mailboxes"] }),
  find: (reading, { mailspaceId }, search) => mailboxesOf(reading, mailspaceId, search?.query),
  writing: {
    updateSends: "changed",
    afterCreate: ["allowedIps", "status"],
    afterDelete: ({ email }) =>
      `the mailbox ${String(email)} is scheduled for deletion: its mail is kept until the platform purges it, and its address stays ` +
      "taken until then",
  },
  waiting: { showsProgress: true },
  replacing: {
    destructive: true,
    // The new one comes first, while the old one still holds them.
    blocked: (olds, news) =>
      olds.mailspaceId === news.mailspaceId && news.aliases?.length && olds.aliases?.length !== 0
        ? "can't change together with aliases that the old mailbox may hold: it keeps them until it is purged. Set aliases: [] first " +
          "and run `pulumi up`, then change it and put the aliases back."
        : undefined,
  },
  samples: ({ mailspaceId = "" }): z.infer<typeof inputs>[] => [
    {
      mailspaceId,
      username: "anna",
      password: "correct horse battery",
      displayName: "Anna",
      quotaMb: 1024,
      aliases: ["info@example.com"],
      allowedIps: ["192.0.2.1", "2001:DB8::/32"],
    },
    { mailspaceId, username: "ben", password: "correct horse battery", status: "suspended" },
  ],
});
