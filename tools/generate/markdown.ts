/** A table; a bar in a cell would end it. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("\n", " ").replaceAll("|", "\\|")).join(" | ")} |\n`;
  return line(head) + `|${"---|".repeat(head.length)}\n` + rows.map(line).join("");
}

/** A long table, closed at first; a short one as it is. */
export function folded(what: string, text: string): string {
  const rows = text.split("\n").length - 3;
  return rows > 8 ? `<details>\n<summary>${rows} ${what}</summary>\n\n${text}\n</details>\n` : text;
}

export function code(text: string): string {
  return `\`${text}\``;
}

/** `a`, `b` and `c`. */
export function listed(items: readonly string[], and = "and"): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} ${and} ${items.at(-1)}`;
}

/** The anchor of a heading, as GitHub makes it. */
export function anchor(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");
}
