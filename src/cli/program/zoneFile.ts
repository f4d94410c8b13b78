import { isDeepStrictEqual } from "node:util";
import { formatZoneFile, readZone, slug, type WritableZone } from "../../dns/zoneFile";

type Item = Readonly<Record<string, unknown>>;

/** A zone file beside a program, which reads it. */
export class ZoneFile {
  /** From the folder of the program. */
  readonly path: string;

  constructor(
    readonly zone: string,
    /** `undefined` where no record can be in such a file. */
    readonly text: string | undefined,
    /** Records that such a file can't hold: they stay in the program. */
    readonly others: readonly Item[],
  ) {
    this.path = `zones/${slug(zone)}.zone`;
  }
}

/** The records as a zone file, as far as they come back from it as they are. */
export function zoneFileOf(zone: string, records: readonly Item[]): ZoneFile {
  const comesBack = (record: Item): boolean => {
    const [back, ...more] = readZone(formatZoneFile({ zone, records: [writable(record)] }), { zone }).records;
    return more.length === 0 && isDeepStrictEqual({ ...back }, { ...record });
  };
  const fitting = records.filter(comesBack);
  const others = records.filter((record) => !fitting.includes(record));
  return new ZoneFile(zone, fitting.length === 0 ? undefined : formatZoneFile({ zone, records: fitting.map(writable) }), others);
}

function writable(record: Item): WritableZone["records"][number] {
  return record as unknown as WritableZone["records"][number];
}
