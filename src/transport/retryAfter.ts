/**
 * What `Retry-After` asks for, in milliseconds from now; `undefined` when it is absent or unreadable. A date is compared
 * with the answer's own `Date`, so that a wrong clock on this machine does no harm.
 */
export function retryAfterMs(headers: Record<string, string>, nowMs: number): number | undefined {
  const text = headers["retry-after"]?.trim();
  if (text === undefined || text === "") return undefined;
  if (/^\d+(\.\d+)?$/.test(text)) return Math.ceil(Number(text) * 1000);
  // Date.parse also takes "-5" and the like for a date; an HTTP date begins with the day's name.
  if (!/^[A-Za-z]/.test(text)) return undefined;
  const at = Date.parse(text);
  if (Number.isNaN(at)) return undefined;
  const said = Date.parse(headers["date"] ?? "");
  return Math.max(0, at - (Number.isNaN(said) ? nowMs : said));
}
