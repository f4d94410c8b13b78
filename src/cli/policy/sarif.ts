import type { ReportingDescriptor } from "sarif";
import { sarif, type RuleResult } from "../frame/sarif";
import { exceptionText, type Finding, whoIn } from "./finding";
import { explainedRules } from "./rules";

/** How GitHub's code scanning sorts findings: from 0.1 to 10. */
const scores: Readonly<Record<string, string>> = { critical: "9.5", high: "8.0", medium: "5.5", low: "2.0" };

const levels = { mandatory: "error", advisory: "warning", unclear: "note" } as const;

/** Findings of policies as SARIF. An excepted one is suppressed, with its reason. `missing` says what wasn't judged. */
export function policySarif(findings: readonly Finding[], missing: readonly string[]): string {
  return sarif(findings.map(resultOf), ruleOf, missing);
}

function ruleOf(name: string): ReportingDescriptor {
  const own = explainedRules().get(name);
  if (!own) return { id: name };
  return {
    id: name,
    shortDescription: { text: `${own.description.split(". ")[0]}.` },
    fullDescription: { text: own.description },
    help: { text: own.remedy },
    helpUri: own.url,
    properties: { tags: ["security", ...own.tags], "security-severity": scores[own.severity] },
  };
}

function resultOf(finding: Finding): RuleResult {
  const { rule, level, urn, message, remedy, exception, place } = finding;
  return {
    rule,
    level: levels[level],
    text: `${whoIn(finding)}: ${message}${remedy === undefined ? "" : ` ${remedy}`}`,
    place: { file: place?.file ?? "Pulumi.yaml", line: place?.line ?? 1 },
    same: `${urn ?? ""}\n${message}`,
    urn,
    justification: exception && exceptionText(exception),
  };
}
