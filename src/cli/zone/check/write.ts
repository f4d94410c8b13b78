import type { Severity, ZoneRule } from "../../../dns/rules";
import { singleLine } from "../../../kernel/values/text";
import { asJson } from "../../frame/output";
import { fingerprint, sarif } from "../../frame/sarif";
import type { ZoneFinding } from "./read";

export interface Checked {
  readonly findings: readonly ZoneFinding[];
  readonly zones: readonly { readonly zone: string; readonly records: number }[];
  /** The texts of the files by their names. */
  readonly texts: ReadonlyMap<string, string>;
}

/** What is wrong, and what to do: of a single record, the message says it already. */
const whole = ({ rule, message }: ZoneFinding): string => singleLine(rule.about === "record" ? message : `${message} ${rule.remedy}`);

export const formats = {
  text,
  json: ({ findings, zones }: Checked) => asJson({ zones, findings: findings.map(plain) }),
  sarif: ({ findings }: Checked) =>
    sarif(
      findings.map((one) => ({
        rule: one.rule.id,
        level: one.rule.severity === "hint" ? "note" : one.rule.severity,
        text: whole(one),
        place: one,
        same: `${one.file}\n${one.message}`,
        related: one.related.slice(0, mostRelated),
      })),
      descriptorOf(findings),
    ),
  github: ({ findings }: Checked) => findings.map(githubLine).join(""),
  gitlab: ({ findings }: Checked) => asJson(findings.map(gitlabIssue)),
};

const longestShown = 120;
/** How many other lines a program is told of; people see the first five. */
const mostRelated = 20;

function text({ findings, zones, texts }: Checked): string {
  const lines = new Map([...texts].map(([file, content]) => [file, content.split("\n")]));
  const shown = findings.map((one) => {
    const { file, line, rule, related } = one;
    const others = related
      .filter((place) => place.line > 0)
      .slice(0, 5)
      .map((place) => (place.file === file ? `line ${place.line}` : `${place.file}:${place.line}`));
    const more = others.length === 5 && related.length > 5 ? `, and ${related.length - 5} more` : "";
    const see = others.length === 0 ? "" : ` See ${others.join(", ")}${more}.`;
    // Behind a bar: at the beginning of a line, a workflow of GitHub takes `::error::` for a command.
    const entry = singleLine(lines.get(file)?.[line - 1]?.trim() ?? "", longestShown);
    const at = line === 0 ? "" : `:${line}`;
    return `${singleLine(file, 200)}${at}: ${rule.severity}: ${whole(one)}${see} [${rule.id}]\n${entry === "" ? "" : `    | ${entry}\n`}`;
  });
  return `${shown.join("")}${summary(findings, zones)}\n`;
}

function summary(findings: Checked["findings"], zones: Checked["zones"]): string {
  const count = (severity: Severity) => findings.filter(({ rule }) => rule.severity === severity).length;
  const counts = (["error", "warning", "hint"] as const).flatMap((one) =>
    count(one) === 0 ? [] : [`${count(one)} ${one}${count(one) === 1 ? "" : "s"}`],
  );
  const names = zones.length > 5 ? `${zones.length} zones` : zones.map(({ zone }) => zone).join(", ") || "no zone";
  const records = zones.reduce((sum, zone) => sum + zone.records, 0);
  return `${names} (${records} ${records === 1 ? "record" : "records"}): ${counts.join(", ") || "nothing found"}.`;
}

function plain({ file, line, rule: { id, level, severity, remedy, source }, message, related }: ZoneFinding): object {
  return { file, line, rule: id, level, severity, message: singleLine(message), remedy, source, related: related.slice(0, mostRelated) };
}

function descriptorOf(findings: readonly ZoneFinding[]) {
  const rules = new Map(findings.map(({ rule }) => [rule.id, rule]));
  return (id: string) => {
    const { level, sentence, remedy, source } = rules.get(id) as ZoneRule;
    return {
      id,
      shortDescription: { text: sentence },
      fullDescription: { text: `${sentence} (${source})` },
      help: { text: remedy },
      properties: { tags: ["dns", level] },
    };
  };
}

const annotations = { error: "error", warning: "warning", hint: "notice" } as const;

/** A command of a GitHub workflow: an annotation at a line of the change. */
function githubLine(finding: ZoneFinding): string {
  const property = (value: string): string => data(value).replaceAll(":", "%3A").replaceAll(",", "%2C");
  const { file, rule, line } = finding;
  return `::${annotations[rule.severity]} file=${property(file)},line=${line},title=${property(rule.id)}::${data(whole(finding))}\n`;
}

function data(value: string): string {
  return value.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

const severities = { error: "major", warning: "minor", hint: "info" } as const;

/** An issue of GitLab's report on code quality. */
function gitlabIssue(finding: ZoneFinding): object {
  const { file, line, rule, message } = finding;
  return {
    description: whole(finding),
    check_name: rule.id,
    fingerprint: fingerprint(rule.id, `${file}\n${line}\n${message}`),
    severity: severities[rule.severity],
    location: { path: file.replace(/^(?:\.\/+)+/, ""), lines: { begin: line } },
  };
}
