import type { Finding } from "../../kernel/definition/findings";
import type { Values } from "../../kernel/definition/values";
import { hasUnknown, isUnknown } from "../../kernel/values/unknown";

export const affixText = (affix: "prefix" | "suffix"): string =>
  `With the owner \`external-dns\`: its option \`--txt-${affix}\`, in the same words, also with \`%{record_type}\`. Default: none.`;

/** What is wrong with `ignore`: it isn't asked, or a pattern names nothing that a zone can hold, or everything. */
export function oddIgnore({ manage, ignore, zone }: Values): Finding[] {
  const needless =
    ignore !== undefined && manage !== "all" && !isUnknown(manage)
      ? [
          {
            path: "ignore",
            message: 'is for manage: "all" only: otherwise the set ignores other records anyway. Remove ignore, or set manage: "all".',
          },
        ]
      : [];
  return [...needless, ...(Array.isArray(ignore) ? oddPatterns(ignore, zone) : [])];
}

function oddPatterns(patterns: readonly unknown[], zone: unknown): Finding[] {
  return patterns.flatMap((pattern, index): Finding[] => {
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
    const oddity = typeof name === "string" ? oddName(name.toLowerCase(), typeof zone === "string" ? zone : undefined) : undefined;
    return oddity === undefined ? [] : [{ path: `ignore[${index}].name`, message: oddity }];
  });
}

function oddName(name: string, zone: string | undefined): string | undefined {
  if (/[*?]/.test(name) && /[^\x20-\x7e]/.test(name))
    return "has `*` or `?` beside letters that the DNS doesn't have: write the name in punycode (xn--…).";
  if (zone === undefined || !`.${name}`.endsWith(`.${zone}`)) return undefined;
  // Whoever means the zone's own name would lose the records that should be ignored.
  const meant = name.slice(0, -zone.length - 1) || "@";
  return `is relative to the zone, so it means "${name}.${zone}". Write "${meant}", or "${name}.${zone}." with a dot at the end.`;
}
