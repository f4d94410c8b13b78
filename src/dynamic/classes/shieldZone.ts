// Generated from the definitions in src/resources by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { registerParent, optionsOf, propertiesOf, shortTraces, token } from "../resource";

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
  /** The id of the site that Shield protects. Changing it puts the old site's settings back (or switches its Shield off, if this resource had switched it on) and sets up the new one's. */
  siteId: pulumi.Input<string>;
  /** The Shield plan: 0 basic, 1 advanced, 2 business, 3 enterprise, or the name. What the site's plan doesn't include is refused by the platform. Left alone when absent; put back to what was found when it is dropped. */
  planType?: pulumi.Input<ShieldZonePlanType>;
  /** Short for `planType`: true is 1 (advanced), false is 0 (basic). Left alone when absent; put back to what was found when it is dropped. */
  premium?: pulumi.Input<boolean>;
  /** Whether the WAF only learns what is normal for the site. Left alone when absent; put back to what was found when it is dropped. */
  learningMode?: pulumi.Input<boolean>;
  /** Whether the web application firewall runs. Left alone when absent; put back to what was found when it is dropped. */
  wafEnabled?: pulumi.Input<boolean>;
  /** What the WAF does with a request that a rule matches: 0 logs it, 1 blocks it, or the name. Left alone when absent; put back to what was found when it is dropped. */
  wafExecutionMode?: pulumi.Input<ShieldZoneWafExecutionMode>;
  /** The ids of managed WAF rules that are switched off. Order means nothing. Left alone when absent; put back to what was found when it is dropped. */
  wafDisabledRules?: pulumi.Input<pulumi.Input<string>[]>;
  /** The ids of managed WAF rules that only log. Order means nothing. Left alone when absent; put back to what was found when it is dropped. */
  wafLogOnlyRules?: pulumi.Input<pulumi.Input<string>[]>;
  /** How early DDoS protection steps in, as the edge provider numbers it: 0 to 4. Another number is passed on with a warning. Left alone when absent; put back to what was found when it is dropped. */
  ddosSensitivity?: pulumi.Input<number>;
  /** What DDoS protection does: 0 logs, 1 blocks, or the name. Another number is passed on with a warning. Left alone when absent; put back to what was found when it is dropped. */
  ddosExecutionMode?: pulumi.Input<ShieldZoneDdosExecutionMode>;
  /** For how long a passed challenge counts, in seconds: 900, 1800, 3600, 21600, 43200 or 86400. Another number is passed on with a warning. Left alone when absent; put back to what was found when it is dropped. */
  ddosChallengeWindow?: pulumi.Input<number>;
  /** Whether pages that Shield shows to visitors carry no name of the platform. Left alone when absent; put back to what was found when it is dropped. */
  whitelabelResponsePages?: pulumi.Input<boolean>;
}

const shieldZone = {
  type: "ShieldZone",
  properties: ["siteId", "planType", "premium", "learningMode", "wafEnabled", "wafExecutionMode", "wafDisabledRules", "wafLogOnlyRules", "ddosSensitivity", "ddosExecutionMode", "ddosChallengeWindow", "whitelabelResponsePages", "active", "plan"],
  parent: "siteId",
  singleton: true,
  waits: true,
};

/** The Shield firewall of a site. Creating it switches Shield on where it is off, and sets what the program names; deleting it puts back what was found, and switches Shield off only if this resource had switched it on. Its id is the site's id: give it to RateLimit and AccessList as `siteId`. */
export class ShieldZone extends pulumi.CustomResource {
  /** @internal */
  static readonly __pulumiType = token("ShieldZone");

  /** The id of the site that Shield protects. Changing it puts the old site's settings back (or switches its Shield off, if this resource had switched it on) and sets up the new one's. */
  declare readonly siteId: pulumi.Output<string>;

  /** The Shield plan: 0 basic, 1 advanced, 2 business, 3 enterprise, or the name. What the site's plan doesn't include is refused by the platform. Left alone when absent; put back to what was found when it is dropped. */
  declare readonly planType: pulumi.Output<ShieldZonePlanType | undefined>;

  /** Short for `planType`: true is 1 (advanced), false is 0 (basic). Left alone when absent; put back to what was found when it is dropped. */
  declare readonly premium: pulumi.Output<boolean | undefined>;

  /** Whether the WAF only learns what is normal for the site. Left alone when absent; put back to what was found when it is dropped. */
  declare readonly learningMode: pulumi.Output<boolean | undefined>;

  /** Whether the web application firewall runs. Left alone when absent; put back to what was found when it is dropped. */
  declare readonly wafEnabled: pulumi.Output<boolean | undefined>;

  /** What the WAF does with a request that a rule matches: 0 logs it, 1 blocks it, or the name. Left alone when absent; put back to what was found when it is dropped. */
  declare readonly wafExecutionMode: pulumi.Output<ShieldZoneWafExecutionMode | undefined>;

  /** The ids of managed WAF rules that are switched off. Order means nothing. Left alone when absent; put back to what was found when it is dropped. */
  declare readonly wafDisabledRules: pulumi.Output<string[] | undefined>;

  /** The ids of managed WAF rules that only log. Order means nothing. Left alone when absent; put back to what was found when it is dropped. */
  declare readonly wafLogOnlyRules: pulumi.Output<string[] | undefined>;

  /** How early DDoS protection steps in, as the edge provider numbers it: 0 to 4. Another number is passed on with a warning. Left alone when absent; put back to what was found when it is dropped. */
  declare readonly ddosSensitivity: pulumi.Output<number | undefined>;

  /** What DDoS protection does: 0 logs, 1 blocks, or the name. Another number is passed on with a warning. Left alone when absent; put back to what was found when it is dropped. */
  declare readonly ddosExecutionMode: pulumi.Output<ShieldZoneDdosExecutionMode | undefined>;

  /** For how long a passed challenge counts, in seconds: 900, 1800, 3600, 21600, 43200 or 86400. Another number is passed on with a warning. Left alone when absent; put back to what was found when it is dropped. */
  declare readonly ddosChallengeWindow: pulumi.Output<number | undefined>;

  /** Whether pages that Shield shows to visitors carry no name of the platform. Left alone when absent; put back to what was found when it is dropped. */
  declare readonly whitelabelResponsePages: pulumi.Output<boolean | undefined>;

  /** Whether Shield is active. */
  declare readonly active: pulumi.Output<boolean | undefined>;

  /** The Shield plan as the platform names it: `basic`, `advanced`, `business` or `enterprise`. */
  declare readonly plan: pulumi.Output<string | undefined>;

  constructor(name: string, args: ShieldZoneArgs, opts?: pulumi.CustomResourceOptions) {
    const restore = shortTraces();
    try {
      super(token("ShieldZone"), name, propertiesOf(shieldZone, name, args, opts), optionsOf(shieldZone, args, opts));
    } finally {
      restore();
    }
    registerParent(this, shieldZone, args, opts);
  }

  /** Looks at an existing ShieldZone without managing it. The id has the form `siteId`. A missing one is an error. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): ShieldZone {
    return new ShieldZone(name, undefined as unknown as ShieldZoneArgs, { ...opts, id });
  }

  /** Whether a value is a ShieldZone, also one of another copy of this package. */
  static override isInstance(value: unknown): value is ShieldZone {
    return typeof value === "object" && value !== null && (value as { __pulumiType?: string }).__pulumiType === token("ShieldZone");
  }
}
