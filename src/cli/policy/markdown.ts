import { singleLine } from "../../kernel/values/text";
import { fenced } from "../frame/markdown";
import { byRule, exceptionText, type Finding, whoIn } from "./finding";
import { explainedRules } from "./rules";

const headings = {
  mandatory: "stops `pulumi up`",
  advisory: "advisory",
  unclear: "can't be judged yet",
} as const;

/**
 * Findings for a reviewer: gravest first, each rule once, and no text of a finding outside of a block of code. `longest` limits the
 * whole: each rule has its share of it.
 */
export function findingsText(findings: readonly Finding[], longest = Number.POSITIVE_INFINITY): string {
  const rules = byRule(findings);
  const excepted = findings.flatMap(({ exception, ...one }) =>
    exception ? [`${one.rule}: ${whoIn(one)}: ${exceptionText(exception)}`] : [],
  );
  const share = longest / (rules.length + 1);
  return [
    ...rules.map(([rule, level, all]) => {
      const remedy = all[0]?.remedy;
      return [
        `#### ${ruleText(rule)} (${headings[level]})`,
        fenced([...all.map(lineOf), ...(remedy === undefined ? [] : ["", `What to do: ${remedy}`])].join("\n"), "text", share),
      ].join("\n\n");
    }),
    ...(excepted.length > 0 ? ["#### Exceptions", fenced(excepted.map((line) => singleLine(line, 1_000)).join("\n"), "text", share)] : []),
  ].join("\n\n");
}

/** `**2 violations stop \`pulumi up\`**, 1 advisory`; empty where there is nothing. */
export function countText(findings: readonly Finding[]): string {
  const counting = findings.filter(({ exception }) => exception === undefined);
  const of = (wanted: Finding["level"]) => counting.filter(({ level }) => level === wanted).length;
  const parts: readonly [number, string][] = [
    [of("mandatory"), "mandatory"],
    [of("advisory"), "advisory"],
    [of("unclear"), "not judged yet"],
    [findings.length - counting.length, "excepted"],
  ];
  return parts.flatMap(([count, what]) => (count === 0 ? [] : [`${count} ${what}`])).join(", ");
}

/** The name of one of our rules links to its page; that of another pack's is only text. */
function ruleText(rule: string): string {
  const own = explainedRules().get(rule);
  return own ? `[${own.name}](${own.url})` : `\`${singleLine(rule, 100).replaceAll("`", "'")}\``;
}

function lineOf(finding: Finding): string {
  const { place } = finding;
  const where = place === undefined || place.line === 0 ? "" : ` (${place.file}:${place.line})`;
  return singleLine(`${whoIn(finding)}${where}: ${finding.message}`, 1_000);
}
