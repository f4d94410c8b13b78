// Generated from the definitions in src/resources by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { ask, askOutput } from "../ask";
import { HostingResource, isOfType, token } from "../resource";

/** The documented number, or its name. */
export type EdgeRulesRuleActionType =
  | number
  | "ForceSsl"
  | "Redirect"
  | "OriginUrl"
  | "OverrideCacheTime"
  | "BlockRequest"
  | "SetResponseHeader"
  | "SetRequestHeader"
  | "ForceDownload"
  | "DisableTokenAuthentication"
  | "EnableTokenAuthentication"
  | "OverrideCacheTimePublic"
  | "IgnoreQueryString"
  | "DisableOptimizer"
  | "ForceCompression"
  | "SetStatusCode"
  | "BypassPermaCache"
  | "OverrideBrowserCacheTime"
  | "OriginStorage"
  | "SetNetworkRateLimit"
  | "SetConnectionLimit"
  | "SetRequestsPerSecondLimit"
  | "RunEdgeScript"
  | "OriginMagicContainers"
  | "DisableWaf"
  | "RetryOrigin"
  | "OverrideBrowserCacheResponseHeader"
  | "RemoveBrowserCacheResponseHeader"
  | "DisableShieldChallenge"
  | "DisableShield"
  | "DisableShieldBotDetection"
  | "BypassAwsS3Authentication"
  | "DisableShieldAccessLists"
  | "DisableShieldRateLimiting"
  | "EnableRequestCoalescing"
  | "DisableRequestCoalescing";

/** The documented number, or its name. */
export type EdgeRulesRuleTriggerMatchingType =
  | 0
  | 1
  | 2
  | "Any"
  | "All"
  | "None";

/** The documented number, or its name. */
export type EdgeRulesRuleTriggerType =
  | number
  | "Url"
  | "RequestHeader"
  | "ResponseHeader"
  | "UrlExtension"
  | "CountryCode"
  | "RemoteIp"
  | "UrlQueryString"
  | "RandomChance"
  | "StatusCode"
  | "RequestMethod"
  | "CookieValue"
  | "CountryStateCode";

/** The fields of `RuleTriggers` of EdgeRules. */
export interface EdgeRulesRuleTrigger {
  /** The part of the request to compare: a name such as `Url`, or its number 0 to 11. */
  type: EdgeRulesRuleTriggerType;
  /** When the trigger matches: if any (0), all (1) or none (2) of the patterns match; the number or the name. */
  patternMatchingType?: EdgeRulesRuleTriggerMatchingType;
  /** The name of the header or cookie, if the type needs one. */
  parameter1?: string;
  /** The patterns, at most 5; `*` in a URL stands for any text. The order doesn't matter. */
  patternMatches: string[];
}

/** The fields of `RuleExtraActions` of EdgeRules. */
export interface EdgeRulesRuleExtraAction {
  /** A further action: a name, or its number 0 to 34. */
  actionType: EdgeRulesRuleActionType;
  /**
   * Parameter 1 of the action: the target URL for Redirect; the origin's URL for OriginUrl; the time in seconds for OverrideCacheTime,
   * OverrideCacheTimePublic, OverrideBrowserCacheTime; the header's name for SetResponseHeader, SetRequestHeader; the status for
   * SetStatusCode.
   */
  actionParameter1?: string;
  /**
   * Parameter 2 of the action: the redirect's status (301, 302, 307, 308) for Redirect; the header's value for SetResponseHeader,
   * SetRequestHeader.
   */
  actionParameter2?: string;
  /** Parameter 3 of the action. No documented action needs it. */
  actionParameter3?: string;
}

/** The fields of an item of `rules` that its label doesn't contain. */
export interface EdgeRulesRuleEntry {
  /** What the rule does: a name such as `Redirect`, or its number 0 to 34. A larger number is sent with a warning. */
  actionType?: EdgeRulesRuleActionType;
  /**
   * Parameter 1 of the action: the target URL for Redirect; the origin's URL for OriginUrl; the time in seconds for OverrideCacheTime,
   * OverrideCacheTimePublic, OverrideBrowserCacheTime; the header's name for SetResponseHeader, SetRequestHeader; the status for
   * SetStatusCode.
   */
  actionParameter1?: string;
  /**
   * Parameter 2 of the action: the redirect's status (301, 302, 307, 308) for Redirect; the header's value for SetResponseHeader,
   * SetRequestHeader.
   */
  actionParameter2?: string;
  /** Parameter 3 of the action. No documented action needs it. */
  actionParameter3?: string;
  /** When the rule runs: if any (0), all (1) or none (2) of the triggers match; the number or the name. Default: the platform's. */
  triggerMatchingType?: EdgeRulesRuleTriggerMatchingType;
  /** The conditions of the rule. The order doesn't change the result. */
  triggers?: EdgeRulesRuleTrigger[];
  /** Further actions of the same rule. */
  extraActions?: EdgeRulesRuleExtraAction[];
  /** A note that the platform shows with the rule. If removed later, the value is cleared. */
  description?: string;
  /** Whether the rule runs. Default: true. */
  enabled?: boolean;
  /** The object's id at the platform. */
  guid?: string;
}

