import type { Facts, Refusals } from "./refusal";

/** What to do about something that was deleted and waits for its purge, by what it is. */
function whatIsDeleted({ path = "", deleteScheduledAt }: Facts): string {
  const purge = deleteScheduledAt === undefined ? "waits for its purge" : `is purged on ${deleteScheduledAt}`;
  if (path.startsWith("/api/mailspace/"))
    return (
      `The mailspace was deleted and ${purge}: restore it in the platform's panel to change anything in it, or remove it and what it ` +
      "holds from the program. Until the purge, its domain can't be bought anew."
    );
  if (path.startsWith("/api/sites/"))
    return (
      `The site was deleted and ${purge}: restore it in the platform's panel, or run \`pulumi refresh\` and then \`pulumi up\`, which ` +
      "orders it anew and costs money."
    );
  return (
    `The object was deleted and ${purge}: restore it in the platform's panel, or run \`pulumi refresh\` and then \`pulumi up\`, which ` +
    "makes it anew."
  );
}

/** Sites, their hostnames, and what is deleted and waits for its purge. */
export const sites: Refusals = {
  pending_delete: {
    why:
      "A deleted site or mailspace is kept for a while. Until it is purged it can be restored, but not changed, and its name or domain " +
      "stays taken. The error shows the day of the purge if the platform gives one.",
    advice: whatIsDeleted,
  },
  pending_deletion: {
    why:
      "A deleted object is kept for a while. Until it is purged it can be restored, but not changed, and its name or domain stays " +
      "taken.",
    advice:
      "The object was deleted and waits for its purge: restore it in the platform's panel to change anything in it, or remove it and " +
      "what it holds from the program. Until the purge, its name or domain stays taken.",
  },
  conflicts_found: {
    why:
      "If a hostname is connected by name servers, the hosted zone points it to the site. Records that point it elsewhere (addresses, " +
      "aliases, redirects) conflict; the error names each of them.",
    advice:
      "Records of the hosted zone conflict: `replaceRecords: true` allows the platform to delete the records that are named here. " +
      'Otherwise remove them, or connect by CNAME (`provisionMethod: "cname"`), which changes nothing in the zone.',
  },
  hostname_in_use: {
    why: "A hostname is on one site at a time. A site that was deleted keeps its hostnames until it is purged.",
    advice:
      "Another site holds the hostname: remove it there first. A site that was deleted holds its hostnames until it is purged: " +
      "restore it in the platform's panel to remove them.",
  },
  invalid_domain: {
    at: /^\/api\/(sites|domains)\//,
    why: "The platform doesn't know the name. Or somebody else registered its root domain, so you can't set its name servers.",
    advice:
      "The platform doesn't accept the domain: check its spelling. If another customer registered the root domain, name servers " +
      '(`provisionMethod: "dns"`) can\'t work; try a CNAME (`provisionMethod: "cname"`).',
  },
  domain_blank: {
    why: "The platform got an empty hostname. A computed value was probably empty.",
    at: /^\/api\/(sites|domains)\//,
    advice: "Set `domain` to the whole hostname, such as www.example.com.",
  },
  unknown_cache_type: {
    why: "The platform doesn't know the cache layer, or this site has none of that name. The error lists the names that it takes.",
    advice: "Name one of the layers that the platform allows here.",
  },
  cdn_not_active: {
    why:
      "Caching, edge rules and Shield need the site's CDN. A new site gets its CDN a while after its creation. A creation waits for the " +
      "CDN, up to its limit.",
    advice: "The site has no active CDN: activate it in the platform's panel, or wait until it is active.",
  },
};
