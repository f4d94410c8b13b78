// Generated from the definitions in src/resources by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { ask, askOutput } from "../ask";
import { HostingResource, isOfType, token } from "../resource";

/** `ruleConfiguration` of RateLimit as the platform takes it: any keys, but none of the typed form. */
export interface RateLimitRuleConfigurationInFreeForm {
  [key: string]: any;
  /** A part of the typed form: left out here. */
  condition?: undefined;
  /** A part of the typed form: left out here. */
  limit?: undefined;
  /** A part of the typed form: left out here. */
  response?: undefined;
}

/** The fields of `ruleConfiguration` of RateLimit. */
export interface RateLimitRuleConfigurationArgs {
  /** Which requests are counted. Absent: all. */
  condition?: pulumi.Input<RateLimitRuleConfigurationConditionArgs | undefined>;
  /** How many requests are allowed. */
  limit: pulumi.Input<RateLimitRuleConfigurationLimitArgs>;
  /** What happens to requests above the limit. */
  response: pulumi.Input<RateLimitRuleConfigurationResponseArgs>;
  /** Further keys of the edge provider, which are sent unchanged. */
  extra?: pulumi.Input<{ [key: string]: any } | undefined>;
}

/** The fields of `RuleConfigurationCondition` of RateLimit. */
export interface RateLimitRuleConfigurationConditionArgs {
  /** The part of the request to compare, by the edge provider's name: `REQUEST_URI`. */
  variable: pulumi.Input<string>;
  /** The name within that part, such as the header `User-Agent`. */
  selector?: pulumi.Input<string | undefined>;
  /** How the part is compared with `value`: a name, or the edge provider's number. */
  operator?: pulumi.Input<RateLimitRuleConfigurationConditionOperator | undefined>;
  /** The value to compare with. Empty or absent: every request counts. */
  value?: pulumi.Input<string | undefined>;
}

/** The documented number, or its name. */
export type RateLimitRuleConfigurationConditionOperator =
  | number
  | "BeginsWith"
  | "EndsWith"
  | "Contains"
  | "ContainsWord"
  | "StrMatch"
  | "Eq"
  | "Ge"
  | "Gt"
  | "Le"
  | "Lt"
  | "Within"
  | "Rx"
  | "StrEq"
  | "DetectSqli"
  | "DetectXss";

/** The fields of `RuleConfigurationLimit` of RateLimit. */
export interface RateLimitRuleConfigurationLimitArgs {
  /** How many requests are allowed within `seconds`. */
  requests: pulumi.Input<number>;
  /** The period of one count, in seconds: 1, 10, 60, 300, 900 or 3600. */
  seconds: pulumi.Input<number>;
  /** Which requests are counted together: a name such as `Ip`, or its number 0 to 7. */
  countBy?: pulumi.Input<RateLimitRuleConfigurationLimitCountBy | undefined>;
}

/** The documented number, or its name. */
export type RateLimitRuleConfigurationLimitCountBy =
  | number
  | "Ip"
  | "Host"
  | "Country"
  | "City"
  | "Asn"
  | "Organisation"
  | "Ja4"
  | "IpAndJa4";

/** The fields of `RuleConfigurationResponse` of RateLimit. */
export interface RateLimitRuleConfigurationResponseArgs {
  /** What happens to requests above the limit: 1 block, 2 log, 3 challenge; the number or the name. */
  action: pulumi.Input<RateLimitRuleConfigurationResponseAction>;
  /** How long the action lasts: 30, 60, 300, 900, 1800 or 3600 seconds. */
  seconds?: pulumi.Input<number | undefined>;
  /** How serious it is: 0 notice, 1 warning, 2 critical; the number or the name. */
  severity?: pulumi.Input<RateLimitRuleConfigurationResponseSeverity | undefined>;
}

/** The documented number, or its name. */
export type RateLimitRuleConfigurationResponseAction =
  | number
  | "Block"
  | "Log"
  | "Challenge";

/** The documented number, or its name. */
export type RateLimitRuleConfigurationResponseSeverity =
  | number
  | "Notice"
  | "Warning"
  | "Critical";

/** The arguments of `RateLimit`. */
export interface RateLimitArgs {
  /**
   * The id of the site. Use `shield.id` of the ShieldZone (it is the site's id), so that the Shield zone is created first. A change
   * replaces the rule.
   */
  siteId: pulumi.Input<string>;
  /** The rule's name: ASCII letters, digits and spaces. */
  ruleName: pulumi.Input<string>;
  /** A note on the rule: ASCII letters, digits and spaces; may be empty. If absent, the platform's value stays. */
  ruleDescription?: pulumi.Input<string | undefined>;
  /**
   * Which requests are counted, and what happens above the limit. It takes one of two forms. In words: `condition`, `limit` and `response`.
   * Or the edge provider's own keys: `actionType` (1 block, 2 log, 3 challenge), `variableTypes`, `operatorType`, `value`, `requestCount`,
   * `timeframe` in seconds (1, 10, 60, 300, 900, 3600), `blockTime` in seconds, `counterKeyType` (0 IP, 1 host, 2 country, 3 city, 4 ASN, 5
   * organisation, 6 JA4, 7 IP and JA4), `severityType`; numbers or names. The platform refuses a timeframe that is longer than the site's
   * Shield plan allows, and names the longest. Keys that the platform adds are no change.
   */
  ruleConfiguration: pulumi.Input<RateLimitRuleConfigurationArgs | RateLimitRuleConfigurationInFreeForm>;
  /**
   * If an object with the same identity already exists on the platform, adopts it instead of failing, and changes it to the program's
   * values. Default: false. `HOSTING_ADOPT=1` does the same for every resource of one run. Never sent to the platform. A change of this
   * input alone has no effect.
   */
  adopt?: pulumi.Input<boolean | undefined>;
}

