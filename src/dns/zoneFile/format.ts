import { isIPv4, isIPv6 } from "node:net";
import { isAbsolute, labelsOf } from "../label";
import { fullName, normaliseName } from "../name";
import { quotedString } from "../quoted";
import { recordTypes, type RecordType } from "../recordType";
import { sentHost } from "../host";
import { parseBinding } from "../serviceBinding";
import { normaliseValue, wireValue } from "../valueRules";
import { formOf, type Part } from "./forms";
import { writtenLabels } from "./names";
import type { ZoneRecord } from "./zoneRecord";

/** A zone to be written. A record's type may be one that this version doesn't know. */
export interface WritableZone {
  readonly zone: string;
  readonly records: readonly (Omit<ZoneRecord, "type"> & { readonly type: string })[];
  /** Told in a comment: they are the platform's, like the SOA. */
  readonly nameservers?: readonly string[];
}

type Writable = WritableZone["records"][number];

const longestString = 255;
const longestNumber = 65_535;

/** The types that only the platform has: another server takes their lines for comments. */
const ownTypes: readonly string[] = ["Redirect", "Flatten", "PullZone", "Script"];

/**
 * Writes a zone as a master file (RFC 1035, section 5). What only the platform has stands behind `;$`: other servers skip it. What no
 * program could ask for stands in a comment.
 */
export function formatZoneFile({ zone, records, nameservers = [] }: WritableZone): string {
  const lines = sortRecords(records, zone).map((record) => ({ record, line: lineOf(record, zone) }));
  const written = lines.flatMap(({ record, line }) => (line === undefined ? [] : [{ record, line }]));
  const others = lines.flatMap(({ record, line }) => (line === undefined ? [record] : []));
  const isOwn = lines.some(({ line }) => line?.includes(";$") === true);
  return [
    `; The zone ${comment(zone)}. Its SOA and its own NS are the ` +
      `platform's${nameservers.length > 0 ? ` (${comment(nameservers.join(", "))})` : ""}:`,
    "; another server needs its own.",
    ...(isOwn ? ["; Other servers don't read what stands behind `;$`: only the platform has it."] : []),
    `$ORIGIN ${writtenLabels(labelsOf(fullName("@", zone))) ?? comment(zone)}.`,
    // A record without a TTL has the one that was stated before it, so these come first.
    ...written.filter(({ record }) => record.ttl === undefined).map(({ line }) => line),
    ...written.filter(({ record }) => record.ttl !== undefined).map(({ line }) => line),
    ...(others.length > 0 ? ["", "; What a zone file can't contain:"] : []),
    ...others.map(
      (record) =>
        `; ${comment([record.name || "@", record.ttl ?? "", record.type, record.value].filter((part) => part !== "").join(" "))} ` +
        `(${record.type === "TLSA" ? "view-only: the platform creates it" : "no form for it in a zone file"})`,
    ),
    "",
  ].join("\n");
}

/** The zone's own records first, then name by name from the zone downwards, whatever order they came in. */
export function sortRecords<R extends Writable>(records: readonly R[], zone: string): R[] {
  const place = ({ name, type, value, priority = 0, ...rest }: R): string[] => {
    const order = recordTypes.indexOf(type as RecordType);
    const labels = normaliseName(name, zone).split(".").reverse().join("\u0000");
    // By what a value means: another spelling of it has the same place.
    const meaning = order < 0 ? value : normaliseValue(type as RecordType, value);
    return [
      labels,
      String(order < 0 ? recordTypes.length : order).padStart(2, "0"),
      type,
      String(priority).padStart(5, "0"),
      meaning,
      JSON.stringify([rest.weight, rest.port, rest.flags, rest.recordTag, rest.ttl, rest.comment]),
    ];
  };
  const keyed = records.map((record) => ({ record, key: place(record).join("\u0001") }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ record }) => record);
}

function lineOf(record: Writable, zone: string): string | undefined {
  const owner = ownerOf(record.name, zone);
  const data = dataOf(record);
  const beside = besideOf(record);
  if (owner === undefined || data === undefined || beside === undefined || !isTtl(record.ttl)) return undefined;
  const mark = ownTypes.includes(record.type) ? ";$ " : "";
  return `${(mark + owner).padEnd(24)} ${String(record.ttl ?? "").padStart(6)} IN ${record.type.padEnd(5)} ${data}${beside}`;
}

