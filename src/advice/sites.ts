import type { Facts, Refusals } from "./refusal";

/** What to do about something that was deleted and waits for its purge, by what it is. */
function whatIsDeleted({ path = "", deleteScheduledAt }: Facts): string {
  const purge = deleteScheduledAt === undefined ? "waits for its purge" : `is purged on ${deleteScheduledAt}`;
  if (path.startsWith("/api/mailspace/"))
    return (
      `The mailspace was deleted and ${purge}: restore the mailspace in the platform's panel, or remove the mailspace and what it ` +
      "holds from the program. Until the purge, no new mailspace can be bought for its domain."
    );
  if (path.startsWith("/api/sites/"))
    return (
      `The site was deleted and ${purge}: restore the site in the platform's panel. Or run \`pulumi refresh\`, then \`pulumi up\`: ` +
      "this orders a new site, which costs money."
    );
  return (
    `The object was deleted and ${purge}: restore it in the platform's panel. Or run \`pulumi refresh\`, then \`pulumi up\`, which ` +
    "creates a new one."
  );
}

/** Sites, their hostnames, and what is deleted and waits for its purge. */
export const sites: Refusals = {
  pending_delete: {
    from: [403, /\/(sites\/\{|mailspace\/\{)/],
    why:
      "The platform keeps a deleted site or mailspace for a while. Until the purge, the site or mailspace can be restored, but not " +
      "changed, and its name or domain stays taken. The error shows the day of the purge if the platform returns one.",
    advice: whatIsDeleted,
  },
  pending_deletion: {
    from: [403, /\/panel_accounts/],
    why:
      "The platform keeps a deleted object for a while. Until the purge, the object can be restored, but not changed, and its name or " +
      "domain stays taken.",
    advice: ({ deleteScheduledAt, path = "" }) => {
      const [, panelAccount] = /^\/api\/panel_accounts\/([^/]+)/.exec(path) ?? [];
      const purge = deleteScheduledAt === undefined ? "waits for its purge" : `is purged on ${deleteScheduledAt}`;
      const sooner = panelAccount === undefined ? "" : ` \`npx pulumi-hosting panel purge ${panelAccount}\` frees them at once.`;
      return (
        `The object was deleted and ${purge}: restore the object in the platform's panel, or remove the object and what it holds from ` +
        `the program. Until the purge, its name or domain stays taken.${sooner}`
      );
    },
  },
  range_exceeds_3_days: {
    from: [422, /\/logs\/cdn/],
    why: "The platform keeps the log of the edge for three days, and shows at most three days at once.",
    advice: "Ask for a range of at most three days (`--since`, `--until`).",
  },
  invalid_range: {
    from: [422, /\/logs\/cdn/],
    why: "The end of a range must be after its start.",
    advice: "Set a start that is before the end (`--since`, `--until`).",
  },
  conflicts_found: {
    from: [422, /\/sites\/\{site_id\}\/domains(\/\{id\})?$/],
    why:
      "If a hostname is connected by name servers, the hosted zone points the hostname to the site. Records that point the hostname " +
      "elsewhere (addresses, aliases, redirects) conflict. The error names each of these records.",
    advice:
      "Records of the hosted zone conflict with the hostname. Set `replaceRecords: true` to let the platform delete the records named " +
      'here. Or remove these records yourself, or connect by CNAME (`provisionMethod: "cname"`), which changes nothing in the zone.',
  },
  hostname_in_use: {
    from: [422, /\/sites\/\{site_id\}\/domains(\/\{id\})?$/],
    why: "A hostname belongs to one site at a time. A deleted site keeps its hostnames until the platform purges the site.",
    advice:
      "Another site has the hostname: remove the hostname there first. If that site was deleted and isn't purged yet, restore the site " +
      "in the platform's panel, then remove the hostname.",
  },
  invalid_domain: {
    from: [422, /\/sites\/\{site_id\}\/domains(\/\{id\})?$/],
    at: /^\/api\/(sites|domains)\//,
    why: "The platform doesn't know the name. Or another customer registered its root domain, so you can't set its name servers.",
    advice:
      "The platform doesn't accept the domain: check its spelling. If another customer registered the root domain, name servers " +
      '(`provisionMethod: "dns"`) can\'t work: use a CNAME (`provisionMethod: "cname"`).',
  },
  domain_blank: {
    from: [400, /\/sites\/\{site_id\}\/domains(\/\{id\})?$/],
    why: "The platform got an empty hostname. A computed value was probably empty.",
    at: /^\/api\/(sites|domains)\//,
    advice: "Set `domain` to the whole hostname, such as www.example.com.",
  },
  unknown_cache_type: {
    from: [422, /\/cache\//],
    why: "The platform has no cache layer of that name, or this site doesn't. The error lists the allowed names.",
    advice: "Set the cache layer to one of the allowed names.",
  },
  cdn_not_active: {
    from: [409, /\/sites\/\{site_id\}\/(?!domains(\/\{id\})?$)/],
    why:
      "Caching, edge rules and Shield need the site's CDN. The platform sets up the CDN some time after it creates the site. A creation " +
      "waits for the CDN, up to the creation's limit.",
    advice: "The site has no active CDN: activate the CDN in the platform's panel, or wait until it is active. Then run the command again.",
  },
};
