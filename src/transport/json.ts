/** A JSON object, as far as it is known. */
export type Json = Record<string, unknown>;

export function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Parses the text of a body. `undefined` for an empty one; throws a SyntaxError for anything that is not JSON. */
export function parseJson(text: string): unknown {
  const json = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  if (json.trim() === "") return undefined;
  // A key `__proto__` becomes dangerous when somebody copies it with `=`. It can also be spelt with an escape.
  const mayHoldProto = json.includes("__proto__") || json.includes("\\u00");
  const value: unknown = mayHoldProto
    ? JSON.parse(json, (key, value: unknown) => (key === "__proto__" ? undefined : value))
    : JSON.parse(json);
  if (isDeeperThan(value, deepest)) throw new SyntaxError(`nested deeper than ${deepest} levels`);
  return value;
}

/** Answers are walked through by recursion, so their depth has a limit. Nothing that the platform sends comes near it. */
const deepest = 200;

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
