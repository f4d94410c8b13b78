import { isDeepStrictEqual } from "node:util";
import { readUrn } from "../../kernel/identity/urn";
import { singleLine } from "../../kernel/values/text";
import { fenced } from "../frame/markdown";
import { type Step, toldIn } from "../policy/events";
import { countText, findingsText } from "../policy/markdown";

/** What a preview says, for a reader of the pull request. */
export interface Said {
  readonly text: string;
  /** Whether there is anything to tell somebody who has no comment yet. */
  readonly news: boolean;
}

/** What `pulumi preview --json` wrote, as Markdown. */
export function saidBy(json: string): Said {
  const told = toldIn(json);
  if (!told) return { text: "The preview ended without a result: see the job's log.", news: true };
  const { diagnostics, findings, hasPolicies, isWhole } = told;
  const known = diagnostics.filter(({ severity }) => !["info", "debug"].includes(severity)).map(({ message }) => clean(message));
  const warnings = [...new Set(known)].filter((message) => message !== "" && !(hasPolicies && message === engineFailed));
  const changes = told.steps.filter(({ op, urn }) => op !== "same" && !urn.includes("::pulumi:pulumi:Stack::"));
  const failed = diagnostics.some(({ severity }) => severity === "error");
  const refused = findings.some(({ level, exception }) => level === "mandatory" && exception === undefined);
  const head = refused
    ? "**Policies refuse this change: correct the program before you merge.**"
    : failed
      ? "**The preview failed: correct the program before you merge.**"
      : changes.length === 0
        ? isWhole
          ? "Nothing changes."
          : "No change is known."
        : `A merge makes these changes (${countOf(changes)}):`;
  const list = changes.length > 0 ? [fenced(changes.flatMap(linesOf).join("\n"), "diff")] : [];
  const policies = findings.length > 0 ? [`### Policies: ${countText(findings)}`, findingsText(findings)] : [];
  return {
    text: [
      head,
      ...(isWhole ? [] : ["**The events end before the preview does: changes and findings may be missing. See the job's log.**"]),
      ...(warnings.length > 0 ? [fenced(warnings.join("\n"), "text")] : []),
      ...(refused || failed ? [...policies, ...list] : [...list, ...policies]),
      ...(hasPolicies ? [] : [withoutPolicies]),
    ].join("\n\n"),
    news: failed || !isWhole || warnings.length > 0 || changes.length > 0 || findings.length > 0,
  };
}

/** The end of every preview that failed for another reason, which it tells as well. */
const engineFailed = "preview failed";

const withoutPolicies =
  "Findings of policies may be missing: this preview was printed in one piece. Set `PULUMI_ENABLE_STREAMING_JSON_PREVIEW=1` for " +
  "`pulumi preview --json`.";

/** Without the stack of calls, and without colours. */
function clean(message: string): string {
  return message
    .replace(/\u001b\[\d*m/g, "")
    .replace(/^\s+at .*\n?/gm, "")
    .trim();
}

/** `2 create, 1 update`. */
function countOf(changes: readonly Step[]): string {
  return [...Map.groupBy(changes, ({ op }) => op)].map(([op, all]) => `${all.length} ${op}`).join(", ");
}

/** A resource, and of a set of records each one that comes, goes or changes. */
function linesOf({ op, urn, old: was, new: is }: Step): string[] {
  const { type, name } = readUrn(urn);
  const others = Object.keys({ ...was, ...is }).filter(
    (key) => !key.startsWith("__") && key !== "records" && !isDeepStrictEqual(was[key], is[key]),
  );
  const [before, after] = [entriesOf(was.records), entriesOf(is.records)];
  const changed = Object.keys({ ...before, ...after })
    .filter((label) => !isDeepStrictEqual(before[label], after[label]))
    .sort();
  const sign = op === "create" ? "+" : op === "delete" ? "-" : "!";
  return [
    `${sign} ${singleLine(`${type} ${name}`, 300)}: ${op}${op === "update" && others.length > 0 ? ` ${others.join(", ")}` : ""}`,
    ...changed.flatMap((label) => [
      ...(label in before ? [`-   ${entryText(label, before[label])}`] : []),
      ...(label in after ? [`+   ${entryText(label, after[label])}`] : []),
    ]),
  ];
}

/** The items of a set by their labels; nothing where a type has a list of that name. */
function entriesOf(records: unknown): Readonly<Record<string, unknown>> {
  return typeof records === "object" && records !== null && !Array.isArray(records) ? (records as Record<string, unknown>) : {};
}

/** `api A 192.0.2.20  (ttl=300)` */
export function entryText(label: string, fields: unknown): string {
  const told = Object.entries(entriesOf(fields)).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return singleLine(`${label}${told.length > 0 ? `  (${told.join(", ")})` : ""}`, 500);
}
