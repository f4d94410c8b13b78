import { isJson, listIn, lookUp, many, one, path, type Json, type Reading } from "../../client";
import { normaliseDomain } from "../../dns";
import type { Findings } from "../../kernel/definition/findings";
import type { NamedObject, Siblings } from "../../kernel/definition/resource";
import type { Search } from "../../kernel/definition/spec";
import type { IdParts, ParentFacts, Values } from "../../kernel/definition/values";
import { isUnknown } from "../../kernel/values/unknown";
import { checkedDomain, sameDomain } from "./domain";
import { mailspacePath, mailspacesNamed } from "./mail";

/** The state of a domain whose owner isn't known yet. */
export const awaitsProof = "pending_verification";

export const domainsPath = ({ mailspaceId }: IdParts): string => `${mailspacePath(mailspaceId)}/domains`;
export const domainPath = ({ mailspaceId, domainName }: IdParts): string => path`/api/mailspace/${mailspaceId}/domains/${domainName}`;

/**
 * The secondary domains of a mailspace; those that await their verification stand in a list of their own. The primary domain stands among
 * the others: it is the mailspace's, and no object of its own.
 */
export async function secondaryDomainsOf({ get }: Reading, parents: IdParts, { query }: Search = {}): Promise<Siblings> {
  const body = await get(domainsPath(parents), query);
  const served = listIn(domainsPath(parents), body, ["domains"]);
  const shown = one(body, "mailspace_domains") ?? {};
  const pending = many({ pending_domains: lookUp(shown, "pending_domains") }, ["pending_domains"]) ?? [];
  const primary = primaryOf(shown, served);
  const isPrimary = (domain: Json): boolean => primary !== undefined && sameDomain(nameOf(domain), primary);
  return {
    searched: true,
    items: [...served.filter((domain) => !isPrimary(domain)), ...pending.map((domain): Json => ({ state: awaitsProof, ...domain }))],
    ...(primary !== undefined && { parentFacts: { domain: primary } }),
  };
}

const nameOf = (domain: Json): unknown => lookUp(domain, "name");

function primaryOf(shown: Json, served: readonly Json[]): string | undefined {
  const told = lookUp(shown, "primary_domain");
  const marked = served.find((domain) => lookUp(domain, "state") === "primary") ?? {};
  const name = (isJson(told) ? nameOf(told) : told) || nameOf(marked);
  return typeof name === "string" && name !== "" ? normaliseDomain(name) : undefined;
}

/** The platform would take the name in another form, and the program would name a domain that isn't there. */
export function bareDomain(name: unknown): Findings {
  if (typeof name !== "string" || isUnknown(name)) return { problems: [], warnings: [] };
  const bare = name
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, "")
    .replace(/\/.*$/s, "")
    .replace(/^(?:www\.)+/i, "")
    .replace(/\.$/, "");
  if (bare === name) return checkedDomain(name, [], "name");
  const message = `must be the domain alone: the platform removes a scheme, a leading www., a path and a dot at the end. ${
    checkedDomain(bare).problems.length === 0 ? `Write ${JSON.stringify(bare)}.` : "Write a domain such as `second.example`."
  }`;
  return { problems: [{ path: "name", message }], warnings: [] };
}

/** The mailspace serves its primary domain from the start, and for as long as it lives. */
export function isPrimaryDomain(name: string, { domain }: ParentFacts): string | undefined {
  return domain !== undefined && sameDomain(name, domain)
    ? `${name} is the domain that the mailspace was bought for: the mailspace serves it already. Nothing was created. MailspaceDomain is ` +
        "for further domains: remove this resource from the program."
    : undefined;
}

/** What proves that a domain is the user's, while that isn't known. */
export function proofToPublish({ name, state, ...shown }: Values): string | undefined {
  if (state !== awaitsProof) return undefined;
  return (
    `the domain ${String(name)} awaits its verification, and has no mail until then: publish ${recordOfProof(shown)}, then verify the ` +
    "domain in the platform's panel. The API has no way to do that."
  );
}

export function recordOfProof({ verification }: Values): string {
  const { txtHost, txtValue } = (verification ?? {}) as { txtHost?: string; txtValue?: string };
  return txtHost === undefined ? "the TXT record that the platform's panel shows" : `the TXT record ${txtHost} with ${String(txtValue)}`;
}

/** A domain with the record that proves it: it may stand in the list alone. */
export async function withListedProof(reading: Reading, id: IdParts, shown: Json): Promise<Json> {
  if (isJson(lookUp(shown, "verification"))) return shown;
  const { items } = await secondaryDomainsOf(reading, id);
  return { ...items.find((one) => sameDomain(nameOf(one), id.domainName)), ...shown };
}

/** The further domains that are named `mailspace/domain`. */
export async function domainsNamed(reading: Reading, name: string): Promise<NamedObject[]> {
  const [mailspace = "", domain = ""] = name.split("/");
  if (domain === "") return [];
  const mailspaces = await mailspacesNamed(reading, mailspace);
  return mailspaces.map(({ id, ...others }) => ({ ...others, id: `${id}/${normaliseDomain(domain)}` }));
}
