// Generated from the definitions in src/resources by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { ask, askOutput } from "../ask";
import { HostingResource, isOfType, token } from "../resource";

/** The documented number, or its name. */
export type WafRuleRuleConfigurationActionType =
  | number
  | "Block"
  | "Log"
  | "Challenge"
  | "Allow"
  | "Bypass";

/** The documented number, or its name. */
export type WafRuleRuleConfigurationSeverityType =
  | number
  | "Notice"
  | "Warning"
  | "Critical";

/** The fields of `ruleConfiguration` of WafRule. */
export interface WafRuleRuleConfiguration {
  /**
   * What happens to a request that matches: 1 block, 2 log, 3 challenge, 4 allow, 5 bypass; or the name. Another number is passed on with a
   * warning. Left to the platform when absent.
   */
  actionType?: WafRuleRuleConfigurationActionType;
  /**
   * The part of the request that is looked at, by the edge provider's name: `REQUEST_HEADERS`, `REQUEST_URI`. Left to the platform when
   * absent.
   */
  variableType?: string;
  /** Which one of that part: the name of a header, such as `User-Agent`. Left to the platform when absent. */
  variableSubselector?: string;
  /** How the part is compared with `value`, as the edge provider numbers it. Left to the platform when absent. */
  operatorType?: number;
  /**
   * How serious a match is: 0 notice, 1 warning, 2 critical; or the name. Another number is passed on with a warning. Left to the platform
   * when absent.
   */
  severityType?: WafRuleRuleConfigurationSeverityType;
  /** What the part is compared with. Left to the platform when absent. */
  value?: string;
  /**
   * Further keys, which only the edge provider knows. They go to it unchanged, beside the documented ones; those have a place of their own
   * here and are refused in `extra`. Keys that only the platform adds are not sent back to it. Left to the platform when absent.
   */
  extra?: { [key: string]: any };
}

/** The fields of `ruleConfiguration` of WafRule. */
export interface WafRuleRuleConfigurationArgs {
  /**
   * What happens to a request that matches: 1 block, 2 log, 3 challenge, 4 allow, 5 bypass; or the name. Another number is passed on with a
   * warning. Left to the platform when absent.
   */
  actionType?: pulumi.Input<WafRuleRuleConfigurationActionType | undefined>;
  /**
   * The part of the request that is looked at, by the edge provider's name: `REQUEST_HEADERS`, `REQUEST_URI`. Left to the platform when
   * absent.
   */
  variableType?: pulumi.Input<string | undefined>;
  /** Which one of that part: the name of a header, such as `User-Agent`. Left to the platform when absent. */
  variableSubselector?: pulumi.Input<string | undefined>;
  /** How the part is compared with `value`, as the edge provider numbers it. Left to the platform when absent. */
  operatorType?: pulumi.Input<number | undefined>;
  /**
   * How serious a match is: 0 notice, 1 warning, 2 critical; or the name. Another number is passed on with a warning. Left to the platform
   * when absent.
   */
  severityType?: pulumi.Input<WafRuleRuleConfigurationSeverityType | undefined>;
  /** What the part is compared with. Left to the platform when absent. */
  value?: pulumi.Input<string | undefined>;
  /**
   * Further keys, which only the edge provider knows. They go to it unchanged, beside the documented ones; those have a place of their own
   * here and are refused in `extra`. Keys that only the platform adds are not sent back to it. Left to the platform when absent.
   */
  extra?: pulumi.Input<{ [key: string]: any } | undefined>;
}

/** The arguments of `WafRule`. */
export interface WafRuleArgs {
  /**
   * The id of the site. Give the Shield zone's id (`shield.id`, which is the site's id), so that the Shield zone is made first. Changing it
   * replaces the rule.
   */
  siteId: pulumi.Input<string>;
  /** The rule's name. Several rules may have the same name. */
  ruleName: pulumi.Input<string>;
  /** A note on the rule. Left alone when absent; keeps its value when it is removed. */
  ruleDescription?: pulumi.Input<string | undefined>;
  /** Which requests the rule matches, and what happens to them. What the platform adds, and what it doesn't show, is no change. */
  ruleConfiguration: pulumi.Input<WafRuleRuleConfigurationArgs>;
  /**
   * If an object with the same identity already exists on the platform, adopts it instead of failing, and changes it to the program's
   * values. Default: false. `HOSTING_ADOPT=1` does the same for every resource of one run. Never sent to the platform. A change of this
   * input alone has no effect.
   */
  adopt?: pulumi.Input<boolean | undefined>;
}

