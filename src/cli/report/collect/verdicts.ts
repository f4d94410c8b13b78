import { readUrn } from "../../../kernel/identity/urn";
import { asJudged, rules } from "../../policy/rules";
import type { Verdict } from "../report";
import type { StackState } from "./states";

export interface Verdicts {
  readonly rules: number;
  readonly verdicts: Verdict[];
}

/** What the recommended rules say of each stack. */
export function verdictsOf(states: readonly StackState[]): Verdicts {
  let asked = 0;
  const verdicts = states.flatMap(({ name: stack, resources }) => {
    const { findings, rules: count } = rules().judge(resources.map(asJudged), "recommended");
    asked = count;
    return findings.map(({ rule, level, says, urn, found, remedy }): Verdict => {
      const who = urn === undefined ? "" : `${readUrn(urn).name}: `;
      return { stack, rule, level, says, message: `${who}${found}${remedy === undefined ? "" : ` ${remedy}`}` };
    });
  });
  return { rules: asked, verdicts };
}
