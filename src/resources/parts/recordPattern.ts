import type { Finding } from "../../kernel/definition/findings";
import type { Values } from "../../kernel/definition/values";
import { hasUnknown } from "../../kernel/values/unknown";
import { normaliseName } from "../../dns";

/** Whether a pattern names a record: `*` stands for any characters, `?` for one. */
export function matches({ name, type }: Values, pattern: Values, zone: string | undefined): boolean {
  const own = normaliseName(String(name ?? ""), zone) || "@";
  const named = pattern.name === undefined || fits(patternName(String(pattern.name), zone), own.toLowerCase());
  return named && (pattern.types === undefined || (pattern.types as readonly unknown[]).includes(type));
}

/** A name without `*` and `?` may be spelled in every way in which a record's name may. */
function patternName(name: string, zone: string | undefined): string {
  if (!/[*?]/.test(name)) return normaliseName(name, zone) || "@";
  const suffix = `.${zone ?? ""}.`;
  return (zone !== undefined && name.toLowerCase().endsWith(suffix) ? name.slice(0, -suffix.length) : name).toLowerCase();
}

/** Patterns that name nothing that a zone can hold, or everything. */
export function oddPatterns(patterns: unknown): Finding[] {
  if (!Array.isArray(patterns)) return [];
  return (patterns as readonly unknown[]).flatMap((pattern, index): Finding[] => {
    if (typeof pattern !== "object" || pattern === null || hasUnknown(pattern)) return [];
    const { name, types } = pattern as Values;
    if (name === undefined && types === undefined)
      return [
        {
          path: `ignore[${index}]`,
          message:
            'names every record, so that nothing of the zone would be managed as a whole: name `name` or `types`, or set manage: "listed".',
        },
      ];
    const isOdd = typeof name === "string" && /[*?]/.test(name) && /[^\x20-\x7e]/.test(name);
    return isOdd
      ? [
          {
            path: `ignore[${index}].name`,
            message: "has `*` or `?` beside letters that the DNS spells otherwise: write the name as the DNS has it (xn--…).",
          },
        ]
      : [];
  });
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
