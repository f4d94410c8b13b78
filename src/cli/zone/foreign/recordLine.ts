import { quotedString } from "../../../dns/quoted";
import type { Value } from "./parsedFile";

/** A value can't be said in a master file. The message continues a sentence that begins with its entry. */
export class Unsayable extends Error {
  override readonly name = "Unsayable";
}

const longestTtl = 2_147_483_647;

/** A record of another program as a line of a master file, which is then read like any other. */
export function recordLine(name: string, type: string, ttl: Value, data: readonly string[]): string {
  return [ownerOf(name), number(ttl, "TTL", longestTtl), "IN", typeOf(type), ...data].join(" ");
}

/** A name, relative to the zone. Both programs spell the zone itself in one way only. */
function ownerOf(name: string): string {
  if (name === "" || name === "@") return "@";
  if (name.endsWith("."))
    throw new Unsayable(`has the name ${JSON.stringify(name)}, which ends in a dot; it must be relative to the zone.`);
  return word(name, "name");
}

function typeOf(type: string): string {
  if (!/^[A-Za-z][\w/-]{0,60}$/.test(type))
    throw new Unsayable(`has the type ${JSON.stringify(type.slice(0, 100))}, which is not a DNS type.`);
  return type;
}

/** What stands in a line as it is, and means nothing but itself. */
function word(text: string, what: string): string {
  const bare = text.replace(/\\(?:\d{3}|[!-/:-~])/g, "");
  if (text === "" || text.length > 1_000 || /[\s"();\\$\p{C}\p{Z}]/u.test(bare))
    throw new Unsayable(`has the ${what} ${JSON.stringify(text.slice(0, 100))}, which no zone can hold.`);
  return text;
}

export function address(value: Value): string {
  return word(textOf(value, "value"), "value");
}

/** Both programs have targets in full. */
export function host(value: Value, what = "target"): string {
  const text = textOf(value, what);
  if (text === ".") return text;
  if (!text.endsWith(".")) throw new Unsayable(`has the ${what} ${JSON.stringify(text.slice(0, 300))} without a trailing dot.`);
  return word(text, what);
}

export function number(value: Value, what: string, most = 65_535): string {
  const given = typeof value === "string" && /^\d{1,10}$/.test(value) ? Number(value) : value;
  if (typeof given !== "number" || !Number.isInteger(given) || given < 0 || given > most)
    throw new Unsayable(`has the ${what} ${shown(value)}; it must be a whole number from 0 to ${most}.`);
  return String(given);
}

/** A text as one quoted string, whatever it holds. */
export function quoted(value: Value, what = "value"): string {
  const text = textOf(value, what);
  if (!text.isWellFormed()) throw new Unsayable(`has a ${what} that is no Unicode text.`);
  return quotedString(text);
}

export function tag(value: Value): string {
  const text = textOf(value, "tag");
  if (!/^[A-Za-z0-9]{1,255}$/.test(text)) throw new Unsayable(`has the tag ${JSON.stringify(text.slice(0, 100))}, which is not a CAA tag.`);
  return text;
}

export function parameterKey(key: unknown): string {
  if (typeof key !== "string" || !/^[a-z0-9-]{1,63}$/.test(key))
    throw new Unsayable(`has the parameter ${shown(key)}, which is not a parameter key.`);
  return key;
}

export function textOf(value: Value, what: string): string {
  if (typeof value === "string") return value;
  const written = value === undefined || value === null ? `no ${what}` : `the ${what} ${shown(value)}, which YAML doesn't read as a text`;
  throw new Unsayable(`has ${written}${value === undefined || value === null ? "" : ": put it into quotes"}.`);
}

function shown(value: unknown): string {
  return value instanceof Map || Array.isArray(value) ? "(a list or a mapping)" : String(value ?? "nothing").slice(0, 100);
}
