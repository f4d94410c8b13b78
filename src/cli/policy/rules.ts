import type { Configuration, Explained, Finding as Said, Judged } from "../../policy/judge";
import type { PresetName } from "../../policy/presets";
import { holdsSecret, Secret, type Stored } from "../report/collect/states";

export { type Excepted, exceptedIn } from "../../policy/exceptions";
export type { Configuration, Explained, Judged, PresetName, Said };

/** The rules need @pulumi/policy, which npm installs with this package; without it, this fails. Nothing but a few commands needs them. */
export function rules(): typeof import("../../policy/judge") {
  return require("../../policy/judge") as typeof import("../../policy/judge");
}

/** What our rules say of themselves, by their names; none where they can't be loaded. */
export function explainedRules(): ReadonlyMap<string, Explained> {
  try {
    return rules().explained;
  } catch {
    return new Map();
  }
}

/** A resource of a state as rules see it: what is a secret can't be seen. */
export function asJudged(one: Stored): Judged {
  const { unseen } = rules();
  const blanked = (value: unknown): unknown => {
    if (value instanceof Secret) return unseen;
    if (!holdsSecret(value)) return value;
    if (Array.isArray(value)) return value.map(blanked);
    return Object.fromEntries(Object.entries(value as object).map(([name, inner]) => [name, blanked(inner)]));
  };
  const secret = Object.keys(one.inputs).filter((name) => one.inputs[name] instanceof Secret);
  return {
    ...one,
    inputs: blanked(one.inputs) as Judged["inputs"],
    outputs: blanked(one.outputs) as Judged["outputs"],
    additionalSecretOutputs: [...one.additionalSecretOutputs, ...secret],
  };
}
