import { canonicalHost, canonicalIpv6, relativeName } from "./dnsName";
import { FieldReader, readFields, type ValueOf } from "./refusal";

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

/** The keys of a record that can be changed. */
export const changeableKeys = Object.keys(changeable) as (keyof typeof changeable)[];

/** The default of `ttl` is 300. */
export type RecordChanges = { [Field in keyof typeof changeable]?: ValueOf<(typeof changeable)[Field]> | null };

/** What the platform itself can also decide about a record that it makes. */
export interface RecordSeed extends RecordFields {
  id?: string;
  created_at?: string;
}

const { CNAME, MX, Flatten, SRV, PTR, NS, SVCB, HTTPS } = recordTypes;
const withHostValue: readonly number[] = [CNAME, MX, Flatten, SRV, PTR, NS];
const withPriority: readonly number[] = [MX, SRV, SVCB, HTTPS];

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
export function normaliseRecord(fields: RecordFields, zone: string) {
  const type = fields.record_type;
  const countsFromZero = (value: number | null | undefined, types: readonly number[]) => value ?? (types.includes(type) ? 0 : null);
  return {
    record_type: type,
    /** Relative to the zone; `""` is the apex. */
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

export type RecordContent = Readonly<ReturnType<typeof normaliseRecord>>;

/** A record as it is stored, in the API's spelling. Objects are replaced on change, never altered. */
export interface DnsRecord extends RecordContent {
  readonly id: string;
  readonly created_at: string;
  readonly updated_at: string;
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
