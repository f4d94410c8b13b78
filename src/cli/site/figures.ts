import { isJson, lookUp, path, type Json } from "../../client";
import { UsageError, type Call } from "../frame/command";
import { drawnFigures, unwrapped } from "../frame/figures";
import { momentForm, momentIn } from "../frame/moment";
import { type Place, siteCommand, commandOn } from "../frame/place";

const kinds = ["cpu", "cpu_throttled", "memory", "memory_throttled", "storage"];

/** The platform's names in words, with the unit where its documents name one. */
const words: Readonly<Record<string, string>> = {
  ...{ cpu: "CPU, %", cpu_throttled: "CPU, throttled", memory: "memory, MB", memory_throttled: "memory, throttled" },
  ...{ storage: "storage, GB", total_storage: "storage of all, GB" },
  ...{ TotalBandwidthUsed: "traffic, bytes", BandwidthUsedChart: "traffic, bytes", BandwidthCachedChart: "traffic from the cache, bytes" },
  ...{ TotalOriginTraffic: "traffic of the origin, bytes", OriginTrafficChart: "traffic of the origin, bytes" },
  ...{ OriginShieldBandwidthUsedChart: "traffic of Origin Shield, bytes" },
  ...{ OriginShieldInternalBandwidthUsedChart: "traffic within Origin Shield, bytes" },
  ...{ AverageOriginResponseTime: "response time of the origin, mean", OriginResponseTimeChart: "response time of the origin" },
  ...{ TotalRequestsServed: "requests", RequestsServedChart: "requests", PullRequestsPulledChart: "requests to the origin" },
  ...{ CacheHitRatio: "cache hit rate, %", CacheHitRateChart: "cache hit rate, %", GeoTrafficDistribution: "traffic by place, bytes" },
  ...{ Error3xxChart: "answers 3xx", Error4xxChart: "answers 4xx", Error5xxChart: "answers 5xx" },
};

type Report = "resources" | "cdn" | "shield";

/** By report, the options that it takes. */
const taken: Readonly<Record<Report, readonly string[]>> = {
  resources: ["since", "until", "kind", "step"],
  cdn: ["since", "step"],
  shield: ["overview"],
};

export const siteMetrics = siteCommand({
  name: "site metrics",
  summary: "shows a site's load, traffic, or what Shield stopped",
  words: "resources|cdn|shield",
  asks: "the platform, reads only",
  about: `Shows figures of a site: what its containers use (resources), its traffic at the edge (cdn), or what Shield saw and stopped in the
last 28 days (shield). Figures over time are drawn as bars. Without --since, resources shows the present load and cdn the last 24 hours.`,
  options: {
    since: { type: "string", value: "TIME", describe: `resources, cdn: the start: ${momentForm}` },
    until: { type: "string", value: "TIME", describe: "resources with --since: the end (default: now)" },
    kind: { type: "string", value: "LIST", describe: `resources with --since: ${kinds.join(",")} (default: cpu,memory)` },
    step: { type: "string", value: "STEP", describe: "resources with --since: 1m, 5m, 1h; cdn with --since: hourly or monthly" },
    overview: { type: "boolean", describe: "shield: attacks and triggers only" },
    json: { type: "boolean", describe: "print the figures as JSON" },
  },
  examples: [
    ["See what a site uses now", "pulumi-hosting site metrics shop resources"],
    ["Its CPU and memory of the last day", "pulumi-hosting site metrics shop resources --since 24h --step 5m"],
    ["The traffic of a week", "pulumi-hosting site metrics shop cdn --since 7d"],
    [
      "Requests by hour, for a script",
      "pulumi-hosting site metrics shop cdn --json | jq '.series[] | select(.name == \"RequestsServedChart\").points'",
    ],
  ],
  run(on, call) {
    const report = reportOf(call);
    return on(async (place) => {
      place.line.say("reading the figures");
      return drawnFigures({ site: place.at }, await readers[report](place, call), words);
    });
  },
});

function reportOf(call: Call): Report {
  const report = call.words[1] as string;
  if (!isReport(report)) throw new UsageError(`shows ${Object.keys(taken).join(", ")}, not ${JSON.stringify(report)}.`);
  const given = Object.keys(siteMetrics.options).filter((name) => name !== "json" && (call.text(name) !== undefined || call.flag(name)));
  const strange = given.find((name) => !taken[report].includes(name));
  if (strange !== undefined) throw new UsageError(`${report} takes no --${strange}.`);
  if (report === "resources" && call.text("since") === undefined && given.length > 0) throw new UsageError(`--${given[0]} needs --since.`);
  if (report === "cdn" && call.text("since") === undefined && call.text("step") !== undefined)
    throw new UsageError("--step needs --since.");
  return report;
}

