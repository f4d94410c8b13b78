import { checkRecord } from "../checkRecord";
import { normaliseDomain } from "../domain";
import { normaliseName } from "../name";
import { normaliseValue } from "../valueRules";
import { type DotlessTarget, dotlessTarget, isStandard, readData } from "./data";
import { readEntries, type Entry, type Trouble, type Word } from "./entries";
import { adviceFor } from "./foreignTypes";
import { nameInFull } from "./names";
import { secondsOf, ttlOf } from "./ttl";
import { Unreadable } from "./unreadable";
import { nameOfType } from "./wireForm";
import type { ZoneRecord } from "./zoneRecord";

/** A record of the file that is no record of the result. */
export interface LeftOut {
  readonly line: number;
  /** Owner and type. */
  readonly what: string;
  /** As in a record; of a record outside of the zone, or of no known zone, in full with a trailing dot. */
  readonly name: string;
  readonly type: string;
  readonly reason: string;
  /** Whether that is as it should be: SOA and the zone's own NS are the platform's business. */
  readonly expected: boolean;
}

/** What a master file says of its zone. */
export interface ZoneContent {
  /** The zone's name: as it was given, else the owner of the SOA, else the first $ORIGIN. */
  readonly zone: string | undefined;
  readonly records: readonly ZoneRecord[];
  readonly leftOut: readonly LeftOut[];
  /** What can't be read. As long as there is any, the records are not all that the file says. */
  readonly troubles: readonly Trouble[];
}

/** A record as the file says it, sound or not. */
export interface Stated {
  readonly line: number;
  readonly record: ZoneRecord;
}

export interface ParsedZone extends ZoneContent {
  /** All records in the zone that can be read: also faulty ones, the zone's own NS, and those that are there twice. */
  readonly stated: readonly Stated[];
  /** The lines of the records, in the same order. */
  readonly lines: readonly number[];
  /** Targets that are relative and look like whole names. */
  readonly dotless: readonly DotlessTarget[];
  /** Entries whose TTL servers disagree about. */
  readonly unclearTtls: readonly UnclearTtl[];
}

/** An entry without a TTL in a file without $TTL. The standard gives it the TTL stated last, some servers the minimum of the SOA. */
interface UnclearTtl {
  readonly line: number;
  readonly stated: number;
  readonly minimum: number;
}

/** A record whose owner is known in full, and not yet which zone it is in. */
interface Raw extends Omit<ZoneRecord, "name"> {
  readonly line: number;
  readonly owner: string;
}

/** Reads a master file (RFC 1035, section 5; $TTL of RFC 2308). It is read to its end, so that all troubles are told at once. */
export function parseZoneFile(text: string, options: { readonly zone?: string } = {}): ParsedZone {
  const { entries, troubles } = readEntries(text);
  const reader = new ZoneReader(options.zone === undefined ? undefined : `${normaliseDomain(options.zone)}.`);
  for (const entry of entries) {
    try {
      reader.read(entry);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      troubles.push({ line: entry.line, message: error.message });
    }
  }
  const zone = options.zone ?? reader.firstOrigin;
  if (zone !== undefined) return inZone(normaliseDomain(zone), reader, troubles);
  return { zone, records: [], stated: [], lines: [], dotless: [], unclearTtls: [], leftOut: reader.leftOut, troubles };
}

class ZoneReader {
  readonly raw: Raw[] = [];
  readonly leftOut: LeftOut[] = [];
  readonly dotless: DotlessTarget[] = [];
  readonly unclearTtls: UnclearTtl[] = [];
  firstOrigin: string | undefined;
  #soa = false;
  #owner: string | undefined;
  /** A record without a TTL has $TTL, else the one stated last, else the minimum of the SOA. */
  #ttl: number | undefined;
  #stated: number | undefined;
  #minimum: number | undefined;

  constructor(private origin: string | undefined) {}

  read({ line, indented, words, comment }: Entry): void {
    const [first] = words as [Word];
    if (!indented && !first.quoted && first.raw.startsWith("$")) return this.#directive(first.raw.toUpperCase(), words.slice(1));
    if (!indented) this.#owner = nameInFull(first.raw, this.origin);
    const owner = this.#owner;
    if (owner === undefined)
      throw new Unreadable("begins with a blank, so its name is that of the entry before, and there is no entry before.");
    const { ttl, type, rest, foreignClass } = this.#head(indented ? words : words.slice(1));
    if (foreignClass !== undefined)
      return this.#leave(line, owner, type, `its class is ${foreignClass}, and the platform has only the class IN.`);
    if (ttl !== undefined) this.#stated = ttl;
    if (type === "SOA") return this.#startOfAuthority(line, owner, rest);
    if (!isStandard(type)) return this.#leave(line, owner, type, adviceFor(type));
    const data = readData(type, rest, this.origin);
    const target = dotlessTarget(type, rest, this.origin);
    if (target !== undefined) this.dotless.push({ line, ...target });
    const effective = ttl ?? this.#ttl ?? this.#inherited(line);
    this.raw.push({
      line,
      owner,
      type,
      ...data,
      ...(effective !== undefined && { ttl: effective }),
      ...(comment !== undefined && { comment }),
    });
  }

