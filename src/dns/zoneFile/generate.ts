import { type Entry, readEntries, type Word } from "./entries";
import { Unreadable } from "./unreadable";

/** No zone of the platform holds more records. */
export const mostGenerated = 5_000;
/** A line may be long, and all that is made of it is kept. */
const mostCharacters = 1_000_000;
const largest = 2_147_483_647;

const form = "The form is `$GENERATE 1-9 host$ A 192.0.2.$`, as BIND has it; data of several words stands in quotes.";

/** The entries that `$GENERATE` stands for. It is BIND's own: a number takes the place of each `$` in the name and in the data. */
export function* generatedEntries({ line, words, comment, fields }: Entry): Iterable<Entry> {
  const [, range, name, ...rest] = words;
  const [, from, to, step = "1"] = /^(\d{1,10})-(\d{1,10})(?:\/(\d{1,10}))?$/.exec(range?.raw ?? "") ?? [];
  const [first, last, width] = [from, to, step].map(Number) as [number, number, number];
  if (from === undefined || name === undefined || last > largest || first > last || width === 0) refuse(`has no range and name. ${form}`);
  if ((last - first) / width >= mostGenerated) refuse(`makes more than ${mostGenerated} records, which is more than a zone can hold.`);
  if (((last - first) / width) * words.reduce((sum, { raw }) => sum + raw.length, 0) > mostCharacters)
    refuse(`makes more than ${mostCharacters} characters.`);
  const head = rest.slice(0, typeIn(rest) + 1).map(({ raw }) => raw);
  const data = dataIn(rest.slice(head.length));
  for (let number = first; number <= last; number += width) {
    const text = [numbered(name.raw, number), ...head, numbered(data, number)].join(" ");
    const [entry, ...more] = readEntries(text).entries;
    if (entry === undefined || more.length > 0 || entry.indented || entry.words[0]?.raw.startsWith("$"))
      refuse(`makes ${JSON.stringify(text.slice(0, 100))}, which is no record. ${form}`);
    if (entry.troubles[0]) refuse(`makes ${JSON.stringify(text.slice(0, 100))}, which ${entry.troubles[0].message}`);
    yield { ...entry, line, ...(comment !== undefined && { comment }), ...(fields !== undefined && { fields }) };
  }
}

function refuse(what: string): never {
  throw new Unreadable(`generates records ($GENERATE), and ${what}`);
}

/** Where the type stands: behind a TTL and a class, which may be missing. */
function typeIn(words: readonly Word[]): number {
  const at = words.findIndex(({ raw, quoted }) => !quoted && /^(?!(?:IN|CH|HS|CS)$)[a-z]/i.test(raw));
  return at >= 0 && at < words.length - 1 ? at : refuse(`has no type and data. ${form}`);
}

/** BIND takes one word, which may be several words in quotes. */
function dataIn(words: readonly Word[]): string {
  const [one, ...more] = words;
  if (one?.quoted && more.length > 0) refuse(`has more words behind its data in quotes. ${form}`);
  return one?.quoted ? one.raw.slice(1, -1).replaceAll('\\"', '"') : words.map(({ raw }) => raw).join(" ");
}

/** `host-${10,3}`: 10 is added, and the number has three digits at least; `${0,2,x}` is in hexadecimal digits. */
function numbered(text: string, number: number): string {
  return text.replace(/\\[^]|\$\$|\$(?:\{[^}]*\}?)?/g, (found) => {
    if (found.startsWith("\\")) return found;
    if (found === "$$") return "$";
    const [, offset, width = "0", base = "d"] =
      /^\$(?:\{(-?\d{1,10})(?:,(\d{1,3})(?:,([doxXnN]))?)?\})?$/.exec(found) ?? refuse(`has ${found}. ${form}`);
    const value = number + Number(offset ?? 0);
    if (value < 0 || value > largest) refuse(`comes to the number ${value} with ${found}.`);
    return digitsOf(value, Number(width), base);
  });
}

function digitsOf(value: number, width: number, base: string): string {
  const radix = { d: 10, o: 8 }[base] ?? 16;
  const isNibbles = base.toLowerCase() === "n";
  const digits = value.toString(radix);
  const written = isNibbles
    ? // Digit by digit from the end, as names of ip6.arpa have them; the width counts their dots.
      [...digits.padStart(Math.ceil(width / 2), "0")].reverse().join(".") +
      (width > 0 && width % 2 === 0 && width >= 2 * digits.length ? "." : "")
    : digits.padStart(width, "0");
  return base === "X" || base === "N" ? written.toUpperCase() : written;
}
