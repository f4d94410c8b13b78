import { ApiError, isJson, lookUp, many, NotDoneError, path, type Json, type Reading } from "../../client";
import { normaliseDomain } from "../../dns";
import type { Values } from "../../kernel/definition/values";
import type { NamedObject, Siblings } from "../../kernel/definition/resource";
import { text, wireFields } from "../../kernel/definition/wire";
import { ExplainedError } from "../../kernel/values/explained";
import { singleLine } from "../../kernel/values/text";
import { accountWire } from "./account";
import { sameDomain } from "./domain";

/** A zone comes with all its records in one answer. */
export const zonePath = (zoneId: string | undefined): string => path`/api/dns_zones/${zoneId}`;

export const recordsPath = ({ zoneId }: { readonly zoneId?: string }): string => `${zonePath(zoneId)}/records`;

/** Every zone that the token reaches, of whichever account. */
export function listZones(reading: Reading): Promise<Json[]> {
  return reading.pages("/api/dns_zones", ["dns_zone", "dns_zones"]);
}

/** Whether a signed zone is to be unsigned or deleted. */
export function endsSigning(olds: Values, news?: Values): boolean {
  const isSigned = isJson(olds.dnssecData);
  return isSigned && (news === undefined || (news.dnssec !== true && (olds.dnssec === true || news.dnssec === false)));
}

/** Keys at the registry outlive those of the zone: then no resolver that checks signatures believes anything of the domain. */
export function keysLeftBehind({ name, dnssecData }: Values): string | undefined {
  if (!isJson(dnssecData) || dnssecData.dsConfigured !== true) return undefined;
  return (
    `the registry still publishes DNSSEC keys of ${singleLine(String(name), 300)}. Once its zone is unsigned or deleted, resolvers that ` +
    "check signatures find nothing under the domain. First take the keys away: `dnssec: { enabled: false }` in the DomainRegistration " +
    '(`dnssec: "unpublish"` of the component Domain), or at the registrar of the domain. Then wait a day.'
  );
}

/** The zones with a domain name: several, if the token reaches several accounts. */
export async function zonesNamed(reading: Reading, domain: string): Promise<NamedObject[]> {
  if (!domain.includes(".")) return [];
  const found = (await listZones(reading)).filter(({ name }) => sameDomain(name, domain));
  return found.map((zone) => ({ id: String(zone.id), account: accountWire.safeParse(zone.account).data }));
}

/** The records of a zone, with what the zone tells of itself. */
export async function recordsOf(reading: Reading, zoneId: string | undefined): Promise<Siblings> {
  const at = zonePath(zoneId);
  const zone = await reading.one(at, "dns_zone");
  refuseAnother(at, zone, zoneId);
  // A platform that leaves them out of the zone shows them as a list of their own.
  const items = many(lookUp(zone, "records"), ["records"]) ?? (await reading.list(recordsPath({ zoneId }), ["dns_records", "records"]));
  const { data: account } = accountWire.safeParse(lookUp(zone, "account"));
  return { items, parentFacts: { zone: normaliseDomain(String(lookUp(zone, "name"))), ...(account !== undefined && { account }) } };
}

const zoneWire = wireFields({ id: text, name: text });

/** The records of another zone, taken for this one's, would be changed and deleted in their stead. */
function refuseAnother(at: string, zone: Json, zoneId: string | undefined): void {
  const { id, name } = zoneWire.safeParse(zone).data ?? {};
  const asked = String(zoneId).toLowerCase();
  // A program that only looks may ask by the name.
  if (name && (!id || id.toLowerCase() === asked || name.toLowerCase() === asked)) return;
  const shown = name ? `another zone (${singleLine(`${name}, id ${id}`, 200)})` : "a zone without a name";
  throw new ExplainedError("odd-answer", `GET ${at} answered with ${shown}. Nothing was changed; try again.`);
}

/** No account tells of another account's zones: the name alone is what the platform says. */
export function explainTaken(error: unknown, body: Json): never {
  if (!(error instanceof ApiError) || error.status !== 422) throw error;
  if (!/already been taken|already exists/i.test(error.messages.join())) throw error;
  const name = isJson(body.dns_zone) ? String(body.dns_zone.name) : "";
  throw new NotDoneError(
    `the zone ${name} exists already, and the token's zones don't include it: ${error.answered} Nothing was created. If you own the ` +
      "domain, look for the zone in your other accounts. Set hosting:account (or the resource's input `account`) to the account that has " +
      "it, with adopt: true. Otherwise ask the platform's support.",
    { cause: error },
  );
}
