import { z } from "zod";
import { ApiError, isJson, isNotFound, lookUp, many, NotDoneError, one, path, type Json, type Reading } from "../../client";
import { normaliseDomain } from "../../dns";
import type { Compare, NamedObject } from "../../kernel/definition/resource";
import type { ParentFacts, Values } from "../../kernel/definition/values";
import { ExplainedError } from "../../kernel/values/explained";
import { answering } from "../../kernel/values/failures";
import { sameDomain } from "./domain";

export const mailspacePath = (mailspaceId: string | undefined): string => path`/api/mailspace/${mailspaceId}`;

/** The part of an address before the `@`. */
export const localPart = z
  .string()
  .min(1)
  .regex(/^[^\s@\p{Cc}\p{Cf}]+$/u, "must be the part before the @, without spaces and invisible characters");

/** An address, or the part before the `@`. It stands in a path. */
export const addressOrPart = z
  .string()
  .min(1)
  .regex(/^[^\s@/\p{Cc}\p{Cf}]+(@[^\s@/\p{Cc}\p{Cf}]+)?$/u, "must be an address such as info@example.com, or the part before the @");

export const wholeAddress = z
  .string()
  .min(3)
  .regex(/^[^\s@\p{Cc}\p{Cf}]+@[^\s@\p{Cc}\p{Cf}]+$/u, "must be a whole address, such as anna@example.com");

/** Mail addresses mean the same in every case, and so do the spellings of their domains. */
export function normaliseAddress(address: string): string {
  return wireAddress(address.trim()).toLowerCase();
}

/** An address as it is sent: the domain in the spelling of the DNS. */
export function wireAddress(address: string): string {
  const at = address.lastIndexOf("@");
  return at < 0 ? address : `${address.slice(0, at)}@${normaliseDomain(address.slice(at + 1))}`;
}

/** An address in full: a bare local part lies in the domain. Without a domain it stays as it is. */
export function fullAddress(address: string, domain: string | undefined): string {
  return normaliseAddress(address.includes("@") || domain === undefined ? address : `${address}@${domain}`);
}

export const mailspaceIdText = (thing: string) =>
  "The id of the mailspace. Use `verification.id` of its MailspaceVerification, so that the mailspace is ready first. " +
  `A change replaces the ${thing}.`;

/**
 * What a mailspace tells its children: the domain of addresses that name none. An answer without the mailspace fails: addresses that
 * couldn't be compared would look like others.
 */
export async function domainOf(reading: Reading, mailspaceId: string | undefined): Promise<{ domain: string } | undefined> {
  const domain = lookUp(await reading.one(mailspacePath(mailspaceId), "mailspace"), "domain");
  return typeof domain === "string" ? { domain: normaliseDomain(domain) } : undefined;
}

/** A mailspace with the record that proves its domain: its view has it, or an endpoint of its own. */
export async function mailspaceWithProof({ get }: Reading, mailspaceId: string | undefined): Promise<Json | undefined> {
  const at = mailspacePath(mailspaceId);
  const mailspace = one(await get(at), "mailspace");
  if (mailspace?.needs_domain_verification !== true || isJson(mailspace.verification)) return mailspace;
  // A mailspace whose record isn't shown is there all the same.
  const answer = await get(`${at}/domain_verification`).catch(answering(isNotFound, null));
  if (answer === null) return mailspace;
  const proof = one(answer, "verification") ?? {};
  const shown = one(proof, "domain_verification") ?? proof;
  const host = normaliseDomain(String(lookUp(shown, "txt_host") ?? ""));
  const ending = `.${normaliseDomain(String(mailspace.domain))}`;
  return { ...mailspace, verification: { ...shown, ...(host.endsWith(ending) && { txt_prefix: host.slice(0, -ending.length) }) } };
}

/** The domain of an address that names none: that of the resource, or that of its mailspace. */
export function domainIn(fields: Values, parentFacts: ParentFacts): string | undefined {
  return (fields.domain as string | undefined) ?? parentFacts.domain;
}

