import { createHash } from "node:crypto";
import { fullName } from "../name";

/** A text as a part of a resource's name: what would have to be quoted in a shell becomes a hyphen. */
export function slug(text: string, longest = 60): string {
  return text
    .replaceAll("*", "wildcard")
    .replace(/-*[^A-Za-z0-9._@-]+-*/g, "-")
    .slice(0, longest)
    .replace(/^[-.]+|[-.]+$/g, "");
}

/** A few letters that stand for a text: the same for the same text. */
export function mark(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 6);
}

export interface Naming {
  /** What everybody would call it. */
  readonly name: string;
  /** What tells it from others of that name. */
  readonly apart: string;
  /** What no other has. */
  readonly unique: string;
}

/** Names that depend on what is named and not on its order: who shares a name with others is told apart. */
export function distinctNames(namings: readonly Naming[]): string[] {
  const isShared = sharedOf(namings.map(({ name }) => name));
  const longer = namings.map(({ name, apart, unique }) => (isShared(name) ? `${name}-${apart || mark(unique)}` : name));
  const isStillShared = sharedOf(longer);
  return longer.map((name, index) => (isStillShared(name) ? `${name}-${mark(namings[index]?.unique ?? "")}` : name));
}

function sharedOf(names: readonly string[]): (name: string) => boolean {
  const alike = Map.groupBy(names, (name) => name.toLowerCase());
  return (name) => (alike.get(name.toLowerCase()) ?? []).length > 1;
}

export interface NamedRecord {
  readonly name: string;
  readonly type: string;
  readonly value: string;
  readonly recordTag?: string;
  readonly priority?: number;
  readonly port?: number;
}

/** What records are called in a program: `www.example.com-A`, and by their values where several share that. */
export function recordNames(records: readonly NamedRecord[], zone: string): string[] {
  return distinctNames(records.map((record) => recordNaming(record, zone)));
}

export function recordNaming({ name, type, value, recordTag, priority, port }: NamedRecord, zone: string): Naming {
  return {
    name: slug(`${fullName(name, zone)}-${type}`, 200),
    apart: slug([...(recordTag ? [recordTag] : []), value].join("-"), 24),
    unique: JSON.stringify([name, type, value, recordTag, priority, port]),
  };
}
