import { type Answer, type ApiRequest, leaves, type Route, route, report, under } from "../http/route";
import { accessLog, dayMs, figureAt, hourMs, moments, trafficAt } from "../platform/figures";
import { Refusal } from "../platform/refusal";
import { siteWithCdn, usableSiteOf } from "./access";
import { shieldOf } from "./shield/zone";

const services = { app: "simulated/php", database: "simulated/mariadb" };
const kinds = ["cpu", "cpu_throttled", "memory", "memory_throttled", "storage"];
const farthest = 100_000_000_000;

function now(request: ApiRequest): number {
  return request.platform.core.clock.now();
}

/** Memory hardly follows the load, and what is throttled is rare. */
function usedAt(name: string, kind: string, atMs: number): number {
  if (kind === "memory") return figureAt(`${name} memory`, atMs, 512, hourMs, 0.1);
  return figureAt(`${name} ${kind}`, atMs, kind === "cpu" ? 100 : 4);
}

function resourcesNow(request: ApiRequest): Answer {
  const { id } = usableSiteOf(request);
  const at = now(request);
  const used = (name: string) => ({ cpu: usedAt(name, "cpu", at), storage: 1.5, memory: usedAt(name, "memory", at) });
  const images = Object.entries(services).map(([name, image]) => [image, used(`${id} ${name}`)]);
  return report(request, { total_storage: 3, ...Object.fromEntries(images) });
}

/** `90s`, `1m`, `2h` in milliseconds. */
function stepMs(step: string): number {
  const [, count, unit = ""] = /^(\d{1,4})([smhd])$/.exec(step) ?? [];
  if (count === undefined) throw Refusal.invalid("step is invalid");
  return Number(count) * ({ s: 1000, m: 60_000, h: hourMs, d: dayMs }[unit] as number);
}

function overTime(request: ApiRequest): Answer {
  const site = usableSiteOf(request);
  const { wanted, from, to, every } = request.read((reader) => ({
    wanted: reader.texts("kind") ?? [],
    from: (reader.integer("period_start", 0, farthest) ?? 0) * 1000,
    to: (reader.integer("period_end", 0, farthest) ?? 0) * 1000,
    every: stepMs(reader.text("step") ?? "1m"),
  }));
  if (wanted.length === 0 || wanted.some((kind) => !kinds.includes(kind))) throw Refusal.invalid("kind is invalid");
  if (from < now(request) - 31 * dayMs || to <= from) throw Refusal.invalid("the period lies outside of the last month or is out of order");
  const at = moments(from, to, every);
  const valuesOf = (name: string, kind: string): unknown =>
    kind === "storage" ? 1.5 : timeValues(request, at, (moment) => usedAt(`${site.id} ${name}`, kind, moment));
  const shown = Object.entries(services).map(([name, image], index) => [
    name,
    { id: index + 1, name, image, resources: Object.fromEntries(wanted.map((kind) => [kind, valuesOf(name, kind)])) },
  ]);
  return report(request, Object.fromEntries(shown));
}

function timeValues({ shapes }: ApiRequest, moments: readonly number[], valueAt: (atMs: number) => number): unknown {
  if (shapes.timeValues === "map") return Object.fromEntries(moments.map((at) => [new Date(at).toISOString(), valueAt(at)]));
  const isObject = shapes.timeValues === "objects";
  return moments.map((at) => (isObject ? { time: at / 1000, value: String(valueAt(at)) } : [at / 1000, valueAt(at)]));
}

const periods: Readonly<Record<string, number>> = { "12h": 12 * hourMs, "24h": dayMs, "7d": 7 * dayMs, "30d": 30 * dayMs };

