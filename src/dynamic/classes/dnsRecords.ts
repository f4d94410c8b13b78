// Generated from the definitions in src/resources by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { ask, askOutput } from "../ask";
import { HostingResource, isOfType, token } from "../resource";

export type DnsRecordsRecordType = "A" | "AAAA" | "CNAME" | "TXT" | "MX" | "Redirect" | "Flatten" | "PullZone" | "SRV" | "CAA" | "PTR" |
  "Script" | "NS" | "SVCB" | "HTTPS";

/** The fields of an item of `records` that its label doesn't contain. */
export interface DnsRecordsRecordEntry {
  /**
   * The record's type. TLSA isn't possible: the platform creates TLSA records itself and shows them as the zone's `tlsaRecords`. A change
   * replaces the record.
   */
  type?: DnsRecordsRecordType;
  /**
   * The record's name. A name without a trailing dot is relative to the zone: `www`. A name with a trailing dot is absolute and must lie in
   * the zone: `www.example.com.`. `@` and `""` are the zone itself. A change replaces the record.
   */
  name?: string;
  /**
   * What the name points to, in the form of the type: an IP address, a host name or a text. A TXT value is the raw text, or quoted strings
   * as in zone files. A host name may end in a dot.
   */
  value?: string;
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
  /** The object's id at the platform. */
  recordId?: string;
}

export type DnsRecordsManage = "listed" | "all";

export type DnsRecordsIgnoreType = "A" | "AAAA" | "CNAME" | "TXT" | "MX" | "Redirect" | "Flatten" | "PullZone" | "SRV" | "CAA" | "PTR" |
  "Script" | "NS" | "SVCB" | "HTTPS" | "TLSA";

/** The fields of `ignore` of DnsRecords. */
export interface DnsRecordsIgnore {
  /**
   * Names to ignore, relative to the zone; `@` is the zone itself. `*` stands for any characters, `?` for one character. Write a name with
   * `*` or `?` in punycode (`xn--…`). Default: every name.
   */
  name?: string;
  /** Record types to ignore. Default: every type. */
  types?: DnsRecordsIgnoreType[];
}

/** The fields of `records` of DnsRecords. */
export interface DnsRecordsRecordArgs {
  /**
   * The record's type. TLSA isn't possible: the platform creates TLSA records itself and shows them as the zone's `tlsaRecords`. A change
   * replaces the record.
   */
  type: pulumi.Input<DnsRecordsRecordType>;
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
}

/** The fields of `ignore` of DnsRecords. */
export interface DnsRecordsIgnoreArgs {
  /**
   * Names to ignore, relative to the zone; `@` is the zone itself. `*` stands for any characters, `?` for one character. Write a name with
   * `*` or `?` in punycode (`xn--…`). Default: every name.
   */
  name?: pulumi.Input<string | undefined>;
  /** Record types to ignore. Default: every type. */
  types?: pulumi.Input<pulumi.Input<DnsRecordsIgnoreType>[] | undefined>;
}

/** The fields of `records` of DnsRecords. */
export interface DnsRecordsRecord {
  /**
   * The record's type. TLSA isn't possible: the platform creates TLSA records itself and shows them as the zone's `tlsaRecords`. A change
   * replaces the record.
   */
  type: DnsRecordsRecordType;
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
}

/** The arguments of `DnsRecords`. */
export interface DnsRecordsArgs {
  /** The id of the DnsZone that holds them. A change deletes them there and creates them again in the new DnsZone. */
  zoneId: pulumi.Input<string>;
  /** The records, each with the inputs of DnsRecord. Their order doesn't matter. At most 5,000 (a limit of this package). */
  records: pulumi.Input<pulumi.Input<DnsRecordsRecordArgs>[]>;
  /**
   * `listed`: the set changes only listed records, and records that it created. `all`: the zone gets exactly the listed records, and all
   * other records are deleted. Two kinds stay: records that `ignore` names, and records that the platform itself keeps (TLSA, name servers
   * of the zone, PullZone records of a site, the records of the mail and of the connected hostnames of the zone's account). The first
   * `pulumi up` with `all` deletes nothing without `allowMassChange`. Default: `listed`.
   */
  manage?: pulumi.Input<DnsRecordsManage | undefined>;
  /** With `manage: "all"`: records that somebody else manages. The set ignores and never deletes them. */
  ignore?: pulumi.Input<pulumi.Input<DnsRecordsIgnoreArgs>[] | undefined>;
  /**
   * The largest share of a zone's existing records that one run may delete, and also the largest share that it may change, in percent. A
   * larger change is refused before anything is written. Default: 30.
   */
  maxChangePercent?: pulumi.Input<number | undefined>;
  /** `maxChangePercent` applies to zones with at least so many records. Default: 10. */
  minRecords?: pulumi.Input<number | undefined>;
  /** Allows more than `maxChangePercent`, and deletions by the first `pulumi up` with `manage: "all"`. Default: false. */
  allowMassChange?: pulumi.Input<boolean | undefined>;
  /**
   * If records exist on the platform already, adopts them instead of failing, and changes them to the program's values. Default: false.
   * `HOSTING_ADOPT=1` does the same for every resource of one run. Never sent to the platform. A change of this input alone has no effect.
   */
  adopt?: pulumi.Input<boolean | undefined>;
}

