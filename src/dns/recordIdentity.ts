import { normaliseName } from "./name";
import type { RecordType } from "./recordType";
import { normaliseValue } from "./valueRules";

/** What a record is told apart by. */
export interface Told {
  readonly name: string;
  readonly type: RecordType;
  readonly value: string;
  readonly recordTag?: string | null;
  readonly port?: number | null;
}

/**
 * What makes two records the same thing: name, type and value, and what belongs to the value though it is a field of its
 * own: one CA may be named by several tags, and one server offer a service at several ports.
 */
export function recordIdentity({ name, type, value, recordTag, port }: Told, zone?: string): string[] {
  const own = type === "CAA" ? [String(recordTag ?? "").toLowerCase()] : type === "SRV" ? [String(port ?? "")] : [];
  return [normaliseName(name, zone), type, ...own, normaliseValue(type, value)];
}

/** All that the DNS has of a record, for files that say it twice. The TTL belongs to the whole set of records. */
export function sameInFull(
  { name, type, value, recordTag, ...numbers }: Told & Partial<Readonly<Record<"priority" | "weight" | "port" | "flags", number | null>>>,
  zone?: string,
): string {
  const { priority, weight, port, flags } = numbers;
  return JSON.stringify([
    normaliseName(name, zone),
    type,
    normaliseValue(type, value),
    priority,
    weight,
    port,
    flags,
    recordTag?.toLowerCase(),
  ]);
}
