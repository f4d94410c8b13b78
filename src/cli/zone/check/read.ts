import { basename, extname } from "node:path";
import { normaliseDomain, recordTypes } from "../../../dns";
import { type RuleRecord, zoneRules, type ZoneRule } from "../../../dns/rules";
import {
  isOfSigning,
  type LeftOut,
  platformTypesOf,
  type ReadZone,
  readZone,
  type Trouble,
  adviceFor,
  type Stated,
  type ZoneRecord,
} from "../../../dns/zoneFile";
import { singleLine } from "../../../kernel/values/text";
import type { Place } from "../../frame/sarif";
import { type ForeignForm, readForeign } from "../foreign/readForeign";
import type { WholeFile } from "../wholeFile";
import { wrongFile } from "../wrongFile";
import type { YAMLMap } from "yaml";
import { loadYaml } from "../../../host/yaml";

/** A record with its place in a file. */
export interface PlacedRecord extends RuleRecord, Place {}

/** What a rule says of a line. */
export interface ZoneFinding extends Place {
  readonly rule: ZoneRule;
  readonly message: string;
  /** Other lines that the message is about. */
  readonly related: readonly Place[];
}

/** A target that is relative and looks like a whole name. */
export type PlacedTarget = Place & ReadZone["dotless"][number];

/** The records of a zone in one file, or on the platform. */
export interface FileOfZone {
  readonly file: string;
  readonly zone: string;
  /** What tells it from another zone of its name. */
  readonly tag?: string;
  readonly records: readonly PlacedRecord[];
  /** What shows while the file is read. */
  readonly notes: readonly ZoneFinding[];
  readonly dotless: readonly PlacedTarget[];
  /** Whether it has an entry that isn't among the records: what misses a record may be about it. */
  readonly incomplete: boolean;
}

export interface ReadAs {
  readonly zone: string | undefined;
  readonly from: ForeignForm | undefined;
}

/** Reads the zones of a file in any form in which zones are kept here. It fails where the file is no zone at all. */
export async function zonesOfFile(file: string, whole: WholeFile, { zone, from }: ReadAs): Promise<FileOfZone[]> {
  const { text } = whole;
  const form = from ?? formOf(file, text);
  refuseNoText(singleLine(file, 200), text, form);
  const placeOf = form === "zone" ? whole.placeOf : (line: number): Place => ({ file, line });
  return (await readAnyForm(file, whole, zone, form)).map((read) => placed(file, placeOf, read));
}

function placed(file: string, placeOf: WholeFile["placeOf"], read: ReadZone & { readonly tag?: string }): FileOfZone {
  const { zone, tag, stated, dotless, leftOut, refused, troubles, warnings } = read;
  const unread = troubles.filter(({ kind }) => kind === undefined);
  const [first] = unread;
  const saysNothing = stated.length + leftOut.length === 0 && unread.some((one) => ruleForTrouble(one) === "readable");
  if (zone === undefined || saysNothing) {
    const reason = first
      ? `the entry ${singleLine(first.message, 500)}`
      : "it doesn't name its zone. Add a line `$ORIGIN example.com.`, or --zone example.com.";
    const place = placeOf(first?.line ?? 1);
    throw new Error(`${singleLine(place.file, 200)}:${place.line}: this can't be read as a zone: ${reason}`);
  }
  const others = [...leftOut, ...refused].filter(
    ({ name, type, expected }) =>
      !expected && !name.endsWith(".") && !isOfSigning(type) && !(recordTypes as readonly string[]).includes(type),
  );
  const note = (id: string, message: string, { line }: { readonly line: number }): ZoneFinding => noteOf(id, message, placeOf(line));
  const told = (id: string) => (trouble: Trouble) => note(id, `The entry ${trouble.message}`, trouble);
  const of = (kind: Trouble["kind"], all: readonly Trouble[]) => all.filter((one) => one.kind === kind);
  return {
    file,
    zone: normaliseDomain(zone),
    ...(tag !== undefined && { tag }),
    records: [
      ...stated.map(({ line, record }) => ({ ...record, ...placeOf(line) })),
      ...others.map(({ line, name, type }) => ({ name, type, ...placeOf(line) })),
    ],
    dotless: dotless.map((one) => ({ ...one, ...placeOf(one.line) })),
    incomplete: unread.length > 0,
    notes: [
      ...unread.map((trouble) => told(ruleForTrouble(trouble))(trouble)),
      ...refused.map((left) => note(ruleFor(left), `${left.what}: ${left.reason}`, left)),
      ...of("setting", troubles).map(told("setting")),
      ...of("ttl", warnings).map(told("clear-ttl")),
    ],
  };
}

function refuseNoText(called: string, text: string, form: FileForm): void {
  const wrong = form === "own" ? undefined : wrongFile(text, form === "zone" ? undefined : form);
  if (wrong !== undefined) throw new Error(`${called}:1: ${wrong}`);
  const odd = text.indexOf("\uFFFD");
  if (odd >= 0) throw new Error(`${called}:${text.slice(0, odd).split("\n").length}: the file isn't in UTF-8. Save it as UTF-8.`);
}

