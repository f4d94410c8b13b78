import { isAbsolute } from "../label";
import { normaliseName } from "../name";
import { checkZone } from "../rules";
import { matchesPattern, type RecordPattern } from "../recordPattern";
import type { RecordType } from "../recordType";
import type { Trouble } from "./entries";
import { isOfSigning, meantTypesOf, platformTypesOf } from "./foreignTypes";
import { type Included, parseZoneFile } from "./parse";
import type { DotlessTarget } from "./data";
import type { Doubt, LeftOut, ParsedZone, Stated, ZoneContent } from "./parsedZone";

/** Records that are somebody else's business, as `ignore` of a set takes them. */
interface IgnoredRecords {
  readonly name: string;
  readonly types: readonly RecordType[];
}

/** Entries to leave out if they can't be carried over: by name, by type, by line. What is absent fits every entry. */
export interface SkipPattern extends RecordPattern {
  readonly line?: number;
}

/**
 * A master file as a program or command uses it. `leftOut` has what the platform makes by itself, what stands there twice, and what `skip`
 * names. What else can't be carried over is one of the troubles.
 */
export interface ReadZone extends ZoneContent {
  /** All records that can be read, for rules that judge them. */
  readonly stated: readonly Stated[];
  /** Targets that are relative, look like whole names, and have no record. */
  readonly dotless: readonly DotlessTarget[];
  readonly warnings: readonly Trouble[];
  /** Entries that can't be carried over, and that `skip` doesn't name. */
  readonly refused: readonly LeftOut[];
  /** What a check of the records says, too. */
  readonly doubts: readonly Trouble[];
  /** Patterns of `skip` that leave out every trouble. */
  readonly skippable: readonly SkipPattern[];
  /** Records that a skipped line may be about. */
  readonly ignore: readonly IgnoredRecords[];
}

interface ReadingZone {
  readonly zone?: string | undefined;
  readonly skip?: readonly SkipPattern[];
  readonly included?: ReadonlyMap<string, Included>;
}

/**
 * Reads a master file. A line that can't be carried over is a mistake of the file, unless `skip` names it: a mistyped record
 * type would otherwise delete the record that the line was about.
 */
export function readZone(text: string, { skip = [], ...reading }: ReadingZone): ReadZone {
  const parsed = parseZoneFile(text, reading);
  const isSkipped = (one: SkippedBy): boolean => skip.some((pattern) => isNamed(one, pattern, parsed.zone));
  const listed = new Map([...Map.groupBy(parsed.records, ({ name }) => name)].map(([name, all]) => [name, all.map(({ type }) => type)]));
  const neededFor = (one: Trouble | LeftOut): string | undefined => ("needed" in one ? one.needed : undefined) ?? besideListed(one, listed);
  const explained = (one: Trouble, reason = neededFor(one)): Trouble =>
    isSkipped(one) ? { ...one, message: `${one.message} It can't be skipped, because ${reason}.` } : one;
  const doubtful = parsed.leftOut.filter(({ expected, type }) => !expected && !isOfSigning(type));
  const broken = parsed.troubles.filter((one) => !isSkipped(one) || neededFor(one)).map((one) => explained(one));
  const brokenLines = new Set(broken.map(({ line }) => line));
  const needed = new Set(broken.filter(neededFor).map(({ line }) => line));
  const unread = distinct(
    parsed.troubles.filter(({ line }) => !brokenLines.has(line)).map(leftOutFor),
    ({ line, what }) => `${line} ${what}`,
  );
  const refused = doubtful.filter((left) => !isSkipped(left) || neededFor(left));
  const skipped = [...doubtful.filter((left) => !refused.includes(left)), ...unread];
  const dotless = dotlessTargets(parsed);
  const ofSigning = parsed.leftOut.filter(({ type, ...left }) => isOfSigning(type) && !isSkipped({ type, ...left }));
  return {
    zone: parsed.zone,
    records: parsed.records,
    stated: parsed.stated,
    dotless,
    leftOut: byLine([...parsed.leftOut.filter((left) => !refused.includes(left)), ...unread]),
    troubles: byLine([
      ...distinct(broken, ({ line, message }) => `${line} ${message}`),
      ...refused.map((left) => explained(refusal(left), neededFor(left))),
    ]),
    doubts: parsed.doubts.map(doubt),
    warnings: byLine([
      ...conflicts(parsed),
      ...dotless.map(missingDot),
      ...unclearTtl(parsed),
      ...ofSigning.map(({ line, what, reason }) => ({ line, message: `is left out: ${what}: ${reason}` })),
    ]),
    refused,
    skippable: skipFor(
      refused.filter((left) => !neededFor(left)),
      [...brokenLines].filter((line) => !needed.has(line)),
    ),
    ignore: skipped.flatMap((left) => ignoredFor(left, listed)),
  };
}

type SkippedBy = Pick<Trouble, "line" | "name" | "type">;

/** Whether a pattern of `skip` names an entry. One whose name or type can't be read is named by its line alone. */
export function isNamed({ line, name, type }: SkippedBy, { line: wanted, ...pattern }: SkipPattern, zone: string | undefined): boolean {
  if (wanted !== undefined && wanted !== line) return false;
  if (pattern.name === undefined && pattern.types === undefined) return wanted !== undefined;
  if (name === undefined || (pattern.types !== undefined && type === undefined)) return false;
  return matchesPattern({ name, type }, pattern, zone);
}

