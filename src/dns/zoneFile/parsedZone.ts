import type { DotlessTarget } from "./data";
import type { Trouble } from "./entries";
import type { ZoneRecord } from "./zoneRecord";

/** A record of the file that is no record of the result. */
export interface LeftOut {
  readonly line: number;
  /** The file, if it is one that the file includes. */
  readonly file?: string;
  /** Owner and type. */
  readonly what: string;
  /** As in a record; of a record outside of the zone, or of no known zone, in full with a trailing dot. */
  readonly name: string;
  readonly type: string;
  readonly reason: string;
  /** Whether that is as it should be: SOA and the zone's own NS are the platform's business. */
  readonly expected: boolean;
  /** What it is about, where the type doesn't say it. */
  readonly kind?: "foreignClass" | "outside" | "twin";
}

/** What a master file says of its zone. */
export interface ZoneContent {
  /** The zone's name: as it was given, else the owner of the SOA, else the first $ORIGIN. */
  readonly zone: string | undefined;
  readonly records: readonly ZoneRecord[];
  readonly leftOut: readonly LeftOut[];
  /** What can't be read. As long as there is any, the records are not all that the file says. */
  readonly troubles: readonly Trouble[];
}

/** A record as the file says it, sound or not. */
export interface Stated {
  readonly line: number;
  readonly record: ZoneRecord;
}

/** What is doubtful about a record that the platform may take all the same. */
export interface Doubt {
  readonly line: number;
  readonly record: ZoneRecord;
  /** The field that it is about. */
  readonly path: string;
  /** Continues a sentence that begins with the field. */
  readonly message: string;
}

export interface ParsedZone extends ZoneContent {
  /** All records in the zone that can be read: also faulty ones, the zone's own NS, and those that are there twice. */
  readonly stated: readonly Stated[];
  /** The lines of the records, in the same order. */
  readonly lines: readonly number[];
  readonly doubts: readonly Doubt[];
  /** Targets that are relative and look like whole names. */
  readonly dotless: readonly DotlessTarget[];
  /** Entries whose TTL servers disagree about. */
  readonly unclearTtls: readonly UnclearTtl[];
}

/** An entry without a TTL in a file without $TTL. The standard gives it the TTL stated last, some servers the minimum of the SOA. */
export interface UnclearTtl {
  readonly line: number;
  readonly stated: number;
  readonly minimum: number;
}
