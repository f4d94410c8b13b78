// Generated from the definitions in src/resources by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { ask, askOutput } from "../ask";
import { HostingResource, isOfType, token } from "../resource";

/** The arguments of `BotDetection`. */
export interface BotDetectionArgs {
  /**
   * The id of the site. Give the Shield zone's id (`shield.id`, which is the site's id), so that the Shield zone is made first. Changing it
   * restores the old site's settings and manages the new site's.
   */
  siteId: pulumi.Input<string>;
  /**
   * What happens to a request that looks like a bot's, as the edge provider numbers it: 0 logs it, 1 challenges it. Another number is
   * passed on with a warning. Left alone when absent. When it is removed from the program, the original value is restored.
   */
  executionMode?: pulumi.Input<number | undefined>;
  /**
   * How easily a malformed or forged request counts as a bot's, as the edge provider numbers it: 0 to 3. Another number is passed on with a
   * warning. Left alone when absent. When it is removed from the program, the original value is restored.
   */
  requestIntegritySensitivity?: pulumi.Input<number | undefined>;
  /**
   * How easily the reputation of an address makes its requests count as a bot's, as the edge provider numbers it: 0 to 3. Another number is
   * passed on with a warning. Left alone when absent. When it is removed from the program, the original value is restored.
   */
  ipAddressSensitivity?: pulumi.Input<number | undefined>;
  /**
   * How easily the fingerprint of a browser makes its requests count as a bot's, as the edge provider numbers it: 0 to 3. Another number is
   * passed on with a warning. Left alone when absent. When it is removed from the program, the original value is restored.
   */
  browserFingerprintSensitivity?: pulumi.Input<number | undefined>;
  /**
   * How thoroughly browsers are examined, as the edge provider numbers it: 0 to 3. Another number is passed on with a warning. Left alone
   * when absent. When it is removed from the program, the original value is restored.
   */
  browserFingerprintAggression?: pulumi.Input<number | undefined>;
  /**
   * Whether the more complex examination of browsers is on. Left alone when absent. When it is removed from the program, the original value
   * is restored.
   */
  browserFingerprintComplexEnabled?: pulumi.Input<boolean | undefined>;
}

const botDetection = {
  type: "BotDetection",
  properties: ["siteId", "executionMode", "requestIntegritySensitivity", "ipAddressSensitivity", "browserFingerprintSensitivity",
    "browserFingerprintAggression", "browserFingerprintComplexEnabled"],
  parent: "siteId",
  singleton: true,
};

/**
 * The bot detection of a site's Shield zone. It exists with Shield: creating this resource sets what the program names; deleting it
 * restores the earlier values. The platform takes changes only on a premium Shield plan (ShieldZone's `planType` 1, 2 or 3). If the plan is
 * no longer premium, a deletion leaves the settings as they are, with a warning.
 */
export class BotDetection extends HostingResource {
  /** @internal */
  static readonly __pulumiType: string = token("BotDetection");

  /**
   * The id of the site. Give the Shield zone's id (`shield.id`, which is the site's id), so that the Shield zone is made first. Changing it
   * restores the old site's settings and manages the new site's.
   */
  declare readonly siteId: pulumi.Output<string>;

  /**
   * What happens to a request that looks like a bot's, as the edge provider numbers it: 0 logs it, 1 challenges it. Another number is
   * passed on with a warning. Left alone when absent. When it is removed from the program, the original value is restored.
   */
  declare readonly executionMode: pulumi.Output<number | undefined>;

  /**
   * How easily a malformed or forged request counts as a bot's, as the edge provider numbers it: 0 to 3. Another number is passed on with a
   * warning. Left alone when absent. When it is removed from the program, the original value is restored.
   */
  declare readonly requestIntegritySensitivity: pulumi.Output<number | undefined>;

  /**
   * How easily the reputation of an address makes its requests count as a bot's, as the edge provider numbers it: 0 to 3. Another number is
   * passed on with a warning. Left alone when absent. When it is removed from the program, the original value is restored.
   */
  declare readonly ipAddressSensitivity: pulumi.Output<number | undefined>;

