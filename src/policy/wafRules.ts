import { z } from "zod";

/** How many managed rules may be switched off, or only log. The API shows how many there are to nobody without a site. */
export const mostRules = (what: string) => z.int().min(0).default(25).describe(`The most managed rules that may ${what}.`);

/** Why a list of managed rules leaves too little of the firewall; `undefined` where it doesn't. */
export function tooMany(name: string, rules: unknown, most: number): string | undefined {
  const ids = new Set(((rules ?? []) as readonly unknown[]).map((rule) => String(rule).trim().toLowerCase()));
  if (ids.has("*") || ids.has("all")) return `\`${name}\` names all rules of the firewall.`;
  return ids.size > most ? `\`${name}\` names ${ids.size} rules of the firewall: more than ${most}.` : undefined;
}
