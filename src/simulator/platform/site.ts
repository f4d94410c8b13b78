import { Backups } from "./backups";
import { type CacheLayers, defaultCacheLayers } from "./cacheLayers";
import { Cell } from "./ledger";
import type { PlatformCore } from "./platformCore";
import { PullZone } from "./pullZone";
import { Shield } from "./shield/shield";
import { SiteMail } from "./siteMail";
import { type Hosting, hostingOf, hostnameOf, type SiteDomain, type SiteSeed } from "./siteSeed";

export { hostnameOf, type Hosting, type SiteDomain, type SiteSeed } from "./siteSeed";

interface SiteState {
  readonly name: string;
  readonly cdn: boolean;
  readonly suspended: boolean;
  readonly deleteScheduledAt: string | null;
  readonly hosting: Hosting;
  readonly cacheLayers: CacheLayers;
  readonly settledAtMs: number;
  readonly updatedAt: string;
}

/** How long a soft-deleted site is kept. */
export const graceMs = 7 * 24 * 3_600_000;

/** A site with what the edge provider keeps for it. Methods take effect at once. */
export class Site extends PullZone {
  readonly id: string;
  readonly account: string;
  readonly createdAt: string;
  readonly shield: Shield;
  readonly mail: SiteMail;
  readonly backups: Backups;
  /** Who can sign in to its application. */
  readonly users: readonly string[];
  readonly #state: Cell<SiteState>;

  constructor(
    private readonly core: PlatformCore,
    account: string,
    seed: SiteSeed,
  ) {
    super(core, seed);
    this.id = seed.id ?? core.identifiers.number();
    this.account = account;
    this.createdAt = core.stamp();
    this.#state = new Cell<SiteState>(core, {
      name: seed.name ?? this.id,
      cdn: seed.cdn ?? true,
      suspended: seed.suspended ?? false,
      deleteScheduledAt: seed.pendingDelete ? this.#graceEnd() : null,
      hosting: hostingOf(this.id, seed, (domain, index) => {
        const { hostname, ...given } = hostnameOf(domain);
        return { ...this.newDomain(hostname), ...given, primary: index === 0 };
      }),
      cacheLayers: { ...defaultCacheLayers, ...seed.cacheLayers },
      settledAtMs: core.clock.now() + (seed.settlingMs ?? 0),
      updatedAt: this.createdAt,
    });
    this.shield = new Shield(core, seed.shield);
    this.mail = new SiteMail(core, seed.mail);
    this.backups = new Backups(core, seed.backups);
    this.users = seed.users ?? ["admin"];
  }

  get name(): string {
    return this.#state.get().name;
  }

  get cdn(): boolean {
    return this.#state.get().cdn;
  }

  get suspended(): boolean {
    return this.#state.get().suspended;
  }

  /** When a soft-deleted site is purged; null when it is not deleted. */
  get deleteScheduledAt(): string | null {
    return this.#state.get().deleteScheduledAt;
  }

  get updatedAt(): string {
    return this.#state.get().updatedAt;
  }

  /** Short name of the plan. */
  get plan(): string {
    return this.hosting.plan;
  }

  get hosting(): Hosting {
    return this.#state.get().hosting;
  }

  get cacheLayers(): CacheLayers {
    return this.#state.get().cacheLayers;
  }

  setCacheLayers(changes: Partial<CacheLayers>): void {
    this.#set({ cacheLayers: { ...this.cacheLayers, ...changes } });
  }

  /** Host name that the platform gives the site. */
  get systemDomain(): string {
    return `${this.id}.sites.example`;
  }

  /** Whether the first invoice is still being settled, so that plan changes and deletion answer 422 `billing_settling`. */
  get billingSettling(): boolean {
    return this.core.clock.now() < this.#state.get().settledAtMs;
  }

  rename(name: string): void {
    this.#set({ name });
  }

  changeHosting(changes: Partial<Omit<Hosting, "domains">>): void {
    this.#set({ hosting: { ...this.hosting, ...changes } });
  }

  /** Attaches these host names and no others; the first one is primary. */
  setDomains(hostnames: string[]): void {
    const known = (hostname: string) => this.hosting.domains.find((domain) => domain.hostname === hostname);
    this.#set({
      hosting: {
        ...this.hosting,
        domains: hostnames.map((hostname, index) => ({ ...(known(hostname) ?? this.newDomain(hostname)), primary: index === 0 })),
      },
    });
  }

  /** A host name that may be attached. */
  newDomain(hostname: string): SiteDomain {
    return { id: this.core.identifiers.number(), hostname, createdAt: this.core.stamp(), primary: false };
  }

  /** The first one becomes primary, later ones aliases. */
  attach(domain: SiteDomain): void {
    const { domains } = this.hosting;
    this.#set({ hosting: { ...this.hosting, domains: [...domains, { ...domain, primary: domains.length === 0 }] } });
  }

  /** Without its primary host name the site has none, whatever aliases there are. */
  detach(id: string): void {
    this.#set({ hosting: { ...this.hosting, domains: this.hosting.domains.filter((domain) => domain.id !== id) } });
  }

  promote(id: string): void {
    this.#set({ hosting: { ...this.hosting, domains: this.hosting.domains.map((domain) => ({ ...domain, primary: domain.id === id })) } });
  }

  /** Lets plan changes and deletion answer 422 `billing_settling` for so long, from now. */
  settleFor(durationMs: number): void {
    this.#set({ settledAtMs: this.core.clock.now() + durationMs });
  }

  setCdn(active: boolean): void {
    this.#set({ cdn: active });
  }

  setSuspended(suspended: boolean): void {
    this.#set({ suspended });
  }

  /** Soft-deletes the site, or takes that back. */
  setPendingDelete(pending: boolean): void {
    this.#set({ deleteScheduledAt: pending ? this.#graceEnd() : null });
  }

  #set(changes: Partial<SiteState>): void {
    this.#state.set({ ...this.#state.get(), ...changes, updatedAt: this.core.stamp() });
  }

  #graceEnd(): string {
    return new Date(this.core.clock.now() + graceMs).toISOString();
  }
}
