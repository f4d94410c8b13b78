import { singleLine } from "../../kernel/values/text";
import { registry } from "../../resources";
import { endingSoon, objectsOf, type Report, type Subject } from "./report";

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
  if (gate === "rules") return report.verdicts === undefined ? { gate, unclear: "the rules could not run" } : { gate };
  const blind = report.gaps.filter(({ type }) => (gate === "expiry" ? type === "DomainRegistration" : isOfObjects(type)));
  const places = blind.map(({ type, within, why }) => `${type}${within === undefined ? "" : ` of ${within}`} (${why})`);
  return places.length === 0 ? { gate } : { gate, unclear: `not everything could be read: ${listed(places)}` };
}

function reasonsOf(gate: Gate, report: Report, days: number): readonly [what: string, names: readonly string[]] {
  const { drift, verdicts = [] } = report;
  switch (gate) {
    case "unmanaged":
      return ["objects that belong to no given stack", namesOf(objectsOf(report).filter(isUnmanaged))];
    case "drift":
      return ["resources that differ from their stack", namesOf(drift)];
    case "rules":
      return ["violated mandatory rules", [...new Set(verdicts.filter(isViolated).map(({ rule }) => rule))]];
    case "expiry":
      return [`domains that end within ${days} days and aren't renewed`, endingSoon(report, days).map(({ name }) => name)];
  }
}

const namesOf = (all: readonly { readonly type: string; readonly name: string }[]): string[] =>
  all.map(({ type, name }) => `${type} ${name}`);

/** Settings are there with their site, and contacts with a registration: they need no resource of their own. */
function isUnmanaged({ type, owner }: Subject): boolean {
  return !owner && registry[type]?.kind !== "singleton" && type !== "DomainContact";
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
