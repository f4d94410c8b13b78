import { normaliseName } from "./name";
import { ownedBy, type OwnedRecord, type OwnerPattern } from "./recordOwners";

/** Names records: those whose name fits, and whose type is among the types. What is absent fits every record. */
export interface RecordPattern {
  readonly name?: string;
  readonly types?: readonly string[];
}

interface Named {
  readonly name?: unknown;
  readonly type?: unknown;
}

/** Whether a pattern names a record: `*` stands for any characters, `?` for one. */
export function matchesPattern({ name, type }: Named, pattern: RecordPattern, zone: string | undefined): boolean {
  const own = normaliseName(String(name ?? ""), zone) || "@";
  const named = pattern.name === undefined || fits(patternName(pattern.name, zone), own.toLowerCase());
  return named && (pattern.types === undefined || pattern.types.includes(String(type)));
}

/** Names records as `ignore` of a set does: also those that belong to another program. */
export interface IgnorePattern extends RecordPattern, Partial<OwnerPattern> {}

/** Which records of a zone a pattern names, of all its records. */
export function namedBy(
  { owner, prefix, suffix, ...pattern }: IgnorePattern,
  all: readonly OwnedRecord[],
  zone: string | undefined,
): (record: OwnedRecord) => boolean {
  const isOwned = owner === undefined ? () => true : ownedBy({ owner, prefix, suffix }, all, zone);
  return (record) => matchesPattern(record, pattern, zone) && isOwned(record);
}

/** A name without `*` and `?` may be spelled in every way in which a record's name may. */
function patternName(name: string, zone: string | undefined): string {
  if (!/[*?]/.test(name)) return normaliseName(name, zone) || "@";
  const suffix = `.${zone ?? ""}.`;
  return (zone !== undefined && name.toLowerCase().endsWith(suffix) ? name.slice(0, -suffix.length) : name).toLowerCase();
}

/** Character by character: an expression made of many `*` would try every way to share a name among them. */
function fits(glob: string, text: string): boolean {
  let at = 0;
  let star = -1;
  let resumeAt = 0;
  for (let next = 0; next < text.length; ) {
    if (glob[at] === "*") {
      star = at;
      resumeAt = next;
      at += 1;
    } else if (glob[at] === "?" || glob[at] === text[next]) {
      at += 1;
      next += 1;
    } else if (star >= 0) {
      // The last `*` takes one character more.
      resumeAt += 1;
      next = resumeAt;
      at = star + 1;
    } else {
      return false;
    }
  }
  return /^\**$/.test(glob.slice(at));
}