const wafRule = {
  type: "WafRule",
  properties: ["siteId", "ruleName", "ruleDescription", "ruleConfiguration", "ruleId"],
  parent: "siteId",
};

/**
 * A custom rule of a site's web application firewall: requests that match are blocked, logged, challenged, allowed or let past the other
 * rules. The platform makes a new rule only on a premium Shield plan (ShieldZone's `planType` 1, 2 or 3). A rule that exists can be changed
 * on every plan, so a change never replaces it.
 */
export class WafRule extends HostingResource {
  /** @internal */
  static readonly __pulumiType: string = token("WafRule");

  /**
   * The id of the site. Give the Shield zone's id (`shield.id`, which is the site's id), so that the Shield zone is made first. Changing it
   * replaces the rule.
   */
  declare readonly siteId: pulumi.Output<string>;

  /** The rule's name. Several rules may have the same name. */
  declare readonly ruleName: pulumi.Output<string>;

  /** A note on the rule. Left alone when absent; keeps its value when it is removed. */
  declare readonly ruleDescription: pulumi.Output<string | undefined>;

  /** Which requests the rule matches, and what happens to them. What the platform adds, and what it doesn't show, is no change. */
  declare readonly ruleConfiguration: pulumi.Output<WafRuleRuleConfiguration>;

  /** The rule's id at the platform; the last part of `id`. */
  declare readonly ruleId: pulumi.Output<string>;

  constructor(name: string, args: WafRuleArgs, opts?: pulumi.CustomResourceOptions) {
    super(wafRule, name, args, opts);
  }

  /**
   * Reads an existing WafRule without managing it. The id has the form `siteId/ruleId`. It also takes site/its name (shop/bots). If it
   * doesn't exist, this is an error.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): WafRule {
    return new WafRule(name, undefined as unknown as WafRuleArgs, { ...opts, id });
  }

  /** Whether a value is a WafRule, also one of another copy of this package. */
  static override isInstance(value: unknown): value is WafRule {
    return isOfType(wafRule, value);
  }
}

/** The arguments of `getWafRule`. */
export interface GetWafRuleArgs {
  /** The id (`siteId/ruleId`), or site/its name (shop/bots). */
  id: string;
}

/** The arguments of `getWafRuleOutput`. */
export interface GetWafRuleOutputArgs {
  /** The id (`siteId/ruleId`), or site/its name (shop/bots). */
  id: pulumi.Input<string>;
}

/** The result of `getWafRule`. */
export interface GetWafRuleResult {
  /** The id of the WafRule. */
  id: string;
  /**
   * The id of the site. Give the Shield zone's id (`shield.id`, which is the site's id), so that the Shield zone is made first. Changing it
   * replaces the rule.
   */
  siteId: string;
  /** The rule's name. Several rules may have the same name. */
  ruleName: string;
  /** A note on the rule. Left alone when absent; keeps its value when it is removed. */
  ruleDescription?: string;
  /** Which requests the rule matches, and what happens to them. What the platform adds, and what it doesn't show, is no change. */
  ruleConfiguration: WafRuleRuleConfiguration;
  /** The rule's id at the platform; the last part of `id`. */
  ruleId: string;
}

/** Looks up a WafRule by its id or its natural key. If nothing is found, the call fails. Nothing is changed. */
export function getWafRule(args: GetWafRuleArgs, opts?: pulumi.InvokeOptions): Promise<GetWafRuleResult> {
  return ask("getWafRule", args, opts);
}

/**
 * Looks up a WafRule by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and gives an
 * output.
 */
export function getWafRuleOutput(args: GetWafRuleOutputArgs, opts?: pulumi.InvokeOutputOptions): pulumi.Output<GetWafRuleResult> {
  return askOutput("getWafRule", args, opts);
}