  /**
   * How easily the fingerprint of a browser makes its requests count as a bot's, as the edge provider numbers it: 0 to 3. Another number is
   * passed on with a warning. Left alone when absent. When it is removed from the program, the original value is restored.
   */
  declare readonly browserFingerprintSensitivity: pulumi.Output<number | undefined>;

  /**
   * How thoroughly browsers are examined, as the edge provider numbers it: 0 to 3. Another number is passed on with a warning. Left alone
   * when absent. When it is removed from the program, the original value is restored.
   */
  declare readonly browserFingerprintAggression: pulumi.Output<number | undefined>;

  /**
   * Whether the more complex examination of browsers is on. Left alone when absent. When it is removed from the program, the original value
   * is restored.
   */
  declare readonly browserFingerprintComplexEnabled: pulumi.Output<boolean | undefined>;

  constructor(name: string, args: BotDetectionArgs, opts?: pulumi.CustomResourceOptions) {
    super(botDetection, name, args, opts);
  }

  /**
   * Reads an existing BotDetection without managing it. The id has the form `siteId`. It also takes the site's name. If it doesn't exist,
   * this is an error.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): BotDetection {
    return new BotDetection(name, undefined as unknown as BotDetectionArgs, { ...opts, id });
  }

  /** Whether a value is a BotDetection, also one of another copy of this package. */
  static override isInstance(value: unknown): value is BotDetection {
    return isOfType(botDetection, value);
  }
}

/** The arguments of `getBotDetection`. */
export interface GetBotDetectionArgs {
  /** The id (`siteId`), or the site's name. */
  id: string;
}

/** The arguments of `getBotDetectionOutput`. */
export interface GetBotDetectionOutputArgs {
  /** The id (`siteId`), or the site's name. */
  id: pulumi.Input<string>;
}

/** The result of `getBotDetection`. */
export interface GetBotDetectionResult {
  /** The id of the BotDetection. */
  id: string;
  /**
   * The id of the site. Give the Shield zone's id (`shield.id`, which is the site's id), so that the Shield zone is made first. Changing it
   * restores the old site's settings and manages the new site's.
   */
  siteId: string;
  /**
   * What happens to a request that looks like a bot's, as the edge provider numbers it: 0 logs it, 1 challenges it. Another number is
   * passed on with a warning. Left alone when absent. When it is removed from the program, the original value is restored.
   */
  executionMode?: number;
  /**
   * How easily a malformed or forged request counts as a bot's, as the edge provider numbers it: 0 to 3. Another number is passed on with a
   * warning. Left alone when absent. When it is removed from the program, the original value is restored.
   */
  requestIntegritySensitivity?: number;
  /**
   * How easily the reputation of an address makes its requests count as a bot's, as the edge provider numbers it: 0 to 3. Another number is
   * passed on with a warning. Left alone when absent. When it is removed from the program, the original value is restored.
   */
  ipAddressSensitivity?: number;
  /**
   * How easily the fingerprint of a browser makes its requests count as a bot's, as the edge provider numbers it: 0 to 3. Another number is
   * passed on with a warning. Left alone when absent. When it is removed from the program, the original value is restored.
   */
  browserFingerprintSensitivity?: number;
  /**
   * How thoroughly browsers are examined, as the edge provider numbers it: 0 to 3. Another number is passed on with a warning. Left alone
   * when absent. When it is removed from the program, the original value is restored.
   */
  browserFingerprintAggression?: number;
  /**
   * Whether the more complex examination of browsers is on. Left alone when absent. When it is removed from the program, the original value
   * is restored.
   */
  browserFingerprintComplexEnabled?: boolean;
}

/** Looks up a BotDetection by its id or its natural key. If nothing is found, the call fails. Nothing is changed. */
export function getBotDetection(args: GetBotDetectionArgs, opts?: pulumi.InvokeOptions): Promise<GetBotDetectionResult> {
  return ask("getBotDetection", args, opts);
}

/**
 * Looks up a BotDetection by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and gives an
 * output.
 */
export function getBotDetectionOutput(
  args: GetBotDetectionOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetBotDetectionResult> {
  return askOutput("getBotDetection", args, opts);
}
