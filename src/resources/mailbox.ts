import { z } from "zod";
import { isJson, listIn, lookUp, many, one, path, type Json } from "../client";
import { normaliseDomain } from "../dns";
import { adopt, allowReplacement, asSet, immutable, secret, writeOnly, resetTo } from "../kernel/definition/annotations";
import { defineResource } from "../kernel/definition/resource";
import type { Finding } from "../kernel/definition/findings";
import type { IdParts } from "../kernel/definition/values";
import { integer, list, text, texts, wireObject, respelled, snake } from "../kernel/definition/wire";
import { isUnknown } from "../kernel/values/unknown";
import { checkedDomain } from "./parts/domain";
import {
  domainOf,
  fullAddress,
  listsMayBeCut,
  mailspaceIdText,
  mailspaceNamed,
  mailspacePath,
  normaliseAddress,
  wireAddress,
} from "./parts/mail";
import { canonicalNetwork, normaliseNetwork, sameEntries } from "./parts/network";

const anew = "Changing it makes a new mailbox and deletes the old one with its mail, which needs `allowReplacement`.";
const names = (text: string) => asSet(z.array(z.string().min(1)).optional()).describe(text);

const inputs = z.object({
  mailspaceId: immutable(z.string()).describe(mailspaceIdText("mailbox with all its mail, which needs `allowReplacement`")),
  username: immutable(
    z
      .string()
      .min(1)
      .regex(/^[^\s@\p{Cc}\p{Cf}]+$/u, "must be the part before the @, without spaces and invisible characters"),
  ).describe(`The part of the address before the \`@\`. ${anew}`),
  domain: immutable(z.string().min(1).optional()).describe(
    `The part of the address after the \`@\`: the mailspace's domain or another one that it serves. Default: the mailspace's domain. ${anew}`,
  ),
  password: writeOnly(secret(z.string().regex(/\S/, "must not be blank"))).describe(
    "The password to sign in with. It is sent and never shown: a password that was changed elsewhere isn't noticed. Changing it here sets it anew. A secret.",
  ),
  displayName: resetTo(z.string().optional(), "").describe("The name beside the address. Cleared when it is dropped from the program."),
  quotaMb: resetTo(z.int().min(0).optional(), 0).describe(
    "The most that the mailbox may hold, in MB; 0 for no limit but the package's. Default: 0. When it is dropped from the program it goes back to 0.",
  ),
  aliases: names(
    "Further addresses of the mailbox, all of them: an alias that isn't listed is removed. Left alone when absent, so that MailAlias resources can manage them; name either. Order means nothing.",
  ),
  groups: names(
    "The groups that the mailbox is a member of, all of them; they must be there already. Left alone when absent. Order means nothing.",
  ),
  lists: names(
    "The mailing lists that the mailbox is a member of, all of them; they must be there already. Left alone when absent. Order means nothing.",
  ),
  allowedIps: asSet(z.array(z.string()).max(20).optional()).describe(
    "The addresses and networks (CIDR) that may sign in with the password, at most 20; an empty list lets any. Set right after the mailbox is made. Left alone when absent. Order means nothing.",
  ),
  status: z
    .enum(["active", "suspended"])
    .optional()
    .describe("Whether the mailbox can be used: `active` or `suspended`. Default: `active`. Left alone when absent."),
  adopt,
  allowReplacement,
});

const outputs = z.object({
  email: z.string().describe("The mailbox's address, in lower case."),
  principalId: z.string().optional().describe("The mailbox's id at the mail server."),
});

const wire = wireObject({
  id: text,
  email: text,
  display_name: text,
  status: text,
  quota_mb: integer,
  aliases: texts,
  groups: list(
    z.union([
      z.string(),
      wireObject({ email: text, name: text, id: text }).transform((group) => group.email ?? group.name ?? String(group.id)),
    ]),
  ),
  lists: list(
    z.union([
      z.string(),
      wireObject({ email: text, name: text, id: text }).transform((entry) => entry.email ?? entry.name ?? String(entry.id)),
    ]),
  ),
  allowed_ips: texts,
  principal_id: text,
  scheduled_deletion_at: text,
  created_at: text,
}).transform((mailbox) => ({
  mailboxId: mailbox.id,
  email: mailbox.email ? normaliseAddress(mailbox.email) : undefined,
  username: mailbox.email?.split("@")[0],
  domain: mailbox.email?.split("@")[1],
  displayName: mailbox.display_name,
  status: mailbox.status,
  quotaMb: mailbox.quota_mb,
  aliases: mailbox.aliases,
  groups: mailbox.groups,
  lists: mailbox.lists,
  allowedIps: mailbox.allowed_ips,
  principalId: mailbox.principal_id,
  scheduledDeletionAt: mailbox.scheduled_deletion_at,
  createdAt: mailbox.created_at,
}));

const mailboxesPath = (mailspaceId: string | undefined) => `${mailspacePath(mailspaceId)}/mailboxes`;
const mailboxPath = ({ mailspaceId, mailboxId }: IdParts) => path`/api/mailspace/${mailspaceId}/mailboxes/${mailboxId}`;