function cdn(request: ApiRequest): Answer {
  const site = siteWithCdn(request);
  const [start, step, period] = request.read(
    (reader) => [reader.integer("period_start", 0, farthest), reader.text("step"), reader.text("period")] as const,
  );
  const to = now(request);
  const span = periods[period ?? ""];
  if (start === undefined && span === undefined) throw Refusal.invalid("period is unknown");
  const from = start === undefined ? to - (span ?? 0) : (start ?? 0) * 1000;
  if (from < to - 92 * dayMs || from === 0) throw Refusal.invalid("period_start is missing, zero or too old");
  const every = step === "monthly" || to - from > 7 * dayMs ? dayMs : hourMs;
  const steps = moments(from, to, every).map((at) => [new Date(at).toISOString(), trafficAt(site.id, at, every)] as const);
  const charts = Object.keys(trafficAt(site.id, to, every)) as (keyof ReturnType<typeof trafficAt>)[];
  const total = (name: (typeof charts)[number]) => steps.reduce((sum, [, traffic]) => sum + traffic[name], 0);
  const [served, pulled] = [total("RequestsServedChart"), total("PullRequestsPulledChart")];
  return report(request, {
    ...{ TotalBandwidthUsed: total("BandwidthUsedChart"), TotalOriginTraffic: total("OriginTrafficChart") },
    ...{ AverageOriginResponseTime: Math.round(total("OriginResponseTimeChart") / (steps.length || 1)), TotalRequestsServed: served },
    CacheHitRatio: Math.round(100 * (1 - pulled / (served || 1))),
    ...Object.fromEntries(charts.map((name) => [name, Object.fromEntries(steps.map(([at, traffic]) => [at, traffic[name]]))])),
    GeoTrafficDistribution: { "EU: Amsterdam, NL": 700, "NA: New York City, NY": 300 },
  });
}

/** 28 days of one thing that Shield counts. */
function daily(request: ApiRequest, name: string): unknown {
  const today = Math.floor(now(request) / dayMs) * dayMs;
  const data = moments(today - 27 * dayMs, today + dayMs, dayMs).map((at) => ({
    x: new Date(at).toISOString().slice(0, 10),
    y: figureAt(`${usableSiteOf(request).id} ${name}`, at, 50, dayMs),
  }));
  return { name, data };
}

function shield(request: ApiRequest): Answer {
  shieldOf(request);
  const series = (...names: string[]) => names.map((name) => daily(request, name));
  return report(request, {
    ddos: series("logged", "verified", "blocked", "challenged"),
    bots: series("logged", "challenged"),
    waf: series("triggered events"),
  });
}

const path = "/api/sites/{site_id}/metrics";

const logPeriods: Readonly<Record<string, number>> = { "1h": hourMs, "6h": 6 * hourMs, "24h": 24 * hourMs, "72h": 72 * hourMs };

const invalid = (code: string): Refusal => Refusal.coded(422, code, `The range is refused: ${code}`);

/** The range that a query asks for, in milliseconds since 1970. */
function rangeOf({ query, platform }: ApiRequest): readonly [from: number, to: number] {
  const now = platform.core.clock.now();
  const period = query.get("period");
  const [from, to] = ["from", "to"].map((name) => query.get(name) || undefined);
  if (from === undefined && to === undefined) {
    const span = logPeriods[period ?? "24h"];
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

const logPath = "/api/sites/{site_id}/logs";

export const metricRoutes: Route[] = [
  route(`GET ${path}/resources`, "sites:read", resourcesNow),
  route(`POST ${path}/resources`, { scope: "sites:read", body: leaves("kind", "period_start", "period_end", "step") }, overTime),
  route(`POST ${path}/cdn`, { scope: "sites:read", body: leaves("period_start", "step", "period") }, cdn),
  route(`GET ${path}/shield`, "sites:read", shield),
  route(`GET ${path}/shield/overview`, "sites:read", (request) => {
    shieldOf(request);
    return report(request, [daily(request, "DDoS attacks"), daily(request, "WAF triggers")]);
  }),
  route(`GET ${logPath}/cdn`, "sites:read", (request) => {
    const { query } = request;
    const [limit, offset] = [Math.min(Number(query.get("limit") ?? 100), 1000), Number(query.get("offset") ?? 0)];
    const all = entriesOf(request);
    return shown(request, (query.get("order") === "asc" ? all : all.toReversed()).slice(offset, offset + limit));
  }),
  route(`GET ${logPath}/cdn/summary`, "sites:read", (request) => {
    const all = entriesOf(request);
    return report(request, {
      total: all.length,
      bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
      by_status: counted(all, ({ status }) => status),
      by_cache_status: counted(all, ({ cache_status }) => cache_status),
      by_country: counted(all, ({ country }) => country),
    });
  }),
  route(`GET ${logPath}/origin`, "sites:read", (request) => {
    const site = siteWithCdn(request);
    const asked = Date.parse(request.query.get("date") ?? new Date(request.platform.core.clock.now()).toISOString().slice(0, 10));
    if (Number.isNaN(asked)) throw new Refusal(502, { errors: ["The edge provider does not know this date"] });
    const missed = accessLog(site.id, asked, asked + 24 * hourMs - 1).filter(({ cache_status }) => cache_status === "MISS");
    const entries = missed.map(({ timestamp, status, url }) => ({ timestamp, status, url, origin_ms: 120 }));
    return shown(request, entries);
  }),
];
