import { escapeControls, singleLine } from "../../../kernel/values/text";

/** A piece of a page that is HTML already. Only `html` makes one, so nothing gets into a page unescaped. */
export class Html {
  constructor(readonly text: string) {}
}

export type Part = Html | string | number | undefined | false | readonly Part[];

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** HTML from a template; what is put in is escaped, and marks that turn letters round are spelled out, unless it is HTML already. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.map((text, index) => text + textOf(parts[index])).join(""));
}

function textOf(part: Part): string {
  if (part === undefined || part === false) return "";
  if (part instanceof Html) return part.text;
  if (typeof part === "string") return escapeControls(part).replace(/[&<>"']/g, (character) => entities[character] as string);
  return typeof part === "number" ? String(part) : part.map(textOf).join("");
}

/** A text from outside, on one line: marks that turn letters round are spelled out, and what it says turns nothing beside it. */
export function said(text: string, longest = 400): Html {
  const line = singleLine(text, longest);
  return html`<bdi${breaking(line)}>${line}</bdi>`;
}

/** Only a word that no column has room for is broken. */
function breaking(line: string): Part {
  return /\S{24}/.test(line) && html` class="long"`;
}

/** A text from outside that is code: a value of a record, a pattern. */
export function code(text: string, longest = 400): Html {
  const line = singleLine(text, longest);
  return html`<bdi${breaking(line)}><code>${line}</code></bdi>`;
}

/** A sentence with code between backticks. */
export function prose(text: string, longest = 800): Html {
  const parts = singleLine(text, longest).split("`");
  const isOdd = parts.length % 2 === 0;
  const shown = isOdd ? parts.join("`") : parts.map((part, nth) => (nth % 2 === 1 ? html`<code>${part}</code>` : part));
  return html`<bdi${breaking(text)}>${shown}</bdi>`;
}

/** What a value that may be absent looks like. */
export function orNothing<T>(value: T | undefined, shown: (value: T) => Part): Part {
  return value === undefined ? undefined : shown(value);
}

/** Parts with something between them. */
export function joined(parts: readonly Part[], between: Part = ", "): Part {
  return parts.flatMap((part, nth) => (nth === 0 ? [part] : [between, part]));
}

/** Parts on lines of their own. */
export function lines(parts: readonly Part[]): Part {
  return joined(parts, html`<br>`);
}

/** Facts as names and values. */
export function facts(pairs: readonly (readonly [name: string, value: Part])[]): Html {
  const known = pairs.filter(([, value]) => value !== undefined);
  return html`<dl class="facts">${known.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** A part that opens: closed at first where it is long. */
export function group(summary: Part, content: Part, open = false): Html {
  return html`<details${open ? html` open` : ""}><summary>${summary}</summary>${content}</details>`;
}
