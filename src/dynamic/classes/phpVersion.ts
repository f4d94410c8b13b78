// Generated from the definitions in src/resources by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { ask, askOutput } from "../ask";
import { HostingResource, isOfType, token } from "../resource";

/** The fields of `available` of PhpVersion. */
export interface PhpVersionAvailable {
  /** The id, for `variantId`. */
  id?: number;
  /** The label, for `version`. */
  label?: string;
  /** Whether new sites get this version. */
  isDefault?: boolean;
  /** Whether the site runs this version. */
  active?: boolean;
}

/** The arguments of `PhpVersion`. */
export interface PhpVersionArgs {
  /** The id of the site whose PHP version is set. A change restores the old site's version and sets the new site's version. */
  siteId: pulumi.Input<string>;
  /**
   * The PHP version: `8.4` or `PHP 8.4`. Set either `version` or `variantId`. The output `available` lists the versions that the site can
   * have; any other version fails during `pulumi up`. A change restarts the site.
   */
  version?: pulumi.Input<string | undefined>;
  /** The PHP version by the platform's id. Set either `variantId` or `version`. A change restarts the site. */
  variantId?: pulumi.Input<number | undefined>;
}

const phpVersion = {
  type: "PhpVersion",
  properties: ["siteId", "version", "variantId", "label", "available"],
  parent: "siteId",
  singleton: true,
  waits: true,
};

/**
 * The PHP version of a site. The setting exists together with the site: creating this resource sets the version, and deleting it restores
 * the earlier version. Both restart the site, unless it runs that version already.
 */
export class PhpVersion extends HostingResource {
  /** @internal */
  static readonly __pulumiType: string = token("PhpVersion");

  /** The id of the site whose PHP version is set. A change restores the old site's version and sets the new site's version. */
  declare readonly siteId: pulumi.Output<string>;

  /**
   * The PHP version: `8.4` or `PHP 8.4`. Set either `version` or `variantId`. The output `available` lists the versions that the site can
   * have; any other version fails during `pulumi up`. A change restarts the site.
   */
  declare readonly version: pulumi.Output<string | undefined>;

  /** The PHP version by the platform's id. Set either `variantId` or `version`. A change restarts the site. */
  declare readonly variantId: pulumi.Output<number | undefined>;

  /** The platform's label of the version that the site runs. */
  declare readonly label: pulumi.Output<string>;

  /** The versions that the site can have. */
  declare readonly available: pulumi.Output<PhpVersionAvailable[]>;

  constructor(name: string, args: PhpVersionArgs, opts?: pulumi.CustomResourceOptions) {
    super(phpVersion, name, args, opts);
  }

  /**
   * Reads an existing PhpVersion without managing it. The id has the form `siteId`. It also takes the site's name. If it doesn't exist,
   * this is an error.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): PhpVersion {
    return new PhpVersion(name, undefined as unknown as PhpVersionArgs, { ...opts, id });
  }

  /** Whether a value is a PhpVersion, also one of another copy of this package. */
  static override isInstance(value: unknown): value is PhpVersion {
    return isOfType(phpVersion, value);
  }
}

/** The arguments of `getPhpVersion`. */
export interface GetPhpVersionArgs {
  /** The id (`siteId`), or the site's name. */
  id: string;
}

/** The arguments of `getPhpVersionOutput`. */
export interface GetPhpVersionOutputArgs {
  /** The id (`siteId`), or the site's name. */
  id: pulumi.Input<string>;
}

/** The result of `getPhpVersion`. */
export interface GetPhpVersionResult {
  /** The id of the PhpVersion. */
  id: string;
  /** The id of the site whose PHP version is set. A change restores the old site's version and sets the new site's version. */
  siteId: string;
  /**
   * The PHP version: `8.4` or `PHP 8.4`. Set either `version` or `variantId`. The output `available` lists the versions that the site can
   * have; any other version fails during `pulumi up`. A change restarts the site.
   */
  version?: string;
  /** The PHP version by the platform's id. Set either `variantId` or `version`. A change restarts the site. */
  variantId?: number;
  /** The platform's label of the version that the site runs. */
  label: string;
  /** The versions that the site can have. */
  available: PhpVersionAvailable[];
}

/** Looks up a PhpVersion by its id or its natural key. If nothing is found, the call fails. Nothing is changed. */
export function getPhpVersion(args: GetPhpVersionArgs, opts?: pulumi.InvokeOptions): Promise<GetPhpVersionResult> {
  return ask("getPhpVersion", args, opts);
}

/**
 * Looks up a PhpVersion by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and gives an
 * output.
 */
export function getPhpVersionOutput(args: GetPhpVersionOutputArgs, opts?: pulumi.InvokeOutputOptions): pulumi.Output<GetPhpVersionResult> {
  return askOutput("getPhpVersion", args, opts);
}
