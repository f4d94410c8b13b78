/** A JSON object, as far as it is known. */
export type Json = Record<string, unknown>;

export function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Parses the text of a body. `undefined` for an empty one; throws a SyntaxError for anything that is not JSON. */
export function parseJson(text: string): unknown {
  const json = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  if (json.trim() === "") return undefined;
  // A key `__proto__` becomes dangerous when somebody copies it with `=`. Half a character can't be sent on. Escapes can spell both.
  const isOdd = json.includes("__proto__") || /\\u00|\\ud[89ab]..(?!\\ud[c-f])|(?<!\\ud[89ab]..)\\ud[c-f]/i.test(json);
  const sound = (one: unknown): unknown => (typeof one === "string" ? one.toWellFormed() : one);
  const value: unknown = isOdd ? JSON.parse(json, (key, one) => (key === "__proto__" ? undefined : sound(one))) : JSON.parse(json);
  if (mayBeDeep(json) && isDeeperThan(value, deepest)) throw new SyntaxError(`nested deeper than ${deepest} levels`);
  return value;
}

/** What a text says as JSON; `undefined` for anything else. */
export function ifJson(text: string, parse: (text: string) => unknown = JSON.parse): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/** Answers are walked through by recursion, so their depth has a limit. Nothing that the platform sends comes near it. */
const deepest = 200;

/** A text with fewer brackets can't be nested so deep. Most have, and to look costs less than to walk through what they say. */
function mayBeDeep(json: string): boolean {
  return json.split(/[[{]/, deepest + 2).length > deepest + 1;
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (levels === 0) return true;
  // Not `Object.values`: a list of the zone's thousands of records would cost an array for each.
  for (const key in value) {
    const inner = (value as Json)[key];
    if (typeof inner === "object" && isDeeperThan(inner, levels - 1)) return true;
  }
  return false;
}
