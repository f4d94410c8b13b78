import { group, html, type Html, type Part } from "./html";
import { numberText } from "./marks";

/** Rows of one table; more are several tables, each in a part that is closed at first. */
const mostRows = 250;

interface Table<T> {
  readonly caption: Part;
  readonly head: readonly string[];
  readonly items: readonly T[];
  /** The first cell names the row. A cell without a value is `undefined`; a column in which no row has one isn't drawn. */
  readonly row: (item: T, index: number) => readonly Part[];
  /** Columns of numbers. */
  readonly numbers?: readonly number[];
  /** What names a part; default the numbers of its rows. */
  readonly part?: (items: readonly T[]) => Part;
}

/** A table of any length. A browser takes seconds to lay out thousands of rows, so many are folded. */
export function table<T>({ caption, items, part, ...columns }: Table<T>): Html {
  const all = items.map(columns.row);
  const kept = columns.head.flatMap((_, column) => (column === 0 || all.some((row) => row[column] !== undefined) ? [column] : []));
  const rows = all.map((row) => kept.map((column) => row[column]));
  const head = kept.map((column) => columns.head[column] as string);
  const numbers = kept.flatMap((column, place) => (columns.numbers?.includes(column) ? [place] : []));
  if (items.length <= mostRows) return drawn(caption, head, rows, numbers);
  const starts = Array.from({ length: Math.ceil(items.length / mostRows) }, (_, nth) => nth * mostRows);
  return html`${starts.map((start) => {
    const own = items.slice(start, start + mostRows);
    const title = part?.(own) ?? `${numberText(start + 1)} to ${numberText(start + own.length)}`;
    return group(title, drawn(html`${caption}: ${title}`, head, rows.slice(start, start + mostRows), numbers));
  })}`;
}

/** A table; on a phone its rows become lists, so that nothing is cut. */
function drawn(caption: Part, head: readonly string[], rows: readonly (readonly Part[])[], numbers: readonly number[]): Html {
  const right = (column: number): Part => (numbers.includes(column) ? html` class="n"` : "");
  const cell = (content: Part, column: number): Html =>
    column === 0
      ? html`<th scope="row"${right(column)}>${content}</th>`
      : html`<td data-of="${head[column]}"${right(column)}${content === undefined && html` data-none`}>${content ?? "–"}</td>`;
  return html`<table><caption>${caption}</caption>
<thead><tr>${head.map((name, column) => html`<th scope="col"${right(column)}>${name}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map(cell)}</tr>\n`)}</tbody></table>`;
}
