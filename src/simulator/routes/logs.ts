import { type Answer, type ApiRequest, type Route, route, under } from "../http/route";
import { accessLog } from "../platform/accessLog";
import { Refusal } from "../platform/refusal";
import { siteWithCdn } from "./access";
import { report } from "./reports";

const hourMs = 3_600_000;
const periods: Readonly<Record<string, number>> = { "1h": hourMs, "6h": 6 * hourMs, "24h": 24 * hourMs, "72h": 72 * hourMs };

const invalid = (code: string): Refusal => Refusal.coded(422, code, `The range is refused: ${code}`);

/** The range that a query asks for, in milliseconds since 1970. */
function rangeOf({ query, platform }: ApiRequest): readonly [from: number, to: number] {
  const now = platform.core.clock.now();
  const period = query.get("period");
  const [from, to] = ["from", "to"].map((name) => query.get(name) || undefined);
  if (from === undefined && to === undefined) {
    const span = periods[period ?? "24h"];
    if (span === undefined) throw invalid("invalid_period");
    return [now - span, now];
  }
  const end = to === undefined ? now : Date.parse(to);
  const start = from === undefined ? end - 24 * hourMs : Date.parse(from);
  if (!(start <= end)) throw invalid("invalid_range");
  if (end - start > 72 * hourMs) throw invalid("range_exceeds_3_days");
  return [start, end];
}

function entriesOf(request: ApiRequest): ReturnType<typeof accessLog> {
  const site = siteWithCdn(request);
  const { query } = request;
  const filters = ["status", "cache_status", "country"] as const;
  return accessLog(site.id, ...rangeOf(request)).filter(
    (entry) =>
      filters.every((name) => [null, "", String(entry[name])].includes(query.get(name))) &&
      entry.url.includes(query.get("url_contains") ?? ""),
  );
}

function shown(request: ApiRequest, entries: readonly object[]): Answer {
  const { logEntries } = request.shapes;
  const lines = () => entries.map((entry) => Object.values(entry).join(" "));
  return report(request, logEntries === "lines" ? lines() : under(logEntries, entries, "logs"));
}

function counted<T>(items: readonly T[], key: (item: T) => string | number): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(items, key)].map(([name, its]) => [String(name), its.length]));
}

const path = "/api/sites/{site_id}/logs";

export const logRoutes: Route[] = [
  route(`GET ${path}/cdn`, "sites:read", (request) => {
    const { query } = request;
    const [limit, offset] = [Math.min(Number(query.get("limit") ?? 100), 1000), Number(query.get("offset") ?? 0)];
    const all = entriesOf(request);
    return shown(request, (query.get("order") === "asc" ? all : all.toReversed()).slice(offset, offset + limit));
  }),
  route(`GET ${path}/cdn/summary`, "sites:read", (request) => {
    const all = entriesOf(request);
    return report(request, {
      total: all.length,
      bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
      by_status: counted(all, ({ status }) => status),
      by_cache_status: counted(all, ({ cache_status }) => cache_status),
      by_country: counted(all, ({ country }) => country),
    });
  }),
  route(`GET ${path}/origin`, "sites:read", (request) => {
    const site = siteWithCdn(request);
    const asked = Date.parse(request.query.get("date") ?? new Date(request.platform.core.clock.now()).toISOString().slice(0, 10));
    if (Number.isNaN(asked)) throw new Refusal(502, { errors: ["The edge provider does not know this date"] });
    const missed = accessLog(site.id, asked, asked + 24 * hourMs - 1).filter(({ cache_status }) => cache_status === "MISS");
    const entries = missed.map(({ timestamp, status, url }) => ({ timestamp, status, url, origin_ms: 120 }));
    return shown(request, entries);
  }),
];