const dnsRecords = {
  type: "DnsRecords",
  properties: ["zoneId", "records", "manage", "ignore", "zone"],
  parent: "zoneId",
  waits: true,
};

/**
 * The records of a DNS zone as one resource: for zones with many records, and for zones that must match a repository exactly. Reading takes
 * one request for a zone, and a change only the writes that it needs.
 */
export class DnsRecords extends HostingResource {
  /** @internal */
  static readonly __pulumiType: string = token("DnsRecords");

  /** The id of the DnsZone that holds them. A change deletes them there and creates them again in the new DnsZone. */
  declare readonly zoneId: pulumi.Output<string>;

  /** The records, each with the inputs of DnsRecord. Their order doesn't matter. At most 5,000 (a limit of this package). */
  declare readonly records: pulumi.Output<{ [label: string]: DnsRecordsRecordEntry }>;

  /**
   * `listed`: the set changes only listed records, and records that it created. `all`: the zone gets exactly the listed records, and all
   * other records are deleted. Two kinds stay: records that `ignore` names, and records that the platform itself keeps (TLSA, name servers
   * of the zone, PullZone records of a site, the records of the mail and of the connected hostnames of the zone's account). The first
   * `pulumi up` with `all` deletes nothing without `allowMassChange`. Default: `listed`.
   */
  declare readonly manage: pulumi.Output<DnsRecordsManage | undefined>;

  /** With `manage: "all"`: records that somebody else manages. The set ignores and never deletes them. */
  declare readonly ignore: pulumi.Output<DnsRecordsIgnore[] | undefined>;

  /** The zone's domain name. */
  declare readonly zone: pulumi.Output<string | undefined>;

  constructor(name: string, args: DnsRecordsArgs, opts?: pulumi.CustomResourceOptions) {
    super(dnsRecords, name, args, opts);
  }

  /**
   * Reads an existing DnsRecords without managing it. The id has the form `zoneId/set`. It also takes the zone's domain name. If it doesn't
   * exist, this is an error.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): DnsRecords {
    return new DnsRecords(name, undefined as unknown as DnsRecordsArgs, { ...opts, id });
  }

  /** Whether a value is a DnsRecords, also one of another copy of this package. */
  static override isInstance(value: unknown): value is DnsRecords {
    return isOfType(dnsRecords, value);
  }
}

/** The arguments of `getDnsRecords`. */
export interface GetDnsRecordsArgs {
  /** The id (`zoneId/set`), or the zone's domain name. */
  id: string;
}

/** The arguments of `getDnsRecordsOutput`. */
export interface GetDnsRecordsOutputArgs {
  /** The id (`zoneId/set`), or the zone's domain name. */
  id: pulumi.Input<string>;
}

/** The result of `getDnsRecords`. */
export interface GetDnsRecordsResult {
  /** The id of the DnsRecords. */
  id: string;
  /** The id of the DnsZone that holds them. A change deletes them there and creates them again in the new DnsZone. */
  zoneId: string;
  /** The records, each with the inputs of DnsRecord. Their order doesn't matter. At most 5,000 (a limit of this package). */
  records: DnsRecordsRecord[];
  /** The zone's domain name. */
  zone?: string;
}

/** Lists the records of a DnsZone, also those that no program manages. If nothing is found, the call fails. Nothing is changed. */
export function getDnsRecords(args: GetDnsRecordsArgs, opts?: pulumi.InvokeOptions): Promise<GetDnsRecordsResult> {
  return ask("getDnsRecords", args, opts);
}

/**
 * Lists the records of a DnsZone, also those that no program manages. If nothing is found, the call fails. Nothing is changed. Takes
 * outputs and gives an output.
 */
export function getDnsRecordsOutput(args: GetDnsRecordsOutputArgs, opts?: pulumi.InvokeOutputOptions): pulumi.Output<GetDnsRecordsResult> {
  return askOutput("getDnsRecords", args, opts);
}
