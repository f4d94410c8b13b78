import { invoked, type Shown } from "../frame/invoked";
import { siteCommand, type Place } from "../frame/place";
import { facts } from "../frame/table";
import { ApiError, path, isJson, lookUp } from "../../client";
import { act } from "../frame/act";
import { UsageError, type Call } from "../frame/command";
import { entriesIn } from "../frame/entries";
import { dayIn, numberIn } from "../frame/moment";
import type { World } from "../frame/world";
import { actionExits, confirm, yesOption } from "../frame/confirm";

type SiteMail = Shown<"getSiteMail">;

export const mailShow = siteCommand({
  name: "mail show",
  summary: "shows the state of the mail that a site sends: sender, DNS, block",
  asks: "the platform, reads only",
  about: `Shows the state of the mail that a site itself sends: the sender, which DNS records the platform has found at its last check
(\`mail check\` asks for a new one), and whether the platform blocks the mail. It doesn't concern mailboxes.`,
  options: { json: { type: "boolean", describe: "print the state as JSON" } },
  examples: [
    ["See why a site's mail doesn't arrive", "pulumi-hosting mail show shop"],
    ["Only the verdict on the DNS", "pulumi-hosting mail show shop --json | jq -r .mail.dns.verdict"],
  ],
  run: (on) =>
    on(async (place) => {
      const mail = await mailOf(place);
      return { json: { site: place.at, mail }, text: () => text(mail) };
    }),
});

const word = (value: boolean | undefined): string | undefined => (value === undefined ? undefined : value ? "ok" : "missing");

function text({ status, configured, fromEmail, fromName, dns = {}, suspension = {} }: SiteMail): string {
  const rows = [
    ["status", [status, configured === false && "not configured"].filter(Boolean).join(", ")],
    ["sender", [fromName, fromEmail && `<${fromEmail}>`].filter(Boolean).join(" ")],
    ["DNS", [dns.verdict, dns.checkedAt && `checked ${dns.checkedAt}`].filter(Boolean).join(", ")],
    ["SPF", word(dns.spfVerified)],
    ["DKIM", word(dns.dkimVerified)],
    ["lockdown", word(dns.lockdownVerified)],
    ["blocked", suspension.suspended ? (suspension.reason ?? "yes") : "no"],
  ] as const;
  return facts(rows, 11);
}

export const mailCheck = siteCommand({
  name: "mail check",
  summary: "asks the platform to check the DNS records of a site's mail again",
  asks: "the platform, which queues a check",
  about: `Asks the platform to check the DNS records with which a site sends its own mail: SPF, DKIM and the domain's lock. The platform
checks them later. It accepts one request in five minutes for each site.`,
  options: { json: { type: "boolean", describe: "print what was done as JSON" } },
  examples: [
    ["After the records were published", "pulumi-hosting mail check shop"],
    ["In a script", "pulumi-hosting mail check shop --json | jq -r .status"],
  ],
  exits: { 0: "queued", 1: "failed, or the outcome is unknown" },
  run: (on) =>
    on(async ({ session, line, at }) => {
      await act(session, line, {
        what: `a check of the DNS of the mail of site ${at.name}`,
        look: `pulumi-hosting mail show ${at.id}; or ask again in five minutes`,
        send: (api) => api.post(path`/api/sites/${at.id}/mail/dns_check`, undefined, { ownRateLimit: true }).catch(tooSoon),
      });
      const json = { site: at, action: "mail check", status: "queued" };
      return { json, line: `queued: the platform will check the DNS of the mail of site ${at.name}` };
    }),
});

function tooSoon(error: unknown): never {
  if (!(error instanceof ApiError) || error.status !== 429) throw error;
  throw new Error(
    `${error.answered} The platform accepts one check in five minutes, and counts the button in its panel, too. Nothing was queued.`,
  );
}

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
    const limit = numberIn(call, "limit", 100, [1, farthest * 2]);
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

export const mailUnsuspend = siteCommand({
  name: "mail unsuspend",
  summary: "unblocks a site's outgoing mail",
  asks: "the platform, which ends the block",
  about: `Unblocks the mail of a site that the platform blocked because of abuse. First find and stop the sender: an account may unblock
twice in 30 days. A block because of an unpaid invoice ends when the invoice is paid.`,
  options: { ...yesOption, json: { type: "boolean", describe: "print the state of the block afterwards, as JSON" } },
  examples: [
    ["Let a site send again", "pulumi-hosting mail unsuspend shop"],
    ["Without a question", "pulumi-hosting mail unsuspend shop --yes"],
  ],
  exits: { ...actionExits, 0: "done" },
  run: (on, call, world) =>
    on(async (place) => {
      const { session, line, at } = place;
      const { suspension: before } = await mailOf(place);
      const why = whyNot(before);
      if (why !== undefined) throw new Error(`the mail of site ${at.name} ${why}`);
      const left = before?.remainingSelfUnsuspends;
      const price = left === undefined ? "" : `; the account may unblock ${left} more ${left === 1 ? "time" : "times"} in 30 days`;
      await confirm(call, world, line, `unblock the mail of site ${at.name} (${before?.reason ?? "no reason shown"})${price}`);
      await act(session, line, {
        what: `the end of the block of the mail of site ${at.name}`,
        look: `pulumi-hosting mail show ${at.id}`,
        send: (api) => api.delete(path`/api/sites/${at.id}/mail/suspension`).catch((error: unknown) => explained(place, error)),
      });
      const { suspension } = await mailOf(place);
      return {
        json: { site: at, action: "mail unsuspend", suspension },
        line: `site ${at.name} ${suspension?.suspended ? "still shows the block" : "may send mail again"}`,
      };
    }),
});

async function mailOf(place: Place): Promise<SiteMail> {
  place.line.say("reading the state of the mail");
  return invoked(place, "getSiteMail", { siteId: place.at.id });
}

/** Why the platform wouldn't take it, told apart by what the block shows. Where that says nothing, the platform decides. */
function whyNot(suspension: SiteMail["suspension"]): string | undefined {
  const { suspended, system, abuse, remainingSelfUnsuspends, canSelfUnsuspend } = suspension ?? {};
  if (suspended === false) return "isn't blocked. Nothing was changed.";
  if (canSelfUnsuspend !== false) return undefined;
  if (system === true)
    return `is blocked because of an invoice or the site's state${abuse ? " and because of abuse" : ""}: settle this first.`;
  if (remainingSelfUnsuspends === 0) return "was unblocked as often as an account may in 30 days: ask the platform's support.";
  return "can't be unblocked by the account: ask the platform's support.";
}

/** A reactivation that didn't complete may have happened all the same: the state is read again before anything is said. */
async function explained(place: Place, error: unknown): Promise<void> {
  if (!(error instanceof ApiError) || error.code !== "unsuspend_failed") throw error;
  const { suspension } = await mailOf(place);
  if (suspension?.suspended !== false) throw new Error(`${error.answered} The site still shows the block.`);
}
