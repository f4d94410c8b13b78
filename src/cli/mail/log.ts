import { isJson, lookUp, path } from "../../client";
import { UsageError, type Call } from "../frame/command";
import { entriesIn } from "../frame/entries";
import { countIn, dayIn } from "../frame/moment";
import { type Place, siteCommand } from "../frame/place";
import type { World } from "../frame/world";

/** The platform shows no mail beyond this place of the list. */
const farthest = 10_000;

export const mailLog = siteCommand({
  name: "mail log",
  summary: "prints the mail that a site has sent",
  asks: "the platform, reads only",
  about: `Prints the log of the mail that a site itself has sent, with recipients and the answers of their mail servers. The platform
shows about 10,000 matching messages, the newest first.`,
  options: {
    to: { type: "string", value: "TEXT", describe: "only mail to addresses that contain TEXT" },
    sender: { type: "string", value: "TEXT", describe: "only mail from addresses that contain TEXT" },
    subject: { type: "string", value: "TEXT", describe: "only mail whose subject contains TEXT" },
    from: { type: "string", value: "DAY", describe: "from this day on: 2026-11-22" },
    until: { type: "string", value: "DAY", describe: "until this day" },
    failed: { type: "boolean", describe: "only mail that couldn't be delivered" },
    delivered: { type: "boolean", describe: "only mail that was delivered" },
    limit: { type: "string", value: "N", describe: "how many messages (default: 100)" },
    json: { type: "boolean", describe: "print each message as one line of JSON" },
  },
  examples: [
    ["Why an order's mail didn't arrive", "pulumi-hosting mail log shop --to anna@example.com"],
    ["What failed since a day", "pulumi-hosting mail log shop --failed --from 2026-11-20 --json | jq -r .rspmsg"],
  ],
  exits: { 0: "printed" },
  run(on, call, world) {
    if (call.flag("failed") && call.flag("delivered")) throw new UsageError("--failed and --delivered exclude each other.");
    for (const option of ["from", "until"]) if (call.text(option) !== undefined) dayIn(option, call.text(option) as string);
    const limit = countIn("limit", call.text("limit") ?? "100", farthest * 2);
    return on(async (place) => ({ entries: await messagesOf(place, call, limit, world) }));
  },
});

/** A page may be empty while there are more: only the platform's next place says where the log ends. */
async function messagesOf({ api, at, line }: Place, call: Call, limit: number, world: World): Promise<readonly unknown[]> {
  const from = path`/api/sites/${at.id}/mail/logs`;
  const delivered = call.flag("failed") ? "N" : call.flag("delivered") ? "Y" : undefined;
  const [rcpt, sender, subject, start_date, end_date] = ["to", "sender", "subject", "from", "until"].map((name) => call.text(name));
  const all: unknown[] = [];
  for (let place = 0; all.length < limit; ) {
    line.say(`reading the log (${all.length} messages)`);
    const page = await api.get(from, { rcpt, sender, subject, start_date, end_date, delivered, start_at: place || undefined });
    all.push(...entriesIn(`GET ${from}`, page, ["messages"]));
    const inner = isJson(page) && isJson(page.data) ? page.data : page;
    const next = isJson(inner) ? Number(lookUp(inner, "next_start_at") ?? NaN) : NaN;
    if (!(next > place)) break;
    if (place >= farthest) {
      line.done();
      world.err(`note: the platform shows no more than ${farthest} messages. Name a day or an address to see others.\n`);
      break;
    }
    place = Math.min(next, farthest);
  }
  return all.slice(0, limit);
}
