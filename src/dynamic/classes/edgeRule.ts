// Generated from the definitions in src/resources by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { HostingResource, isOfType, token } from "../resource";

/** The documented number, or its name. */
export type EdgeRuleActionType =
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
export type EdgeRuleTriggerMatchingType =
  | 0
  | 1
  | 2
  | "Any"
  | "All"
  | "None";

/** The documented number, or its name. */
export type EdgeRuleTriggerType =
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

/** The fields of `triggers` of EdgeRule. */
export interface EdgeRuleTrigger {
  /** The part of the request to compare: a name such as `Url`, or its number 0 to 11. */
  type: EdgeRuleTriggerType;
  /** When the trigger matches: if any (0), all (1) or none (2) of the patterns match; the number or the name. */
  patternMatchingType?: EdgeRuleTriggerMatchingType;
  /** The name of the header or cookie, if the type needs one. */
  parameter1?: string;
  /** The patterns, at most 5; `*` in a URL stands for any text. The order doesn't matter. */
  patternMatches: string[];
}

/** The fields of `extraActions` of EdgeRule. */
export interface EdgeRuleExtraAction {
  /** A further action: a name, or its number 0 to 34. */
  actionType: EdgeRuleActionType;
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

/** The fields of `triggers` of EdgeRule. */
export interface EdgeRuleTriggerArgs {
  /** The part of the request to compare: a name such as `Url`, or its number 0 to 11. */
  type: pulumi.Input<EdgeRuleTriggerType>;
  /** When the trigger matches: if any (0), all (1) or none (2) of the patterns match; the number or the name. */
  patternMatchingType?: pulumi.Input<EdgeRuleTriggerMatchingType | undefined>;
  /** The name of the header or cookie, if the type needs one. */
  parameter1?: pulumi.Input<string | undefined>;
  /** The patterns, at most 5; `*` in a URL stands for any text. The order doesn't matter. */
  patternMatches: pulumi.Input<pulumi.Input<string>[]>;
}

/** The fields of `extraActions` of EdgeRule. */
export interface EdgeRuleExtraActionArgs {
  /** A further action: a name, or its number 0 to 34. */
  actionType: pulumi.Input<EdgeRuleActionType>;
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

/** The arguments of `EdgeRule`. */
export interface EdgeRuleArgs {
  /** The id of the site whose requests the rule handles. A change replaces the rule. */
  siteId: pulumi.Input<string>;
  /** What the rule does: a name such as `Redirect`, or its number 0 to 34. A larger number is sent with a warning. */
  actionType: pulumi.Input<EdgeRuleActionType>;
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
  triggerMatchingType?: pulumi.Input<EdgeRuleTriggerMatchingType | undefined>;
  /** The conditions of the rule. The order doesn't change the result. */
  triggers?: pulumi.Input<pulumi.Input<EdgeRuleTriggerArgs>[] | undefined>;
  /** Further actions of the same rule. */
  extraActions?: pulumi.Input<pulumi.Input<EdgeRuleExtraActionArgs>[] | undefined>;
  /** A note that the platform shows with the rule. If removed later, the value is cleared. */
  description?: pulumi.Input<string | undefined>;
  /** Whether the rule runs. Default: true. */
  enabled?: pulumi.Input<boolean | undefined>;
  /** The rule's place among the site's rules, lowest first. If absent or removed later, the platform's number stays. */
  orderIndex?: pulumi.Input<number | undefined>;
  /**
   * If an object with the same identity already exists on the platform, adopts it instead of failing, and changes it to the program's
   * values. Default: false. `HOSTING_ADOPT=1` does the same for every resource of one run. Never sent to the platform. A change of this
   * input alone has no effect.
   */
  adopt?: pulumi.Input<boolean | undefined>;
}

const edgeRule = {
  type: "EdgeRule",
  properties: ["siteId", "actionType", "actionParameter1", "actionParameter2", "actionParameter3", "triggerMatchingType", "triggers",
    "extraActions", "description", "enabled", "orderIndex", "guid"],
  parent: "siteId",
};

/**
 * A rule that runs at the edge of a site: redirect, block, change headers, override caching. The provider writes the rules of a site one by
 * one.
 */
export class EdgeRule extends HostingResource {
  /** @internal */
  static readonly __pulumiType: string = token("EdgeRule");

  /** The id of the site whose requests the rule handles. A change replaces the rule. */
  declare readonly siteId: pulumi.Output<string>;

  /** What the rule does: a name such as `Redirect`, or its number 0 to 34. A larger number is sent with a warning. */
  declare readonly actionType: pulumi.Output<EdgeRuleActionType>;

  /**
   * Parameter 1 of the action: the target URL for Redirect; the origin's URL for OriginUrl; the time in seconds for OverrideCacheTime,
   * OverrideCacheTimePublic, OverrideBrowserCacheTime; the header's name for SetResponseHeader, SetRequestHeader; the status for
   * SetStatusCode.
   */
  declare readonly actionParameter1: pulumi.Output<string | undefined>;

  /**
   * Parameter 2 of the action: the redirect's status (301, 302, 307, 308) for Redirect; the header's value for SetResponseHeader,
   * SetRequestHeader.
   */
  declare readonly actionParameter2: pulumi.Output<string | undefined>;

  /** Parameter 3 of the action. No documented action needs it. */
  declare readonly actionParameter3: pulumi.Output<string | undefined>;

  /** When the rule runs: if any (0), all (1) or none (2) of the triggers match; the number or the name. Default: the platform's. */
  declare readonly triggerMatchingType: pulumi.Output<EdgeRuleTriggerMatchingType | undefined>;

  /** The conditions of the rule. The order doesn't change the result. */
  declare readonly triggers: pulumi.Output<EdgeRuleTrigger[] | undefined>;

  /** Further actions of the same rule. */
  declare readonly extraActions: pulumi.Output<EdgeRuleExtraAction[] | undefined>;

  /** A note that the platform shows with the rule. If removed later, the value is cleared. */
  declare readonly description: pulumi.Output<string | undefined>;

  /** Whether the rule runs. Default: true. */
  declare readonly enabled: pulumi.Output<boolean | undefined>;

  /** The rule's place among the site's rules, lowest first. If absent or removed later, the platform's number stays. */
  declare readonly orderIndex: pulumi.Output<number | undefined>;

  /** The rule's id at the platform (`Guid`); the last part of `id`. */
  declare readonly guid: pulumi.Output<string>;

  constructor(name: string, args: EdgeRuleArgs, opts?: pulumi.CustomResourceOptions) {
    super(edgeRule, name, args, opts);
  }

  /** Reads an existing EdgeRule without managing it. The id has the form `siteId/guid`. If it doesn't exist, this is an error. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): EdgeRule {
    return new EdgeRule(name, undefined as unknown as EdgeRuleArgs, { ...opts, id });
  }

  /** Whether a value is an EdgeRule, also one of another copy of this package. */
  static override isInstance(value: unknown): value is EdgeRule {
    return isOfType(edgeRule, value);
  }
}
