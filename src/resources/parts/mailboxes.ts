import { z } from "zod";
import { isJson, lookUp, many, one, path, type Json, type Reading } from "../../client";
import type { JointClaims, Siblings } from "../../kernel/definition/resource";
import type { IdParts, ParentFacts, Values } from "../../kernel/definition/values";
import { list, text, wireObject } from "../../kernel/definition/wire";
import { ExplainedError } from "../../kernel/values/explained";
import { isUnknown } from "../../kernel/values/unknown";
import { domainOf, fullAddress, listsMayBeCut, mailspacePath } from "./mail";

export const mailboxesPath = (mailspaceId: string | undefined): string => `${mailspacePath(mailspaceId)}/mailboxes`;
export const mailboxPath = ({ mailspaceId, mailboxId }: IdParts): string => path`/api/mailspace/${mailspaceId}/mailboxes/${mailboxId}`;

/** The mailboxes of a mailspace; those that wait for their purge stand in a list of their own. */
export async function mailboxesOf(reading: Reading, mailspaceId: string | undefined): Promise<Siblings> {
  const body = await reading.get(mailboxesPath(mailspaceId));
  const items = many(body, ["mailboxes"]);
  if (!items)
    throw new ExplainedError(
      "odd-answer",
      `GET ${mailboxesPath(mailspaceId)} answered without a list of mailboxes. Nothing was changed; try again.`,
    );
  const pending = isJson(body) ? (many({ pending: lookUp(body, "pending") }, ["pending"]) ?? []) : [];
  return {
    items: [...items, ...pending.map((mailbox): Json => ({ status: "pending_deletion", ...mailbox }))],
    probe: async (id) =>
      (await listsMayBeCut(reading, mailspaceId, items.length)) ? one(await reading.get(mailboxPath(id)), "mailbox") : undefined,
    parentFacts: await domainOf(reading, mailspaceId),
  };
}

const member = wireObject({ email: text, name: text, id: text }).transform(({ email, name, id }) => email ?? name ?? String(id));

/** Groups or lists that a mailbox is a member of: their addresses, or objects that hold them. */
export const memberships = list(z.union([z.string(), member]));

/** An output that only the mailbox's own endpoint shows. */
export const twoFactorEnabled = z
  .boolean()
  .optional()
  .describe(
    "Whether signing in needs a second factor. The list of mailboxes doesn't show it: it is known where the mailbox is read by itself, " +
      "so if the program names `allowedIps`, `groups` or `lists`, and for `Mailbox.get`.",
  );

interface Addresses {
  readonly username: string;
  readonly domain?: string;
  readonly aliases?: readonly string[];
}

/** A mailbox that manages its aliases suffers no MailAlias beside it. */
export function aliasClaims({ username, domain, aliases }: Addresses, parentFacts: ParentFacts): JointClaims {
  const at = domain ?? parentFacts.domain;
  if (aliases === undefined || isUnknown(username) || at === undefined) return {};
  return {
    exclusive: [
      `the aliases of ${fullAddress(username, at)}`,
      ...aliases.filter((alias) => !isUnknown(alias)).map((alias) => `the alias ${fullAddress(alias, at)}`),
    ],
  };
}

export function heldUntilPurged({ email, scheduledDeletionAt: day }: Values): string {
  return (
    `the mailbox ${String(email)} is scheduled for deletion${day ? ` on ${String(day)}` : ""} and holds the address until then. ` +
    "Restore it in the platform's panel and take it over (adopt: true), or use another address until that day."
  );
}
