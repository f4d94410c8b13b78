// Generated from the definitions in src/resources by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { ask, askOutput } from "../ask";
import { HostingResource, isOfType, token } from "../resource";

/** The arguments of `BotDetection`. */
export interface BotDetectionArgs {
  /**
   * The id of the site. Use `shield.id` of the ShieldZone (it is the site's id), so that the Shield zone is created first. A change
   * restores the old site's settings and manages the new site's settings.
   */
  siteId: pulumi.Input<string>;
  /**
   * What happens to a request that looks like a bot's: 0 logs the request, 1 challenges it. Another number is passed on with a warning. If
   * absent, the platform's value stays. If removed later, the provider restores the original value.
   */
  executionMode?: pulumi.Input<number | undefined>;
  /**
   * How sensitive the detection of malformed or forged requests is, by the edge provider's numbers: 0 to 3. Another number is sent with a
   * warning. If absent, the platform's value stays. If removed later, the provider restores the original value.
   */
  requestIntegritySensitivity?: pulumi.Input<number | undefined>;
  /**
   * How sensitive the detection by the reputation of an address is, by the edge provider's numbers: 0 to 3. Another number is sent with a
   * warning. If absent, the platform's value stays. If removed later, the provider restores the original value.
   */
  ipAddressSensitivity?: pulumi.Input<number | undefined>;
  /**
   * How sensitive the detection by the fingerprint of a browser is, by the edge provider's numbers: 0 to 3. Another number is sent with a
   * warning. If absent, the platform's value stays. If removed later, the provider restores the original value.
   */
  browserFingerprintSensitivity?: pulumi.Input<number | undefined>;
  /**
   * How thoroughly the edge examines browsers, by the edge provider's numbers: 0 to 3. Another number is sent with a warning. If absent,
   * the platform's value stays. If removed later, the provider restores the original value.
   */
  browserFingerprintAggression?: pulumi.Input<number | undefined>;
  /**
   * Whether the edge uses the more complex examination of browsers. If absent, the platform's value stays. If removed later, the provider
   * restores the original value.
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
 * The bot detection of a site's Shield zone. The settings exist together with Shield: creating this resource changes the settings that the
 * program names, and deleting it restores their earlier values. The platform accepts changes only on a premium Shield plan (`planType` 1, 2
 * or 3 of ShieldZone). If the plan is no longer premium, a deletion changes no setting and warns.
 */
export class BotDetection extends HostingResource {
  /** @internal */
  static readonly __pulumiType: string = token("BotDetection");

  /**
   * The id of the site. Use `shield.id` of the ShieldZone (it is the site's id), so that the Shield zone is created first. A change
   * restores the old site's settings and manages the new site's settings.
   */
  declare readonly siteId: pulumi.Output<string>;

  /**
   * What happens to a request that looks like a bot's: 0 logs the request, 1 challenges it. Another number is passed on with a warning. If
   * absent, the platform's value stays. If removed later, the provider restores the original value.
   */
  declare readonly executionMode: pulumi.Output<number | undefined>;

  /**
   * How sensitive the detection of malformed or forged requests is, by the edge provider's numbers: 0 to 3. Another number is sent with a
   * warning. If absent, the platform's value stays. If removed later, the provider restores the original value.
   */
  declare readonly requestIntegritySensitivity: pulumi.Output<number | undefined>;

  /**
   * How sensitive the detection by the reputation of an address is, by the edge provider's numbers: 0 to 3. Another number is sent with a
   * warning. If absent, the platform's value stays. If removed later, the provider restores the original value.
   */
  declare readonly ipAddressSensitivity: pulumi.Output<number | undefined>;

  /**
   * How sensitive the detection by the fingerprint of a browser is, by the edge provider's numbers: 0 to 3. Another number is sent with a
   * warning. If absent, the platform's value stays. If removed later, the provider restores the original value.
   */
  declare readonly browserFingerprintSensitivity: pulumi.Output<number | undefined>;

  /**
   * How thoroughly the edge examines browsers, by the edge provider's numbers: 0 to 3. Another number is sent with a warning. If absent,
   * the platform's value stays. If removed later, the provider restores the original value.
   */
  declare readonly browserFingerprintAggression: pulumi.Output<number | undefined>;

  /**
   * Whether the edge uses the more complex examination of browsers. If absent, the platform's value stays. If removed later, the provider
   * restores the original value.
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
   * The id of the site. Use `shield.id` of the ShieldZone (it is the site's id), so that the Shield zone is created first. A change
   * restores the old site's settings and manages the new site's settings.
   */
  siteId: string;
  /**
   * What happens to a request that looks like a bot's: 0 logs the request, 1 challenges it. Another number is passed on with a warning. If
   * absent, the platform's value stays. If removed later, the provider restores the original value.
   */
  executionMode?: number;
  /**
   * How sensitive the detection of malformed or forged requests is, by the edge provider's numbers: 0 to 3. Another number is sent with a
   * warning. If absent, the platform's value stays. If removed later, the provider restores the original value.
   */
  requestIntegritySensitivity?: number;
  /**
   * How sensitive the detection by the reputation of an address is, by the edge provider's numbers: 0 to 3. Another number is sent with a
   * warning. If absent, the platform's value stays. If removed later, the provider restores the original value.
   */
  ipAddressSensitivity?: number;
  /**
   * How sensitive the detection by the fingerprint of a browser is, by the edge provider's numbers: 0 to 3. Another number is sent with a
   * warning. If absent, the platform's value stays. If removed later, the provider restores the original value.
   */
  browserFingerprintSensitivity?: number;
  /**
   * How thoroughly the edge examines browsers, by the edge provider's numbers: 0 to 3. Another number is sent with a warning. If absent,
   * the platform's value stays. If removed later, the provider restores the original value.
   */
  browserFingerprintAggression?: number;
  /**
   * Whether the edge uses the more complex examination of browsers. If absent, the platform's value stays. If removed later, the provider
   * restores the original value.
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
