// Generated from the definitions in src/resources by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { ask, askOutput } from "../ask";
import { HostingResource, isOfType, token } from "../resource";

/** The arguments of `GlueRecord`. */
export interface GlueRecordArgs {
  /** The id of the DomainRegistration: `registration.id`. A change replaces the glue record. */
  registrationId: pulumi.Input<string>;
  /** The name server's full name, below the registered domain: `ns1.example.com` for `example.com`. A change replaces the glue record. */
  hostName: pulumi.Input<string>;
  /**
   * All IP addresses of the name server, IPv4 and IPv6, at least one. An address that isn't listed is removed. The order doesn't matter.
   */
  addresses: pulumi.Input<pulumi.Input<string>[]>;
  /**
   * If an object with the same identity already exists on the platform, adopts it instead of failing, and changes it to the program's
   * values. Default: false. `HOSTING_ADOPT=1` does the same for every resource of one run. Never sent to the platform. A change of this
   * input alone has no effect.
   */
  adopt?: pulumi.Input<boolean | undefined>;
}

const glueRecord = {
  type: "GlueRecord",
  properties: ["registrationId", "hostName", "addresses", "versions"],
};

/**
 * A name server within the domain that it serves, such as `ns1.example.com` for `example.com`: the registry must know its IP addresses.
 * This resource creates no DNS record in the zone. Use `hostName` in `nameservers` of the DomainRegistration, so that the registry knows
 * the name server first. A registry may refuse to delete a name server that a domain uses.
 */
export class GlueRecord extends HostingResource {
  /** @internal */
  static readonly __pulumiType: string = token("GlueRecord");

  /** The id of the DomainRegistration: `registration.id`. A change replaces the glue record. */
  declare readonly registrationId: pulumi.Output<string>;

  /** The name server's full name, below the registered domain: `ns1.example.com` for `example.com`. A change replaces the glue record. */
  declare readonly hostName: pulumi.Output<string>;

  /**
   * All IP addresses of the name server, IPv4 and IPv6, at least one. An address that isn't listed is removed. The order doesn't matter.
   */
  declare readonly addresses: pulumi.Output<string[]>;

  /** The IP version of each address, 4 or 6, in ascending order. */
  declare readonly versions: pulumi.Output<number[] | undefined>;

  constructor(name: string, args: GlueRecordArgs, opts?: pulumi.CustomResourceOptions) {
    super(glueRecord, name, args, opts);
  }

  /**
   * Reads an existing GlueRecord without managing it. The id has the form `registrationId/host`. It also takes domain/its name
   * (example.com/ns1.example.com). If it doesn't exist, this is an error.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): GlueRecord {
    return new GlueRecord(name, undefined as unknown as GlueRecordArgs, { ...opts, id });
  }

  /** Whether a value is a GlueRecord, also one of another copy of this package. */
  static override isInstance(value: unknown): value is GlueRecord {
    return isOfType(glueRecord, value);
  }
}

/** The arguments of `getGlueRecord`. */
export interface GetGlueRecordArgs {
  /** The id (`registrationId/host`), or domain/its name (example.com/ns1.example.com). */
  id: string;
}

/** The arguments of `getGlueRecordOutput`. */
export interface GetGlueRecordOutputArgs {
  /** The id (`registrationId/host`), or domain/its name (example.com/ns1.example.com). */
  id: pulumi.Input<string>;
}

/** The result of `getGlueRecord`. */
export interface GetGlueRecordResult {
  /** The id of the GlueRecord. */
  id: string;
  /** The id of the DomainRegistration: `registration.id`. A change replaces the glue record. */
  registrationId: string;
  /** The name server's full name, below the registered domain: `ns1.example.com` for `example.com`. A change replaces the glue record. */
  hostName: string;
  /**
   * All IP addresses of the name server, IPv4 and IPv6, at least one. An address that isn't listed is removed. The order doesn't matter.
   */
  addresses: string[];
  /** The IP version of each address, 4 or 6, in ascending order. */
  versions?: number[];
}

/** Looks up a GlueRecord by its id or its natural key. If nothing is found, the call fails. Nothing is changed. */
export function getGlueRecord(args: GetGlueRecordArgs, opts?: pulumi.InvokeOptions): Promise<GetGlueRecordResult> {
  return ask("getGlueRecord", args, opts);
}

/**
 * Looks up a GlueRecord by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and gives an
 * output.
 */
export function getGlueRecordOutput(args: GetGlueRecordOutputArgs, opts?: pulumi.InvokeOutputOptions): pulumi.Output<GetGlueRecordResult> {
  return askOutput("getGlueRecord", args, opts);
}
