// Generated from the definitions in src/functions by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { ask, askOutput } from "../ask";

/** The fields of `rules` of GetManagedWafRules. */
export interface GetManagedWafRulesRule {
  /** The rule's id: what `wafDisabledRules` and `wafLogOnlyRules` of ShieldZone take. */
  id: string;
  /** What the rule looks for. */
  description?: string;
  /** The name of the group that it belongs to. */
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
  /** The rules of all groups, as far as the form of the groups is known. */
  rules: GetManagedWafRulesRule[];
  /** The groups as the platform shows them. Their form isn't documented. */
  groups: { [key: string]: any }[];
}

/** Lists the rules of the WAF that the platform keeps, for the ids of those to switch off. Shield has to be active on the site. */
export function getManagedWafRules(args: GetManagedWafRulesArgs, opts?: pulumi.InvokeOptions): Promise<GetManagedWafRulesResult> {
  return ask("getManagedWafRules", args, opts);
}

/**
 * Lists the rules of the WAF that the platform keeps, for the ids of those to switch off. Shield has to be active on the site. Takes
 * outputs and gives an output.
 */
export function getManagedWafRulesOutput(
  args: GetManagedWafRulesOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetManagedWafRulesResult> {
  return askOutput("getManagedWafRules", args, opts);
}
