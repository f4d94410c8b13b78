// Generated from the definitions in src/resources by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { ask, askOutput } from "../ask";
import { HostingResource, isOfType, token } from "../resource";

/** The fields of `challenge` of HostnameCertificate. */
export interface HostnameCertificateChallenge {
  /** The record's whole name, without a trailing dot. */
  name?: string;
  /** The record's type: `TXT`. */
  type?: string;
  /** The record's value. */
  value?: string;
}

/** The arguments of `HostnameCertificate`. */
export interface HostnameCertificateArgs {
  /**
   * The id of the hostname's site: `hostname.siteId`. A change requests a certificate for the new hostname; the old hostname keeps its
   * certificate.
   */
  siteId: pulumi.Input<string>;
  /**
   * The id of the hostname at the platform: `hostname.hostnameId`. A change requests a certificate for the new hostname; the old hostname
   * keeps its certificate.
   */
  hostnameId: pulumi.Input<string>;
}

const hostnameCertificate = {
  type: "HostnameCertificate",
  properties: ["siteId", "hostnameId", "active", "provisionType", "challenge", "challengeJson", "requestedAt", "issuedAt"],
  parent: "hostnameId",
  waits: true,
};

/**
 * The TLS certificate of a hostname whose DNS is elsewhere. The provider requests it once; `challenge` is the TXT record to publish.
 * HostnameCertificateValidation then waits until the certificate is active. If the hostname has a certificate already, or its certificate
 * is being issued, nothing is requested. There are no wildcard certificates: each hostname needs its own.
 */
export class HostnameCertificate extends HostingResource {
  /** @internal */
  static readonly __pulumiType: string = token("HostnameCertificate");

  /**
   * The id of the hostname's site: `hostname.siteId`. A change requests a certificate for the new hostname; the old hostname keeps its
   * certificate.
   */
  declare readonly siteId: pulumi.Output<string>;

  /**
   * The id of the hostname at the platform: `hostname.hostnameId`. A change requests a certificate for the new hostname; the old hostname
   * keeps its certificate.
   */
  declare readonly hostnameId: pulumi.Output<string>;

  /** Whether the edge serves the certificate. HostnameCertificateValidation waits for it. */
  declare readonly active: pulumi.Output<boolean | undefined>;

  /** How the hostname is proven: `http01` by the site itself, `dns01_external` by the challenge. `custom`: an uploaded certificate. */
  declare readonly provisionType: pulumi.Output<string | undefined>;

  /**
   * The DNS record to publish: the edge provider issues the certificate when it finds the record. The output stays after that, so that the
   * record can stay in the program. Absent if the certificate needed no challenge, or was active already when it was adopted.
   */
  declare readonly challenge: pulumi.Output<HostnameCertificateChallenge | undefined>;

  /** The challenge in the platform's own form, as JSON text: it may have keys that `challenge` lacks. */
  declare readonly challengeJson: pulumi.Output<string | undefined>;

  /** When the certificate was requested. */
  declare readonly requestedAt: pulumi.Output<string | undefined>;

  /** When the certificate was issued. Absent before that. */
  declare readonly issuedAt: pulumi.Output<string | undefined>;

  constructor(name: string, args: HostnameCertificateArgs, opts?: pulumi.CustomResourceOptions) {
    super(hostnameCertificate, name, args, opts);
  }

  /**
   * Reads an existing HostnameCertificate without managing it. The id has the form `siteId/hostnameId`. It also takes site/its hostname
   * (shop/www.example.com). If it doesn't exist, this is an error.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): HostnameCertificate {
    return new HostnameCertificate(name, undefined as unknown as HostnameCertificateArgs, { ...opts, id });
  }

  /** Whether a value is a HostnameCertificate, also one of another copy of this package. */
  static override isInstance(value: unknown): value is HostnameCertificate {
    return isOfType(hostnameCertificate, value);
  }
}

/** The arguments of `getHostnameCertificate`. */
export interface GetHostnameCertificateArgs {
  /** The id (`siteId/hostnameId`), or site/its hostname (shop/www.example.com). */
  id: string;
}

/** The arguments of `getHostnameCertificateOutput`. */
export interface GetHostnameCertificateOutputArgs {
  /** The id (`siteId/hostnameId`), or site/its hostname (shop/www.example.com). */
  id: pulumi.Input<string>;
}

/** The result of `getHostnameCertificate`. */
export interface GetHostnameCertificateResult {
  /** The id of the HostnameCertificate. */
  id: string;
  /**
   * The id of the hostname's site: `hostname.siteId`. A change requests a certificate for the new hostname; the old hostname keeps its
   * certificate.
   */
  siteId: string;
  /**
   * The id of the hostname at the platform: `hostname.hostnameId`. A change requests a certificate for the new hostname; the old hostname
   * keeps its certificate.
   */
  hostnameId: string;
  /** Whether the edge serves the certificate. HostnameCertificateValidation waits for it. */
  active?: boolean;
  /** How the hostname is proven: `http01` by the site itself, `dns01_external` by the challenge. `custom`: an uploaded certificate. */
  provisionType?: string;
  /**
   * The DNS record to publish: the edge provider issues the certificate when it finds the record. The output stays after that, so that the
   * record can stay in the program. Absent if the certificate needed no challenge, or was active already when it was adopted.
   */
  challenge?: HostnameCertificateChallenge;
  /** The challenge in the platform's own form, as JSON text: it may have keys that `challenge` lacks. */
  challengeJson?: string;
  /** When the certificate was requested. */
  requestedAt?: string;
  /** When the certificate was issued. Absent before that. */
  issuedAt?: string;
}

/** Looks up a HostnameCertificate by its id or its natural key. If nothing is found, the call fails. Nothing is changed. */
export function getHostnameCertificate(
  args: GetHostnameCertificateArgs,
  opts?: pulumi.InvokeOptions,
): Promise<GetHostnameCertificateResult> {
  return ask("getHostnameCertificate", args, opts);
}

/**
 * Looks up a HostnameCertificate by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and
 * gives an output.
 */
export function getHostnameCertificateOutput(
  args: GetHostnameCertificateOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetHostnameCertificateResult> {
  return askOutput("getHostnameCertificate", args, opts);
}
