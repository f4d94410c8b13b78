import { normaliseDomain } from "../domain";
import { type DotlessTarget, dotlessTarget, fieldsIn, readData } from "./data";
import { readEntries, type Entry, type Needed, type Trouble, type Word } from "./entries";
import { adviceFor } from "./foreignTypes";
import { shapedType } from "./forms";
import { generatedEntries, mostGenerated } from "./generate";
import { inZone, type Raw } from "./inZone";
import { nameInFull } from "./names";
import type { LeftOut, ParsedZone, UnclearTtl } from "./parsedZone";
import { secondsOf, ttlOf } from "./ttl";
import { Unreadable } from "./unreadable";
import { nameOfType } from "./wireForm";

/** What a reader of UTF-8 has in the place of octets that aren't. */
const noText = "\ufffd";

/** A file that `$INCLUDE` names. Its lines are counted from this one on, so that no two entries have the same line. */
export interface Included {
  readonly text: string;
  readonly firstLine: number;
}

/** How often files may be included: a few that include each other would be without end. */
const mostIncluded = 100;
/** How many lines they may have together, each time that they are included. */
const mostIncludedLines = 100_000;

interface Reading {
  readonly zone?: string | undefined;
  /** The files that may be included, by the name that an entry gives. */
  readonly included?: ReadonlyMap<string, Included>;
}

/** Reads a master file (RFC 1035, section 5; $TTL of RFC 2308). It is read to its end, so that all troubles are told at once. */
export function parseZoneFile(text: string, { zone: given, included = new Map() }: Reading = {}): ParsedZone {
  const reader = new ZoneReader(given === undefined ? undefined : `${normaliseDomain(given)}.`, included);
  reader.readAll({ text, firstLine: 1 });
  const { firstOrigin, leftOut, troubles } = reader;
  const zone = given ?? firstOrigin;
  if (zone !== undefined) return inZone(normaliseDomain(zone), reader, troubles);
  return { zone, records: [], stated: [], lines: [], doubts: [], dotless: [], unclearTtls: [], leftOut, troubles };
}

function isDirectiveIn({ indented, words: [first] }: Entry): boolean {
  return !indented && first?.quoted === false && first.raw.startsWith("$");
}

function neededOf({ words: [first] }: Entry): Needed {
  return /^\$(ORIGIN|TTL)$/i.test(first?.raw ?? "") ? "other lines depend on it" : "nobody can say which records it is about";
}

class ZoneReader {
  readonly raw: Raw[] = [];
  readonly leftOut: LeftOut[] = [];
  readonly dotless: DotlessTarget[] = [];
  readonly unclearTtls: UnclearTtl[] = [];
  readonly troubles: Trouble[] = [];
  firstOrigin: string | undefined;
  /** What is known of the record that is being read. */
  #about: Pick<Trouble, "name" | "type"> = {};
  #soa = false;
  #owner: string | undefined;
  #generated = 0;
  #includes = 0;
  #includedLines = 0;
  /** The files that are being read. */
  readonly #open = new Set<Included>();
  /** A record without a TTL has $TTL, else the one stated last, else the minimum of the SOA. */
  #ttl: number | undefined;
  #stated: number | undefined;
  #minimum: number | undefined;

  constructor(
    private origin: string | undefined,
    private readonly included: ReadonlyMap<string, Included>,
  ) {}

  readAll({ text, firstLine }: Included): void {
    const { entries, troubles } = readEntries(text);
    const placed = <T extends { readonly line: number }>(one: T): T => ({ ...one, line: one.line + firstLine - 1 });
    this.troubles.push(...troubles.map(placed));
    for (const entry of entries) this.#readSafely({ ...placed(entry), troubles: entry.troubles.map(placed) });
  }

