import { ApiError, isNotFound, lookUp, NotDoneError, one, path, type Json, type Platform, type Reading } from "../../client";
import type { Siblings } from "../../kernel/definition/resource";
import type { Search } from "../../kernel/definition/spec";
import type { IdParts, ParentFacts, Values } from "../../kernel/definition/values";
import { cutOf, domainOf, holderOf, listsMayBeCut, mailspacePath } from "./mail";
import { emailIn } from "./mailAddress";

export const groupsPath = ({ mailspaceId }: IdParts): string => `${mailspacePath(mailspaceId)}/groups`;
export const groupPath = ({ mailspaceId, principalId }: IdParts): string => path`/api/mailspace/${mailspaceId}/groups/${principalId}`;

/** The groups of a mailspace. */
export async function groupsOf(reading: Reading, id: IdParts, { query }: Search = {}): Promise<Siblings> {
  const items = await reading.list(groupsPath(id), ["groups"], query);
  const parentFacts = await domainOf(reading, id.mailspaceId);
  return {
    items,
    searched: true,
    parentFacts,
    cut: () => cutOf(reading, id.mailspaceId, query ? {} : { groups: items.length }),
    probe: (own, known) => unlisted(reading, own, known, { groups: items.length, parentFacts }),
  };
}

/**
 * Groups beyond the platform's 500 rows are left out of the list without a word. A group's own endpoint answers 404 also when it couldn't
 * look the group up; then its address tells.
 */
async function unlisted(
  reading: Reading,
  id: IdParts,
  known: Values,
  { groups, parentFacts = {} }: { readonly groups: number; readonly parentFacts?: ParentFacts },
): Promise<Json | undefined> {
  if (!(await listsMayBeCut(reading, id.mailspaceId, { groups }))) return undefined;
  try {
    return one(await reading.get(groupPath(id)), "group");
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
  const email = typeof known.email === "string" ? known.email : emailIn(known, parentFacts);
  return (await holderOf(reading, id.mailspaceId, `the group ${email}`, email)) === "group" ? { id: id.principalId, email } : undefined;
}

type Written = { readonly api: Platform; readonly id: IdParts; readonly olds: Values };

/** Changes a group, which the documents name and don't show. */
export async function changeGroup({ api, id, olds, body }: Written & { readonly body: Json }): Promise<unknown> {
  try {
    return await api.patch(groupPath(id), body);
  } catch (error) {
    if (isDoubtful(error) && (await isListed({ api, id, olds }))) throw notDone(error, "changed", olds);
    throw error;
  }
}

/** Deletes a group, likewise. Only the list says that it is gone. */
export async function deleteGroup({ api, id, olds }: Written): Promise<unknown> {
  try {
    return await api.delete(groupPath(id));
  } catch (error) {
    if (!isDoubtful(error)) throw error;
    if (await isListed({ api, id, olds })) throw notDone(error, "deleted", olds);
    return undefined;
  }
}

/** Whether a refusal says that the group isn't there, couldn't be looked up, or that there is no such request. */
function isDoubtful(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 404 || error.status === 405);
}

async function isListed({ api, id, olds }: Written): Promise<boolean> {
  const { items, probe } = await groupsOf(api.reading("fresh", ""), id);
  return items.some((item) => String(lookUp(item, "id")) === id.principalId) || (await probe?.(id, olds)) !== undefined;
}

function notDone(refusal: ApiError, done: string, { email }: Values): NotDoneError {
  const text = `the group ${String(email)} was not ${done}: ${refusal.answered}`;
  if (refusal.code === "unknown_group")
    return new NotDoneError(`${text} The list of groups shows it, so the mail server couldn't look it up. Run the command again.`, {
      cause: refusal,
      explained: refusal.explained,
    });
  const then = done === "deleted" ? "Delete it in the panel" : "Change it in the panel, or take the change back in the program";
  return new NotDoneError(
    `${text} This platform doesn't offer that through its API. ${then}; then run \`pulumi refresh\` and the command again.`,
    { cause: refusal, explained: "not-offered" },
  );
}
