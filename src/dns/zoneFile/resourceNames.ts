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
  const shared = countsOf(namings.map(({ name }) => name.toLowerCase()));
  const longer = namings.map(({ name, apart, unique }) =>
    (shared.get(name.toLowerCase()) ?? 0) > 1 ? `${name}-${apart || mark(unique)}` : name,
  );
  const stillShared = countsOf(longer.map((name) => name.toLowerCase()));
  return longer.map((name, index) =>
    (stillShared.get(name.toLowerCase()) ?? 0) > 1 ? `${name}-${mark(namings[index]?.unique ?? "")}` : name,
  );
}

function countsOf(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

interface NamedRecord {
  readonly name: string;
  readonly type: string;
  readonly value: string;
  readonly recordTag?: string;
  readonly priority?: number;
  readonly port?: number;
}

/** What records are called in a program: `www.example.com-A`, and by their values where several share that. */
export function recordNames(records: readonly NamedRecord[], zone: string): string[] {
  return distinctNames(
    records.map(({ name, type, value, recordTag, priority, port }) => ({
      name: slug(`${fullName(name, zone)}-${type}`, 200),
      apart: slug([...(recordTag ? [recordTag] : []), value].join("-"), 24),
      unique: JSON.stringify([name, type, value, recordTag, priority, port]),
    })),
  );
}
