/** A text with something from outside in it: on one line, of modest length, and with nothing that a terminal would obey. */
export function singleLine(text: string, longest = 2_000): string {
  const escaped = escapeControls(beginning(text, longest)).replace(/[\n\t]/g, controlText);
  return text.length > longest ? `${escaped}…` : escaped;
}

/** The first characters of a text; none of them is half a character. */
export function beginning(text: string, longest: number): string {
  return text.length > longest ? text.slice(0, longest).replace(/[\ud800-\udbff]$/, "") : text;
}

/** A text with nothing in it that a terminal would obey, and no mark that turns its letters round; lines and tabs stay. */
export function escapeControls(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (character) =>
    character === "\n" || character === "\t" ? character : controlText(character),
  );
}

function controlText(character: string): string {
  return `\\u{${(character.codePointAt(0) as number).toString(16)}}`;
}

/** A JSON text in which such characters are spelled out, as JSON and TypeScript do. Line breaks between its parts stay. */
export function escapedJson(json: string): string {
  const unit = (code: number): string => `\\u${code.toString(16).padStart(4, "0")}`;
  return json.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (character) =>
    character === "\n" ? character : Array.from({ length: character.length }, (_, index) => unit(character.charCodeAt(index))).join(""),
  );
}

/** `1 record`, `2 records`. */
export function counted(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : plural(noun)}`;
}

/** Several of what a noun names: records, aliases, mailboxes. */
export function plural(noun: string): string {
  return `${noun}${/(s|x|ch|sh)$/.test(noun) ? "es" : "s"}`;
}

/** `3 hours ago` */
export function ago(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  const hours = Math.round(minutes / 60);
  if (minutes < 1) return "less than a minute ago";
  if (minutes < 120) return `${counted(minutes, "minute")} ago`;
  return hours < 48 ? `${hours} hours ago` : `${counted(Math.round(hours / 24), "day")} ago`;
}

/** How many lines of a list a message shows. */
const mostLines = 20;

/** The first lines of a list, and how many more there are. */
export function firstLines<T>(items: readonly T[], line: (item: T) => string): string[] {
  const lines = items.slice(0, mostLines).map(line);
  return items.length > mostLines ? [...lines, `  (and ${items.length - mostLines} more)`] : lines;
}

/** A value for a message, cut where it is long. */
export function brief(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length <= 80 ? text : `${text.slice(0, 77)}…`;
}
