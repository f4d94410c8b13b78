import { isJson, lookUp, path, type Json, type Reading } from "../../client";
import { normaliseDomain } from "../../dns";
import type { Siblings } from "../../kernel/definition/resource";
import type { IdParts, ParentFacts } from "../../kernel/definition/values";
import { ExplainedError } from "../../kernel/values/explained";
import { sameDomain } from "./domain";
import { panelAccountPath } from "./panel";

export const panelDomainsPath = ({ username }: { readonly username?: string }): string => `${panelAccountPath(username)}/domains`;
export const panelDomainPath = ({ username, domainName }: IdParts): string => path`/api/panel_accounts/${username}/domains/${domainName}`;

/** The further domains of an account. Its primary one is the account itself. */
export async function panelDomainsOf(reading: Reading, { username }: IdParts): Promise<Siblings> {
  const account = await reading.one(panelAccountPath(username), "panel_account");
  const primary = lookUp(account, "primary_domain");
  const parentFacts: ParentFacts = typeof primary === "string" ? { domain: normaliseDomain(primary) } : {};
  // What waits for its purge has no domains any more, whatever it shows.
  if (lookUp(account, "state") === "pending_deletion") return { items: [], parentFacts };
  const at = panelDomainsPath({ username });
  const names = namesIn(at, await reading.get(at));
  return { items: names.filter((domain) => !sameDomain(domain, primary)).map((domain): Json => ({ domain })), parentFacts };
}

/** The form of the list isn't documented: it may hold texts or objects, bare or under a name. */
function namesIn(at: string, body: unknown): string[] {
  const known = isJson(body) ? lookUp(body, "domains") : body;
  const all = isJson(body) && known === undefined ? Object.entries(body).filter(([key]) => !isTalk.test(key)) : [["domains", known]];
  const lists = all.map(([, value]) => value).filter((one) => Array.isArray(one)) as unknown[][];
  if (lists.length === 0) throw odd(at, "a list of domains");
  return lists.flat().map((item) => {
    const name = isJson(item) ? ["domain", "name", "hostname", "fqdn"].map((key) => lookUp(item, key)).find(isText) : item;
    if (!isText(name)) throw odd(at, "the name of a domain");
    return normaliseDomain(name);
  });
}

/** What an answer may say beside its lists. */
const isTalk = /error|warning|message|note/i;

const isText = (value: unknown): value is string => typeof value === "string" && value.includes(".");

function odd(at: string, what: string): ExplainedError {
  return new ExplainedError(
    "odd-answer",
    `GET ${at} answered without ${what} that can be read: its form isn't documented. Nothing was changed. If it happens again, ` +
      "add or delete the domain in the platform's panel, and remove the PanelAccountDomain from the program and the state " +
      "(`pulumi state delete`).",
  );
}

/** Why a domain can't be a further one of its account. */
export function isPrimaryOfPanel(domain: string, { domain: primary }: ParentFacts): string | undefined {
  if (primary === undefined || !sameDomain(domain, primary)) return undefined;
  return `${domain} is the primary domain of the panel account, which serves it already: remove the PanelAccountDomain from the program.`;
}
