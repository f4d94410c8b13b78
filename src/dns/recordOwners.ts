import { fullName } from "./name";
import { fullyUnquoted } from "./quoted";

/** Programs whose records in a zone can be told by marks there. */
export const recordOwners = ["external-dns", "acme"] as const;
export type RecordOwner = (typeof recordOwners)[number];

/** A record as the platform shows it, or as a program lists it. */
export interface OwnedRecord {
  readonly name?: unknown;
  readonly type?: unknown;
  readonly value?: unknown;
}

/** A program, and how its marks are named there. */
export interface OwnerPattern {
  readonly owner: RecordOwner;
  /** What external-dns puts before or behind the first label of a mark: `--txt-prefix` and `--txt-suffix`. */
  readonly prefix?: string;
  readonly suffix?: string;
}

/** Whether records belong to another program. What belongs to external-dns, its marks among all records of the zone tell. */
export function ownedBy(pattern: OwnerPattern, all: readonly OwnedRecord[], zone: string | undefined): (record: OwnedRecord) => boolean {
  const nameOf = ({ name }: OwnedRecord): string => fullName(String(name ?? ""), zone ?? "").toLowerCase();
  if (pattern.owner === "acme") return (record) => record.type === "TXT" && challenge.test(nameOf(record));
  const marks = new Set(all.filter(isMark).map(nameOf));
  const typedMark = (record: OwnedRecord): string => markOf(nameOf(record), String(record.type).toLowerCase(), pattern);
  const typed = new Set(all.map(typedMark).filter((mark) => marks.has(mark)));
  const isOfOldMark = (record: OwnedRecord): boolean => {
    const mark = unmarkedTypes.includes(String(record.type)) ? markOf(nameOf(record), undefined, pattern) : "";
    return marks.has(mark) && !typed.has(mark);
  };
  return (record) => isMark(record) || typed.has(typedMark(record)) || isOfOldMark(record);
}

/** A CNAME there leads to where the answers are kept. People set it once, so it isn't the client's. */
const challenge = /^(?:_[^.]+\.)?_acme-challenge(?:\.|$)/;

const isMark = ({ type, value }: OwnedRecord): boolean =>
  type === "TXT" && /^heritage=external-dns,/.test(fullyUnquoted(String(value ?? "")));

/** Until version 0.12, a mark didn't say its type. */
const unmarkedTypes = ["A", "AAAA", "CNAME"];

/**
 * The name of the mark of a record, as external-dns makes it: `a-www.example.com` for an A record of `www.example.com`. It is made, and not
 * taken apart: `a-api-v2` would fit `v2` as well, and what a mark claims is nobody else's any more.
 */
function markOf(name: string, type: string | undefined, { prefix = "", suffix = "" }: OwnerPattern): string {
  const end = name.indexOf(".");
  const [label, rest] = end < 0 ? [name, ""] : [name.slice(0, end), name.slice(end)];
  const isInAffix = (prefix + suffix).toLowerCase().includes(placeOfType);
  const [before, after] = [prefix, suffix].map((affix) => affix.toLowerCase().replaceAll(placeOfType, type ?? ""));
  return `${before}${type === undefined || isInAffix ? "" : `${type}-`}${label}${after}${rest}`;
}

const placeOfType = "%{record_type}";
