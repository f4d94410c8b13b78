import { Backups, type VolumeSeed } from "./backups";
import { type CacheLayers, type CachingSettings, defaultCacheLayers, defaultCaching } from "./caching";
import type { PlatformCore } from "./platformCore";
import { type EdgeRule, type EdgeRuleFields, isSystemRule, wholeRule } from "./edgeRule";
import { type Identity, Kept } from "./kept";
import { Cell, Collection } from "./ledger";
import { found } from "./refusal";
import { Shield, type ShieldSeed } from "./shield/shield";
import { SiteMail, type SiteMailSeed } from "./siteMail";

/** How long a soft-deleted site is kept. */
export const graceMs = 7 * 24 * 3_600_000;

const graceEnd = ({ clock }: PlatformCore): string => new Date(clock.now() + graceMs).toISOString();

const newDomain = (core: PlatformCore, hostname: string): SiteDomain => {
  return { id: core.identifiers.number(), hostname, createdAt: core.stamp(), primary: false };
};

function freshState(core: PlatformCore, id: string, createdAt: string, seed: SiteSeed) {
  const { name = id, cdn = true, suspended = false } = seed;
  return {
    ...{ name, cdn, suspended, updatedAt: createdAt },
    /** When a soft-deleted site is purged; null when it is not deleted. */
    deleteScheduledAt: seed.pendingDelete ? graceEnd(core) : null,
    hosting: hostingOf(core, id, seed),
    cacheLayers: { ...defaultCacheLayers, ...seed.cacheLayers },
    settledAtMs: core.clock.now() + (seed.settlingMs ?? 0),
  };
}

/** A site with what the edge provider keeps for it. Methods take effect at once. */
export class Site extends Kept<Identity, ReturnType<typeof freshState>> {
  /** How many writes of edge rules are under way: the edge provider takes one at a time. */
  edgeRuleWritesUnderWay = 0;
  readonly #caching: Cell<Readonly<CachingSettings>>;
  readonly #edgeRules = new Collection<EdgeRule>(this.core);
  readonly shield: Shield;
  readonly mail: SiteMail;
  readonly backups: Backups;
  readonly users: readonly string[];

  constructor(core: PlatformCore, account: string, seed: SiteSeed) {
    const { id = core.identifiers.number() } = seed;
    const createdAt = core.stamp();
    super(core, { id, account, createdAt }, freshState(core, id, createdAt, seed));
    this.#caching = new Cell<Readonly<CachingSettings>>(core, { ...defaultCaching, ...seed.caching });
    for (const fields of seed.edgeRules ?? []) this.addEdgeRule(fields);
    this.shield = new Shield(core, seed.shield);
    this.mail = new SiteMail(core, seed.mail);
    this.backups = new Backups(core, seed.backups);
    this.users = seed.users ?? ["admin"];
  }

  get plan(): string {
    return this.hosting.plan;
  }

  setCacheLayers(changes: Partial<CacheLayers>): void {
    this.change({ cacheLayers: { ...this.cacheLayers, ...changes } });
  }

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

  changeHosting(changes: Partial<Site["hosting"]>): void {
    this.change({ hosting: { ...this.hosting, ...changes } });
  }

  /** Attaches these host names and no others; the first one is primary. */
  setDomains(hostnames: string[]): void {
    const known = (hostname: string) => this.hosting.domains.find((domain) => domain.hostname === hostname);
    const domains = hostnames.map((hostname, index) => ({ ...(known(hostname) ?? this.newDomain(hostname)), primary: index === 0 }));
    this.changeHosting({ domains });
  }

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

  replaceEdgeRule(guid: string, fields: EdgeRuleFields): EdgeRule {
    this.#require(guid);
    const rule = wholeRule(guid, fields);
    this.#edgeRules.set(guid, rule);
    return rule;
  }

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

export interface SiteSeed {
  /** Default a new number. */
  id?: string;
  /** Default the id. */
  name?: string;
  /** Account that owns the site; default the first one. One that the simulator's token does not reach hides the site. */
  account?: string;
  /** Whether the site has a pull zone; without one the edge endpoints answer 409 `cdn_not_active`. Default true. */
  cdn?: boolean;
  /** Unpaid invoice: everything below the site answers 402 `service_suspended`. Default false. */
  suspended?: boolean;
  /** Soft-deleted: everything below the site answers 403 `pending_delete`. Default false. */
  pendingDelete?: boolean;
  /** Short name of the plan; default `"starter"`. */
  plan?: string;
  /** Default `"monthly"`. */
  term?: string;
  /** Default `"vanilla"`. */
  variant?: string;
  /** Short name; default `"eu"`. */
  location?: string;
  /** Default `"8.4"`. */
  phpVersion?: string;
  /** What differs from the access that the platform gives. */
  ssh?: Partial<ReturnType<typeof sshOf>>;
  /** Host names that are attached, each by itself or with an id of its own; the first one is primary. Default none. */
  domains?: (string | HostnameSeed)[];
  /** Whether a subscription pays for the site; default true. */
  subscription?: boolean;
  /** How long, from now, plan changes and deletion answer 422 `billing_settling`; default 0. */
  settlingMs?: number;
  /** The account through which the site sends its own mail, where it differs from a new one; `null`: it has none. */
  mail?: SiteMailSeed | null;
  /** Volumes that are backed up; default `files` and `database`, without archives. */
  backups?: VolumeSeed[];
  /** Users of the site's application; default `admin`. */
  users?: string[];
  /** Caching settings that differ from the platform's defaults. */
  caching?: Partial<CachingSettings>;
  /** The cache layers that are on, where they differ from the usual ones: `nginx` and `bunny`. */
  cacheLayers?: Partial<CacheLayers>;
  /** Edge rules that are there from the start. */
  edgeRules?: EdgeRuleFields[];
  /** The site's firewall; by default its product includes one, and it is not active. */
  shield?: ShieldSeed;
}

interface HostnameSeed {
  id: string;
  hostname: string;
}

/** A host name that is attached to a site. */
export interface SiteDomain {
  readonly id: string;
  readonly hostname: string;
  readonly createdAt: string;
  /** At most one of a site's is; without one the site answers to its temporary URL alone. */
  readonly primary: boolean;
}

/** Access to the site's files, in the API's spelling. */
const sshOf = (id: string) => ({ ipaddr: "192.0.2.10", username: `user-${id}`, password: `simulated-${id}`, port: 22 });

/** What a site runs as. */
function hostingOf(core: PlatformCore, id: string, seed: SiteSeed) {
  const domains: readonly SiteDomain[] = (seed.domains ?? []).map((domain, index) => {
    const { hostname, ...given } = hostnameOf(domain);
    return { ...newDomain(core, hostname), ...given, primary: index === 0 };
  });
  return {
    plan: seed.plan ?? "starter",
    term: seed.term ?? "monthly",
    variant: seed.variant ?? "vanilla",
    location: seed.location ?? "eu",
    phpVersion: seed.phpVersion ?? "8.4",
    ssh: { ...sshOf(id), ...seed.ssh },
    domains,
  };
}

/** The host name of a seed, and its id where the seed has one. */
export function hostnameOf(seed: string | HostnameSeed): { readonly hostname: string; readonly id?: string } {
  return typeof seed === "string" ? { hostname: seed } : seed;
}
