import { ApiError, path } from "../../client";
import { act } from "../frame/act";
import { siteCommand } from "../frame/place";

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
