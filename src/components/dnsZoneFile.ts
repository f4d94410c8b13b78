import * as pulumi from "@pulumi/pulumi";
import { normaliseDomain } from "../dns";
import { recordNames, sortRecords } from "../dns/zoneFile";
import { DnsRecord, type DnsRecordArgs, DnsZone } from "../dynamic/classes";
import { readZoneFile, type ZoneFileOptions } from "./zoneFileRecords";

/** What the parser makes of a file: TLSA records, which are view-only, are among what it leaves out. */
type WritableRecord = Omit<DnsRecordArgs, "zoneId">;

export interface DnsZoneFileArgs extends ZoneFileOptions {
  /** A master file (RFC 1035) as text: `readFileSync("example.com.zone", "utf8")`. */
  zoneFile: string;
  /** The zone's name. Default: the owner of the file's SOA record, else its first `$ORIGIN`. */
  zone?: string;
  /** Whether the zone is signed. Default: the platform's (off). */
  dnssec?: pulumi.Input<boolean>;
  /** The account that owns the zone. Default: the settings' one. Changing it replaces the zone. */
  account?: pulumi.Input<string>;
  /** Whether to take over the zone and those of its records that are on the platform already. Default: false. */
  adopt?: boolean;
}

/**
 * A DNS zone with its records, from a master file. The SOA, the zone's own NS and the records of signing are left to the platform. A
 * line that can't be read or can't be carried over is an error that names every such line, and nothing is made; `skip` leaves lines out.
 *
 * Each record is a DnsRecord of its own, named after its name and type, so that a changed line is a change of one record.
 */
export class DnsZoneFile extends pulumi.ComponentResource {
  readonly zone: DnsZone;
  /** The records by their resource names: `www.example.com-A`. */
  readonly records: Readonly<Record<string, DnsRecord>>;
  /** The name servers to set at the registrar. */
  readonly nameservers: pulumi.Output<string[]>;

  constructor(name: string, args: DnsZoneFileArgs, opts?: pulumi.ComponentResourceOptions) {
    super("hosting:components:DnsZoneFile", name, {}, opts);
    const { zone: domain, records } = readZoneFile(args.zoneFile, args.zone, args, args.zone ?? name, this);
    if (domain === undefined)
      throw new pulumi.RunError(`the zone file of "${name}" says nothing of the zone's name: give it as \`zone: "example.com"\`.`);

    const { account, dnssec, adopt } = args;
    const zone = normaliseDomain(domain);
    this.zone = new DnsZone(name, { name: zone, account, dnssec, adopt }, { parent: this });
    const sorted = sortRecords(records, zone);
    const names = recordNames(sorted, zone);
    this.records = Object.fromEntries(
      sorted.map((record, index) => [
        names[index],
        new DnsRecord(names[index] as string, { ...(record as WritableRecord), zoneId: this.zone.id, adopt }, { parent: this.zone }),
      ]),
    );
    this.nameservers = this.zone.nameservers;
    this.registerOutputs({ nameservers: this.nameservers });
  }
}
