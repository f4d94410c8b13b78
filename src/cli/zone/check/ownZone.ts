import type { YAMLMap } from "yaml";
import { recordTypes } from "../../../dns";
import { adviceFor, type LeftOut, type ReadZone, type Stated, type Trouble, type ZoneRecord } from "../../../dns/zoneFile";
import { loadYaml } from "../../../host/yaml";

const texts = ["name", "type", "value", "recordTag", "comment"];
const numbers = ["ttl", "priority", "weight", "port", "flags"];

/** A list of records in YAML, with the fields of DnsRecord, as `schemas/zone.json` describes it. */
export function ownZone(text: string, zone: string | undefined): ReadZone {
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
    troubles,
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
