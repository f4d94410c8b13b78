import { isDeepStrictEqual } from "node:util";
import { readUrn } from "../../kernel/identity/urn";
import { singleLine } from "../../kernel/values/text";
import { fenced } from "../frame/markdown";
import { type Step, type Told, toldIn } from "../policy/events";
import { isStopping } from "../policy/finding";
import { countText, findingsText } from "../policy/markdown";

/** What a preview says, for a reader of the pull request. */
export interface Said {
  /** As Markdown, each part of which is cut if the whole would be too long. */
  text(longest?: number): string;
  /** Whether there is anything to tell somebody who has no comment yet. */
  readonly news: boolean;
  readonly steps: readonly Step[];
}

/** What `pulumi preview --json` wrote, as Markdown. */
export function saidBy(json: string): Said {
  const told = toldIn(json);
  if (!told) return { text: () => "The preview ended without a result: see the job's log.", news: true, steps: [] };
  const { diagnostics, findings, policies, isWhole } = told;
  const known = diagnostics.filter(({ severity }) => !["info", "debug"].includes(severity)).map(({ message }) => clean(message));
  const warnings = [...new Set(known)].filter((message) => message !== "" && message !== engineFailed);
  const changes = told.steps.filter(({ op, urn }) => op !== "same" && readUrn(urn).type !== "pulumi:pulumi:Stack");
  const failed = diagnostics.some(({ severity }) => severity === "error");
  const isRefused = findings.some(isStopping);
  const errors = diagnostics.some(({ severity, message }) => severity === "error" && clean(message) !== engineFailed);
  return {
    steps: told.steps,
    text: (longest = Number.POSITIVE_INFINITY) => {
      // Messages, findings and changes share a comment.
      const share = longest / 3;
      const texts: Readonly<Record<Part, string>> = {
        told: warnings.length > 0 ? fenced(warnings.join("\n"), "text", share) : "",
        judged: findings.length > 0 ? `### Policies: ${countText(findings)}\n\n${findingsText(findings, share)}` : "",
        list: changes.length > 0 ? fenced(changes.flatMap(linesOf).join("\n"), "diff", share) : "",
      };
      const order = isRefused && !errors ? refusedOrder : failed ? failedOrder : usualOrder;
      const parts = [
        headOf(told, changes, failed),
        isWhole ? "" : "**The events end before the preview does: changes and findings may be missing. See the job's log.**",
        ...order.map((part) => texts[part]),
        policies === "untold" ? withoutPolicies : "",
      ];
      return parts.filter((part) => part !== "").join("\n\n");
    },
    news: failed || !isWhole || warnings.length > 0 || changes.length > 0 || findings.length > 0,
  };
}

type Part = "told" | "judged" | "list";

/** What stops the merge stands first. */
const refusedOrder: readonly Part[] = ["judged", "told", "list"];
const failedOrder: readonly Part[] = ["told", "judged", "list"];
const usualOrder: readonly Part[] = ["told", "list", "judged"];

function headOf({ findings, isWhole }: Told, changes: readonly Step[], failed: boolean): string {
  if (findings.some(isStopping)) return "**Policies refuse this change: correct the program before you merge.**";
  if (failed) return "**The preview failed: correct the program before you merge.**";
  if (changes.length > 0) return `A merge makes these changes (${countOf(changes)}):`;
  return isWhole ? "Nothing changes." : "No change is known.";
}

/** How every preview ends that failed: why it did is told beside it. */
const engineFailed = "preview failed";

const withoutPolicies =
  "Findings of policies may be missing: this preview was printed in one piece. Set `PULUMI_ENABLE_STREAMING_JSON_PREVIEW=1` for " +
  "`pulumi preview --json`.";

/** Without the stack of calls, without colours, and without the word that a preview in one piece begins it with. */
function clean(message: string): string {
  return message
    .replace(/\u001b\[\d*m/g, "")
    .replace(/^(error|warning): /, "")
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
