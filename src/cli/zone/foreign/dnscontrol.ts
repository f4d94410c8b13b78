import { checkDomain, normaliseDomain } from "../../../dns";
import { convertedType, type ForeignRecord, type ForeignZone, type Setting } from "./foreignZone";
import { entriesOf, isList, isMapping, Unusable, type Value } from "./parsedFile";
import { address, host, number, quoted, recordLine, tag, textOf, Unsayable } from "./recordLine";

/** What dnscontrol takes where nothing is said; its JSON leaves out what is 0. */
const defaultTtl = 300;

type Fields = ReadonlyMap<unknown, Value>;

/** Zones of the JSON that `dnscontrol print-ir` writes: those that are asked for, else all. */
export async function dnscontrolZones(text: string, asked: readonly string[]): Promise<ForeignZone[]> {
  const found = (await entriesOf(text, "json")).find(({ key }) => key === "domains");
  if (found === undefined || !isList(found.value))
    throw new Unusable(1, "and the lines below have no `domains`: the file must be the output of `dnscontrol print-ir`.");
  const domains = found.value.flatMap((fields, index): Domain[] => {
    const lineOf = (...path: readonly (string | number)[]): number => found.lineOf(index, ...path);
    if (!isMapping(fields)) throw new Unusable(lineOf(), "has a domain that is no object with a name and records.");
    const [name, records] = [textOf(fields.get("name"), "name"), fields.get("records")];
    const [wrong] = checkDomain(name).problems;
    if (wrong) throw new Unusable(lineOf("name"), `has the zone ${JSON.stringify(name.slice(0, 100))}, whose name ${wrong.message}`);
    if (records !== undefined && records !== null && !isList(records))
      throw new Unusable(lineOf("records"), "has `records` that are no list.");
    return [{ fields, lineOf, called: uniqueName(fields) }];
  });
  const wanted = asked.length === 0 ? domains : asked.map((one) => domainIn(domains, one, found.line));
  if (wanted.length === 0) throw new Unusable(found.line, "has no zone.");
  return [...new Set(wanted)].map(zoneOf);
}

interface Domain {
  readonly fields: Fields;
  readonly lineOf: (...path: readonly (string | number)[]) => number;
  /** With its tag: `example.com!inside` where a name is served in several ways. */
  readonly called: string;
}

function domainIn(domains: readonly Domain[], asked: string, line: number): Domain {
  const exactly = domains.filter(({ called }) => isSame(called, asked));
  const [domain, ...more] = exactly.length > 0 ? exactly : domains.filter(({ fields }) => isSame(fields.get("name"), asked));
  if (domain !== undefined && more.length === 0) return domain;
  const list = domains.slice(0, 20).map(({ called }) => called);
  const what = domain === undefined ? "no zone" : "several zones";
  throw new Unusable(line, `has ${what} ${asked}; choose with --zone. The file has: ${list.join(", ") || "none"}.`);
}

function zoneOf({ fields, lineOf, called }: Domain): ForeignZone {
  const [zone, records, line] = [textOf(fields.get("name"), "name"), fields.get("records"), lineOf()];
  const [, tag] = /!(.+)$/.exec(called) ?? [];
  return {
    zone,
    ...(tag !== undefined && { tag }),
    records: (isList(records) ? records : []).map((record, index) => recordOf(record, lineOf("records", index))),
    settings: settingsOfZone(fields).map((setting) => ({ ...setting, line })),
  };
}

function uniqueName(fields: Fields): string {
  const [name, tag] = [fields.get("name"), fields.get("tag")].map((said) => (typeof said === "string" ? said : ""));
  const meta = fields.get("meta");
  const said = fields.get("uniquename") ?? (isMapping(meta) ? meta.get("dnscontrol_uniquename") : undefined);
  return typeof said === "string" && said !== "" ? said : tag ? `${name}!${tag}` : String(name);
}

function isSame(name: Value | undefined, asked: string): boolean {
  return typeof name === "string" && normaliseDomain(name) === normaliseDomain(asked);
}

