import { lookUp, path, type Reading } from "../../client";
import { checkDomain, normaliseDomain } from "../../dns";
import type { Finding } from "../../kernel/definition/findings";
import type { NamedObject, Siblings } from "../../kernel/definition/resource";
import type { IdParts, ParentFacts } from "../../kernel/definition/values";
import { isUnknown } from "../../kernel/values/unknown";
import { sameDomain } from "./domain";
import { canonicalNetwork } from "./network";
import { listRegistrations, registrationPath } from "./registrations";

export const hostsPath = ({ registrationId }: IdParts): string => `${registrationPath(registrationId)}/hosts`;
export const hostPath = (id: IdParts): string => `${hostsPath(id)}${path`/${id.host}`}`;

/** The hosts of a registration, with its domain: a host outside of it is refused. */
export async function hostsOf(reading: Reading, id: IdParts): Promise<Siblings> {
  const [items, registration] = await Promise.all([
    reading.list(hostsPath(id), ["hosts"]),
    reading.one(registrationPath(id.registrationId), "domain_registration"),
  ]);
  const name = lookUp(registration, "name");
  return { items, ...(typeof name === "string" && { parentFacts: { domain: normaliseDomain(name) } }) };
}

/** The registrations of a domain: one, unless several accounts had it. */
export async function registrationsNamed(reading: Reading, domain: string): Promise<NamedObject[]> {
  if (!domain.includes(".")) return [];
  const found = (await listRegistrations(reading)).filter(({ name }) => sameDomain(name, domain));
  return found.map(({ id }) => ({ id: String(id) }));
}

/** Why a host can't be one of the domain; nothing as long as the domain isn't known. */
export function outsideOf(hostName: unknown, { domain }: ParentFacts): string | undefined {
  if (domain === undefined || typeof hostName !== "string" || isUnknown(hostName)) return undefined;
  const host = normaliseDomain(hostName);
  if (host.endsWith(`.${domain}`)) return undefined;
  const meant = host.includes(".") ? "Other name servers need no glue record" : `Write ${host}.${domain}`;
  return `must be a name below ${domain}, the domain of the registration. ${meant}.`;
}

/** What is wrong with the name and the addresses of a host. */
export function hostProblems(hostName: unknown, addresses: unknown, parentFacts: ParentFacts): Finding[] {
  const isName = typeof hostName === "string" && !isUnknown(hostName);
  const wrong = isName ? checkDomain(hostName).problems : [];
  const outside = wrong.length === 0 ? outsideOf(hostName, parentFacts) : undefined;
  return [
    ...wrong.map(({ message }) => ({ path: "hostName", message })),
    ...(outside === undefined ? [] : [{ path: "hostName", message: outside }]),
    ...(Array.isArray(addresses) ? addresses.flatMap(noAddress) : []),
  ];
}

function noAddress(entry: unknown, index: number): Finding[] {
  if (isUnknown(entry) || (canonicalNetwork(String(entry)) !== undefined && !String(entry).includes("/"))) return [];
  return [{ path: `addresses[${index}]`, message: "must be one IP address, such as 192.0.2.1 or 2001:db8::1, without a /length." }];
}