/** The fields of `rules` of EdgeRules. */
export interface EdgeRulesRuleArgs {
  /** What the rule does: a name such as `Redirect`, or its number 0 to 34. A larger number is sent with a warning. */
  actionType: pulumi.Input<EdgeRulesRuleActionType>;
  /**
   * Parameter 1 of the action: the target URL for Redirect; the origin's URL for OriginUrl; the time in seconds for OverrideCacheTime,
   * OverrideCacheTimePublic, OverrideBrowserCacheTime; the header's name for SetResponseHeader, SetRequestHeader; the status for
   * SetStatusCode.
   */
  actionParameter1?: pulumi.Input<string | undefined>;
  /**
   * Parameter 2 of the action: the redirect's status (301, 302, 307, 308) for Redirect; the header's value for SetResponseHeader,
   * SetRequestHeader.
   */
  actionParameter2?: pulumi.Input<string | undefined>;
  /** Parameter 3 of the action. No documented action needs it. */
  actionParameter3?: pulumi.Input<string | undefined>;
  /** When the rule runs: if any (0), all (1) or none (2) of the triggers match; the number or the name. Default: the platform's. */
  triggerMatchingType?: pulumi.Input<EdgeRulesRuleTriggerMatchingType | undefined>;
  /** The conditions of the rule. The order doesn't change the result. */
  triggers?: pulumi.Input<pulumi.Input<EdgeRulesRuleTriggerArgs>[] | undefined>;
  /** Further actions of the same rule. */
  extraActions?: pulumi.Input<pulumi.Input<EdgeRulesRuleExtraActionArgs>[] | undefined>;
  /** A note that the platform shows with the rule. If removed later, the value is cleared. */
  description?: pulumi.Input<string | undefined>;
  /** Whether the rule runs. Default: true. */
  enabled?: pulumi.Input<boolean | undefined>;
}

/** The fields of `RuleTriggers` of EdgeRules. */
export interface EdgeRulesRuleTriggerArgs {
  /** The part of the request to compare: a name such as `Url`, or its number 0 to 11. */
  type: pulumi.Input<EdgeRulesRuleTriggerType>;
  /** When the trigger matches: if any (0), all (1) or none (2) of the patterns match; the number or the name. */
  patternMatchingType?: pulumi.Input<EdgeRulesRuleTriggerMatchingType | undefined>;
  /** The name of the header or cookie, if the type needs one. */
  parameter1?: pulumi.Input<string | undefined>;
  /** The patterns, at most 5; `*` in a URL stands for any text. The order doesn't matter. */
  patternMatches: pulumi.Input<pulumi.Input<string>[]>;
}

/** The fields of `RuleExtraActions` of EdgeRules. */
export interface EdgeRulesRuleExtraActionArgs {
  /** A further action: a name, or its number 0 to 34. */
  actionType: pulumi.Input<EdgeRulesRuleActionType>;
  /**
   * Parameter 1 of the action: the target URL for Redirect; the origin's URL for OriginUrl; the time in seconds for OverrideCacheTime,
   * OverrideCacheTimePublic, OverrideBrowserCacheTime; the header's name for SetResponseHeader, SetRequestHeader; the status for
   * SetStatusCode.
   */
  actionParameter1?: pulumi.Input<string | undefined>;
  /**
   * Parameter 2 of the action: the redirect's status (301, 302, 307, 308) for Redirect; the header's value for SetResponseHeader,
   * SetRequestHeader.
   */
  actionParameter2?: pulumi.Input<string | undefined>;
  /** Parameter 3 of the action. No documented action needs it. */
  actionParameter3?: pulumi.Input<string | undefined>;
}

