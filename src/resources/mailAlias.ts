import { z } from "zod";
import { ApiError, isJson, lookUp, path, type Json, type Reading } from "../client";
import { normaliseDomain } from "../dns";
import { adopt, immutable } from "../kernel/definition/annotations";
import { defineResource } from "../kernel/definition/resource";
import type { IdParts, Values } from "../kernel/definition/values";
import { ExplainedError } from "../kernel/values/explained";
import { isUnknown } from "../kernel/values/unknown";
import { text, wireObject } from "../kernel/definition/wire";
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

const inputs = z.object({
  mailspaceId: immutable(z.string()).describe(mailspaceIdText("alias")),
  address: immutable(
    z
      .string()
      .min(1)
      .regex(/^[^\s@/\p{Cc}\p{Cf}]+(@[^\s@/\p{Cc}\p{Cf}]+)?$/u, "must be an address such as info@example.com, or the part before the @"),
  ).describe("The alias: a whole address, or the part before the `@`, which then lies in `domain`. Changing it replaces the alias."),
  domain: immutable(z.string().min(1).optional()).describe(
    "The domain of an `address` without `@`. Default: the mailspace's domain. Changing it replaces the alias.",
  ),
  targetEmail: z
    .string()
    .min(3)
    .regex(/^[^\s@\p{Cc}\p{Cf}]+@[^\s@\p{Cc}\p{Cf}]+$/u, "must be a whole address, such as anna@example.com")
    .describe(
      "Where mail to the alias goes: the primary address of a mailbox, group or mailing list of the mailspace. Another alias is no target. Changing it removes the alias and makes it anew; if the platform refuses the new target, the old one is put back.",
    ),
  adopt,
});

const outputs = z.object({ email: z.string().describe("The alias as a whole address, in lower case.") });

const wire = wireObject({ address: text, target_email: text }).transform((alias) => ({
  aliasAddress: alias.address ? normaliseAddress(alias.address) : undefined,
  address: alias.address ? normaliseAddress(alias.address) : undefined,
  targetEmail: alias.target_email,
  email: alias.address ? normaliseAddress(alias.address) : undefined,
}));

const aliasesPath = (mailspaceId: string | undefined) => `${mailspacePath(mailspaceId)}/aliases`;
const aliasPath = ({ mailspaceId, aliasAddress }: IdParts) => path`/api/mailspace/${mailspaceId}/aliases/${aliasAddress}`;

