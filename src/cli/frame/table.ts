import { singleLine } from "../../kernel/values/text";

/** Rows in columns, for people. Cells are shortened and hold nothing that a terminal would obey; numbers stand on the right. */
export function columns(head: readonly string[], rows: readonly (readonly unknown[])[], longestCell = 80): string {
  const cells = [head, ...rows].map((row) => row.map((cell) => cellText(cell, longestCell)));
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const isNumber = head.map((_, column) => rows.length > 0 && rows.every((row) => typeof row[column] === "number"));
  const lineOf = (row: readonly string[]): string =>
    row.map((cell, column) => (isNumber[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0))).join("  ");
  return `${cells.map((row) => lineOf(row).trimEnd()).join("\n")}\n`;
}

/** Names and values, one of each on a line; without those that have no value. */
export function facts(rows: readonly (readonly [name: string, value: unknown])[], width: number): string {
  const shown = rows.filter(([, value]) => value !== undefined && value !== "");
  return shown.map(([name, value]) => `${`${name}:`.padEnd(width)}${singleLine(String(value), 300)}\n`).join("");
}

function cellText(cell: unknown, longest: number): string {
  if (cell === undefined || cell === null) return "";
  return singleLine(typeof cell === "string" ? cell : typeof cell === "object" ? JSON.stringify(cell) : String(cell), longest);
}
