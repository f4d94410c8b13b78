import { type IgnorePattern, type RecordOwner, recordOwners, recordTypes } from "../../dns";
import type { SkipPattern } from "../../dns/zoneFile";
import { UsageError } from "../frame/command";

const platformTypes: ReadonlySet<string> = new Set(recordTypes);

/** The words of an option that lists records. */
export function wordsOf(list: string | undefined): string[] {
  return (list ?? "")
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean);
}

/** `LOC`, `old.example.net.`, `line:12`: what is in capitals is a type, anything else a name. */
export function skipPattern(word: string): SkipPattern {
  const [, line] = /^line:(\d+)$/.exec(word) ?? [];
  return line === undefined ? typeOrName(word) : { line: Number(line) };
}

/** `owner:external-dns`, `TXT`, `*.preview`: the records of others, as `ignore` of a set names them. */
export function ignorePattern(word: string): IgnorePattern {
  const [, owner, affix, text] = /^owner:(.*?)(?::(prefix|suffix)=(.+))?$/.exec(word) ?? [];
  if (owner === undefined) return typeOrName(word);
  if (!(recordOwners as readonly string[]).includes(owner))
    throw new UsageError(`--ignore knows the owners ${recordOwners.join(" and ")}.`);
  if (affix !== undefined && owner !== "external-dns") throw new UsageError(`--ignore takes a ${affix} of external-dns only.`);
  return { owner: owner as RecordOwner, ...(affix !== undefined && { [affix]: text }) };
}

function typeOrName(word: string): { readonly types: string[] } | { readonly name: string } {
  return /^[A-Z][A-Z0-9_/-]*$/.test(word) || platformTypes.has(word) ? { types: [word] } : { name: word };
}
