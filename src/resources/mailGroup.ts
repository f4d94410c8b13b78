import { z } from "zod";
import { adopt, asSet, changesWith, immutable, lasting, saidElsewhere } from "../kernel/definition/annotations";
import { defineResource, type Compare } from "../kernel/definition/resource";
import { rest } from "../kernel/definition/rest";
import { text, texts, wireFields } from "../kernel/definition/wire";
import { addressOrPart, fullAddress, mailspaceIdText, mailspacesNamed, normaliseAddress, wholeAddress, wireAddress } from "./parts/mail";
import { addressFindings, deriveEmail, domainBehind, emailIn, factsFromAddress, sameAddress } from "./parts/mailAddress";
import { memberships } from "./parts/mailboxes";
import { groupClaims } from "./parts/mailClaims";
import { changeGroup, deleteGroup, groupPath, groupsOf, groupsPath } from "./parts/mailGroups";

/** A bare alias lies in the domain of the group. */
const aliasBeside = (alias: string, { fields: { address, domain }, parentFacts }: Pick<Compare, "fields" | "parentFacts">) =>
  fullAddress(alias, domainBehind(address, (domain as string | undefined) ?? parentFacts.domain));

const inputs = z.object({
  mailspaceId: immutable(z.string()).describe(mailspaceIdText("group")),
  address: immutable(addressOrPart).describe(
    "The group's address: a whole address, or only the part before the `@`. Then the group is in `domain`. A change replaces the group.",
  ),
  domain: immutable(z.string().min(1).optional()).describe(
    "The domain of an `address` without `@`. Default: the mailspace's domain. A change replaces the group.",
  ),
  description: z
    .string()
    .regex(/\S/, "must not be blank")
    .optional()
    .describe("The group's display name. Default: the part of its address before the `@`. If absent, the platform's value stays."),
  members: asSet(z.array(wholeAddress).optional(), normaliseAddress).describe(
    "The primary addresses of all mailboxes that get the group's mail; a member that isn't listed is removed. They must be mailboxes " +
      "of this mailspace: use `mailbox.email`, so that the mailboxes are created first. If absent, the present members stay, and " +
      "`groups` of each Mailbox can manage them; use one of the two. The order doesn't matter.",
  ),
  aliases: saidElsewhere(asSet(z.array(addressOrPart).optional(), aliasBeside), "perhaps").describe(
    "All further addresses of the group; an alias that isn't listed is removed. An alias without `@` is in the group's domain. If " +
      "absent, the present aliases stay, and MailAlias resources can manage them; use one of the two. The order doesn't matter.",
  ),
  adopt,
});

const outputs = z.object({
  email: lasting(z.string()).describe("The group's whole address, in lower case: a target for a MailAlias, an entry for `Mailbox.groups`."),
  principalId: lasting(z.string()).describe("The group's id at the mail server."),
  memberCount: changesWith(z.int().optional(), "members").describe(
    "The number of members. Known only if the program sets `members`, and for `MailGroup.get`: the list of groups doesn't show it.",
  ),
});

const wire = wireFields(
  { id: text, email: text, description: text, aliases: texts, members: memberships },
  { id: "principalId" },
).transform(({ email: shown, ...group }) => {
  const email = shown ? normaliseAddress(shown) : undefined;
  return { ...group, address: email, email, memberCount: group.members?.length };
});

export const mailGroup = defineResource({
  type: "MailGroup",
  area: "mail",
  summary: "an address that sends on to mailboxes; output `email`",
  description:
    "A distribution group of a mailspace: mail to its address goes to each of its members. Deleting it deletes no mailbox and no mail. " +
    "Manage the members in one place: either in `members` of the group, or in `groups` of its mailboxes.",
  inputs,
  outputs,
  wire,
  envelope: ["group", "groups"],
  id: ["mailspaceId", "principalId"],
  parent: { property: "mailspaceId", type: "Mailspace", readyVia: "MailspaceVerification" },
  key: (group, parentFacts) => [emailIn(group, parentFacts)],
  identity: {
    unique: () => true,
    claimsNeedParentFacts: true,
    claims: groupClaims,
    nameForm: "mailspace/address (example.com/team@example.com)",
    named: ["address"],
  },
  same: {
    ...sameAddress,
    // Without a description the platform takes the name, which is the part before the @.
    description: (a: string | null | undefined, b: string | null | undefined, { fields, others = fields }: Compare) =>
      (a ?? nameOf(fields.address)) === (b ?? nameOf(others.address)),
  },
  rules: (fields) => addressFindings("group", fields),
  parentNamed: mailspacesNamed,
  parentFactsOf: factsFromAddress,
  toBody: ({ address, domain, description, members, aliases }, verb, parentFacts) => ({
    ...(verb === "create" && { name: description ?? nameOf(address), email: emailIn({ address, domain }, parentFacts) }),
    description,
    members: members?.map(wireAddress),
    aliases: aliases?.map((alias) => aliasBeside(alias, { fields: { address, domain }, parentFacts })),
  }),
  derive: deriveEmail,
  reading: {
    from: "list",
    details: { fields: ["members", "memberCount"], read: ({ get }, id) => get(groupPath(id)) },
  },
  ...rest({ collection: groupsPath, item: groupPath, names: ["groups"] }),
  find: groupsOf,
  update: changeGroup,
  delete: deleteGroup,
  writing: { updateSends: "changed" },
  // The list alone proves that a group is gone.
  waiting: { asynchronous: ["delete"] },
  replacing: {
    // The old group may hold the aliases that the new one is to have.
    deleteFirst: (olds, news) =>
      olds.mailspaceId === news.mailspaceId && Boolean(news.aliases?.length) && (olds.aliases as string[] | undefined)?.length !== 0,
  },
  samples: ({ mailspaceId = "" }): z.infer<typeof inputs>[] => [
    { mailspaceId, address: "team@example.com", description: "The team", members: ["carol@example.com"], aliases: ["everybody"] },
    { mailspaceId, address: "Support" },
  ],
});

function nameOf(address: unknown): string {
  return normaliseAddress(String(address)).split("@")[0] as string;
}