const rateLimit = {
  type: "RateLimit",
  properties: ["siteId", "ruleName", "ruleDescription", "ruleConfiguration", "ruleId"],
  parent: "siteId",
};

/** A rate limit of a site's Shield zone: it counts matching requests, and blocks, challenges or logs the requests above the limit. */
export class RateLimit extends HostingResource {
  /** @internal */
  static readonly __pulumiType: string = token("RateLimit");

  /**
   * The id of the site. Use `shield.id` of the ShieldZone (it is the site's id), so that the Shield zone is created first. A change
   * replaces the rule.
   */
  declare readonly siteId: pulumi.Output<string>;

  /** The rule's name: ASCII letters, digits and spaces. */
  declare readonly ruleName: pulumi.Output<string>;

  /** A note on the rule: ASCII letters, digits and spaces; may be empty. If absent, the platform's value stays. */
  declare readonly ruleDescription: pulumi.Output<string | undefined>;

  /**
   * Which requests are counted, and what happens above the limit. It takes one of two forms. In words: `condition`, `limit` and `response`.
   * Or the edge provider's own keys: `actionType` (1 block, 2 log, 3 challenge), `variableTypes`, `operatorType`, `value`, `requestCount`,
   * `timeframe` in seconds (1, 10, 60, 300, 900, 3600), `blockTime` in seconds, `counterKeyType` (0 IP, 1 host, 2 country, 3 city, 4 ASN, 5
   * organisation, 6 JA4, 7 IP and JA4), `severityType`; numbers or names. The platform refuses a timeframe that is longer than the site's
   * Shield plan allows, and names the longest. Keys that the platform adds are no change.
   */
  declare readonly ruleConfiguration: pulumi.Output<{ [key: string]: any }>;

  /** The rule's id at the platform; the last part of `id`. */
  declare readonly ruleId: pulumi.Output<string>;

  constructor(name: string, args: RateLimitArgs, opts?: pulumi.CustomResourceOptions) {
    super(rateLimit, name, args, opts);
  }

  /**
   * Reads an existing RateLimit without managing it. The id has the form `siteId/ruleId`. It also takes site/its name (shop/login). If it
   * doesn't exist, this is an error.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): RateLimit {
    return new RateLimit(name, undefined as unknown as RateLimitArgs, { ...opts, id });
  }

  /** Whether a value is a RateLimit, also one of another copy of this package. */
  static override isInstance(value: unknown): value is RateLimit {
    return isOfType(rateLimit, value);
  }
}

/** The arguments of `getRateLimit`. */
export interface GetRateLimitArgs {
  /** The id (`siteId/ruleId`), or site/its name (shop/login). */
  id: string;
}

/** The arguments of `getRateLimitOutput`. */
export interface GetRateLimitOutputArgs {
  /** The id (`siteId/ruleId`), or site/its name (shop/login). */
  id: pulumi.Input<string>;
}

/** The result of `getRateLimit`. */
export interface GetRateLimitResult {
  /** The id of the RateLimit. */
  id: string;
  /**
   * The id of the site. Use `shield.id` of the ShieldZone (it is the site's id), so that the Shield zone is created first. A change
   * replaces the rule.
   */
  siteId: string;
  /** The rule's name: ASCII letters, digits and spaces. */
  ruleName: string;
  /** A note on the rule: ASCII letters, digits and spaces; may be empty. If absent, the platform's value stays. */
  ruleDescription?: string;
  /**
   * Which requests are counted, and what happens above the limit. It takes one of two forms. In words: `condition`, `limit` and `response`.
   * Or the edge provider's own keys: `actionType` (1 block, 2 log, 3 challenge), `variableTypes`, `operatorType`, `value`, `requestCount`,
   * `timeframe` in seconds (1, 10, 60, 300, 900, 3600), `blockTime` in seconds, `counterKeyType` (0 IP, 1 host, 2 country, 3 city, 4 ASN, 5
   * organisation, 6 JA4, 7 IP and JA4), `severityType`; numbers or names. The platform refuses a timeframe that is longer than the site's
   * Shield plan allows, and names the longest. Keys that the platform adds are no change.
   */
  ruleConfiguration: { [key: string]: any };
  /** The rule's id at the platform; the last part of `id`. */
  ruleId: string;
}

/** Looks up a RateLimit by its id or its natural key. If nothing is found, the call fails. Nothing is changed. */
export function getRateLimit(args: GetRateLimitArgs, opts?: pulumi.InvokeOptions): Promise<GetRateLimitResult> {
  return ask("getRateLimit", args, opts);
}

/**
 * Looks up a RateLimit by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and gives an
 * output.
 */
export function getRateLimitOutput(args: GetRateLimitOutputArgs, opts?: pulumi.InvokeOutputOptions): pulumi.Output<GetRateLimitResult> {
  return askOutput("getRateLimit", args, opts);
}
