import { basename, dirname } from "node:path";
import { convertedType, type ForeignRecord, type ForeignZone, type Setting } from "./foreignZone";
import { type Entry, entriesOf, isList, isMapping, Unusable, type Value } from "./parsedFile";
import { address, host, number, parameterKey, quoted, recordLine, tag, textOf, Unsayable } from "./recordLine";

/** What octoDNS takes where a record has none. */
const defaultTtl = 3_600;

/**
 * A zone of octoDNS: names with a record, or a list of records of different types. The file is named after the zone, or it is a part of
 * the zone that its folder is named after: `example.com./www.yaml`.
 */
export async function octodnsZone(text: string, file: string, zone: string | undefined): Promise<ForeignZone> {
  const [, ofFolder] = /^(.+)\.$/.exec(basename(dirname(file))) ?? [];
  const named = ofFolder ?? /^(.+\..+)\.ya?ml$/.exec(basename(file))?.[1];
  if (zone === undefined && named === undefined)
    throw new Unusable(
      1,
      "and the lines below don't name the zone, and the file isn't called after it (example.com.yaml): add --zone example.com.",
    );
  const records = (await entriesOf(text, "yaml")).flatMap(recordsOf);
  return { zone: zone ?? named, records, settings: [] };
}

function recordsOf({ key, value, line, lineOf }: Entry): ForeignRecord[] {
  return isList(value) ? value.flatMap((one, index) => recordsIn(key, one, lineOf(index))) : recordsIn(key, value, line);
}

function recordsIn(name: string, said: Value, line: number): ForeignRecord[] {
  if (!isMapping(said) || typeof said.get("type") !== "string") throw new Unusable(line, `is about ${shownName(name)} and has no type.`);
  const { type, note } = convertedType(said.get("type") as string);
  const settings = settingsOf(said);
  const write = writers.get(type.toUpperCase());
  if (write === undefined) return [{ line, name, type, settings, write: () => recordLine(name, type, defaultTtl, []) }];
  const values = valuesOf(said);
  if (values.length === 0) throw new Unusable(line, `is about ${shownName(name)} ${type} and has no value.`);
  return values.map((value, index) => ({
    line,
    name,
    type,
    // Told once.
    settings: index === 0 ? settings : [],
    ...(note !== undefined && { note }),
    write: () => recordLine(name, type, said.has("ttl") ? said.get("ttl") : defaultTtl, write(value)),
  }));
}

function shownName(name: string): string {
  return name === "" ? "the zone itself" : JSON.stringify(name.slice(0, 300));
}

function valuesOf(said: ReadonlyMap<unknown, Value>): readonly Value[] {
  const values = said.has("values") ? said.get("values") : said.get("value");
  return isList(values) ? values : values === undefined || values === null ? [] : [values];
}

/** What a record says beside itself. `lenient` is about octoDNS's own checks. */
function settingsOf(said: ReadonlyMap<unknown, Value>): Setting[] {
  const beside = [...said.keys()].map(String).filter((key) => !["type", "ttl", "value", "values", "octodns"].includes(key));
  const octodns = said.get("octodns");
  const ofOctodns = isMapping(octodns) ? [...octodns.keys()].map(String).filter((key) => key !== "lenient") : [];
  const both = said.has("values") && said.has("value") ? ["value"] : [];
  return [...beside, ...ofOctodns.map((key) => `octodns.${key}`), ...both].map((key) => ({ key, advice: advice.get(key) }));
}

const ownValues = "the platform gives everybody the same answer. Skipped, the record keeps its own values";
const advice = new Map([
  ["dynamic", ownValues],
  ["geo", ownValues],
  ["octodns.healthcheck", "the platform doesn't check the health of targets"],
]);

type Fields = ReadonlyMap<unknown, Value>;

/** How the values of a type stand in a master file. */
const writers = new Map<string, (value: Value) => string[]>([
  ...["A", "AAAA"].map((type) => [type, (value: Value) => [address(value)]] as const),
  ...["CNAME", "FLATTEN", "NS", "PTR"].map((type) => [type, (value: Value) => [host(value)]] as const),
  ["TXT", (value) => [quoted(textIn(value))]],
  [
    "MX",
    (value) =>
      ofFields(value, (of) => [
        number(of.get("preference") ?? of.get("priority"), "preference"),
        host(of.get("exchange") ?? of.get("value"), "exchange"),
      ]),
  ],
  [
    "SRV",
    (value) => ofFields(value, (of) => [...["priority", "weight", "port"].map((key) => number(of.get(key), key)), host(of.get("target"))]),
  ],
  ["CAA", (value) => ofFields(value, (of) => [number(of.get("flags") ?? 0, "flags", 255), tag(of.get("tag")), quoted(of.get("value"))])],
  ...["SVCB", "HTTPS"].map((type) => [type, (value: Value) => ofFields(value, binding)] as const),
]);

function ofFields(value: Value, write: (fields: Fields) => string[]): string[] {
  if (!isMapping(value)) throw new Unsayable("has a value that has no fields.");
  return write(value);
}

/** octoDNS writes semicolons with a backslash. Other backslashes mean one thing to some of its providers, and another to others. */
function textIn(value: Value): string {
  const text = textOf(value, "value");
  const bare = text.startsWith('"') ? text.slice(1, -1) : text;
  const plain = bare.replaceAll('" "', "").replaceAll("\\;", ";");
  if (plain.includes("\\"))
    throw new Unsayable("has a text with a backslash: octoDNS's providers read it in different ways. Use a zone file instead.");
  return plain;
}

function binding(of: Fields): string[] {
  const parameters = of.get("svcparams") ?? new Map();
  if (!isMapping(parameters)) throw new Unsayable("has svcparams without keys.");
  const written = [...parameters].map(([key, value]) => {
    if (value === null) return parameterKey(key);
    const text = isList(value) ? value.map((one) => textOf(one, "parameter")).join(",") : typeof value === "number" ? String(value) : value;
    const isPlain = typeof text === "string" && /^[A-Za-z0-9,.:/+=_-]+$/.test(text);
    return `${parameterKey(key)}=${isPlain ? text : quoted(text, "parameter")}`;
  });
  return [number(of.get("svcpriority"), "svcpriority"), host(of.get("targetname"), "targetname"), ...written];
}