const sameText = (a = "", b = "") => normaliseAddress(a) === normaliseAddress(b);
const sameDomain = (a = "", b = "") => normaliseDomain(a) === normaliseDomain(b);
const sameAddresses = (a: string[], b: string[]) => sameEntries(a ?? [], b ?? [], normaliseAddress);
export const mailbox = defineResource({
  type: "Mailbox",
  description:
    "A mailbox of a mailspace. Deleting it schedules its deletion: its mail is kept for a while, and its address stays taken until then.",
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
    claims: ({ username, domain, aliases }, parentFacts) => {
      const at = domain ?? parentFacts.domain;
      if (aliases === undefined || isUnknown(username) || at === undefined) return {};
      return {
        exclusive: [
          `the aliases of ${fullAddress(username, at)}`,
          ...aliases.filter((alias) => !isUnknown(alias)).map((alias) => `the alias ${fullAddress(alias, at)}`),
        ],
      };
    },
    blockedBy: ({ email, scheduledDeletionAt }) =>
      `the mailbox ${String(email)} is scheduled for deletion${scheduledDeletionAt ? ` on ${String(scheduledDeletionAt)}` : ""} and holds the address until then. Restore it in the platform's panel and take it over (adopt: true), or use another address until that day.`,
    nameForm: "mailspace/address (example.com/anna@example.com)",
    matchesName: ({ email }, wanted, parentFacts) => email === fullAddress(wanted, parentFacts.domain),
  },
  writing: {
    partialCreateCodes: ["create_failed"],
    afterDelete: ({ email }) =>
      `the mailbox ${String(email)} is scheduled for deletion: its mail is kept until the platform purges it, and its address stays taken until then`,
    updateSends: "changed",
    afterCreate: ["allowedIps", "status"],
  },
  same: {
    username: sameText,
    domain: (a: string | undefined, b: string | undefined, { parentFacts }) => sameDomain(a ?? parentFacts.domain, b ?? parentFacts.domain),
    aliases: (a: string[], b: string[], { fields, parentFacts }) =>
      sameEntries(a ?? [], b ?? [], (alias) => fullAddress(alias, (fields.domain as string | undefined) ?? parentFacts.domain)),
    groups: sameAddresses,
    lists: sameAddresses,
    allowedIps: (a: string[], b: string[]) => sameEntries(a ?? [], b ?? [], normaliseNetwork),
  },
  rules: ({ allowedIps, domain }) => {
    const { problems, warnings } = checkedDomain(domain);
    return { problems: [...problems, ...strangeNetworks(allowedIps)], warnings };
  },
  reading: {
    gone: ({ status }) => status === "pending_deletion",
    from: "list",
    details: { fields: ["groups", "lists", "allowedIps"], read: ({ get }, id) => get(mailboxPath(id)) },
  },
  parentFactsOf: ({ email, domain }) =>
    domain === undefined && typeof email === "string" ? { domain: email.split("@")[1] as string } : undefined,
  parentNamed: mailspaceNamed,
  toBody: ({ mailspaceId: _, adopt: __, allowReplacement: ___, username, domain, aliases, ...rest }, verb) => ({
    ...(verb === "create" && { username, domain: domain && normaliseDomain(domain) }),
    ...(aliases && { aliases: aliases.map(wireAddress) }),
    ...respelled(rest, snake),
  }),
  derive: ({ email, username, domain }, parentFacts) =>
    email === undefined ? { email: fullAddress(String(username), String(domain ?? parentFacts.domain)) } : {},
  find: async (reading, { mailspaceId }) => {
    const body = await reading.get(mailboxesPath(mailspaceId));
    const items = listIn(mailboxesPath(mailspaceId), body, ["mailboxes"]);
    const pending = isJson(body) ? (many({ pending: lookUp(body, "pending") }, ["pending"]) ?? []) : [];
    return {
      items: [...items, ...pending.map((mailbox): Json => ({ status: "pending_deletion", ...mailbox }))],
      probe: async (id) =>
        (await listsMayBeCut(reading, mailspaceId, items.length)) ? one(await reading.get(mailboxPath(id)), "mailbox") : undefined,
      parentFacts: await domainOf(reading, mailspaceId),
    };
  },
  create: ({ api, inputs: { mailspaceId }, body }) => api.post(mailboxesPath(mailspaceId), body),
  update: ({ api, id, body }) => api.patch(mailboxPath(id), body),
  delete: ({ api, id }) => api.delete(mailboxPath(id)),
  waiting: {
    showsProgress: true,
  },
  replacing: {
    destructive: true,
    // The new one comes first, while the old one still holds them.
    blocked: (olds, news) =>
      olds.mailspaceId === news.mailspaceId && news.aliases?.length && olds.aliases?.length !== 0
        ? "can't change together with aliases that the old mailbox may hold: it keeps them until it is purged. Set aliases: [] first and run `pulumi up`, then change it and put the aliases back."
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

function strangeNetworks(entries: unknown): Finding[] {
  if (!Array.isArray(entries)) return [];
  return entries.flatMap((entry: unknown, index) =>
    isUnknown(entry) || canonicalNetwork(String(entry)) !== undefined
      ? []
      : [{ path: `allowedIps[${index}]`, message: "must be an address or a network, such as 192.0.2.1 or 2001:db8::/32." }],
  );
}
