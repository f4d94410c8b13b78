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

/** Whether records belong to another program. What belongs to external-dns, its marks among all records of the zone tell. */
export function ownedBy(owner: RecordOwner, all: readonly OwnedRecord[], zone: string | undefined): (record: OwnedRecord) => boolean {
  const nameOf = ({ name }: OwnedRecord): string => fullName(String(name ?? ""), zone ?? "").toLowerCase();
  if (owner === "acme") return (record) => record.type === "TXT" && challenge.test(nameOf(record));
  const names = new Map<string, Set<string>>();
  for (const record of all) {
    const name = nameOf(record);
    names.set(name, (names.get(name) ?? new Set()).add(String(record.type)));
  }
  const claimed = new Set(all.filter(isMark).flatMap((mark) => claimedBy(nameOf(mark), names)));
  return (record) => isMark(record) || claimed.has(keyOf(nameOf(record), String(record.type)));
}

/** A CNAME there leads to where the answers are kept. People set it once, so it isn't the client's. */
const challenge = /^(?:_[^.]+\.)?_acme-challenge(?:\.|$)/;

const isMark = ({ type, value }: OwnedRecord): boolean =>
  type === "TXT" && /^heritage=external-dns,/.test(fullyUnquoted(String(value ?? "")));

const keyOf = (name: string, type: string): string => `${type} ${name}`;

/** Types that external-dns manages, the longest name first: `aaaa-` ends in `a-`. */
const markedTypes = ["CNAME", "NAPTR", "AAAA", "PTR", "SRV", "TXT", "MX", "NS", "A"];
/** Until version 0.12, a mark didn't say its type. */
const unmarkedTypes = ["A", "AAAA", "CNAME"];

/**
 * The records that a mark at a name is about: `a-www.example.com` is about the A records of `www.example.com`. Each installation may have
 * set a prefix or a suffix, with or without the type in it, and another word for the `*` of a wildcard. What fits best counts.
 */
function claimedBy(mark: string, names: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const claim = (name: string, types: readonly string[]): string[] => {
    const present = names.get(name);
    return present === undefined ? [] : types.filter((type) => present.has(type)).map((type) => keyOf(name, type));
  };
  const starts = Array.from(mark, (_, at) => at);
  const firstOf = (claims: (at: number) => string[]): string[] | undefined => {
    for (const at of starts) {
      const found = claims(at);
      if (found.length > 0) return found;
    }
    return undefined;
  };
  const typed = (at: number): string[] => markedTypes.filter((type) => mark.slice(0, at).endsWith(`${type.toLowerCase()}-`)).slice(0, 1);
  const ofAffix = (affix: string): readonly string[] => {
    const words = affix.toUpperCase().split(/[^A-Z0-9]+/);
    // `txt.` is what many take for a prefix: it says that the mark is a TXT.
    const told = words.filter((word) => word !== "TXT" && markedTypes.includes(word));
    return told.length > 0 ? told : unmarkedTypes;
  };
  const wildcard = (at: number): string[] => claim(mark.slice(at).replace(/^[^.]+/, "*"), typed(at));
  return (
    firstOf((at) => claim(mark.slice(at), typed(at))) ??
    firstOf((at) => (at === 0 || /[-._]$/.test(mark.slice(0, at)) ? claim(mark.slice(at), ofAffix(mark.slice(0, at))) : [])) ??
    firstOf(wildcard) ??
    suffixed(mark, (name, type, suffix) => claim(name, type === undefined ? ofAffix(suffix) : [type])) ??
    []
  );
}

/** The same for a suffix: `a-www-txt.example.com`, `www-a.example.com`. */
function suffixed(mark: string, claim: (name: string, type: string | undefined, suffix: string) => string[]): string[] | undefined {
  const type = markedTypes.find((one) => mark.startsWith(`${one.toLowerCase()}-`));
  const begins =
    type === undefined
      ? [{ from: 0, type }]
      : [
          { from: type.length + 1, type },
          { from: 0, type: undefined },
        ];
  for (const { from, type: told } of begins) {
    for (let end = mark.indexOf(".", from); end > 0; end = mark.indexOf(".", end + 1)) {
      for (let at = end - 1; at > from; at -= 1) {
        const suffix = mark.slice(at, end);
        if (!/^[-._]/.test(suffix)) continue;
        const found = claim(mark.slice(from, at) + mark.slice(end), told, suffix);
        if (found.length > 0) return found;
      }
    }
  }
  return undefined;
}