/** The fields of `rules` of EdgeRules. */
export interface EdgeRulesRule {
  /** What the rule does: a name such as `Redirect`, or its number 0 to 34. A larger number is sent with a warning. */
  actionType: EdgeRulesRuleActionType;
  /**
   * Parameter 1 of the action: the target URL for Redirect; the origin's URL for OriginUrl; the time in seconds for OverrideCacheTime,
   * OverrideCacheTimePublic, OverrideBrowserCacheTime; the header's name for SetResponseHeader, SetRequestHeader; the status for
   * SetStatusCode.
   */
  actionParameter1?: string;
  /**
   * Parameter 2 of the action: the redirect's status (301, 302, 307, 308) for Redirect; the header's value for SetResponseHeader,
   * SetRequestHeader.
   */
  actionParameter2?: string;
  /** Parameter 3 of the action. No documented action needs it. */
  actionParameter3?: string;
  /** When the rule runs: if any (0), all (1) or none (2) of the triggers match; the number or the name. Default: the platform's. */
  triggerMatchingType?: EdgeRulesRuleTriggerMatchingType;
  /** The conditions of the rule. The order doesn't change the result. */
  triggers?: EdgeRulesRuleTrigger[];
  /** Further actions of the same rule. */
  extraActions?: EdgeRulesRuleExtraAction[];
  /** A note that the platform shows with the rule. If removed later, the value is cleared. */
  description?: string;
  /** Whether the rule runs. Default: true. */
  enabled?: boolean;
}

/** The arguments of `EdgeRules`. */
export interface EdgeRulesArgs {
  /** The id of the Site that holds them. A change deletes them there and creates them again in the new Site. */
  siteId: pulumi.Input<string>;
  /**
   * The rules in the order in which they run, each with the inputs of EdgeRule except `orderIndex`, which follows from the array's order.
   * At most 500 (a limit of this package).
   */
  rules: pulumi.Input<pulumi.Input<EdgeRulesRuleArgs>[]>;
  /**
   * If rules exist on the platform already, adopts them instead of failing, and changes them to the program's values. Default: false.
   * `HOSTING_ADOPT=1` does the same for every resource of one run. Never sent to the platform. A change of this input alone has no effect.
   */
  adopt?: pulumi.Input<boolean | undefined>;
}

const edgeRules = {
  type: "EdgeRules",
  properties: ["siteId", "rules"],
  parent: "siteId",
  waits: true,
};

/**
 * The edge rules of a site, in order, as one resource. The rules run in the order of the array; a change moves only the rules that must
 * move. Rules that the resource doesn't list stay as they are, and so do the platform's own rules.
 */
export class EdgeRules extends HostingResource {
  /** @internal */
  static readonly __pulumiType: string = token("EdgeRules");

  /** The id of the Site that holds them. A change deletes them there and creates them again in the new Site. */
  declare readonly siteId: pulumi.Output<string>;

  /**
   * The rules in the order in which they run, each with the inputs of EdgeRule except `orderIndex`, which follows from the array's order.
   * At most 500 (a limit of this package).
   */
  declare readonly rules: pulumi.Output<{ [label: string]: EdgeRulesRuleEntry }>;

  constructor(name: string, args: EdgeRulesArgs, opts?: pulumi.CustomResourceOptions) {
    super(edgeRules, name, args, opts);
  }

  /**
   * Reads an existing EdgeRules without managing it. The id has the form `siteId/set`. It also takes the site's name. If it doesn't exist,
   * this is an error.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): EdgeRules {
    return new EdgeRules(name, undefined as unknown as EdgeRulesArgs, { ...opts, id });
  }

  /** Whether a value is an EdgeRules, also one of another copy of this package. */
  static override isInstance(value: unknown): value is EdgeRules {
    return isOfType(edgeRules, value);
  }
}

/** The arguments of `getEdgeRules`. */
export interface GetEdgeRulesArgs {
  /** The id (`siteId/set`), or the site's name. */
  id: string;
}

/** The arguments of `getEdgeRulesOutput`. */
export interface GetEdgeRulesOutputArgs {
  /** The id (`siteId/set`), or the site's name. */
  id: pulumi.Input<string>;
}

/** The result of `getEdgeRules`. */
export interface GetEdgeRulesResult {
  /** The id of the EdgeRules. */
  id: string;
  /** The id of the Site that holds them. A change deletes them there and creates them again in the new Site. */
  siteId: string;
  /**
   * The rules in the order in which they run, each with the inputs of EdgeRule except `orderIndex`, which follows from the array's order.
   * At most 500 (a limit of this package).
   */
  rules: EdgeRulesRule[];
}

/** Lists the rules of a Site, also those that no program manages. If nothing is found, the call fails. Nothing is changed. */
export function getEdgeRules(args: GetEdgeRulesArgs, opts?: pulumi.InvokeOptions): Promise<GetEdgeRulesResult> {
  return ask("getEdgeRules", args, opts);
}

/**
 * Lists the rules of a Site, also those that no program manages. If nothing is found, the call fails. Nothing is changed. Takes outputs and
 * gives an output.
 */
export function getEdgeRulesOutput(args: GetEdgeRulesOutputArgs, opts?: pulumi.InvokeOutputOptions): pulumi.Output<GetEdgeRulesResult> {
  return askOutput("getEdgeRules", args, opts);
}
