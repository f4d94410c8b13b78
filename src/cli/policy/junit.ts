import { escapeControls } from "../../kernel/values/text";
import { byRule, type Finding, isStopping, whoIn } from "./finding";

/**
 * Findings as JUnit's XML: a suite for each rule; what stops an `up` is a failure, an excepted one is skipped. Skipped is also what
 * wasn't judged: `missing` says why.
 */
export function junit(findings: readonly Finding[], missing: readonly string[]): string {
  const rules = [...new Set([...byRule(findings).map(([rule]) => rule), ...findings.map(({ rule }) => rule)])];
  const suites = rules.map((rule) =>
    suiteOf(
      rule,
      findings.filter((one) => one.rule === rule),
    ),
  );
  if (missing.length > 0) suites.push(notJudged(missing));
  const [tests, failures, skipped] = countsOf(findings);
  const more = missing.length;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="pulumi-hosting policies" tests="${tests + more}" failures="${failures}" skipped="${skipped + more}">`,
    ...suites,
    "</testsuites>",
    "",
  ].join("\n");
}

function notJudged(missing: readonly string[]): string {
  const cases = missing.map(
    (text, index) => `    <testcase classname="not judged" name="not judged ${index + 1}"><skipped message="${xml(text)}"/></testcase>`,
  );
  const count = missing.length;
  return [`  <testsuite name="not judged" tests="${count}" failures="0" skipped="${count}">`, ...cases, "  </testsuite>"].join("\n");
}

function countsOf(findings: readonly Finding[]): readonly [tests: number, failures: number, skipped: number] {
  const excepted = findings.filter(({ exception }) => exception !== undefined).length;
  return [findings.length, findings.filter(isStopping).length, excepted];
}

function suiteOf(rule: string, findings: readonly Finding[]): string {
  const [tests, failures, skipped] = countsOf(findings);
  return [
    `  <testsuite name="${xml(rule)}" tests="${tests}" failures="${failures}" skipped="${skipped}">`,
    ...findings.map((finding) => caseOf(rule, finding)),
    "  </testsuite>",
  ].join("\n");
}

function caseOf(rule: string, finding: Finding): string {
  const { message, remedy, place, exception } = finding;
  const at = place === undefined ? "" : ` file="${xml(place.file)}" line="${Math.max(1, place.line)}"`;
  const text = xml(`${message}${remedy === undefined ? "" : ` ${remedy}`}`);
  const inner = exception
    ? `<skipped message="${xml(exception.reason ?? "no reason given")}"/>`
    : isStopping(finding)
      ? `<failure message="${xml(message)}" type="mandatory">${text}</failure>`
      : `<system-out>${text}</system-out>`;
  return `    <testcase classname="${xml(rule)}" name="${xml(whoIn(finding))}"${at}>${inner}</testcase>`;
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;", "\n": "&#10;" };

/** As text and in the value of an attribute. What XML can't hold at all is shown by its number. */
function xml(text: string): string {
  return escapeControls(text)
    .replace(/[\ufffe\uffff]/g, (one) => `\\u{${one.charCodeAt(0).toString(16)}}`)
    .replace(/[&<>"'\n]/g, (one) => entities[one] as string);
}
