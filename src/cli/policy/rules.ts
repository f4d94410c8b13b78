import type { Configuration, Explained, Finding as Said, Judged } from "../../policy/judge";
import type { PresetName } from "../../policy/presets";

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
