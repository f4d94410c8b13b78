import type { Billing } from "./billing/billing";
import type { PlatformCore } from "./platformCore";
import { Refusal } from "./refusal";
import { Shelf } from "./kept";
import { graceMs, Site, type SiteSeed } from "./site";

const longestName = 255;

/** Refuses what is no name of a site. Two sites may have the same. */
export function requireSiteName(name: string): void {
  if (name.trim() === "") throw Refusal.invalid("Name can't be blank");
  if (name.length > longestName) throw Refusal.invalid(`Name is too long (maximum is ${longestName} characters)`);
}

export function refuseWhileSettling(site: Site): void {
  if (!site.billingSettling) return;
  throw Refusal.coded(422, "billing_settling", "The first invoice of the site is still being settled; try again later");
}

export class Sites extends Shelf<Site> {
  protected readonly what = "site";

  constructor(
    core: PlatformCore,
    private readonly billing: Billing,
  ) {
    super(core);
  }

  add(seed: SiteSeed = {}): Site {
    return this.core.quietly(() => this.#place(seed));
  }

  /** What a completed order does: the site is there, its pull zone comes later. */
  create(seed: SiteSeed): Site {
    const { agenda, delays } = this.core;
    const site = this.#place({ ...seed, cdn: false, settlingMs: delays.settlingMs });
    agenda.after(delays.cdnMs, () => site.setCdn(true));
    return site;
  }

  /** What PATCH does: refuses at once, takes effect later. */
  renameLater(site: Site, name: string): void {
    requireSiteName(name);
    this.core.agenda.after(this.core.delays.renameMs, () => site.rename(name));
  }

  /** What DELETE does: the site is shown as ever until the delay is over, then soft-deleted, and purged much later. */
  removeLater(site: Site): void {
    refuseWhileSettling(site);
    this.core.agenda.after(this.core.delays.siteDeletionMs, () => {
      if (site.deleteScheduledAt !== null) return;
      site.setPendingDelete(true);
      const subscription = this.billing.subscriptions.ofSite(site.id);
      subscription?.change({ status: "cancelled" });
      // Of what nobody pays for the platform tells nothing.
      if (subscription) this.billing.webhooks.emitSite("deleted", site);
      this.core.agenda.after(graceMs, () => {
        if (site.deleteScheduledAt !== null) this.remove(site.id);
      });
    });
  }

  #place(seed: SiteSeed): Site {
    const site = new Site(this.core, seed.account ?? this.core.account, seed);
    this.kept.set(site.id, site);
    if (seed.subscription ?? true) this.billing.subscribe(site);
    return site;
  }
}
