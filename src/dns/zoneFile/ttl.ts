const seconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 };
const longestSeconds = 2_147_483_647;

/** A TTL in seconds: `3600`, or with units as many servers write it: `1h30m`. `undefined` for anything else. */
export function ttlOf(word: string): number | undefined {
  const text = word.toLowerCase();
  if (!/^(\d{1,10}|(\d{1,10}[smhdw])+)$/.test(text)) return undefined;
  const total = /\d$/.test(text)
    ? Number(text)
    : [...text.matchAll(/(\d+)([smhdw])/g)].reduce((sum, [, count, unit]) => sum + Number(count) * (seconds[unit as string] as number), 0);
  return total <= longestSeconds ? total : undefined;
}