  /** The TTL of an entry in a file that states no default. */
  #inherited(line: number): number | undefined {
    const [stated, minimum] = [this.#stated, this.#minimum];
    if (stated !== undefined && minimum !== undefined && stated !== minimum) this.unclearTtls.push({ line, stated, minimum });
    return stated ?? minimum;
  }

  #directive(name: string, [value, ...more]: readonly Word[]): void {
    if (name === "$INCLUDE") throw new Unreadable("includes another file ($INCLUDE), which isn't read. Write that file's content here.");
    if (name === "$GENERATE")
      throw new Unreadable(
        "generates records ($GENERATE), which isn't in the standard. Write out each record (`named-compilezone` does it).",
      );
    if (name !== "$ORIGIN" && name !== "$TTL")
      throw new Unreadable(`has the directive ${name}. The known directives are $ORIGIN and $TTL.`);
    if (value === undefined || more.length > 0)
      throw new Unreadable(`has ${more.length === 0 ? "no value" : "more than one value"} after ${name}.`);
    if (name === "$TTL") {
      this.#ttl = ttlOf(value.raw);
      if (this.#ttl === undefined)
        throw new Unreadable(`has $TTL with ${JSON.stringify(value.raw)}, which isn't a time such as 3600 or 1h.`);
      return;
    }
    this.origin = nameInFull(value.raw, this.origin);
    this.firstOrigin ??= this.origin;
  }

  /** TTL and class stand before the type in either order, and each may be missing. */
  #head(words: readonly Word[]): { ttl?: number; type: string; rest: readonly Word[]; foreignClass?: string } {
    let ttl: number | undefined;
    let recordClass: string | undefined;
    for (let at = 0; at < words.length; at += 1) {
      const { raw, quoted } = words[at] as Word;
      const upper = raw.toUpperCase();
      if (quoted) break;
      if (recordClass === undefined && /^(IN|CH|HS|CS|CLASS\d+)$/.test(upper)) recordClass = upper;
      else if (ttl === undefined && ttlOf(raw) !== undefined) ttl = ttlOf(raw);
      // The DNS server of Windows writes when a client registered the record.
      else if (/^\[AGE:\d+\]$/.test(upper)) continue;
      // Other programs name types of a provider's own: CF_REDIRECT, Route53Provider/ALIAS.
      else if (/^[A-Z][A-Z0-9_/-]*$/.test(upper))
        return {
          ttl,
          type: nameOfType(upper),
          rest: words.slice(at + 1),
          foreignClass: recordClass === "IN" || recordClass === "CLASS1" ? undefined : recordClass,
        };
      else break;
    }
    throw new Unreadable("has no record type. A line has a name, a TTL and a class (both optional), a type and its data.");
  }

  #startOfAuthority(line: number, owner: string, rest: readonly Word[]): void {
    if (!this.#soa) this.firstOrigin = owner;
    this.#soa = true;
    // An SOA with a TTL of its own states one for what follows.
    if (this.#stated === undefined) this.#minimum = secondsOf(rest.at(-1)?.raw ?? "");
    this.#leave(line, owner, "SOA", "the platform creates the zone's SOA itself.", true);
  }

  #leave(line: number, owner: string, type: string, reason: string, expected = false): void {
    this.leftOut.push({ line, what: `${owner} ${type}`, name: owner, type, reason, expected });
  }
}

/** The records that are in the zone, with their names in it. */
function inZone(zone: string, { raw, leftOut, dotless, unclearTtls }: ZoneReader, troubles: Trouble[]): ParsedZone {
  const records: ZoneRecord[] = [];
  const lines: number[] = [];
  const stated: Stated[] = [];
  const left = leftOut.map((one) => ({ ...one, name: normaliseName(one.name, zone) || "@" }));
  const said = new Map<string, number>();
  for (const { line, owner, ...rest } of raw) {
    const name = normaliseName(owner, zone);
    const leave = (reason: string, expected = false): void =>
      void left.push({ line, what: `${owner} ${rest.type}`, name: name || "@", type: rest.type, reason, expected });
    if (name.endsWith(".")) {
      leave(`it isn't in the zone ${zone}.`);
      continue;
    }
    const record: ZoneRecord = { name: name === "" ? "@" : name, ...rest };
    stated.push({ line, record });
    if (name === "" && rest.type === "NS") {
      leave("the platform sets the zone's own name servers itself.", true);
      continue;
    }
    const { problems } = checkRecord(record, zone);
    troubles.push(
      ...problems.map(({ path, message }) => ({
        line,
        kind: "faulty" as const,
        message: `has a record of type ${rest.type} whose ${path} ${message}`,
      })),
    );
    if (problems.length > 0) continue;
    const key = JSON.stringify([
      name,
      rest.type,
      normaliseValue(rest.type, rest.value),
      rest.priority,
      rest.weight,
      rest.port,
      rest.flags,
      rest.recordTag?.toLowerCase(),
    ]);
    const before = said.get(key);
    said.set(key, before ?? line);
    if (before !== undefined) {
      leave(`line ${before} is the same record.`, true);
      continue;
    }
    records.push(record);
    lines.push(line);
  }
  const byLine = (a: { line: number }, b: { line: number }): number => a.line - b.line;
  return { zone, records, stated, lines, dotless, unclearTtls, leftOut: left.sort(byLine), troubles: troubles.sort(byLine) };
}
