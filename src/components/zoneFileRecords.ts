import * as pulumi from "@pulumi/pulumi";
import { checkZone, type ZoneRule } from "../dns/rules";
import { located, type ReadZone, readZone, type Trouble, type ZoneRecord } from "../dns/zoneFile";
import type { DnsRecordsIgnoreArgs, DnsRecordsRecordType } from "../dynamic/generated/classes";

/** A record of a master file, with the fields of a DnsRecord. */
export type ZoneFileRecord = Omit<ZoneRecord, "type"> & { readonly type: DnsRecordsRecordType };

/** Lines of a master file that can't be carried over, by name, type or line. */
export interface ZoneFileSkip {
  /**
   * Names, relative to the zone; `@` is the zone itself, and a name outside of the zone ends in a dot. `*` stands for any characters,
   * `?` for one. Default: every name.
   */
  readonly name?: string;
  /** Record types: `LOC`, `SSHFP`. Default: every type. */
  readonly types?: readonly string[];
  /** The line of an entry that can't be read at all. Default: every line. */
  readonly line?: number;
}

export interface ZoneFileOptions {
  /** What messages call the file: its path. Default: `zone file of` and the zone's name. */
  readonly file?: string;
  /**
   * Lines to leave out if they can't be carried over: a type that the platform lacks, a name outside of the zone, another class. Default:
   * none, so that such a line is an error. A line that the platform can take is never left out.
   */
  readonly skip?: readonly ZoneFileSkip[];
}

/** What a master file says of a zone, as inputs of `DnsRecords` with `manage: "all"`. */
export interface ZoneOfFile {
  readonly records: ZoneFileRecord[];
  /** The records that a line in `skip` may be about: they are left alone, so that no skipped line deletes one. */
  readonly ignore: DnsRecordsIgnoreArgs[];
}

/**
 * The records of a master file (RFC 1035), as `DnsRecords` takes them: `recordsOfZoneFile(readFileSync("example.com.zone", "utf8"),
 * "example.com")`. The SOA, the zone's own NS and the records of signing are left to the platform. A line that can't be read or can't
 * be carried over is an error, which names the file, every such line and what `skip` could leave out.
 *
 * If `skip` leaves out a line whose record the zone may have, this is an error, too: a set with `manage: "all"` would delete the record.
 * `zoneOfFile` also returns what such a set has to ignore.
 *
 * @param zoneFile The file's text.
 * @param zone The zone's domain name; names without a trailing dot are relative to it.
 */
export function recordsOfZoneFile(zoneFile: string, zone: string, options: ZoneFileOptions = {}): ZoneFileRecord[] {
  const { records, ignore } = zoneOfFile(zoneFile, zone, options);
  if (ignore.length === 0) return records;
  throw new pulumi.RunError(
    `${options.file ?? `the zone file of ${zone}`} can't be used: skip leaves out lines whose records the zone may have ` +
      `(${[...new Set(ignore.map(({ name }) => name))].join(", ")}), and a set with manage: "all" would delete these records. Nothing is ` +
      'created. Use zoneOfFile in the place of recordsOfZoneFile, and give the set both results: { manage: "all", ...zoneOfFile(…) }. ' +
      'With manage: "listed", take zoneOfFile(…).records: such a set deletes only what it listed before.',
  );
}

/** The same as `recordsOfZoneFile`, with what a set of the whole zone has to leave alone because of `skip`. */
export function zoneOfFile(zoneFile: string, zone: string, options: ZoneFileOptions = {}): ZoneOfFile {
  const { records, ignore } = readZoneFile(zoneFile, zone, options, zone);
  // TLSA, which nobody can write, can't be carried over.
  return { records: [...records] as ZoneFileRecord[], ignore: ignore.map(({ name, types }) => ({ name, types: [...types] })) };
}

/** What a file says; throws where a line can't be read or carried over. */
export function readZoneFile(
  text: string,
  zone: string | undefined,
  { file, skip }: ZoneFileOptions,
  called: string,
  resource?: pulumi.Resource,
): ReadZone {
  const place = file ?? `zone file of ${called}`;
  const read = readZone(text, { zone, skip });
  if (read.troubles.length > 0) {
    const patterns = read.skippable;
    throw new pulumi.RunError(
      [
        `${file ?? `the ${place}`} can't be used:`,
        ...read.troubles.map((trouble) => `  ${located(place, text, trouble)}`),
        "Nothing is created until every line is correct.",
        ...(patterns.length > 0 ? [`To skip what the platform can't hold: skip: ${JSON.stringify(patterns)}.`] : []),
      ].join("\n"),
    );
  }
  for (const warning of [...read.warnings, ...brokenRules(read)]) void pulumi.log.warn(located(place, text, warning), resource);
  return read;
}

/** What the rules of a zone say of its file. Hints are for `zone check`. */
function brokenRules({ zone, stated }: ReadZone): Trouble[] {
  const records = stated.map(({ line, record }) => ({ ...record, line }));
  // The reader warns of what isn't alone beside a CNAME.
  const asks = ({ id, about, severity }: ZoneRule): boolean => about === "zone" && severity !== "hint" && id !== "cname-coexistence";
  return checkZone(records, { zone, asks }).map(({ rule, at, message }) => ({
    line: at.record.line,
    message: `breaks a rule of zones: ${message} ${rule.remedy} (${rule.id})`,
  }));
}
