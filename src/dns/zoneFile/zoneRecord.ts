import type { RecordType } from "../recordType";

/** A record as a master file and a program both can say it. */
export interface ZoneRecord {
  /** Relative to the zone; `@` is the zone itself. */
  readonly name: string;
  readonly type: RecordType;
  /** As a program gives it: host names without trailing dot, TXT as the text itself. */
  readonly value: string;
  /** Seconds. Absent: left to the server. */
  readonly ttl?: number;
  readonly priority?: number;
  readonly weight?: number;
  readonly port?: number;
  readonly flags?: number;
  readonly recordTag?: string;
  /** In a file: the comment behind the record. */
  readonly comment?: string;
}
