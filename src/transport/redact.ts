/** What a text shows in the place of a secret. */
const mask = "[secret]";
/** Shorter secrets would blank out ordinary words, and a secret this short protects nothing. */
const minSecretLength = 4;
const secretName = /pass(word|wd|phrase)?|secret|token|authorization|authcode|api_?key|callback/i;

export type Redact = <T>(value: T) => T;

/** How a secret may be spelt in an answer: as it is, in JSON (also escaped for HTML), in addresses and forms, in HTML, in base64. */
function spellingsOf(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  const inHtml = (entities: Readonly<Record<string, string>>) =>
    secret.replace(/[&<>"']/g, (character) => entities[character] ?? character);
  const named = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return [
    ...[secret, json, json.replace(/[&<>]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`)],
    ...[encodeURIComponent(secret), String(new URLSearchParams([["", secret]])).slice(1)],
    ...[
      inHtml(named),
      inHtml({ ...named, "'": "&#39;" }),
      inHtml({ ...named, '"': "&#34;", "'": "&#39;" }),
      inHtml({ ...named, "'": "&#x27;" }),
    ],
    ...[Buffer.from(secret).toString("base64").replace(/=+$/, ""), Buffer.from(secret).toString("base64url")],
  ];
}

/** A function that masks the given secrets in a text, or in every text inside a JSON value. */
export function redactor(secrets: readonly string[]): Redact {
  const spellings = new Set(secrets.filter((secret) => secret.length >= minSecretLength).flatMap(spellingsOf));
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

/** The secrets in a request's body, since an answer may quote them: texts under a field whose name sounds secret, at any depth. */
export function secretsIn(body: unknown, found: string[] = [], within = false): string[] {
  if (typeof body === "string" && within) found.push(body);
  if (typeof body !== "object" || body === null) return found;
  for (const [key, value] of Object.entries(body)) secretsIn(value, found, within || (!Array.isArray(body) && secretName.test(key)));
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
