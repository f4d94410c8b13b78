import { Unreadable } from "./unreadable";

const seconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 };
const longestSeconds = 2_147_483_647;

/** A time in seconds: `3600`, or with units as many servers write it: `1h30m`. `undefined` for what is no time. */
export function secondsOf(word: string): number | undefined {
  const text = word.toLowerCase();
  if (!/^(\d{1,20}|(\d{1,20}[smhdw])+)$/.test(text)) return undefined;
  if (/\d$/.test(text)) return Number(text);
  return [...text.matchAll(/(\d+)([smhdw])/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * (seconds[unit as string] as number),
    0,
  );
}

/** Such a time as a TTL. */
export function ttlOf(word: string): number | undefined {
  const ttl = secondsOf(word);
  if (ttl !== undefined && ttl > longestSeconds)
    throw new Unreadable(
      `has the TTL ${word}; a TTL is at most ${longestSeconds} seconds. Servers take a longer one for 0 (RFC 2181).`,
      "ttl",
    );
  return ttl;
}