function leftOutFor({ line, name = "", type = "", message }: Trouble): LeftOut {
  const what = [name || "an entry", type].filter(Boolean).join(" ");
  return { line, what, name, type, reason: `the entry ${message}`, expected: false };
}

/** One record may have several troubles, and one line may make many records. */
function distinct<T>(all: readonly T[], by: (one: T) => string): T[] {
  return [...new Map(all.toReversed().map((one) => [by(one), one])).values()].toReversed();
}

function byLine<T extends { readonly line: number }>(all: readonly T[]): T[] {
  return [...all].sort((a, b) => a.line - b.line);
}

function refusal({ line, what, name, type, reason }: LeftOut): Trouble {
  return { line, name, type, kind: "leftOut", message: `can't become a record of the platform: ${what}: ${reason}` };
}

function doubt({ line, record: { name, type }, path, message }: Doubt): Trouble {
  return { line, name, type, message: `has a record of type ${type} whose ${path} ${message}` };
}

/** Where a CNAME has company, which the platform may refuse. */
function conflicts({ zone, records, lines }: ParsedZone): Trouble[] {
  const placed = records.map((record, index) => ({ ...record, line: lines[index] as number }));
  return checkZone(placed, { zone, asks: ({ id }) => id === "cname-coexistence" }).map(({ at, beside = [] }) => ({
    line: at.record.line,
    message:
      `is ${at.called}, beside ${beside.map(({ called, record }) => `${called} in line ${record.line}`).join(" and ")}: a CNAME must be ` +
      "alone at its name. The platform may refuse one of them.",
  }));
}

/** A target that the zone has a record for is meant as it stands. */
function dotlessTargets({ dotless, records, zone }: ParsedZone): DotlessTarget[] {
  const names = new Set(records.map(({ name }) => name));
  return dotless.filter(({ becomes }) => !names.has(normaliseName(becomes, zone) || "@"));
}

function missingDot({ line, type, written, becomes }: DotlessTarget): Trouble {
  return {
    line,
    message:
      `has the ${type} target ${written} without a trailing dot, so it becomes ${becomes} ` +
      `If you don't want this, write ${written}. with a dot at the end.`,
  };
}

/** One word for all of them: one line at the head of the file settles it. */
function unclearTtl({ unclearTtls: [first, ...more] }: ParsedZone): Trouble[] {
  if (first === undefined) return [];
  const { line, stated, minimum } = first;
  const all = more.length === 0 ? "" : ` So do ${more.length} other lines without one.`;
  return [
    {
      line,
      kind: "ttl",
      message:
        `has no TTL, and the file has no $TTL: it gets ${stated}, the TTL stated before it (RFC 1035).${all} ` +
        `Some servers take the minimum of the SOA, ${minimum}. To say which you mean, begin the file with $TTL.`,
    },
  ];
}

type ListedTypes = ReadonlyMap<string, readonly RecordType[]>;

/**
 * Why an entry can't be skipped whose record the platform may have beside records that the file lists: a set can ignore no record of a
 * name and type of which it has one itself, and would delete this one. A class of others has no records at the platform.
 */
function besideListed({ name = "", type = "", kind }: Trouble | LeftOut, listed: ListedTypes): string | undefined {
  const meant = name === "" || isAbsolute(name) || kind === "foreignClass" ? [] : meantTypesOf(type);
  const both = [...new Set(listed.get(name))].filter((one) => meant.includes(one));
  return both.length === 0
    ? undefined
    : `the file lists other records of this name and type (${name} ${both.join(", ")}), so its own would be deleted: correct it`;
}

/** The platform's records that a skipped line may be about, without those that the file lists. */
function ignoredFor({ name, type }: LeftOut, listed: ListedTypes): IgnoredRecords[] {
  if (name === "" || isAbsolute(name)) return [];
  const types = platformTypesOf(type).filter((one) => !listed.get(name)?.includes(one));
  return types.length === 0 ? [] : [{ name, types }];
}

/**
 * What is wrong with a line, with the line: somebody who reads it finds the place in the file. It stands behind a bar, because a job of
 * GitHub obeys lines that begin with `::`, also after blanks.
 */
export function located(file: string, text: string, { line, message, shown: own }: Trouble, kind = ""): string {
  const said = (own ?? text.split("\n")[line - 1] ?? "").replace(/\p{Cc}+/gu, " ").trim();
  const shown = said.length > longestShown ? `${said.slice(0, longestShown)}…` : said;
  return `${file}:${line}: ${kind}the entry ${message}${shown === "" ? "" : `\n    | ${shown}`}`;
}

const longestShown = 120;

/** The patterns of `skip` that leave out what can't be carried over: by type, by name what lies outside of the zone, or by line. */
function skipFor(refused: readonly LeftOut[], lines: readonly number[]): SkipPattern[] {
  const [outside, inside] = [true, false].map((isOutside) => refused.filter(({ name }) => isAbsolute(name) === isOutside));
  const types = [...new Set(inside?.map(({ type }) => type))];
  const names = [...new Set(outside?.map(({ name }) => name))];
  return [...(types.length > 0 ? [{ types }] : []), ...names.map((name) => ({ name })), ...lines.map((line) => ({ line }))];
}
