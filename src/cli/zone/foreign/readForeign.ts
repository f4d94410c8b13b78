import { isNamed, type ReadZone, readZone, type SkipPattern, type Trouble } from "../../../dns/zoneFile";
import { dnscontrolZones } from "./dnscontrol";
import type { ForeignRecord, ForeignZone, Setting } from "./foreignZone";
import { octodnsZone } from "./octodns";
import { Unusable } from "./parsedFile";
import { Unsayable } from "./recordLine";

/** The programs whose files can be read. */
export const foreignForms = ["octodns", "dnscontrol"] as const;
export type ForeignForm = (typeof foreignForms)[number];

interface Asked {
  readonly file: string;
  /** The zones that are wanted; none: what the file has. */
  readonly zones: readonly string[];
  readonly skip: readonly SkipPattern[];
  /** Settings to leave out. */
  readonly skipSettings: readonly string[];
}

/** A zone of another program. Lines are those of its file. */
export interface ReadForeign extends ReadZone {
  /** What tells it from another zone of its name. */
  readonly tag?: string;
  /** Settings that `skipSettings` could leave out. */
  readonly skippableSettings: readonly string[];
}

/**
 * Reads a file of another program as the master files that say the same. What they can't say is one of the troubles, as with a master file:
 * a type that the platform lacks unless `skip` names it, a setting unless `skipSettings` names it.
 */
export async function readForeign(form: ForeignForm, text: string, asked: Asked): Promise<ReadForeign[]> {
  const [zone] = asked.zones;
  try {
    const zones = form === "octodns" ? [await octodnsZone(text, asked.file, zone)] : await dnscontrolZones(text, asked.zones);
    return zones.map((one) => inMasterFile(one, asked));
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    const nothing = inMasterFile({ zone, records: [], settings: [] }, asked);
    return [{ ...nothing, troubles: [{ line: error.line, message: error.message }] }];
  }
}

function inMasterFile({ zone, tag, records, settings }: ForeignZone, { skip, skipSettings }: Asked): ReadForeign {
  const written = records.map((record) => ({ record, ...lineOf(record) }));
  const lines = written.flatMap(({ record, text }) => (text === undefined ? [] : [{ text, line: record.line }]));
  // Lines are those of the other program's file, there and back.
  const inLines = (pattern: SkipPattern): SkipPattern[] =>
    lines.flatMap(({ line }, index) => (line === pattern.line ? [{ ...pattern, line: index + 1 }] : []));
  const skipped = skip.flatMap((pattern) => (pattern.line === undefined ? [pattern] : inLines(pattern)));
  const read = readZone(lines.map(({ text }) => `${text}\n`).join(""), { zone, skip: skipped });
  const lineAt = (line: number): number => lines[line - 1]?.line ?? 1;
  const placed = (trouble: Trouble): Trouble => ({
    ...trouble,
    line: lineAt(trouble.line),
    message: trouble.message.replace(/\bline (\d+)\b/g, (_, line) => `line ${lineAt(Number(line))}`),
    shown: lines[trouble.line - 1]?.text,
  });
  const shownOf = ({ name, type }: ForeignRecord): string => `${name || "@"} ${type}`;
  const notes = records.flatMap((record) =>
    record.note === undefined ? [] : [{ line: record.line, message: record.note, shown: shownOf(record) }],
  );
  const unsayable = written.flatMap(({ record, problem }) =>
    problem === undefined || skip.some((pattern) => isNamed(record, pattern, zone))
      ? []
      : [{ line: record.line, message: problem, shown: shownOf(record) }],
  );
  const skippable = [
    ...read.skippable.map(({ line, ...pattern }) => (line === undefined ? pattern : { line: lineAt(line) })),
    ...unsayable.map(({ line }) => ({ line })),
  ];
  const isKept = ({ key }: Setting): boolean => !skipSettings.includes(key);
  // A record that is left out as a whole takes its settings with it.
  const gone = new Set(read.leftOut.map(({ line }) => written.filter(({ text }) => text !== undefined)[line - 1]?.record));
  const refused = [
    ...settings.filter(isKept).map((setting) => ({ ...setting, shown: zone ?? "" })),
    ...records
      .filter((record) => !gone.has(record))
      .flatMap(({ line, name, type, settings: its }) =>
        its.filter(isKept).map((one) => ({ ...one, line, shown: `${name || "@"} ${type}` })),
      ),
  ];
  const ofSettings = refused.map(({ line, key, advice, shown }) => ({
    line,
    kind: "setting" as const,
    message: `has the setting ${JSON.stringify(key)}, which can't be converted${advice === undefined ? "" : `: ${advice}`}.`,
    shown,
  }));
  const troubles = [...unsayable, ...read.troubles.map(placed), ...ofSettings];
  return {
    ...read,
    ...(tag !== undefined && { tag }),
    stated: read.stated.map(({ line, record }) => ({ line: lineAt(line), record })),
    refused: read.refused.map((left) => ({ ...left, line: lineAt(left.line) })),
    leftOut: read.leftOut.map((left) => ({
      ...left,
      line: lineAt(left.line),
      reason: placed({ line: left.line, message: left.reason }).message,
    })),
    troubles: troubles.sort((one, other) => one.line - other.line),
    warnings: [...read.warnings.map(placed), ...notes].sort((one, other) => one.line - other.line),
    doubts: read.doubts.map(placed),
    skippable,
    skippableSettings: [...new Set(refused.map(({ key }) => key))],
  };
}

function lineOf(record: ForeignRecord): { readonly text?: string; readonly problem?: string } {
  try {
    return { text: record.write() };
  } catch (error) {
    if (!(error instanceof Unsayable)) throw error;
    return { problem: error.message };
  }
}
