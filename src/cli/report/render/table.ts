import { group, html, type Html, type Part } from "./html";
import { numberText } from "./marks";

/** Rows of one table; more are several tables, each in a part that is closed at first. */
const mostRows = 250;

interface Table<T> {
  readonly caption: Part;
  readonly head: readonly string[];
  readonly items: readonly T[];
  /** The first cell names the row. */
  readonly row: (item: T, index: number) => readonly Part[];
  /** Columns of numbers. */
  readonly numbers?: readonly number[];
  /** What names a part; default the numbers of its rows. */
  readonly part?: (items: readonly T[]) => Part;
}

/** A table of any length. A browser takes seconds to lay out thousands of rows, so many are folded. */
export function table<T>({ caption, head, items, row, numbers = [], part }: Table<T>): Html {
  const rows = items.map(row);
  if (items.length <= mostRows) return drawn(caption, head, rows, numbers);
  const starts = Array.from({ length: Math.ceil(items.length / mostRows) }, (_, nth) => nth * mostRows);
  return html`${starts.map((start) => {
    const own = items.slice(start, start + mostRows);
    const title = part?.(own) ?? `${numberText(start + 1)} to ${numberText(start + own.length)}`;
    return group(title, drawn(html`${caption}: ${title}`, head, rows.slice(start, start + mostRows), numbers));
  })}`;
}

/** A table that can be scrolled by itself on a small screen, with the keyboard too. */
function drawn(caption: Part, head: readonly string[], rows: readonly (readonly Part[])[], numbers: readonly number[]): Html {
  const right = (column: number): Part => (numbers.includes(column) ? html` class="n"` : "");
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Table"><table><caption>${caption}</caption>
<thead><tr>${head.map((name, column) => html`<th scope="col"${right(column)}>${name}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell, column) => cellOf(cell, column, right(column)))}</tr>\n`)}</tbody></table></div>`;
}

function cellOf(cell: Part, column: number, right: Part): Html {
  return column === 0 ? html`<th scope="row"${right}>${cell}</th>` : html`<td${right}>${cell}</td>`;
}
