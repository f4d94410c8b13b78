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
