import { fullName, type IgnorePattern, namedBy, normaliseDomain, normaliseName, wireValue } from "../../../dns";
import { isDkimName, isDmarcName, isSpf } from "../../../dns/rules";
import type { Found } from "../../import/found";
import type { DnsRecord, MailDomain, Served, Site, Subject, Zone } from "../report";
import { withoutCredentials } from "./credentials";
import { type Estate, flagIn, numberIn, ofType, shownFields, subjectOf, textIn } from "./estate";

type Target = Omit<Subject, "owner">;

/** Where names lead, by the name in its one spelling. */
export interface Targets {
  /** Names that a record has as its value: the CNAME of a site. */
  readonly byValue: ReadonlyMap<string, Target>;
  /** Names that belong to an object: the hostname of a site. */
  readonly byName: ReadonlyMap<string, Target>;
  /** Domains whose mail a mailspace receives. */
  readonly mail: ReadonlyMap<string, Target>;
}

export function targetsOf(estate: Estate, sites: readonly Site[], mail: readonly MailDomain[]): Targets {
  const byValue = new Map<string, Target>();
  const byName = new Map<string, Target>();
  for (const { type, id, name, hostnames } of sites)
    for (const host of hostnames) byName.set(normaliseDomain(host.name), { type, id, name });
  for (const one of [...ofType(estate, "Site"), ...ofType(estate, "SiteHostname")]) {
    const { type, id, name } = subjectOf(estate, one.parent ?? one);
    for (const field of ["domainCname", "cname"]) {
      const value = textIn(one.fields, field);
      if (value !== undefined) byValue.set(normaliseDomain(value), { type, id, name });
    }
  }
  const received = mail.filter(({ type }) => type !== "Site");
  return { byValue, byName, mail: new Map(received.map(({ type, id, name, domain }) => [domain, { type, id, name }])) };
}

export function zonesOf(
  estate: Estate,
  targets: Targets,
  mail: readonly MailDomain[],
  served: ReadonlyMap<string, Served> = new Map(),
): Zone[] {
  return ofType(estate, "DnsZone").map((one): Zone => {
    const fields = shownFields(estate, one);
    const domain = normaliseDomain(String(one.fields.name));
    const within = (name: string): boolean => name === domain || name.endsWith(`.${domain}`);
    return {
      ...subjectOf(estate, one),
      nameservers: (fields.nameservers as string[] | undefined) ?? [],
      records: recordsIn(estate, one, domain, targets),
      mail: mail.filter((uses) => within(uses.domain)).map(({ type, id, name }) => ({ type, id, name })),
      dnssec: flagIn(fields, "dnssec"),
      served: served.get(one.id),
    };
  });
}

function recordsIn(estate: Estate, zone: Found, domain: string, targets: Targets): DnsRecord[] {
  const all = ofType(estate, "DnsRecord", zone);
  const leftTo = leaving(estate, zone, domain, all);
  const records = all.map((one): DnsRecord => {
    const fields = shownFields(estate, one);
    const kind = textIn(fields, "type") ?? "?";
    const relative = fields.name === undefined ? undefined : normaliseName(String(fields.name), domain);
    const at = relative === undefined ? "(not shown)" : relative === "" ? "@" : relative;
    const value = textIn(fields, "value");
    const target = relative === undefined ? undefined : leadsTo(targets, domain, { kind, name: fullName(relative, domain), value });
    return {
      ...subjectOf(estate, one, `${at} ${kind}`),
      at,
      kind,
      value: value === undefined ? undefined : withoutCredentials(value),
      ttl: numberIn(fields, "ttl"),
      priority: numberIn(fields, "priority"),
      mail: relative === undefined ? undefined : mailUse(kind, relative, value ?? ""),
      leadsTo: target,
      leftTo: leftTo(one),
    };
  });
  return records.sort((a, b) => compareNames(a.at, b.at) || (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : 0));
}

/** To whom the zone's set leaves a record that no stack has. */
function leaving(estate: Estate, zone: Found, domain: string, all: readonly Found[]): (one: Found) => string | undefined {
  const fields = all.map((one) => one.fields);
  const patterns = (estate.ownership.ignoredBelow("DnsRecord", zone.id) as readonly IgnorePattern[]).map((pattern) => ({
    isNamed: namedBy(pattern, fields, domain),
    said: pattern.owner ?? [pattern.name, ...(pattern.types ?? [])].filter(Boolean).join(" "),
  }));
  return (one) => (estate.ownership.of("DnsRecord", one.id) ? undefined : patterns.find(({ isNamed }) => isNamed(one.fields))?.said);
}

/** As a zone is read: the zone itself first, then by name from its end on. */
function compareNames(a: string, b: string): number {
  const [first, second] = [a, b].map((name) => (name === "@" ? "" : name.split(".").reverse().join(".")));
  return first === second ? 0 : (first as string) < (second as string) ? -1 : 1;
}

/** What a record does for mail; `undefined` for any other. */
function mailUse(kind: string, relative: string, value: string): string | undefined {
  const labels = relative.split(".");
  if (kind === "MX") return "MX";
  if (isDkimName(relative)) return "DKIM";
  if (isDmarcName(relative)) return "DMARC";
  if (labels[0] === "_mta-sts" || labels[0] === "mta-sts") return "MTA-STS";
  if (labels[0] === "_smtp" && labels[1] === "_tls") return "TLS-RPT";
  if (kind === "TXT" && isSpf(wireValue("TXT", value))) return "SPF";
  if (["autoconfig", "autodiscover", "_autodiscover"].includes(labels[0] ?? "")) return "set-up of mail programs";
  return undefined;
}

const leading = ["A", "AAAA", "CNAME", "Flatten", "PullZone", "Redirect", "HTTPS", "SVCB"];

function leadsTo(
  { byValue, byName, mail }: Targets,
  domain: string,
  record: { kind: string; name: string; value?: string },
): Target | undefined {
  if (record.kind === "MX") return mail.get(record.name) ?? mail.get(domain);
  if (!leading.includes(record.kind)) return undefined;
  return byValue.get(normaliseDomain(record.value ?? "")) ?? byName.get(record.name);
}
