/** The words that somebody may have meant, nearest first: those that few letters tell apart. */
function near(typed: string, known: readonly string[]): readonly string[] {
  const most = Math.min(Math.max(1, Math.floor(typed.length / 3)), 4);
  return known
    .map((word) => ({ word, away: word.startsWith(typed) && typed.length > 1 ? 1 : distance(typed, word, most) }))
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

/** How many letters have to be put in, taken away, exchanged or swapped; infinitely many where more than `most`. */
function distance(one: string, other: string, most: number): number {
  if (one === other) return 0;
  if (most === 0) return Infinity;
  if (one[0] === other[0]) return distance(one.slice(1), other.slice(1), most);
  const isSwapped = one[0] === other[1] && one[1] === other[0];
  const ways = [[1, 0], [0, 1], [1, 1], ...(isSwapped ? [[2, 2]] : [])] as const;
  return 1 + Math.min(...ways.map(([ours, theirs]) => distance(one.slice(ours), other.slice(theirs), most - 1)));
}
