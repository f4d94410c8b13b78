import { path } from "../../client";
import { UsageError, type Call } from "../frame/command";
import { drawnFigures } from "../frame/figures";
import { momentForm, momentIn, numberIn } from "../frame/moment";
import { type Place, siteCommand } from "../frame/place";
import { entriesIn } from "../frame/entries";

const filters = ["since", "until", "status", "cache-status", "country", "contains"];
const most = 100_000;

export const siteLogs = siteCommand({
  name: "site logs",
  summary: "prints a site's requests at the edge, or its origin's log",
  asks: "the platform, reads only",
  about: `Prints the log of a site's requests at the edge, newest first. With --origin it prints the log of the site's origin. Without a
time it prints the last 24 hours; a range has three days at most. The edge provider decides which fields an entry has.`,
  options: {
    since: { type: "string", value: "TIME", describe: `the start: ${momentForm}` },
    until: { type: "string", value: "TIME", describe: "the end (default: now)" },
    status: { type: "string", value: "STATUS", describe: "only answers with this HTTP status" },
    "cache-status": { type: "string", value: "WORD", describe: "only answers with this status of the cache: HIT, MISS" },
    country: { type: "string", value: "CC", describe: "only requests from this country, in two letters" },
    contains: { type: "string", value: "TEXT", describe: "only requests whose URL contains TEXT" },
    "oldest-first": { type: "boolean", describe: "begin with the oldest entries of the time" },
    limit: { type: "string", value: "N", describe: "how many entries (default: 100)" },
    summary: { type: "boolean", describe: "print the counts of the requests instead" },
    origin: { type: "boolean", describe: "print the origin's log instead" },
    date: { type: "string", value: "DAY", describe: "with --origin: the day, in any form that the edge provider takes" },
    json: { type: "boolean", describe: "print each entry as one line of JSON; with --summary the counts as JSON" },
  },
  examples: [
    ["What failed in the last hour", "pulumi-hosting site logs shop --since 1h --status 500"],
    ["Which countries ask for a login page", "pulumi-hosting site logs shop --contains wp-login --json | jq -r .country | sort | uniq -c"],
    ["Counts of a day", "pulumi-hosting site logs shop --since 2026-11-21T00:00Z --until 2026-11-22T00:00Z --summary"],
    ["What the origin saw", "pulumi-hosting site logs shop --origin --date 2026-11-22"],
  ],
  exits: { 0: "printed" },
  run(on, call) {
    refuseMixed(call);
    refuseRange(rangeOf(call, Date.now()));
    const limit = numberIn(call, "limit", 100, [1, most]);
    return on(async (place) => {
      if (call.flag("origin")) return { entries: await originLog(place, call, limit) };
      if (!call.flag("summary")) return { entries: await edgeLog(place, call, limit) };
      place.line.say("reading the counts");
      const body = await place.api.get(path`/api/sites/${place.at.id}/logs/cdn/summary`, queryOf(place, call));
      return drawnFigures({ site: place.at }, body);
    });
  },
});

function refuseMixed(call: Call): void {
  const ofEdge = filters.find((name) => call.text(name) !== undefined);
  if (call.flag("origin") && (call.flag("summary") || ofEdge !== undefined))
    throw new UsageError(`--origin takes --date and --limit, not --${ofEdge ?? "summary"}.`);
  if (!call.flag("origin") && call.text("date") !== undefined) throw new UsageError("--date needs --origin.");
  if (call.flag("summary") && call.text("limit") !== undefined) throw new UsageError("--summary counts all: it takes no --limit.");
}

interface Range {
  readonly since?: number | undefined;
  readonly until?: number | undefined;
  readonly now: number;
}

function rangeOf(call: Call, now: number): Range {
  const moment = (option: string): number | undefined => {
    const text = call.text(option);
    return text === undefined ? undefined : momentIn(option, text, now);
  };
  return { since: moment("since"), until: moment("until"), now };
}

const dayMs = 86_400_000;

/** The platform refuses such a range, too; its clock and ours may differ by a little. */
function refuseRange({ now, until = now, since = now - dayMs }: Range): void {
  if (since >= until) throw new UsageError("the range ends before it starts.");
  if (until - since > 3 * dayMs + 60_000)
    throw new UsageError("a range has three days at most: read a longer one in parts, with --since and --until.");
}

type Query = Readonly<Record<string, string | undefined>>;

function queryOf({ session }: Place, call: Call): Query {
  const { since, until } = rangeOf(call, session.now());
  const spelled = (at: number | undefined) => (at === undefined ? undefined : new Date(at).toISOString());
  return {
    from: spelled(since),
    to: spelled(until),
    status: call.text("status"),
    cache_status: call.text("cache-status"),
    country: call.text("country")?.toUpperCase(),
    url_contains: call.text("contains"),
    order: call.flag("oldest-first") ? "asc" : undefined,
  };
}

/** The platform's largest page. */
const mostPerPage = 1000;

async function edgeLog(place: Place, call: Call, limit: number): Promise<readonly unknown[]> {
  const at = path`/api/sites/${place.at.id}/logs/cdn`;
  // Pages of a range that moves with the time would overlap.
  const query = {
    ...queryOf(place, call),
    ...(limit > mostPerPage && call.text("until") === undefined && { to: new Date(place.session.now()).toISOString() }),
  };
  const all: unknown[] = [];
  for (let previous = ""; all.length < limit; ) {
    place.line.say(`reading the log (${all.length} entries)`);
    const wanted = Math.min(mostPerPage, limit - all.length);
    const page = entriesIn(`GET ${at}`, await place.api.get(at, { ...query, limit: wanted, offset: all.length }));
    const fingerprint = JSON.stringify(page);
    // A platform that ignores the offset would answer the same page for ever.
    if (page.length === 0 || fingerprint === previous) break;
    previous = fingerprint;
    all.push(...page);
    if (page.length < wanted) break;
  }
  return all.slice(0, limit);
}

async function originLog({ api, at, line }: Place, call: Call, limit: number): Promise<readonly unknown[]> {
  line.say("reading the origin's log");
  const from = path`/api/sites/${at.id}/logs/origin`;
  return entriesIn(`GET ${from}`, await api.get(from, { date: call.text("date") })).slice(0, limit);
}
