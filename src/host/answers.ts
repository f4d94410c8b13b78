import type { Finding } from "../kernel/definition/findings";
import { explainedIn } from "../kernel/values/explained";
import { escapeControls } from "../kernel/values/text";
import { withExplanation } from "./explanation";

/** An error as the user reads it. */
export function errorText(error: unknown): string {
  return withExplanation(escapeControls(error instanceof Error ? error.message : String(error)), explainedIn(error));
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
