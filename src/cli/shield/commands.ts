import { invoked } from "../frame/invoked";
import { siteCommand, type Place } from "../frame/place";
import { columns } from "../frame/table";
import { isJson, lookUp, path } from "../../client";
import { entriesIn } from "../frame/entries";
import { countIn, dayIn } from "../frame/moment";

interface Rule {
  readonly id: string;
  readonly description?: string;
  readonly group?: string;
}

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
      const rows = (shown.rules as readonly Rule[]).map(({ id, group, description }) => [id, group, description]);
      return { json: { site: at, ...shown }, text: () => columns(["rule", "group", "what it looks for"], rows) };
    }),
});

const most = 100_000;

export const shieldEvents = siteCommand({
  name: "shield events",
  summary: "prints what Shield saw and stopped on a day",
  asks: "the platform, reads only",
  about: `Prints the events of a site's Shield on one day. The edge provider decides which fields an event has. Shield must be active on the
site.`,
  options: {
    date: { type: "string", value: "DAY", describe: "the day: 2026-11-22 (default: today)" },
    limit: { type: "string", value: "N", describe: `how many events (default: ${most})` },
    json: { type: "boolean", describe: "print each event as one line of JSON" },
  },
  examples: [
    ["What happened today", "pulumi-hosting shield events shop"],
    ["The events of a day, for a script", "pulumi-hosting shield events shop --date 2026-11-22 --json | jq -r .ruleId"],
  ],
  exits: { 0: "printed" },
  run(on, call) {
    const day = call.text("date");
    if (day !== undefined) dayIn("date", day);
    const limit = countIn("limit", call.text("limit") ?? String(most), most);
    return on(async (place) => ({ entries: await eventsOf(place, day, limit) }));
  },
});

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
