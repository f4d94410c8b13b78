import { readUrn } from "../../../kernel/identity/urn";
import { asJudged, rules } from "../../policy/rules";
import type { Report, Verdict } from "../report";
import { type Gaps, reasonOf } from "./gaps";
import type { StackState } from "./states";

/** What the recommended rules say of each stack, and how many were asked. No verdicts without a stack, or where the rules can't run. */
export function verdictsOf(states: readonly StackState[], gaps: Gaps): Pick<Report, "rules" | "verdicts"> {
  if (states.length === 0) return { rules: 0 };
  try {
    const judged = states.map(({ name, resources }) => ({ stack: name, ...rules().judge(resources.map(asJudged), "recommended") }));
    const verdicts = judged.flatMap(({ stack, findings }) =>
      findings.map(({ rule, level, says, urn, found, remedy }): Verdict => {
        const who = urn === undefined ? "" : `${readUrn(urn).name}: `;
        return { stack, rule, level, says, message: `${who}${found}${remedy === undefined ? "" : ` ${remedy}`}` };
      }),
    );
    return { rules: judged.at(-1)?.rules ?? 0, verdicts };
  } catch (error) {
    gaps.note("the rules of the policy pack", undefined, `they can't run here: ${reasonOf(error)}`);
    return { rules: 0 };
  }
}
