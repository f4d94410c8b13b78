// Generated from the definitions in src/functions by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { ask, askOutput } from "../ask";

/** The fields of `rules` of GetManagedWafRules. */
export interface GetManagedWafRulesRule {
  /** The rule's id, for `wafDisabledRules` and `wafLogOnlyRules` of ShieldZone. */
  id: string;
  /** What the rule looks for. */
  description?: string;
  /** The name of the rule's group. */
  group?: string;
}

/** The arguments of `getManagedWafRules`. */
export interface GetManagedWafRulesArgs {
  /** The id of the site: `site.id`. */
  siteId: string;
}

/** The arguments of `getManagedWafRulesOutput`. */
export interface GetManagedWafRulesOutputArgs {
  /** The id of the site: `site.id`. */
  siteId: pulumi.Input<string>;
}

/** The result of `getManagedWafRules`. */
export interface GetManagedWafRulesResult {
  /** The rules of all groups, as far as the provider knows the form of the groups. */
  rules: GetManagedWafRulesRule[];
  /** The groups as the platform shows them, in an undocumented form. */
  groups: { [key: string]: any }[];
}

/**
 * Lists the WAF's managed rules with their ids, for `wafDisabledRules` and `wafLogOnlyRules` of ShieldZone. Shield must be active on the
 * site.
 */
export function getManagedWafRules(args: GetManagedWafRulesArgs, opts?: pulumi.InvokeOptions): Promise<GetManagedWafRulesResult> {
  return ask("getManagedWafRules", args, opts);
}

/**
 * Lists the WAF's managed rules with their ids, for `wafDisabledRules` and `wafLogOnlyRules` of ShieldZone. Shield must be active on the
 * site. Takes outputs and gives an output.
 */
export function getManagedWafRulesOutput(
  args: GetManagedWafRulesOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetManagedWafRulesResult> {
  return askOutput("getManagedWafRules", args, opts);
}
