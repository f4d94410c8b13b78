/** Figures as text. */
export function table(head, rows) {
  const cells = [head, ...rows].map((row) => row.map((cell) => String(cell ?? "–")));
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  const numeric = head.map((_, column) => rows.every((row) => /^[\d–]/.test(String(row[column] ?? "–"))) && column > 0);
  const line = (row) =>
    `| ${row.map((cell, column) => (numeric[column] ? cell.padStart(widths[column]) : cell.padEnd(widths[column]))).join(" | ")} |`;
  const rule = `|${widths.map((width, column) => (numeric[column] ? `${"-".repeat(width + 1)}:` : "-".repeat(width + 2))).join("|")}|`;
  return [line(cells[0]), rule, ...cells.slice(1).map(line)].join("\n");
}

export const seconds = (value) => (value === undefined ? undefined : value.toFixed(value < 10 ? 2 : 1));
export const ratio = (value) => (value === undefined ? undefined : value.toFixed(2));
export const megabytes = (value) => (value === undefined ? undefined : value.toFixed(0));
/** One figure, or the least and the most of several that differ. */
export const range = (values) => [...new Set([Math.min(...values), Math.max(...values)])].join("–");
export const verdict = (within) => (within ? "yes" : "NO");

export function requestBound({ total, reads, writes }) {
  return [
    total !== undefined && (total === 0 ? "0" : `≤ ${total}`),
    writes !== undefined && total === undefined && `${writes} w`,
    reads !== undefined && `≤ ${reads} r`,
  ]
    .filter(Boolean)
    .join(", ");
}
