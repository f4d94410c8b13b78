/** A figure that changes with time as load does: the same at the same moment, whoever asks. */
export function figureAt(what: string, atMs: number, most = 100): number {
  const seed = [...what].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  const hour = atMs / 3_600_000;
  const wave = Math.sin(((hour + seed) * Math.PI) / 12) + Math.sin(hour * 2.7 + seed) / 3;
  return Math.round((most * (wave + 4 / 3)) / (8 / 3));
}

/** Moments from one to another, at equal steps; the last one is never after the end. */
export function moments(fromMs: number, toMs: number, stepMs: number): number[] {
  const count = Math.max(0, Math.floor((toMs - fromMs) / stepMs));
  return Array.from({ length: count }, (_, index) => fromMs + index * stepMs);
}

/** A request at the edge. Which fields it has the documents don't show. */
interface LogEntry {
  readonly timestamp: string;
  readonly status: number;
  readonly cache_status: string;
  readonly country: string;
  readonly method: string;
  readonly url: string;
  readonly bytes: number;
}

const paths = ["/", "/shop", "/cart", "/wp-login.php", "/images/logo.png"];
const statuses = [200, 200, 301, 404, 200, 500];
const countries = ["NL", "DE", "US", "FR"];
const everyMs = 600_000;

const of = <T>(items: readonly T[], index: number): T => items[index % items.length] as T;

/** The requests of a site from one moment to another, oldest first: one every ten minutes. */
export function accessLog(site: string, fromMs: number, toMs: number): LogEntry[] {
  const first = Math.ceil(fromMs / everyMs);
  const last = Math.floor(toMs / everyMs);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => {
    const index = first + offset;
    return {
      timestamp: new Date(index * everyMs).toISOString(),
      status: of(statuses, index),
      cache_status: index % 3 === 0 ? "MISS" : "HIT",
      country: of(countries, index),
      method: "GET",
      url: `https://${site}.sites.example${of(paths, index)}`,
      bytes: 500 + figureAt(site, index * everyMs, 5_000),
    };
  });
}
