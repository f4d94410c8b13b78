import { FieldReader } from "../platform/fieldReader";
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
  const reader = new FieldReader(body ?? {});
  const text = (key: string) => reader.text(key) ?? undefined;
  const flag = (key: string) => reader.boolean(key) ?? undefined;
  const seed: SiteSeed = {
    id: text("id"),
    name: text("name"),
    account: text("account"),
    cdn: flag("cdn"),
    suspended: flag("suspended"),
    pendingDelete: flag("pendingDelete"),
    plan: text("plan"),
    term: text("term"),
    variant: text("variant"),
    location: text("location"),
    phpVersion: text("phpVersion"),
    domains: reader.texts("domains") ?? undefined,
    subscription: flag("subscription"),
    settlingMs: reader.integer("settlingMs", 0, longestMs) ?? undefined,
  };
  reader.finish();
  return seed;
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
