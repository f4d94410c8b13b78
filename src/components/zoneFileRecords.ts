import * as pulumi from "@pulumi/pulumi";
import { parseZoneFile, type ParsedZone, type ZoneRecord } from "../dns/zoneFile";
import type { DnsRecordsRecordType } from "../dynamic/classes";

/** A record of a master file, with the fields of a DnsRecord. */
export type ZoneFileRecord = Omit<ZoneRecord, "type"> & { readonly type: DnsRecordsRecordType };

/**
 * The records of a master file (RFC 1035), as `DnsRecords` takes them: `recordsOfZoneFile(readFileSync("example.com.zone", "utf8"),
 * "example.com")`. The SOA and the zone's own NS are left to the platform; what else can't be carried over is a warning. A file that
 * can't be read as a whole is an error that names every line.
 *
 * @param zoneFile The file's text.
 * @param zone The zone's domain name; names without a trailing dot are relative to it.
 */
export function recordsOfZoneFile(zoneFile: string, zone: string): ZoneFileRecord[] {
  // TLSA, which nobody can write, is among what the parser leaves out.
  return [...readZoneFile(zoneFile, zone, zone).records] as ZoneFileRecord[];
}

/** What a file says; throws where a line can't be read, and warns of what can't be carried over. */
export function readZoneFile(text: string, zone: string | undefined, called: string, resource?: pulumi.Resource): ParsedZone {
  const parsed = parseZoneFile(text, { zone });
  if (parsed.troubles.length > 0)
    throw new pulumi.RunError(
      `the zone file of "${called}" can't be read:\n` +
        `${parsed.troubles.map(({ line, message }) => `  line ${line}: the entry ${message}`).join("\n")}\n` +
        "Nothing is made of it until every line can be read.",
    );
  for (const { line, what, reason, expected } of parsed.leftOut)
    if (!expected) void pulumi.log.warn(`line ${line} of the zone file of "${called}" is left out: ${what}: ${reason}`, resource);
  return parsed;
}
