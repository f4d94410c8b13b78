import { normaliseName } from "../name";
import { matchesPattern, type RecordPattern } from "../recordPattern";
import type { RecordType } from "../recordType";
import type { Trouble } from "./entries";
import { isOfSigning, platformTypesOf } from "./foreignTypes";
import type { DotlessTarget } from "./data";
import { type LeftOut, type ParsedZone, parseZoneFile, type Stated, type ZoneContent } from "./parse";
import type { ZoneRecord } from "./zoneRecord";

/** Records that are somebody else's business, as `ignore` of a set takes them. */
interface IgnoredRecords {
  readonly name: string;
  readonly types: readonly RecordType[];
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
  /** Those of the troubles that `skip` could leave out. */
  readonly skippable: readonly LeftOut[];
  /** Records that a skipped line may be about. */
  readonly ignore: readonly IgnoredRecords[];
}

/**
 * Reads a master file. A line that can't be carried over is a mistake of the file, unless `skip` names it: a mistyped record
 * type would otherwise delete the record that the line was about.
 */
export function readZone(
  text: string,
  { zone, skip = [] }: { readonly zone?: string; readonly skip?: readonly RecordPattern[] },
): ReadZone {
  const parsed = parseZoneFile(text, { zone });
  const isSkipped = (left: LeftOut): boolean => skip.some((pattern) => matchesPattern(left, pattern, parsed.zone));
  const doubtful = parsed.leftOut.filter(({ expected, type }) => !expected && !isOfSigning(type));
  const skipped = doubtful.filter(isSkipped);
  const refused = doubtful.filter((left) => !isSkipped(left));
  const dotless = dotlessTargets(parsed);
  const ofSigning = parsed.leftOut.filter(({ type, ...left }) => isOfSigning(type) && !isSkipped({ type, ...left }));
  return {
    zone: parsed.zone,
    records: parsed.records,
    stated: parsed.stated,
    dotless,
    leftOut: parsed.leftOut.filter((left) => !refused.includes(left)),
    troubles: byLine([...parsed.troubles, ...refused.map(refusal), ...conflicts(parsed)]),
    warnings: byLine([
      ...dotless.map(missingDot),
      ...unclearTtl(parsed),
      ...ofSigning.map(({ line, what, reason }) => ({ line, message: `is left out: ${what}: ${reason}` })),
    ]),
    skippable: refused,
    ignore: skipped.flatMap((left) => ignoredFor(left, parsed.records)),
  };
}

function byLine(troubles: readonly Trouble[]): Trouble[] {
  return [...troubles].sort((a, b) => a.line - b.line);
}

function refusal({ line, what, reason }: LeftOut): Trouble {
  return { line, kind: "leftOut", message: `can't become a record of the platform: ${what}: ${reason}` };
}

/** Where a CNAME has company. At the zone's own name the platform answers with what the CNAME leads to. */
function conflicts({ records, lines }: ParsedZone): Trouble[] {
  const located = records.map((record, index) => ({ record, line: lines[index] as number })).filter(({ record }) => record.name !== "@");
  const byName = Map.groupBy(located, ({ record }) => record.name);
  return [...byName.values()].flatMap((group) => {
    const cname = group.find(({ record }) => record.type === "CNAME");
    if (cname === undefined) return [];
    const others = group.filter((one) => one !== cname);
    return others.map(({ record, line }) => {
      const [later, earlier] = line > cname.line ? [{ record, line }, cname] : [cname, { record, line }];
      const [said, before] = [later, earlier].map((one) => `${one.record.name} ${one.record.type}`);
      return {
        line: later.line,
        kind: "conflict" as const,
        message: `is ${said}, beside ${before} in line ${earlier.line}: a CNAME must be alone at its name. Delete one of the two lines.`,
      };
    });
  });
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

/** The platform's records that a skipped line may be about, without those that the file lists. */
function ignoredFor({ name, type }: LeftOut, records: readonly ZoneRecord[]): IgnoredRecords[] {
  if (name.endsWith(".")) return [];
  const listed = new Set(records.filter((record) => record.name === name).map((record) => record.type));
  const types = platformTypesOf(type).filter((one) => !listed.has(one));
  return types.length === 0 ? [] : [{ name, types }];
}

/** What is wrong with a line, with the line: somebody who reads it finds the place in the file. */
export function located(file: string, text: string, { line, message, shown: own }: Trouble, kind = ""): string {
  const said = (own ?? text.split("\n")[line - 1] ?? "").replace(/\p{Cc}+/gu, " ").trim();
  const shown = said.length > longestShown ? `${said.slice(0, longestShown)}…` : said;
  return `${file}:${line}: ${kind}the entry ${message}${shown === "" ? "" : `\n    ${shown}`}`;
}

const longestShown = 120;

/** The patterns of `skip` that leave out what can't be carried over: by type, or by name what lies outside of the zone. */
export function skipFor(refused: readonly LeftOut[]): RecordPattern[] {
  const [outside, inside] = [true, false].map((isOutside) => refused.filter(({ name }) => name.endsWith(".") === isOutside));
  const types = [...new Set(inside?.map(({ type }) => type))];
  const names = [...new Set(outside?.map(({ name }) => name))];
  return [...(types.length > 0 ? [{ types }] : []), ...names.map((name) => ({ name }))];
}
