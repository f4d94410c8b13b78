import type { Refusals } from "./refusal";

/** Sites, their hostnames, and what is deleted and waits for its purge. */
export const sites: Refusals = {
  pending_delete: {
    why:
      "A deleted site or mailspace is kept for a while. Until it is purged it can be restored, but not changed, and its name or domain " +
      "stays taken.",
    advice:
      "It was deleted and waits for its purge: restore it in the platform's panel, or run `pulumi refresh` and then `pulumi up`, which " +
      "makes it anew.",
  },
  pending_deletion: {
    why:
      "A deleted object is kept for a while. Until it is purged it can be restored, but not changed, and its name or domain stays " +
      "taken.",
    advice:
      "It was deleted and waits for its purge: restore it in the platform's panel, or run `pulumi refresh` and then `pulumi up`, which " +
      "makes it anew.",
  },
  conflicts_found: {
    why:
      "A hostname that is connected by name servers is led to the site by the hosted zone. " +
      "Records that lead it elsewhere (addresses, aliases, redirects) contradict that; the error names each.",
    advice:
      "Records of the hosted zone stand in the way: `replaceRecords: true` lets the platform delete those that are named here. " +
      'Otherwise remove them, or connect by CNAME (`provisionMethod: "cname"`), which leaves the zone alone.',
  },
  hostname_in_use: {
    why: "A hostname is on one site at a time. A site that was deleted keeps its hostnames until it is purged.",
    advice:
      "Another site holds the hostname: remove it there first. A site that was deleted holds its hostnames until it is purged: " +
      "restore it in the platform's panel to remove them.",
  },
  invalid_domain: {
    why: "The platform knows no such name, or its root is registered by somebody else, so that its name servers aren't yours to set.",
    advice:
      "The platform doesn't take the domain: check its spelling. By name servers (`provisionMethod: " +
      '"dns"`) it takes none whose root another customer has registered; a CNAME (`provisionMethod: "cname"`) may do.',
  },
  domain_blank: {
    why: "The platform got an empty hostname: a value that is computed turned out to be empty.",
    advice: "Set `domain` to the whole hostname, such as www.example.com.",
  },
  cdn_not_active: {
    why:
      "Caching, edge rules and Shield lie in the site's CDN, which a new site gets a while after its creation. " +
      "A creation waits for it, up to its limit.",
    advice: "The site has no active CDN: activate it in the platform's panel, or wait until it is there.",
  },
};