  #readSafely(entry: Entry): void {
    let own = entry.troubles;
    let needed = isDirectiveIn(entry) ? neededOf(entry) : undefined;
    try {
      this.#read(entry);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      const { fault, message } = error;
      if (this.#about.name === undefined && !isDirectiveIn(entry)) needed = "nobody can say which records it is about";
      if (own.length === 0) own = [{ line: entry.line, message, ...(fault && { fault }) }];
    }
    this.troubles.push(...own.map((one) => ({ ...one, ...this.#about, ...(needed && { needed }) })));
  }

  #read(entry: Entry): void {
    const { line, indented, words, comment, fields, troubles } = entry;
    const [first] = words as [Word];
    const isSound = troubles.length === 0;
    this.#about = {};
    const isText = ![...words.map(({ raw }) => raw), comment, fields].some((text) => text?.includes(noText));
    const isDirective = isDirectiveIn(entry);
    if (isDirective && isText) return isSound ? this.#directive(first.raw.toUpperCase(), entry) : undefined;
    if (!indented && !isDirective) {
      // What follows belongs to nobody if this name can't be read.
      this.#owner = undefined;
      if (!first.raw.includes(noText)) this.#owner = nameInFull(first.raw, this.origin);
    }
    const owner = isDirective ? undefined : this.#owner;
    if (!isText) {
      if (owner !== undefined) this.#about = { name: owner };
      throw new Unreadable("has octets that aren't UTF-8. Save the file as UTF-8.");
    }
    if (owner === undefined) {
      throw new Unreadable("begins with a blank, so its name is that of the entry before, and there is none that can be read.");
    }
    this.#about = { name: owner };
    const { ttl, type: written, rest, foreignClass } = this.#head(indented ? words : words.slice(1));
    const shaped = shapedType(written);
    const type = shaped ?? written;
    this.#about = { name: owner, type };
    if (!isSound) return;
    if (foreignClass !== undefined)
      return this.#leave(line, owner, type, `its class is ${foreignClass}, and the platform has only the class IN.`, {
        kind: "foreignClass",
      });
    if (ttl !== undefined) this.#stated = ttl;
    if (type === "SOA") return this.#startOfAuthority(line, owner, rest);
    if (shaped === undefined) return this.#leave(line, owner, type, adviceFor(type));
    const data = readData(shaped, rest, this.origin);
    const target = dotlessTarget(shaped, rest, this.origin);
    if (target !== undefined) this.dotless.push({ line, ...target });
    const effective = ttl ?? this.#ttl ?? this.#inherited(line);
    const own = fields === undefined ? undefined : fieldsIn(fields);
    const said = own === undefined && fields !== undefined ? `$${fields}` : comment;
    this.raw.push({
      line,
      owner,
      type: shaped,
      ...data,
      ...(effective !== undefined && { ttl: effective }),
      ...(said !== undefined && { comment: said }),
      ...own,
    });
  }

  /** The TTL of an entry in a file that states no default. */
  #inherited(line: number): number | undefined {
    const [stated, minimum] = [this.#stated, this.#minimum];
    if (stated !== undefined && minimum !== undefined && stated !== minimum) this.unclearTtls.push({ line, stated, minimum });
    return stated ?? minimum;
  }

  #directive(name: string, entry: Entry): void {
    const [, value, ...more] = entry.words;
    if (name === "$INCLUDE") return this.#include(value, more);
    if (name === "$GENERATE") return this.#generate(entry);
    if (name !== "$ORIGIN" && name !== "$TTL")
      throw new Unreadable(`has the directive ${name}. The known directives are $ORIGIN, $TTL, $GENERATE and $INCLUDE.`);
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

  /** The origin and the owner of the lines below are those of the lines above. */
  #include(file: Word | undefined, [origin, ...more]: readonly Word[]): void {
    const name = (file?.quoted ? file.raw.slice(1, -1) : file?.raw) ?? "";
    const found = this.included.get(name);
    if (found === undefined || more.length > 0)
      throw new Unreadable("includes another file ($INCLUDE), which isn't read. Write that file's content here.");
    if (this.#open.has(found)) throw new Unreadable("includes a file that includes itself ($INCLUDE).");
    this.#includes += 1;
    if (this.#includes > mostIncluded) throw new Unreadable(`includes more than ${mostIncluded} files ($INCLUDE).`);
    this.#includedLines += found.text.split("\n").length;
    if (this.#includedLines > mostIncludedLines) throw new Unreadable(`includes more than ${mostIncludedLines} lines of files ($INCLUDE).`);
    const [above, owner] = [this.origin, this.#owner];
    if (origin !== undefined) this.origin = nameInFull(origin.raw, this.origin);
    this.#open.add(found);
    this.readAll(found);
    this.#open.delete(found);
    [this.origin, this.#owner, this.#about] = [above, owner, {}];
  }

  /** The lines below are about the same owner as those above. */
  #generate(entry: Entry): void {
    const owner = this.#owner;
    for (const one of generatedEntries(entry)) {
      this.#generated += 1;
      if (this.#generated > mostGenerated)
        throw new Unreadable(`generates more records ($GENERATE) than a zone can hold: ${mostGenerated}.`);
      this.#read(one);
    }
    this.#owner = owner;
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
    this.#leave(line, owner, "SOA", "the platform creates the zone's SOA itself.", { expected: true });
  }

  #leave(line: number, owner: string, type: string, reason: string, about: Partial<LeftOut> = {}): void {
    this.leftOut.push({ line, what: `${owner} ${type}`, name: owner, type, reason, expected: false, ...about });
  }
}
