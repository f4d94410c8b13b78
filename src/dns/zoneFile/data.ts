import { unescaped, unquoted } from "../quoted";
import type { RecordType } from "../recordType";
import type { Word } from "./entries";
import { nameInFull } from "./names";
import { Unreadable } from "./unreadable";
import { wordsOfOctets } from "./wireForm";
import type { ZoneRecord } from "./zoneRecord";

type Data = Omit<ZoneRecord, "name" | "type" | "ttl" | "comment">;
/** What is said of a record beside its data. */
type Beside = Omit<Partial<ZoneRecord>, "name" | "type" | "value" | "ttl">;

interface Shape {
  /** What the words are, for messages. */
  readonly words: string;
  readonly least: number;
  readonly most: number;
  readonly read: (words: readonly Word[], origin: string | undefined) => Data;
}

const host: Shape = { words: "a host name", least: 1, most: 1, read: ([target], origin) => ({ value: hostOf(target, origin) }) };
const address = (words: string): Shape => ({ words, least: 1, most: 1, read: ([value]) => ({ value: textOf(value) }) });
const binding: Shape = {
  words: "a priority, a target and parameters",
  least: 2,
  most: Infinity,
  // Parameters keep their spelling: it is the same in a program.
  read: ([priority, target, ...parameters], origin) => ({
    priority: numberOf(priority),
    value: [hostOf(target, origin), ...parameters.map(({ raw }) => raw)].join(" "),
  }),
};

const own = (words: string): Shape => ({ words: `${words}, in quotes`, least: 1, most: 1, read: ([value]) => ({ value: textOf(value) }) });

/** How the types that a file and the platform have in common are written, and those that only the platform has. */
const shapes: Partial<Record<RecordType, Shape>> = {
  A: address("an IPv4 address"),
  AAAA: address("an IPv6 address"),
  CNAME: host,
  NS: host,
  PTR: host,
  TXT: { words: "one or more strings", least: 1, most: Infinity, read: (words) => ({ value: programText(words) }) },
  MX: {
    words: "a preference and a host name",
    least: 2,
    most: 2,
    read: ([priority, target], origin) => ({ priority: numberOf(priority), value: hostOf(target, origin) }),
  },
  SRV: {
    words: "a priority, a weight, a port and a host name",
    least: 4,
    most: 4,
    read: ([priority, weight, port, target], origin) => ({
      priority: numberOf(priority),
      weight: numberOf(weight),
      port: numberOf(port),
      value: hostOf(target, origin),
    }),
  },
  CAA: {
    words: "flags, a tag and a string",
    least: 3,
    most: 3,
    read: ([flags, tag, value]) => ({ flags: numberOf(flags), recordTag: textOf(tag), value: programText([value as Word]) }),
  },
  SVCB: binding,
  HTTPS: binding,
  Redirect: own("a URL"),
  Flatten: host,
  PullZone: own("a pull zone"),
  Script: own("a script"),
};

const shapedTypes = new Map(Object.keys(shapes).map((type) => [type.toUpperCase(), type as RecordType]));

/** The platform's type of records that a file can hold; types are spelled in any letter case there. */
export function shapedType(type: string): RecordType | undefined {
  return shapedTypes.get(type.toUpperCase());
}

/** What stands behind the type of a record. */
export function readData(type: RecordType, written: readonly Word[], origin: string | undefined): Data {
  const words = written[0]?.raw === "\\#" ? wordsOfOctets(type, written) : written;
  const shape = shapes[type] as Shape;
  if (words.length < shape.least || words.length > shape.most) {
    throw new Unreadable(
      `has ${words.length} ${words.length === 1 ? "word" : "words"} behind ${type}, which takes ` +
        `${shape.words}.${type === "CAA" ? " A value with blanks needs quotes." : ""}`,
    );
  }
  return shape.read(words, origin);
}

/** A target that looks like a whole name and, without a trailing dot, isn't one. */
export interface DotlessTarget {
  readonly line: number;
  readonly type: RecordType;
  /** As the file spells it. */
  readonly written: string;
  /** What it means: the name with the origin behind it. */
  readonly becomes: string;
}

/** Where the target stands among the words behind the type. */
const targets: Partial<Record<RecordType, number>> = { CNAME: 0, Flatten: 0, NS: 0, PTR: 0, MX: 1, SRV: 3, SVCB: 1, HTTPS: 1 };

export function dotlessTarget(
  type: RecordType,
  words: readonly Word[],
  origin: string | undefined,
): Omit<DotlessTarget, "line"> | undefined {
  const written = words[targets[type] ?? words.length]?.raw ?? "";
  // Below the root a name without a dot at its end is in full all the same.
  if (origin === "." || !written.includes(".")) return undefined;
  const becomes = nameInFull(written, origin);
  return becomes.startsWith(`${written.toLowerCase()}.`) ? { type, written, becomes } : undefined;
}

function numberOf(word: Word | undefined): number {
  const text = textOf(word);
  if (!/^\d{1,10}$/.test(text)) throw new Unreadable(`has ${JSON.stringify(text.slice(0, 40))} where a number is needed.`);
  return Number(text);
}

/** The fields behind `;$`: numbers, or texts in quotes. What is no row of them is `undefined`. */
export function fieldsIn(text: string): Beside | undefined {
  const field = /\s*(?:(weight|priority|port|flags)=(\d{1,5})|(recordTag|comment)="((?:[^"\\]|\\.)*)")(?=\s|$)/y;
  const found: Record<string, unknown> = {};
  while (field.lastIndex < text.length) {
    const match = field.exec(text);
    const quoted = match?.[4] === undefined ? undefined : unescaped(match[4]);
    if (match === null || (match[3] && quoted === undefined)) return undefined;
    found[(match[1] ?? match[3]) as string] = quoted ?? Number(match[2]);
  }
  return found;
}

/** A target as the platform stores it: in full, without the dot. A name of one label keeps it, or it would look unfinished. */
function hostOf(word: Word | undefined, origin: string | undefined): string {
  const full = nameInFull(word?.raw ?? "", origin);
  return /\..+\.$/.test(full) ? full.slice(0, -1) : full;
}

function textOf(word: Word | undefined): string {
  return contentOf(word === undefined ? [] : [word]);
}

/** What strings stand for, together: a character of several octets may be split between two of them. */
function contentOf(words: readonly Word[]): string {
  const text = unescaped(words.map(({ raw, quoted }) => (quoted ? raw.slice(1, -1) : raw)).join(""));
  if (text === undefined)
    throw new Unreadable("has octets that aren't UTF-8 text, or an incomplete escape. The platform accepts only texts.");
  return text;
}

/** An empty text, and one that looks like strings of a file itself, is quoted once more: programs may give either form. */
function programText(words: readonly Word[]): string {
  const text = contentOf(words);
  return text !== "" && unquoted(text) === undefined ? text : `"${text.replace(/["\\]/g, "\\$&")}"`;
}