export const mailAlias = defineResource({
  type: "MailAlias",
  description:
    "A further address of a mailbox, group or mailing list of a mailspace. An alias belongs to one manager: either a MailAlias or the `aliases` of a Mailbox.",
  inputs,
  outputs,
  wire,
  envelope: ["alias", "aliases"],
  id: ["mailspaceId", "aliasAddress"],
  identity: {
    idOf: ({ address, domain }, parentFacts) => fullAddress(address, domain ?? parentFacts.domain),
    unique: () => true,
    claimsNeedParentFacts: true,
    claims: ({ address, domain, targetEmail }, parentFacts) => ({
      exclusive: isUnknown(address) ? [] : [`the alias ${fullAddress(address, domain ?? parentFacts.domain)}`],
      shared: isUnknown(targetEmail) ? [] : [`the aliases of ${normaliseAddress(targetEmail)}`],
    }),
    nameForm: "mailspace/address (example.com/info@example.com)",
    matchesName: ({ aliasAddress }, wanted, parentFacts) => aliasAddress === fullAddress(wanted, parentFacts.domain),
  },
  parent: { property: "mailspaceId", type: "Mailspace", readyVia: "MailspaceVerification" },
  key: ({ address, domain }, parentFacts) => [fullAddress(address, domain ?? parentFacts.domain)],
  same: {
    address: (a: string, b: string, { fields, others = fields, parentFacts }) =>
      fullAddress(a, domainIn(fields, parentFacts)) === fullAddress(b, domainIn(others, parentFacts)),
    domain: (a: string | undefined, b: string | undefined, { fields, others = fields, parentFacts }) =>
      sameDomain(domainBehind(fields.address, a ?? parentFacts.domain), domainBehind(others.address, b ?? parentFacts.domain)),
    targetEmail: (a: string, b: string) => normaliseAddress(a) === normaliseAddress(b),
  },
  rules: ({ domain }) => checkedDomain(domain),
  parentFactsOf: ({ address, email, domain }) =>
    domain === undefined && typeof email === "string" && !String(address).includes("@")
      ? { domain: email.split("@")[1] as string }
      : undefined,
  parentNamed: mailspaceNamed,
  toBody: ({ address, domain, targetEmail }) => ({
    address: address && wireAddress(address),
    domain: domain && normaliseDomain(domain),
    target_email: targetEmail && wireAddress(targetEmail),
  }),
  derive: ({ email, address, domain }, parentFacts) =>
    email === undefined ? { email: fullAddress(String(address), (domain as string | undefined) ?? parentFacts.domain) } : {},
  reading: {
    from: "list",
  },
  find: async (reading, { mailspaceId }) => {
    const items = await reading.list(aliasesPath(mailspaceId), ["aliases"]);
    return {
      items,
      probe: ({ aliasAddress = "" }) => unlisted(reading, mailspaceId, aliasAddress),
      parentFacts: await domainOf(reading, mailspaceId),
    };
  },
  create: ({ api, inputs: { mailspaceId }, body }) => api.post(aliasesPath(mailspaceId), body),
  update: async ({ api, id, body, olds }) => {
    // An alias has one target and no way to change it: it goes and comes.
    await api.delete(aliasPath(id)).catch(unlessGone);
    const make = (target: unknown) => api.post(aliasesPath(id.mailspaceId), { address: id.aliasAddress, target_email: target });
    try {
      return await make(body.target_email);
    } catch (error) {
      if (error instanceof ApiError && error.outcome === "notDone" && olds.targetEmail !== undefined)
        await make(olds.targetEmail).catch(lost(error));
      throw error;
    }
  },
  delete: ({ api, id }) => api.delete(aliasPath(id)),
  writing: {
    updateSends: "changed",
    // Each write rewrites all aliases of its target.
    oneAtATime: ({ mailspaceId }) => `aliases of ${mailspaceId}`,
  },
  samples: ({ mailspaceId = "" }): z.infer<typeof inputs>[] => [
    { mailspaceId, address: "sales@example.com", targetEmail: "carol@example.com" },
    { mailspaceId, address: "Office", targetEmail: "Carol@example.com" },
  ],
});

/** Aliases of targets beyond the platform's 500 rows are left out of the list without a word; whether the address is free tells. */
async function unlisted(reading: Reading, mailspaceId: string | undefined, address: string): Promise<Json | undefined> {
  if (!(await listsMayBeCut(reading, mailspaceId))) return undefined;
  const [username, domain] = address.split("@");
  const answer = await reading.get(`${mailspacePath(mailspaceId)}/mailboxes/check`, {
    username: username ?? "",
    ...(domain !== undefined && { domain }),
  });
  const available = isJson(answer) ? lookUp(answer, "available") : undefined;
  if (typeof available !== "boolean")
    throw new ExplainedError(
      "odd-answer",
      `the alias ${address} is not in its mailspace's list, and whether it is there can't be told now: the mail server can't be reached. Nothing was changed; try again.`,
    );
  return available ? undefined : { address };
}

function domainIn(fields: Values, parentFacts: Readonly<Record<string, string>>): string | undefined {
  return (fields.domain as string | undefined) ?? parentFacts.domain;
}

/** A whole address has a domain of its own. */
function domainBehind(address: unknown, domain: string | undefined): string | undefined {
  return String(address).split("@")[1] ?? domain;
}

/** Which domain goes unnamed is known once the mailspace, or an alias of it, has said it; until then nothing speaks for another one. */
function sameDomain(a: string | undefined, b: string | undefined): boolean {
  return a === undefined || b === undefined || normaliseDomain(a) === normaliseDomain(b);
}

function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}

function lost(refusal: Error): (error: Error) => never {
  return (error) => {
    throw new Error(
      `${refusal.message} The alias was removed before, and its old target couldn't be put back: ${error.message} Until the next \`pulumi up\` the alias is missing.`,
      { cause: refusal },
    );
  };
}
