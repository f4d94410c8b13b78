import { z } from "zod";
import { ApiError, lookUp, many, NotDoneError, one, path, type Json, type Reading } from "../../client";
import { normaliseDomain } from "../../dns";
import type { Compare, NamedObject } from "../../kernel/definition/resource";
import type { ParentFacts, Values } from "../../kernel/definition/values";

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
  "The id of the mailspace: `mailspace.id`, or `verification.id` of its MailspaceVerification, so that the mailspace is ready first. " +
  `Changing it replaces the ${thing}.`;

/** What a mailspace tells its children: the domain of addresses that name none. */
export async function domainOf({ get }: Reading, mailspaceId: string | undefined): Promise<{ domain: string } | undefined> {
  const mailspace = one(await get(mailspacePath(mailspaceId)), "mailspace");
  const domain = mailspace && lookUp(mailspace, "domain");
  return typeof domain === "string" ? { domain: normaliseDomain(domain) } : undefined;
}

/** The domain of an address that names none: that of the resource, or that of its mailspace. */
export function domainIn(fields: Values, parentFacts: ParentFacts): string | undefined {
  return (fields.domain as string | undefined) ?? parentFacts.domain;
}

/** An alias in full, in the domain of a resource. */
export function aliasIn(alias: string, { fields, parentFacts }: Compare): string {
  return fullAddress(alias, domainIn(fields, parentFacts));
}

/** Mailboxes and groups beyond this number of rows are left out of the lists of mail without a word. */
const listCap = 500;

/** Whether the lists of a mailspace may have been cut short. */
export async function listsMayBeCut({ get }: Reading, mailspaceId: string | undefined, mailboxes?: number): Promise<boolean> {
  const rows = async (list: string): Promise<number> => (many(await get(`${mailspacePath(mailspaceId)}/${list}`), [list]) ?? []).length;
  const known = mailboxes ?? (await rows("mailboxes"));
  return known >= listCap || known + (await rows("groups")) >= listCap;
}

/** Every mailspace of the account, newest first; those that wait for their purge are among them. */
export function listMailspaces({ list }: Reading): Promise<Json[]> {
  return list("/api/mailspace", ["mailspaces"]);
}

/** The mailspaces of a domain, without those that wait for their purge. */
export async function mailspacesNamed(reading: Reading, domain: string): Promise<NamedObject[]> {
  if (!domain.includes(".")) return [];
  const found = (await listMailspaces(reading)).filter(
    (mailspace) => mailspace.pending_deletion !== true && normaliseDomain(String(mailspace.domain)) === normaliseDomain(domain),
  );
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
