import { looksLikeAddress, normaliseName, type RecordType, sameInFull } from "../../../dns";
import { checkZone, isOf, type RuleLevel, type ZoneRule } from "../../../dns/rules";
import { type FileOfZone, noteOf, type PlacedRecord, type PlacedTarget, type ZoneFinding } from "./read";
import type { Checked } from "./write";

export interface JudgedBy {
  readonly level: RuleLevel;
  /** Rules that aren't asked. */
  readonly without: readonly string[];
}

/** What all files say of a zone is judged together. */
export function judged(read: readonly FileOfZone[], texts: ReadonlyMap<string, string>, { level, without }: JudgedBy): Checked {
  const called = ({ zone, tag }: FileOfZone): string => [zone, tag].filter(Boolean).join("!");
  // Of a file with several zones, a line doesn't tell which one it is about.
  const shared = new Set(read.filter(({ file }, index) => read.findIndex((one) => one.file === file) !== index).map(({ file }) => file));
  const zones = [...Map.groupBy(read, called)].map(([zone, files]) => {
    const { findings, records } = ofZone(files[0]?.zone ?? zone, files, level);
    const told = findings.map((one) => (shared.has(one.file) ? { ...one, message: `${zone}: ${one.message}` } : one));
    return { zone, records, findings: told };
  });
  const order = new Map([...texts.keys()].map((file, index) => [file, index]));
  const place = ({ file }: ZoneFinding): number => order.get(file) ?? 0;
  const findings = zones
    .flatMap((one) => one.findings)
    .filter(({ rule }) => isOf(rule, level) && !without.includes(rule.id))
    .sort((a, b) => place(a) - place(b) || a.line - b.line);
  return { findings, texts, zones: zones.map(({ zone, records }) => ({ zone, records })) };
}

function ofZone(zone: string, files: readonly FileOfZone[], level: RuleLevel): { findings: ZoneFinding[]; records: number } {
  const all = files.flatMap(({ records }) => records);
  const suspect = suspectTargets(zone, files, all);
  const unclear = new Set(suspect.map(placeOf));
  const twins = twinsIn(zone, all);
  const isIncomplete = files.some(({ incomplete }) => incomplete);
  const asks = ({ needsAll }: ZoneRule): boolean => !(needsAll && isIncomplete);
  const records = all
    // A twin says nothing more, except where it has another TTL.
    .filter((one) => !hasTtlOf(one, twins.get(one)))
    .map((one) => (unclear.has(placeOf(one)) ? { ...one, value: undefined } : one));
  const notes: ZoneFinding[] = [
    ...files.flatMap((one) => one.notes),
    ...suspect.map(noteOfTarget),
    ...[...twins].map(([one, first]) => noteOfTwin(one, first)),
  ];
  const found = checkZone(records, { zone, level, asks }).map(({ rule, at, message, beside = [] }): ZoneFinding => {
    const { file, line } = at.record;
    return { rule, file, line, message, related: beside.map(({ record }) => ({ file: record.file, line: record.line })) };
  });
  return { findings: [...notes, ...found], records: records.length };
}

function placeOf({ file, line }: { readonly file: string; readonly line: number }): string {
  return `${line} ${file}`;
}

/** Targets that are relative and look like whole names. `ns1.sub` is meant as it stands where the zone has names in `sub`. */
function suspectTargets(zone: string, files: readonly FileOfZone[], records: readonly PlacedRecord[]): readonly PlacedTarget[] {
  const names = records.map(({ name }) => `.${normaliseName(name, zone)}`);
  return files
    .flatMap(({ dotless }) => dotless)
    .filter(({ written, becomes }) => {
      const name = normaliseName(becomes, zone);
      return looksLikeAddress(written) || !names.some((one) => one.endsWith(name.slice(name.indexOf("."))));
    });
}

function noteOfTarget({ type, written, becomes, ...place }: PlacedTarget): ZoneFinding {
  return looksLikeAddress(written)
    ? noteOf(
        "target-not-ip",
        `The entry has the ${type} target ${written}, which is an address. Name a host with this address instead.`,
        place,
      )
    : noteOf("target-dot", `The entry has the ${type} target ${written} without a dot at the end, so it becomes ${becomes}`, place);
}

/** Records that are there before, with the first of each. */
function twinsIn(zone: string, records: readonly PlacedRecord[]): ReadonlyMap<PlacedRecord, PlacedRecord> {
  const first = new Map<string, PlacedRecord>();
  const twins = new Map<PlacedRecord, PlacedRecord>();
  for (const one of records) {
    const { type, value } = one;
    if (value === undefined) continue;
    const key = sameInFull({ ...one, value, type: type as RecordType }, zone);
    const before = first.get(key);
    if (before === undefined) first.set(key, one);
    else twins.set(one, before);
  }
  return twins;
}

function hasTtlOf({ ttl }: PlacedRecord, first: PlacedRecord | undefined): boolean {
  return first !== undefined && (typeof ttl !== "number" || typeof first.ttl !== "number" || ttl === first.ttl);
}

function noteOfTwin({ name, type, file, line }: PlacedRecord, first: PlacedRecord): ZoneFinding {
  return noteOf("same-record", `${name} ${type} is there twice.`, { file, line }, [{ file: first.file, line: first.line }]);
}
