import type { Finding } from "../../kernel/definition/findings";
import type { Values } from "../../kernel/definition/values";
import { hasUnknown } from "../../kernel/values/unknown";

export const affixText = (affix: "prefix" | "suffix"): string =>
  `With the owner \`external-dns\`: its option \`--txt-${affix}\`, in the same words, also with \`%{record_type}\`. Default: none.`;

/** Patterns that name nothing that a zone can hold, or everything. */
export function oddPatterns(patterns: unknown): Finding[] {
  if (!Array.isArray(patterns)) return [];
  return (patterns as readonly unknown[]).flatMap((pattern, index): Finding[] => {
    if (typeof pattern !== "object" || pattern === null || hasUnknown(pattern)) return [];
    const { name, types, owner, prefix, suffix } = pattern as Values;
    if (name === undefined && types === undefined && owner === undefined)
      return [
        {
          path: `ignore[${index}]`,
          message:
            "matches every record, so the set would manage nothing else: set `name`, `types` or `owner` in the pattern, or set " +
            'manage: "listed".',
        },
      ];
    if (owner !== "external-dns" && (prefix !== undefined || suffix !== undefined))
      return [
        {
          path: `ignore[${index}].${prefix === undefined ? "suffix" : "prefix"}`,
          message: 'is an option of external-dns: set owner: "external-dns" beside it, or remove it. `name` ignores by name.',
        },
      ];
    const isOdd = typeof name === "string" && /[*?]/.test(name) && /[^\x20-\x7e]/.test(name);
    return isOdd
      ? [
          {
            path: `ignore[${index}].name`,
            message: "has `*` or `?` beside letters that the DNS doesn't have: write the name in punycode (xn--…).",
          },
        ]
      : [];
  });
}
