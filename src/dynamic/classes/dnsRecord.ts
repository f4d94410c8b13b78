// Generated from the definitions in src/resources by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { ask, askOutput } from "../ask";
import { HostingResource, isOfType, token } from "../resource";

export type DnsRecordType = "A" | "AAAA" | "CNAME" | "TXT" | "MX" | "Redirect" | "Flatten" | "PullZone" | "SRV" | "CAA" | "PTR" | "Script" |
  "NS" | "SVCB" | "HTTPS";

/** The arguments of `DnsRecord`. */
export interface DnsRecordArgs {
  /** The id of the zone that holds the record: `zone.id`. A change replaces the record. */
  zoneId: pulumi.Input<string>;
  /**
   * The record's type. TLSA isn't possible: the platform creates TLSA records itself and shows them as the zone's `tlsaRecords`. A change
   * replaces the record.
   */
  type: pulumi.Input<DnsRecordType>;
  /**
   * The record's name. A name without a trailing dot is relative to the zone: `www`. A name with a trailing dot is absolute and must lie in
   * the zone: `www.example.com.`. `@` and `""` are the zone itself. A change replaces the record.
   */
  name: pulumi.Input<string>;
  /**
   * What the name points to, in the form of the type: an IP address, a host name or a text. A TXT value is the raw text, or quoted strings
   * as in zone files. A host name may end in a dot.
   */
  value: pulumi.Input<string>;
  /** How long resolvers may keep the record, in seconds. Default: the platform's. If removed later, the last value stays. */
  ttl?: pulumi.Input<number | undefined>;
  /** The priority of MX, SRV, SVCB and HTTPS records: 0 to 65535, lowest first. Required for MX and SRV. */
  priority?: pulumi.Input<number | undefined>;
  /** The record's share among records of the same priority: 0 to 65535 for SRV, 0 to 100 for A and AAAA. Required for SRV. */
  weight?: pulumi.Input<number | undefined>;
  /** The service's port, of SRV records: 0 to 65535. Required for SRV. */
  port?: pulumi.Input<number | undefined>;
  /** The flags of a CAA record: 0, or 128 for a critical property. */
  flags?: pulumi.Input<number | undefined>;
  /** The property of a CAA record: `issue`, `issuewild`, `iodef` or another. Required for CAA. */
  recordTag?: pulumi.Input<string | undefined>;
  /** A note that only the platform shows. If removed later, the note is cleared. */
  comment?: pulumi.Input<string | undefined>;
  /**
   * If an object with the same identity already exists on the platform, adopts it instead of failing, and changes it to the program's
   * values. Default: false. `HOSTING_ADOPT=1` does the same for every resource of one run. Never sent to the platform. A change of this
   * input alone has no effect.
   */
  adopt?: pulumi.Input<boolean | undefined>;
}

const dnsRecord = {
  type: "DnsRecord",
  properties: ["zoneId", "type", "name", "value", "ttl", "priority", "weight", "port", "flags", "recordTag", "comment", "fqdn"],
  parent: "zoneId",
};

/** One record of a DNS zone. Changing its name, type or zone replaces it; everything else is updated in place. */
export class DnsRecord extends HostingResource {
  /** @internal */
  static readonly __pulumiType: string = token("DnsRecord");

  /** The id of the zone that holds the record: `zone.id`. A change replaces the record. */
  declare readonly zoneId: pulumi.Output<string>;

  /**
   * The record's type. TLSA isn't possible: the platform creates TLSA records itself and shows them as the zone's `tlsaRecords`. A change
   * replaces the record.
   */
  declare readonly type: pulumi.Output<DnsRecordType>;

  /**
   * The record's name. A name without a trailing dot is relative to the zone: `www`. A name with a trailing dot is absolute and must lie in
   * the zone: `www.example.com.`. `@` and `""` are the zone itself. A change replaces the record.
   */
  declare readonly name: pulumi.Output<string>;

  /**
   * What the name points to, in the form of the type: an IP address, a host name or a text. A TXT value is the raw text, or quoted strings
   * as in zone files. A host name may end in a dot.
   */
  declare readonly value: pulumi.Output<string>;

  /** How long resolvers may keep the record, in seconds. Default: the platform's. If removed later, the last value stays. */
  declare readonly ttl: pulumi.Output<number | undefined>;

  /** The priority of MX, SRV, SVCB and HTTPS records: 0 to 65535, lowest first. Required for MX and SRV. */
  declare readonly priority: pulumi.Output<number | undefined>;

