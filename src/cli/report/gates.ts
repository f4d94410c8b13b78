import { singleLine } from "../../kernel/values/text";
import { writableRecordTypes } from "../../dns";
import { registry } from "../../resources";
import { endingSoon, isUnowned, objectsOf, withoutEnd } from "./questions";
import type { DnsRecord, Report, Subject } from "./report";

const mostNames = 10;

/** What a pipeline can fail on. */
export const gateNames = ["unmanaged", "drift", "rules", "expiry"] as const;
export type Gate = (typeof gateNames)[number];

/** The gates that ask what stacks say: without one, they can say nothing. */
export const gatesOfStacks: ReadonlySet<Gate> = new Set(["unmanaged", "drift", "rules"]);

/** What a gate says of a report: why it fails, or why nobody can tell. Neither: it lets the report pass. */
export interface Judgement {
  readonly gate: Gate;
  readonly fails?: string;
  readonly unclear?: string;
}

export function judgeGate(gate: Gate, report: Report, days: number): Judgement {
  const [what, names] = reasonsOf(gate, report, days);
  if (names.length > 0) return { gate, fails: `${what}: ${listed(names)}` };
  if (gate === "rules") return { gate, ...openRules(report) };
  const blind = report.gaps.filter(({ type }) => (gate === "expiry" ? type === "DomainRegistration" : isOfObjects(type)));
  const places = blind.map(({ type, within, why }) => `${type}${within === undefined ? "" : ` of ${within}`} (${why})`);
  if (places.length > 0) return { gate, unclear: `not everything could be read: ${listed(places)}` };
  const endless = gate === "expiry" ? withoutEnd(report).map(({ name }) => name) : [];
  return endless.length === 0 ? { gate } : { gate, unclear: `the end of these domains isn't known: ${listed(endless)}` };
}

function reasonsOf(gate: Gate, report: Report, days: number): readonly [what: string, names: readonly string[]] {
  const { drift, verdicts = [] } = report;
  switch (gate) {
    case "unmanaged":
      return ["objects that belong to no given stack", namesOf(unmanagedIn(report))];
    case "drift":
      return ["resources that differ from their stack", namesOf(drift)];
    case "rules":
      return ["violated mandatory rules", [...new Set(verdicts.filter(isViolated).map(({ rule }) => rule))]];
    case "expiry":
      return [`domains that end within ${days} days and aren't renewed`, endingSoon(report, days).map(({ name }) => name)];
  }
}

function openRules({ verdicts }: Report): Pick<Judgement, "unclear"> {
  if (verdicts === undefined) return { unclear: "the rules could not run" };
  const open = verdicts.filter(({ says, level }) => says === "unclear" && level === "mandatory");
  return open.length === 0
    ? {}
    : { unclear: `mandatory rules could not judge everything: ${listed([...new Set(open.map(({ rule }) => rule))])}` };
}

const namesOf = (all: readonly { readonly type: string; readonly name: string }[]): string[] =>
  all.map(({ type, name }) => `${type} ${name}`);

/**
 * Objects that somebody may have made by hand. Settings are there with their site, contacts with a registration, and the platform writes
 * records for itself: they need no resource of their own.
 */
function unmanagedIn(report: Report): Subject[] {
  const kept = new Set<Subject>(report.zones.flatMap(({ records, mail }) => records.filter((one) => isKept(one, mail.length > 0))));
  return objectsOf(report).filter(
    (one) => isUnowned(one) && registry[one.type]?.kind !== "singleton" && one.type !== "DomainContact" && !kept.has(one),
  );
}

/** Whether the platform may have written a record: no program can have its type, or it serves a site, the zone's name servers, its mail. */
function isKept({ kind, at, mail }: DnsRecord, hasMail: boolean): boolean {
  const isOwn = !(writableRecordTypes as readonly string[]).includes(kind) || kind === "PullZone" || (kind === "NS" && at === "@");
  return isOwn || (hasMail && mail !== undefined);
}

function isViolated({ says, level }: NonNullable<Report["verdicts"]>[number]): boolean {
  return says === "violated" && level === "mandatory";
}

/** Whether objects may be missing from the report: figures and subscriptions are none. */
function isOfObjects(type: string): boolean {
  return Object.hasOwn(registry, type) || type.startsWith("the state of");
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, mostNames).map((name) => singleLine(name, 200));
  return `${shown.join(", ")}${names.length > mostNames ? ` (and ${names.length - mostNames} more)` : ""}`;
}