/** A file that doesn't name its zone may be called after it: `example.com.zone`. */
async function readAnyForm(file: string, { text, included }: WholeFile, given: string | undefined, form: FileForm): Promise<ReadZone[]> {
  const named = given ?? /^(.+\..+)\.(?:zone|ya?ml)$/.exec(basename(file))?.[1];
  if (form === "zone") {
    const read = readZone(text, { zone: given, included });
    return [read.zone === undefined && named !== undefined ? readZone(text, { zone: named, included }) : read];
  }
  if (form === "own") return [ownZone(text, named)];
  return readForeign(form, text, { file, zones: given === undefined ? [] : [given], skip: [], skipSettings: [] });
}

type FileForm = ForeignForm | "own" | "zone";

function formOf(file: string, text: string): FileForm {
  const first = /^(?:\uFEFF)?(?:\s|#.*\n|---.*\n|%.*\n)*(.)/.exec(text)?.[1];
  if (/^\.ya?ml$/i.test(extname(file))) return first === "-" || first === "[" ? "own" : "octodns";
  return first === "{" ? "dnscontrol" : "zone";
}

export function noteOf(id: string, message: string, place: Place, related: readonly Place[] = []): ZoneFinding {
  return { rule: zoneRules.find((rule) => rule.id === id) as ZoneRule, ...place, message, related };
}

/** An entry of which all can be read, but a name or a TTL is one that the DNS can't hold. */
function ruleForTrouble({ name, fault }: Trouble): string {
  if (fault === undefined) return "readable";
  // As soon as its own name is known, the entry is about another one.
  return fault === "name" && name === undefined ? "name-syntax" : "value-syntax";
}

/** What kind of line can't be carried over. */
function ruleFor({ type, kind }: LeftOut): string {
  if (kind === "outside" || kind === "foreignClass") return "in-zone";
  if (type === "SPF") return "spf-record-type";
  if (/^TYPE\d+$/.test(type)) return "platform-type";
  // A type that doesn't exist may stand for any.
  return platformTypesOf(type).length === recordTypes.length ? "known-type" : "platform-type";
}

const texts = ["name", "type", "value", "recordTag", "comment"];
const numbers = ["ttl", "priority", "weight", "port", "flags"];

/** A list of records in YAML, with the fields of DnsRecord, as `schemas/zone.json` describes it. */
function ownZone(text: string, zone: string | undefined): ReadZone {
  const { isMap, isSeq, LineCounter, parseDocument } = loadYaml();
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (at: number | undefined): number => lines.linePos(at ?? 0).line;
  const [problem] = document.errors;
  const items = problem === undefined && isSeq(document.contents) ? document.contents.items : [];
  const stated: Stated[] = [];
  const refused: LeftOut[] = [];
  const troubles: Trouble[] = problem === undefined ? [] : [{ line: lineAt(problem.pos[0]), message: `can't be read: ${problem.message}` }];
  for (const item of items) {
    const line = lineAt((item as YAMLMap).range?.[0]);
    const fields = isMap(item) ? (item.toJS(document) as Record<string, unknown>) : undefined;
    const message = fields === undefined ? "is no mapping with the fields of a DnsRecord." : wrongIn(fields);
    const record = fields as unknown as ZoneRecord;
    if (message !== undefined) troubles.push({ line, message });
    else if (recordTypes.includes(record.type)) stated.push({ line, record });
    else refused.push(ofStrangeType(line, record));
  }
  return {
    zone,
    stated,
    // The lines of a file without records may be secrets.
    troubles: stated.length + refused.length > 0 ? troubles : troubles.map(({ line }) => ({ line, message: "is no record." })),
    records: stated.map(({ record }) => record),
    dotless: [],
    leftOut: [],
    refused,
    skippable: [],
    warnings: [],
    doubts: [],
    ignore: [],
  };
}

function ofStrangeType(line: number, { name, type }: { readonly name: string; readonly type: string }): LeftOut {
  const meant = recordTypes.find((one) => one.toUpperCase() === type.toUpperCase());
  const reason = meant === undefined ? adviceFor(type) : `the type is written ${meant}.`;
  return { line, what: `${name} ${type}`, name, type, reason, expected: false };
}

function wrongIn(fields: Record<string, unknown>): string | undefined {
  const strange = Object.keys(fields).find((key) => ![...texts, ...numbers].includes(key));
  if (strange !== undefined) return `has the field ${JSON.stringify(strange.slice(0, 60))}, which is none of DnsRecord.`;
  const missing = ["name", "type", "value"].find((key) => fields[key] === undefined);
  if (missing !== undefined) return `has no ${missing}.`;
  const wrong = Object.entries(fields).find(([key, value]) => typeof value !== (texts.includes(key) ? "string" : "number"));
  return wrong && `has a ${wrong[0]} that YAML doesn't read as a ${texts.includes(wrong[0]) ? "text: put it into quotes" : "number"}.`;
}
