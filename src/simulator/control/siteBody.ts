import { readFields } from "../platform/fieldReader";
import type { Platform } from "../platform/platform";
import { hostnameOf, type Site, type SiteSeed } from "../platform/site";

/** What may be said of a site over HTTP. */
export const siteFields = {
  ...{ id: "text", name: "text", account: "an account", plan: "text", term: "monthly or annual", variant: "text", location: "text" },
  ...{ phpVersion: "text", domains: "host names, the first one is primary", settlingMs: "milliseconds" },
  ...{ cdn: "true or false", suspended: "true or false", pendingDelete: "true or false", subscription: "true or false" },
};

const longestMs = 1_000_000_000_000;

export function readSeed(body: unknown): SiteSeed {
  return readFields(body ?? {}, (reader) => ({
    ...reader.given({
      ...{ id: "text", name: "text", account: "text", plan: "text", term: "text", variant: "text", location: "text", phpVersion: "text" },
      ...{ domains: "texts", cdn: "flag", suspended: "flag", pendingDelete: "flag", subscription: "flag" },
    }),
    settlingMs: reader.integer("settlingMs", 0, longestMs) ?? undefined,
  }));
}

/** Changes what was given, at once; of a site that is there, id, account and subscription stay. */
export function applySeed({ billing }: Platform, site: Site, seed: SiteSeed): void {
  const { plan, term, variant, location, phpVersion } = seed;
  const hosting = Object.entries({ plan, term, variant, location, phpVersion }).filter(([, value]) => value !== undefined);
  if (hosting.length > 0) site.changeHosting(Object.fromEntries(hosting));
  if (plan !== undefined || term !== undefined) {
    billing.subscriptions.ofSite(site.id)?.change(billing.termsOf(site.plan, site.hosting.term));
  }
  if (seed.domains !== undefined) site.setDomains(seed.domains.map((one) => hostnameOf(one).hostname));
  if (seed.settlingMs !== undefined) site.settleFor(seed.settlingMs);
  if (seed.name !== undefined) site.rename(seed.name);
  if (seed.cdn !== undefined) site.setCdn(seed.cdn);
  if (seed.suspended !== undefined) site.setSuspended(seed.suspended);
  if (seed.pendingDelete !== undefined) site.setPendingDelete(seed.pendingDelete);
}
