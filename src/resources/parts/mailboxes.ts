import { z } from "zod";
import { isJson, listIn, lookUp, many, one, path, type Json, type Reading } from "../../client";
import { asSet } from "../../kernel/definition/annotations";
import type { Siblings } from "../../kernel/definition/resource";
import type { Search } from "../../kernel/definition/spec";
import type { IdParts, Values } from "../../kernel/definition/values";
import { list, text, wireObject } from "../../kernel/definition/wire";
import { cutOf, domainOf, fullAddress, listsMayBeCut, mailspacePath } from "./mail";

export const mailboxesPath = (mailspaceId: string | undefined): string => `${mailspacePath(mailspaceId)}/mailboxes`;
export const mailboxPath = ({ mailspaceId, mailboxId }: IdParts): string => path`/api/mailspace/${mailspaceId}/mailboxes/${mailboxId}`;

/** The mailboxes of a mailspace; those that wait for their purge stand in a list of their own. */
export async function mailboxesOf(reading: Reading, mailspaceId: string | undefined, query?: Search["query"]): Promise<Siblings> {
  const body = await reading.get(mailboxesPath(mailspaceId), query);
  const items = listIn(mailboxesPath(mailspaceId), body, ["mailboxes"]);
  const pending = isJson(body) ? (many({ pending: lookUp(body, "pending") }, ["pending"]) ?? []) : [];
  return {
    searched: true,
    items: [...items, ...pending.map((mailbox): Json => ({ status: "pending_deletion", ...mailbox }))],
    probe: async (id) =>
      (await listsMayBeCut(reading, mailspaceId, { mailboxes: items.length }))
        ? one(await reading.get(mailboxPath(id)), "mailbox")
        : undefined,
    // How many there are is told by the whole list alone.
    cut: () => cutOf(reading, mailspaceId, query ? {} : { mailboxes: items.length + pending.length }),
    parentFacts: await domainOf(reading, mailspaceId),
  };
}

export const unordered = "If absent, the platform's value stays. The order doesn't matter.";

/** The input that names all groups or lists of a mailbox. Without a domain they are in the mailspace's, whatever the mailbox's is. */
export const memberOf = (what: string, others = "") =>
  asSet(z.array(z.string().min(1)).optional(), (address, { parentFacts }) => fullAddress(address, parentFacts.domain)).describe(
    `All ${what} of the mailbox; each of them must exist. ${unordered}${others}`,
  );

const member = wireObject({ email: text, name: text, id: text }).transform(({ email, name, id }) => email ?? name ?? String(id));

/** Groups or lists that a mailbox is a member of, or the members of a group: their addresses, or objects that hold them. */
export const memberships = list(z.union([z.string(), member]));

const onlyWithDetails =
  "Known only if the program sets `allowedIps`, `groups` or `lists`, and for `Mailbox.get`: the list of mailboxes doesn't show it.";

/** Outputs that only the mailbox's own endpoint shows. */
export const mailboxDetails = {
  twoFactorEnabled: z.boolean().optional().describe(`Whether signing in needs a second factor. ${onlyWithDetails}`),
  appPasswordCount: z.int().optional().describe(`How many app passwords the mailbox has. ${onlyWithDetails}`),
  createdAt: z.string().optional().describe(`When the mailbox was created, as an ISO 8601 time. ${onlyWithDetails}`),
};

export const detailsOf = (twoFactor?: { readonly enabled?: boolean | null }, appPasswords?: readonly unknown[] | null) => ({
  twoFactorEnabled: twoFactor?.enabled,
  appPasswordCount: appPasswords?.length,
});

export function heldUntilPurged({ email, scheduledDeletionAt: day }: Values): string {
  return (
    `the mailbox ${String(email)} is scheduled for deletion${day ? ` on ${String(day)}` : ""} and holds the address until then. ` +
    "Restore it in the platform's panel and adopt it (adopt: true), or use another address until then."
  );
}

export const passwordText =
  "The password to sign in with. Required for a new mailbox; an adopted mailbox keeps its password until the program sets one. The " +
  "platform never shows it, so a change outside of Pulumi isn't noticed. A change sets the new password. A secret.";