/** What stands behind the data: a comment as it is, or fields that a file has no other place for. */
function besideOf({ type, comment: note = "", recordTag, ...numbers }: Writable): string | undefined {
  const isOwn = ownTypes.includes(type);
  const takes = isOwn ? (["weight", "priority", "port", "flags"] as const) : type === "A" || type === "AAAA" ? (["weight"] as const) : [];
  const given = takes.filter((field) => numbers[field]).map((field) => ({ field, value: number(numbers[field]) }));
  if (given.some(({ value }) => value === undefined) || !note.isWellFormed()) return undefined;
  const tag = isOwn && recordTag ? [`recordTag=${quoted(recordTag)}`] : [];
  const fields = [...given.map(({ field, value }) => `${field}=${value}`), ...tag];
  // A reader takes this character for octets that aren't UTF-8.
  if (fields.length === 0 && comment(note) === note && !note.includes("\ufffd")) return note === "" ? "" : ` ; ${note}`;
  const said = note === "" ? [] : [`comment=${quoted(note)}`];
  return ` ;$${[...fields, ...said].join(" ")}`;
}

function ownerOf(name: string, zone: string): string | undefined {
  const relative = normaliseName(name, zone);
  // Outside of the zone, or no name at all.
  if (isAbsolute(relative)) return undefined;
  // A label with escapes keeps its letter case.
  return relative === "" ? "@" : writtenLabels(labelsOf(name.includes("\\") && !isAbsolute(name) ? name : relative));
}

function dataOf(record: Writable): string | undefined {
  const form = formOf(record.type);
  if (form?.parts.includes("parameters")) return binding(record.value, record.priority);
  return form && words(...form.parts.map((part) => writers[part as keyof typeof writers](record)));
}

const writers = {
  priority: ({ priority = 0 }: Writable) => number(priority),
  weight: ({ weight = 0 }: Writable) => number(weight),
  port: ({ port = 0 }: Writable) => number(port),
  flags: ({ flags = 0 }: Writable) => number(flags),
  recordTag: ({ recordTag = "" }: Writable) => (/^[A-Za-z0-9]+$/.test(recordTag) ? recordTag : undefined),
  ipv4: ({ value }: Writable) => (isIPv4(value) ? value : undefined),
  ipv6: ({ value }: Writable) => (isIPv6(value) && !value.includes("%") ? value : undefined),
  host: ({ value }: Writable) => host(value),
  own: ({ value }: Writable) => (value === "" ? undefined : quoted(value)),
  string: ({ value }: Writable) => quoted(wireValue("CAA", value)),
  strings: ({ value }: Writable) => strings(wireValue("TXT", value)),
} satisfies Readonly<Record<Exclude<Part, "parameters">, (record: Writable) => string | undefined>>;

function words(...all: (string | undefined)[]): string | undefined {
  return all.includes(undefined) ? undefined : all.join(" ");
}

function number(value: number | undefined): string | undefined {
  return value !== undefined && Number.isInteger(value) && value >= 0 && value <= longestNumber ? String(value) : undefined;
}

function isTtl(ttl: number | undefined): boolean {
  return ttl === undefined || (Number.isInteger(ttl) && ttl >= 0 && ttl <= 2_147_483_647);
}

/** With trailing dot: a target is in full, whatever $ORIGIN says. */
function host(value: string): string | undefined {
  const sent = sentHost(value);
  if (sent === ".") return ".";
  const written = writtenLabels(labelsOf(sent));
  return written && `${written}.`;
}

/** A text as strings of at most 255 octets each. */
function strings(text: string): string | undefined {
  const octets = Buffer.from(text);
  const pieces = Array.from({ length: Math.max(1, Math.ceil(octets.length / longestString)) }, (_, index) =>
    octets.subarray(index * longestString, (index + 1) * longestString),
  );
  return text.isWellFormed() ? pieces.map(quotedString).join(" ") : undefined;
}

function quoted(text: string): string | undefined {
  return text.isWellFormed() ? quotedString(text) : undefined;
}

function binding(value: string, priority: number | undefined): string | undefined {
  const parsed = parseBinding(value);
  if (parsed === undefined || parsed.parameters.some(({ key }) => !/^[a-z0-9-]+$/.test(key))) return undefined;
  const parameters = parsed.parameters.map(({ key, value: inner }) => {
    if (inner === undefined) return key;
    if (/^[A-Za-z0-9,.:/+=_-]+$/.test(inner)) return `${key}=${inner}`;
    const text = quoted(inner);
    return text && `${key}=${text}`;
  });
  return words(number(priority ?? Number(parsed.priority)), host(parsed.target), ...parameters);
}

/** A text that came from outside, as it may stand in a comment: it must not end it. */
function comment(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ").trim();
}
