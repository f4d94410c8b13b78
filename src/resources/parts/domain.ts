import { checkDomain } from "../../dns";
import { nothing, type Finding, type Findings } from "../../kernel/definition/findings";
import { isUnknown } from "../../kernel/values/unknown";

/** What is wrong with a domain, said of the field that holds it. */
export function checkedDomain(domain: unknown): Findings {
  if (typeof domain !== "string" || isUnknown(domain)) return nothing;
  const { problems, warnings } = checkDomain(domain);
  const moved = (findings: readonly Finding[]) => findings.map(({ message }) => ({ path: "domain", message }));
  return { problems: moved(problems), warnings: moved(warnings) };
}