/** What follows from other fields, or says where the zone is served today. */
const ofZone = ["name", "name_raw", "name_unicode", "tag", "uniquename", "registrar", "dnsProviders", "records", "nameservers", "meta"];
const metaOfZone = ["dnscontrol_tag", "dnscontrol_uniquename", "dnscontrol_nameraw", "dnscontrol_nameunicode", "ns_ttl"];
const advice = new Map([
  ["auto_dnssec", "set dnssec: true on the DnsZone"],
  ["unmanaged", "set `ignore` of DnsRecords for records of others"],
  ["keepunknown", 'DnsRecords keeps records that it doesn\'t list, unless `manage` is "all"'],
  ["unmanaged_disable_safety_check", "it belongs to `unmanaged`: set `ignore` of DnsRecords"],
  ["ignore_external_dns", 'set ignore: [{ owner: "external-dns" }] of DnsRecords'],
  ["external_dns_prefix", 'set prefix beside owner: "external-dns" in ignore of DnsRecords'],
  ["recordsabsent", 'only `manage: "all"` deletes records that a program doesn\'t have'],
]);

function settingsOfZone(fields: Fields): Setting[] {
  const own = keysOf(fields).filter((key) => !ofZone.includes(key));
  const meta = keysOf(fields.get("meta")).filter((key) => !metaOfZone.includes(key));
  return [...own, ...meta].map((key) => ({ key, advice: advice.get(key) }));
}

function keysOf(value: Value): string[] {
  return isMapping(value)
    ? [...value].filter(([, said]) => said !== null && said !== "" && said !== false).map(([key]) => String(key))
    : [];
}

function recordOf(said: Value, line: number): ForeignRecord {
  if (!isMapping(said) || typeof said.get("type") !== "string" || typeof said.get("name") !== "string")
    throw new Unusable(line, "has a record without a name or a type.");
  const name = said.get("name") as string;
  const { type, note } = convertedType(said.get("type") as string);
  const form = forms.get(type);
  const known = [...ofRecord, ...repeated, ...(form ?? [])];
  const beside = form === undefined ? [] : keysOf(said).filter((key) => !known.includes(key));
  const settings = [...beside, ...keysOf(said.get("meta")).filter((key) => !metaOfRecord.includes(key))].map((key) => ({ key }));
  const write = (): string => recordLine(name, type, said.get("ttl") ?? defaultTtl, dataOf(said, form ?? []));
  return { line, name, type, settings, write, ...(note !== undefined && { note }) };
}

const ofRecord = ["type", "name", "name_raw", "name_unicode", "namefqdn", "filepos", "subdomain", "target", "ttl", "meta"];
/** The same record once more, in forms that dnscontrol compares or prints. */
const repeated = ["typenum", "fields", "rdata", "comparable", "comparablev3", "zonefilepartial", "zonfefilepartial"];
const metaOfRecord = ["orig_custom_type", "skip_fqdn_check"];

/** By type, the parts of a line: fields by their names, and the target as what it is there. */
const forms = new Map(
  Object.entries({
    ...{ A: "@address", AAAA: "@address", CNAME: "@host", Flatten: "@host", NS: "@host", PTR: "@host", TXT: "@text" },
    MX: "mxpreference @host",
    SRV: "srvpriority srvweight srvport @host",
    CAA: "caaflag caatag @text",
    ...{ SVCB: "svcpriority @host svcparams", HTTPS: "svcpriority @host svcparams" },
  }).map(([type, parts]) => [type, parts.split(" ")]),
);

/** How parts are written that aren't numbers up to 65,535. */
const writers: Readonly<Record<string, (record: Fields) => string[]>> = {
  "@address": (record) => [address(record.get("target"))],
  "@host": (record) => [host(record.get("target"))],
  "@text": (record) => [quoted(record.get("target"))],
  caaflag: (record) => [number(record.get("caaflag") ?? 0, "caaflag", 255)],
  caatag: (record) => [tag(record.get("caatag"))],
  svcparams: (record) => parametersOf(record.get("svcparams") ?? ""),
};

function dataOf(record: Fields, parts: readonly string[]): string[] {
  return parts.flatMap((part) => writers[part]?.(record) ?? number(record.get(part) ?? 0, part));
}

/** Parameters as a master file has them. Nothing but parameters may stand there: another line would be another record. */
function parametersOf(value: Value): string[] {
  const text = textOf(value, "svcparams");
  const parameter = /\s*([a-z0-9-]+(?:=(?:"(?:[^"\\\p{Cc}]|\\[^\p{Cc}])*"|[^\s"();\\\p{Cc}]+))?)(?=\s|$)/uy;
  const found: string[] = [];
  while (parameter.lastIndex < text.trimEnd().length) {
    const match = parameter.exec(text);
    if (match === null) throw new Unsayable(`has the svcparams ${JSON.stringify(text.slice(0, 200))}, which can't be read.`);
    found.push(match[1] as string);
  }
  return found;
}
