import { type Call, UsageError } from "./command";

const units: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** What an option of a time takes, for its help. */
export const momentForm = "24h, 7d, or a date and time: 2026-11-22T08:00Z";

/** The time that an option names, in milliseconds since 1970: so long before now, or a date. */
export function momentIn(option: string, text: string, nowMs: number): number {
  const [, count, unit = ""] = /^(\d{1,6})([smhdw])$/.exec(text.trim()) ?? [];
  const at = count === undefined ? Date.parse(text) : nowMs - Number(count) * (units[unit] as number);
  // A bare number would be taken for a year.
  if (Number.isNaN(at) || !/[a-z-]/i.test(text)) throw new UsageError(`--${option} takes ${momentForm}; not ${JSON.stringify(text)}.`);
  return at;
}

/** A day as people write it, `2026-11-22`, checked. */
export function dayIn(option: string, text: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(text)))
    throw new UsageError(`--${option} takes a day: 2026-11-22; not ${JSON.stringify(text)}.`);
  return text;
}

/** The whole number that an option names, or the usual one. */
export function numberIn<U>(call: Call, option: string, usual: U, [least, most]: readonly [number, number]): number | U {
  const text = call.text(option);
  if (text === undefined) return usual;
  if (/^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text);
  throw new UsageError(`--${option} must be a whole number from ${least} to ${most}, not ${JSON.stringify(text)}.`);
}
