import { createHash } from "node:crypto";

const taken = new Set(
  "abstract any arguments as async await boolean break case catch class config const continue debugger default delete do else enum eval export exports extends false finally for from function get if implements import in instanceof interface let module new null number object of package private protected public pulumi require return set static string super switch symbol this throw true try type typeof undefined var void while with yield".split(" "),
);

/** A text as a part of a resource's name: what would have to be quoted in a shell becomes a hyphen. */
export function slug(text: string, longest = 60): string {
  return text
    .replaceAll("*", "wildcard")
    .replace(/-*[^A-Za-z0-9._@-]+-*/g, "-")
    .slice(0, longest)
    .replace(/^[-.]+|[-.]+$/g, "");
}

/** `example.com` as `exampleCom`. */
export function identifier(text: string, otherwise: string): string {
  const words = slug(text).split(/[^A-Za-z0-9]+/).filter(Boolean);
  const joined = words.map((word, index) => (index === 0 ? word.charAt(0).toLowerCase() : word.charAt(0).toUpperCase()) + word.slice(1)).join("");
  const name = /^[a-z]/.test(joined) ? joined : otherwise + joined;
  return taken.has(name) ? `${name}Resource` : name;
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
  const longer = namings.map(({ name, apart, unique }) => ((shared.get(name.toLowerCase()) ?? 0) > 1 ? `${name}-${apart || mark(unique)}` : name));
  const stillShared = countsOf(longer.map((name) => name.toLowerCase()));
  return longer.map((name, index) => ((stillShared.get(name.toLowerCase()) ?? 0) > 1 ? `${name}-${mark(namings[index]?.unique ?? "")}` : name));
}

function countsOf(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** Hands out names, each once. */
export class Distinct {
  readonly #used = new Set<string>();

  of(name: string): string {
    for (let number = 1; ; number += 1) {
      const candidate = number === 1 ? name : `${name}${number}`;
      if (this.#used.has(candidate)) continue;
      this.#used.add(candidate);
      return candidate;
    }
  }
}
