import type { EnforcementLevel, ResourceValidationPolicy, StackValidationPolicy } from "@pulumi/policy";
import { type RuleName, rules } from "./rules";

type Rule = ResourceValidationPolicy | StackValidationPolicy;

/** Rules that can't be right for everybody unasked: `strict` has them, `recommended` leaves them off until they are configured. */
const onRequest: readonly RuleName[] = ["mailbox-allowed-ips", "no-paid-resource-without-approval", "no-wildcard-record"];

function all(levelOf: (name: RuleName, rule: Rule) => EnforcementLevel | undefined): Rule[] {
  return (Object.entries(rules) as [RuleName, Rule][]).map(([name, rule]) => ({
    ...rule,
    enforcementLevel: levelOf(name, rule) ?? rule.enforcementLevel,
  }));
}

/** The rules with levels that belong together. Each level can be changed by `--policy-pack-config`, by the rule's name. */
export const presets = {
  /** What stops an `up` is what opens a door; the rest is told. */
  recommended: all((name) => (onRequest.includes(name) ? "disabled" : undefined)),
  /** Every rule stops an `up`. */
  strict: all(() => "mandatory"),
  /** Nothing is stopped, everything is told: to see where an estate stands. */
  audit: all(() => "advisory"),
} as const;

export type PresetName = keyof typeof presets;
