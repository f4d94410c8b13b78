// Generated from the definitions in src/resources by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { ask, askOutput } from "../ask";
import { HostingResource, isOfType, token } from "../resource";

/** The arguments of `HostnameCertificateValidation`. */
export interface HostnameCertificateValidationArgs {
  /** The id of the hostname's site: `hostname.siteId`. A change waits for the new hostname's certificate. */
  siteId: pulumi.Input<string>;
  /** The id of the hostname at the platform: `hostname.hostnameId`. A change waits for the new hostname's certificate. */
  hostnameId: pulumi.Input<string>;
}

const hostnameCertificateValidation = {
  type: "HostnameCertificateValidation",
  properties: ["siteId", "hostnameId", "active", "provisionType", "issuedAt"],
  parent: "hostnameId",
  waits: true,
};

/**
 * Waits until the edge serves the certificate of a hostname. Let this resource depend on the DnsRecord of the challenge: it reports the
 * record to the platform once, then asks the platform to check again, at most every 15 s. It creates nothing, so deleting it changes
 * nothing. If a `refresh` finds that the certificate is no longer active, the next `up` waits again. Let resources that need TLS depend on
 * this resource.
 */
export class HostnameCertificateValidation extends HostingResource {
  /** @internal */
  static readonly __pulumiType: string = token("HostnameCertificateValidation");

  /** The id of the hostname's site: `hostname.siteId`. A change waits for the new hostname's certificate. */
  declare readonly siteId: pulumi.Output<string>;

  /** The id of the hostname at the platform: `hostname.hostnameId`. A change waits for the new hostname's certificate. */
  declare readonly hostnameId: pulumi.Output<string>;

  /** Whether the edge serves the certificate. */
  declare readonly active: pulumi.Output<boolean | undefined>;

  /** How the hostname is proven: `http01` by the site itself, `dns01_external` by the challenge. `custom`: an uploaded certificate. */
  declare readonly provisionType: pulumi.Output<string | undefined>;

  /** When the certificate was issued. */
  declare readonly issuedAt: pulumi.Output<string | undefined>;

  constructor(name: string, args: HostnameCertificateValidationArgs, opts?: pulumi.CustomResourceOptions) {
    super(hostnameCertificateValidation, name, args, opts);
  }

  /**
   * Reads an existing HostnameCertificateValidation without managing it. The id has the form `siteId/hostnameId`. It also takes site/its
   * hostname (shop/www.example.com). If it doesn't exist, this is an error.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): HostnameCertificateValidation {
    return new HostnameCertificateValidation(name, undefined as unknown as HostnameCertificateValidationArgs, { ...opts, id });
  }

  /** Whether a value is a HostnameCertificateValidation, also one of another copy of this package. */
  static override isInstance(value: unknown): value is HostnameCertificateValidation {
    return isOfType(hostnameCertificateValidation, value);
  }
}

/** The arguments of `getHostnameCertificateValidation`. */
export interface GetHostnameCertificateValidationArgs {
  /** The id (`siteId/hostnameId`), or site/its hostname (shop/www.example.com). */
  id: string;
}

/** The arguments of `getHostnameCertificateValidationOutput`. */
export interface GetHostnameCertificateValidationOutputArgs {
  /** The id (`siteId/hostnameId`), or site/its hostname (shop/www.example.com). */
  id: pulumi.Input<string>;
}

/** The result of `getHostnameCertificateValidation`. */
export interface GetHostnameCertificateValidationResult {
  /** The id of the HostnameCertificateValidation. */
  id: string;
  /** The id of the hostname's site: `hostname.siteId`. A change waits for the new hostname's certificate. */
  siteId: string;
  /** The id of the hostname at the platform: `hostname.hostnameId`. A change waits for the new hostname's certificate. */
  hostnameId: string;
  /** Whether the edge serves the certificate. */
  active?: boolean;
  /** How the hostname is proven: `http01` by the site itself, `dns01_external` by the challenge. `custom`: an uploaded certificate. */
  provisionType?: string;
  /** When the certificate was issued. */
  issuedAt?: string;
}

/** Looks up a HostnameCertificateValidation by its id or its natural key. If nothing is found, the call fails. Nothing is changed. */
export function getHostnameCertificateValidation(
  args: GetHostnameCertificateValidationArgs,
  opts?: pulumi.InvokeOptions,
): Promise<GetHostnameCertificateValidationResult> {
  return ask("getHostnameCertificateValidation", args, opts);
}

/**
 * Looks up a HostnameCertificateValidation by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes
 * outputs and gives an output.
 */
export function getHostnameCertificateValidationOutput(
  args: GetHostnameCertificateValidationOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetHostnameCertificateValidationResult> {
  return askOutput("getHostnameCertificateValidation", args, opts);
}
