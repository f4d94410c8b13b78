import { layersOf, rewritten, traced, type Traced } from "./decode";

/** What a text shows in the place of a secret. */
const mask = "[secret]";
/** Shorter secrets would blank out ordinary words, and a secret this short protects nothing. */
const minSecretLength = 4;
/** A shorter one may be a part of ordinary words: it counts only where it stands alone, and as a whole. */
const minLongLength = 8;
/** A shorter part of base64 may be a part of anything. */
const minEncodedLength = 6;
/** Nobody is shown more than the beginning of a text. The rest of a longer one is dropped unread. */
const longestText = 2 ** 16;
const secretName = /pass(word|wd|phrase)?|secret|token|authorization|authcode|api_?key|callback/i;
/** What says something about a secret holds none: `authcode_behavior`. */
const aboutSecret = /(_(behavior|status|type|at)|Behavior|Status|Type|At)$/;
/** A secret by its name, in what should be JSON or the query of an address. */
const quote = `(?:["']|&(?:quot|apos|#\\w+);)?`;
const namedSecret = new RegExp(`((?:${secretName.source})${quote}\\s*[:=]\\s*)("(?:[^"\\\\]|\\\\.)*"?|${quote}[^\\s,;&<>"']+)`, "gi");
/** An address may sign in whoever opens it. */
const queryOfAddress = /(https?:\/\/[^\s"'<>?#]*)[?#][^\s"'<>]*/gi;

export type Redact = <T>(value: T) => T;

/** What a text is searched for. */
interface Wanted {
  /** Whole secrets, wherever they stand, in any case, and with blanks and tags between. */
  readonly long: ReadonlySet<string>;
  /** Secrets that count as words of their own only. */
  readonly short: ReadonlySet<string>;
  /** Parts of base64, which has its own use for upper and lower case. */
  readonly base64: ReadonlySet<string>;
}

/** A stretch of a text, by its first place and the first place behind it. */
type Stretch = readonly [from: number, to: number];

// White space, and what a form writes for a blank.
const blanks = /[\p{C}\p{Z}\s+]+/gu;
const lineBreaks = /[\r\n]+[ \t]*/g;
const tags = /<[/!?]?[a-z-][^<>]{0,500}>/gi;

/** A function that masks the given secrets in a text, or in every text inside a JSON value, however they are written there. */
export function redactor(secrets: readonly string[]): Redact {
  const wanted = wantedOf(secrets.filter((secret) => secret.length >= minSecretLength));
  const inText = (text: string): string => {
    const beginning = text.slice(0, longestText);
    return masked(beginning, stretchesIn(beginning, wanted));
  };
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

/** A secret may itself look like something encoded, so it is decoded as the texts are. */
function wantedOf(secrets: readonly string[]): Wanted {
  const [long, short, base64] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const { text } of secrets.flatMap((secret) => layersOf(traced(secret)))) {
    const dense = [text, text.replace(tags, "")].map((one) => lower(one.replace(blanks, ""))).filter((one) => one.length >= minLongLength);
    for (const one of dense) long.add(one);
    if (dense.length === 0 && text.length >= minSecretLength) short.add(text);
  }
  for (const bytes of secrets.map((secret) => Buffer.from(secret))) {
    long.add(bytes.toString("hex"));
    for (const part of base64Of(bytes)) base64.add(part);
  }
  return { long, short, base64 };
}

/** The part of base64 that only the bytes decide, for each of the three places at which they can begin: in `user:secret`, say. */
function base64Of(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((before) => {
    const all = Buffer.concat([Buffer.alloc(before), bytes]);
    const [first, end] = [Math.ceil((before * 8) / 6), Math.floor((all.length * 8) / 6)];
    const parts = [all.toString("base64"), all.toString("base64url")].map((text) => text.slice(first, end).replaceAll("+", ""));
    return parts.filter((part) => part.length >= minEncodedLength);
  });
}

function stretchesIn(text: string, wanted: Wanted): Stretch[] {
  if (isHarmless(text, wanted)) return [];
  const whole = traced(text);
  const untagged = rewritten(whole, tags, () => "");
  // A tag or a line break may stand in the middle of anything, of an escape too.
  const joined = [whole, untagged].map((one) => rewritten(one, lineBreaks, () => ""));
  const starts = [whole, ...joined.filter((one) => one.text.length < text.length)];
  return starts
    .flatMap(layersOf)
    .flatMap((layer) => [
      ...found(layer, layer.text, wanted.short, standsAlone),
      ...[layer, rewritten(layer, tags, () => "")].flatMap((one) => denseStretchesIn(one, wanted)),
    ]);
}

function denseStretchesIn(layer: Traced, { long, base64 }: Wanted): Stretch[] {
  const dense = rewritten(layer, blanks, () => "");
  return [...found(dense, lower(dense.text), long), ...found(dense, dense.text, base64)];
}

/** Whether a text with nothing encoded in it holds nothing: most are so, and need no more than a look. */
function isHarmless(text: string, { long, short, base64 }: Wanted): boolean {
  if (text.length < minSecretLength) return true;
  if (/[\\%&<\r\n]/.test(text)) return false;
  const dense = text.replace(blanks, "");
  const small = lower(dense);
  return (
    ![...short].some((one) => text.includes(one)) &&
    ![...long].some((one) => small.includes(one)) &&
    ![...base64].some((one) => dense.includes(one))
  );
}

function found({ from, to }: Traced, text: string, wanted: ReadonlySet<string>, counts = (_text: string, _at: Stretch) => true): Stretch[] {
  const stretches: Stretch[] = [];
  for (const one of wanted) {
    for (let at = text.indexOf(one); at !== -1; at = text.indexOf(one, at + one.length))
      if (counts(text, [at, at + one.length])) stretches.push([from[at] as number, to[at + one.length - 1] as number]);
  }
  return stretches;
}

/** Whether neither a letter nor a digit stands beside it. */
function standsAlone(text: string, [from, to]: Stretch): boolean {
  return !/[\p{L}\p{N}_]/u.test(text.slice(Math.max(0, from - 1), from)) && !/[\p{L}\p{N}_]/u.test(text.slice(to, to + 1));
}

/** In lower case, and as long as before. */
function lower(text: string): string {
  const all = text.toLowerCase();
  return all.length === text.length ? all : text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function masked(text: string, stretches: readonly Stretch[]): string {
  let [rest, done] = ["", 0];
  for (const [from, to] of stretches.toSorted((a, b) => a[0] - b[0] || b[1] - a[1])) {
    if (from >= done) rest += text.slice(done, from) + mask;
    done = Math.max(done, to);
  }
  return rest + text.slice(done);
}

/** A text that nobody could read as JSON, without what its own words call a secret, and without what follows an address. */
export function withoutNamedSecrets(text: string): string {
  return text.replace(queryOfAddress, `$1?${mask}`).replace(namedSecret, (_, before: string) => before + mask);
}

/** Whether a body may have a field whose name sounds secret. Most have none, and need no more than a look. */
export function mayNameSecrets(text: string): boolean {
  return secretName.test(text);
}

/** The secrets in a request's body, since an answer may quote them: texts under a field whose name sounds secret, at any depth. */
export function secretsIn(body: unknown, found: string[] = [], within = false): string[] {
  if (typeof body === "string" && within) found.push(body);
  if (typeof body !== "object" || body === null) return found;
  const isSecret = (key: string): boolean => !Array.isArray(body) && secretName.test(key) && !aboutSecret.test(key);
  for (const [key, value] of Object.entries(body)) secretsIn(value, found, within || isSecret(key));
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
