import { codeOf } from "../../kernel/definition/annotations";
import type { Findings } from "../../kernel/definition/findings";
import { nothing } from "../../kernel/definition/findings";
import type { Values } from "../../kernel/definition/values";
import { isUnknown } from "../../kernel/values/unknown";
import { planNames } from "../../vocabulary/shieldCodes";

const codeOfPlan = (plan: unknown): number => codeOf(planNames, typeof plan === "string" ? plan : Number(plan));

/** `planType` and `premium` are one setting in two forms. */
export function samePlan(a: unknown, b: unknown): boolean {
  if (a === undefined || b === undefined) return a === b;
  if (typeof a === typeof b || (typeof a !== "boolean" && typeof b !== "boolean")) return codeOfPlan(a) === codeOfPlan(b);
  // The plan behind premium may be any of three.
  return codeOfPlan(a) === 0 && codeOfPlan(b) === 0;
}

/** The number of a plan that the platform names. */
export function planCode(plan: unknown): number | undefined {
  const name = Object.keys(planNames).find((known) => known.toLowerCase() === String(plan).toLowerCase());
  return name === undefined ? undefined : planNames[name as keyof typeof planNames];
}

/** The two forms of the plan may both be given as long as they say the same. */
export function planContradictions({ planType, premium }: Values): Findings {
  if (planType === undefined || premium === undefined || isUnknown(planType) || isUnknown(premium)) return nothing;
  const asked = Number(premium);
  if (codeOfPlan(planType) === asked) return nothing;
  const message = `contradicts planType: premium ${String(premium)} means planType ${asked}. Remove premium.`;
  return { problems: [{ path: "premium", message }], warnings: [] };
}
