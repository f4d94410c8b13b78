import { isJson, type Json } from "../transport";
import { OddAnswerError } from "./errors";

/** Makes `dns_record`, `dnsRecord` and `DnsRecord` one key, since the documents leave the spelling of several answers open. */
function foldKey(key: string): string {
  return key.replace(/[_-]/g, "").toLowerCase();
}

/** The value under a key, in any spelling of the key; `undefined` when there is none. */
export function lookUp(object: Json, key: string): unknown {
  return finderIn(object)(key);
}

/** `lookUp` for many keys of one object: its keys are folded only once. */
export function finderIn(object: Json): (key: string) => unknown {
  let spellings: ReadonlyMap<string, string> | undefined;
  return (key) => {
    if (Object.hasOwn(object, key)) return object[key];
    spellings ??= spellingsOf(Object.keys(object));
    const actual = spellings.get(foldKey(key));
    return actual === undefined ? undefined : object[actual];
  };
}

/** The objects of a list have the same keys, mostly: so many different ones are kept. */
const mostSpellings = 100;
const spellingsByKeys = new Map<string, ReadonlyMap<string, string>>();

/** The keys by their folded form. Of two keys that fold to the same, the first one counts. */
function spellingsOf(keys: readonly string[]): ReadonlyMap<string, string> {
  const all = JSON.stringify(keys);
  const kept = spellingsByKeys.get(all);
  if (kept) return kept;
  const spellings = new Map(keys.toReversed().map((key) => [foldKey(key), key]));
  if (spellingsByKeys.size >= mostSpellings) spellingsByKeys.clear();
  spellingsByKeys.set(all, spellings);
  return spellings;
}

const wrappers = ["data", "result", "item"];
const listWrappers = ["items", "data", "results", "entries"];

/** The one object in an answer: wrapped under its name or a usual wrapper, in a list of one, or bare. `undefined` when there is none. */
export function one(body: unknown, name: string): Json | undefined {
  if (Array.isArray(body)) return body.length === 1 ? one(body[0], name) : undefined;
  if (!isJson(body)) return undefined;
  const find = finderIn(body);
  for (const key of [name, ...wrappers]) {
    const inner = find(key);
    if (isJson(inner)) return key === name ? inner : one(inner, name);
  }
  return Object.keys(body).length === 0 ? undefined : body;
}

const lists = new WeakMap<readonly unknown[], Json[] | "other">();

/**
 * A list of objects. A list with anything else in it is none. One list always gives the same array, so that callers can
 * keep in a WeakMap what they derive from it.
 */
function objects(values: readonly unknown[]): Json[] | undefined {
  const kept = lists.get(values) ?? (values.every(isJson) ? [...values] : "other");
  lists.set(values, kept);
  return kept === "other" ? undefined : kept;
}

/**
 * Among the names of a list: any other name will do as well, if the answer has one array and that holds objects. For answers that the
 * platform passes on from its edge provider without documenting their form.
 */
export const anyName = "*";

/** Arrays beside a list that say something of the answer and aren't the list. */
const besideLists = ["errors", "error", "warnings", "messages", "links"];

/** The list in an answer: wrapped under its name or a usual wrapper, or bare. `undefined` when there is none: not an empty list. */
export function many(body: unknown, names: readonly string[]): Json[] | undefined {
  if (Array.isArray(body)) return objects(body);
  if (!isJson(body)) return undefined;
  const find = finderIn(body);
  for (const key of [...names, ...listWrappers]) {
    const inner = find(key);
    if (Array.isArray(inner)) return objects(inner);
    if (isJson(inner)) {
      const nested = many(inner, names);
      if (nested) return nested;
    }
  }
  return names.includes(anyName) ? onlyList(body) : undefined;
}

/** An empty array of an unknown name proves no absence. */
function onlyList(body: Json): Json[] | undefined {
  const arrays = Object.entries(body).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
  const [key = "", only = []] = arrays[0] ?? [];
  return arrays.length === 1 && only.length > 0 && !besideLists.includes(foldKey(key)) ? objects(only) : undefined;
}

/** The one object in the answer to a GET; fails when there is none. */
export function oneIn(path: string, body: unknown, name: string): Json {
  const found = one(body, name);
  if (!found) throw new OddAnswerError(`GET ${path}`, `the ${name.replaceAll("_", " ")}`);
  return found;
}

/** The list in the answer to a GET; fails when there is none. */
export function listIn(path: string, body: unknown, names: readonly string[]): Json[] {
  const items = many(body, names);
  if (!items) throw new OddAnswerError(`GET ${path}`, `a list of ${(names[0] ?? "items").replaceAll("_", " ")}`);
  return items;
}
