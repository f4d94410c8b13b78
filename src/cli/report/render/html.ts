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
  return html`<bdi>${singleLine(text, longest)}</bdi>`;
}

/** A text from outside that is code: a value of a record, a pattern. */
export function code(text: string, longest = 400): Html {
  return html`<bdi><code>${singleLine(text, longest)}</code></bdi>`;
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
  return html`<dl class="facts">${pairs.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** A part that opens: closed at first where it is long. */
export function group(summary: Part, content: Part, open = false): Html {
  return html`<details${open ? html` open` : ""}><summary>${summary}</summary>${content}</details>`;
}
