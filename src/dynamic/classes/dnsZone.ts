// Generated from the definitions in src/resources by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { ask, askOutput } from "../ask";
import { HostingResource, isOfType, token } from "../resource";

/** The fields of `dnssecData` of DnsZone. */
export interface DnsZoneDnssecData {
  /** Whether the platform signs the zone. */
  enabled?: boolean;
  /** The DS record as text, for the registrar. */
  dsRecord?: string;
  /** The digest of the key. */
  digest?: string;
  /** The digest's algorithm. */
  digestType?: string;
  /** The signing algorithm's number. */
  algorithm?: number;
  /** The public key. */
  publicKey?: string;
  /** The key's tag. */
  keyTag?: number;
  /** The DNSKEY flags. */
  flags?: number;
  /** Whether the platform sees the DS record at the parent zone. */
  dsConfigured?: boolean;
}

/** The fields of `tlsaRecords` of DnsZone. */
export interface DnsZoneTlsaRecord {
  /** The record's name, relative to the zone. */
  name: string;
  /** The record's value: the certificate association. */
  value: string;
  /** Time to live, in seconds. */
  ttl?: number;
}

/** The arguments of `DnsZone`. */
export interface DnsZoneArgs {
  /**
   * The zone's domain name, `example.com`. Unicode or punycode, letter case and a trailing dot make no difference. A change replaces the
   * zone with all its records, which needs `allowReplacement`.
   */
  name: pulumi.Input<string>;
  /**
   * Whether the platform signs the zone. After `dnssec` is switched on, the platform needs some time to create the keys; the update waits
   * until `dnssecData` has them. Default: the platform's (off). If removed later, the zone becomes unsigned.
   */
  dnssec?: pulumi.Input<boolean | undefined>;
  /**
   * The id of the account that owns the zone. Default: the account of the provider's settings (`hosting:account` or `HOSTING_ACCOUNT`). A
   * change replaces the zone, which needs `allowReplacement`.
   */
  account?: pulumi.Input<string | undefined>;
  /**
   * If an object with the same identity already exists on the platform, adopts it instead of failing, and changes it to the program's
   * values. Default: false. `HOSTING_ADOPT=1` does the same for every resource of one run. Never sent to the platform. A change of this
   * input alone has no effect.
   */
  adopt?: pulumi.Input<boolean | undefined>;
  /**
   * Allows a change that needs a new resource and deletes the old one with everything in it. Default: false. Then a preview refuses such a
   * change. Never sent to the platform. A change of this input alone has no effect.
   */
  allowReplacement?: pulumi.Input<boolean | undefined>;
}

const dnsZone = {
  type: "DnsZone",
  properties: ["name", "dnssec", "account", "nameservers", "dnssecData", "tlsaRecords"],
  waits: true,
};

/** A DNS zone. Deleting it deletes every record in it. */
export class DnsZone extends HostingResource {
  /** @internal */
  static readonly __pulumiType: string = token("DnsZone");

  /**
   * The zone's domain name, `example.com`. Unicode or punycode, letter case and a trailing dot make no difference. A change replaces the
   * zone with all its records, which needs `allowReplacement`.
   */
  declare readonly name: pulumi.Output<string>;

  /**
   * Whether the platform signs the zone. After `dnssec` is switched on, the platform needs some time to create the keys; the update waits
   * until `dnssecData` has them. Default: the platform's (off). If removed later, the zone becomes unsigned.
   */
  declare readonly dnssec: pulumi.Output<boolean | undefined>;

  /**
   * The id of the account that owns the zone. Default: the account of the provider's settings (`hosting:account` or `HOSTING_ACCOUNT`). A
   * change replaces the zone, which needs `allowReplacement`.
   */
  declare readonly account: pulumi.Output<string | undefined>;

  /** The name servers to set at the registrar. */
  declare readonly nameservers: pulumi.Output<string[]>;

  /** The keys for the registrar. Absent until the zone is signed. */
  declare readonly dnssecData: pulumi.Output<DnsZoneDnssecData | undefined>;

  /** The zone's TLSA records. The platform creates and renews them; a program can't change them. */
  declare readonly tlsaRecords: pulumi.Output<DnsZoneTlsaRecord[] | undefined>;

  constructor(name: string, args: DnsZoneArgs, opts?: pulumi.CustomResourceOptions) {
    super(dnsZone, name, args, opts);
  }

  /**
   * Reads an existing DnsZone without managing it. The id has the form `zoneId`. It also takes its domain name. If it doesn't exist, this
   * is an error.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): DnsZone {
    return new DnsZone(name, undefined as unknown as DnsZoneArgs, { ...opts, id });
  }

  /** Whether a value is a DnsZone, also one of another copy of this package. */
  static override isInstance(value: unknown): value is DnsZone {
    return isOfType(dnsZone, value);
  }
}

/** The arguments of `getDnsZone`. */
export interface GetDnsZoneArgs {
  /** The id (`zoneId`), or its domain name. */
  id: string;
  /** The id of the account that owns the DnsZone. Default: the account of the provider's settings. */
  account?: string;
}

/** The arguments of `getDnsZoneOutput`. */
export interface GetDnsZoneOutputArgs {
  /** The id (`zoneId`), or its domain name. */
  id: pulumi.Input<string>;
  /** The id of the account that owns the DnsZone. Default: the account of the provider's settings. */
  account?: pulumi.Input<string | undefined>;
}

/** The result of `getDnsZone`. */
export interface GetDnsZoneResult {
  /** The id of the DnsZone. */
  id: string;
  /**
   * The zone's domain name, `example.com`. Unicode or punycode, letter case and a trailing dot make no difference. A change replaces the
   * zone with all its records, which needs `allowReplacement`.
   */
  name: string;
  /**
   * Whether the platform signs the zone. After `dnssec` is switched on, the platform needs some time to create the keys; the update waits
   * until `dnssecData` has them. Default: the platform's (off). If removed later, the zone becomes unsigned.
   */
  dnssec?: boolean;
  /**
   * The id of the account that owns the zone. Default: the account of the provider's settings (`hosting:account` or `HOSTING_ACCOUNT`). A
   * change replaces the zone, which needs `allowReplacement`.
   */
  account?: string;
  /** The name servers to set at the registrar. */
  nameservers: string[];
  /** The keys for the registrar. Absent until the zone is signed. */
  dnssecData?: DnsZoneDnssecData;
  /** The zone's TLSA records. The platform creates and renews them; a program can't change them. */
  tlsaRecords?: DnsZoneTlsaRecord[];
}

/** Looks up a DnsZone by its id or its natural key. If nothing is found, the call fails. Nothing is changed. */
export function getDnsZone(args: GetDnsZoneArgs, opts?: pulumi.InvokeOptions): Promise<GetDnsZoneResult> {
  return ask("getDnsZone", args, opts);
}

/**
 * Looks up a DnsZone by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and gives an
 * output.
 */
export function getDnsZoneOutput(args: GetDnsZoneOutputArgs, opts?: pulumi.InvokeOutputOptions): pulumi.Output<GetDnsZoneResult> {
  return askOutput("getDnsZone", args, opts);
}
