import { bindingRules } from "./bindings";
import { caaRules } from "./caa";
import { cnameRules } from "./cnames";
import { delegationRules } from "./delegations";
import { fileRules } from "./files";
import { mailRules } from "./mail";
import { recordRules } from "./records";
import { recordSetRules } from "./recordSets";
import type { Found, RuleLevel, ZoneRule } from "./rule";
import { spfRules } from "./spf";
import { targetRules } from "./targets";
import { type Entry, type RuleRecord, ZoneView } from "./zoneView";

export { dmarcPolicy, dmarcProblem, isDkimKey, isDkimName, isDmarcName } from "./mail";
export type { RuleLevel, Severity, ZoneRule } from "./rule";
export { allowsEverybody } from "./spfOpen";
export { isSpf, spfEnd } from "./spfText";
export { type Entry as ZoneEntry, type RuleRecord, textIn, ZoneView } from "./zoneView";

/** The rules of a zone. Each has its id, its level, what has to be so, what to do, and who says so. */
export const zoneRules: readonly ZoneRule[] = [
  ...cnameRules,
  ...targetRules,
  ...delegationRules,
  ...recordSetRules,
  ...spfRules,
  ...mailRules,
  ...caaRules,
  ...bindingRules,
  ...recordRules,
  ...fileRules,
];

export interface ZoneFinding<R extends RuleRecord = RuleRecord> extends Found<R> {
  readonly rule: ZoneRule;
}

interface Judging {
  /** The zone's name, as far as it is known. */
  readonly zone?: string | undefined;
  /** Default: `best-practice`, which has the rules of `strict`, too. */
  readonly level?: RuleLevel;
  /** Of the rules of that level, those that are asked. Default: all. */
  readonly asks?: (rule: ZoneRule) => boolean;
}

/** What the rules say of a zone's records, in the order of the records. A faulty record is there all the same. */
export function checkZone<R extends RuleRecord>(
  records: readonly R[],
  { zone, level = "best-practice", asks = () => true }: Judging,
): ZoneFinding<R>[] {
  const view = new ZoneView(records, zone);
  const place = new Map(view.entries.map((entry, index) => [entry, index]));
  return zoneRules
    .filter((rule) => isOf(rule, level) && asks(rule))
    .flatMap((rule) => [...rule.judge(view)].filter(({ at }) => isFor(rule, at, view)).map((found) => ({ rule, ...found })))
    .sort((a, b) => (place.get(a.at) as number) - (place.get(b.at) as number));
}

/** What other name servers answer for is nobody's fault here; only what is wrong with a record by itself hinders the platform. */
function isFor<R extends RuleRecord>(rule: ZoneRule, at: Entry<R>, view: ZoneView<R>): boolean {
  return rule.about !== "zone" || delegationRules.includes(rule) || !view.isOthers(at);
}

/** Whether a level has a rule. */
export function isOf(rule: ZoneRule, level: RuleLevel): boolean {
  return level === "best-practice" || rule.level === "strict";
}
