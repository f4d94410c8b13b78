import type { Values } from "../../kernel/definition/values";

/** `.com`, whatever its letter case, with its dot or without. */
const canonicalTld = (name: string): string => `.${name.trim().toLowerCase().replace(/^\.+/, "")}`;

export const sameTld = (a: unknown, b: unknown): boolean => canonicalTld(String(a ?? "")) === canonicalTld(String(b ?? ""));

/** The top-level domain of a resource, as requests name it. */
export function tldBody({ tldName, tldId }: Values): Record<string, string | number | undefined> {
  return {
    tld_name: typeof tldName === "string" ? canonicalTld(tldName) : undefined,
    tld_id: typeof tldId === "number" ? tldId : undefined,
  };
}
