import { group, html, type Html, type Part, type Table, table } from "./html";
import { numberText } from "./marks";

/** Rows of one table; more are several tables, each in a part that is closed at first. */
const mostRows = 250;

interface LongTable<T> extends Omit<Table, "rows"> {
  readonly items: readonly T[];
  readonly row: (item: T, index: number) => readonly Part[];
  /** What names a part; default the numbers of its rows. */
  readonly part?: (items: readonly T[]) => Part;
}

/** A table of any length. A browser takes seconds to lay out thousands of rows, so many are folded. */
export function longTable<T>({ caption, items, row, part, ...rest }: LongTable<T>): Html {
  const rows = items.map(row);
  if (items.length <= mostRows) return table({ caption, rows, ...rest });
  const starts = Array.from({ length: Math.ceil(items.length / mostRows) }, (_, nth) => nth * mostRows);
  return html`${starts.map((start) => {
    const own = items.slice(start, start + mostRows);
    const title = part?.(own) ?? `${numberText(start + 1)} to ${numberText(start + own.length)}`;
    return group(title, table({ caption: html`${caption}: ${title}`, rows: rows.slice(start, start + mostRows), ...rest }));
  })}`;
}
