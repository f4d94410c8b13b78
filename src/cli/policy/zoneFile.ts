import { normaliseDomain } from "../../dns";
import { parseZoneFile } from "../../dns/zoneFile";
import { type Finding, findingOf } from "./finding";
import { type Configuration, type Judged, type PresetName, rules } from "./rules";

/**
 * What the rules say of the records of a zone file, each at its line. Of the zone itself a file says nothing: what is asked of a DnsZone
 * or of its protection counts as done.
 */
export function findingsInZoneFile(
  file: string,
  text: string,
  { zone: given, preset, configuration }: { readonly zone?: string; readonly preset: PresetName; readonly configuration: Configuration },
): { readonly findings: Finding[]; readonly notJudged: readonly string[] } {
  const { zone, records, lines, leftOut, troubles } = parseZoneFile(text, given === undefined ? {} : { zone: given });
  const [trouble] = troubles;
  if (trouble)
    throw new Error(`${file}:${trouble.line}: ${trouble.message} Correct the line; \`pulumi-hosting zone import\` shows all of them.`);
  if (zone === undefined) throw new Error(`${file} doesn't name its zone. Add a line \`$ORIGIN example.com.\`, or --zone example.com.`);
  const name = normaliseDomain(zone);
  const urnOf = (type: string, resource: string) => `urn:pulumi:zone-file::${name}::hosting:index:${type}::${resource}`;
  const bare = { protect: true, additionalSecretOutputs: [], dependencies: [], propertyDependencies: {} };
  const zoneFields = { name, zoneId: name, dnssec: true };
  const place = new Map<string, number>([[urnOf("DnsZone", name), 1]]);
  const judged: Judged[] = [
    { ...bare, urn: urnOf("DnsZone", name), token: "hosting:index:DnsZone", name, inputs: zoneFields, outputs: zoneFields },
  ];
  for (const [index, record] of records.entries()) {
    const label = `${record.name} ${record.type}`;
    const urn = urnOf("DnsRecord", place.has(urnOf("DnsRecord", label)) ? `${label} (line ${lines[index]})` : label);
    const fields = { ...record, zoneId: name };
    place.set(urn, lines[index] ?? 1);
    judged.push({ ...bare, urn, token: "hosting:index:DnsRecord", name: label, inputs: fields, outputs: fields });
  }
  const { findings } = rules().judge(judged, preset, configuration);
  return {
    findings: findings.map((finding) => ({
      ...findingOf({ ...finding, isUnclear: finding.says === "unclear" }),
      place: { file, line: place.get(finding.urn ?? "") ?? 1 },
    })),
    notJudged: leftOut
      .filter(({ expected }) => !expected)
      .map(({ line, what, reason }) => `${file}:${line}: ${what} isn't judged: ${reason}`),
  };
}
