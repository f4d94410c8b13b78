/** Enough for one minute at the highest rate limits that are common. */
const most = 4096;

/** Adds when a request left. The list holds the latest ones in the order in which they left, without those that were turned away. */
export function noteSent(times: number[], sentMs: number): void {
  times.push(sentMs);
  if (times.length > most) times.splice(0, most / 4);
}

/** The platform turned the request away: it counts as not sent. */
export function forgetSent(times: number[], sentMs: number): void {
  const index = times.lastIndexOf(sentMs);
  if (index !== -1) times.splice(index, 1);
}

/** Requests a second in the window that ends with `endMs`. */
export function rateSeen(times: readonly number[], endMs: number, windowMs: number): number {
  const count = times.filter((sentMs) => sentMs > endMs - windowMs && sentMs <= endMs).length;
  return (count * 1000) / windowMs;
}
