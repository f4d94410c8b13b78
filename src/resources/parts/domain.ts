import { checkDomain, normaliseDomain } from "../../dns";
import type { Finding, Findings } from "../../kernel/definition/findings";
import { isUnknown } from "../../kernel/values/unknown";

export const sameDomain = (a: unknown, b: unknown): boolean => normaliseDomain(String(a ?? "")) === normaliseDomain(String(b ?? ""));

/** What is wrong with a domain, said of the input that holds it, and further problems of the resource. */
export function checkedDomain(domain: unknown, others: readonly Finding[] = [], path = "domain"): Findings {
  if (typeof domain !== "string" || isUnknown(domain)) return { problems: others, warnings: [] };
  const { problems, warnings } = checkDomain(domain);
  const moved = (findings: readonly Finding[]) => findings.map(({ message }) => ({ path, message }));
  return { problems: [...moved(problems), ...others], warnings: moved(warnings) };
}
