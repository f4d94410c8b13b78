import type {
  EnforcementLevel,
  ResourceValidation,
  ResourceValidationPolicy,
  StackValidationArgs,
  StackValidationPolicy,
} from "@pulumi/policy";
import { exceptionsIn, missingIn } from "./exceptions";
import { wrongConfiguration } from "./rule";
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

/** The preset `strict` refuses an exception without a reason or without an end. */
function needingReasons<R extends Rule>(rule: R): R {
  const needReasons = ({ getConfig }: Pick<StackValidationArgs, "getConfig">): void => {
    const missing = exceptionsIn(getConfig()).flatMap((one) => missingIn(one) ?? []);
    if (missing.length > 0) throw wrongConfiguration(rule.name, missing.join("; "));
  };
  const guarded =
    <A extends Pick<StackValidationArgs, "getConfig">, P extends readonly unknown[], V>(validate: (args: A, ...more: P) => V) =>
    (args: A, ...more: P): V => {
      needReasons(args);
      return validate(args, ...more);
    };
  if ("validateStack" in rule) return { ...rule, validateStack: guarded(rule.validateStack) };
  return { ...rule, validateResource: guarded(rule.validateResource as ResourceValidation) };
}

/** The rules with levels that belong together. Each level can be changed by `--policy-pack-config`, by the rule's name. */
export const presets = {
  /** What stops an `up` is what opens a door; the rest is told. */
  recommended: all((name) => (onRequest.includes(name) ? "disabled" : undefined)),
  /** Every rule stops an `up`. */
  strict: all((name) => (name === "exceptions" ? "advisory" : "mandatory")).map(needingReasons),
  /** Nothing is stopped, everything is told: to see where an estate stands. */
  audit: all(() => "advisory"),
} as const;

export type PresetName = keyof typeof presets;
