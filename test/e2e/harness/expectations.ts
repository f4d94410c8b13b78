import type { Changes, Outcome } from "./outcome";

/** These show the engine's own text when they fail: a bare number says little about why. */

export function expectSucceeded(outcome: Outcome): Outcome {
  return demand(succeeded(outcome), outcome, expectSucceeded);
}

/** With patterns, the text must match each of them too. */
export function expectFailed(outcome: Outcome, ...patterns: RegExp[]): Outcome {
  demand(outcome.code === 0 ? "the engine to fail, and it succeeded" : undefined, outcome, expectFailed);
  const missing = patterns.find((pattern) => !pattern.test(outcome.text));
  return demand(missing && `the engine's text to match ${missing}`, outcome, expectFailed);
}

/** Operations that are not named must not have happened; `same` is only compared when it is named. */
export function expectChanges(outcome: Outcome, expected: Partial<Changes>): Outcome {
  return demand(succeeded(outcome) ?? changed(outcome, expected), outcome, expectChanges);
}

export function expectUnchanged(outcome: Outcome): Outcome {
  return demand(succeeded(outcome) ?? changed(outcome, {}), outcome, expectUnchanged);
}

/** Each of these gives what was expected in vain. */
function succeeded({ code }: Outcome): string | undefined {
  return code === 0 ? undefined : `the engine to succeed, and it ended with ${code}`;
}

function changed({ changes }: Outcome, expected: Partial<Changes>): string | undefined {
  const shown = (counts: Partial<Changes>) => {
    const compared = Object.entries(counts).filter(([operation, count]) => count && (operation !== "same" || "same" in expected));
    return JSON.stringify(Object.fromEntries(compared.sort()));
  };
  return shown(changes) === shown(expected) ? undefined : `changes ${shown(expected)}, and there were ${shown(changes)}`;
}

function demand(failure: string | undefined, outcome: Outcome, caller: (outcome: Outcome, expected: never) => Outcome): Outcome {
  if (failure === undefined) return outcome;
  const steps = outcome.steps
    .filter((step) => step.operation !== "same")
    .map((step) => `  ${step.operation} ${step.name} ${step.diffs.join(", ")}`);
  const error = new Error(
    [`Expected ${failure}.`, ...(steps.length > 0 ? ["Steps:", ...steps] : []), "The engine wrote:", outcome.text.trimEnd()].join("\n"),
  );
  Error.captureStackTrace(error, caller); // So that jest shows the line of the test.
  throw error;
}
