import { figureAt } from "./figures";

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