/** An alias in full, in the domain of a resource. */
export function aliasIn(alias: string, { fields, parentFacts }: Pick<Compare, "fields" | "parentFacts">): string {
  return fullAddress(alias, domainIn(fields, parentFacts));
}

/** Mailboxes and groups beyond this number of rows are left out of the lists of mail without a word. */
const listCap = 500;

/** The rows of lists that were read already. */
type Rows = { readonly mailboxes?: number; readonly groups?: number };

/** Why the lists of a mailspace may lack objects. Its own number of mailboxes tells it too. */
export async function cutOf(reading: Reading, mailspaceId: string | undefined, known: Rows = {}): Promise<string | undefined> {
  const counted = Number(lookUp(await reading.one(mailspacePath(mailspaceId), "mailspace"), "mailbox_count") ?? 0);
  if (counted > (known.mailboxes ?? counted)) return `the mailspace has ${counted} mailboxes, and the platform lists ${known.mailboxes}`;
  if (!(await listsMayBeCut(reading, mailspaceId, known))) return undefined;
  return `the platform lists at most ${listCap} mailboxes and groups of a mailspace, and doesn't say whether there are more`;
}

/** Whether the lists of a mailspace may have been cut short. The number of rows of one list may be known. */
export async function listsMayBeCut({ get }: Reading, mailspaceId: string | undefined, known: Rows = {}): Promise<boolean> {
  let rows = (known.mailboxes ?? 0) + (known.groups ?? 0);
  for (const list of ["mailboxes", "groups"] as const) {
    if (rows >= listCap) return true;
    if (known[list] === undefined) rows += (many(await get(`${mailspacePath(mailspaceId)}/${list}`), [list]) ?? []).length;
  }
  return rows >= listCap;
}

/** What has an address of a mailspace: `mailbox`, `group`, `mailing list`; `undefined` when it is free. Fails when that can't be told. */
export async function holderOf(
  { get }: Reading,
  mailspaceId: string | undefined,
  what: string,
  address: string,
): Promise<string | undefined> {
  const [username, domain] = address.split("@");
  const answer = await get(`${mailspacePath(mailspaceId)}/mailboxes/check`, {
    username: username ?? "",
    ...(domain !== undefined && { domain }),
  });
  const [available, holder] = isJson(answer) ? [lookUp(answer, "available"), lookUp(answer, "used_by")] : [];
  if (typeof available === "boolean") return available ? undefined : String(holder);
  throw new ExplainedError(
    "odd-answer",
    `${what} is not in its mailspace's list, and whether it is there can't be told now: the mail server can't be reached. Nothing was ` +
      "changed; try again.",
  );
}

/** Every mailspace of the account, newest first; those that wait for their purge are among them. */
export function listMailspaces({ list }: Reading): Promise<Json[]> {
  return list("/api/mailspace", ["mailspaces"]);
}

/** The mailspaces of a domain, without those that wait for their purge. */
export async function mailspacesNamed(reading: Reading, domain: string): Promise<NamedObject[]> {
  if (!domain.includes(".")) return [];
  const all = await listMailspaces(reading);
  const found = all.filter((mailspace) => mailspace.pending_deletion !== true && sameDomain(mailspace.domain, domain));
  return found.map(({ id }) => ({ id: String(id) }));
}

/** A mailspace without proof of its domain may not be deletable. Its subscription goes on then. */
export function explainUndeletable(error: unknown, { domain }: Values): never {
  if (!(error instanceof ApiError) || error.code !== "not_provisioned") throw error;
  throw new NotDoneError(
    `the mailspace of ${String(domain)} was not deleted, and its subscription goes on: ${error.answered} The platform deletes it once ` +
      "its domain is verified: publish the record that proves the domain and run the command again, or cancel the mailspace in the panel.",
    { cause: error },
  );
}
