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
   * What happens to a request that matches: 1 block, 2 log, 3 challenge, 4 allow, 5 bypass; the number or the name. Another number is sent
   * with a warning. If absent, the platform decides.
   */
  actionType?: WafRuleRuleConfigurationActionType;
  /** The part of the request to compare, by the edge provider's name: `REQUEST_HEADERS`, `REQUEST_URI`. If absent, the platform decides. */
  variableType?: string;
  /** The name within that part, such as the header `User-Agent`. If absent, the platform decides. */
  variableSubselector?: string;
  /** How the part is compared with `value`: the edge provider's number. If absent, the platform decides. */
  operatorType?: number;
  /**
   * How serious a match is: 0 notice, 1 warning, 2 critical; the number or the name. Another number is sent with a warning. If absent, the
   * platform decides.
   */
  severityType?: WafRuleRuleConfigurationSeverityType;
  /** The value to compare with. If absent, the platform decides. */
  value?: string;
  /**
   * Further keys that only the edge provider knows. They are sent unchanged. Documented keys are refused here: use the inputs beside
   * `extra`. Keys that only the platform adds aren't sent back. If absent, the platform decides.
   */
  extra?: { [key: string]: any };
}

/** The fields of `ruleConfiguration` of WafRule. */
export interface WafRuleRuleConfigurationArgs {
  /**
   * What happens to a request that matches: 1 block, 2 log, 3 challenge, 4 allow, 5 bypass; the number or the name. Another number is sent
   * with a warning. If absent, the platform decides.
   */
  actionType?: pulumi.Input<WafRuleRuleConfigurationActionType | undefined>;
  /** The part of the request to compare, by the edge provider's name: `REQUEST_HEADERS`, `REQUEST_URI`. If absent, the platform decides. */
  variableType?: pulumi.Input<string | undefined>;
  /** The name within that part, such as the header `User-Agent`. If absent, the platform decides. */
  variableSubselector?: pulumi.Input<string | undefined>;
  /** How the part is compared with `value`: the edge provider's number. If absent, the platform decides. */
  operatorType?: pulumi.Input<number | undefined>;
  /**
   * How serious a match is: 0 notice, 1 warning, 2 critical; the number or the name. Another number is sent with a warning. If absent, the
   * platform decides.
   */
  severityType?: pulumi.Input<WafRuleRuleConfigurationSeverityType | undefined>;
  /** The value to compare with. If absent, the platform decides. */
  value?: pulumi.Input<string | undefined>;
  /**
   * Further keys that only the edge provider knows. They are sent unchanged. Documented keys are refused here: use the inputs beside
   * `extra`. Keys that only the platform adds aren't sent back. If absent, the platform decides.
   */
  extra?: pulumi.Input<{ [key: string]: any } | undefined>;
}

/** The arguments of `WafRule`. */
export interface WafRuleArgs {
  /**
   * The id of the site. Use `shield.id` of the ShieldZone (it is the site's id), so that the Shield zone is created first. A change
   * replaces the rule.
   */
  siteId: pulumi.Input<string>;
  /** The rule's name. Several rules may have the same name. */
  ruleName: pulumi.Input<string>;
  /** A note on the rule. If absent or removed later, the platform's value stays. */
  ruleDescription?: pulumi.Input<string | undefined>;
  /** Which requests the rule matches, and what happens to them. Keys that the platform adds or hides are no change. */
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
 * A custom rule of a site's web application firewall: it blocks, logs, challenges or allows matching requests, or lets them bypass the
 * other rules. The platform creates a new rule only on a premium Shield plan (`planType` 1, 2 or 3 of ShieldZone). An existing rule can be
 * changed on every plan, so only a change of `siteId` replaces it.
 */
export class WafRule extends HostingResource {
  /** @internal */
  static readonly __pulumiType: string = token("WafRule");

  /**
   * The id of the site. Use `shield.id` of the ShieldZone (it is the site's id), so that the Shield zone is created first. A change
   * replaces the rule.
   */
  declare readonly siteId: pulumi.Output<string>;

  /** The rule's name. Several rules may have the same name. */
  declare readonly ruleName: pulumi.Output<string>;

  /** A note on the rule. If absent or removed later, the platform's value stays. */
  declare readonly ruleDescription: pulumi.Output<string | undefined>;

  /** Which requests the rule matches, and what happens to them. Keys that the platform adds or hides are no change. */
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
   * The id of the site. Use `shield.id` of the ShieldZone (it is the site's id), so that the Shield zone is created first. A change
   * replaces the rule.
   */
  siteId: string;
  /** The rule's name. Several rules may have the same name. */
  ruleName: string;
  /** A note on the rule. If absent or removed later, the platform's value stays. */
  ruleDescription?: string;
  /** Which requests the rule matches, and what happens to them. Keys that the platform adds or hides are no change. */
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
