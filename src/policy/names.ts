import { normaliseDomain } from "../dns";
import type { BoughtType } from "../vocabulary/bought";

/** `shop-*` against a name in any letter case, ends included; nothing but `*` means anything special. */
export function matches(pattern: string, name: string): boolean {
  const text = name.toLowerCase();
  const [first = "", ...parts] = pattern.toLowerCase().split("*");
  const last = parts.pop();
  if (last === undefined) return first === text;
  if (!text.startsWith(first)) return false;
  // The earliest place of each part leaves the most room for those behind it: no other place has to be tried.
  let from = first.length;
  for (const part of parts) {
    const at = text.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return text.length - last.length >= from && text.endsWith(last);
}

/** What is bought, or a pattern of it, in the words that mean the same to the platform: `site-business` is `Site Business`. */
export function productName(type: BoughtType, what: unknown): string {
  const name = String(what ?? "").toLowerCase();
  return type === "DomainRegistration" ? normaliseDomain(name) : name.replace(/[\s_-]+/gu, " ");
}

export function matchesAny(patterns: readonly string[], name: string): boolean {
  return patterns.some((pattern) => matches(pattern, name));
}
