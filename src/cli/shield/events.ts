import { isJson, lookUp, path } from "../../client";
import { UsageError } from "../frame/command";
import { entriesIn } from "../frame/entries";
import { countIn, dayIn } from "../frame/moment";
import { type Place, siteCommand } from "../frame/place";
import { settingsOf } from "../frame/platform";
import type { World } from "../frame/world";
import { followEvents } from "./follow";

const most = 100_000;

export const shieldEvents = siteCommand({
  name: "shield events",
  summary: "prints what Shield saw and stopped on a day",
  asks: "the platform, reads only",
  about: `Prints the events of a site's Shield on one day. The edge provider decides which fields an event has. Shield must be active on the
site. --follow prints new events, each as one line of JSON, until a signal ends the command. It reads the events of the present day
every 15 s (HOSTING_LONGEST_POLL_MS).`,
  options: {
    date: { type: "string", value: "DAY", describe: "the day: 2026-11-22 (default: today)" },
    limit: { type: "string", value: "N", describe: `how many events (default: ${most})` },
    follow: { type: "boolean", describe: "print new events as they come, until a signal" },
    json: { type: "boolean", describe: "print each event as one line of JSON" },
  },
  examples: [
    ["What happened today", "pulumi-hosting shield events shop"],
    ["The events of a day, for a script", "pulumi-hosting shield events shop --date 2026-11-22 --json | jq -r .ruleId"],
    ["Print new events as they come", "pulumi-hosting shield events shop --follow"],
  ],
  exits: { 0: "printed, or ended by a signal" },
  run(on, call, world) {
    const day = call.text("date");
    if (day !== undefined) dayIn("date", day);
    const limit = countIn("limit", call.text("limit") ?? String(most), most);
    if (!call.flag("follow")) return on(async (place) => ({ entries: await eventsOf(place, day, limit) }));
    if (day !== undefined || call.text("limit") !== undefined) throw new UsageError("--follow can't be combined with --date or --limit.");
    return on((place) => follow(world, place).then(() => 0));
  },
});

function follow(world: World, place: Place): Promise<void> {
  const everyMs = settingsOf(world).longestPollMs ?? 15_000;
  // Whoever follows wants to see events alone.
  const quiet = { ...place, line: { say: () => undefined, done: () => place.line.done() } };
  return followEvents(world, place, everyMs, (day) => eventsOf(quiet, day, most));
}

async function eventsOf({ api, at, line }: Place, day: string | undefined, limit: number): Promise<readonly unknown[]> {
  const from = path`/api/sites/${at.id}/shield/events`;
  const [year, month, date] = day?.split("-") ?? [];
  const all: unknown[] = [];
  const seen = new Set<string>();
  for (let token: string | undefined; all.length < limit; ) {
    line.say(`reading the events (${all.length})`);
    // The platform writes a day the American way.
    const page = await api.get(from, { date: day && `${month}-${date}-${year}`, continue: token });
    all.push(...entriesIn(`GET ${from}`, page));
    const [more, next] = isJson(page) ? [lookUp(page, "has_more_data"), lookUp(page, "continuation_token")] : [];
    if (more !== true || typeof next !== "string" || next === "" || seen.has(next)) break;
    seen.add(next);
    token = next;
  }
  return all.slice(0, limit);
}
