import { z } from "zod";
import { isDomainOrder } from "../client";
import { normaliseDomain } from "../dns";
import { adoptBought, allowReplacement, createdAt, immutable, neededToCreate, passing } from "../kernel/definition/annotations";
import { definePurchase } from "../kernel/definition/resource";
import type { Values } from "../kernel/definition/values";
import { flag, integer, orAbsent, text, wireFields } from "../kernel/definition/wire";
import { accountInput, accountWire } from "./parts/account";
import { checkedDomain, sameDomain } from "./parts/domain";
import { listMailspaces, mailspacePath, mailspaceWithProof, explainUndeletable } from "./parts/mail";
import { subscription, subscriptionWire } from "./parts/subscription";

const mailPackages = ["mail_5", "mail_20", "mail_50", "mail_200", "mail_500"] as const;

const inputs = z.object({
  domain: immutable(z.string()).describe(
    "The domain whose mail is hosted: `example.com`. A change buys a new mailspace and deletes the old one with all its mail, which " +
      "needs `allowReplacement`.",
  ),
  package: z
    .enum(mailPackages)
    .optional()
    .describe(
      "The mail package: `mail_5`, `mail_20`, `mail_50`, `mail_200` or `mail_500`. The outputs `maxMailboxes` and " +
        "`storageGb` show its size. Default: the platform's, the smallest. A change updates the package in place and charges the " +
        "difference in price. If removed later, the package stays.",
    ),
  account: neededToCreate(accountInput("mailspace"), "unlessOfToken"),
  adopt: adoptBought,
  allowReplacement,
});

const outputs = z.object({
  verification: passing(
    z
      .object({
        txtPrefix: z.string().optional().describe("The first label of the record's name, relative to the domain."),
        txtHost: z.string().optional().describe("The record's full name, without a trailing dot."),
        txtValue: z.string().optional().describe("The record's value."),
      })
      .optional(),
  ).describe(
    "The TXT record that proves that the domain is yours. Publish it as a DnsRecord, then wait with MailspaceVerification. Absent " +
      "if the platform knows the owner already. The output stays after the proof, so that the record can stay in the program.",
  ),
  provisioned: z.boolean().optional().describe("Whether the mailspace can have mailboxes. MailspaceVerification waits for it."),
  verified: z.boolean().optional().describe("Whether the platform knows that the domain is yours."),
  deleteScheduledAt: z
    .string()
    .optional()
    .describe("When the platform deletes the mailspace, as an ISO 8601 time. Absent if no deletion is scheduled."),
  status: z.string().optional().describe("`pending`, `active`, `suspended` or `inactive`."),
  packageName: z.string().optional().describe("The package's display name."),
  storageGb: z.int().optional().describe("The storage of all mailboxes together, in GB."),
  maxMailboxes: z.int().optional().describe("The largest number of mailboxes in the package."),
  webmailUrl: z.string().optional().describe("Where users read their mail in a browser."),
  subscription,
  createdAt,
});

const wire = wireFields(
  {
    id: text,
    domain: text,
    package: text,
    package_name: text,
    status: text,
    storage_gb: integer,
    max_mailboxes: integer,
    provisioned: flag,
    verified: flag,
    needs_domain_verification: flag,
    // It is shown until the proof is made; what was published stays right.
    verification: orAbsent(wireFields({ txt_prefix: text, txt_host: text, txt_value: text })),
    webmail_url: text,
    subscription: subscriptionWire,
    pending_deletion: flag,
    delete_scheduled_at: text,
    account: accountWire,
    created_at: text,
  },
  { id: "mailspaceId", needs_domain_verification: "needsVerification" },
);

const whenPurged = ({ deleteScheduledAt }: Values) =>
  deleteScheduledAt ? `on ${String(deleteScheduledAt)}` : "after its retention period";

export const mailspace = definePurchase({
  type: "Mailspace",
  area: "mail",
  summary: "mail for a domain, **bought** for a year; outputs `verification`, `provisioned`, `status`",
  description:
    "Mail hosting for a domain, bought for a year at a time: creating it charges the account's default payment method. The creation " +
    "ends when the TXT record that proves the domain is known; MailspaceVerification waits until the mailspace can be used. A deletion " +
    "is scheduled, not immediate: the platform keeps the mailspace and its mail for a while, and can restore them until then.",
  inputs,
  outputs,
  wire,
  envelope: ["mailspace", "mailspaces"],
  id: ["mailspaceId"],
  key: ({ domain }) => [normaliseDomain(domain)],
  identity: {
    createdAt: "createdAt",
    unique: () => true,
    blockedBy: (fields) =>
      `the mailspace of ${String(fields.domain)} (id ${String(fields.mailspaceId)}) is scheduled for deletion ${whenPurged(fields)} and ` +
      "holds the domain until then. Restore it in the platform's panel and take it over (adopt: true), or wait for that day.",
    nameForm: "its domain",
    named: ["domain"],
  },
  same: { domain: sameDomain },
  rules: ({ domain }) => checkedDomain(domain),
  factsForChildren: ({ domain }) => ({ domain: normaliseDomain(String(domain)) }),
  toBody: ({ domain, package: size }, verb) =>
    verb === "create" ? { domain: normaliseDomain(domain as string), package: size } : { package: size },
  wordsOf: ({ package: size }) => (size === undefined ? "the smallest package, for a year" : `package ${size}, for a year`),
  reading: {
    from: "item",
    gone: ({ pendingDeletion }) => pendingDeletion === true,
  },
  find: async (reading) => ({ items: await listMailspaces(reading) }),
  read: (reading, { mailspaceId }) => mailspaceWithProof(reading, mailspaceId),
  create: ({ api, body }) => api.post("/api/mailspace", body),
  update: ({ api, id, body }) => api.patch(mailspacePath(id.mailspaceId), body),
  delete: ({ api, id, olds }) => api.delete(mailspacePath(id.mailspaceId)).catch((error: unknown) => explainUndeletable(error, olds)),
  writing: {
    updateSends: "changed",
    afterDelete: ({ domain }) =>
      `the mailspace of ${String(domain)} is scheduled for deletion, not deleted at once: until the platform purges it, it can be ` +
      "restored in the panel, and the domain can't be bought anew",
  },
  waiting: {
    asynchronous: ["update", "delete"],
    pending: (_, { provisioned, verification }) =>
      provisioned === true || verification ? undefined : "the mailspace, or the record that proves its domain",
    showsProgress: true,
  },
  replacing: { destructive: true },
  purchase: {
    changes: ["package"],
    isOurs: (order) => !isDomainOrder(order),
  },
  samples: (): z.infer<typeof inputs>[] => [{ domain: "example.com", package: "mail_20" }, { domain: "bücher.example" }],
});
