import { unescaped, unquoted } from "../quoted";
import type { RecordType } from "../recordType";
import type { Word } from "./entries";
import { type Form, formOf, type ValuePart } from "./forms";
import { nameInFull } from "./names";
import { Unreadable } from "./unreadable";
import { wordsOfOctets } from "./wireForm";
import type { ZoneRecord } from "./zoneRecord";

type Data = Omit<ZoneRecord, "name" | "type" | "ttl" | "comment">;
/** What is said of a record beside its data. */
type Beside = Omit<Partial<ZoneRecord>, "name" | "type" | "value" | "ttl">;

/** The value of a record by the words that say it. */
const values: Readonly<Record<Exclude<ValuePart, "parameters">, (words: readonly Word[], origin: string | undefined) => string>> = {
  ...{ ipv4: textOf, ipv6: textOf, own: textOf },
  host: ([target], origin) => hostOf(target, origin),
  string: (words) => programText(words.slice(0, 1)),
  strings: programText,
};

/** What stands behind the type of a record. */
export function readData(type: RecordType, written: readonly Word[], origin: string | undefined): Data {
  const words = written[0]?.raw === "\\#" ? wordsOfOctets(type, written) : written;
  const { parts, words: wanted } = formOf(type) as Form;
  const isOpen = parts.includes("strings") || parts.includes("parameters");
  if (words.length < parts.filter((part) => part !== "parameters").length || (!isOpen && words.length > parts.length)) {
    throw new Unreadable(
      `has ${words.length} ${words.length === 1 ? "word" : "words"} behind ${type}, which takes ` +
        `${wanted}.${type === "CAA" ? " A value with blanks needs quotes." : ""}`,
    );
  }
  const data: { -readonly [Field in keyof Data]: Data[Field] } = { value: "" };
  for (const [at, part] of parts.entries()) {
    const here = words.slice(at);
    if (part === "recordTag") data.recordTag = textOf(here);
    else if (part === "priority" || part === "weight" || part === "port" || part === "flags") data[part] = numberOf(here);
    // Parameters keep their spelling: it is the same in a program.
    else if (part === "parameters") data.value = [data.value, ...here.map(({ raw }) => raw)].join(" ");
    else data.value = values[part](here, origin);
  }
  return data;
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

export function dotlessTarget(
  type: RecordType,
  words: readonly Word[],
  origin: string | undefined,
): Omit<DotlessTarget, "line"> | undefined {
  const written = words[formOf(type)?.parts.indexOf("host") ?? -1]?.raw ?? "";
  // Below the root a name without a dot at its end is in full all the same.
  if (origin === "." || !written.includes(".")) return undefined;
  const becomes = nameInFull(written, origin);
  return becomes.startsWith(`${written.toLowerCase()}.`) ? { type, written, becomes } : undefined;
}

function numberOf(words: readonly Word[]): number {
  const text = textOf(words);
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

/** What the first word stands for. */
function textOf(words: readonly Word[]): string {
  return contentOf(words.slice(0, 1));
}

/** What strings stand for, together: a character of several octets may be split between two of them. */
function contentOf(words: readonly Word[]): string {
  // A quote that stands behind `=` is no part of the text either.
  const text = unescaped(words.map(({ raw }) => raw.replace(/\\[^]|"/g, (one) => (one === '"' ? "" : one))).join(""));
  if (text === undefined)
    throw new Unreadable("has octets that aren't UTF-8 text, or an incomplete escape. The platform accepts only texts.");
  return text;
}

/** An empty text, and one that looks like strings of a file itself, is quoted once more: programs may give either form. */
function programText(words: readonly Word[]): string {
  const text = contentOf(words);
  return text !== "" && unquoted(text) === undefined ? text : `"${text.replace(/["\\]/g, "\\$&")}"`;
}
