/** Servers refuse addresses that are much longer. */
const longestId = 1_000;

/** One segment of a path. An id that would lead to another endpoint is a mistake: it is refused, not encoded. */
function segment(value: string | number | undefined): string {
  const text = String(value);
  if (value === undefined || text === "" || text === "." || text === "..") {
    throw new Error(
      value === undefined ? "an id is missing: nothing was sent." : `${JSON.stringify(text)} is not an id: nothing was sent.`,
    );
  }
  if (!text.isWellFormed()) throw new Error("an id contains half of a character (an unpaired surrogate): nothing was sent.");
  const encoded = encodeURIComponent(text);
  if (encoded.length > longestId) throw new Error(`an id has ${text.length} characters, which is too long: nothing was sent.`);
  return encoded;
}

/** Builds a request path: path`/api/dns_zones/${zoneId}`. Every inserted value stays one segment, whatever it contains. */
export function path(literals: TemplateStringsArray, ...values: readonly (string | number | undefined)[]): string {
  return literals.reduce((built, literal, index) => built + segment(values[index - 1]) + literal);
}
