import { path } from "../../../client";
import type { Found } from "../../import/found";
import { inWords } from "../../import/naming";
import { figuresIn, unwrapped, type Figures as Read } from "../../frame/figures";
import { byContainer } from "../../site/figures";
import type { Figures } from "../report";
import type { Estate } from "./estate";

const dayMs = 86_400_000;
/** For how long the load is shown, and in which steps: no more points than a picture has room for. */
const loadDays = 7;
const loadStep = "1h";

interface Parts {
  readonly cdn: boolean;
  readonly shield: boolean;
}

type Series = Read["series"][number];

/** The figures of a site over time, as far as it has them and they can be read. */
export async function figuresOf(estate: Estate, site: Found, { cdn, shield }: Parts): Promise<Figures[]> {
  const { session, line, gaps } = estate;
  const api = session.platform({});
  const at = path`/api/sites/${site.id}/metrics`;
  const read = async (what: string, ask: () => Promise<unknown>): Promise<readonly Series[]> => {
    line.say(`reading ${what} of ${inWords(site)}`);
    const series = ask().then((answer) => figuresIn(unwrapped(answer)).series);
    return series.catch(gaps.instead(what, `Site ${site.id}`, []));
  };
  const now = Math.floor(session.now() / 1000);
  const load = { kind: ["cpu", "memory"], period_start: now - (loadDays * dayMs) / 1000, period_end: now, step: loadStep };
  const [traffic, stopped, used] = await Promise.all([
    cdn ? read("the traffic", () => api.readByPost(`${at}/cdn`, { period: "30d" })) : [],
    shield ? read("what Shield stopped", () => api.get(`${at}/shield`)) : [],
    read("the load", () => api.readByPost(`${at}/resources`, load).then((answer) => byContainer(unwrapped(answer)))),
  ]);
  const ofSite: Figures[] = [
    ...ofTraffic.map(([about, what, unit, names]) => ({
      about,
      title: what,
      unit,
      series: named(traffic, names, unit),
    })),
    { about: "blocked", title: "What Shield saw and stopped", unit: "requests a day", series: stoppedFirst(stopped) },
    { about: "cpu", title: "CPU", unit: "percent of the plan", series: ofKind(used, "cpu") },
    { about: "memory", title: "Memory", unit: "MB", series: ofKind(used, "memory") },
  ];
  return ofSite.filter(({ series }) => series.some(({ points }) => points.length > 1));
}

/** Plots of the traffic: what each is about, and the names of its series at the platform and here. */
const ofTraffic: readonly (readonly [about: string, what: string, unit: string, names: Readonly<Record<string, string>>])[] = [
  ["requests", "Requests", "a day", { RequestsServedChart: "served", PullRequestsPulledChart: "from the origin" }],
  ["traffic", "Traffic", "bytes a day", { BandwidthUsedChart: "sent", BandwidthCachedChart: "from the cache" }],
  ["cache", "Requests that the cache answers", "percent", { CacheHitRateChart: "hits" }],
  ["errors", "Answers with an error", "a day", { Error4xxChart: "4xx", Error5xxChart: "5xx" }],
];

/** In their order. A rate is a whole number from 0 to 100; what lies above it says nothing. */
function seriesOf(name: string, points: Series["points"], most = Infinity): Figures["series"][number] {
  const inOrder = points.toSorted((a, b) => (a.time < b.time ? -1 : 1));
  return { name, points: inOrder.map(({ time, value }): [string, number] => [time, Math.min(most, value)]) };
}

function named(all: readonly Series[], names: Readonly<Record<string, string>>, unit: string): Figures["series"] {
  return Object.entries(names).flatMap(([name, called]) => {
    const found = all.find((one) => one.name === name && one.of === "");
    return found ? [seriesOf(called, found.points, unit === "percent" ? 100 : Infinity)] : [];
  });
}

/** What was stopped comes first, then what a firewall saw: a plot has room for few lines. */
function stoppedFirst(all: readonly Series[]): Figures["series"] {
  const rank = (name: string): number => ["blocked", "waf", "challenged"].findIndex((word) => name.includes(word)) >>> 0;
  return all.map(({ of, name, points }) => seriesOf(`${of} ${name}`.trim(), points)).sort((a, b) => rank(a.name) - rank(b.name));
}

function ofKind(all: readonly Series[], kind: string): Figures["series"] {
  return all.filter(({ name }) => name === kind).map(({ of, points }) => seriesOf(of, points));
}
