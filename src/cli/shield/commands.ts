import { invoked } from "../frame/invoked";
import { siteCommand, type Place } from "../frame/place";
import { columns } from "../frame/table";
import { isJson, lookUp, path } from "../../client";
import { UsageError } from "../frame/command";
import { entriesIn, jsonLines } from "../frame/entries";
import { dayIn, numberIn } from "../frame/moment";
import { settingsOf } from "../frame/platform";
import { unread, type World } from "../frame/world";
import { setTimeout as pause } from "node:timers/promises";
import { singleLine } from "../../kernel/values/text";
import { ApiError, HostingError } from "../../transport";

export const shieldRules = siteCommand({
  name: "shield rules",
  summary: "lists the WAF's managed rules, with the ids to switch them off",
  asks: "the platform, reads only",
  about: `Lists the managed rules of the WAF. The inputs wafDisabledRules and wafLogOnlyRules of a ShieldZone take their ids.
Shield must be active on the site.`,
  options: { json: { type: "boolean", describe: "print the rules as JSON, and the groups as the platform shows them" } },
  examples: [
    ["Find the rule that blocks a form", "pulumi-hosting shield rules shop | grep -i sql"],
    ["Only the ids", "pulumi-hosting shield rules shop --json | jq -r '.rules[].id'"],
  ],
  run: (on) =>
    on(async (place) => {
      const { at, line } = place;
      line.say("reading the rules");
      const shown = await invoked(place, "getManagedWafRules", { siteId: at.id });
      const rows = shown.rules.map(({ id, group, description }) => [id, group, description]);
      return { json: { site: at, ...shown }, text: () => columns(["rule", "group", "what it looks for"], rows) };
    }),
});

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
  exits: { 0: "printed, or ended by a signal", ...unread },
  run(on, call, world) {
    const day = call.text("date");
    if (day !== undefined) dayIn("date", day);
    const limit = numberIn(call, "limit", most, [1, most]);
    if (!call.flag("follow")) return on(async (place) => ({ entries: await eventsOf(place, day, limit) }));
    if (day !== undefined || call.text("limit") !== undefined) throw new UsageError("--follow can't be combined with --date or --limit.");
    return on((place) => follow(world, place));
  },
});

function follow(world: World, place: Place): Promise<number> {
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

type Read = (day: string) => Promise<readonly unknown[]>;

/** Prints events as they come, each as one line of JSON, until a signal. What is there at the start isn't printed. */
async function followEvents(world: World, { session, line }: Place, everyMs: number, read: Read): Promise<number> {
  const ended = new AbortController();
  const today = (): string => new Date(session.now()).toISOString().slice(0, 10);
  const stopped = world.stopped().then((status) => {
    ended.abort();
    return status;
  });
  const follow = async (): Promise<void> => {
    let day = today();
    const seen = new Seen();
    seen.newOf(day, await read(day));
    line.done();
    world.err("waiting for new events; Ctrl-C ends the command\n");
    while (!ended.signal.aborted) {
      await pause(everyMs, undefined, { signal: ended.signal });
      // The last events of a day show when the next one has begun.
      const days = [...new Set([day, today()])];
      for (const one of days) {
        const events = await readAgain(world, () => read(one));
        if (events) world.out(jsonLines(seen.newOf(one, events)));
        else break;
        day = one;
      }
      seen.forgetBefore(day);
    }
  };
  // A pause that a signal ends is no failure.
  const followed = follow().catch((error: unknown) => {
    if (!ended.signal.aborted) throw error;
  });
  return Promise.race([followed.then(() => stopped), stopped]);
}

/** A reading that may fail: the next one shows the same events. A refusal stays one. */
async function readAgain(world: World, read: () => Promise<readonly unknown[]>): Promise<readonly unknown[] | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof HostingError) || (error instanceof ApiError && error.status < 500 && error.status !== 429)) throw error;
    world.err(`${singleLine(error.message, 500)} The command tries again.\n`);
    return undefined;
  }
}

/** How often each event of a day was seen. Events have no documented id, and two may be alike. */
class Seen {
  readonly #days = new Map<string, Map<string, number>>();

  /** Those that weren't seen before; from now on they are. */
  newOf(day: string, events: readonly unknown[]): unknown[] {
    const before = this.#days.get(day) ?? new Map<string, number>();
    const counts = new Map<string, number>();
    const fresh = events.filter((event) => {
      const text = JSON.stringify(event);
      const count = (counts.get(text) ?? 0) + 1;
      counts.set(text, count);
      return count > (before.get(text) ?? 0);
    });
    // A page that came late, or was cut short, makes nothing new of what was seen.
    for (const [text, count] of before) counts.set(text, Math.max(count, counts.get(text) ?? 0));
    this.#days.set(day, counts);
    return fresh;
  }

  forgetBefore(day: string): void {
    for (const one of this.#days.keys()) if (one < day) this.#days.delete(one);
  }
}
