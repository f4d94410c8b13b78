import { invoked } from "../frame/invoked";
import { siteCommand } from "../frame/place";
import { facts } from "../frame/table";

interface SiteMail {
  readonly status?: string;
  readonly configured?: boolean;
  readonly fromEmail?: string;
  readonly fromName?: string;
  readonly dns?: {
    readonly verdict?: string;
    readonly spfVerified?: boolean;
    readonly dkimVerified?: boolean;
    readonly lockdownVerified?: boolean;
    readonly checkedAt?: string;
  };
  readonly suspension?: { readonly suspended?: boolean; readonly reason?: string; readonly canSelfUnsuspend?: boolean };
}

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
      const { at, line } = place;
      line.say("reading the state of the mail");
      const mail = (await invoked(place, "getSiteMail", { siteId: at.id })) as SiteMail;
      return { json: { site: at, mail }, text: () => text(mail) };
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
