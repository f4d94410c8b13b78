/** `1h30m`, `90s`, `500ms`: durations as `customTimeouts` takes them. */
export function durationMs(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const units: Record<string, number> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 };
  const parts = [...text.matchAll(/(\d{1,9}(?:\.\d{1,9})?)(ms|h|m|s)/g)];
  if (parts.length === 0 || parts.map(([part]) => part).join("") !== text.trim()) return undefined;
  return parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * (units[unit as string] as number), 0);
}
