import * as pulumi from "@pulumi/pulumi";
import { normaliseDomain } from "../dns";
import { leastForSet, recordNames, sortRecords } from "../dns/zoneFile";
import { DnsRecord, DnsRecords, DnsZone } from "../dynamic/generated/classes";
import { expectArguments, present } from "./arguments";
import { readZoneFile, type ZoneFileOptions, type ZoneFileRecord } from "./zoneFileRecords";

export interface DnsZoneFileArgs extends ZoneFileOptions {
  /** A zone file (RFC 1035) as text: `readFileSync("example.com.zone", "utf8")`. */
  zoneFile: string;
  /** The zone's name. Default: the owner of the file's SOA record, else its first `$ORIGIN`. */
  zone?: string;
  /** Whether the zone is signed. Default: the platform's (off). */
  dnssec?: pulumi.Input<boolean>;
  /** The account that owns the zone. Default: the account of the settings. A change replaces the zone. */
  account?: pulumi.Input<string>;
  /** Whether to adopt the zone and its records that exist on the platform already. Default: false. */
  adopt?: boolean;
  /**
   * Whether the records are one DnsRecords (`true`), which takes at most 5,000, or a DnsRecord each (`false`). Default: one DnsRecords from
   * 50 records on.
   *
   * If the form changes for existing records, also because the file has more or fewer records now, `pulumi up` fails and deletes nothing.
   * (Identical records that are younger than an hour change their form at once.)
   * Then either set `set` to the earlier form, or run `HOSTING_ADOPT=1 pulumi up` once: another resource adopts the records.
   */
  set?: boolean;
  /** Allows a set to delete or change more than 30 % of the zone's records in one run. Default: false. Single records have no limit. */
  allowMassChange?: boolean;
}

/**
 * A DNS zone with its records, from a zone file. The platform itself manages the SOA, the zone's own NS and the records of signing. If
 * lines can't be read or the platform can't have them, nothing is created, and the error names all of them; `skip` leaves lines out.
 *
 * Up to 49 records, each is a DnsRecord of its own, named after its name and type. From 50 records on they are one DnsRecords. `set`
 * fixes the form, and explains what to do at the 50th record.
 */
export class DnsZoneFile extends pulumi.ComponentResource {
  readonly zone: DnsZone;
  /** The id of the zone. */
  readonly zoneId: pulumi.Output<string>;
  /** The single records by their resource names, `www.example.com-A`. Empty if the records are a set. */
  readonly records: Readonly<Record<string, DnsRecord>>;
  /** The records as one resource, if they are a set. */
  readonly set: DnsRecords | undefined;
  /** The name servers to set at the registrar. */
  readonly nameservers: pulumi.Output<string[]>;

  constructor(name: string, args: DnsZoneFileArgs, opts?: pulumi.ComponentResourceOptions) {
    super("hosting:components:DnsZoneFile", name, {}, opts);
    const { zoneFile, zone: given, file, skip, dnssec, account, adopt, set, allowMassChange, ...others } = present(args);
    expectArguments(`DnsZoneFile "${name}"`, others, { required: { zoneFile }, plain: { zoneFile, zone: given, file, skip, adopt, set } });
    const { zone: domain, records } = readZoneFile(zoneFile, given, { file, skip }, given ?? name, this);
    if (domain === undefined) throw new pulumi.RunError(`the zone file of "${name}" doesn't name the zone: set \`zone: "example.com"\`.`);

    const zone = normaliseDomain(domain);
    this.zone = new DnsZone(name, { name: zone, account, dnssec, adopt }, { parent: this });
    // TLSA, which nobody can write, is among what the parser leaves out.
    const sorted = sortRecords(records, zone) as ZoneFileRecord[];
    const inZone = { zoneId: this.zone.id, adopt };
    const asChild = { parent: this.zone };
    const isSet = set ?? sorted.length >= leastForSet;
    this.set = isSet ? new DnsRecords(name, { ...inZone, records: sorted, allowMassChange }, asChild) : undefined;
    const singles = isSet ? [] : sorted;
    const names = recordNames(singles, zone);
    this.records = Object.fromEntries(
      singles.map((record, index) => {
        const called = names[index] as string;
        return [called, new DnsRecord(called, { ...record, ...inZone }, asChild)];
      }),
    );
    this.zoneId = this.zone.id;
    this.nameservers = this.zone.nameservers;
    this.registerOutputs({ zoneId: this.zoneId, nameservers: this.nameservers });
  }
}
