/** A path segment that would change which endpoint is called can never be meant; it is refused, not encoded. */
function segment(value: string | number | undefined): string {
  const text = String(value);
  if (value === undefined || text === "" || text === "." || text === "..") {
    throw new Error(`an id can't be ${value === undefined ? "missing" : JSON.stringify(text)}: nothing was sent`);
  }
  return encodeURIComponent(text);
}

/** Builds a request path: path`/api/dns_zones/${zoneId}`. Every inserted value stays one segment, whatever it contains. */
export function path(literals: TemplateStringsArray, ...values: readonly (string | number | undefined)[]): string {
  return literals.reduce((built, literal, index) => built + segment(values[index - 1]) + literal);
}
