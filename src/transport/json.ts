/** Parses the text of a body. `undefined` for an empty one; throws a SyntaxError for anything that is not JSON. */
export function parseJson(text: string): unknown {
  const json = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  if (json.trim() === "") return undefined;
  // An own key `__proto__` is harmless until someone copies it with `=`; it can also be spelt with an escape.
  const mayHoldProto = json.includes("__proto__") || json.includes("\\u00");
  return mayHoldProto ? JSON.parse(json, (key, value: unknown) => (key === "__proto__" ? undefined : value)) : JSON.parse(json);
}
