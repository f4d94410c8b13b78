import { readUrn } from "../../kernel/identity/urn";
import type { Place } from "../frame/sarif";
import { type Excepted, exceptedIn, explainedRules, type Said } from "./rules";

/** What the rule `exceptions` tells of a violation that doesn't count. */
type Exception = Pick<Excepted, "reason" | "owner" | "end">;

/** `unclear`: the rule can't judge yet. */
type Level = "mandatory" | "advisory" | "unclear";

/** What a rule says of a resource. */
export interface Finding {
  readonly rule: string;
  readonly level: Level;
  /** Absent where the stack as a whole is meant. */
  readonly urn?: string;
  readonly message: string;
  readonly remedy?: string;
  /** There where an exception covers the violation: then it counts for nothing. */
  readonly exception?: Exception;
  readonly place?: Place;
}

/** A violation that an exception covers is one of its own rule. */
export function findingOf({ rule, level, urn, found, remedy, says }: Said): Finding {
  const named = urn === undefined || urn === "" ? {} : { urn };
  const excepted = rule === "exceptions" ? exceptedIn(found) : undefined;
  if (excepted) {
    const { rule: own, found: message, ...exception } = excepted;
    const known = explainedRules().get(own);
    return { rule: own, level: levelOf(known?.level ?? "mandatory"), ...named, message, ...(known && { remedy: known.remedy }), exception };
  }
  if (says === "unclear") return { rule, level: says, ...named, message: found };
  return { rule, level: levelOf(level), ...named, message: found, ...(remedy !== undefined && remedy !== "" && { remedy }) };
}

function levelOf(level: string): Level {
  return level === "advisory" ? "advisory" : "mandatory";
}

/** `DnsRecord "www"`, or what no single resource did. */
export function whoIn({ urn }: Pick<Finding, "urn">): string {
  if (urn === undefined) return "the stack";
  const { type, name } = readUrn(urn);
  return type === "pulumi:pulumi:Stack" ? "the stack" : `${type} ${JSON.stringify(name)}`;
}

/** Whether it stops an `up`. */
export function isStopping({ level, exception }: Finding): boolean {
  return level === "mandatory" && exception === undefined;
}

/** `moves in May (owner: ada, until 2027-03-31)` */
export function exceptionText({ reason = "no reason given", owner, end }: Exception): string {
  const more = [owner !== undefined && `owner: ${owner}`, end !== undefined && `until ${end}`].filter(Boolean).join(", ");
  return `${reason}${more === "" ? "" : ` (${more})`}`;
}

/** Findings that somebody has to act on, gravest first; those of one rule stand together. */
export function byRule(findings: readonly Finding[]): readonly (readonly [rule: string, level: Level, findings: readonly Finding[]])[] {
  const counting = findings.filter(({ exception }) => exception === undefined);
  return (["mandatory", "advisory", "unclear"] as const).flatMap((level) =>
    [
      ...Map.groupBy(
        counting.filter((one) => one.level === level),
        ({ rule }) => rule,
      ),
    ].map(([rule, all]) => [rule, level, all] as const),
  );
}
