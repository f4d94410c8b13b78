import type { Verdict } from "../report";
import { holdsSecret, Secret, type StackState } from "./states";

export interface Verdicts {
  readonly rules: number;
  readonly verdicts: Verdict[];
}

/** What the recommended rules say of each stack. They need @pulumi/policy, which npm installs with this package; without it, this fails. */
export function verdictsOf(states: readonly StackState[]): Verdicts {
  // Nothing but this command needs them, so nothing else waits for them.
  const { judge, unseen } = require("../../../policy/judge") as typeof import("../../../policy/judge");
  const blanked = (value: unknown): unknown => {
    if (value instanceof Secret) return unseen;
    if (!holdsSecret(value)) return value;
    if (Array.isArray(value)) return value.map(blanked);
    return Object.fromEntries(Object.entries(value as object).map(([name, inner]) => [name, blanked(inner)]));
  };
  const fields = (values: object) => blanked(values) as Record<string, unknown>;
  let rules = 0;
  const verdicts = states.flatMap(({ name: stack, resources }) => {
    const judged = resources.map((one) => {
      const secret = Object.keys(one.inputs).filter((name) => one.inputs[name] instanceof Secret);
      return {
        ...one,
        inputs: fields(one.inputs),
        outputs: fields(one.outputs),
        additionalSecretOutputs: [...one.additionalSecretOutputs, ...secret],
      };
    });
    const { findings, rules: asked } = judge(judged, "recommended");
    rules = asked;
    return findings.map((finding): Verdict => ({ stack, ...finding }));
  });
  return { rules, verdicts };
}