function isReport(word: string): word is Report {
  return Object.hasOwn(taken, word);
}

const metricsPath = (id: string): string => path`/api/sites/${id}/metrics`;

const readers: Readonly<Record<Report, (place: Place, call: Call) => Promise<unknown>>> = {
  async resources({ api, at, session }, call) {
    const since = call.text("since");
    if (since === undefined) return api.get(`${metricsPath(at.id)}/resources`);
    const wanted = (call.text("kind") ?? "cpu,memory").split(",").map((kind) => kind.trim());
    const unknown = wanted.find((kind) => !kinds.includes(kind));
    if (unknown !== undefined) throw new UsageError(`--kind takes ${kinds.join(",")}, not ${JSON.stringify(unknown)}.`);
    const now = session.now();
    const until = call.text("until");
    const seconds = (ms: number): number => Math.floor(ms / 1000);
    const answer = await api.readByPost(`${metricsPath(at.id)}/resources`, {
      kind: wanted,
      period_start: seconds(momentIn("since", since, now)),
      period_end: seconds(until === undefined ? now : momentIn("until", until, now)),
      ...(call.text("step") !== undefined && { step: call.text("step") }),
    });
    return byContainer(unwrapped(answer));
  },
  cdn({ api, at, session }, call) {
    const since = call.text("since");
    const step = call.text("step");
    const body =
      since === undefined
        ? { period: "24h" }
        : { period_start: Math.floor(momentIn("since", since, session.now()) / 1000), ...(step && { step }) };
    return api.readByPost(`${metricsPath(at.id)}/cdn`, body);
  },
  shield: ({ api, at }, call) => api.get(`${metricsPath(at.id)}/shield${call.flag("overview") ? "/overview" : ""}`),
};

/** The figures of each container, without what else the platform says of it: from one entry, or from a list of entries. */
export function byContainer(body: unknown): unknown {
  if (Array.isArray(body) && body.every(isJson)) return byContainer(entryOf(body));
  if (!isJson(body)) return body;
  const resourcesOf = (container: unknown): unknown => (isJson(container) ? (lookUp(container, "resources") ?? container) : container);
  return Object.fromEntries(Object.entries(body as Json).map(([name, container]) => [name, resourcesOf(container)]));
}

/** One entry of many: each has a container under its name, or is a container. Two containers of one name are told apart by their ids. */
function entryOf(entries: readonly Json[]): Json {
  const containersIn = (entry: Json): [string, unknown][] =>
    lookUp(entry, "resources") === undefined ? Object.entries(entry) : [[nameOf(entry), entry]];
  const all: Record<string, unknown> = {};
  for (const [name, container] of entries.flatMap(containersIn))
    all[name in all ? `${name} ${isJson(container) ? String(lookUp(container, "id")) : Object.keys(all).length}` : name] = container;
  return all;
}

function nameOf(container: Json): string {
  return String(lookUp(container, "name") ?? lookUp(container, "id") ?? "container");
}

export const dnsStats = commandOn("DnsZone")({
  name: "dns stats",
  summary: "shows how many queries a zone gets",
  asks: "the platform, reads only",
  about: `Shows how many queries the name servers got for a zone, over time. Without --since it shows the last 14 days. A new zone has no
figures yet: the platform answers 502.`,
  options: {
    since: { type: "string", value: "TIME", describe: `the start: ${momentForm}` },
    until: { type: "string", value: "TIME", describe: "the end (default: now)" },
    json: { type: "boolean", describe: "print the figures as JSON" },
  },
  examples: [
    ["See whether a zone still gets queries", "pulumi-hosting dns stats example.com"],
    ["The sum of a month", "pulumi-hosting dns stats example.com --since 30d --json | jq .total"],
  ],
  run: (on, call) =>
    on(async ({ api, session, line, at }) => {
      line.say("reading the figures");
      const moment = (option: string): string | undefined => {
        const text = call.text(option);
        return text === undefined ? undefined : new Date(momentIn(option, text, session.now())).toISOString();
      };
      const query = { date_from: moment("since"), date_to: moment("until") };
      const body = unwrapped(await api.get(path`/api/dns_zones/${at.id}/dns_stats`, query));
      const [total, queries] = isJson(body) ? ["total", "series"].map((name) => lookUp(body, name)) : [undefined, body];
      return drawnFigures({ zone: at, total }, { total, queries });
    }),
});