  /** The record's share among records of the same priority: 0 to 65535 for SRV, 0 to 100 for A and AAAA. Required for SRV. */
  declare readonly weight: pulumi.Output<number | undefined>;

  /** The service's port, of SRV records: 0 to 65535. Required for SRV. */
  declare readonly port: pulumi.Output<number | undefined>;

  /** The flags of a CAA record: 0, or 128 for a critical property. */
  declare readonly flags: pulumi.Output<number | undefined>;

  /** The property of a CAA record: `issue`, `issuewild`, `iodef` or another. Required for CAA. */
  declare readonly recordTag: pulumi.Output<string | undefined>;

  /** A note that only the platform shows. If removed later, the note is cleared. */
  declare readonly comment: pulumi.Output<string | undefined>;

  /** The record's full name, without a trailing dot: `www.example.com`. */
  declare readonly fqdn: pulumi.Output<string | undefined>;

  constructor(name: string, args: DnsRecordArgs, opts?: pulumi.CustomResourceOptions) {
    super(dnsRecord, name, args, opts);
  }

  /**
   * Reads an existing DnsRecord without managing it. The id has the form `zoneId/recordId`. It also takes zone/name/type
   * (example.com/www/A). If it doesn't exist, this is an error.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): DnsRecord {
    return new DnsRecord(name, undefined as unknown as DnsRecordArgs, { ...opts, id });
  }

  /** Whether a value is a DnsRecord, also one of another copy of this package. */
  static override isInstance(value: unknown): value is DnsRecord {
    return isOfType(dnsRecord, value);
  }
}

/** The arguments of `getDnsRecord`. */
export interface GetDnsRecordArgs {
  /** The id (`zoneId/recordId`), or zone/name/type (example.com/www/A). */
  id: string;
}

/** The arguments of `getDnsRecordOutput`. */
export interface GetDnsRecordOutputArgs {
  /** The id (`zoneId/recordId`), or zone/name/type (example.com/www/A). */
  id: pulumi.Input<string>;
}

/** The result of `getDnsRecord`. */
export interface GetDnsRecordResult {
  /** The id of the DnsRecord. */
  id: string;
  /** The id of the zone that holds the record: `zone.id`. A change replaces the record. */
  zoneId: string;
  /**
   * The record's type. TLSA isn't possible: the platform creates TLSA records itself and shows them as the zone's `tlsaRecords`. A change
   * replaces the record.
   */
  type: DnsRecordType;
  /**
   * The record's name. A name without a trailing dot is relative to the zone: `www`. A name with a trailing dot is absolute and must lie in
   * the zone: `www.example.com.`. `@` and `""` are the zone itself. A change replaces the record.
   */
  name: string;
  /**
   * What the name points to, in the form of the type: an IP address, a host name or a text. A TXT value is the raw text, or quoted strings
   * as in zone files. A host name may end in a dot.
   */
  value: string;
  /** How long resolvers may keep the record, in seconds. Default: the platform's. If removed later, the last value stays. */
  ttl?: number;
  /** The priority of MX, SRV, SVCB and HTTPS records: 0 to 65535, lowest first. Required for MX and SRV. */
  priority?: number;
  /** The record's share among records of the same priority: 0 to 65535 for SRV, 0 to 100 for A and AAAA. Required for SRV. */
  weight?: number;
  /** The service's port, of SRV records: 0 to 65535. Required for SRV. */
  port?: number;
  /** The flags of a CAA record: 0, or 128 for a critical property. */
  flags?: number;
  /** The property of a CAA record: `issue`, `issuewild`, `iodef` or another. Required for CAA. */
  recordTag?: string;
  /** A note that only the platform shows. If removed later, the note is cleared. */
  comment?: string;
  /** The record's full name, without a trailing dot: `www.example.com`. */
  fqdn?: string;
}

/** Looks up a DnsRecord by its id or its natural key. If nothing is found, the call fails. Nothing is changed. */
export function getDnsRecord(args: GetDnsRecordArgs, opts?: pulumi.InvokeOptions): Promise<GetDnsRecordResult> {
  return ask("getDnsRecord", args, opts);
}

/**
 * Looks up a DnsRecord by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and gives an
 * output.
 */
export function getDnsRecordOutput(args: GetDnsRecordOutputArgs, opts?: pulumi.InvokeOutputOptions): pulumi.Output<GetDnsRecordResult> {
  return askOutput("getDnsRecord", args, opts);
}
