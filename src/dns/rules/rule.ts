import type { Entry, RuleRecord, ZoneView } from "./zoneView";

/** `strict`: an RFC forbids it. `best-practice`: it is allowed, and it hurts. */
export type RuleLevel = "strict" | "best-practice";

/** An error doesn't work, a warning works by chance or not for everybody, a hint may be meant so. */
export type Severity = "error" | "warning" | "hint";

/** What a rule says of itself. */
export interface RuleText {
  /** In kebab-case. A rule that octoDNS has as well has its name. */
  readonly id: string;
  readonly level: RuleLevel;
  readonly severity: Severity;
  /** What has to be so, in one sentence. */
  readonly sentence: string;
  /** What to do about a finding. */
  readonly remedy: string;
  /** Who says so: a section of an RFC, or how the platform works. */
  readonly source: string;
  /** Whether it is about what is missing: a record that isn't known yet may be what it misses. */
  readonly needsAll?: true;
}

/** A record of the zone that is not as the rule says. */
export interface Found<R extends RuleRecord = RuleRecord> {
  readonly at: Entry<R>;
  /** What is so, as a sentence that names the record. The text of a TXT record is never quoted as a whole: it may hold a secret. */
  readonly message: string;
  /** Other records that the sentence is about. */
  readonly beside?: readonly Entry<R>[];
}

export interface ZoneRule extends RuleText {
  /** `record`: each record by itself, as the check of a DnsRecord. `zone`: what goes with what. `file`: what its reader tells. */
  readonly about: "record" | "zone" | "file";
  readonly judge: <R extends RuleRecord>(zone: ZoneView<R>) => Iterable<Found<R>>;
}

type Judge = ZoneRule["judge"];

export function zoneRule(text: RuleText, judge: Judge): ZoneRule {
  return { ...text, about: "zone", judge };
}
