import { normaliseDomain } from "../../dns";
import { parseZoneFile } from "../../dns/zoneFile";
import { singleLine } from "../../kernel/values/text";
import type { Place } from "../frame/sarif";
import type { WholeFile } from "../zone/wholeFile";
import { wrongFile } from "../zone/wrongFile";
import { type Finding, findingOf } from "./finding";
import { type Configuration, type Judged, type PresetName, rules } from "./rules";

/**
 * What the rules say of the records of a zone file, each at its line. Of the zone itself a file says nothing: what is asked of a DnsZone
 * or of its protection counts as done.
 */
export function findingsInZoneFile(
  { text, included, placeOf: placeOfLine }: WholeFile,
  { zone: given, preset, configuration }: { readonly zone?: string; readonly preset: PresetName; readonly configuration: Configuration },
): { readonly findings: Finding[]; readonly notJudged: readonly string[] } {
  const wrong = wrongFile(text, undefined);
  if (wrong !== undefined) throw new Error(`${singleLine(placeOfLine(1).file, 200)}:1: ${wrong}`);
  const { zone, records, lines, leftOut, troubles } = parseZoneFile(text, { zone: given, included });
  const placeOf = (line: number): Place => ({ ...placeOfLine(line), file: singleLine(placeOfLine(line).file, 200) });
  const { file: main } = placeOf(1);
  const shown = (at: number): string => `${placeOf(at).file}:${placeOf(at).line}`;
  const inWords = (at: number): string => `line ${placeOf(at).line}${placeOf(at).file === main ? "" : ` of ${placeOf(at).file}`}`;
  const [trouble] = troubles;
  if (trouble)
    throw new Error(`${shown(trouble.line)}: the entry ${trouble.message} Correct it; \`pulumi-hosting zone import\` shows all of them.`);
  if (zone === undefined) throw new Error(`${main} doesn't name its zone. Add a line \`$ORIGIN example.com.\`, or --zone example.com.`);
  const name = normaliseDomain(zone);
  const urnOf = (type: string, resource: string) => `urn:pulumi:zone-file::${name}::hosting:index:${type}::${resource}`;
  const bare = { protect: true, additionalSecretOutputs: [], dependencies: [], propertyDependencies: {} };
  const zoneFields = { name, zoneId: name, dnssec: true };
  const place = new Map<string, Place>([[urnOf("DnsZone", name), placeOf(1)]]);
  const judged: Judged[] = [
    { ...bare, urn: urnOf("DnsZone", name), token: "hosting:index:DnsZone", name, inputs: zoneFields, outputs: zoneFields },
  ];
  for (const [index, record] of records.entries()) {
    const label = `${record.name} ${record.type}`;
    const at = lines[index] ?? 1;
    const urn = urnOf("DnsRecord", place.has(urnOf("DnsRecord", label)) ? `${label} (${inWords(at)})` : label);
    const fields = { ...record, zoneId: name };
    place.set(urn, placeOf(at));
    judged.push({ ...bare, urn, token: "hosting:index:DnsRecord", name: label, inputs: fields, outputs: fields });
  }
  const { findings } = rules().judge(judged, preset, configuration);
  return {
    findings: findings.map((finding) => ({
      ...findingOf(finding),
      place: place.get(finding.urn ?? "") ?? placeOf(1),
    })),
    notJudged: leftOut
      .filter(({ expected }) => !expected)
      .map(({ line, what, reason }) => `${shown(line)}: ${what} isn't judged: ${reason}`),
  };
}
