import { ApiError, isJson, lookUp, type Json, type Reading } from "../../client";
import { normaliseDomain } from "../../dns";
import type { Finding } from "../../kernel/definition/findings";
import type { Siblings } from "../../kernel/definition/resource";
import type { IdParts } from "../../kernel/definition/values";
import { ExplainedError } from "../../kernel/values/explained";
import { isUnknown } from "../../kernel/values/unknown";
import { domainOf, listsMayBeCut, mailspacePath } from "./mail";

/** The aliases of a mailspace. */
export async function aliasesOf(reading: Reading, { mailspaceId }: IdParts, path: string): Promise<Siblings> {
  const items = await reading.list(path, ["aliases"]);
  return {
    items,
    probe: ({ aliasAddress = "" }) => unlisted(reading, mailspaceId, aliasAddress),
    parentFacts: await domainOf(reading, mailspaceId),
  };
}

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
      `the alias ${address} is not in its mailspace's list, and whether it is there can't be told now: the mail server can't be ` +
        "reached. Nothing was changed; try again.",
    );
  return available ? undefined : { address };
}

/** A whole address has a domain of its own. */
export function domainBehind(address: unknown, domain: string | undefined): string | undefined {
  return String(address).split("@")[1] ?? domain;
}

/** The platform reads `domain` only beside an address without one. */
export function pointlessDomain(address: unknown, domain: unknown): Finding[] {
  if (isUnknown(address) || isUnknown(domain) || typeof domain !== "string") return [];
  const own = String(address).split("@")[1];
  if (own === undefined || normaliseDomain(own) === normaliseDomain(domain)) return [];
  return [
    { path: "domain", message: `means nothing: \`address\` is a whole address, so the alias lies in ${own}. Remove one of the two.` },
  ];
}

/** Which domain goes unnamed is known once the mailspace, or an alias of it, has said it; until then nothing speaks for another one. */
export function domainsMayBeSame(a: string | undefined, b: string | undefined): boolean {
  return a === undefined || b === undefined || normaliseDomain(a) === normaliseDomain(b);
}

/** Takes an alias off its target and gives it to another one; if the platform refuses that, the old one gets it back. */
export async function retarget(
  remove: () => Promise<unknown>,
  make: (target: unknown) => Promise<unknown>,
  { now, before }: { readonly now: unknown; readonly before: unknown },
): Promise<unknown> {
  await remove().catch(unlessGone);
  try {
    return await make(now);
  } catch (error) {
    if (error instanceof ApiError && error.outcome === "notDone" && before !== undefined) await make(before).catch(lost(error));
    throw error;
  }
}

function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}

function lost(refusal: Error): (error: Error) => never {
  return (error) => {
    throw new Error(
      `${refusal.message} The alias was removed before, and its old target couldn't be put back: ${error.message} ` +
        "Until the next `pulumi up` the alias is missing.",
      { cause: refusal },
    );
  };
}
