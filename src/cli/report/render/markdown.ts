import { singleLine } from "../../../kernel/values/text";
import { isUnowned, monthlyCents, objectsOf } from "../questions";
import type { Report, Subject } from "../report";
import { attentionOf } from "./attention";
import { count, currency, money, numberText, sign } from "./marks";

const mostLines = 15;

/**
 * A text from outside as code: no markup, no link, and nobody is called by an @. A backslash or a character reference before the @ isn't
 * enough: GitHub and GitLab look for names of people and of issues in the finished page, and leave only code alone.
 */
function said(text: string, longest = 120): string {
  const line = singleLine(text, longest);
  const fence = "`".repeat(Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length)) + 1);
  const room = /^`|`$|^\s*$/.test(line) ? " " : "";
  return `${fence}${room}${line}${room}${fence}`;
}

/** A summary for a pull request: numbers, what needs attention, and what changed. */
export function markdown(report: Report): string {
  const { sites, zones, mail, stacks, drift, subscriptions, account, madeAt } = report;
  const records = zones.reduce((sum, { records: own }) => sum + own.length, 0);
  const unowned = objectsOf(report).filter(isUnowned).length;
  const numbers: readonly (readonly [string, string])[] = [
    ["Sites", numberText(sites.length)],
    ["Zones", `${numberText(zones.length)} (${count(records, "record")})`],
    ["Mail domains", numberText(mail.length)],
    ["In no stack", stacks.length === 0 ? "no state given" : numberText(unowned)],
    ["Drifted", stacks.length === 0 ? "no state given" : numberText(drift.length)],
    [`A month, ${currency}`, subscriptions ? money(monthlyCents(subscriptions)) : "not readable"],
  ];
  return `${[
    `### Hosting report${account === undefined ? "" : `: ${said(account)}`}`,
    "",
    `| ${numbers.map(([name]) => name).join(" | ")} |`,
    `|${numbers.map(() => "---").join("|")}|`,
    `| ${numbers.map(([, value]) => value).join(" | ")} |`,
    "",
    ...attentionLines(report),
    ...changeLines(report),
    `As of ${momentOf(madeAt)} UTC.`,
  ].join("\n")}\n`;
}

/** A time as a day and a time; of an earlier report, a file, it may be any text. */
function momentOf(iso: string): string {
  const text = iso.slice(0, 16).replace("T", " ");
  return /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(text) ? text : said(text);
}

function attentionLines(report: Report): string[] {
  const found = attentionOf(report);
  if (found.length === 0) return ["Nothing needs your attention.", ""];
  const lines = found.map(({ standing, says, names, more }) => {
    const listed = names.map((name) => said(name)).join(", ");
    return `- ${sign(standing)} ${says}${listed === "" ? "" : `: ${listed}`}${more > 0 ? ` and ${numberText(more)} more` : ""}`;
  });
  return ["**Needs attention**", "", ...lines, ""];
}

function changeLines({ changes }: Report): string[] {
  if (!changes) return [];
  const { since, added, removed, changed, worse, better, monthlyCents: costs, unclear } = changes;
  const named = ({ type, name }: Subject): string => said(`${type} ${name}`);
  const lines = [
    ...worse.map((one) => `worse: ${said(one, 300)}`),
    ...better.map((one) => `better: ${said(one, 300)}`),
    ...added.map((one) => `new: ${named(one)}`),
    ...removed.map((one) => `gone: ${named(one)}`),
    ...changed.map((one) => `changed: ${named(one)} (${one.differences.map(({ path }) => said(path, 60)).join(", ")})`),
    ...(costs && costs.was !== costs.is ? [`costs a month: ${money(costs.was)} → ${money(costs.is)}`] : []),
    ...(unclear.length > 0 ? [`not compared: ${count(unclear.length, "part")}, because one of the reports could not read them`] : []),
  ];
  const more = lines.length - mostLines;
  return [
    `**Since ${momentOf(since)} UTC**`,
    "",
    ...(lines.length === 0 ? ["Nothing changed."] : lines.slice(0, mostLines).map((line) => `- ${line}`)),
    ...(more > 0 ? [`- and ${numberText(more)} more changes`] : []),
    "",
  ];
}
