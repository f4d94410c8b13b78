import { Backups } from "./backups";
import { type CacheLayers, type CachingSettings, defaultCacheLayers, defaultCaching } from "./caching";
import type { PlatformCore } from "./platformCore";
import { type EdgeRule, type EdgeRuleFields, isSystemRule, wholeRule } from "./edgeRule";
import { type Identity, Kept } from "./kept";
import { Cell, Collection } from "./ledger";
import { found } from "./refusal";
import { Shield } from "./shield/shield";
import { SiteMail } from "./siteMail";
import { type Hosting, hostingOf, hostnameOf, type SiteDomain, type SiteSeed, type SiteState } from "./siteSeed";

export { hostnameOf, type Hosting, type SiteDomain, type SiteSeed } from "./siteSeed";

/** How long a soft-deleted site is kept. */
export const graceMs = 7 * 24 * 3_600_000;

const graceEnd = ({ clock }: PlatformCore): string => new Date(clock.now() + graceMs).toISOString();

const newDomain = (core: PlatformCore, hostname: string): SiteDomain => {
  return { id: core.identifiers.number(), hostname, createdAt: core.stamp(), primary: false };
};

/** A site with what the edge provider keeps for it. Methods take effect at once. */
export class Site extends Kept<Identity, SiteState> {
  /** How many writes of edge rules are under way: the edge provider takes one at a time. */
  edgeRuleWritesUnderWay = 0;
  readonly #caching: Cell<Readonly<CachingSettings>>;
  readonly #edgeRules = new Collection<EdgeRule>(this.core);
  readonly shield: Shield;
  readonly mail: SiteMail;
  readonly backups: Backups;
  /** Who can sign in to its application. */
  readonly users: readonly string[];

  constructor(core: PlatformCore, account: string, seed: SiteSeed) {
    const { id = core.identifiers.number(), name = id, cdn = true, suspended = false } = seed;
    const createdAt = core.stamp();
    const state: SiteState = {
      ...{ name, cdn, suspended, deleteScheduledAt: seed.pendingDelete ? graceEnd(core) : null, updatedAt: createdAt },
      hosting: hostingOf(id, seed, (domain, index) => {
        const { hostname, ...given } = hostnameOf(domain);
        return { ...newDomain(core, hostname), ...given, primary: index === 0 };
      }),
      cacheLayers: { ...defaultCacheLayers, ...seed.cacheLayers },
      settledAtMs: core.clock.now() + (seed.settlingMs ?? 0),
    };
    super(core, { id, account, createdAt }, state);
    this.#caching = new Cell<Readonly<CachingSettings>>(core, { ...defaultCaching, ...seed.caching });
    for (const fields of seed.edgeRules ?? []) this.addEdgeRule(fields);
    this.shield = new Shield(core, seed.shield);
    this.mail = new SiteMail(core, seed.mail);
    this.backups = new Backups(core, seed.backups);
    this.users = seed.users ?? ["admin"];
  }

  /** Short name of the plan. */
  get plan(): string {
    return this.hosting.plan;
  }

  setCacheLayers(changes: Partial<CacheLayers>): void {
    this.change({ cacheLayers: { ...this.cacheLayers, ...changes } });
  }

  /** Host name that the platform gives the site. */
  get systemDomain(): string {
    return `${this.id}.sites.example`;
  }

  /** Whether the first invoice is still being settled, so that plan changes and deletion answer 422 `billing_settling`. */
  get billingSettling(): boolean {
    return this.core.clock.now() < this.state.settledAtMs;
  }

  rename(name: string): void {
    this.change({ name });
  }

  changeHosting(changes: Partial<Hosting>): void {
    this.change({ hosting: { ...this.hosting, ...changes } });
  }

  /** Attaches these host names and no others; the first one is primary. */
  setDomains(hostnames: string[]): void {
    const known = (hostname: string) => this.hosting.domains.find((domain) => domain.hostname === hostname);
    const domains = hostnames.map((hostname, index) => ({ ...(known(hostname) ?? this.newDomain(hostname)), primary: index === 0 }));
    this.changeHosting({ domains });
  }

  /** A host name that may be attached. */
  newDomain(hostname: string): SiteDomain {
    return newDomain(this.core, hostname);
  }

  /** The first one becomes primary, later ones aliases. */
  attach(domain: SiteDomain): void {
    const { domains } = this.hosting;
    this.changeHosting({ domains: [...domains, { ...domain, primary: domains.length === 0 }] });
  }

  /** Without its primary host name the site has none, whatever aliases there are. */
  detach(id: string): void {
    this.changeHosting({ domains: this.hosting.domains.filter((domain) => domain.id !== id) });
  }

  promote(id: string): void {
    this.changeHosting({ domains: this.hosting.domains.map((domain) => ({ ...domain, primary: domain.id === id })) });
  }

  /** Lets plan changes and deletion answer 422 `billing_settling` for so long, from now. */
  settleFor(durationMs: number): void {
    this.change({ settledAtMs: this.core.clock.now() + durationMs });
  }

  setCdn(active: boolean): void {
    this.change({ cdn: active });
  }

  setSuspended(suspended: boolean): void {
    this.change({ suspended });
  }

  /** Soft-deletes the site, or takes that back. */
  setPendingDelete(pending: boolean): void {
    this.change({ deleteScheduledAt: pending ? graceEnd(this.core) : null });
  }

  get caching(): Readonly<CachingSettings> {
    return this.#caching.get();
  }

  setCaching(changes: Partial<CachingSettings>): void {
    this.#caching.set({ ...this.#caching.get(), ...changes });
  }

  /** All rules in the order in which they apply, the platform's own included. */
  get edgeRules(): EdgeRule[] {
    return this.#edgeRules.values().sort((one, other) => one.OrderIndex - other.OrderIndex);
  }

  edgeRule(guid: string): EdgeRule | undefined {
    return this.#edgeRules.get(guid);
  }

  get listedEdgeRules(): EdgeRule[] {
    return this.edgeRules.filter((rule) => !isSystemRule(rule));
  }

  addEdgeRule(fields: EdgeRuleFields): EdgeRule {
    const last = Math.max(-1, ...this.#edgeRules.values().map((rule) => rule.OrderIndex));
    const rule = wholeRule(fields.Guid ?? this.core.identifiers.guid(), { ...fields, OrderIndex: fields.OrderIndex ?? last + 1 });
    this.#edgeRules.set(rule.Guid, rule);
    return rule;
  }

  /** Clears what is not given. */
  replaceEdgeRule(guid: string, fields: EdgeRuleFields): EdgeRule {
    this.#require(guid);
    const rule = wholeRule(guid, fields);
    this.#edgeRules.set(guid, rule);
    return rule;
  }

  /** Keeps what is not given. */
  updateEdgeRule(guid: string, changes: EdgeRuleFields): EdgeRule {
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    return this.replaceEdgeRule(guid, { ...this.#require(guid), ...given });
  }

  removeEdgeRule(guid: string): boolean {
    return this.#edgeRules.delete(guid);
  }

  #require(guid: string): EdgeRule {
    return found(this.edgeRule(guid), "Edge rule");
  }
}
