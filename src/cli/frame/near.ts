/** The words that somebody may have meant, nearest first: those that few letters tell apart. */
function near(typed: string, known: readonly string[]): readonly string[] {
  const most = Math.max(1, Math.floor(typed.length / 3));
  return known
    .map((word) => ({ word, away: word.startsWith(typed) && typed.length > 1 ? 1 : distance(typed, word) }))
    .filter(({ away }) => away <= most)
    .sort((one, other) => one.away - other.away)
    .slice(0, 3)
    .map(({ word }) => word);
}

/** ` Did you mean zone export?`, or nothing. */
export function meant(typed: string, known: readonly string[], prefix = ""): string {
  const words = near(typed, known).map((word) => `${prefix}${word}`);
  return words.length === 0 ? "" : ` Did you mean ${words.join(" or ")}?`;
}

/** How many letters have to be put in, taken away, exchanged or swapped. */
function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const [above = [], before = []] = [rows[row - 1], rows[row - 2]];
      const same = one[row - 1] === other[column - 1];
      const swapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      line.push(
        Math.min(
          (above[column] ?? 0) + 1,
          (line[column - 1] ?? 0) + 1,
          (above[column - 1] ?? 0) + (same ? 0 : 1),
          swapped ? (before[column - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    rows.push(line);
  }
  return rows[one.length]?.[other.length] ?? Infinity;
}
