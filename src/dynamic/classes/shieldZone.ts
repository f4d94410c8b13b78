// Generated from the definitions in src/resources by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { ask, askOutput } from "../ask";
import { HostingResource, isOfType, token } from "../resource";

/** The documented number, or its name. */
export type ShieldZonePlanType =
  | 0
  | 1
  | 2
  | 3
  | "Basic"
  | "Advanced"
  | "Business"
  | "Enterprise";

/** The documented number, or its name. */
export type ShieldZoneWafExecutionMode =
  | 0
  | 1
  | "Log"
  | "Block";

/** The documented number, or its name. */
export type ShieldZoneDdosExecutionMode =
  | number
  | "Log"
  | "Block";

/** The arguments of `ShieldZone`. */
export interface ShieldZoneArgs {
  /**
   * The id of the site that Shield protects. A change restores the old site's settings (or switches its Shield off, if this resource had
   * switched it on) and manages the new site's Shield.
   */
  siteId: pulumi.Input<string>;
  /**
   * The Shield plan: 0 basic, 1 advanced, 2 business, 3 enterprise; the number or the name. The platform refuses a Shield plan that the
   * site's plan doesn't include. If absent, the platform's value stays. If removed later, the provider restores the original value.
   */
  planType?: pulumi.Input<ShieldZonePlanType | undefined>;
  /**
   * Short for `planType`: true is 1 (advanced), false is 0 (basic). If absent, the platform's value stays. If removed later, the provider
   * restores the original value.
   */
  premium?: pulumi.Input<boolean | undefined>;
  /**
   * Whether the WAF only learns the site's usual traffic; while it learns, it blocks nothing. If absent, the platform's value stays. If
   * removed later, the provider restores the original value.
   */
  learningMode?: pulumi.Input<boolean | undefined>;
  /**
   * Whether the web application firewall runs. If absent, the platform's value stays. If removed later, the provider restores the original
   * value.
   */
  wafEnabled?: pulumi.Input<boolean | undefined>;
  /**
   * What the WAF does with a request that matches a rule: 0 log, 1 block; the number or the name. If absent, the platform's value stays. If
   * removed later, the provider restores the original value.
   */
  wafExecutionMode?: pulumi.Input<ShieldZoneWafExecutionMode | undefined>;
  /**
   * The ids of managed WAF rules that are switched off. The order doesn't matter. If absent, the platform's value stays. If removed later,
   * the provider restores the original value.
   */
  wafDisabledRules?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /**
   * The ids of managed WAF rules that only log. The order doesn't matter. If absent, the platform's value stays. If removed later, the
   * provider restores the original value.
   */
  wafLogOnlyRules?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /**
   * The sensitivity of DDoS protection, by the edge provider's numbers: 0 to 4. Another number is sent with a warning. If absent, the
   * platform's value stays. If removed later, the provider restores the original value.
   */
  ddosSensitivity?: pulumi.Input<number | undefined>;
  /**
   * What the DDoS protection does: 0 log, 1 block; the number or the name. Another number is sent with a warning. If absent, the platform's
   * value stays. If removed later, the provider restores the original value.
   */
  ddosExecutionMode?: pulumi.Input<ShieldZoneDdosExecutionMode | undefined>;
  /**
   * How long a passed challenge is valid, in seconds: 900, 1800, 3600, 21600, 43200 or 86400. Another number is sent with a warning. If
   * absent, the platform's value stays. If removed later, the provider restores the original value.
   */
  ddosChallengeWindow?: pulumi.Input<number | undefined>;
  /**
   * Whether Shield's pages for visitors leave out the platform's name. If absent, the platform's value stays. If removed later, the
   * provider restores the original value.
   */
  whitelabelResponsePages?: pulumi.Input<boolean | undefined>;
}

const shieldZone = {
  type: "ShieldZone",
  properties: ["siteId", "planType", "premium", "learningMode", "wafEnabled", "wafExecutionMode", "wafDisabledRules", "wafLogOnlyRules",
    "ddosSensitivity", "ddosExecutionMode", "ddosChallengeWindow", "whitelabelResponsePages", "active", "plan"],
  parent: "siteId",
  singleton: true,
  waits: true,
};

/**
 * The Shield firewall of a site. Creating it switches Shield on if it is off, and sets what the program names. Deleting it restores the
 * original values, and switches Shield off only if this resource had switched it on. Its id is the site's id: use it as `siteId` of
 * RateLimit and AccessList.
 */
export class ShieldZone extends HostingResource {
  /** @internal */
  static readonly __pulumiType: string = token("ShieldZone");

  /**
   * The id of the site that Shield protects. A change restores the old site's settings (or switches its Shield off, if this resource had
   * switched it on) and manages the new site's Shield.
   */
  declare readonly siteId: pulumi.Output<string>;

  /**
   * The Shield plan: 0 basic, 1 advanced, 2 business, 3 enterprise; the number or the name. The platform refuses a Shield plan that the
   * site's plan doesn't include. If absent, the platform's value stays. If removed later, the provider restores the original value.
   */
  declare readonly planType: pulumi.Output<ShieldZonePlanType | undefined>;

  /**
   * Short for `planType`: true is 1 (advanced), false is 0 (basic). If absent, the platform's value stays. If removed later, the provider
   * restores the original value.
   */
  declare readonly premium: pulumi.Output<boolean | undefined>;

