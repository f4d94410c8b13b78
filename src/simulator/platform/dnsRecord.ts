import { canonicalHost, canonicalIpv6, relativeName } from "./dnsName";
import { FieldReader, readFields } from "./refusal";

export const recordTypes = {
  A: 0,
  AAAA: 1,
  CNAME: 2,
  TXT: 3,
  MX: 4,
  Redirect: 5,
  Flatten: 6,
  PullZone: 7,
  SRV: 8,
  CAA: 9,
  PTR: 10,
  Script: 11,
  NS: 12,
  SVCB: 13,
  HTTPS: 14,
  TLSA: 15,
} as const;

const defaultTtl = 300;

/** A record as it is stored, in the API's spelling. Objects are replaced on change, never altered. */
export interface DnsRecord {
  readonly id: string;
  readonly record_type: number;
  /** Relative to the zone; `""` is the apex. */
  readonly name: string;
  readonly value: string;
  /** Seconds. */
  readonly ttl: number;
  readonly priority: number | null;
  readonly weight: number | null;
  readonly port: number | null;
  readonly flags: number | null;
  readonly record_tag: string | null;
  readonly comment: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/** What may be given for a record. `null` clears a field. */
export interface RecordFields extends RecordChanges {
  record_type: number;
  /** Default `""`, the apex. */
  name?: string | null;
}

// Ranges depend on the type of the record and are judged by its rules.
const number = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER] as const;
const texts = { value: "text", record_tag: "text", comment: "text" } as const;
const changeable = { ttl: number, priority: number, weight: number, port: number, flags: number, ...texts } as const;

/** The default of `ttl` is 300. */
export type RecordChanges = { [Field in keyof typeof changeable]?: DnsRecord[Field] | null };

/** What the platform itself can also decide about a record that it makes. */
export interface RecordSeed extends RecordFields {
  id?: string;
  created_at?: string;
}

export type RecordContent = Omit<DnsRecord, "id" | "created_at" | "updated_at">;

const withHostValue: readonly number[] = [
  recordTypes.CNAME,
  recordTypes.MX,
  recordTypes.Flatten,
  recordTypes.SRV,
  recordTypes.PTR,
  recordTypes.NS,
];
const withPriority: readonly number[] = [recordTypes.MX, recordTypes.SRV, recordTypes.SVCB, recordTypes.HTTPS];

function canonicalValue(type: number, value: string): string {
  if (withHostValue.includes(type)) return canonicalHost(value.trim());
  if (type === recordTypes.AAAA) return canonicalIpv6(value.trim());
  if (type === recordTypes.A) return value.trim();
  if (type === recordTypes.SVCB || type === recordTypes.HTTPS) {
    const [target = "", ...parameters] = value.trim().split(/\s+/);
    return [canonicalHost(target), ...parameters].join(" ");
  }
  return value;
}

/** The record as the platform stores it, whatever spelling it was sent in. */
export function normaliseRecord(fields: RecordFields, zone: string): RecordContent {
  const type = fields.record_type;
  const countsFromZero = (value: number | null | undefined, types: readonly number[]) => value ?? (types.includes(type) ? 0 : null);
  return {
    record_type: type,
    name: relativeName(fields.name ?? "", zone).name,
    value: canonicalValue(type, fields.value ?? ""),
    ttl: fields.ttl ?? defaultTtl,
    priority: countsFromZero(fields.priority, withPriority),
    weight: countsFromZero(fields.weight, [recordTypes.SRV]),
    port: countsFromZero(fields.port, [recordTypes.SRV]),
    flags: countsFromZero(fields.flags, [recordTypes.CAA]),
    record_tag: fields.record_tag ?? null,
    comment: fields.comment ?? null,
  };
}

export function readRecordChanges(body: unknown): RecordChanges {
  return readFields(body, (reader) => reader.sent(changeable));
}

export function readRecord(body: unknown): RecordFields {
  const reader = new FieldReader(body);
  const type = reader.integer("record_type", 0, 15);
  if ((type === undefined || type === null) && reader.problems.length === 0) reader.problem("record_type", "can't be blank");
  const fields: RecordFields = { record_type: type ?? 0, name: reader.text("name"), ...reader.sent(changeable) };
  reader.finish();
  return fields;
}
