import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { readUrn } from "../../kernel/identity/urn";
import { singleLine } from "../../kernel/values/text";
import { engineJson } from "../frame/engine";
import { fenced } from "../frame/markdown";

const side = z.object({ inputs: z.record(z.string(), z.unknown()).nullish() }).nullish();
const step = z.object({ op: z.string(), urn: z.string(), oldState: side, newState: side });
const preview = z.object({
  steps: z.array(step).nullish(),
  diagnostics: z.array(z.object({ message: z.string(), severity: z.string() })).nullish(),
});
type Step = z.infer<typeof step>;

/** What a preview says, for a reader of the pull request. */
export interface Said {
  readonly text: string;
  /** Whether there is anything to tell somebody who has no comment yet. */
  readonly news: boolean;
}

/** What `pulumi preview --json` wrote, as Markdown. */
export function saidBy(json: string): Said {
  const answer = preview.safeParse(engineJson(json));
  if (!answer.success) return { text: "The preview ended without a result: see the job's log.", news: true };
  const diagnostics = answer.data.diagnostics ?? [];
  const told = [...new Set(diagnostics.filter(({ severity }) => severity !== "info").map(({ message }) => clean(message)))];
  const warnings = told.filter((message) => message !== "");
  const changes = (answer.data.steps ?? []).filter(({ op, urn }) => op !== "same" && !urn.includes("::pulumi:pulumi:Stack::"));
  const failed = diagnostics.some(({ severity }) => severity === "error");
  const head = failed
    ? "**The preview failed: correct the program before you merge.**"
    : changes.length === 0
      ? "Nothing changes."
      : `A merge makes these changes (${countOf(changes)}):`;
  return {
    text: [
      head,
      ...(warnings.length > 0 ? [fenced(warnings.join("\n"), "text")] : []),
      ...(changes.length > 0 ? [fenced(changes.flatMap(linesOf).join("\n"), "diff")] : []),
    ].join("\n\n"),
    news: failed || warnings.length > 0 || changes.length > 0,
  };
}

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
function linesOf({ op, urn, oldState, newState }: Step): string[] {
  const [was, is] = [oldState?.inputs ?? {}, newState?.inputs ?? {}];
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
