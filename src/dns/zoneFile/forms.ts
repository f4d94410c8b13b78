import type { RecordType } from "../recordType";

/** What a word behind the type says: a field of the record, or its value in one of its forms. */
export type Part = "priority" | "weight" | "port" | "flags" | "recordTag" | ValuePart;

/** `string` is one of RFC 1035, `strings` and `parameters` are all words that follow, and `own` is a text that only the platform has. */
export type ValuePart = "ipv4" | "ipv6" | "host" | "string" | "strings" | "parameters" | "own";

/** How the data of a type stands in a file. */
export interface Form {
  /** What the words are, for messages. */
  readonly words: string;
  readonly parts: readonly Part[];
}

const host: Form = { words: "a host name", parts: ["host"] };
const binding: Form = { words: "a priority, a target and parameters", parts: ["priority", "host", "parameters"] };
const own = (what: string): Form => ({ words: `${what}, in quotes`, parts: ["own"] });

/** The types that a file and the platform have in common, and those that only the platform has. */
const forms: Partial<Record<RecordType, Form>> = {
  A: { words: "an IPv4 address", parts: ["ipv4"] },
  AAAA: { words: "an IPv6 address", parts: ["ipv6"] },
  CNAME: host,
  NS: host,
  PTR: host,
  TXT: { words: "one or more strings", parts: ["strings"] },
  MX: { words: "a preference and a host name", parts: ["priority", "host"] },
  SRV: { words: "a priority, a weight, a port and a host name", parts: ["priority", "weight", "port", "host"] },
  CAA: { words: "flags, a tag and a string", parts: ["flags", "recordTag", "string"] },
  SVCB: binding,
  HTTPS: binding,
  Redirect: own("a URL"),
  Flatten: host,
  PullZone: own("a pull zone"),
  Script: own("a script"),
};

const byName = new Map<string, Form>(Object.entries(forms));
const shapedTypes = new Map(Object.keys(forms).map((type) => [type.toUpperCase(), type as RecordType]));

export function formOf(type: string): Form | undefined {
  return byName.get(type);
}

/** The platform's type of records that a file can hold; types are spelled in any letter case there. */
export function shapedType(type: string): RecordType | undefined {
  return shapedTypes.get(type.toUpperCase());
}
