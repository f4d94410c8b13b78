import { hash } from "node:crypto";

export const [hourMs, dayMs] = [3_600_000, 86_400_000];

/** From 0 to 1: the same for the same text, and far from that of a similar one. */
const share = (text: string): number => Number.parseInt(hash("sha256", text).slice(0, 8), 16) / 2 ** 32;

/** From Sunday to Saturday. */
const ofDays = [0.75, 1.05, 1.1, 1.1, 1.1, 1.05, 0.85];

/** How busy something is, 1 on average: less at night and at weekends. A step of a day or more has no nights. */
function loadAt(what: string, atMs: number, stepMs: number): number {
  const ofHour = stepMs >= dayMs ? 1 : 1 - 0.6 * Math.cos(((atMs / hourMs - 3) * Math.PI) / 12);
  const ofDay = ofDays[(Math.floor(atMs / dayMs) + 4) % 7] as number;
  return ofHour * ofDay * (0.9 + 0.2 * share(`${what} ${Math.floor(atMs / stepMs)}`));
}

/** A figure that changes with time as load does: the same at the same moment, whoever asks. `swing` is the part of it that changes. */
export function figureAt(what: string, atMs: number, most = 100, stepMs = hourMs, swing = 1): number {
  const level = 0.15 + 0.35 * share(what);
  return Math.min(most, Math.round(most * level * (1 - swing + swing * loadAt(what, atMs, stepMs))));
}

/** What the edge has of a site for one step of time, by the names of the platform. Sites differ in size, and in what can be cached. */
export function trafficAt(site: string, atMs: number, stepMs: number) {
  const a = (what: string, least: number, most: number): number => least + (most - least) * share(`${site} ${what}`);
  const served = Math.round(a("size", 2_000, 60_000) * loadAt(site, atMs, stepMs) * (stepMs / dayMs));
  const hits = Math.round(a("hits", 74, 94) + 4 * share(`${site} hits ${Math.floor(atMs / stepMs)}`));
  const sent = Math.round(served * a("bytes", 15_000, 60_000));
  const cached = Math.round((sent * hits) / 100);
  return {
    ...{ RequestsServedChart: served, PullRequestsPulledChart: Math.round((served * (100 - hits)) / 100), CacheHitRateChart: hits },
    ...{ BandwidthUsedChart: sent, BandwidthCachedChart: cached, OriginTrafficChart: sent - cached },
    ...{ OriginShieldBandwidthUsedChart: Math.round((sent - cached) / 2), OriginShieldInternalBandwidthUsedChart: Math.round(sent / 20) },
    OriginResponseTimeChart: Math.round(a("response", 80, 240) * (0.8 + loadAt(site, atMs, stepMs) / 5)),
    ...{ Error3xxChart: Math.round(served / 25), Error4xxChart: Math.round((served * a("lost", 2, 12)) / 1_000) },
    Error5xxChart: Math.round((served * a("broken", 0.2, 2)) / 1_000),
  };
}

/** Moments from one to another, at equal steps; the last one is never after the end. */
export function moments(fromMs: number, toMs: number, stepMs: number): number[] {
  const count = Math.max(0, Math.floor((toMs - fromMs) / stepMs));
  return Array.from({ length: count }, (_, index) => fromMs + index * stepMs);
}

const paths = ["/", "/shop", "/cart", "/wp-login.php", "/images/logo.png"];
const statuses = [200, 200, 301, 404, 200, 500];
const countries = ["NL", "DE", "US", "FR"];
const everyMs = 600_000;

const of = <T>(items: readonly T[], index: number): T => items[index % items.length] as T;

/** The requests of a site from one moment to another, oldest first: one every ten minutes. The documents don't show their fields. */
export function accessLog(site: string, fromMs: number, toMs: number) {
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
