/** What a text shows in the place of a secret. */
const mask = "[secret]";
/** Shorter secrets would blank out ordinary words, and a secret this short protects nothing. */
const minSecretLength = 4;
const secretName = /pass(word|wd|phrase)?|secret|token|authorization|authcode|api_?key/i;

export type Redact = <T>(value: T) => T;

/** A function that blanks out the given secrets in a text, or in every text inside a JSON value. */
export function redactor(secrets: readonly string[]): Redact {
  const spellings = new Set<string>();
  for (const secret of secrets) {
    if (secret.length < minSecretLength) continue;
    spellings.add(secret);
    spellings.add(encodeURIComponent(secret));
    spellings.add(JSON.stringify(secret).slice(1, -1));
    spellings.add(Buffer.from(secret).toString("base64"));
  }
  // Longest first: a secret may contain another one.
  const ordered = [...spellings].sort((a, b) => b.length - a.length);
  const inText = (text: string) => ordered.reduce((rest, secret) => rest.replaceAll(secret, mask), text);
  const inValue = (value: unknown): unknown => {
    if (typeof value === "string") return inText(value);
    if (Array.isArray(value)) return value.map(inValue);
    if (typeof value === "object" && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [inText(key), inValue(inner)]));
    }
    return value;
  };
  return <T>(value: T) => inValue(value) as T;
}

/** Values in a request's body that its field names mark as secret: an answer may quote them. */
export function secretsIn(body: unknown, found: string[] = []): string[] {
  if (typeof body !== "object" || body === null) return found;
  for (const [key, value] of Object.entries(body)) {
    if (typeof value === "string") {
      if (secretName.test(key)) found.push(value);
    } else secretsIn(value, found);
  }
  return found;
}

/** The beginning of a text that came from outside, on one line and without control characters. */
export function excerpt(text: string, length = 200): string {
  const line = text
    .slice(0, length * 4)
    .replace(/[\p{C}\s]+/gu, " ")
    .trim();
  return line.length > length ? `${line.slice(0, length)}…` : line;
}
