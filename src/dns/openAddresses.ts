import { type AddressRange, rangesOf } from "./addressRanges";

/** How much of the internet a list may name: the shortest prefixes of its entries, and the percentage that all of them name together. */
export interface Limits {
  readonly shortestIpv4: number;
  readonly shortestIpv6: number;
  readonly mostOfInternet: number;
}

export const usualLimits: Limits = { shortestIpv4: 8, shortestIpv6: 19, mostOfInternet: 50 };

/** The addresses that are given to somebody: all before multicast, and the global ones of IPv6. */
const internet = {
  4: { family: 4, first: 0n, last: 0xe0000000n - 1n },
  6: { family: 6, first: 2n ** 125n, last: 2n ** 126n - 1n },
} as const;

const sizeOf = ({ first, last }: AddressRange): bigint => last - first + 1n;

/** What is wrong with the entries of a list that should name a part of the internet. An entry is quoted only if it is an address. */
export function tooOpen(entries: readonly string[], { shortestIpv4, shortestIpv6, mostOfInternet }: Limits): string[] {
  const shortest = { 4: shortestIpv4, 6: shortestIpv6 };
  const largest = { 4: 2n ** BigInt(32 - shortestIpv4), 6: 2n ** BigInt(128 - shortestIpv6) };
  const all = entries.map((entry) => ({ entry, ranges: rangesOf(entry) }));
  const wide = all.flatMap(({ entry, ranges }) => {
    const range = ranges.find((one) => sizeOf(one) > largest[one.family]);
    return range ? [`the entry ${entry} is wider than /${shortest[range.family]} of IPv${range.family}.`] : [];
  });
  if (wide.length > 0) return wide;
  const ranges = all.flatMap((one) => one.ranges);
  return ([4, 6] as const).flatMap((family) => {
    const percent = shareOf(ranges, family);
    return percent >= mostOfInternet ? [`the ${entries.length} entries together name ${percent} % of the IPv${family} internet.`] : [];
  });
}

/** The percentage of the internet that ranges name together. */
function shareOf(ranges: readonly AddressRange[], family: 4 | 6): number {
  const part = internet[family];
  const within = ranges
    .filter((range) => range.family === family && range.last >= part.first && range.first <= part.last)
    .map(({ first, last }) => ({ family, first: max(first, part.first), last: last < part.last ? last : part.last }))
    .sort((a, b) => (a.first < b.first ? -1 : 1));
  let named = 0n;
  let next = part.first;
  for (const { first, last } of within) {
    if (last >= next) named += last - max(first, next) + 1n;
    next = max(next, last + 1n);
  }
  return Number((named * 100n) / sizeOf(part));
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
