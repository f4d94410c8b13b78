import type { Finding } from "../kernel/definition/findings";
import { explainedIn } from "../kernel/values/explained";
import { escapeControls } from "../kernel/values/text";
import { withExplanation } from "./explanation";

/** Causes that every request of a run meets: what to do about them is told once, with the first resource. */
const common: readonly (string | undefined)[] = ["unauthorized", "missing_account", "insufficient_scope"];
const told = new Set<string>();

/** An error as the user reads it. */
export function errorText(error: unknown): string {
  const code = explainedIn(error);
  // What the platform answered, without the advice on it.
  const { answered, message = "" } = error as { readonly answered?: string; readonly message?: string };
  if (answered !== undefined && common.includes(code)) {
    const advice = message.slice(answered.length);
    if (told.has(advice)) return `${escapeControls(answered)} The first such error of this run says what to do.`;
    told.add(advice);
  }
  return withExplanation(escapeControls(error instanceof Error ? error.message : String(error)), code);
}

/** A failure of check: of no property, since the engine prints the value of a property that a failure names. */
export interface CheckFailure {
  readonly property: "";
  readonly reason: string;
}

/** All that is wrong with a resource, in one failure: the engine shows one of one resource. */
export function checkFailures(problems: readonly Finding[]): CheckFailure[] {
  if (problems.length === 0) return [];
  const text = problems.map(({ path, message }) => `${path} ${message}`.trim()).join("\n");
  return [{ property: "", reason: withExplanation(text, ...problems.map(({ explained }) => explained)) }];
}