  /**
   * Whether the WAF only learns the site's usual traffic; while it learns, it blocks nothing. If absent, the platform's value stays. If
   * removed later, the provider restores the original value.
   */
  declare readonly learningMode: pulumi.Output<boolean | undefined>;

  /**
   * Whether the web application firewall runs. If absent, the platform's value stays. If removed later, the provider restores the original
   * value.
   */
  declare readonly wafEnabled: pulumi.Output<boolean | undefined>;

  /**
   * What the WAF does with a request that matches a rule: 0 log, 1 block; the number or the name. If absent, the platform's value stays. If
   * removed later, the provider restores the original value.
   */
  declare readonly wafExecutionMode: pulumi.Output<ShieldZoneWafExecutionMode | undefined>;

  /**
   * The ids of managed WAF rules that are switched off. The order doesn't matter. If absent, the platform's value stays. If removed later,
   * the provider restores the original value.
   */
  declare readonly wafDisabledRules: pulumi.Output<string[] | undefined>;

  /**
   * The ids of managed WAF rules that only log. The order doesn't matter. If absent, the platform's value stays. If removed later, the
   * provider restores the original value.
   */
  declare readonly wafLogOnlyRules: pulumi.Output<string[] | undefined>;

  /**
   * The sensitivity of DDoS protection, by the edge provider's numbers: 0 to 4. Another number is sent with a warning. If absent, the
   * platform's value stays. If removed later, the provider restores the original value.
   */
  declare readonly ddosSensitivity: pulumi.Output<number | undefined>;

  /**
   * What the DDoS protection does: 0 log, 1 block; the number or the name. Another number is sent with a warning. If absent, the platform's
   * value stays. If removed later, the provider restores the original value.
   */
  declare readonly ddosExecutionMode: pulumi.Output<ShieldZoneDdosExecutionMode | undefined>;

  /**
   * How long a passed challenge is valid, in seconds: 900, 1800, 3600, 21600, 43200 or 86400. Another number is sent with a warning. If
   * absent, the platform's value stays. If removed later, the provider restores the original value.
   */
  declare readonly ddosChallengeWindow: pulumi.Output<number | undefined>;

  /**
   * Whether Shield's pages for visitors leave out the platform's name. If absent, the platform's value stays. If removed later, the
   * provider restores the original value.
   */
  declare readonly whitelabelResponsePages: pulumi.Output<boolean | undefined>;

  /** Whether Shield is active. */
  declare readonly active: pulumi.Output<boolean | undefined>;

  /** The Shield plan as the platform names it: `basic`, `advanced`, `business` or `enterprise`. */
  declare readonly plan: pulumi.Output<string | undefined>;

  constructor(name: string, args: ShieldZoneArgs, opts?: pulumi.CustomResourceOptions) {
    super(shieldZone, name, args, opts);
  }

  /**
   * Reads an existing ShieldZone without managing it. The id has the form `siteId`. It also takes the site's name. If it doesn't exist,
   * this is an error.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): ShieldZone {
    return new ShieldZone(name, undefined as unknown as ShieldZoneArgs, { ...opts, id });
  }

  /** Whether a value is a ShieldZone, also one of another copy of this package. */
  static override isInstance(value: unknown): value is ShieldZone {
    return isOfType(shieldZone, value);
  }
}

/** The arguments of `getShieldZone`. */
export interface GetShieldZoneArgs {
  /** The id (`siteId`), or the site's name. */
  id: string;
}

/** The arguments of `getShieldZoneOutput`. */
export interface GetShieldZoneOutputArgs {
  /** The id (`siteId`), or the site's name. */
  id: pulumi.Input<string>;
}

/** The result of `getShieldZone`. */
export interface GetShieldZoneResult {
  /** The id of the ShieldZone. */
  id: string;
  /**
   * The id of the site that Shield protects. A change restores the old site's settings (or switches its Shield off, if this resource had
   * switched it on) and manages the new site's Shield.
   */
  siteId: string;
  /**
   * The Shield plan: 0 basic, 1 advanced, 2 business, 3 enterprise; the number or the name. The platform refuses a Shield plan that the
   * site's plan doesn't include. If absent, the platform's value stays. If removed later, the provider restores the original value.
   */
  planType?: ShieldZonePlanType;
  /**
   * Short for `planType`: true is 1 (advanced), false is 0 (basic). If absent, the platform's value stays. If removed later, the provider
   * restores the original value.
   */
  premium?: boolean;
  /**
   * Whether Shield's pages for visitors leave out the platform's name. If absent, the platform's value stays. If removed later, the
   * provider restores the original value.
   */
  whitelabelResponsePages?: boolean;
  /** Whether Shield is active. */
  active?: boolean;
  /** The Shield plan as the platform names it: `basic`, `advanced`, `business` or `enterprise`. */
  plan?: string;
}

/** Looks up a ShieldZone by its id or its natural key. If nothing is found, the call fails. Nothing is changed. */
export function getShieldZone(args: GetShieldZoneArgs, opts?: pulumi.InvokeOptions): Promise<GetShieldZoneResult> {
  return ask("getShieldZone", args, opts);
}

/**
 * Looks up a ShieldZone by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and gives an
 * output.
 */
export function getShieldZoneOutput(args: GetShieldZoneOutputArgs, opts?: pulumi.InvokeOutputOptions): pulumi.Output<GetShieldZoneResult> {
  return askOutput("getShieldZone", args, opts);
}
