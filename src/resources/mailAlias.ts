import { z } from "zod";
import { path, type Reading } from "../client";
import { normaliseDomain } from "../dns";
import { adopt, changesWith, immutable, lasting } from "../kernel/definition/annotations";
import { defineResource } from "../kernel/definition/resource";
import { rest } from "../kernel/definition/rest";
import type { IdParts } from "../kernel/definition/values";
import { text, wireFields } from "../kernel/definition/wire";
import { isUnknown } from "../kernel/values/unknown";
import { addressOrPart, mailspaceIdText, mailspacePath, mailspacesNamed } from "./parts/mail";
import { normaliseAddress, wholeAddress, wireAddress } from "./parts/mail";
import { addressFindings, deriveEmail, emailIn, factsFromAddress, sameAddress } from "./parts/mailAddress";
import { aliasesOf, retarget } from "./parts/mailAliases";

const inputs = z.object({
  mailspaceId: immutable(z.string()).describe(mailspaceIdText("alias")),
  address: immutable(addressOrPart).describe(
    "The alias: a whole address, or only the part before the `@`. Then the alias is in `domain`. A change replaces the alias.",
  ),
  domain: immutable(z.string().min(1).optional()).describe(
    "The domain of an `address` without `@`. Default: the mailspace's domain. A change replaces the alias.",
  ),
  targetEmail: wholeAddress.describe(
    "The target of the alias: the primary address of a mailbox, group or mailing list of the mailspace. An alias can't be a target. " +
      "A change deletes the alias and creates it again. If the platform refuses the new target, the provider restores the old one.",
  ),
  adopt,
});

const outputs = z.object({
  email: lasting(z.string()).describe("The alias as a whole address, in lower case."),
  targetType: changesWith(z.string().optional(), "targetEmail").describe("What the target is: `mailbox`, `group` or `list`."),
  targetName: changesWith(z.string().optional(), "targetEmail").describe(
    "The target's name: its description, or the part of its address before the `@`.",
  ),
  targetId: changesWith(z.string().optional(), "targetEmail").describe("The target's id at the mail server."),
});

const wire = wireFields({ address: text, target_email: text, target_type: text, target_name: text, target_id: text }).transform(
  ({ address, ...target }) => {
    const email = address ? normaliseAddress(address) : undefined;
    return { ...target, aliasAddress: email, address: email, email };
  },
);

const aliasesPath = ({ mailspaceId }: IdParts) => `${mailspacePath(mailspaceId)}/aliases`;
const aliasPath = ({ mailspaceId, aliasAddress }: IdParts) => path`/api/mailspace/${mailspaceId}/aliases/${aliasAddress}`;

/** Where the platform leads the alias now, whatever a state says; nowhere, if there is no such alias. */
async function targetNow(reading: Reading, id: IdParts): Promise<string | undefined> {
  const items = await reading.list(aliasesPath(id), ["aliases"]);
  return items.map((item) => wire.parse(item)).find(({ aliasAddress }) => aliasAddress === id.aliasAddress)?.targetEmail ?? undefined;
}

export const mailAlias = defineResource({
  type: "MailAlias",
  area: "mail",
  summary: "a further address of a mailbox, group or list",
  description:
    "A further address of a mailbox, group or mailing list of a mailspace. Manage an alias in one place: either a MailAlias or the " +
    "`aliases` of a Mailbox.",
  inputs,
  outputs,
  wire,
  envelope: ["alias", "aliases"],
  id: ["mailspaceId", "aliasAddress"],
  parent: { property: "mailspaceId", type: "Mailspace", readyVia: "MailspaceVerification" },
  key: (alias, parentFacts) => [emailIn(alias, parentFacts)],
  identity: {
    idOf: emailIn,
    unique: () => true,
    claimsNeedParentFacts: true,
    claims: ({ address, domain, targetEmail }, parentFacts) => ({
      exclusive: isUnknown(address) ? [] : [`the alias ${emailIn({ address, domain }, parentFacts)}`],
      shared: isUnknown(targetEmail) ? [] : [`the aliases of ${normaliseAddress(targetEmail)}`],
    }),
    nameForm: "mailspace/address (example.com/info@example.com)",
    named: ["address"],
  },
  same: {
    ...sameAddress,
    targetEmail: (a: string, b: string) => normaliseAddress(a) === normaliseAddress(b),
  },
  rules: (fields) => addressFindings("alias", fields),
  parentNamed: mailspacesNamed,
  parentFactsOf: factsFromAddress,
  toBody: ({ address, domain, targetEmail }) => ({
    address: address && wireAddress(address),
    domain: domain && normaliseDomain(domain),
    target_email: targetEmail && wireAddress(targetEmail),
  }),
  derive: deriveEmail,
  reading: { from: "list" },
  ...rest({ collection: aliasesPath, item: aliasPath, names: ["aliases"] }),
  find: (reading, id, search) => aliasesOf(reading, id, aliasesPath(id), search?.query),
  // An alias has one target and no way to change it: it goes and comes.
  update: ({ api, id, body, olds }) =>
    retarget({
      olds,
      remove: () => api.delete(aliasPath(id)),
      make: (target) => api.post(aliasesPath(id), { address: id.aliasAddress, target_email: target }),
      wanted: body.target_email as string,
      before: () => targetNow(api.reading("fresh", "target"), id),
    }),
  writing: {
    updateSends: "changed",
    // The answer to a creation names the target by its address alone.
    answersInPart: true,
    // Each write rewrites all aliases of its target.
    oneAtATime: ({ mailspaceId }) => `aliases of ${mailspaceId}`,
  },
  samples: ({ mailspaceId = "" }): z.infer<typeof inputs>[] => [
    { mailspaceId, address: "sales@example.com", targetEmail: "carol@example.com" },
    { mailspaceId, address: "Office", targetEmail: "Carol@example.com" },
  ],
});
