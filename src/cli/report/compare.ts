import { registry } from "../../resources";
import { monthlyCents, objectsOf } from "./questions";
import type { Changes, Gap, Report, Subject } from "./report";

type Facets = Readonly<Record<string, string | undefined>>;

interface Facet {
  readonly subject: Subject;
  /** What is compared of it, as texts. */
  readonly facets: Facets;
}

/** What changed since an earlier report. What one of the two couldn't read counts as neither gone nor new. */
export function compare(earlier: Report, now: Report): Changes {
  const [was, is] = [facetsOf(earlier), facetsOf(now)];
  const unclear = new Set<string>();
  const only = (these: ReadonlyMap<string, Facet>, others: ReadonlyMap<string, Facet>, unread: readonly Gap[]): Subject[] =>
    [...these].flatMap(([key, { subject }]) => {
      if (others.has(key) || subject.type === "Mail") return [];
      const why = unread.find((gap) => hides(gap, subject));
      if (!why) return [bare(subject)];
      unclear.add(`${why.type}${why.within === undefined ? "" : ` of ${why.within}`}: ${why.why}`);
      return [];
    });
  const changed = [...is].flatMap(([key, { subject, facets }]) => {
    const before = was.get(key);
    const differences = before ? differencesOf(before.facets, facets) : [];
    return differences.length > 0 ? [{ ...bare(subject), differences }] : [];
  });
  const [wasBad, isBad] = [troubles(earlier), troubles(now)];
  return {
    since: earlier.madeAt,
    added: only(is, was, earlier.gaps),
    removed: only(was, is, now.gaps),
    changed,
    worse: [...isBad].filter((one) => !wasBad.has(one)),
    better: [...wasBad].filter((one) => !isBad.has(one)),
    ...(earlier.subscriptions &&
      now.subscriptions && { monthlyCents: { was: monthlyCents(earlier.subscriptions), is: monthlyCents(now.subscriptions) } }),
    unclear: [...unclear],
  };
}

function bare({ type, id, name, owner }: Subject): Subject {
  return { type, id, name, ...(owner && { owner }) };
}

function differencesOf(was: Facets, is: Facets): Changes["changed"][number]["differences"] {
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((path) => {
    // An earlier report is a file: a name in it may be that of something that every object has.
    const [before, now] = [was, is].map((facets) => (Object.hasOwn(facets, path) ? facets[path] : undefined));
    if (before === now) return [];
    return [{ path, ...(before !== undefined && { was: before }), ...(now !== undefined && { is: now }) }];
  });
}

/** Whether an object may be missing because something couldn't be read: its own list, or what it lies in. */
function hides({ type, within }: Gap, subject: Subject): boolean {
  const place = within?.split(" ")[1];
  const isBelow = place === undefined || subject.id === place || subject.id.startsWith(`${place}/`);
  return isBelow && lineOf(subject.type).includes(type);
}

/** A type and what its objects lie in, up to the account. */
function lineOf(type: string): string[] {
  const parent = Object.hasOwn(registry, type) ? registry[type]?.parent?.type : undefined;
  return [type, ...(parent === undefined ? [] : lineOf(parent))];
}

/** Drift and violations, each in a line that stays the same while it lasts. */
function troubles({ drift, verdicts = [] }: Report): Set<string> {
  return new Set([
    ...drift.map(({ stack, type, name, change }) => `drift: ${type} ${name} of ${stack} (${change})`),
    ...verdicts.filter(({ says }) => says === "violated").map(({ stack, rule, message }) => `${rule}: ${stack}: ${message}`),
  ]);
}

function facetsOf(report: Report): Map<string, Facet> {
  const all = new Map<string, Facet>();
  const put = (subject: Subject, values: Readonly<Record<string, string | number | boolean | undefined>> = {}): void => {
    const { type, id, name, owner } = subject;
    const before = all.get(`${type} ${id}`)?.facets;
    const facets = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value === undefined ? undefined : String(value)]));
    all.set(`${type} ${id}`, { subject, facets: { ...before, name, owner: owner && `${owner.stack}: ${owner.name}`, ...facets } });
  };
  for (const one of objectsOf(report)) put(one);
  for (const site of report.sites) {
    const { state, settings } = site.shield;
    const facts = [...site.facts, ...settings.map(({ name, value }) => ({ name: `Shield: ${name}`, value }))];
    put(site, { suspended: site.suspended, ...Object.fromEntries(facts.map(({ name, value }) => [name, value])), Shield: state });
    for (const one of site.hostnames) put(one, { primary: one.primary, certificate: one.certificate.state });
    for (const { place, action, parameters, when, enabled, ...one } of site.edgeRules)
      put(one, { place, action: [action, ...parameters].join(" "), when: when.join("; "), enabled });
  }
  for (const zone of report.zones) {
    put(zone, { dnssec: zone.dnssec, "name servers have it": zone.served?.state, nameservers: zone.nameservers.join(", ") });
    for (const { value, ttl, priority, ...one } of zone.records) put(one, { value, ttl, priority });
  }
  for (const { domain, spf, dkim, dmarc, state, ...one } of report.mail) {
    const facets = { state, SPF: `${spf.state}: ${spf.says}`, DKIM: `${dkim.state}: ${dkim.says}`, DMARC: `${dmarc.state}: ${dmarc.says}` };
    put(one.type === "Site" ? { type: "Mail", id: `${one.id} ${domain}`, name: domain } : one, facets);
  }
  for (const { expiresAt, autoRenew, locked, status, ...one } of report.domains) put(one, { expiresAt, autoRenew, locked, status });
  return all;
}
