import { isUtf8 } from "node:buffer";

/**
 * Zone-file strings: `"…"`, or several of them in a row, with `\"`, `\\` and `\DDD` (a decimal octet) inside.
 * Scanned by hand: TXT values are long, and their quotes may be of any shape.
 */

/** The text that quoted strings stand for, or `undefined` when the value isn't a sequence of quoted strings from end to end. */
export function unquoted(value: string): string | undefined {
  let text = "";
  let at = skipBlank(value, 0);
  if (value[at] !== '"') return undefined;
  while (at < value.length) {
    if (value[at] !== '"') return undefined;
    const end = closingQuote(value, at);
    if (end === -1) return undefined;
    text += value.slice(at + 1, end);
    at = skipBlank(value, end + 1);
  }
  // Decoded as one: a character of several octets may be split between two strings.
  return unescaped(text);
}

/** The platform publishes quotes literally, so they must not be sent; one layer of them is the zone file's. */
export function sentUnquoted(value: string): string {
  return unquoted(value) ?? value;
}

/**
 * The innermost text, since an answer may bring either spelling. A text that is itself a sequence of quoted strings can't be told from
 * the zone-file spelling of another.
 */
export function fullyUnquoted(value: string): string {
  for (let text = value; ; ) {
    const inner = unquoted(text);
    if (inner === undefined) return text;
    text = inner;
  }
}

/** Resolves `\x` and `\DDD`; `undefined` when an escape is cut off, or the octets aren't UTF-8 and so have no place in JSON. */
export function unescaped(text: string): string | undefined {
  if (!text.includes("\\")) return text;
  const octets = unescapedOctets(text);
  return octets !== undefined && isUtf8(octets) ? octets.toString() : undefined;
}

/** The octets behind `\x` and `\DDD`, whatever they are; `undefined` when an escape is cut off. */
export function unescapedOctets(text: string): Buffer | undefined {
  const octets: Buffer[] = [];
  let from = 0;
  for (let at = text.indexOf("\\"); at !== -1; at = text.indexOf("\\", from)) {
    octets.push(Buffer.from(text.slice(from, at)));
    const digits = /^\d{3}/.exec(text.slice(at + 1, at + 4))?.[0];
    const next = text.codePointAt(at + 1);
    if (next === undefined || (digits !== undefined && Number(digits) > 255)) return undefined;
    const literal = String.fromCodePoint(next);
    octets.push(digits === undefined ? Buffer.from(literal) : Buffer.of(Number(digits)));
    from = at + 1 + (digits?.length ?? literal.length);
  }
  octets.push(Buffer.from(text.slice(from)));
  return Buffer.concat(octets);
}

/** Octets as `\DDD`. */
export function octetsOf(text: string | Buffer): string {
  return [...Buffer.from(text)].map((octet) => `\\${String(octet).padStart(3, "0")}`).join("");
}

/** Octets as one quoted string, of printable ASCII alone. */
export function quotedString(octets: string | Buffer): string {
  const written = [...Buffer.from(octets)].map((octet) => {
    const character = String.fromCharCode(octet);
    if (character === '"' || character === "\\") return `\\${character}`;
    return octet >= 0x20 && octet <= 0x7e ? character : octetsOf(Buffer.of(octet));
  });
  return `"${written.join("")}"`;
}

/** The index of the quote that ends the string begun at `from`, or -1. */
export function closingQuote(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === '"') return at;
  }
  return -1;
}

export function skipBlank(text: string, from: number): number {
  let at = from;
  while (at < text.length && /\s/.test(text.charAt(at))) at += 1;
  return at;
}
